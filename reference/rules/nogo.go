package rules

import (
	"fmt"

	"grader/reference/game"
	"grader/reference/kit"
)

// noGoGame is Go without capture, played by programs since 2011; Burke and Hearn, "PSPACE-complete
// two-color planar placement games" (2019). MCGS has solved it on lines and small boards.
var noGoGame = kit.StoneGame{
	Signs: "xo.#",
	Start: func(size kit.Size) kit.Stones { return kit.Stones{Size: size} },
	Check: func(s kit.Stones) (msg, hint string) {
		for who, stones := range [2]kit.Cells{s.Left, s.Right} {
			if choked := choked(s, stones); choked != (kit.Cells{}) {
				return fmt.Sprintf("the stones of %s around %s have no free square beside them", game.Player(who).Name(), s.Square(choked.First())),
					"every group of stones that touch has a free square beside it"
			}
		}
		return "", ""
	},
	Moves: func(s kit.Stones, who game.Player, yield game.Yield[kit.Stones]) {
		for i := range s.Free().Each {
			next := s.With(who, s.Of(who).Or(kit.OneCell(i)), s.Of(who.Other()))
			if choked(next, next.Left) != (kit.Cells{}) || choked(next, next.Right) != (kit.Cells{}) {
				continue
			}
			if !yield(kit.SquareCode(who, i), []kit.Stones{next}) {
				return
			}
		}
	},
	// Stones of different players that touch do nothing to each other.
	Parts: func(s kit.Stones) (parts []kit.Stones) {
		links := func(i int) kit.Cells {
			enemies := kit.Cells{}
			switch {
			case s.Left.Has(i):
				enemies = s.Right
			case s.Right.Has(i):
				enemies = s.Left
			}
			return s.Around(i, kit.Beside, false).Without(enemies)
		}
		for _, part := range kit.Linked(kit.AllCells(s.Cells()).Without(s.Blocked), links) {
			if part.Len() > 1 && part.And(s.Free()) != (kit.Cells{}) {
				parts = append(parts, shortened(s.Crop(part)))
			}
		}
		return parts
	},
	Square: func(s kit.Stones, at int, name string) string {
		if !s.Free().Has(at) {
			return fmt.Sprintf("The square %s is not free.", name)
		}
		return fmt.Sprintf("A stone on %s would leave stones without a free square beside them.", name)
	},
}.Ruleset(game.Info{
	Name:  "nogo",
	Title: "NoGo",
	Rules: "A position is a board with stones of Left and Right. A move places a stone of your own on a free square. Stones of one player that touch, horizontally or vertically, are a group, and after a move every group of either player must have a free square beside it: captures and suicide are not allowed.",
	Syntax: "The rows from the top, with slashes between them, where `x` is a stone of Left, `o` one of Right, `.` a free square and `#` a blocked one: `nogo(x../..o)`. " +
		"Or the numbers of rows and columns of a free board: `nogo(3x3)`, and `nogo(1x10)` for a line.",
	Move:     "`b2`, the square of the stone, in columns a, b, … and rows 1, 2, … from the top",
	Examples: []string{"nogo(1x3)", "nogo(2x2)", "nogo(x../..o)", "nogo(.xo.)", "nogo(.x#/o..)", "nogo(.x.o.)"},
	Facts: []game.Fact{
		{Game: "nogo(1x2)", Want: "*", Source: "MCGS, nogo/empty.test"},
		{Game: "nogo(1x3)", Want: "+-1", Source: "MCGS, nogo/empty.test"},
		{Game: "nogo(1x4)", Want: "0", Source: "MCGS, nogo/empty.test"},
		{Game: "nogo(1x7)", Want: "+-(1*)", Source: "MCGS, nogo/empty.test"},
		{Game: "nogo(1x9)", Want: "{{2*|0,+-1},{{2|1}|{1*|*}}|{0,+-1|-2*},{{*|-1*}|{-1|-2}}}", Source: "MCGS, nogo/empty.test"},
		{Game: "nogo(1x10)", Want: "+-(1*)", Source: "MCGS, nogo/empty.test"},
	},
})

// shortened is a line with one stone for each group: only the squares at the ends of a group
// matter. Other boards stay as they are.
func shortened(s kit.Stones) kit.Stones {
	if s.Rows > 1 && s.Cols > 1 {
		return s
	}
	var short kit.Stones
	short.Rows = 1
	for i := range s.Cells() {
		if i > 0 && (s.Left.Has(i-1) && s.Left.Has(i) || s.Right.Has(i-1) && s.Right.Has(i)) {
			continue
		}
		at := kit.OneCell(int(short.Cols))
		switch {
		case s.Left.Has(i):
			short.Left = short.Left.Or(at)
		case s.Right.Has(i):
			short.Right = short.Right.Or(at)
		}
		short.Cols++
	}
	return short
}

// choked are the stones of a player in groups without a free square beside them.
func choked(s kit.Stones, stones kit.Cells) kit.Cells {
	return stones.Without(s.Touching(s.Beside(s.Free()).And(stones), stones))
}
