package policy

import (
	"maps"
	"slices"
	"strings"
	"time"

	"grader/checker"
	"grader/problems/source"
	"grader/reference/plain"
	"grader/reports/gradebook"
)

// Overrides are the decisions about students. nil Overrides are none.
type Overrides struct {
	List []Override // in the order of the file
	// Sheets assign files to students, in the order of the file.
	Sheets []Override
	// Papers say whose paper some students had.
	Papers []Override
	// Notes settle notes in attention.md.
	Notes []Note
	index map[subject][]int
}

// An Override is a decision with its student and set.
type Override struct {
	Student, Set string
	gradebook.Decision
	// Means is the program's verdict on Answer; nil until it is known.
	Means *checker.Verdict
	// Extra allows more than the points possible.
	Extra bool
	// Earlier allows a due time before that of the set.
	Earlier bool
	entry   source.Value
}

// A Note settles notes in attention.md about a set, a student or a file.
type Note struct {
	Override
	// Seen are the ids of the notes that it settles; nil until it matches some.
	Seen []string
}

type subject struct{ student, set string }

type overrideReader struct {
	source.Complaints
	zone       *time.Location
	overrides  *Overrides
	seen, line int // the offset up to which lines have been counted, and the line there
}

// lineOf counts lines from the entry before: there may be tens of thousands of entries.
func (r *overrideReader) lineOf(v source.Value) int {
	start := v.KeyRange().Start
	if start < r.seen {
		line, _ := v.File().Place(start)
		return line
	}
	r.line += strings.Count(string(v.File().Data[r.seen:start]), "\n")
	r.seen = start
	return r.line
}

// said is the string of a key that an override must have, or should have if lack is a warning.
func (r *overrideReader) said(v source.Value, key string, lack source.Severity, says, example string) (string, bool) {
	text, ok := r.Text(v, key)
	if _, given := v.Get(key); !given || ok && text == "" {
		r.at(v, "", "override/"+key, "this override does not say "+says, "write a line such as "+example)
		r.List[len(r.List)-1].Severity = lack
		return "", false
	}
	return text, ok
}

// at complains about a key of an entry or, if the entry does not have it, about the entry.
func (r *overrideReader) at(v source.Value, key, code, message, hint string) {
	if k, ok := v.Get(key); ok {
		v = k
	}
	r.AddAt(v.File(), v.KeyRange(), code, message, hint)
}

// when is the date of the decision, as it is written.
func (r *overrideReader) when(v source.Value) string {
	at, given := v.Get("at")
	if !given {
		r.at(v, "", "override/at", "this override does not say when it was decided", "write a line such as at = 2026-10-06")
		r.List[len(r.List)-1].Severity = source.Warning
		return ""
	}
	if moment, ok := at.Time(); ok && moment.Date {
		switch {
		case !moment.Clock:
			return moment.Time.Format("2006-01-02")
		case moment.Offset:
			return moment.Time.Format("2006-01-02T15:04:05Z07:00")
		}
		return moment.Time.Format("2006-01-02T15:04:05")
	}
	text, ok := at.Text()
	if !ok {
		r.Expected(at, "a date", "write it like at = 2026-10-06")
	}
	return text
}

// Clone copies overrides, so that Keep does not change the original.
func (o *Overrides) Clone() *Overrides {
	if o == nil {
		return nil
	}
	return &Overrides{List: slices.Clone(o.List), Sheets: o.Sheets, Papers: o.Papers, Notes: slices.Clone(o.Notes), index: maps.Clone(o.index)}
}

// Keep drops the overrides for which keep is false.
func (o *Overrides) Keep(keep func(*Override) bool) {
	var kept []Override
	index := map[subject][]int{}
	for i := range o.List {
		if v := &o.List[i]; keep(v) {
			key := subject{v.Student, v.Set}
			index[key] = append(index[key], len(kept))
			kept = append(kept, *v)
		}
	}
	o.List, o.index = kept, index
}

// Students lists the students with decisions about a set, sorted.
func (o *Overrides) Students(set string) []string {
	if o == nil {
		return nil
	}
	var list []string
	for _, v := range o.List {
		if v.Set == set && !v.Class {
			list = append(list, v.Student)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// About is a complaint about an override: about the value of a key, or about the whole entry.
func (o *Override) About(key, code, message, hint string) gradebook.Diagnostic {
	v := o.entry
	if at, ok := v.Get(key); ok {
		v = at
	}
	line, column := v.File().Place(v.Range().Start)
	student := o.Student
	if o.Class {
		student = ""
	}
	return gradebook.Diagnostic{
		Severity: "error", Code: code, Set: o.Set, Student: student, File: v.File().Name, Line: line, Column: column,
		Message: plain.Clean(message), Hint: plain.Clean(hint), Person: true,
	}
}

// Start is the offset of the entry in its file.
func (o *Override) Start() int { return o.entry.KeyRange().Start }

// Given is the value of a key of the entry.
func (o *Override) Given(key string) (source.Value, bool) { return o.entry.Get(key) }

// Everybody as the student of an override is the whole class.
const Everybody = "*"
