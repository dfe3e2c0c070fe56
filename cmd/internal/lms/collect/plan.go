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

// A State is what becomes of a file.
type State uint8

// The states, in the order in which they are told.
const (
	Placed    State = iota + 1 // where it is graded
	Earlier                    // an attempt that does not count, and that the course has no place for
	Kit                        // the course's own: it was handed out with the sheet
	Ignored                    // it is no sheet
	Unmatched                  // nobody fits, or no set
	Ambiguous                  // more than one fits
	Refused                    // it was not read
)

// An Item is what becomes of a file for one student.
type Item struct {
	From    string // within the download
	State   State
	Student string
	Set     string
	Attempt string
	To      string // the path within the folder of submissions, if it is Placed
	Data    []byte
	At      time.Time // when it came in; zero if that is not known
	Late    bool
	Alone   bool     // a name alone told whose it is, see Match
	Why     string   // it is not Placed
	Notes   []string // what is to be known about one that is
	person  *Person
	order   int
	named   bool // the file is named for the set
}

// A Plan is what becomes of a download.
type Plan struct {
	Items []Item
	// Enrolled are persons to be added to the roster, by the ids that they get, and Keys
	// what is to be added about students who are on it.
	Enrolled []Student
	Keys     []Student
}

// A planner works out what becomes of a download.
type planner struct {
	Options
	entries  []Entry
	system   *System
	students []Student
	people   *People
	listed   []Person
	plan     *Plan
	ids      map[string]bool // in lower case
	came     map[string]bool // whether something came of a person that may be a sheet
}

// folded is a text as it is compared where case does not count.
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

// plausible reports whether the name of a file says that it is a sheet. Any text file
// may be a note.
func (b *planner) plausible(f *Found) bool {
	if strings.Contains(strings.ToLower(path.Base(f.Name)), ".toml") {
		return true
	}
	text, _ := stem(f.Name)
	rest, _ := again(text)
	return slices.Contains(b.Sets, text) || slices.Contains(b.Sets, rest)
}

// ofKit reports whether a file is one that the course hands out with the sheet, such as the
// problem set itself.
func (b *planner) ofKit(f *Found) bool {
	ext := path.Ext(f.Name)
	rest, _ := again(strings.TrimSuffix(f.Name, ext))
	if !kits.Holds(f.Name, b.Sets) && !kits.Holds(rest+ext, b.Sets) {
		return false
	}
	sheet, _ := problems.LoadSheet(source.NewFile(f.Name, f.Data), b.Limits)
	return sheet == nil || sheet.Answers.Len() == 0
}

// setOf is the set that a file is named for, and which attempt its name says it is; ""
// if it is named for none.
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

// SetOf is the set of a sheet, as the name of the file says or else its text; "" if
// neither names one of the sets.
func SetOf(name string, data []byte, sets []string, limits source.Limits) string {
	if set, _ := setOf(name, sets); set != "" {
		return set
	}
	return named(name, data, sets, limits)
}

// set is the problem set of a sheet: the one that the sheet tells itself, or that its
// name says, or else the one that was typed.
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

// utf8Text is a text in UTF-16 as UTF-8, and reports whether it was one.
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

// complete adds what the system's list has on a person.
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

// Options are what a course has set, and what somebody typed.
type Options struct {
	Sets     []string // the ids of all known sets
	Patterns []class.Pattern
	Roster   *class.Roster // nil if there is none
	Zone     *time.Location
	Limits   source.Limits // of a sheet

	Set        string // of which all sheets are; "" if their names tell
	Enrol      bool   // whoever is not on the roster is to be added
	Assignment string // GitHub: what the names of clones begin with
	Sheet      string // GitHub: where the sheet lies in a clone
	// Committed tells when a file of a clone was last committed; nil if nobody can.
	Committed func(clone, file string) time.Time
	List      *cells.File // what the system exported; nil if nothing was named
}
