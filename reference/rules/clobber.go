package rules

import (
	"fmt"

	"grader/reference/game"
	"grader/reference/kit"
)

// clobberGame is by Albert, Grossman, Nowakowski and Wolfe, "An introduction to Clobber"
// (Integers, 2005).
var clobberGame = &game.Ruleset[kit.Stones]{
	Info: game.Info{
		Name:  "clobber",
		Title: "Clobber",
		Rules: "A position is a board with stones of Left and Right. A move takes one of your stones to a square next to it, horizontally or vertically, that holds one of the opponent's stones, and removes that stone.",
		Syntax: "The rows from the top, with slashes between them, where `x` is a stone of Left, `o` one of Right and `.` a free square: `clobber(xo./oxx)`. " +
			"Or the numbers of rows and columns of a full board, coloured like a chessboard with `x` at the top left: `clobber(3x4)`.",
		Move:     "`a1-a2`, the squares before and after, in columns a, b, … and rows 1, 2, … from the top",
		Examples: []string{"clobber(xo)", "clobber(xxo)", "clobber(2x3)", "clobber(xo./oxx)", "clobber(xox/oxo)", "clobber(x.o/oxx)"},
		Facts: []game.Fact{
			{Game: "clobber(xo)", Want: "*", Source: "Albert et al. 2005"},
			{Game: "clobber(xxo)", Want: "^", Source: "Albert et al. 2005"},
			{Game: "clobber(xxoxxoxxoxxo)", Want: "^2", Source: "Albert et al. 2005: a theorem on rows of xxo"},
		},
	},
	Moves: func(s kit.Stones, yield game.Yield[kit.Stones]) { clobbers(s, game.Left, yield) },
	Notation: kit.HopNotation(chequered, func(s kit.Stones, from, to string) string {
		a, _ := s.Find(from)
		b, _ := s.Find(to)
		own, others := s.Left, s.Right
		if s.Right.Has(a) {
			own, others = others, own
		}
		switch {
		case own.Has(b):
			return fmt.Sprintf("The stone on %s is of the same player.", to)
		case !others.Has(b):
			return fmt.Sprintf("There is no stone to clobber on %s.", to)
		}
		return fmt.Sprintf("A stone clobbers one beside it, and %s is not beside %s.", to, from)
	}),
	Theory: game.Theory[kit.Stones]{
		Split: func(s kit.Stones) []kit.Stones {
			var parts []kit.Stones
			for left := s.Left.Or(s.Right); left != (kit.Cells{}); {
				part := s.Touching(kit.OneCell(left.First()), left)
				left = left.Without(part)
				if part.And(s.Left) != (kit.Cells{}) && part.And(s.Right) != (kit.Cells{}) {
					crop := s.Crop(part)
					crop.Blocked = kit.Cells{} // a free square is as good
					parts = append(parts, crop)
				}
			}
			return parts
		},
	},
	Partizan: &game.Partizan[kit.Stones]{
		Right:    func(s kit.Stones, yield game.Yield[kit.Stones]) { clobbers(s, game.Right, yield) },
		Negative: kit.Stones.Negative,
		Turn:     kit.Stones.Turn,
		// Of two neighbours that are enemies either can clobber the other.
		Count: func(s kit.Stones) [2]int {
			n := s.Neighbours(s.Left, s.Right)
			return [2]int{n, n}
		},
	},
}

// chequered is the full board that begins with a stone of Left at the top left.
func chequered(size kit.Size) kit.Stones {
	s := kit.Stones{Size: size}
	for i := range size.Cells() {
		if (i/int(size.Cols)+i%int(size.Cols))%2 == 0 {
			s.Left = s.Left.Or(kit.OneCell(i))
		} else {
			s.Right = s.Right.Or(kit.OneCell(i))
		}
	}
	return s
}

func clobbers(s kit.Stones, who game.Player, yield game.Yield[kit.Stones]) {
	own, others := s.Of(who), s.Of(who.Other())
	to := make([]kit.Stones, 1)
	cols := int(s.Cols)
	movers := own.And(s.Beside(others))
	for movers != (kit.Cells{}) {
		i := movers.First()
		from := kit.OneCell(i)
		movers = movers.Without(from)
		col := i % cols
		for _, step := range [...]struct {
			by   int
			fits bool
		}{{-cols, i >= cols}, {-1, col > 0}, {1, col < cols-1}, {cols, i+cols < s.Cells()}} {
			if !step.fits || !others.Has(i+step.by) {
				continue
			}
			onto := kit.OneCell(i + step.by)
			to[0] = s.With(who, own.Without(from).Or(onto), others.Without(onto))
			if !yield(kit.Hop{From: i, To: i + step.by}.Code(), to) {
				return
			}
		}
	}
}
