// Package gradebook works out what a class has earned: marks after all decisions and
// lateness, figures of the class, what is dropped, final marks, and what a person must
// look at. Build does so once; a Book is only read from then on, so that all reports
// agree.
package gradebook

import (
	"cmp"
	"slices"
	"sync"
)

// A Book is everything that reports are made of. It is never changed after
// Build, and its parts are to be read only.
type Book struct {
	Course      string
	Tables      []*Table     // sorted by set
	Overall     *Overall     // all sets together; nil if some are left out
	Diagnostics []Diagnostic // sorted by file and place

	needs func() ([]Item, []bool) // what needs a person, worked out once
	marks func() *Marks           // worked out once
}

// Build sorts, sums and counts. What is kept of the input, such as its students, is not to
// be changed any more.
func Build(in Input) *Book {
	g := &Book{Course: in.Course, Diagnostics: slices.Clone(in.Diagnostics)}
	g.needs = sync.OnceValues(g.attention)
	slices.SortStableFunc(g.Diagnostics, func(a, b Diagnostic) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column),
			cmp.Compare(a.Code, b.Code), cmp.Compare(a.Question, b.Question), cmp.Compare(a.Message, b.Message), cmp.Compare(a.Set, b.Set))
	})
	fields := map[string][]string{}
	for _, e := range in.Roster {
		fields[e.ID] = e.Fields
	}
	for _, s := range in.Sets {
		t := newTable(s)
		t.Fields = slices.Clone(in.Fields)
		for i := range t.Rows {
			t.Rows[i].Fields = fields[t.Rows[i].ID]
		}
		g.Tables = append(g.Tables, t)
	}
	slices.SortStableFunc(g.Tables, func(a, b *Table) int { return CompareIDs(a.ID, b.ID) })
	if !in.Partial {
		g.Overall = newOverall(in, g.Tables)
	}
	g.marks = sync.OnceValue(g.newMarks)
	return g
}

// Students lists all students of all sets, in order.
func (g *Book) Students() []string {
	var ids []string
	seen := map[string]bool{}
	for _, t := range g.Tables {
		for i := range t.Rows {
			if id := t.Rows[i].ID; !seen[id] {
				seen[id] = true
				ids = append(ids, id)
			}
		}
	}
	slices.SortFunc(ids, CompareIDs)
	return ids
}

// Only is the gradebook of one set: its table, and the diagnostics that concern
// it or concern all sets. It has no Overall.
func (g *Book) Only(set string) *Book {
	one := &Book{Course: g.Course}
	one.needs = sync.OnceValues(one.attention)
	for _, t := range g.Tables {
		if t.ID == set {
			one.Tables = append(one.Tables, t)
		}
	}
	for _, d := range g.Diagnostics {
		if d.Set == set || d.Set == "" {
			one.Diagnostics = append(one.Diagnostics, d)
		}
	}
	return one
}

// With is the gradebook with further diagnostics at the end.
func (g *Book) With(more ...Diagnostic) *Book {
	copied := *g
	copied.Diagnostics = slices.Concat(g.Diagnostics, more)
	copied.needs = sync.OnceValues(copied.attention)
	return &copied
}

// About lists what is wrong with a file.
func (g *Book) About(file string) []Diagnostic {
	_, list := g.ofFile(file)
	return list
}

// ofFile also tells where in the list these diagnostics begin.
func (g *Book) ofFile(file string) (first int, list []Diagnostic) {
	if file == "" {
		return 0, nil
	}
	first, _ = slices.BinarySearchFunc(g.Diagnostics, file, func(d Diagnostic, file string) int { return cmp.Compare(d.File, file) })
	end := first
	for end < len(g.Diagnostics) && g.Diagnostics[end].File == file {
		end++
	}
	return first, g.Diagnostics[first:end]
}

// Settled counts the notes of which a person has decided that nobody must look any more.
func (g *Book) Settled() int {
	n := 0
	for _, d := range g.Diagnostics {
		if d.Settled {
			n++
		}
	}
	return n
}
