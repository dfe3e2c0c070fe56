// Package course reads a course (its settings, problem sets, roster and decisions) and grades its
// sheets. The packages below it are those that a whole term needs.
package course

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"

	"grader/cmd/internal/course/class"
	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/papers"
	"grader/cmd/internal/course/policy"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/spell"
	"grader/reports/gradebook"
)

// A Run holds the arguments of a command.
type Run struct {
	Program  *cli.Program
	Settings string   // the file of --config
	Only     []string // the sets that are graded; all if empty
	Named    string   // what names them in messages; "" for --set
	Jobs     int
	Out      string // the folder of the reports; "" for that of the settings
	At       string // the time for which to grade; "" for now
	Early    bool   // there may be no sheets yet
	All      bool   // find everything that there is to say about each answer
}

// A Course is everything that is read besides the answer sheets: the settings, the problem sets,
// and the decisions.
type Course struct {
	Config    *cli.Config
	Rules     class.Rules  // its Sets include the ids of broken sets
	Decisions *source.File // the file of the overrides; nil if there is none
	Patterns  []class.Pattern
	Sets      []*problems.Set        // those that can be graded, sorted by id
	decided   []gradebook.Diagnostic // warnings about the overrides
	timed     []gradebook.Diagnostic // warnings about the list of times
	doubts    []gradebook.Diagnostic // warnings about settings and sets that do not fit each other
	read      []*source.File         // everything else that was read
	// Papers say who has which variants, by the ids of sets that vary.
	Papers map[string]*papers.Papers
	papers []gradebook.Diagnostic // warnings about Papers
	// rulesFiles are the rulesets of the course. Every set is prepared again when one of them
	// changes, since answers may use any of them.
	rulesFiles []*cli.RulesFile
}

// Same reports whether two courses are equal.
func (c *Course) Same(o *Course) bool {
	return slices.Equal(c.Sets, o.Sets) && slices.Equal(c.Rules.Sets, o.Rules.Sets) &&
		slices.EqualFunc(c.read, o.read, func(a, b *source.File) bool {
			if a == nil || b == nil {
				return a == b
			}
			return a.Name == b.Name && bytes.Equal(a.Data, b.Data)
		})
}

// A reader reads a course. A part that is broken stays as it was in before.
type reader struct {
	run    *Run
	p      *cli.Program
	course *Course
	before *Course // nil at first
	faults []error
}

// Read reads the course for folders of submissions. Without an earlier course, the first error ends
// it, and the course is incomplete. With one, everything that is broken is among the faults.
func (run *Run) Read(folders []string, before *Course) (now *Course, faults []error, err error) {
	r := reader{run: run, p: run.Program, course: &Course{}, before: before}
	if before != nil {
		*r.course = *before
		r.course.read = nil
	}
	for _, part := range []func() error{
		func() error { return r.readSettings(folders) },
		r.readSets, r.readRoster, r.readOverrides, r.readPapers, r.readTimes, r.checkScheme,
	} {
		err := part()
		if err != nil && before == nil {
			return r.course, nil, err
		}
		if err != nil {
			r.faults = append(r.faults, err)
		}
	}
	r.rule()
	return r.course, r.faults, nil
}

// ReadSettings reads only the settings.
func (run *Run) ReadSettings(folders []string) (*Course, error) {
	r := reader{run: run, p: run.Program, course: &Course{}}
	return r.course, r.readSettings(folders)
}

// ReadSets adds the problem sets to a course whose settings were read.
func (run *Run) ReadSets(c *Course) error {
	r := reader{run: run, p: run.Program, course: c}
	r.rule()
	if err := r.readSets(); err != nil {
		return err
	}
	return r.readPapers()
}

// rule copies settings to the rules.
func (r *reader) rule() {
	rules, config := &r.course.Rules, r.course.Config
	rules.Late, rules.Zone, rules.Attempts, rules.Only = config.Late, config.Zone, config.Attempts, r.run.Only
	rules.Terms = config.Terms
}

func (r *reader) readSettings(folders []string) error {
	config, err := r.p.Config(r.run.Settings, folders...)
	if err != nil {
		return err
	}
	r.course.read = append(r.course.read, config.File)
	var patterns []class.Pattern
	var c source.Complaints
	items := config.PatternsAt.Items()
	for i, text := range config.Patterns {
		p, err := class.NewPattern(text)
		if err != nil {
			c.Add(items[i], "config/pattern", err.Error(), `write it like "{student}/{set}.toml"`)
		}
		patterns = append(patterns, p)
	}
	if err := cli.BrokenIf(c.List); err != nil {
		return err
	}
	r.course.Config, r.course.Patterns = config, patterns
	return nil
}

