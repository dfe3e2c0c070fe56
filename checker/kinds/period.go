package kinds

import (
	"fmt"
	"slices"

	"grader/checker"
	"grader/checker/read"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/worked"
)

var periodKind = &checker.Kind{
	Name:  "period",
	Title: "Period and pre-period",
	Asks: "The period and the pre-period of the nim values of the heaps 0, 1, 2, … of a ruleset: the least p, and then the least n0, with G(n+p) = G(n) for all n from n0 on. Each of the two earns half. " +
		"The size of the heap in `game` makes no difference.",
	Syntax: "A table with both numbers: `{ preperiod = 100, period = 20 }`. The keys may also be written `pre-period` and `pre_period`, or `n0` and `p`.",
	Form:   "Both numbers, `preperiod` and `period`.",
	Sample: `id     = "period"
kind   = "period"
game   = "subtraction[2,4,7](1)"
accept = [{ preperiod = 8, period = 3 }]
reject = [{ preperiod = 8, period = 6 }, { preperiod = 7, period = 3 }, { period = 3 }]`,
	Uses:  []string{"game", "play"},
	Needs: []string{"game"},
	Reads: []source.Kind{source.String, source.Table},
	Read: func(d *checker.Draft) checker.AnyAsked {
		d.OnlyNormal()
		rules, _ := d.HeapOf(d.ImpartialGame("game"), game.MaxNumber)
		return checker.Of(&period{aPair[uint64]{form: periodForm}, rules})
	},
}

// period asks from which heap on nim values repeat, and after how many.
type period struct {
	aPair[uint64]
	rules game.Game
}

// periods are an answer: the pre-period and the period.
type periods = read.Pair[uint64]

var periodForm = &read.PairForm[uint64]{
	Read: read.Number, JSON: func(n uint64) any { return n },
	Names: [2][]string{{"preperiod", "n0"}, {"period", "p"}},
	How:   "write both numbers", Entry: "the ", Number: "the ", Lacks: "period/missing", Empty: true,
}

func (q *period) Wording() string {
	return "Find the period and the pre-period of the nim values of " + q.rules.About().Name + ", heaps counted from 0."
}

func (*period) Examples() []string {
	return []string{"{ preperiod = 31, period = 17 }", "{ preperiod = 45, period = 19 }", "{ preperiod = 50, period = 23 }", "{ preperiod = 38, period = 29 }"}
}

func (q *period) Holds(got periods) bool {
	return got.Given[0] && slices.Contains(q.Ref.X[:], got.X[0]) || got.Given[1] && slices.Contains(q.Ref.X[:], got.X[1])
}

func (q *period) Grade(t *checker.Task, got periods) (points.Points, []checker.Note, error) {
	right := got.Right(q.Ref)
	var notes []checker.Note
	if got.Given[1] && !right[1] {
		notes = append(notes, checker.Hint("period/wrong", "This is not the period, which is the least p with G(n+p) = G(n) for all heaps n from the pre-period on."))
	}
	if got.Given[0] && !right[0] {
		notes = append(notes, checker.Hint("period/preperiod", "This is not the pre-period, which is the least heap, counted from 0, from which on the values repeat."))
	}
	return read.Halves(right), notes, nil
}

func (q *period) Mistakes(_ *checker.Task, got periods) []checker.Mistake {
	pre, p := q.Ref.X[0], q.Ref.X[1]
	return []checker.Mistake{{
		Slip:  checker.Named("period/exchanged", "The two numbers are exchanged. The period says after how many heaps the values repeat, and the pre-period from which heap on they do.", "period/wrong", "period/preperiod"),
		Shown: func() bool { return got.Given == [2]bool{true, true} && got.X == [2]uint64{p, pre} },
	}, {
		Slip:  checker.Named("period/multiple", "The values do repeat after this many heaps, but they already repeat after fewer. The period is the least such number.", "period/wrong"),
		Shown: func() bool { return got.X[1] > p && got.X[1]%p == 0 },
	}, {
		Slip:  checker.Named("period/off-by-one", "The pre-period is off by one. Heaps are counted from 0, and the pre-period is the first heap from which on the values repeat. It is also the number of values before that heap.", "period/preperiod"),
		Shown: func() bool { return got.Given[0] && (got.X[0] == pre+1 || got.X[0]+1 == pre) },
	}}
}

// maxPeriodTable bounds the values of which a period is proved, besides the budget:
// where no period is known the search for one takes some seconds.
const maxPeriodTable = 1 << 20

func (q *period) Solve(t *checker.Task) (explain.Doc, error) {
	enough := min(t.Budget.Positions, maxPeriodTable)
	r, ok := q.rules.Repetition(enough)
	ok = ok && r.Saltus == 0
	switch {
	case !ok && enough < maxPeriodTable:
		return nil, game.ErrLimit
	case !ok:
		return nil, fmt.Errorf("no theorem proves a period of %s from %d values", q.rules.About().Name, enough)
	}
	pre, p := uint64(r.PrePeriod), uint64(r.Period)
	q.Ref = read.PairOf(periodForm, pre, p)
	return t.Shown(worked.Period(t.Solver(), q.rules, pre, p)), nil
}
