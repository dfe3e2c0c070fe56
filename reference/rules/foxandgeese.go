package rules

import (
	"fmt"
	"strings"

	"grader/reference/explain"
	"grader/reference/figure"
	"grader/reference/game"
	"grader/reference/kit"
)

// foxAndGeeseGame is of Winning Ways, ch. 20, and CGSuite 2, whose coordinates these are: (4,2) is b4.
var foxAndGeeseGame = &game.Family{Info: geeseInfo, Plain: foxAndGeese(game.Right), New: func(params string) (game.Game, error) {
	if params != "fox" {
		return nil, &game.SyntaxError{End: len(params), Msg: "expected fox, for Left to have it", Hint: "as in fox-and-geese[fox](8x8)"}
	}
	return foxAndGeese(game.Left), nil
}}

var geeseInfo = game.Info{
	Name:  "fox-and-geese",
	Title: "Fox and Geese",
	Rules: "A position is a board with geese and one fox. Left moves a goose one square diagonally upwards, and Right the fox one square diagonally in any direction, onto a free square. Nothing is captured. " +
		"The geese win if the fox cannot move; a fox that has come past them lets them run out of moves. In `fox-and-geese[fox]` Left moves the fox and Right the geese.",
	Syntax: "The rows from the top, with slashes between them, where `x` is a goose, `o` the fox and `.` a free square: `fox-and-geese(o.../..../.x.x)`. " +
		"A size is the usual start, with the geese on every second square of the last row: `fox-and-geese(8x8)`.",
	Move:     "`b4-a3`, the squares before and after, in columns a, b, … and rows 1, 2, … from the top",
	Examples: []string{"fox-and-geese(3x4)", "fox-and-geese(o.../..../.x.x)", "fox-and-geese(.o./..x/.x./...)", "fox-and-geese[fox](3x4)", "fox-and-geese[fox](.o./.../x.x)"},
	Loopy:    true,
	Facts: []game.Fact{
		{Game: "fox-and-geese(......../...o..../x.x.x.x./........) - 2", Want: "loss/loss", Source: "CGSuite 2, tests of FoxAndGeese: the value is 2"},
		{Game: "fox-and-geese(......../.....o../x.x.x.x./........) - 3", Want: "win/win", Source: "CGSuite 2, tests of FoxAndGeese: the value is 3*"},
	},
}

// foxAndGeese is the game in which a player has the fox.
func foxAndGeese(fox game.Player) *game.Ruleset[kit.Stones] {
	info := geeseInfo
	if fox == game.Left {
		info.Name += "[fox]"
	}
	notation := kit.HopNotation(startOfGeese, func(s kit.Stones, from, to string) string {
		if b, _ := s.Find(to); !s.Free().Has(b) {
			return fmt.Sprintf("The square %s is not free.", to)
		}
		return "A goose goes one square diagonally upwards, and the fox one square diagonally."
	})
	looks := [2]figure.Look{game.Left: figure.LeftStone, game.Right: figure.RightStone}
	notation.Draw = func(s kit.Stones) *explain.Board {
		return s.DrawAs(figure.Piece{Sign: 'x', Look: looks[fox.Other()], Words: "geese on", Legend: "x: goose, upwards"},
			figure.Piece{Sign: 'o', Look: looks[fox], Words: "fox on", Legend: "o: fox"})
	}
	read := notation.Parse
	notation.Parse = func(text string) ([]kit.Stones, error) {
		boards, err := read(text)
		if syntax, ok := err.(*game.SyntaxError); ok {
			syntax.Hint = strings.Replace(syntax.Hint, "xo./.ox", "o.../..../.x.x", 1) // which has one fox
		}
		if err == nil && boards[0].Right.Len() != 1 {
			err = &game.SyntaxError{End: len(text), Msg: fmt.Sprintf("expected one fox, found %d", boards[0].Right.Len()), Hint: "write o for the fox, and x for each goose"}
		}
		return boards, err
	}
	geese := func(s kit.Stones, yield game.Yield[kit.Stones]) { s.Stroll(game.Left, kit.Diagonal[:2], yield) }
	moves := [2]func(kit.Stones, game.Yield[kit.Stones]){geese, geese}
	moves[fox] = func(s kit.Stones, yield game.Yield[kit.Stones]) { s.Stroll(game.Right, kit.Diagonal, yield) }
	return &game.Ruleset[kit.Stones]{
		Info: info, Notation: notation, Moves: moves[game.Left], Endless: func(kit.Stones) bool { return true },
		Partizan: &game.Partizan[kit.Stones]{Right: moves[game.Right], Opposite: func() *game.Ruleset[kit.Stones] { return foxAndGeese(fox.Other()) }},
	}
}

// startOfGeese has geese in the last row, and the fox near the middle of the first, on squares of one
// colour.
func startOfGeese(size kit.Size) kit.Stones {
	s := kit.Stones{Size: size, Right: kit.OneCell((int(size.Cols)/2 | 1) - 1)}
	for at := size.Cells() - 1 - int(size.Rows+size.Cols)%2; at >= size.Cells()-int(size.Cols); at -= 2 {
		s.Left = s.Left.Or(kit.OneCell(at)).Without(s.Right)
	}
	return s
}
