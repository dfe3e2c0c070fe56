package checker

import (
	"fmt"
	"slices"
	"strings"

	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/solve"
	"grader/reference/worked"
)

// tableQuestion asks for the nim values of the heaps of a ruleset up to one, or for
// their outcomes.
type tableQuestion struct {
	rules   game.Game
	last    uint64
	outcome bool
	play    game.Play
	carry   bool
}

type tableReference struct {
	recursion
	table heapTable
	// What two mistakes lead to that are made throughout: values added as
	// numbers, and no heap split.
	added, whole []entry
	other        []entry // outcomes by the other rule of play; nil if unknown
}

// A heapTable has an entry for each heap from 0 on, of which some may be missing.
type heapTable struct {
	entries []entry
	outcome bool
}

func (t heapTable) String() string {
	texts := make([]string, len(t.entries))
	for i, e := range t.entries {
		texts[i] = t.text(e)
	}
	if len(texts) == 0 {
		return "[]"
	}
	return strings.Join(texts, ", ")
}

func (t heapTable) text(e entry) string {
	if t.outcome {
		return outcomeText(e)
	}
	return entryText(e)
}

func (t heapTable) json() any {
	numbers, outcomes := make([]uint64, len(t.entries)), make([]string, len(t.entries))
	for i, e := range t.entries {
		numbers[i], outcomes[i] = e.n, t.text(e)
	}
	if t.outcome {
		return outcomes
	}
	return numbers
}

// full is the table with missing entries up to n of them.
func (t heapTable) full(n int) []entry {
	return append(slices.Clone(t.entries), make([]entry, max(0, n-len(t.entries)))...)
}

