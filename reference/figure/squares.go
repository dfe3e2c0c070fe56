package figure

import (
	"fmt"
	"slices"
	"strings"

	"grader/reference/explain"
)

// A Piece is the meaning of a sign on the squares of a board.
type Piece struct {
	Sign   rune
	Look   Look
	Words  string // precede the squares that have it: "blocked"
	Legend string // "" if it needs no explanation
}

// Look is how a piece is drawn.
type Look uint8

// The looks. Those of Left and Right differ in shape and colour.
const (
	Letter  Look = iota // the sign itself
	Free                // nothing
	Blocked             // a square that is filled
	Cross
	Disc
	Ring
	Heads
	Tails
	LeftStone
	RightStone
	BlueTile // an upright domino
	RedTile
	GreenTile
)

// LastTaken is the sign of a free square that nobody takes in misère play before all others are
// taken.
const LastTaken = '†'

// MarkMisere crosses the squares of a board that lose in misère play.
func MarkMisere(f *explain.Figure) {
	for _, s := range f.Spots {
		if s.Kind == explain.Square && s.Look == LastTaken {
			f.Shapes = append(f.Shapes, Piece{Look: Cross}.shapes(s.X, s.Y)...)
		}
	}
}

// pieceOf is the piece of a sign; the usual one if none is given.
func pieceOf(sign rune, pieces []Piece) Piece {
	if at := slices.IndexFunc(pieces, func(p Piece) bool { return p.Sign == sign }); at >= 0 {
		return pieces[at]
	}
	return Piece{Sign: sign, Look: map[rune]Look{'.': Free, '#': Blocked, 'x': Cross}[sign]}
}

func (p Piece) ink() explain.Ink {
	return [...]explain.Ink{
		Blocked: explain.Solid, Disc: explain.Solid, Heads: explain.Bold, Ring: explain.Bold, LeftStone: explain.LeftStone, RightStone: explain.RightStone,
		BlueTile: explain.Blue, RedTile: explain.Red, GreenTile: explain.Green,
	}[p.Look]
}

// shapes draw a square with the piece on it.
func (p Piece) shapes(x, y int) []explain.Shape {
	const in, stone = 6, 7 // distance from the border of a square to the cross on it; a radius
	square := explain.Rect{X: x, Y: y, Width: figureCell, Height: figureCell}
	middle, ink := figureCell/2, p.ink()
	disc := explain.Oval{X: x + middle, Y: y + middle, RX: stone, RY: stone, Ink: ink}
	letter := explain.Label{X: x + middle, Y: y + middle, Text: string(p.Sign)}
	switch p.Look {
	case Free:
		return []explain.Shape{square}
	case Blocked:
		square.Ink = ink
		return []explain.Shape{square}
	case Cross:
		return []explain.Shape{
			square,
			explain.Stroke{X1: x + in, Y1: y + in, X2: x + figureCell - in, Y2: y + figureCell - in},
			explain.Stroke{X1: x + in, Y1: y + figureCell - in, X2: x + figureCell - in, Y2: y + in},
		}
	case Disc, Ring, LeftStone, RightStone:
		return []explain.Shape{square, disc}
	case Heads, Tails:
		disc.RX, disc.RY = stone+2, stone+2
		return []explain.Shape{square, disc, letter}
	case BlueTile, RedTile, GreenTile:
		return []explain.Shape{explain.Rect{X: x + 6, Y: y + 2, Width: figureCell - 12, Height: figureCell - 4, Round: 2, Ink: ink}}
	}
	return []explain.Shape{square, letter}
}

// Squares is a board of squares with pieces on them. Its drawing and its words come from the same
// data.
type Squares struct {
	Rows, Cols  int
	What        func(row, col int) rune
	ColumnNames []string
	RowNames    []string // nil for a strip
	Strip       string   // what a strip is called, and what a piece on it is called: "a row", "coin"
	Of          string
	Rest        Piece // the piece of most squares; perhaps of none
	Pieces      []Piece
}

// Figure draws the board.
func (s Squares) Figure() *explain.Figure {
	return CellFigure(s.Rows, s.Cols, s.What, s.ColumnNames, s.RowNames, append(s.Pieces, s.Rest)...)
}

// Words describe the board row by row, so that it can be set up again.
func (s Squares) Words() string {
	of := s.Of
	if of == "" {
		of = "square"
	}
	var parts []string
	if s.RowNames == nil {
		parts = append(parts, fmt.Sprintf("%s of %s, numbered %s", s.Strip, explain.Count(s.Cols, of), runs(s.ColumnNames)))
	} else {
		words := fmt.Sprintf("a board of %s and %s", explain.Count(s.Rows, "row"), explain.Count(s.Cols, "column"))
		if s.Of != "" {
			words += " of " + s.Of + "s"
		}
		parts = append(parts, words)
	}
	rest := false
	for row := range s.Rows {
		var found []string
		rest = rest || s.with(s.Rest.Sign, row) != nil
		for _, p := range s.Pieces {
			if names := s.with(p.Sign, row); names != nil {
				found = append(found, p.Words+" "+runs(names))
			}
		}
		if len(found) > 0 && s.RowNames != nil {
			from := ": "
			if len(parts) == 1 {
				from = " from the top: "
			}
			found[0] = "row " + s.RowNames[row] + from + found[0]
		}
		if len(found) > 0 {
			parts = append(parts, strings.Join(found, ", "))
		}
	}
	switch {
	case rest && len(parts) == 1:
		parts = append(parts, "all "+s.Rest.Words)
	case rest:
		parts = append(parts, "all others "+s.Rest.Words)
	}
	return strings.Join(parts, "; ")
}

// with has the names of the squares of a row that have a sign, and "" for each of the others.
func (s Squares) with(sign rune, row int) []string {
	names := make([]string, s.Cols)
	for c := range names {
		if s.What(row, c) != sign {
			continue
		}
		names[c] = s.ColumnNames[c]
		if s.RowNames != nil && names[c] >= "a" { // numbers would run together
			names[c] += s.RowNames[row]
		}
	}
	if !slices.ContainsFunc(names, func(name string) bool { return name != "" }) {
		return nil
	}
	return names
}

// runs lists names, three or more in a row as "a1 to c1"; "" is a gap.
func runs(names []string) string {
	var words []string
	for i := 0; i < len(names); i++ {
		j := i
		for j < len(names) && names[j] != "" {
			j++
		}
		switch {
		case j > i+2:
			words = append(words, names[i]+" to "+names[j-1])
		case j > i:
			words = append(words, names[i:j]...)
		}
		i = j
	}
	return explain.And(words)
}
