package cli

import (
	"fmt"
	"io"
	"strings"
	"time"

	"grader/problems"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reports/gradebook"
)

// A Setting is one key of grader.toml.
type Setting struct {
	Key  string
	Help string // the purpose of the setting, in one line
	// Example is a value in TOML. It may be "" if the setting has a default.
	Example string
	// Unset describes the default in words if no value expresses it; otherwise "".
	Unset string
	settingType
}

// A SettingTable is a table of grader.toml with its settings.
type SettingTable struct {
	Name     string
	Help     string
	Each     bool // one such table for each group: [[gradebook]]
	OfSet    bool // one such table for each set that needs one: [sets.midterm]
	Settings []Setting
	// begin adds an element for the next of the tables. It is nil unless Each.
	begin func(r *configReader, t source.Value)
	// check complains about settings of the table that contradict each other. It may be nil.
	check func(r *configReader, t source.Value)
}

// SettingTables lists the settings. The reader of grader.toml, the documentation and the file of a
// new course are made from it. All other keys are unknown.
var SettingTables = []SettingTable{
	{Name: "course", Help: "What the course is called, and where it is.", Settings: []Setting{
		{
			"name", "The name of the course, which reports show.", `"MATH 344: Combinatorial Games"`, "no name",
			textType(func(c *Config) *string { return &c.Course }),
		},
		{"hand_in", "Where students hand in, such as an address, in at most 200 characters; pages, sheets and kits show it.", `"Quercus, Assignments"`, "not shown", handInType},
		{
			"secret_file", "The file that decides who gets which variant of a question; `autograde secret` makes it. Only staff may have it.", "", "",
			pathType(func(c *Config) *string { return &c.Secret }, func(c *Config) *bool { return &c.SecretGiven }),
		},
		{"timezone", "The time zone of due times without an offset, and of the times in reports.", `"America/Toronto"`, "", zoneType},
	}},
	{Name: "paths", Help: "Where files are. Paths are relative to the folder of grader.toml.", Settings: []Setting{
		{
			"problems", "The folder of the problem sets.", "", "",
			pathType(func(c *Config) *string { return &c.Problems }, func(c *Config) *bool { return &c.ProblemsGiven }),
		},
		{
			"rules", "The folder of rules files, games of your own. By default it is beside the folder of the problem sets.", "", "",
			pathType(func(c *Config) *string { return &c.Rules }, func(c *Config) *bool { return &c.RulesGiven }),
		},
		{
			"reports", "The folder that reports are written to.", "", "",
			pathType(func(c *Config) *string { return &c.Reports }, nil),
		},
		{
			"roster", "The list of students: a CSV file with the column student.", "", "",
			pathType(func(c *Config) *string { return &c.Roster }, func(c *Config) *bool { return &c.RosterGiven }),
		},
		{
			"overrides", "The file with the decisions of staff about marks.", "", "",
			pathType(func(c *Config) *string { return &c.Overrides }, func(c *Config) *bool { return &c.OverridesGiven }),
		},
	}},
	{Name: "submissions", Help: "Which files are sheets, and which of them count.", Settings: []Setting{
		{"patterns", "Where sheets are, below the folder of submissions.", "", "", patternsType},
		{
			"attempts", "Which of several attempts counts.", "", "",
			wordType(func(c *Config) *string { return &c.Attempts }, "latest", "best", "first"),
		},
		{"times", `When sheets came in: "none" if that is unknown, "mtime" for the times of the files, or the path of a list.`, "", "", timesType},
	}},
	{Name: "late", Help: "What lateness costs. It counts only with times under [submissions].", Settings: []Setting{
		{
			"grace", "A sheet up to this late counts as on time.", `"15m"`, "none",
			spanType(func(c *Config, span time.Duration) { c.Late.Grace = span }),
		},
		{"per_day", "The share of the points possible that each started day of lateness costs, by the clock of the course.", `"10%"`, "nothing is taken off", perDayType},
		{
			"cutoff", "A sheet later than this earns nothing.", `"72h"`, "none",
			spanType(func(c *Config, span time.Duration) { c.Late.Cutoff, c.Late.HasCutoff = span, true }),
		},
		{
			"slip_days", "How many late days (begun days count) each student has free; they are spent in the order of due times.", "", "",
			countType(0, 1000, func(c *Config) *int { return &c.Late.SlipDays }),
		},
	}, check: (*configReader).checkLate},
	{Name: "sets", OfSet: true, Help: "Rules of one set, unless its own file has them: for a set called midterm, the table [sets.midterm].", Settings: ofSets()},
	{Name: "limits", Help: "How much is read and searched. A question that needs more is undecided, and nobody is marked wrong for it.", Settings: []Setting{
		{
			"file_bytes", "The size of the largest answer sheet that is read, in bytes.", "", "",
			countType(1, source.StaffBytes, func(c *Config) *int { return &c.SheetBytes }),
		},
		{
			"positions", "How many positions are searched to prepare one question.", "", "",
			countType(1, mostPositions, func(c *Config) *int { return &c.Budget.Positions }),
		},
		{
			"answer_positions", "How many positions are searched for one answer.", "", "",
			countType(1, mostPositions, func(c *Config) *int { return &c.Budget.Answer }),
		},
		{
			"memory_mb", "How much memory, in MB, the search for one question, or for one game of `solve`, may take. What needs more is undecided.", "", "",
			countType(1, mostMemory, func(c *Config) *int { return &c.Budget.Memory }),
		},
	}},
	{Name: "feedback", Help: "How much students are shown. Each level shows more than the one before it.", Settings: []Setting{
		{
			"student", "The level until a set is due. A set's own feedback overrides this.", "", "",
			levelType(func(c *Config) *problems.Level { return &c.Student }),
		},
		{
			"after_due", "The level once a set is due.", "", "",
			levelType(func(c *Config) *problems.Level { return &c.AfterDue }),
		},
	}},
	{Name: "reports", Help: "Which files are written.", Settings: []Setting{
		{"formats", "The formats that reports are written in.", "", "", formatsType},
		{
			"csv_byte_order_mark", "Begin CSV files with a byte-order mark, for spreadsheets that garble names such as Zoë.", "", "",
			boolType(func(c *Config) *bool { return &c.CSVMark }),
		},
	}},
	{Name: "gradebook", Each: true, begin: (*configReader).beginGroup, Help: "How sets are weighted. Write one [[gradebook]] for each group of sets.", Settings: []Setting{
		{
			"name", "The name of the group. Every group needs one.", `"Homework"`, required,
			textType(func(c *Config) *string { return &c.group().Name }),
		},
		{
			"sets", "The ids of its sets, with * for any letters and ? for any letter. Every group needs this.", `["hw*"]`, required,
			globsType(func(c *Config) *[]string { return &c.group().Sets }),
		},
		{"weight", "The share of the final mark. Weights need not add up to 100. A group with extra needs one.", "40", "an equal share of the rest of 100", amountType(func(c *Config) *points.Points { return &c.group().Weight })},
		{
			"drop_lowest", "How many are dropped; the program picks those whose removal helps the student most.", "", "",
			countType(0, mostParts, func(c *Config) *int { return &c.group().DropLowest }),
		},
		{"unit", "What is dropped or kept: questions or whole sets.", "", "", unitType},
		{
			"keep_best", "How many are kept.", "3", "all are kept",
			countType(1, mostParts, func(c *Config) *int { return &c.group().KeepBest }),
		},
		{
			"beyond", `Sets, or questions as "set/question", whose points come on top: nobody needs them for 100 per cent.`, `["hw5/bonus"]`, "none",
			globsType(func(c *Config) *[]string { return &c.group().Beyond }),
		},
		{
			"extra", "The whole group comes on top of the others.", "", "",
			boolType(func(c *Config) *bool { return &c.group().Extra }),
		},
	}, check: (*configReader).checkGroup},
	{Name: "levels", Each: true, begin: (*configReader).beginLevel, Help: "Names of final marks, such as letters, which only staff see. Write one [[levels]] for each.", Settings: []Setting{
		{"name", "The name of the level.", `"A"`, required, filledType(func(c *Config) *string { return &c.level().Name })},
		{"from", "The least final mark of the level, in per cent.", "85", required, amountType(func(c *Config) *points.Points { return &c.level().From })},
	}, check: (*configReader).checkLevel},
}

