package collect

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"
	"unicode/utf16"

	"grader/cmd/internal/course/cells"
	"grader/cmd/internal/course/class"
	"grader/cmd/internal/hand/kits"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/spell"
)

// A State is what is done with a file.
type State uint8

// The states, in the order of reports.
const (
	Placed    State = iota + 1 // put where it is graded
	Earlier                    // an attempt that does not count, for which the course has no place
	Kit                        // a file of the course, which was handed out with the sheet
	Ignored                    // not a sheet
	Unmatched                  // no student or no set fits
	Ambiguous                  // more than one fits
	Refused                    // could not be read
)

// An Item is what is done with a file for one student.
type Item struct {
	From    string // within the download
	State   State
	Student string
	Set     string
	Attempt string
	To      string // the path in the folder of submissions, if it is Placed
	Data    []byte
	At      time.Time // when it came in; zero if not known
	Late    bool
	Alone   bool     // matched by name only, see Match
	Why     string   // why it is not Placed
	Notes   []string // remarks, if it is Placed
	person  *Person
	order   int
	named   bool // the file is named after the set
}

// A Plan is what to do with a download.
type Plan struct {
	Items []Item
	// Enrolled are students to add to the roster, and Keys are additions to students who are on it.
	Enrolled []Student
	Keys     []Student
}

// A planner plans what to do with a download.
type planner struct {
	Options
	entries  []Entry
	system   *System
	students []Student
	people   *People
	listed   []Person
	plan     *Plan
	ids      map[string]bool // in lower case
	came     map[string]bool // by person: a file that may be a sheet was found
}

// folded is a text for comparison without regard to case.
func folded(text string) string { return strings.ToLower(strings.ToUpper(text)) }

func (b *planner) add(f *Found, state State, why string) *Item {
	b.plan.Items = append(b.plan.Items, Item{From: f.Path, State: state, Why: why, Data: f.Data, At: f.At, Late: f.Late, order: f.Order})
	if len(f.Persons) > 0 {
		p := &f.Persons[0]
		b.plan.Items[len(b.plan.Items)-1].person = p
		b.came[p.String()] = b.came[p.String()] || state != Kit && state != Ignored
	}
	return &b.plan.Items[len(b.plan.Items)-1]
}

func (b *planner) example() string {
	switch {
	case b.Set != "":
		return b.Set + ".toml"
	case len(b.Sets) > 0:
		return b.Sets[0] + ".toml"
	}
	return "hw1.toml"
}

// plausible reports whether the name of a file suggests that it is a sheet. A text file may be any
// note.
func (b *planner) plausible(f *Found) bool {
	if strings.Contains(strings.ToLower(path.Base(f.Name)), ".toml") {
		return true
	}
	text, _ := stem(f.Name)
	rest, _ := again(text)
	return slices.Contains(b.Sets, text) || slices.Contains(b.Sets, rest)
}

// ofKit reports whether a file is one that the course hands out with the sheet, such as the problem
// set.
func (b *planner) ofKit(f *Found) bool {
	ext := path.Ext(f.Name)
	rest, _ := again(strings.TrimSuffix(f.Name, ext))
	if !kits.Holds(f.Name, b.Sets) && !kits.Holds(rest+ext, b.Sets) {
		return false
	}
	sheet, _ := problems.LoadSheet(source.NewFile(f.Name, f.Data), b.Limits)
	return sheet == nil || sheet.Answers.Len() == 0
}

// setOf is the set that a file is named after, and the number of the attempt in its name; "" if it
// is named after none.
func setOf(name string, sets []string) (set string, order int) {
	text, _ := stem(name)
	rest, order := again(text)
	switch {
	case slices.Contains(sets, text):
		return text, 0
	case slices.Contains(sets, rest):
		return rest, order
	}
	return "", order
}

// named is the set that the text of a sheet names; "" if it names none.
func named(name string, data []byte, sets []string, limits source.Limits) string {
	sheet, _ := problems.LoadSheet(source.NewFile(name, data), limits)
	if sheet != nil && slices.Contains(sets, sheet.ProblemSet) {
		return sheet.ProblemSet
	}
	return ""
}

// SetOf is the set of a sheet, by the name of the file or else by its text; "" if neither names one
// of the sets.
func SetOf(name string, data []byte, sets []string, limits source.Limits) string {
	if set, _ := setOf(name, sets); set != "" {
		return set
	}
	return named(name, data, sets, limits)
}

// set is the problem set of a sheet: the one in its text, or in its name, or else the one of --set.
func (b *planner) set(f *Found, inText string) (set string, isNamed bool, order int, why string) {
	text, _ := stem(f.Name)
	rest, _ := again(text)
	byName, order := setOf(f.Name, b.Sets)
	set = cmp.Or(inText, byName)
	if b.Set != "" && set != "" && set != b.Set {
		return "", false, 0, "this is a sheet for " + set + ", and --set asks for " + b.Set
	}
	if ending := path.Ext(f.Name); ending != ".toml" {
		f.notes = append(f.notes, "named "+ending)
	}
	if byName != "" && byName != set {
		f.notes = append(f.notes, fmt.Sprintf("named for %s, but its problem_set is %s", byName, set))
	}
	if set = cmp.Or(set, b.Set); set != "" {
		return set, byName == set, order, ""
	}
	why = "neither its name nor its text names a problem set; with --set ID all sheets are of that set"
	if near, ok := spell.Only(rest, b.Sets); ok {
		why += "; did the student mean " + near + "?"
	}
	return "", false, 0, why
}

// utf8Text converts a text in UTF-16 to UTF-8; false if it is not UTF-16.
func utf8Text(data []byte) ([]byte, bool) {
	if len(data) < 2 || len(data)%2 != 0 {
		return nil, false
	}
	var order binary.ByteOrder = binary.LittleEndian
	switch {
	case data[0] == 0xff && data[1] == 0xfe, data[0] != 0 && data[1] == 0:
	case data[0] == 0xfe && data[1] == 0xff, data[0] == 0 && data[1] != 0:
		order = binary.BigEndian
	default:
		return nil, false
	}
	units := make([]uint16, len(data)/2)
	for i := range units {
		units[i] = order.Uint16(data[2*i:])
	}
	text := strings.TrimPrefix(string(utf16.Decode(units)), "\ufeff")
	return []byte(text), !strings.ContainsAny(text, "\x00\ufffd")
}

// complete adds the keys of a person in the system's list.
func (b *planner) complete(p Person) Person {
	for i := range b.listed {
		l := &b.listed[i]
		if !l.same(&p) {
			continue
		}
		all := map[string]string{}
		for _, column := range Columns {
			if key := cmp.Or(l.Keys[column], p.Keys[column]); key != "" {
				all[column] = key
			}
		}
		p.Keys, p.At = all, l.At
		p.Name = cmp.Or(l.Name, p.Name)
		return p
	}
	return p
}

// Options are settings of the course and of the command line.
type Options struct {
	Sets     []string // the ids of all known sets
	Patterns []class.Pattern
	Roster   *class.Roster // nil if there is none
	Zone     *time.Location
	Limits   source.Limits // of a sheet

	Set        string // the set of all sheets; "" if their names say
	Enrol      bool   // add persons who are not on the roster
	Assignment string // GitHub: the beginning of the clones' names
	Sheet      string // GitHub: the path of the sheet in a clone
	// Committed returns when a file of a clone was last committed; nil if there is no git.
	Committed func(clone, file string) time.Time
	List      *cells.File // exported by the system; nil if none was given
}
