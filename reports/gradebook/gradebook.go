// Package gradebook computes the results of a class: marks after all decisions and lateness,
// statistics, drops, final marks, and what needs attention. Build does so once; a Book never
// changes afterwards, so that all reports agree.
package gradebook

import (
	"cmp"
	"slices"
	"sync"
)

// A Book is everything that reports are made from. Neither it nor its parts change after Build.
type Book struct {
	Course      string
	Tables      []*Table     // sorted by set
	Overall     *Overall     // all sets together; nil if some are left out
	Diagnostics []Diagnostic // sorted by file and place

	needs func() ([]Item, []bool) // what needs attention, computed once
	marks func() *Marks           // computed once
}

// Build sorts, sums and counts. The Book keeps parts of the input, such as its students, which must
// not change any more.
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

// Students lists the students of all sets, in order.
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

// Only is the gradebook of one set: its table, and the diagnostics about it or about all sets. It
// has no Overall.
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

// With is the gradebook with more diagnostics at the end.
func (g *Book) With(more ...Diagnostic) *Book {
	copied := *g
	copied.Diagnostics = slices.Concat(g.Diagnostics, more)
	copied.needs = sync.OnceValues(copied.attention)
	return &copied
}

// About lists the diagnostics about a file.
func (g *Book) About(file string) []Diagnostic {
	_, list := g.ofFile(file)
	return list
}

// ofFile is About, with the index of the first of the diagnostics.
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

// Settled counts the notes that a decision settles.
func (g *Book) Settled() int {
	n := 0
	for _, d := range g.Diagnostics {
		if d.Settled {
			n++
		}
	}
	return n
}
