package checker

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/refute"
	"grader/reference/solve"
	"grader/reference/worked"
)

// A periodAnswer says from which heap on nim values repeat, and after how many.
type periodAnswer struct{ pre, period entry }

type periodReference struct {
	answer periodAnswer
	heaps  func() *refute.Heaps // that claims are replayed with
}

// String writes the answer as a sheet has it.
func (a periodAnswer) String() string {
	var texts []string
	for i, e := range []entry{a.pre, a.period} {
		if e.given {
			texts = append(texts, periodKeys[i][0]+" = "+entryText(e))
		}
	}
	return strings.Join(texts, ", ")
}

// periodKeys are the keys of an answer, each with what else it is called.
var periodKeys = [][]string{{"preperiod", "n0"}, {"period", "p"}}

var periodKind = &kindOf[game.Game, periodReference, periodAnswer]{
	Kind: Kind{
		Name:  "period",
		Title: "Period and pre-period",
		Asks: "The period and the pre-period of the nim values of the heaps 0, 1, 2, … of a ruleset: the least p, and then the least n0, with G(n+p) = G(n) for all n from n0 on. Each of the two earns half. " +
			"The size of the heap in `game` makes no difference.",
		Syntax: "A table with both numbers: `{ preperiod = 100, period = 20 }`. The keys may also be written `pre-period` and `pre_period`, or `n0` and `p`.",
		Form:   "A table with both numbers, `preperiod` and `period`.",
		Sample: `id     = "period"
kind   = "period"
game   = "subtraction[2,4,7](1)"
accept = [{ preperiod = 8, period = 3 }]
reject = [{ preperiod = 8, period = 6 }, { preperiod = 7, period = 3 }, { period = 3 }]`,
		Uses:  []string{"game", "play"},
		Needs: []string{"game"},
		Reads: []source.Kind{source.String, source.Table},
	},
	Read: func(d *draft) game.Game {
		d.onlyNormal()
		rules, _ := d.heap(game.MaxNumber)
		return rules
	},
	Wording: func(rules game.Game) string {
		return "Find the period and the pre-period of the nim values of " + rules.About().Name + ", heaps counted from 0."
	},
	Solve: solvePeriod,
	Want:  func(ref periodReference) periodAnswer { return ref.answer },
	Parse: func(t *Task, rules game.Game, _ periodReference, v source.Value) (periodAnswer, findings, error) {
		return readPeriod(v)
	},
	Examples: func(game.Game) []string {
		return []string{"{ preperiod = 31, period = 17 }", "{ preperiod = 45, period = 19 }", "{ preperiod = 50, period = 23 }", "{ preperiod = 38, period = 29 }"}
	},
	Holds: func(_ game.Game, got periodAnswer, ref periodReference) bool {
		return holdsEntry([]entry{got.pre, got.period}, []entry{ref.answer.pre, ref.answer.period})
	},
	Format: periodAnswer.String,
	JSON: func(a periodAnswer) any {
		return map[string]any{periodKeys[0][0]: a.pre.n, periodKeys[1][0]: a.period.n}
	},
	Field: entriesField[game.Game](periodKeys[0][0], periodKeys[1][0]),
	Grade: func(t *Task, rules game.Game, got periodAnswer, ref periodReference) (points.Points, []Note, error) {
		want := ref.answer
		credit := points.Of(0)
		var notes []Note
		half := points.Ratio(1, 2)
		switch {
		case got.period == want.period:
			credit = credit.Plus(half)
		case got.period.given:
			note := hint("period/wrong", "This is not the period, which is the least p with G(n+p) = G(n) for all heaps n from the pre-period on.")
			if got.pre.given {
				note.More = refutationWith(t, ref.heaps, func(s *solve.Solver) (refute.Refutation, error) { return wrongPeriod(s, rules, got, want) })
			}
			notes = append(notes, note)
		}
		switch {
		case got.pre == want.pre:
			credit = credit.Plus(half)
		case got.pre.given:
			note := hint("period/preperiod", "This is not the pre-period, which is the least heap, counted from 0, from which on the values repeat.")
			if got.period == want.period {
				note.More = refutationWith(t, ref.heaps, func(s *solve.Solver) (refute.Refutation, error) { return wrongPeriod(s, rules, got, want) })
			}
			notes = append(notes, note)
		}
		return credit, notes, nil
	},
	Slips: []slip[game.Game, periodReference, periodAnswer]{
		{
			Code: "period/exchanged",
			Hit: func(_ game.Game, got periodAnswer, ref periodReference) bool {
				return got.pre == ref.answer.period && got.period == ref.answer.pre
			},
			Text: "The two numbers are exchanged. The period says after how many heaps the values repeat, and the pre-period from which heap on they do.",
			Says: []Code{"period/wrong", "period/preperiod"},
		},
		{
			Code: "period/multiple",
			Hit: func(_ game.Game, got periodAnswer, ref periodReference) bool {
				return got.period.n > ref.answer.period.n && got.period.n%ref.answer.period.n == 0
			},
			Text: "The values do repeat after this many heaps, but they already repeat after fewer. The period is the least such number.",
			Says: []Code{"period/wrong"},
		},
		{
			Code: "period/off-by-one",
			Hit: func(_ game.Game, got periodAnswer, ref periodReference) bool {
				return got.pre.given && (got.pre.n == ref.answer.pre.n+1 || got.pre.n+1 == ref.answer.pre.n)
			},
			Text: "The pre-period is off by one. Heaps are counted from 0, and the pre-period is the first heap from which on the values repeat. It is also the number of values before that heap.",
			Says: []Code{"period/preperiod"},
		},
	},
}