var tableKind = &kindOf[*tableQuestion, *tableReference, heapTable]{
	Kind: Kind{
		Name:  "table",
		Title: "Table of heaps",
		Asks: "The nim values of the heaps 0, 1, 2, … of a ruleset, up to the heap in `game`; or with `label = \"outcome\"`, in normal or misère play, whether each heap is an N-position or a P-position. Each entry earns the same share. " +
			"An error is carried forward: an entry that is wrong in itself but follows from the entries before it earns its share too (`carry_forward = false` turns that off). " +
			"A value follows if it is the mex of the values that those entries give its options; an outcome follows if it is N exactly when some option is P. " +
			"Outcomes of heaps do not determine who wins several heaps together, so an option that leaves several heaps is taken with its true outcome. " +
			"If Left and Right have different moves, the table is one of canonical forms; any game equal to the right one earns the share, and errors are carried forward in the same way.",
		Syntax: "An array of whole numbers, the first of them for heap 0: `[0, 1, 0, 1]`; or of outcomes: `[\"P\", \"N\", \"N\"]`. One string is read too: `\"0, 1, 0, 1\"`, `\"P N N\"`.",
		Form:   "An array with one entry for each heap, beginning with heap 0: whole numbers, or for outcomes `\"N\" or \"P\"`.",
		Sample: `id     = "values"
kind   = "table"
game   = "kayles(5)"
accept = [[0, 1, 2, 3, 1, 4]]
reject = [[1, 2, 3, 1, 4], [0, 1, 2, 3, 4, 5], []]`,
		PartizanSample: `id     = "forms"
kind   = "table"
game   = "partizan-subtraction[1,2;1,3](6)"
accept = [[0, "*", "^", "^*", "{^|*}", "^2*", "^2"], "{|}, {0|0}, ^, ^*, {^|*}, ^2*, ^^"]
reject = [["*", "^", "^*", "{^|*}", "^2*", "^2"], [0, "*", "v", "v*", "{*|v}", "v2*", "v2"], [0, 1, 2], []]`,
		Uses:   []string{"game", "play", "label", "carry_forward"},
		Scores: []string{"carry_forward"},
		Needs:  []string{"game"},
		Reads:  []source.Kind{source.String, source.Array},
	},
	Read: func(d *draft) *tableQuestion {
		q := &tableQuestion{play: d.play(), carry: d.flag("carry_forward", true)}
		q.outcome = d.labelIsOutcome()
		q.rules, q.last = d.heap(maxTable)
		return q
	},
	Wording: func(q *tableQuestion) string {
		if q.outcome {
			return fmt.Sprintf("Which of the heaps from 0 to %d of %s are N-positions, and which are P-positions%s?", q.last, q.rules.About().Name, inPlay(q.play))
		}
		return fmt.Sprintf("Find the nim values of the heaps from 0 to %d of %s.", q.last, q.rules.About().Name)
	},
	Solve: solveTable,
	Want:  func(ref *tableReference) heapTable { return ref.table },
	Parse: func(t *Task, q *tableQuestion, _ *tableReference, v source.Value) (heapTable, findings, error) {
		return q.parse(v)
	},
	Examples: func(q *tableQuestion) []string {
		if q.outcome {
			return nil // every table of outcomes has something right
		}
		return []string{"[23, 17, 31]", "[34, 19, 42]", "[27, 38, 18]", "[46, 29, 33]"}
	},
	Holds: func(q *tableQuestion, got heapTable, ref *tableReference) bool {
		return holdsEntry(got.entries, ref.table.entries)
	},
	Format: heapTable.String,
	JSON:   heapTable.json,
	Field: func(q *tableQuestion) Field {
		f := Field{Shape: Cells, Names: heapsUpTo(q.last)}
		if q.outcome {
			f.Choices = outcomeChoices
		}
		return f
	},
	Grade: func(t *Task, q *tableQuestion, got heapTable, ref *tableReference) (points.Points, []Note, error) {
		given := got.full(len(ref.table.entries))
		marks := ref.marks(given, ref.table.entries, q.carry)
		return share(marks), q.notes(t, given, marks, ref.first(marks, wrong)), nil
	},
	Partizan: partizanTableKind,
	Slips: []slip[*tableQuestion, *tableReference, heapTable]{
		{
			Code: "table/exchanged",
			Hit: func(q *tableQuestion, got heapTable, ref *tableReference) bool {
				return q.outcome && sameAs(got.entries, exchanged(ref.table.entries), ref.table.entries)
			},
			Text: "Every N should be a P, and every P an N. P means that the previous player wins: a heap without options is P in normal play.",
			Says: []Code{"table/wrong"},
		},
		{
			Code: "table/misere",
			Hit: func(q *tableQuestion, got heapTable, ref *tableReference) bool {
				return q.play == game.Misere && ref.other != nil && sameAs(got.entries, ref.other, ref.table.entries)
			},
			Text: textNormalForMisere,
			Says: []Code{"table/wrong"},
		},
		{
			Code: "table/normal",
			Hit: func(q *tableQuestion, got heapTable, ref *tableReference) bool {
				return q.play == game.Normal && ref.other != nil && sameAs(got.entries, ref.other, ref.table.entries)
			},
			Text: textMisereForNormal,
			Says: []Code{"table/wrong"},
		},
		{
			Code: "table/shifted",
			Hit: func(q *tableQuestion, got heapTable, ref *tableReference) bool {
				n := len(ref.table.entries) - 1
				return !q.outcome && n > 1 && len(got.entries) >= n && slices.Equal(got.entries[:n], ref.table.entries[1:]) && !slices.Equal(got.entries[:n], ref.table.entries[:n])
			},
			Text: "These are the right values, but each is one place too early. The table begins with the value of heap 0.",
			Says: []Code{"table/wrong"},
		},
		{
			Code: "table/outcomes",
			Hit: func(q *tableQuestion, got heapTable, ref *tableReference) bool {
				return !q.outcome && sameAs(got.entries, onlyWinning(ref.table.entries), ref.table.entries)
			},
			Text: "The entries say who wins, but the question asks for nim values. N-positions may have different values.",
			Says: []Code{"table/wrong"},
		},
		{
			Code: "table/unsplit",
			Hit: func(q *tableQuestion, got heapTable, ref *tableReference) bool {
				return !q.outcome && sameAs(got.entries, ref.whole, ref.table.entries)
			},
			Text: "These would be the values if no move split a heap. A move that splits a heap leads to a sum of games, whose value is the nim sum of the values of the heaps left.",
		},
		{
			Code: "table/added",
			Hit: func(q *tableQuestion, got heapTable, ref *tableReference) bool {
				return !q.outcome && sameAs(got.entries, ref.added, ref.table.entries)
			},
			Text: "Here the values of the heaps that a move leaves were added as ordinary numbers. In a sum of games, nim values combine by nim addition (exclusive or).",
		},
		{
			Code: "table/plus-one",
			Hit: func(q *tableQuestion, got heapTable, ref *tableReference) bool {
				return !q.outcome && ref.plusOneFirst(got.full(len(ref.table.entries)), ref.table.entries)
			},
			Text: "The first wrong entry is the largest value of an option plus one. " + textMex,
		},
	},
}

