package gradebook

import (
	"cmp"
	"slices"
	"sync"
	"time"

	"grader/checker"
	"grader/problems/points"
)

// A Table is the gradebook of one set.
type Table struct {
	ID, Title string
	Digest    string        // changes with the file of the problem set
	Fields    []string      // the further columns of the roster
	Due       time.Time     // zero if the set is never due
	Open      bool          // not due yet, except for students with a due time of their own
	Points    points.Points // the sum of the points of the questions
	Columns   []Column      // one for each question, in the order of the set
	Rows      []Row         // one for each student, sorted by id
	Total     Stats         // over the settled totals, see Row.Counted
	Sheets    []SheetCount  // for each status, without students who are not on the roster
	OffRoster int           // how many students are not on the roster
}

// A Column is a question with its statistics.
type Column struct {
	Posed
	Stats    Stats // over the decided answers of graded sheets and the marks given by hand, without students who are not on the roster
	Counts   []int // of the answers of graded sheets, in the order of checker.Statuses
	Analysis Analysis
}

// A SheetCount is the number of sheets with a status.
type SheetCount struct {
	Status SheetStatus
	Count  int
}

func newTable(s Set) *Table {
	t := &Table{ID: s.ID, Title: s.Title, Digest: s.Digest, Due: s.Due, Open: s.Open}
	for _, q := range s.Questions {
		if !q.Dropped {
			t.Points = t.Points.Plus(q.Points)
		}
	}
	students := make([]*Student, len(s.Students))
	for i := range students {
		students[i] = &s.Students[i]
	}
	slices.SortStableFunc(students, func(a, b *Student) int {
		return cmp.Or(CompareIDs(a.ID, b.ID), cmp.Compare(a.File, b.File))
	})
	sheets := make([]int, len(sheetStatusNames))
	t.Rows = make([]Row, 0, len(s.Students))
	for _, st := range students {
		row := NewRow(s.Questions, st)
		if row.OffRoster {
			t.OffRoster++
		} else {
			sheets[row.Status]++
		}
		t.Rows = append(t.Rows, row)
	}
	scores := scoresOf(s.Questions, t.Rows)
	t.Columns = make([]Column, len(s.Questions))
	var wg sync.WaitGroup
	for i, q := range s.Questions {
		wg.Go(func() { t.Columns[i] = newColumn(q, i, t.Rows, scores) })
	}
	wg.Wait()
	t.Total = statsOf(t.Totals())
	for st := Graded; st <= Missing; st++ {
		t.Sheets = append(t.Sheets, SheetCount{st, sheets[st]})
	}
	return t
}

func newColumn(q Posed, i int, rows []Row, scores []score) Column {
	c := Column{Posed: q, Counts: make([]int, len(checker.Statuses))}
	marks := make([]points.Points, 0, len(rows))
	waits, marked := false, false
	for n := range rows {
		r := &rows[n]
		waits = waits || r.Waits(i)
		if mark, ok := r.CountedMark(i); ok {
			marks = append(marks, mark)
			marked = marked || r.marked(i)
		}
		if r.OffRoster || r.Excused || r.Mark(i).Excused || r.Status != Graded {
			continue
		}
		status := r.Verdicts[i].Status
		if at := slices.Index(checker.Statuses, status); at >= 0 && (status != checker.Undecided || r.Waits(i)) {
			c.Counts[at]++
		}
	}
	if waits && !marked {
		marks = nil
	}
	c.Stats = statsOf(marks)
	c.Analysis = analyse(q, i, rows, scores)
	return c
}

// CountedMark is the mark for question i; ok is false if the statistics leave it out.
func (r *Row) CountedMark(i int) (mark points.Points, ok bool) {
	switch {
	case r.OffRoster || r.Excused || r.Mark(i).Excused:
		return mark, false
	case r.Status != Graded:
		m := r.Mark(i)
		return m.Earned, m.Decided != nil
	}
	v := r.Verdicts[i]
	return v.Earned, v.Status != checker.Undecided
}

// Count is the number of rows of the class that satisfy holds.
func (t *Table) Count(holds func(*Row) bool) (n int) {
	for i := range t.Rows {
		if r := &t.Rows[i]; !r.OffRoster && holds(r) {
			n++
		}
	}
	return n
}

// ToMark is the number of answers that wait to be marked by hand.
func (t *Table) ToMark() (n int) {
	var items []Item
	for i := range t.Rows {
		items = t.appendAnswers(items[:0], &t.Rows[i], Item{})
		for _, it := range items {
			if it.Reason == AnswerUndecided {
				n++
			}
		}
	}
	return n
}

// Totals are the totals that the statistics count. Empty while answers wait and no answer is
// marked: blank sheets alone say nothing about the class.
func (t *Table) Totals() []points.Points {
	list := make([]points.Points, 0, len(t.Rows))
	marked := false
	for i := range t.Rows {
		r := &t.Rows[i]
		if !r.Counted() {
			continue
		}
		list = append(list, r.Earned)
		for k := 0; k < len(t.Columns) && !marked; k++ {
			marked = r.marked(k)
		}
		marked = marked || r.Given()
	}
	if !marked && t.Waits() {
		return nil
	}
	return list
}

// HasNames reports whether any student of the table has a name.
func (t *Table) HasNames() bool {
	return t.AnyRow(func(r *Row) bool { return r.Name != "" })
}

// Waits reports whether the table has pending points.
func (t *Table) Waits() bool {
	return t.AnyRow(func(r *Row) bool { return r.Pending.Sign() > 0 })
}

// AnyRow reports whether a row satisfies holds. Rows are too large to be copied.
func (t *Table) AnyRow(holds func(*Row) bool) bool {
	return anyRow(t.Rows, holds)
}

func anyRow[Row any](rows []Row, holds func(*Row) bool) bool {
	for i := range rows {
		if holds(&rows[i]) {
			return true
		}
	}
	return false
}
