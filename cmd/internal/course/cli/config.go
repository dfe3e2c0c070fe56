package cli

import (
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"time"
	_ "time/tzdata" // course.timezone must mean the same on every machine

	"grader/checker"
	"grader/cmd/internal/course/policy"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/plain"
	"grader/reports"
	"grader/reports/gradebook"
)

// ConfigName is the name of the file with a course's settings.
const ConfigName = "grader.toml"

// A Config is the settings of a course, with defaults where they are silent.
type Config struct {
	Dir  string       // the folder of the course
	File *source.File // nil if there is no grader.toml

	Course string
	HandIn string         // where students hand in; "" if not set
	Zone   *time.Location // of due times without an offset
	Zoned  bool           // the settings name the zone

	Problems      string // the folder of the problem sets
	ProblemsGiven bool   // it is set, and so must exist
	Rules         string // the folder of rules files
	RulesGiven    bool
	Reports       string
	Roster        string
	RosterGiven   bool

	Overrides      string
	OverridesGiven bool

	Secret      string // the file with the secret that decides who gets which variant
	SecretGiven bool

	Patterns   []string     // the paths of submissions
	PatternsAt source.Value // of the patterns, for complaints; the zero Value for the defaults

	Attempts string // which attempt counts: "latest", "best" or "first"
	Times    string // the source of times: "none", "mtime" or the path of a list
	TimesAt  source.Value
	Late     policy.Late
	Terms    map[string]problems.Terms // of sets, by their ids
	Groups   []gradebook.Group
	GroupsAt []source.Value // of each group, for complaints
	Levels   []gradebook.Level

	SheetBytes int
	Budget     checker.Budget

	Student  problems.Level // the feedback for students
	AfterDue problems.Level // the same after the due time
	Formats  []reports.Format
	CSVMark  bool // CSV files begin with a byte-order mark

	Warnings []source.Diagnostic
}

// defaultPatterns are the paths of submissions by default.
var defaultPatterns = []string{"{student}/{set}.toml", "{set}/{student}.toml", "{student}.toml"}

// defaultConfig is a course without settings.
func defaultConfig(dir string) *Config {
	return &Config{
		Dir: dir, Zone: time.UTC,
		Problems: filepath.Join(dir, "problems", "sets"), Rules: filepath.Join(dir, "problems", "rules"), Reports: filepath.Join(dir, "grades"),
		Roster: filepath.Join(dir, "roster.csv"), Overrides: filepath.Join(dir, "overrides.toml"), Secret: filepath.Join(dir, "secret.key"),
		Attempts: "latest", Times: "none", Patterns: defaultPatterns,
		SheetBytes: source.SheetBytes, Budget: checker.DefaultBudget,
		Student: problems.Hint, AfterDue: problems.Full,
		Formats: slices.DeleteFunc(slices.Clone(reports.Formats), func(f reports.Format) bool { return f.Ext == "" }),
	}
}

// SheetLimits are the limits of an answer sheet.
func (c *Config) SheetLimits() source.Limits { return source.SheetLimits(c.SheetBytes) }

// Level is the feedback level for a set until it is due.
func (c *Config) Level(set *problems.Set) problems.Level {
	if set.Feedback != 0 {
		return set.Feedback
	}
	return c.Student
}

// Due is when a set is due, for people and in a standard format; both are "" if it never is. The
// time is in the zone of the course. If the course names none, neither does the text, unless the
// set has an offset: otherwise the time is that of the reader's clocks.
func (c *Config) Due(set *problems.Set) (text, exact string) {
	if !set.Due.Given() {
		return "", ""
	}
	defer func() {
		if minutes := set.Terms.Or(c.Terms[set.ID]).Minutes; minutes > 0 {
			text += fmt.Sprintf(", or %d minutes after you begin, if that is earlier", minutes)
		}
	}()
	due := set.Due.In(c.Zone)
	switch {
	case c.Zoned:
		due = due.In(c.Zone)
	case !set.Due.HasOffset():
		return plain.Clock(due), due.Format("2006-01-02T15:04:05")
	}
	return plain.Moment(due), due.Format(time.RFC3339)
}

