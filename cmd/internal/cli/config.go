package cli

import (
	"path/filepath"
	"slices"
	"time"
	_ "time/tzdata" // course.timezone must mean the same on every machine

	"grader/checker"
	"grader/cmd/internal/policy"
	"grader/problems"
	"grader/problems/source"
	"grader/reports"
	"grader/reports/gradebook"
)

// ConfigName is the name of the file with a course's settings.
const ConfigName = "grader.toml"

// A Config is what a course has set, with the defaults for what it has not.
type Config struct {
	Dir  string       // the folder that holds the course
	File *source.File // nil if there is no grader.toml

	Course string
	Zone   *time.Location // of due times without an offset
	Zoned  bool           // the settings name the zone

	Problems      string // the folder of the problem sets
	ProblemsGiven bool   // it was set, and so must exist
	Rules         string // the folder of rules files
	RulesGiven    bool
	Reports       string
	Roster        string
	RosterGiven   bool

	Overrides      string
	OverridesGiven bool

	Patterns   []string     // where submissions lie
	PatternsAt source.Value // of the patterns, for complaints; the zero Value if they are the defaults

	Attempts string // which attempt counts: "latest", "best" or "first"
	Times    string // when sheets came in: "none", "mtime" or the path of a list
	TimesAt  source.Value
	Late     policy.Late
	Groups   []gradebook.Group
	GroupsAt []source.Value // of each group, for complaints
	Levels   []gradebook.Level

	SheetBytes int
	Budget     checker.Budget

	Student  problems.Level // what students are told
	AfterDue problems.Level // and after the due time
	Formats  []reports.Format
	CSVMark  bool // CSV files begin with a byte-order mark

	Warnings []source.Diagnostic
}

// defaultPatterns are where submissions lie by default.
var defaultPatterns = []string{"{student}/{set}.toml", "{set}/{student}.toml", "{student}.toml"}

// defaultConfig is a course without settings.
func defaultConfig(dir string) *Config {
	return &Config{
		Dir: dir, Zone: time.UTC,
		Problems: filepath.Join(dir, "problems", "sets"), Rules: filepath.Join(dir, "problems", "rules"), Reports: filepath.Join(dir, "grades"),
		Roster: filepath.Join(dir, "roster.csv"), Overrides: filepath.Join(dir, "overrides.toml"),
		Attempts: "latest", Times: "none", Patterns: defaultPatterns,
		SheetBytes: source.SheetBytes, Budget: checker.DefaultBudget,
		Student: problems.Hint, AfterDue: problems.Full,
		Formats: slices.DeleteFunc(slices.Clone(reports.Formats), func(f reports.Format) bool { return f.Ext == "" }),
	}
}

// SheetLimits are the limits of an answer sheet.
func (c *Config) SheetLimits() source.Limits { return source.SheetLimits(c.SheetBytes) }

// Level is what a student is told about a set while it can be handed in.
func (c *Config) Level(set *problems.Set) problems.Level {
	if set.Feedback != 0 {
		return set.Feedback
	}
	return c.Student
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
