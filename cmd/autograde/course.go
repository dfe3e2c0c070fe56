package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"grader/cmd/internal/class"
	"grader/cmd/internal/cli"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/spell"
	"grader/reports/gradebook"
)

// A course is all that is read besides the answer sheets: the settings, the problem
// sets, and what persons have decided.
type course struct {
	*cli.Config
	patterns []class.Pattern
	sets     []*problems.Set // those that can be graded, sorted by id
	rules    class.Rules     // its Sets are the ids of the broken sets, too
	// decisions are the file of the overrides; nil if there is none.
	decisions *source.File
	decided   []gradebook.Diagnostic // remarks about the overrides that do not stop anything
	read      []*source.File         // whatever else was read
	// rulesFiles are the games of the course's own. Every set is prepared again when one
	// of them changes, since answers may be about any of them.
	rulesFiles []*cli.RulesFile
}

// same reports whether the course is what another one was.
func (c *course) same(o *course) bool {
	return slices.Equal(c.sets, o.sets) && slices.Equal(c.rules.Sets, o.rules.Sets) &&
		slices.EqualFunc(c.read, o.read, func(a, b *source.File) bool {
			if a == nil || b == nil {
				return a == b
			}
			return a.Name == b.Name && bytes.Equal(a.Data, b.Data)
		})
}

// A courseReader reads a course. A part that is broken now stays as it was read before.
type courseReader struct {
	*gradeRun
	*course
	before *course // nil at first
	faults []error
}

// readCourse reads the course of the folders of submissions. The first error ends
// it, and the course is as far as it was read; unless there was a course before: then
// all that is broken is among the faults.
func (g *gradeRun) readCourse(args []string, before *course) (now *course, faults []error, err error) {
	r := courseReader{gradeRun: g, course: &course{}, before: before}
	if before != nil {
		*r.course = *before
		r.read = nil
	}
	for _, part := range []func() error{
		func() error { return r.readSettings(args) },
		r.readSets, r.readRoster, r.readOverrides, r.readTimes, r.checkScheme,
	} {
		err := part()
		if err != nil && before == nil {
			return r.course, nil, err
		}
		if err != nil {
			r.faults = append(r.faults, err)
		}
	}
	r.rules.Late, r.rules.Zone, r.rules.Attempts, r.rules.Only = r.Late, r.Zone, r.Attempts, r.only
	return r.course, r.faults, nil
}

func (r *courseReader) readSettings(args []string) error {
	config, err := r.Program.Config(r.settings, args...)
	if err != nil {
		return err
	}
	r.read = append(r.read, config.File)
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
	if len(c.List) > 0 {
		return cli.Broken(c.List)
	}
	r.course.Config, r.patterns = config, patterns
	return nil
}

// readSets reads the course's problem sets. One that is broken stops the grading,
// unless --set leaves it out or there was a good one before.
func (r *courseReader) readSets() error {
	shelf, err := r.Shelf(r.course.Config)
	if err != nil {
		return err
	}
	var broken []source.Diagnostic
	var sets []*problems.Set
	var ids []string
	files := r.CourseRules(r.course.Config)
	rulesChanged := !slices.Equal(files, r.rulesFiles)
	r.rulesFiles = files
	for _, f := range files {
		r.read = append(r.read, f.File)
	}
	for _, l := range shelf.All() {
		old := sameFile(r.sets, l)
		if l.Set == nil || source.Failed(l.Complaints) {
			id := problems.Stem(l.Complaints[0].FileName())
			if l.Set != nil {
				id = l.Set.ID
			}
			if r.wanted(id) {
				broken = append(broken, l.Complaints...)
			}
			if old == nil {
				ids = append(ids, id)
				continue
			}
			l.Set = old
		}
		if old != nil && !rulesChanged && bytes.Equal(old.File.Data, l.Set.File.Data) {
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
		sets = append(sets, l.Set)
		ids = append(ids, l.Set.ID)
	}
	slices.Sort(ids)
	ids = slices.Compact(ids)
	slices.SortFunc(sets, func(a, b *problems.Set) int { return strings.Compare(a.ID, b.ID) })
	if len(broken) > 0 && r.before == nil {
		return brokenSets(broken)
	}
	if err := r.checkAsked(sets, ids, shelf.Name); err != nil {
		return err
	}
	r.sets, r.rules.Sets = sets, ids
	return brokenSets(broken)
}

// sameFile is the set that was read from the same file before; nil if there is none.
func sameFile(sets []*problems.Set, l cli.Loaded) *problems.Set {
	name := ""
	if l.Set != nil {
		name = l.Set.File.Name
	} else {
		name = l.Complaints[0].FileName()
	}
	i := slices.IndexFunc(sets, func(s *problems.Set) bool { return s.File.Name == name })
	if i < 0 {
		return nil
	}
	return sets[i]
}

// brokenSets is the failure of problem sets with errors; nil if there are none.
func brokenSets(complaints []source.Diagnostic) error {
	if len(complaints) == 0 {
		return nil
	}
	return &cli.Failure{
		Complaints: complaints, Message: "nothing was graded: a problem set is broken",
		Hint: "mend it (`autograde lint` shows it alone), or grade the others with --set",
	}
}

// asking is what names the sets that are graded.
func (g *gradeRun) asking() string {
	if g.named != "" {
		return g.named
	}
	return "--set"
}

// checkAsked makes sure that there are sets, and those that --set names.
func (r *courseReader) checkAsked(sets []*problems.Set, ids []string, shelf string) error {
	if len(sets) == 0 {
		return cli.Failf("`autograde --help` says where problem sets are looked for", "there is no problem set in %s", shelf)
	}
	for _, id := range r.only {
		if !slices.ContainsFunc(sets, func(s *problems.Set) bool { return s.ID == id }) {
			hint := "the sets are " + strings.Join(ids, ", ")
			if near, ok := spell.Only(id, ids); ok {
				hint = "did you mean " + near + "?"
			}
			return cli.Failf(hint, "%s is %q, but there is no such problem set in %s", r.asking(), id, shelf)
		}
	}
	return nil
}
