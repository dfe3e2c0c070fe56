package rules

import (
	"fmt"
	"math/big"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/kit"
)

// euclidGame is the game of A. J. Cole and A. J. T. Davie, "A game based on the
// Euclidean algorithm and a winning strategy for it" (Mathematical Gazette, 1969),
// which ends at 0. The game of Nivasch, "The Sprague-Grundy function of the game
// Euclid" (2006), in which both numbers stay positive, is another.
var euclidGame = &game.Ruleset[kit.Square]{
	Info: game.Info{
		Name:  "euclid",
		Title: "Euclid",
		Rules: "A position is two whole numbers. A move subtracts a positive multiple of the smaller number from the larger, without going below 0. " +
			"If the two are equal, a move reduces one of them to 0. The game ends when one number is 0.",
		Syntax:   "The two numbers, in any order: `euclid(7,3)`.",
		Move:     "`7,3 -> 1,3`, both numbers before and after",
		Examples: []string{"euclid(7,3)", "euclid(13,8)", "euclid(5,5)", "euclid(2,9)", "euclid(0,3)", "euclid(0,0)"},
		Facts: []game.Fact{
			{Game: "euclid(4,4)", Want: "N", Source: "Cole and Davie 1969"},
			{Game: "euclid(2,3)", Want: "P", Source: "Cole and Davie 1969: the ratio is below the golden ratio"},
			{Game: "euclid(8,5)", Want: "P", Source: "Cole and Davie 1969"},
			{Game: "euclid(13,8)", Want: "N", Source: "Cole and Davie 1969"},
			{Game: "euclid(7,3)", Want: "N", Source: "Cole and Davie 1969"},
			{Game: "euclid(1000000000000000000,618033988749894849)", Want: "P", Source: "Cole and Davie 1969"},
			{Game: "euclid(1000000000000000000,618033988749894848)", Want: "N", Source: "Cole and Davie 1969"},
		},
	},
	Moves: func(p kit.Square, yield game.Yield[kit.Square]) {
		for m := uint64(2); m>>1 <= euclidTimes(p); m += 2 {
			for side := range uint64(2) {
				if to, ok := euclidTo(p, game.Move(m+side)); ok && !yield(game.Move(m+side), []kit.Square{to}) {
					return
				}
			}
		}
	},
	Notation: game.Notation[kit.Square]{
		Parse: func(text string) ([]kit.Square, error) {
			n, _, err := kit.ReadList(text, "number")
			if err != nil {
				return nil, err
			}
			if len(n) != 2 {
				return nil, &game.SyntaxError{End: len(text), Msg: fmt.Sprintf("euclid is played with two numbers, found %d", len(n)), Hint: "write two, as in 7,3"}
			}
			return []kit.Square{{X: n[0], Y: n[1]}}, nil
		},
		Format: kit.Square.String,
		MoveText: func(p kit.Square, m game.Move) string {
			to, _ := euclidTo(p, m)
			return kit.SquareMove(p, to)
		},
		Draw:     func(p kit.Square) *explain.Board { return kit.DrawHeaps(p.X, p.Y) },
		Standard: func(p kit.Square) kit.Square { return kit.Square{X: max(p.X, p.Y), Y: min(p.X, p.Y)} },
		Tidy: func(text string) string {
			from, to, ok := kit.ReadSquareMove(text)
			if !ok {
				return text
			}
			if from.X != to.X && from.Y != to.Y && (from.X == to.Y || from.Y == to.X) {
				to.X, to.Y = to.Y, to.X
			}
			return kit.SquareMove(from, to)
		},
		Read: func(p kit.Square, text string) (game.Move, []kit.Square, bool) {
			from, to, ok := kit.ReadSquareMove(text)
			if !ok || from != p || euclidTimes(p) == 0 {
				return 0, nil, false
			}
			less := min(p.X, p.Y)
			m := game.Move((p.X - to.X) / less << 1)
			if p.X < p.Y || to.X == p.X {
				m = game.Move((p.Y-to.Y)/less<<1 | 1)
			}
			reached, ok := euclidTo(p, m)
			return m, []kit.Square{to}, ok && reached == to
		},
		Why: func(p kit.Square, text string) (string, bool) {
			from, to, ok := kit.ReadSquareMove(text)
			switch {
			case !ok:
				return "", false
			case from != p:
				return fmt.Sprintf("The numbers are not %s.", from), true
			case p.X == 0 || p.Y == 0:
				return "One number is 0, so the game is over.", true
			case to.X != p.X && to.Y != p.Y:
				return "A move changes only the larger number.", true
			case to.X > p.X || to.Y > p.Y:
				return "A move subtracts; no number may grow.", true
			case to == p:
				return "A move must subtract the smaller number at least once.", true
			case to.X < p.X && p.X < p.Y || to.Y < p.Y && p.Y < p.X:
				return "A move subtracts from the larger number.", true
			}
			return "A move subtracts a multiple of the smaller number.", true
		},
	},
	Theory: game.Theory[kit.Square]{
		Canon:  func(p kit.Square) kit.Square { return kit.Square{X: max(p.X, p.Y), Y: min(p.X, p.Y)} },
		Nimber: func(p kit.Square) (uint64, bool) { return euclidValue(p), true },
		Losing: func(p kit.Square, play game.Play) (bool, bool) { return euclidLosing(p, play), true },

		WhyLosing: whyEuclid,
	},
}

