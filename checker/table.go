package checker

import (
	"fmt"
	"slices"
	"strings"

	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/refute"
	"grader/reference/solve"
)

// tableQuestion asks for the nim values of the heaps of a ruleset up to one.
type tableQuestion struct {
	recursion
	rules game.Game
	last  uint64
	carry bool
	// What two mistakes lead to that are made throughout: values added as
	// numbers, and no heap split.
	added, whole []entry
}

// A nimTable is a list of nim values, of which some may be missing.
type nimTable []entry

func (t nimTable) String() string {
	texts := make([]string, len(t))
	for i, e := range t {
		texts[i] = entryText(e)
	}
	if len(texts) == 0 {
		return "[]"
	}
	return strings.Join(texts, ", ")
}

// full is the table with missing entries up to n of them.
func (t nimTable) full(n int) []entry {
	return append(slices.Clone(t), make([]entry, max(0, n-len(t)))...)
}

var tableKind = &Kind[*tableQuestion, nimTable]{
	KindInfo: KindInfo{
		Name:  "table",
		Title: "Table of nim values",
		Asks: "The nim values of the heaps 0, 1, 2, … of a ruleset, up to the heap that the game is written with. Each entry earns the same share. " +
			"An error is carried forward: an entry that is wrong in itself but is the mex of the values that the entries before it give its options earns its share too (`carry_forward = false` turns that off).",
		Syntax: "An array of whole numbers, the first of them for heap 0: `[0, 1, 0, 1]`.",
		Sample: `id     = "values"
kind   = "table"
game   = "kayles(5)"
accept = [[0, 1, 2, 3, 1, 4]]
reject = [[1, 2, 3, 1, 4], [0, 1, 2, 3, 4, 5], []]`,
		Uses: []string{"game", "play", "carry_forward"},
	},
	Read: func(d *Desk) *tableQuestion {
		d.onlyNormal()
		q := &tableQuestion{carry: d.flag("carry_forward", true)}
		q.rules, q.last = d.heap(maxTable)
		return q
	},
	Wording: func(q *tableQuestion) string {
		return fmt.Sprintf("Find the nim values of the heaps from 0 to %d of %s.", q.last, q.rules.About().Name)
	},
	Solve: solveTable,
	Parse: func(t *Task, q *tableQuestion, v source.Value) (nimTable, Remarks, error) {
		return readTable(int(q.last)+1, v)
	},
	Format: nimTable.String,
	JSON: func(t nimTable) any {
		numbers := make([]uint64, len(t))
		for i, e := range t {
			numbers[i] = e.n
		}
		return numbers
	},
	Grade: func(t *Task, q *tableQuestion, got, want nimTable) (points.Points, []Note, error) {
		given := got.full(len(want))
		marks := q.marks(given, want, q.carry)
		return share(marks), q.notes(t, given, marks), nil
	},
	Slips: []Slip[*tableQuestion, nimTable]{
		{
			Code: "table/shifted",
			Hit: func(q *tableQuestion, got, want nimTable) bool {
				n := len(want) - 1
				return n > 1 && len(got) >= n && slices.Equal(got[:n], want[1:n+1]) && !slices.Equal(got[:n], want[:n])
			},
			Text: "These are the right values, each one place too early. The table begins with the value of heap 0.",
		},
		{
			Code: "table/outcomes",
			Hit:  func(q *tableQuestion, got, want nimTable) bool { return sameAs(got, onlyWinning(want), want) },
			Text: "The entries tell who wins, and the question asks for the nim values. Heaps that the next player wins may have different values.",
		},
		{
			Code: "table/unsplit",
			Hit:  func(q *tableQuestion, got, want nimTable) bool { return sameAs(got, q.whole, want) },
			Text: "This is what the values would be if every move left one heap at most. A move that splits a heap leaves the nim sum of the values of what it leaves.",
		},
		{
			Code: "table/added",
			Hit:  func(q *tableQuestion, got, want nimTable) bool { return sameAs(got, q.added, want) },
			Text: "Here the values of the heaps that a move leaves were added as numbers. Values of games that are played together combine by nim addition (exclusive or).",
		},
		{
			Code: "table/plus-one",
			Hit:  func(q *tableQuestion, got, want nimTable) bool { return q.plusOneFirst(got.full(len(want)), want) },
			Text: "The first wrong entry is the largest value of an option plus one. " + textMex,
		},
	},
}

// maxTable bounds the tables that a question can ask for.
const maxTable = 1000