// readSets reads the course's problem sets. A broken set stops the grading, unless --set excludes
// it or an earlier version was good.
func (r *reader) readSets() error {
	shelf, err := r.p.Shelf(r.course.Config)
	if err != nil {
		return err
	}
	var broken []source.Diagnostic
	var sets []*problems.Set
	var ids []string
	files := r.p.CourseRules(r.course.Config)
	rulesChanged := !slices.Equal(files, r.course.rulesFiles)
	r.course.rulesFiles = files
	for _, f := range files {
		r.course.read = append(r.course.read, f.File)
	}
	for _, l := range shelf.All() {
		old := sameFile(r.course.Sets, l)
		if l.Set == nil || source.Failed(l.Complaints) {
			id := l.ID()
			if r.run.wanted(id) {
				broken = append(broken, l.Complaints...)
			}
			if old == nil {
				ids = append(ids, id)
				continue
			}
			l.Set = old
		}
		if old != nil && !rulesChanged && bytes.Equal(old.File.Data, l.Set.File.Data) && old.SameLists(l.Set) {
			l.Set = old // it need not be prepared again
		}
		if i := slices.IndexFunc(sets, func(s *problems.Set) bool { return s.ID == l.Set.ID }); i >= 0 {
			v, given := l.Set.Root.Get("id")
			if !given {
				v = l.Set.Root
			}
			broken = append(broken, v.Complain("set/twice",
				fmt.Sprintf("the id %q is that of %s, too", l.Set.ID, sets[i].File.Name), "give each problem set its own id"))
			continue
		}
		broken = append(broken, l.Set.Terms.Twice(r.course.Config.Terms[l.Set.ID])...)
		sets = append(sets, l.Set)
		ids = append(ids, l.Set.ID)
	}
	slices.Sort(ids)
	ids = slices.Compact(ids)
	slices.SortFunc(sets, func(a, b *problems.Set) int { return strings.Compare(a.ID, b.ID) })
	if r.before == nil {
		if err := brokenSets(broken); err != nil {
			return err
		}
	}
	if err := r.checkAsked(sets, ids, shelf.Name); err != nil {
		return err
	}
	r.course.Sets, r.course.Rules.Sets = sets, ids
	return brokenSets(broken)
}

// checkAsked checks that there are sets, and that those of --set exist.
func (r *reader) checkAsked(sets []*problems.Set, ids []string, shelf string) error {
	if len(sets) == 0 {
		return cli.Failf("`autograde --help` says where problem sets are looked for", "there is no problem set in %s", shelf)
	}
	for _, id := range r.run.Only {
		if !slices.ContainsFunc(sets, func(s *problems.Set) bool { return s.ID == id }) {
			return cli.Failf(spell.Hint(id, ids, "the sets are "+strings.Join(ids, ", ")), "%s is %q, but there is no such problem set in %s", cmp.Or(r.run.Named, "--set"), id, shelf)
		}
	}
	return nil
}

// wanted reports whether a set is to be graded.
func (run *Run) wanted(id string) bool { return len(run.Only) == 0 || slices.Contains(run.Only, id) }

// staffFile reads a file of the course; nil if it does not exist and is not needed.
func (r *reader) staffFile(path string, needed bool) (*source.File, error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) && !needed {
		r.course.read = append(r.course.read, nil)
		return nil, nil
	}
	file, err := r.p.Read(path)
	r.course.read = append(r.course.read, file)
	return file, err
}

// readRoster reads the list of enrolled students. Without a file, all who submit are graded.
func (r *reader) readRoster() error {
	file, err := r.staffFile(r.course.Config.Roster, r.course.Config.RosterGiven)
	if err != nil {
		return err
	}
	if file == nil {
		r.course.Rules.Roster = nil
		return nil
	}
	roster, complaints := class.ReadRoster(file)
	if err := cli.BrokenIf(complaints); err != nil {
		return err
	}
	r.course.Rules.Roster = roster
	return nil
}

// readOverrides reads the decisions. The settings may name the file before it exists.
func (r *reader) readOverrides() error {
	c := r.course
	file, err := r.staffFile(c.Config.Overrides, false)
	if err != nil {
		return err
	}
	if file == nil {
		c.Rules.Overrides, c.Decisions, c.decided = nil, nil, nil
		if c.Config.OverridesGiven {
			c.decided = []gradebook.Diagnostic{{
				Severity: "warning", Code: "config/overrides", File: r.p.Show(c.Config.Overrides),
				Message: "there is no such file, so no mark has been changed by hand",
			}}
		}
		return nil
	}
	overrides, complaints := policy.ReadOverrides(file, c.Config.Zone)
	if source.Failed(complaints) {
		return cli.Broken(complaints)
	}
	c.Rules.Overrides, c.Decisions = overrides, file
	c.decided = remarks(complaints)
	return nil
}

