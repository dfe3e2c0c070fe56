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

	"grader/cmd/internal/cells"
	"grader/cmd/internal/class"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/spell"
)

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

// An exportedList reads who is who from what a system exports.
type exportedList struct {
	what string
	read func(r *request, file *cells.File) (list []Person, fault string)
}

// A State is what becomes of a file.
type State uint8

// The states, in the order in which they are told.
const (
	Placed    State = iota + 1 // where it is graded
	Earlier                    // an attempt that does not count, and that the course has no place for
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
	By      string   // what told whose it is
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

// Make works out what becomes of a download of the system. It writes nothing.
func Make(s *System, entries []Entry, o Options) (*Plan, error) {
	r := &request{entries: entries, Options: o}
	found, err := s.find(r)
	if err != nil {
		return nil, err
	}
	b := &planner{request: r, system: s, students: Students(o.Roster), plan: &Plan{}}
	if o.List != nil {
		if s.list == nil {
			return nil, &Unclear{Message: s.Title + " exports nothing that tells more about students", Hint: "leave --from out", List: true}
		}
		var fault string
		if len(o.List.Rows) == 0 {
			fault = "it is empty"
		} else {
			b.listed, fault = s.list.read(r, o.List)
		}
		if fault != "" {
			return nil, &Unclear{Message: "this is not " + s.list.what + ": " + fault, List: true}
		}
	}
	b.index()
	for i := range found {
		for _, f := range found[i].files() {
			b.file(&f)
		}
	}
	b.twins()
	b.attempts()
	b.clashes()
	slices.SortStableFunc(b.plan.Items, func(x, y Item) int {
		return cmp.Or(cmp.Compare(x.State, y.State), cmp.Compare(x.To, y.To), cmp.Compare(x.From, y.From), cmp.Compare(x.Student, y.Student))
	})
	return b.plan, nil
}

type planner struct {
	*request
	system   *System
	students []Student
	listed   []Person
	plan     *Plan

	// These are by places in the lists above and in the plan.
	known, exported, enrolled index
	logins                    []Student       // the first of the students with a login of GitHub
	ids                       map[string]bool // in lower case
	learned                   map[string]bool
}

// index makes ready to find people.
func (b *planner) index() {
	b.known, b.exported, b.enrolled = index{}, index{}, index{}
	b.ids, b.learned = map[string]bool{}, map[string]bool{}
	for i := range b.students {
		s := &b.students[i]
		b.known.add(i, s.terms())
		b.ids[folded(s.ID)] = true
		if len(b.logins) == 0 && s.Keys["github"] != "" {
			b.logins = []Student{*s}
		}
	}
	for i := range b.listed {
		b.exported.add(i, b.listed[i].terms())
	}
}

// folded is a text as it is compared where case does not count.
func folded(text string) string { return strings.ToLower(strings.ToUpper(text)) }

func (b *planner) add(f *Found, state State, why string) *Item {
	b.plan.Items = append(b.plan.Items, Item{From: f.Path, State: state, Why: why, Data: f.Data, At: f.At, Late: f.Late, order: f.Order})
	return &b.plan.Items[len(b.plan.Items)-1]
}

// file finds out about one file whose it is and of which set.
func (b *planner) file(f *Found) {
	_, sheet := stem(f.Name)
	inText := ""
	if sheet && f.Fault == "" {
		if text, ok := utf8Text(f.Data); ok {
			e := *f.Entry
			f.Entry, e.Data = &e, text
			f.notes = append(f.notes, "it was UTF-16 and is UTF-8 now")
		}
		inText = named(f.Name, f.Data, b.Sets, b.Limits)
	}
	switch {
	case f.Fault != "":
		b.add(f, Refused, f.Fault)
		return
	case f.Data == nil || !sheet || inText == "" && !b.plausible(f):
		why := "this is no answer sheet, which is named as in " + b.example()
		if f.Remark != "" && len(f.Persons) > 0 {
			why = f.Remark
		}
		b.add(f, Ignored, why)
		return
	case len(f.Persons) == 0:
		b.add(f, Unmatched, f.Remark)
		return
	}
	set, named, order, why := b.set(f, inText)
	f.Order = max(f.Order, order)
	if why != "" {
		b.add(f, Unmatched, why)
		return
	}
	for i := range f.Persons {
		p := b.complete(f.Persons[i])
		m := b.match(&p)
		switch {
		case m.Several:
			b.add(f, Ambiguous, m.Why)
		case m.Student == nil:
			b.add(f, Unmatched, m.Why)
		default:
			item := b.add(f, Placed, "")
			item.Notes = f.notes
			item.Student, item.Set, item.By, item.person, item.named = m.Student.ID, set, m.by, &p, named
			if item.At.IsZero() {
				item.At = p.At
			}
		}
	}
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
	for _, i := range b.exported.near(&p) {
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
		p.Name, p.Email = cmp.Or(l.Name, p.Name), cmp.Or(p.Email, l.Email)
		return p
	}
	return p
}

// match finds the student of a person, and enrols who fits nobody if that was asked for.
func (b *planner) match(p *Person) Match {
	for _, i := range b.enrolled.near(p) {
		if s := &b.plan.Enrolled[i]; p.same(&Person{Keys: s.Keys, Email: s.Email, Name: s.Name}) {
			return Match{Student: s, by: "roster"}
		}
	}
	// Whether anybody has a login of GitHub counts, too.
	near := slices.Clone(b.logins)
	for _, i := range b.known.near(p) {
		if len(near) == 0 || near[0].ID != b.students[i].ID {
			near = append(near, b.students[i])
		}
	}
	m := Who(near, b.system.Keys, p)
	switch {
	case m.Student != nil:
		b.learn(m.Student, p)
	case b.Enrol && !m.Several:
		s, fault := b.enrol(p)
		if fault != "" {
			return Match{Why: fault}
		}
		b.enrolled.add(len(b.plan.Enrolled), s.terms())
		b.ids[folded(s.ID)] = true
		b.plan.Enrolled = append(b.plan.Enrolled, s)
		return Match{Student: &b.plan.Enrolled[len(b.plan.Enrolled)-1], by: "roster"}
	}
	return m
}