// When is when a set is written, on paper: for a set that opens, from when until when and for how
// long, otherwise when it is due; "" if neither is known.
func (c *Config) When(set *problems.Set) string {
	terms := set.Terms.Or(c.Terms[set.ID])
	if !terms.Opens.Given() {
		if due, _ := c.Due(set); due != "" {
			return "due on " + due
		}
		return ""
	}
	opens := terms.Opens.In(c.Zone)
	text := plain.Clock(opens)
	if set.Due.Given() {
		due := set.Due.In(c.Zone)
		until := plain.Clock(due)
		if due.Format(time.DateOnly) == opens.Format(time.DateOnly) {
			until = due.Format("15:04")
		}
		text += " to " + until
	}
	if terms.Minutes > 0 {
		text += fmt.Sprintf(" · %d minutes", terms.Minutes)
	}
	return text
}

// A configReader reads the settings and collects complaints.
type configReader struct {
	source.Complaints
	*Config
}

// group is the group of the gradebook that is being read.
func (c *Config) group() *gradebook.Group { return &c.Groups[len(c.Groups)-1] }

func (r *configReader) beginGroup(t source.Value) {
	r.Groups, r.GroupsAt = append(r.Groups, gradebook.Group{}), append(r.GroupsAt, t)
}

func (r *configReader) beginLevel(source.Value) { r.Levels = append(r.Levels, gradebook.Level{}) }

// level is the level that is being read.
func (c *Config) level() *gradebook.Level { return &c.Levels[len(c.Levels)-1] }

// readConfig reads the settings. The error has all complaints.
func readConfig(file *source.File, dir string) (*Config, error) {
	doc, complaints := source.Parse(file, source.StaffLimits())
	if doc == nil {
		return nil, Broken(complaints)
	}
	r := &configReader{Config: defaultConfig(dir)}
	r.File, r.List = doc.File, complaints
	root := doc.Root()
	r.settings(root)
	if !r.RulesGiven {
		r.Rules = filepath.Join(filepath.Dir(r.Problems), "rules")
	}
	r.shareWeight()
	r.withoutEffect(root)
	r.List = source.Sort(r.List)
	if source.Failed(r.List) {
		return nil, Broken(r.List)
	}
	r.Warnings = r.List
	return r.Config, nil
}

// Config finds and reads the settings: the named file or, for "", the nearest grader.toml from the
// working folder upwards, but none in an untrusted folder, to which students write. Without a file,
// the defaults apply to the working folder.
func (p *Program) Config(name string, untrusted ...string) (*Config, error) {
	if p.known == nil {
		p.known = &knownFiles{files: map[string]*RulesFile{}}
	}
	read := p.ReadGiven
	if name == "" {
		read = p.Read
		name = p.findConfig(untrusted)
		if name == "" {
			return defaultConfig(p.Workdir), nil
		}
	}
	file, err := read(name)
	if err != nil {
		return nil, err
	}
	return readConfig(file, filepath.Dir(p.Path(name)))
}

// findConfig searches upwards from the working folder; "" if there is no file.
func (p *Program) findConfig(untrusted []string) string {
	for path := range p.settingsAbove() {
		inside := slices.ContainsFunc(untrusted, func(s string) bool { return within(filepath.Dir(path), p.Path(s)) })
		if info, err := os.Stat(path); err == nil && !info.IsDir() && !inside {
			return path
		}
	}
	return ""
}

// settingsAbove yields the possible paths of settings, from the working folder upwards.
func (p *Program) settingsAbove() iter.Seq[string] {
	return func(yield func(string) bool) {
		for dir := p.Workdir; yield(filepath.Join(dir, ConfigName)) && dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		}
	}
}

// ConfigFiles lists the files that the settings depend on, whether or not they exist: the file that
// was read, and those that would take precedence. The settings are nil if they could not be read
// yet.
func (p *Program) ConfigFiles(name string, c *Config) []string {
	if name != "" {
		return []string{p.Path(name)}
	}
	var list []string
	for path := range p.settingsAbove() {
		list = append(list, path)
		if dir := filepath.Dir(path); c != nil && (dir == c.Dir || !within(dir, c.Dir)) {
			break
		}
	}
	return list
}
