package rules

import (
	"slices"

	"grader/reference/game"
	"grader/reference/kit"
)

// treblecrossGame is noughts and crosses on a strip, with crosses only (Winning Ways, ch. 4). A
// strip of n squares is a heap of n + 2 of octal 0.007, for which no period is known.
var treblecrossGame = &game.Ruleset[uint64]{
	Info: game.Info{
		Name:  "treblecross",
		Title: "Treblecross",
		Rules: "A position is a number of strips of free squares. Both players write crosses, and three crosses in a row win. " +
			"A cross next to another, or with one square between them, lets the opponent win at once, so it is not allowed here: " +
			"a move puts a cross on a square and uses up that square and up to two squares on either side of it. What is left on the two sides forms separate strips. Whoever cannot move loses. " +
			"A strip of n squares is a heap of n + 2 in the octal game 0.007.",
		Syntax:   "The lengths of the strips, in any order: `treblecross(7,4)`.",
		Move:     "`7 -> 1+1`, the strip before and what is left of it",
		Examples: []string{"treblecross(7)", "treblecross(7,4)", "treblecross(11)", "treblecross(2,1)", "treblecross(6,6)"},
		Facts: []game.Fact{
			{Game: "treblecross", Want: "0 1 1 1 2 2 0 3 3 1 1 1 0 4 3 3 3 2", Source: "Winning Ways, ch. 4: octal 0.007 from heap 2 on"},
			{Game: "treblecross(6)", Want: "P", Source: "Winning Ways, ch. 4"},
			{Game: "treblecross(5)", Want: "N", Source: "Winning Ways, ch. 4: a cross in the middle of an odd strip wins"},
			{Game: "treblecross(99)", Want: "N", Source: "Winning Ways, ch. 4: a cross in the middle of an odd strip wins"},
			{Game: "treblecross(12)", Want: "P", Source: "Winning Ways, ch. 4"},
		},
	},
	Moves: func(n uint64, yield game.Yield[uint64]) {
		for at := uint64(1); at <= n/2+n%2; at++ {
			if !yield(game.Move(at), crossed(n, at)) {
				return
			}
		}
	},
	Notation: kit.HeapRule{
		Parts: 2,
		Read:  crossing,
		Why: func(uint64, []uint64) string {
			return "A cross uses up its own square and up to two squares on either side."
		},
		Draw: kit.DrawStrip,
		// A cross at the same distance from the other end leaves the same.
		Squares: func(n uint64, m game.Move) []int { return []int{int(m) - 1, int(n) - int(m)} },
	}.Notation(),
	Theory: game.Theory[uint64]{
		Nimber: func(n uint64) (uint64, bool) { return kit.Treblecross.Nimber(n + 2) },
		Price:  func(n uint64, left int) int { return kit.Treblecross.Price(n+2, left) },
		Evaluator: func(spend func(int) bool) *game.Evaluator[uint64] {
			heaps := kit.Treblecross.Evaluator(spend)
			return &game.Evaluator[uint64]{Nimber: func(n uint64) (uint64, bool) { return heaps.Nimber(n + 2) }}
		},
	},
}

// crossed are the strips that a cross on a square, counted from 1, leaves of a strip of n.
func crossed(n, at uint64) []uint64 {
	return kit.LiveHeaps(max(at, 3)-3, max(n, at+2)-at-2)
}

// crossing is the first square on which a cross leaves these strips, in rising order.
func crossing(n uint64, to []uint64) (m game.Move, ok bool) {
	tries := []uint64{1, 2, 3, n / 2, n/2 + n%2}
	if len(to) > 0 {
		tries = append(tries, to[0]+3)
	}
	for _, at := range tries {
		if at == 0 || at > n {
			continue
		}
		left := crossed(n, at)
		if len(left) == 2 && left[0] > left[1] {
			left[0], left[1] = left[1], left[0]
		}
		if slices.Equal(left, to) {
			return game.Move(min(at, n+1-at)), true
		}
	}
	return 0, false
}
