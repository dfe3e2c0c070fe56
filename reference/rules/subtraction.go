package rules

import (
	"slices"
	"strings"

	"grader/reference/engine/takebreak"
	"grader/reference/game"
	"grader/reference/kit"
)

// subtractionGame: games with a finite set have periodic nim values: see subtraction.values. In
// misère play they behave as Nim with heaps of the size of their nim values: Thomas Ferguson, "On
// sums of graph games with last player losing" (International Journal of Game Theory, 1974).
var subtractionGame = &game.Family{
	Info: subtractionInfo,
	New:  func(params string) (game.Game, error) { return newSubtraction(params) },
}

var subtractionInfo = game.Info{
	Name:  "subtraction",
	Title: "Subtraction games",
	Rules: "A position is a number of heaps. A move removes counters from one heap, and the number removed must be one of those in brackets. " +
		"With `!` in front, any number may be removed except those.",
	Syntax:   "In brackets, the numbers that may be removed; then the heaps: `subtraction[1,2,3](7,5)`. All except 2 and 3: `subtraction[!2,3](9)`.",
	Move:     "`7 -> 5`, the heap before and after",
	Examples: []string{"subtraction[1,2,3](7)", "subtraction[2,3](9,4,1)", "subtraction[!2,3](9)", "subtraction[2,4,7](12)", "subtraction[1,4](6,5)"},
	Facts: []game.Fact{
		{Game: "subtraction[1,2,3]", Want: "0 1 2 3 0 1 2 3 0 1 2 3", Source: "Winning Ways, ch. 4"},
		{Game: "subtraction[2]", Want: "0 0 1 1 0 0 1 1", Source: "Winning Ways, ch. 4"},
		{Game: "subtraction[2,3]", Want: "0 0 1 1 2 0 0 1 1 2", Source: "Winning Ways, ch. 4"},
		{Game: "subtraction[2,3,5]", Want: "0 0 1 1 2 2 3 0 0 1 1 2 2 3", Source: "Winning Ways, ch. 4"},
		{Game: "subtraction[2,4,7]", Want: "0 0 1 1 2 2 0 3 1 0 2 1 0 2 1 0 2 1", Source: "Winning Ways, ch. 4"},
		{Game: "subtraction[1,2,3](21)", Want: "*", Source: "Ferguson, Game Theory, part I: the take-away game of 21 chips"},
		{Game: "subtraction[1,2](5)", Play: game.Misere, Want: "N", Source: "Ferguson 1974"},
		{Game: "subtraction[1,2](4,1,1)", Play: game.Misere, Want: "P", Source: "Ferguson 1974"},
	},
}

func newSubtraction(params string) (*game.Ruleset[uint64], error) {
	list, but := params, false
	if at := strings.IndexByte(params, '!'); at >= 0 && strings.TrimSpace(params[:at]) == "" {
		list, but = strings.Repeat(" ", at+1)+params[at+1:], true
	}
	set, err := kit.ReadAmounts(list)
	if err != nil {
		return nil, err
	}
	if len(set) == 0 {
		return nil, &game.SyntaxError{
			End: len(params), Msg: "there are no numbers in the brackets",
			Hint: "write what may be taken, as in subtraction[1,2,3](7)",
		}
	}
	s := subtraction{set, but}
	info := subtractionInfo
	info.Name = s.name()
	r := &game.Ruleset[uint64]{
		Info:  info,
		Moves: s.moves,
		Notation: kit.HeapRule{
			Read: func(n uint64, to []uint64) (game.Move, bool) {
				taken := n - kit.Total(to)
				return game.Move(taken), s.allows(taken)
			},
			Why: func(uint64, []uint64) string { return s.why() },
		}.Notation(),
	}
	if set[len(set)-1] > mostPeriodic {
		return r, nil
	}
	values := s.values()
	r.Theory = game.Theory[uint64]{
		Nimber:    values.Nimber,
		Price:     values.Price,
		Evaluator: values.Evaluator,
		// A heap of value 1 is one from which taking the least allowed number
		// leaves value 0 (Ferguson's pairing, for any set). Hence a heap of value
		// 0 with moves has one to value 1, and misère values are the normal ones
		// with 0 and 1 exchanged: every heap is tame, fickle up to value 1.
		Tame: func(n uint64) (fickle, ok bool) {
			value, ok := values.Nimber(n)
			return value <= 1, ok
		},
		Repeats: values.Repeats,
	}
	if but {
		r.Reach = values.Reach // its codes are the numbers taken, too
	}
	return r, nil
}

// mostPeriodic limits the numbers of sets whose periods are searched for: larger ones are left to
// search.
const mostPeriodic = 1 << 10

// A subtraction is the rule of one game: the set, in increasing order, of the numbers that may be
// taken, or that may not.
type subtraction struct {
	set kit.Amounts
	but bool
}

func (s subtraction) name() string {
	if s.but {
		return "subtraction[!" + kit.FormatList(s.set...) + "]"
	}
	return "subtraction[" + kit.FormatList(s.set...) + "]"
}

func (s subtraction) why() string {
	if s.but {
		return "A move may take any number except " + s.set.Words() + "."
	}
	return "Only " + s.set.Words() + " may be taken."
}

func (s subtraction) allows(k uint64) bool {
	_, in := slices.BinarySearch(s.set, k)
	return in != s.but
}

// moves lists the numbers that may be taken of a heap of n, the least first.
func (s subtraction) moves(n uint64, yield game.Yield[uint64]) {
	if !s.but {
		s.set.Moves(n, yield)
		return
	}
	for k := uint64(1); k <= n; k++ {
		if s.allows(k) && !yield(game.Move(k), game.NimHeap(n-k)) {
			return
		}
	}
}

// values is the same game as a code, whose engine finds nim values: with a finite set as many
// values as its largest number decide all later ones, so that a recurring window of them proves a
// period; with all but a finite set the values increase by the same amount from period to period
// (Winning Ways, ch. 4).
func (s subtraction) values() *game.Ruleset[uint64] {
	set := make([]int, len(s.set))
	for i, k := range s.set {
		set[i] = int(k)
	}
	if s.but {
		return kit.TakeAndBreak(game.Info{Name: s.name()}, takebreak.AllBut(set...))
	}
	return kit.TakeAndBreak(game.Info{Name: s.name()}, takebreak.Subtraction(set...))
}
