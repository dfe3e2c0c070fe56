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
	"grader/reference/solve"
	"grader/reference/worked"
)

var periodKind = &checker.Kind{
	Name:  "period",
	Title: "Period and pre-period",
	Asks: "The period and the pre-period of the nim values of the heaps 0, 1, 2, … of a ruleset: the least p, and then the least n0, with G(n+p) = G(n) for all n from n0 on. Each of the two earns half. " +
		"The size of the heap in `game` makes no difference.",
	Syntax: "A table with both numbers: `{ preperiod = 100, period = 20 }`. The keys may also be written `pre-period` and `pre_period`, or `n0` and `p`.",
	Form:   "Both numbers, `preperiod` and `period`.",
	Uses:   []string{"game", "play"},
	Needs:  []string{"game"},
	Reads:  []source.Kind{source.String, source.Table},
	Read:   readPeriod,
}

// periods are an answer: the pre-period and the period.
type periods = read.Pair[uint64]

var periodForm = &read.PairForm[uint64]{
	Read: read.Number, JSON: func(n uint64) any { return n },
	Names: [2][]string{{"preperiod", "n0"}, {"period", "p"}},
	How:   "write both numbers", Entry: "the ", Number: "the ", Lacks: "period/missing", Empty: true,
	Wrong:    [2]checker.Code{"period/preperiod", "period/wrong"},
	Examples: []string{"{ preperiod = 31, period = 17 }", "{ preperiod = 45, period = 19 }", "{ preperiod = 50, period = 23 }", "{ preperiod = 38, period = 29 }"},
}

func readPeriod(d *checker.Draft) checker.AnyAsked {
	d.OnlyNormal()
	rules, _ := d.HeapOf(d.ImpartialGame("game"), game.MaxNumber)
	if d.Failed {
		return nil
	}
	return checker.Asked[periods]{
		Answers: periodForm.Answers(),
		Wording: "Find the period and the pre-period of the nim values of " + rules.About().Name + ", heaps counted from 0.",
		Solve:   func(t *checker.Task) (periods, error) { return solvePeriod(t, rules) },
		Why: func(s *solve.Solver, want periods) (explain.Doc, error) {
			return worked.Period(s, rules, want.X[0], want.X[1])
		},
		Grade: func(t *checker.Task, got, want periods) (points.Points, []checker.Note, error) {
			credit, notes, err := read.GradePair(t, got, want)
			slices.Reverse(notes)
			return credit, notes, err
		},
		Rules: func(_ *checker.Task, want periods) []checker.Rule[periods] {
			pre, p := want.X[0], want.X[1]
			return []checker.Rule[periods]{
				{Code: "period/exchanged", Shown: func(got periods) bool { return got.Given == [2]bool{true, true} && got.X == [2]uint64{p, pre} }},
				{Code: "period/multiple", Shown: func(got periods) bool { return got.X[1] > p && got.X[1]%p == 0 }},
				{Code: "period/off-by-one", Shown: func(got periods) bool { return got.Given[0] && (got.X[0] == pre+1 || got.X[0]+1 == pre) }},
			}
		},
		Holds: func(got, want periods) bool {
			holds := func(i int) bool { return got.Given[i] && slices.Contains(want.X[:], got.X[i]) }
			return holds(0) || holds(1)
		},
	}.Ask()
}

// maxPeriodTable is the most values from which a period is proved, besides the budget: a search
// without result takes some seconds.
const maxPeriodTable = 1 << 20

func solvePeriod(t *checker.Task, rules game.Game) (periods, error) {
	enough := min(t.Budget.Positions, maxPeriodTable)
	r, ok := rules.Repetition(enough)
	ok = ok && r.Saltus == 0
	switch {
	case !ok && enough < maxPeriodTable:
		return periods{}, game.ErrLimit
	case !ok:
		return periods{}, fmt.Errorf("no theorem proves a period of %s from %d values", rules.About().Name, enough)
	}
	return read.PairOf(periodForm, uint64(r.PrePeriod), uint64(r.Period)), nil
}
