package rules

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"grader/reference/explain"
	"grader/reference/figure"
	"grader/reference/game"
	"grader/reference/kit"
)

// fibonacciGame is Fibonacci Nim: Michael J. Whinihan, "Fibonacci Nim" (Fibonacci
// Quarterly, 1963). With a limit of q on a heap of n the next player loses exactly
// when q is below the least part of n as a sum of Fibonacci numbers no two of which
// follow each other (Zeckendorf). Other nim values are from search.
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
		"The limit is printed as no more than the size of the heap.",
	Move:     "`13 -> 10`, the heap before and after",
	Examples: []string{"fibonacci(9)", "fibonacci[4](13)", "fibonacci[6](10)", "fibonacci[9](6)", "fibonacci(1)", "fibonacci[0](0)"},
	Facts: []game.Fact{
		{Game: "fibonacci(13)", Want: "P", Source: "Whinihan 1963"},
		{Game: "fibonacci(12)", Want: "N", Source: "Whinihan 1963"},
		{Game: "fibonacci(33)", Want: "N", Source: "Whinihan 1963"},
		{Game: "fibonacci(55)", Want: "P", Source: "Whinihan 1963"},
		{Game: "fibonacci[4](10)", Want: "*2", Source: "cgsuite"},
		{Game: "fibonacci[7](89)", Want: "P", Source: "Whinihan 1963"},
		{Game: "fibonacci(679891637638612258)", Want: "P", Source: "Whinihan 1963"},
		{Game: "fibonacci(679891637638612259)", Want: "N", Source: "Whinihan 1963"},
	},
}

// A fibHeap is a heap and how many may be taken of it now. First reports whether it was
// written without a limit.
type fibHeap struct {
	n, limit uint64
	first    bool
}

func fibonacci(given bool, limit uint64) *game.Ruleset[fibHeap] {
	return &game.Ruleset[fibHeap]{
		Info: fibonacciInfo,
		Moves: func(p fibHeap, yield game.Yield[fibHeap]) {
			for k := uint64(1); k <= p.limit; k++ {
				if !yield(game.Move(k), p.take(k)) {
					return
				}
			}
		},
		Notation: game.Notation[fibHeap]{
			Parse: func(text string) ([]fibHeap, error) {
				n, fields, err := kit.ReadList(text, "heap size")
				if err != nil {
					return nil, err
				}
				switch {
				case len(n) > 1:
					return nil, fields[1].Error("fibonacci is played with one heap", "write a sum of games for more, as in fibonacci(13) + fibonacci(8)")
				case len(n) == 0:
					return nil, &game.SyntaxError{End: len(text), Msg: "expected a heap size, found nothing", Hint: "as in fibonacci(13)"}
				case given:
					return []fibHeap{{n: n[0], limit: min(limit, n[0])}}, nil
				}
				return []fibHeap{{n: n[0], limit: max(n[0], 1) - 1, first: true}}, nil
			},
			Format: func(p fibHeap) string { return kit.FormatHeap(p.n) },
			Term: func(p fibHeap) string {
				if p.first {
					return fmt.Sprintf("fibonacci(%d)", p.n)
				}
				return fmt.Sprintf("fibonacci[%d](%d)", p.limit, p.n)
			},
			MoveText: func(p fibHeap, m game.Move) string { return kit.HeapMove(p.n, p.n-uint64(m)) },
			Draw: func(p fibHeap) *explain.Board {
				b := kit.DrawHeap(p.n)
				if b != nil {
					limit := fmt.Sprintf("take at most %d", p.limit)
					figure.Note(b.Figure, limit)
					b.Words += "; " + limit
				}
				return b
			},
			Standard: fibHeap.later,
			Tidy:     kit.TidyHeapMove,
			Read: func(p fibHeap, text string) (game.Move, []fibHeap, bool) {
				left, ok := kit.ReadTaking(p.n, text)
				if !ok {
					left, ok = readFibHeap(text)
				}
				if !ok || left >= p.n || p.n-left > p.limit {
					return 0, nil, false
				}
				return game.Move(p.n - left), p.take(p.n - left), true
			},
			Why: func(p fibHeap, text string) (string, bool) {
				return kit.WhyHeapMove(p.n, text, 1, func([]uint64) string {
					if p.first {
						return "The first move may not take the whole heap."
					}
					return fmt.Sprintf("This move may take at most %d.", p.limit)
				})
			},
		},
		Theory: game.Theory[fibHeap]{
			Canon:     fibHeap.later,
			Nimber:    func(p fibHeap) (uint64, bool) { return 0, p.losing(game.Normal) },
			Effort:    func(p fibHeap) float64 { return math.Pow(float64(p.n), 3) / 25 },
			Losing:    func(p fibHeap, play game.Play) (bool, bool) { return p.losing(play), true },
			WhyLosing: fibHeap.whyLosing,
		},
	}
}

// readFibHeap reads a heap alone, with or without the name of the ruleset: that is
// enough to tell which position a move has led to.
func readFibHeap(text string) (n uint64, ok bool) {
	text = strings.TrimPrefix(strings.TrimSpace(text), "fibonacci")
	if inner, open := strings.CutPrefix(text, "("); open {
		text, _ = strings.CutSuffix(inner, ")")
	}
	return game.ReadNumber(text)
}

func (p fibHeap) later() fibHeap { return fibHeap{n: p.n, limit: p.limit} }

// take is the heap after k counters have been taken.
func (p fibHeap) take(k uint64) []fibHeap {
	return []fibHeap{{n: p.n - k, limit: min(2*k, p.n-k)}}
}

// losing is Whinihan's rule. In misère play nobody takes the last counter unless
// nothing else is left, so the heap counts as one smaller.
func (p fibHeap) losing(play game.Play) bool {
	if play == game.Normal {
		return p.limit == 0 || p.limit < leastPart(p.n)
	}
	switch {
	case p.limit == 0:
		return false
	case p.n == 1:
		return true
	}
	return min(p.limit, p.n-1) < leastPart(p.n-1)
}

// leastPart is the least part of Zeckendorf's sum for n; 0 for 0.
func leastPart(n uint64) uint64 {
	if n == 0 {
		return 0
	}
	return zeckendorf(n)[0]
}

// zeckendorf writes n as a sum of Fibonacci numbers no two of which follow each
// other (Zeckendorf 1972; Lekkerkerker 1952), in rising order.
func zeckendorf(n uint64) (parts []uint64) {
	a, b := uint64(1), uint64(2)
	for b <= n {
		a, b = b, a+b
	}
	for ; n > 0; a, b = b-a, a {
		if a <= n {
			n -= a
			parts = append(parts, a)
		}
	}
	slices.Reverse(parts)
	return parts
}

// whyLosing is Whinihan's rule with the Zeckendorf form of the heap.
func (p fibHeap) whyLosing(play game.Play, again bool) explain.Doc {
	n, limit := p.n, p.limit
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
	parts := zeckendorf(n)
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
	how := explain.Para{explain.Text("Write the heap as a sum of Fibonacci numbers 1, 2, 3, 5, 8, … no two of which are neighbours, its Zeckendorf form: ")}
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
