package rules

import (
	"maps"
	"slices"
	"strings"

	"grader/reference/game"
	"grader/reference/kit"
)

// clobberGame is by Albert, Grossman, Nowakowski and Wolfe, "An introduction to Clobber"
// (Integers, 2005). The other ways to clobber are CGSuite's.
var clobberGame = &game.Family{
	Info: clobberInfo,
	New: func(params string) (game.Game, error) {
		c, known := clobbering[strings.TrimSpace(params)]
		if !known {
			return nil, &game.SyntaxError{
				End: len(params), Msg: "expected the way in which a stone clobbers, found " + game.Quote(params),
				Hint: "write one of " + strings.Join(slices.Sorted(maps.Keys(clobbering)), ", ") + ", as in clobber[king](xo/ox)",
			}
		}
		info := clobberInfo
		info.Name = "clobber[" + strings.TrimSpace(params) + "]"
		return c.Ruleset(info, chequered), nil
	},
	Plain: clobberBeside(),
}

// clobbering are the ways in which a stone clobbers, by the name of the piece.
var clobbering = map[string]kit.Capture{
	"diagonal": {Steps: kit.Diagonal, Reach: "one diagonally beside it"},
	"king":     {Steps: kit.AllEight, Reach: "one beside it or diagonally beside it"},
	"knight":   {Steps: kit.Knight, Reach: "one a knight's move away"},
	"queen":    {Steps: kit.AllEight, Far: true, Reach: "the first one in a row, a column or a diagonal"},
	"rook":     {Steps: kit.Beside, Far: true, Reach: "the first one in a row or a column"},
}

var clobberInfo = game.Info{
	Name:  "clobber",
	Title: "Clobber",
	Rules: "A position is a board with stones of Left and Right. A move takes one of your stones to a square next to it, horizontally or vertically, that holds one of the opponent's stones, and removes that stone. " +
		"With a piece in brackets stones move as that piece does in chess: `clobber[king]` and `clobber[diagonal]` to a square next to theirs, diagonally too or only diagonally; `clobber[knight]` with a knight's leap; `clobber[rook]` and `clobber[queen]` over any number of free squares in a line.",
	Syntax: "The rows from the top, with slashes between them, where `x` is a stone of Left, `o` one of Right and `.` a free square: `clobber(xo./oxx)`. " +
		"Or the numbers of rows and columns of a full board, coloured like a chessboard with `x` at the top left: `clobber(3x4)`.",
	Move:     "`a1-a2`, the squares before and after, in columns a, b, … and rows 1, 2, … from the top",
	Examples: []string{"clobber(xo)", "clobber(xxo)", "clobber(2x3)", "clobber(xo./oxx)", "clobber(xox/oxo)", "clobber(x.o/oxx)", "clobber[king](xox/.o.)", "clobber[knight](xo./.xo)", "clobber[rook](x.o/ox.)", "clobber[queen](x.o/.x.)", "clobber[diagonal](xoxo/oox.)"},
	Facts: []game.Fact{
		{Game: "clobber(xo)", Want: "*", Source: "Albert et al. 2005"},
		{Game: "clobber(xxo)", Want: "^", Source: "Albert et al. 2005"},
		{Game: "clobber(xxoxxoxxoxxo)", Want: "^2", Source: "Albert et al. 2005: a theorem on rows of xxo"},
		{Game: "clobber[diagonal](xoxo/oox./xxx.)", Want: "{0,v*|v2}", Source: "CGSuite 2, tests of GenClobber"},
	},
}

// clobberBeside is the usual game, whose search of boards is optimised.
func clobberBeside() *game.Ruleset[kit.Stones] {
	r := kit.Capture{Steps: kit.Beside, Reach: "one beside it"}.Ruleset(clobberInfo, chequered)
	r.Moves = func(s kit.Stones, yield game.Yield[kit.Stones]) { clobbers(s, game.Left, yield) }
	r.Partizan.Right = func(s kit.Stones, yield game.Yield[kit.Stones]) { clobbers(s, game.Right, yield) }
	r.Split = func(s kit.Stones) []kit.Stones {
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
	}
	// Of two neighbours that are enemies either can clobber the other.
	r.Partizan.Count = func(s kit.Stones) [2]int {
		n := s.Neighbours(s.Left, s.Right)
		return [2]int{n, n}
	}
	return r
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