// readPapers reads who has which variants.
func (r *reader) readPapers() error {
	c := r.course
	before := c.Papers
	c.Papers, c.papers = map[string]*papers.Papers{}, nil
	asked := false
	for _, set := range c.Sets { // if this fails, the students' variants are unknown
		if !set.Shared() || r.p.InForms(set) {
			c.Papers[set.ID] = cmp.Or(before[set.ID], &papers.Papers{Set: set.ID})
			asked = asked || r.run.wanted(set.ID) && !r.p.InForms(set)
		}
	}
	for _, set := range c.Sets {
		if c.Papers[set.ID] == nil {
			continue
		}
		p, err := r.p.Papers(c.Config, set)
		if p != nil {
			c.read = append(c.read, p.File, p.FormsFile)
		}
		if err != nil {
			return err
		}
		p.PaperOf = c.Rules.Overrides.PapersOf(set.ID)
		if roster := c.Rules.Roster; roster != nil {
			for _, s := range roster.Students {
				p.Roster = append(p.Roster, s.ID)
			}
			// Only a student, past or present, can have a paper that another student uses.
			maps.DeleteFunc(p.PaperOf, func(_, owner string) bool { return !slices.Contains(p.Roster, owner) && !p.Has(owner) })
		}
		c.Papers[set.ID] = p
	}
	c.Rules.Had = func(set, student string) bool { return c.Papers[set] != nil && c.Papers[set].Has(student) }
	if len(c.Papers) == 0 {
		return nil
	}
	secret, err := r.p.Secret(c.Config)
	if err != nil {
		return err
	}
	c.read = append(c.read, source.NewFile(c.Config.Secret, secret)) // so that a change is noticed
	if secret == nil && asked {
		c.papers = []gradebook.Diagnostic{{
			Severity: "warning", Code: "papers/secret", File: r.p.Show(c.Config.Secret),
			Message: "the secret that decides who has which variant is missing, so only the lists written when papers were handed out say it",
			Hint:    "copy the secret here if students join; `autograde secret` makes one for a course in which nothing was handed out",
		}}
	}
	return nil
}

// readTimes reads when sheets came in.
func (r *reader) readTimes() error {
	rules := &r.course.Rules
	r.course.timed = nil
	switch name := r.course.Config.Times; name {
	case "none":
		rules.Times = nil
	case "mtime":
		rules.Times = &policy.Times{Modified: true}
	default:
		if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) {
			return cli.Broken([]source.Diagnostic{r.course.Config.TimesAt.Complain("config/times", "there is no list of times "+r.p.Show(name),
				`write times = "none" until there is one, or "mtime" for the times of the files`)})
		}
		file, err := r.staffFile(name, true)
		if err != nil {
			return err
		}
		times, complaints := policy.ReadTimes(file, r.course.Config.Zone)
		if source.Failed(complaints) {
			return cli.Broken(complaints)
		}
		rules.Times, r.course.timed = times, remarks(complaints)
	}
	return nil
}

// checkScheme checks that no set is in two groups. Groups may name sets that do not exist yet.
func (r *reader) checkScheme() error {
	var c source.Complaints
	for i, group := range r.course.Config.Groups {
		for j, other := range r.course.Config.Groups[:i] {
			at := slices.IndexFunc(r.course.Rules.Sets, func(id string) bool { return group.Has(id) && other.Has(id) })
			if at >= 0 {
				v, _ := r.course.Config.GroupsAt[i].Get("sets")
				c.Add(v, "gradebook/twice", fmt.Sprintf("the set %s is in this group and in group %d (%s)", r.course.Rules.Sets[at], j+1, strings.TrimSpace(other.Name)),
					"a set can be in one group only")
			}
		}
	}
	if len(c.List) > 0 && r.before != nil {
		config := *r.course.Config
		config.Groups, config.GroupsAt = r.before.Config.Groups, r.before.Config.GroupsAt
		r.course.Config = &config
	}
	doubts := Doubts(r.course.Config, r.course.Sets, r.course.Rules.Sets)
	for _, set := range r.course.Sets {
		doubts = append(doubts, r.course.Config.Clocks(set)...)
	}
	r.course.doubts = remarks(doubts)
	return cli.BrokenIf(c.List)
}