const (
	mostPositions = 1_000_000_000
	mostMemory    = 1_000_000
	mostParts     = 10_000

	required = "required" // the Unset of a required key
)

// Title is the line that begins the table: "[course]".
func (t SettingTable) Title() string {
	switch {
	case t.Each:
		return "[[" + t.Name + "]]"
	case t.OfSet:
		return "[" + t.Name + ".midterm]"
	}
	return "[" + t.Name + "]"
}

// Default is the default value in TOML; "" if Unset describes it.
func (s Setting) Default() string {
	if s.Unset != "" {
		return ""
	}
	c := defaultConfig("")
	c.Groups, c.Levels = []gradebook.Group{{}}, []gradebook.Level{{}}
	return s.initial(c)
}

// Required reports whether the key is required.
func (s Setting) Required() bool { return s.Unset == required }

// settings reads every table of the settings.
func (r *configReader) settings(root source.Value) {
	var names []string
	for _, t := range SettingTables {
		names = append(names, t.Name)
	}
	r.Known(root, "the settings file", "", names)
	for _, t := range SettingTables {
		if !t.Each {
			v, _ := r.Table(root, t.Name)
			if t.OfSet {
				r.ofSets(t, v)
			} else {
				r.table(t, v)
			}
			continue
		}
		for _, v := range r.Tables(root, t.Name) {
			t.begin(r, v)
			r.table(t, v)
		}
	}
}

