package rules

import (
	"fmt"

	"grader/reference/explain"
	"grader/reference/figure"
	"grader/reference/game"
	"grader/reference/kit"
)

// fissionGame is in CGSuite and in MCGS, whose authors list its values.
var fissionGame = kit.StoneGame{
	Signs: "x.#",
	Moves: fissions,
	Parts: fissionParts,
	Square: func(s kit.Stones, at int, name string) string {
		if !s.Left.Has(at) {
			return fmt.Sprintf("There is no stone on %s.", name)
		}
		return fmt.Sprintf("Left splits a stone with free squares above and below it, Right one with free squares on both sides; the one on %s has not both.", name)
	},
	Draw: func(s kit.Stones) *explain.Board {
		return s.DrawAs(figure.Piece{Sign: 'x', Look: figure.Disc, Words: "stones on", Legend: "x: a stone"}, kit.Blocked)
	},
	Negative: func(s kit.Stones) kit.Stones {
		return kit.Stones{Size: s.Turned(), Left: s.Transpose(s.Left), Blocked: s.Transpose(s.Blocked)}
	},
}.Ruleset(game.Info{
	Name:     "fission",
	Title:    "Fission",
	Rules:    "A position is a board with stones that belong to nobody. A move splits a stone in two, which go to two free squares next to it on opposite sides, and leaves its square free: Left splits stones upwards and downwards, Right to the left and to the right.",
	Syntax:   "The rows from the top, with slashes between them, where `x` is a stone, `.` a free square and `#` a blocked one: `fission(.../.x./...)`.",
	Move:     "`b2`, the square of the stone that is split, in columns a, b, … and rows 1, 2, … from the top",
	Examples: []string{"fission(./x/.)", "fission(.x.)", "fission(.../.x./...)", "fission(..#./.x../....)", "fission(..../x..x/....)"},
	Facts: []game.Fact{
		{Game: "fission(./x/.)", Want: "1", Source: "by the definition: Left has the one move"},
		{Game: "fission(...../...../#x.../...x./..#..)", Want: "{1||1|0}", Source: "MCGS, random_5x5.test, which writes it 1+{0||0|-1}"},
		{Game: "fission(..x../.x.../...../...../...x.)", Want: "{*|-5}", Source: "MCGS, random_5x5.test"},
		{Game: "fission(x..#./.x.../...../...x./.....)", Want: "^2*", Source: "MCGS, random_5x5.test"},
	},
})

// fissions lists the moves of a player. Codes are the squares, with a bit for Right.
func fissions(s kit.Stones, who game.Player, yield game.Yield[kit.Stones]) {
	free := s.Free()
	ways := [2][][2]int{{{-1, 0}, {1, 0}}, {{0, -1}, {0, 1}}}[who]
	for i := range s.Left.Each {
		to := s.Around(i, ways, false).And(free)
		if to.Len() < 2 {
			continue
		}
		next := s
		next.Left = s.Left.Without(kit.OneCell(i)).Or(to)
		if !yield(kit.SquareCode(who, i), []kit.Stones{next}) {
			return
		}
	}
}

// fissionParts are the parts that blocked squares separate.
func fissionParts(s kit.Stones) []kit.Stones {
	var parts []kit.Stones
	for left := kit.AllCells(s.Cells()).Without(s.Blocked); left != (kit.Cells{}); {
		part := s.Touching(kit.OneCell(left.First()), left)
		left = left.Without(part)
		if part.And(s.Left) != (kit.Cells{}) && part.Len() > 2 {
			parts = append(parts, s.Crop(part))
		}
	}
	return parts
}