// whyEuclid compares the ratio of the numbers with the golden ratio, in whole numbers.
func whyEuclid(p kit.Square, play game.Play, again bool) explain.Doc {
	x, y := max(p.X, p.Y), min(p.X, p.Y)
	if x == y {
		return explain.Doc{explain.T("The two numbers are equal, so the only move makes one of them 0 and is the last.")}
	}
	a, b := new(big.Int).SetUint64(x), new(big.Int).SetUint64(y)
	over := new(big.Int).Sub(a, b)
	over.Sub(over.Mul(over, a), b.Mul(b, b))
	rule := "Where the two numbers differ, the next player wins exactly if the larger number x is more than φ times the smaller one y, where φ = (1 + √5)/2 = 1.618… is the golden ratio (Cole and Davie 1969). That is so exactly if x² - xy - y² is above 0. Here it is "
	if again {
		rule = "Now x² - xy - y² is "
	}
	return explain.Doc{explain.P(explain.Text(rule), explain.Code(fmt.Sprintf("%d² - %d·%d - %d² = %v", x, x, y, y, over)), explain.Text("."))}
}

// euclidTimes is how often the smaller number can be subtracted.
func euclidTimes(p kit.Square) uint64 {
	if p.X == 0 || p.Y == 0 {
		return 0
	}
	return max(p.X, p.Y) / min(p.X, p.Y)
}

// euclidRest is the rest after subtracting the smaller number as often as possible.
func euclidRest(p kit.Square) kit.Square {
	return kit.Square{X: min(p.X, p.Y), Y: max(p.X, p.Y) % min(p.X, p.Y)}
}

// euclidTo is the move that subtracts m/2 times, from the second number if m is odd.
func euclidTo(p kit.Square, m game.Move) (to kit.Square, ok bool) {
	times := uint64(m >> 1)
	if times == 0 || times > euclidTimes(p) {
		return p, false
	}
	if m&1 == 0 {
		return kit.Square{X: p.X - times*p.Y, Y: p.Y}, p.X >= p.Y
	}
	return kit.Square{X: p.X, Y: p.Y - times*p.X}, p.Y >= p.X
}

// euclidValue follows Euclid's algorithm. If subtracting as often as possible leaves a position of
// value v, then stopping 1, 2, 3 ... times short of it leaves positions each of which has all those
// before it as options: their values are the whole numbers except v, in order.
func euclidValue(p kit.Square) uint64 {
	times := euclidTimes(p)
	if times == 0 {
		return 0
	}
	if v := euclidValue(euclidRest(p)); times <= v {
		return times - 1
	}
	return times
}

// euclidLosing follows Euclid's algorithm too, by the argument of Cole and Davie,
// which holds in misère play as well. If the smaller number can be subtracted twice
// or more, the player can go to the position that is left in the end, or to the one
// whose only move leads there, and one of the two is lost for the opponent.
func euclidLosing(p kit.Square, play game.Play) bool {
	switch euclidTimes(p) {
	case 0:
		return play == game.Normal
	case 1:
		return !euclidLosing(euclidRest(p), play)
	}
	return false
}