// maxPeriodTable bounds the values of which a period is proved, besides the budget:
// where no period is known the search for one takes some seconds.
const maxPeriodTable = 1 << 20

// periodsKnown is how many periods are worked out, where the budget suffices, for
// playing refutations through, and heapsKnown how many heaps more: those of long periods
// that are not the least.
const (
	periodsKnown = 8
	heapsKnown   = 400
)

func solvePeriod(t *Task, rules game.Game) (periodReference, explain.Doc, error) {
	enough := min(t.Budget.Positions, maxPeriodTable)
	pre, period, ok := rules.Period(enough)
	switch {
	case !ok && enough < maxPeriodTable:
		return periodReference{}, nil, game.ErrLimit
	case !ok:
		return periodReference{}, nil, fmt.Errorf("no theorem proves a period of %s from %d values", rules.About().Name, enough)
	}
	ref := periodReference{answer: periodAnswer{entry{uint64(pre), true}, entry{uint64(period), true}}}
	// Wrong claims are about much the same heaps, which are worked out once for all.
	ref.heaps = sync.OnceValue(func() *refute.Heaps {
		return refute.NewHeaps(rules, uint64(pre)+periodsKnown*uint64(period)+heapsKnown, t.Budget.Answer/4)
	})
	s := t.questionSolver()
	why, err := worked.Period(s, rules, uint64(pre), uint64(period))
	return ref, t.shown(why, err), nil
}

// wrongPeriod refutes a claim by two heaps of different values, by a smaller
// period, or by an earlier beginning.
func wrongPeriod(s *solve.Solver, rules game.Game, got, want periodAnswer) (refute.Refutation, error) {
	pre, period := got.pre.n, got.period.n
	if pre > game.MaxNumber/4 || period == 0 || period > game.MaxNumber/4 {
		return refute.Refutation{}, game.ErrLimit
	}
	r, err := refute.Period(s, rules, pre, period, max(want.pre.n, pre)-pre+want.period.n)
	if !errors.Is(err, game.ErrLimit) {
		return r, err
	}
	if period != want.period.n {
		return refute.LongPeriod(s, rules, pre, period, want.period.n)
	}
	return refute.LatePeriod(s, rules, pre, period)
}

// readPeriod reads the two numbers. One that cannot be read is as good as missing,
// but where one is missing a key that means nothing makes the answer unreadable: it
// may be the other one.
func readPeriod(v source.Value) (periodAnswer, findings, error) {
	const how = "write both numbers in braces"
	var a periodAnswer
	var r findings
	if v.Kind() != source.Table {
		return a, r, &Fault{Entry: -1, SyntaxError: game.SyntaxError{Msg: "expected a table with preperiod and period, found " + written(v, true), Hint: how}, Example: true}
	}
	keys, unknown, fault := findKeys(v, periodKeys)
	if fault != nil {
		return a, r, fault
	}
	if unknown := unknownEntries(unknown, periodKeys, how); len(unknown) > 0 {
		if slices.Contains(keys, "") {
			return a, findings{Faults: unknown[1:]}, &unknown[0]
		}
		r.Faults = unknown
	}
	var none []string
	for i, e := range []*entry{&a.pre, &a.period} {
		name := periodKeys[i][0]
		item, _ := v.Get(keys[i])
		if text, isText := item.Text(); keys[i] == "" || isText && isBlank(text) {
			none = append(none, "the "+name)
			continue
		}
		n, err := readNumber(item)
		if err != nil {
			fault := *faultFrom(err, -1)
			fault.Key, fault.Msg = keys[i], "the "+name+": "+fault.Msg
			r.Faults = append(r.Faults, fault)
		}
		*e = entry{n, err == nil}
	}
	if len(r.Faults) > 0 && !a.pre.given && !a.period.given {
		return a, findings{Faults: r.Faults[1:]}, &r.Faults[0]
	}
	if len(r.Faults) > 0 {
		r.Notes = append(r.Notes, asideEntry(r.Faults))
	}
	if len(none) > 0 {
		r.Notes = append(r.Notes, Note{Code: "period/missing", From: formatLevel, Text: explain.Doc{explain.T(
			fmt.Sprintf("The answer lacks %s. Each of the two numbers earns half.", strings.Join(none, " and ")))}})
	}
	return a, r, nil
}