// maxTable bounds the tables that a question can ask for.
const maxTable = 1000

func solveTable(t *Task, q *tableQuestion) (*tableReference, explain.Doc, error) {
	s := t.questionSolver()
	ref := &tableReference{recursion: recursion{rule: mexRule}, table: heapTable{outcome: q.outcome}}
	leaves := 0
	if q.outcome {
		ref.rule = outcomeRule(q.play)
	}
	for n := uint64(0); n <= q.last; n++ {
		pos := q.pos(n)
		value, err := q.value(s, pos)
		if err != nil {
			return nil, nil, err
		}
		ref.table.entries = append(ref.table.entries, entry{value, true})
		options := []int32{}
		for step := range pos.Steps(game.Both) {
			if options, err = q.appendOption(s, options, n, pos, step); err != nil {
				return nil, nil, err
			}
			if leaves+len(options) > maxLeaves {
				return nil, nil, game.ErrLimit
			}
		}
		leaves += len(options)
		ref.options = append(ref.options, options)
		ref.order = append(ref.order, int(n))
	}
	if !slices.Equal(ref.all(nimAdd, ref.rule), ref.table.entries) {
		return nil, nil, fmt.Errorf("the entries of the table of %s do not follow from each other", q.rules.About().Name)
	}
	if q.outcome {
		ref.other = q.byOtherPlay(solve.New(t.Budget.Answer))
		return ref, q.why(ref), nil
	}
	ref.whole = ref.unsplit().all(nimAdd, mexRule)
	ref.added = ref.all(func(a, b uint64) uint64 { return a + b }, mexRule)
	return ref, t.shown(worked.Table(s, q.rules, q.last)), nil
}

// value is the right entry of a position: its nim value, or 1 for N and 0 for P.
func (q *tableQuestion) value(s *solve.Solver, pos game.Position) (uint64, error) {
	if !q.outcome {
		return s.Nimber(pos)
	}
	return outcomeNumber(s.Outcome(pos, q.play))
}

// byOtherPlay are the outcomes by the other rule of play, nil if they are too hard.
func (q *tableQuestion) byOtherPlay(s *solve.Solver) []entry {
	var entries []entry
	for n := uint64(0); n <= q.last; n++ {
		value, err := outcomeNumber(s.Outcome(q.pos(n), otherPlay(q.play)))
		if err != nil {
			return nil
		}
		entries = append(entries, entry{value, true})
	}
	return entries
}

// pos is the heap of n, which the question has made sure of.
func (q *tableQuestion) pos(n uint64) game.Position {
	term, _ := q.rules.HeapTerm(n)
	return game.Position{term}
}

// appendOption adds one option of the heap n: the heaps that it leaves. What leaves
// nothing leaves heap 0. Who wins several heaps does not follow from the outcome of
// each.
func (q *tableQuestion) appendOption(s *solve.Solver, options []int32, n uint64, heap game.Position, step game.Step) ([]int32, error) {
	to := step.To
	if q.outcome && len(to) > 1 {
		value, err := q.value(s, heap.After(step))
		return append(options, constP-int32(value), endOption), err
	}
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
func (r recursion) unsplit() recursion {
	u := recursion{order: r.order, rule: r.rule}
	for _, options := range r.options {
		whole := []int32{}
		for i := 1; i < len(options); i++ {
			if options[i] == endOption && (i == 1 || options[i-2] == endOption) {
				whole = append(whole, options[i-1], endOption)
			}
		}
		u.options = append(u.options, whole)
	}
	return u
}

func (t heapTable) texts() []string {
	texts := make([]string, len(t.entries))
	for i, e := range t.entries {
		texts[i] = t.text(e)
	}
	return texts
}