// table reads one table of the settings. Without a value it reads nothing.
func (r *configReader) table(t SettingTable, v source.Value) {
	if v.Kind() == 0 {
		return
	}
	var keys []string
	for _, s := range t.Settings {
		keys = append(keys, s.Key)
		if at, given := v.Get(s.Key); given {
			s.read(r, v, s.Key, at)
		}
	}
	r.Known(v, t.Title(), "", keys)
	if t.check != nil {
		t.check(r, v)
	}
}

// ofSets are the settings of a set: the keys of its file about when it can be handed in.
func ofSets() (list []Setting) {
	for _, k := range problems.TermKeys {
		example := k.Example
		if len(k.Keys) > 0 {
			example = "{ " + k.Keys[0].Name + " = " + k.Keys[0].Example + " }"
		}
		list = append(list, Setting{k.Name, k.Help, example, "the set's own file says it", settingType{Shape: k.Type}})
	}
	return list
}

// ofSets reads the tables of sets.
func (r *configReader) ofSets(t SettingTable, tables source.Value) {
	var keys []string
	for _, s := range t.Settings {
		keys = append(keys, s.Key)
	}
	r.Terms = map[string]problems.Terms{}
	for _, id := range tables.Keys() {
		if v, ok := r.Table(tables, id); ok {
			r.Known(v, "[sets."+id+"]", "", keys)
			r.Terms[id] = problems.ReadTerms(&r.Complaints, v)
		}
	}
}

// WriteSettings writes a grader.toml with every setting as a comment, and its purpose. Given
// settings are set: their keys are written "course.name".
func WriteSettings(w io.Writer, given map[string]string) error {
	var b strings.Builder
	b.WriteString(explain.Comment("The settings of the course. To change one, take the # away from its line and write your value. A line shows the default, unless the default is named above it."))
	for _, t := range SettingTables {
		b.WriteString("\n")
		b.WriteString(explain.Comment(t.Help))
		if t.Each || t.OfSet {
			b.WriteString("# ")
		}
		b.WriteString(t.Title() + "\n")
		for _, s := range t.Settings {
			b.WriteString("\n")
			b.WriteString(explain.Comment(s.Help + s.unset()))
			if text := given[t.Name+"."+s.Key]; text != "" {
				fmt.Fprintf(&b, "%s = %s\n", s.Key, inTOML(text))
			} else {
				fmt.Fprintf(&b, "# %s = %s\n", s.Key, s.Shown())
			}
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Shown is the value of the setting, in TOML, in a new file and in the documentation.
func (s Setting) Shown() string {
	if s.Example != "" {
		return s.Example
	}
	return s.Default()
}

// unset is a sentence about the default, unless the line of a new file shows it.
func (s Setting) unset() string {
	switch {
	case s.Unset != "" && s.Unset != required:
		return " Default: " + s.Unset + "."
	case s.Unset == "" && s.Shown() != s.Default():
		return " Default: " + s.Default() + "."
	}
	return ""
}