func solveTable(t *Task, q *tableQuestion) (nimTable, explain.Doc, error) {
	s := solve.New(t.Budget.Positions)
	var want []entry
	leaves := 0
	q.rule = mexRule
	for n := uint64(0); n <= q.last; n++ {
		pos := q.pos(n)
		value, err := s.Nimber(pos)
		if err != nil {
			return nil, nil, err
		}
		want = append(want, entry{value, true})
		options := []int32{}
		for step := range pos.Steps() {
			if options, err = appendHeaps(options, step.To, n); err != nil {
				return nil, nil, err
			}
			if leaves+len(options) > maxLeaves {
				return nil, nil, game.ErrLimit
			}
		}
		leaves += len(options)
		q.options = append(q.options, options)
		q.order = append(q.order, int(n))
	}
	if !slices.Equal(q.all(nimAdd, mexRule), want) {
		return nil, nil, fmt.Errorf("the values of %s do not follow from each other", q.rules.About().Name)
	}
	q.added = q.all(func(a, b uint64) uint64 { return a + b }, mexRule)
	q.whole = q.unsplit().all(nimAdd, mexRule)
	return want, t.shown(s.WhyTable(q.rules, q.last)), nil
}

// pos is the heap of n, which the question has made sure of.
func (q *tableQuestion) pos(n uint64) game.Position {
	term, _ := q.rules.HeapTerm(n)
	return game.Position{term}
}

// appendHeaps adds one option of a heap of n: the heaps that it leaves. What
// leaves nothing leaves heap 0.
func appendHeaps(options []int32, to []game.Part, n uint64) ([]int32, error) {
	for _, p := range to {
		m, ok := game.ReadNumber(p.Text())
		if !ok || m >= n {
			return nil, fmt.Errorf("a move leads from the heap %d to %s, which is no smaller heap", n, p.Text())
		}
		options = append(options, int32(m))
	}
	if len(to) == 0 {
		options = append(options, 0)
	}
	return append(options, endOption), nil
}

// unsplit is the recursion without the options that leave several heaps.
func (q *tableQuestion) unsplit() recursion {
	r := recursion{order: q.order, rule: q.rule}
	for _, options := range q.options {
		whole := []int32{}
		for i := 1; i < len(options); i++ {
			if options[i] == endOption && (i == 1 || options[i-2] == endOption) {
				whole = append(whole, options[i-1], endOption)
			}
		}
		r.options = append(r.options, whole)
	}
	return r
}

// readTable reads a table of size entries. Entries that cannot be read are as
// good as missing.
func readTable(size int, v source.Value) (nimTable, Remarks, error) {
	if v.Kind() != source.Array {
		return nil, Remarks{}, &Fault{Entry: -1, Msg: "expected an array of nim values, found " + written(v, true), Hint: "write it as in [0, 1, 2], beginning with heap 0"}
	}
	items := v.Items()
	table := nimTable{}
	var r Remarks
	var blank []uint64
	for i, item := range items[:min(len(items), size)] {
		e, err := nimEntry(item)
		if err != nil {
			r.Faults = append(r.Faults, *faultFrom(err, i))
			r.Faults[len(r.Faults)-1].Entry = i
		} else if !e.given {
			blank = append(blank, uint64(i))
		}
		table = append(table, e)
	}
	if len(r.Faults) > 0 && len(r.Faults)+len(blank) == len(table) {
		return nil, Remarks{Faults: r.Faults[1:]}, &r.Faults[0]
	}
	for i := len(items); i < size; i++ {
		blank = append(blank, uint64(i))
	}
	if len(r.Faults) > 0 {
		r.Notes = append(r.Notes, asideEntry(r.Faults))
	}
	if len(blank) > 0 {
		r.Notes = append(r.Notes, Note{Code: "table/missing", From: formatLevel, Text: explain.Doc{explain.T(
			"There is no entry for " + heaps(blank) + ". A table has one entry for each heap, from heap 0 on.")}})
	} else if extra := len(items) - size; extra > 0 {
		r.Notes = append(r.Notes, Note{Code: "table/surplus", From: formatLevel, Text: explain.Doc{explain.T(
			fmt.Sprintf("The table asked for has %d entries, from heap 0 to heap %d. What stands behind them was ignored and costs nothing.", size, size-1))}})
	}
	return table, r, nil
}

// heaps names some heaps: "heap 3", "heaps 3, 4 and 7".
func heaps(sorted []uint64) string {
	if len(sorted) == 1 {
		return "heap " + explain.Runs(sorted)
	}
	return "heaps " + explain.Runs(sorted)
}

// notes tell which entry is the first wrong one, and which were carried forward.
func (q *tableQuestion) notes(t *Task, got []entry, marks []mark) []Note {
	var notes []Note
	if i := q.first(marks, wrong); i >= 0 {
		note := hint("table/wrong", fmt.Sprintf("The first wrong entry is that of heap %d. The value of a heap is the mex of the values of its options, which are found from the entries before it.", i))
		note.More = refutation(t, func(s *solve.Solver) (refute.Refutation, error) {
			return refute.Mex(s, q.pos(uint64(i)), got[i].n)
		})
		notes = append(notes, note)
	}
	var follow []uint64
	for i, m := range marks {
		if m == carried {
			follow = append(follow, uint64(i))
		}
	}
	if len(follow) > 0 {
		notes = append(notes, hint("table/carried", "What is given for "+heaps(follow)+" is not the right value, but it follows from the entries before it. It earns its share: the error was carried forward."))
	}
	return notes
}
