package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/kit"
)

// fibonacciGame is Fibonacci Nim: Michael J. Whinihan, "Fibonacci Nim" (Fibonacci Quarterly, 1963).
// With a limit of q on a heap of n the next player loses exactly when q is below the least part of
// n as a sum of nonconsecutive Fibonacci numbers (Zeckendorf). Other nim values are from search.
var fibonacciGame = &game.Family{
	Info:  fibonacciInfo,
	Plain: fibonacci(false, 0),
	New: func(params string) (game.Game, error) {
		limit, err := kit.ReadParameter(params, "limit", "fibonacci has one number", "write how many counters may be taken now, as in fibonacci[4](13), or no brackets")
		if err != nil {
			return nil, err
		}
		return fibonacci(true, limit), nil
	},
}

var fibonacciInfo = game.Info{
	Name:  "fibonacci",
	Title: "Fibonacci Nim",
	Rules: "A position is one heap. The first move removes at least one counter, but not all of them. Every later move removes at least one, and at most twice as many as the previous move did.",
	Syntax: "The size of the heap, before the first move: `fibonacci(13)`. If at most 4 may be taken now: `fibonacci[4](13)`. " +
		"A limit above the size of the heap is printed as that size.",
	Move:     "`13 -> 10`, the heap before and after",
	Examples: []string{"fibonacci(9)", "fibonacci[4](13)", "fibonacci[6](10)", "fibonacci[9](6)", "fibonacci(1)", "fibonacci[0](0)"},
	Facts: []game.Fact{
		{Game: "fibonacci(13)", Want: "P", Source: "Whinihan 1963"},
		{Game: "fibonacci(12)", Want: "N", Source: "Whinihan 1963"},
		{Game: "fibonacci(33)", Want: "N", Source: "Whinihan 1963"},
		{Game: "fibonacci(55)", Want: "P", Source: "Whinihan 1963"},
		{Game: "fibonacci[4](10)", Want: "*2", Source: "CGSuite 2"},
		{Game: "fibonacci[7](89)", Want: "P", Source: "Whinihan 1963"},
		{Game: "fibonacci(679891637638612258)", Want: "P", Source: "Whinihan 1963"},
		{Game: "fibonacci(679891637638612259)", Want: "N", Source: "Whinihan 1963"},
	},
}

// fibonacci is the game; given is set where a limit is written.
func fibonacci(given bool, limit uint64) *game.Ruleset[kit.BoundHeap] {
	theory := kit.TakeAwayTheory(twice)
	theory.WhyLosing = whyFibonacci
	return kit.BoundRule{
		First: kit.AllButOne,
		Next:  twice,
		Term:  func(p kit.BoundHeap) string { return fmt.Sprintf("fibonacci[%d](%d)", p.Bound, p.N) },
		Given: given,
		Bound: limit,
	}.Ruleset(fibonacciInfo, theory)
}

func twice(taken uint64) uint64 { return 2 * taken }

// whyFibonacci is Whinihan's rule with the Zeckendorf form of the heap.
func whyFibonacci(p kit.BoundHeap, play game.Play, again bool) explain.Doc {
	n, limit := p.N, p.Bound
	var doc explain.Doc
	if play == game.Misere {
		if n == 1 {
			return explain.Doc{explain.T("Only the last counter is left, and in misère play the player who must take it loses.")}
		}
		n--
		limit = min(limit, n)
		rule := "In misère play nobody takes the last counter while there is another move, so the heap counts as one smaller: as %d."
		if again {
			rule = "Again the heap counts as one smaller: as %d."
		}
		doc = append(doc, explain.T(fmt.Sprintf(rule, n)))
	}
	parts := kit.Parts(n, twice)
	least := parts[0]
	slices.Reverse(parts)
	var sum []string
	for _, part := range parts {
		sum = append(sum, strconv.FormatUint(part, 10))
	}
	form := []explain.Inline{explain.Code(fmt.Sprintf("%d = %s", n, strings.Join(sum, " + "))), explain.Text(". ")}
	if len(parts) == 1 {
		form = []explain.Inline{explain.Code(sum[0]), explain.Text(" alone. ")}
	}
	how := explain.Para{explain.Text("Write the heap as a sum of Fibonacci numbers 1, 2, 3, 5, 8, … no two of which are consecutive, its Zeckendorf form: ")}
	theorem := "The next player wins exactly when the smallest part of the form may be taken (Whinihan 1963). "
	if again {
		how, theorem = explain.Para{explain.Text("Its Zeckendorf form is ")}, ""
	}
	enough := "enough"
	if limit < least {
		enough = "not enough"
	}
	how = append(append(how, form...), explain.Text(theorem+"The smallest part is "), explain.Value(strconv.FormatUint(least, 10)),
		explain.Text(fmt.Sprintf(", and at most %d may be taken now. That is %s.", limit, enough)))
	return append(doc, how)
}
