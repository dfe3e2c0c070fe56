package rules

import (
	"fmt"
	"math/big"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/kit"
)

// queenGame is Wythoff's game: W. A. Wythoff, "A modification of the game of Nim"
// (Nieuw Archief voor Wiskunde, 1907), which Isaacs and Winning Ways, ch. 3, play
// with a queen. The P-positions are known for coordinates of any size; nim values
// are not, and come from search. With a parameter it is the game of A. S. Fraenkel, "How to
// beat your Wythoff games' opponent on three fronts" (American Mathematical Monthly, 1982).
var queenGame = &game.Family{
	Info:  oneQueen.Info,
	Plain: oneQueen,
	New: func(params string) (game.Game, error) {
		most, err := kit.ReadParameter(params, "number", "wythoff has one number", "write how close the two amounts must be, as in wythoff[2](3,4), or no brackets")
		switch {
		case err != nil:
			return nil, err
		case most == 0:
			return nil, &game.SyntaxError{End: len(params), Msg: "two amounts cannot differ by less than 0", Hint: "write at least 1, as in wythoff[2](3,4)"}
		case most == 1:
			return oneQueen, nil
		}
		return nearlyEqual(most), nil
	},
}

var oneQueen = queen.Ruleset(game.Info{
	Aliases: []game.Alias{{Name: "wythoff"}},
	Rules: "any number of squares to the left, or down, or diagonally down to the left. The game ends in the corner. " +
		"This is Wythoff's game: a move takes from one of two heaps, or the same number from both. " +
		"In `wythoff[k]` the two numbers taken from both heaps may differ, by less than `k`.",
	Syntax:   " It may be written `wythoff(2,3)`; where the numbers taken may differ by less than 2, `wythoff[2](3,4)`.",
	Move:     "`2,3 -> 0,1`",
	Examples: []string{"queen(2,3)", "queen(1,2)", "queen(4,4)", "queen(5,3)", "queen(0,4)", "queen(0,0)", "queen(2,2)", "wythoff[2](3,4)", "wythoff[3](2,5)"},
	Facts: []game.Fact{
		{Game: "queen(1,2)", Want: "P", Source: "Wythoff 1907"},
		{Game: "queen(4,7)", Want: "P", Source: "Wythoff 1907"},
		{Game: "queen(5,3)", Want: "P", Source: "OEIS A004481; Winning Ways, ch. 3"},
		{Game: "queen(6,8)", Want: "*5", Source: "OEIS A004481"},
		{Game: "queen(3,3)", Want: "*6", Source: "OEIS A004481; Winning Ways, ch. 3"},
		{Game: "queen(10,17)", Want: "*4", Source: "CGSuite 2"},
		{Game: "queen(10,7)", Want: "*15", Source: "CGSuite 2"},
		{Game: "queen(618033988749894848,1000000000000000000)", Want: "P", Source: "Wythoff 1907"},
		{Game: "queen(1000000000000000000,1000000000000000000)", Want: "N", Source: "Wythoff 1907"},
		{Game: "queen(2,2)", Play: game.Misere, Want: "P", Source: "Fraenkel, Wythoff games, continued fractions, cedar trees and Fibonacci searches (1984)"},
		{Game: "queen(3,5)", Play: game.Misere, Want: "P", Source: "Fraenkel 1984"},
		{Game: "wythoff[2](1,3)", Want: "P", Source: "Fraenkel 1982: the first pairs are 0,0; 1,3; 2,6; 4,10"},
		{Game: "wythoff[2](4,10)", Want: "P", Source: "Fraenkel 1982"},
		{Game: "wythoff[2](414,999)", Want: "N", Source: "Fraenkel 1982: the P-position with 414 as its smaller heap is 414,1000"},
		{Game: "wythoff[2](10,5)", Want: "*14", Source: "CGSuite 2"},
		{Game: "wythoff[2](10,11)", Want: "*21", Source: "CGSuite 2"},
	},
}, game.Theory[kit.Square]{
	Nimber: func(p kit.Square) (uint64, bool) {
		if wythoff(p, game.Normal) {
			return 0, true
		}
		return max(p.X, p.Y), min(p.X, p.Y) == 0
	},
	Effort: func(p kit.Square) float64 { return float64(p.X) * float64(p.Y) * (float64(p.X) + float64(p.Y)) / 2 },
	Losing: func(p kit.Square, play game.Play) (losing, ok bool) { return wythoff(p, play), true },

	WhyLosing: whyWythoff,
})

var queen = kit.Piece{
	Letter: 'Q', Name: "queen", Way: "A queen moves to the left, or down, or diagonally as many squares down as to the left.",
	Leaps: []kit.Leap{{X: -1, Y: -1}, {Y: -1}, {X: -1}}, Far: true,
}

// nearlyEqual is the game in which the numbers taken from both heaps differ by less than most.
func nearlyEqual(most uint64) *game.Ruleset[kit.Square] {
	r := *oneQueen
	r.Name = fmt.Sprintf("wythoff[%d]", most)
	move := func(p, to kit.Square) game.Move { return game.Move((p.X-to.X)*(p.Y+1) + p.Y - to.Y) }
	r.Moves = func(p kit.Square, yield game.Yield[kit.Square]) {
		for a := uint64(0); a <= p.X; a++ {
			least, last := uint64(1), p.Y
			if a > 0 {
				least, last = 0, min(p.Y, a+most-1)
			}
			for b := least; b <= last; b++ {
				if a > 0 && b > 0 && a-min(a, b) >= most {
					b = a - most // on to near enough heaps
					continue
				}
				if to := (kit.Square{X: p.X - a, Y: p.Y - b}); !yield(move(p, to), []kit.Square{to}) {
					return
				}
			}
		}
	}
	r.Read = func(p kit.Square, text string) (game.Move, []kit.Square, bool) {
		from, to, ok := kit.ReadSquareMove(text)
		if !ok || from != p || to == p || to.X > p.X || to.Y > p.Y {
			return 0, nil, false
		}
		a, b := p.X-to.X, p.Y-to.Y
		return move(p, to), []kit.Square{to}, a == 0 || b == 0 || max(a, b)-min(a, b) < most
	}
	r.Draw = func(p kit.Square) *explain.Board { return kit.DrawHeaps(p.X, p.Y) }
	r.Why = func(p kit.Square, text string) (string, bool) {
		from, to, ok := kit.ReadSquareMove(text)
		switch {
		case !ok:
			return "", false
		case from != p:
			return fmt.Sprintf("The heaps are not %s.", from), true
		case to == p || to.X > p.X || to.Y > p.Y:
			return "A move takes from one heap or from both.", true
		}
		return fmt.Sprintf("The numbers taken from both heaps must differ by less than %d.", most), true
	}
	losing := func(p kit.Square) bool {
		less, more := min(p.X, p.Y), max(p.X, p.Y)
		return (more-less)%most == 0 && less == wythoffLess((more-less)/most, most)
	}
	r.Theory = game.Theory[kit.Square]{
		Nimber: func(p kit.Square) (uint64, bool) {
			if min(p.X, p.Y) == 0 {
				return max(p.X, p.Y), true
			}
			return 0, losing(p)
		},
		Losing: func(p kit.Square, play game.Play) (bool, bool) { return losing(p), play == game.Normal },
		Effort: func(p kit.Square) float64 { return 2 * oneQueen.Effort(p) * (1 + min(float64(most), float64(p.X))) },
	}
	return &r
}

// wythoff reports whether the next player loses: on the squares whose coordinates are
// the whole parts of d phi and d phi^2, for d = 0, 1, 2 ..., where phi is the golden
// ratio; d is the difference of the two. In misère play the first two such pairs,
// 0,0 and 1,2, give way to 0,1 and 2,2.
func wythoff(p kit.Square, play game.Play) bool {
	less, more := min(p.X, p.Y), max(p.X, p.Y)
	if play == game.Misere && more <= 2 {
		return less == 0 && more == 1 || less == 2
	}
	return less == wythoffLess(more-less, 1)
}

// whyWythoff is Wythoff's theorem with the numbers of a square, in normal play.
func whyWythoff(p kit.Square, play game.Play, again bool) explain.Doc {
	if play == game.Misere {
		return nil
	}
	less, more := min(p.X, p.Y), max(p.X, p.Y)
	theorem := "The next player loses exactly on the squares with the coordinates ⌊dφ⌋ and ⌊dφ⌋ + d, in either order, for d = 0, 1, 2, …, where φ = (1 + √5)/2 = 1.618… is the golden ratio (Wythoff 1907). "
	if again {
		theorem = ""
	}
	verdict := "is the smaller of them"
	if !wythoff(p, play) {
		verdict = "is not the smaller of them"
	}
	return explain.Doc{explain.T(fmt.Sprintf("%sThe coordinates %d and %d differ by d = %d, and ⌊dφ⌋ = %d %s.", theorem, less, more, more-less, wythoffLess(more-less, 1), verdict))}
}

// wythoffLess is the smaller heap of P-position n, counted from 0, if the numbers taken from both
// heaps differ by less than k: the whole part of n (2 - k + sqrt(k^2 + 4))/2, in integers. The
// larger one has k n more (Fraenkel 1982). For k = 1 the factor is phi.
func wythoffLess(n, k uint64) uint64 {
	count, most := new(big.Int).SetUint64(n), new(big.Int).SetUint64(k)
	root := new(big.Int).Mul(most, most)
	root.Add(root, big.NewInt(4)).Mul(root, count).Mul(root, count).Sqrt(root)
	root.Add(root, count.Mul(count, most.Sub(big.NewInt(2), most)))
	return root.Rsh(root, 1).Uint64()
}
