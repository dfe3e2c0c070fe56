package kit

import (
	"fmt"
	"iter"
	"strings"

	"grader/reference/explain"
	"grader/reference/figure"
	"grader/reference/game"
)

// A Square of a quarter board: how far from the left edge and from the bottom.
type Square struct{ X, Y uint64 }

// String writes the coordinates as in a position: "2,3".
func (s Square) String() string { return FormatList(s.X, s.Y) }

// ReadSquare reads a position that is one square.
func ReadSquare(text string) ([]Square, error) {
	n, fields, err := ReadList(text, "coordinate")
	if err != nil {
		return nil, err
	}
	switch {
	case len(n) == 2:
		return []Square{{n[0], n[1]}}, nil
	case len(n) > 2:
		return nil, &game.SyntaxError{
			Start: fields[2].Start, End: fields[len(n)-1].End(),
			Msg: fmt.Sprintf("a square has two coordinates, found %d", len(n)), Hint: "write two, as in 2,3",
		}
	}
	return nil, &game.SyntaxError{
		End: len(text),
		Msg: fmt.Sprintf("a square has two coordinates, found %d", len(n)), Hint: "write two, as in 2,3",
	}
}

// SquareMove writes a move from one square to another: "2,3 -> 2,0".
func SquareMove(from, to Square) string { return from.String() + " -> " + to.String() }

// ReadSquareMove reads what SquareMove writes.
func ReadSquareMove(text string) (from, to Square, ok bool) {
	f, t, ok := ReadListMove(text)
	if !ok || len(f) != 2 || len(t) != 2 {
		return from, to, false
	}
	return Square{f[0], f[1]}, Square{t[0], t[1]}, true
}

// TidySquareMove writes a move of a piece with commas and without parentheses.
func TidySquareMove(text string) string {
	from, to, ok := ReadSquareMove(text)
	if !ok {
		return text
	}
	return SquareMove(from, to)
}

// WhySquareMove says why a text is no legal move of a piece on p that may move
// only towards the edges, or else what the ruleset says of the square reached.
// The piece is as it begins a sentence: "The rook".
func WhySquareMove(p Square, text, piece string, rule func(to Square) string) (why string, move bool) {
	from, to, ok := ReadSquareMove(text)
	switch {
	case !ok:
		return "", false
	case from != p:
		return fmt.Sprintf("%s is not on %s.", piece, from), true
	case to == p:
		return fmt.Sprintf("A move must take %s to another square.", strings.ToLower(piece)), true
	case to.X > p.X:
		return fmt.Sprintf("%s moves towards 0,0; %s goes to the right.", piece, SquareMove(from, to)), true
	case to.Y > p.Y:
		return fmt.Sprintf("%s moves towards 0,0; %s goes up.", piece, SquareMove(from, to)), true
	}
	return rule(to), true
}

// DrawSquare draws a piece on the part of the board that it may still cross; nil
// if that is too large to draw.
func DrawSquare(p Square, letter rune, piece string) *explain.Board {
	const most = 9
	if p.X > most || p.Y > most {
		return nil
	}
	rows := make([]string, 0, p.Y+2)
	for y := range p.Y + 1 {
		row := fmt.Sprintf("%2d ", p.Y-y) + strings.Repeat(" .", int(p.X)) + " "
		if y == 0 {
			row += string(letter)
		} else {
			row += "."
		}
		rows = append(rows, row)
	}
	columns := "   "
	var columnNames, rowNames []string
	for x := range p.X + 1 {
		columns += fmt.Sprintf("%2d", x)
		columnNames = append(columnNames, FormatHeap(x))
	}
	for y := range p.Y + 1 {
		rowNames = append(rowNames, FormatHeap(p.Y-y))
	}
	square := func(row, col int) rune {
		if row == 0 && col == int(p.X) {
			return letter
		}
		return '.'
	}
	return &explain.Board{
		Rows:   append(rows, columns),
		Figure: figure.CellFigure(int(p.Y)+1, int(p.X)+1, square, columnNames, rowNames),
		Words:  fmt.Sprintf("%s on column %d and row %d of a board whose corner, column 0 and row 0, is at the bottom left", piece, p.X, p.Y),
	}
}

// A Leap is one move of a piece that goes a fixed way: so much is added to each
// coordinate.
type Leap struct{ X, Y int }

// From is the square that a leap leads to; ok is false if it is off the board.
func (l Leap) From(p Square) (to Square, ok bool) {
	to = Square{p.X + uint64(l.X), p.Y + uint64(l.Y)}
	return to, to.X < 1<<63 && to.Y < 1<<63
}

// Leaper fills in the moves of a piece that makes one of a few leaps. The piece is
// as it begins a sentence, "The king", and way says how it moves.
func Leaper(r *game.Ruleset[Square], letter rune, piece, way string, leaps ...Leap) *game.Ruleset[Square] {
	r.Parse = ReadSquare
	r.Format = Square.String
	r.Moves = func(p Square) iter.Seq2[game.Move, []Square] {
		return func(yield func(game.Move, []Square) bool) {
			for i, l := range leaps {
				if to, ok := l.From(p); ok && !yield(game.Move(i), []Square{to}) {
					return
				}
			}
		}
	}
	r.MoveText = func(p Square, m game.Move) string {
		to, _ := leaps[m].From(p)
		return SquareMove(p, to)
	}
	r.Draw = func(p Square) *explain.Board {
		return DrawSquare(p, letter, "a"+strings.ToLower(strings.TrimPrefix(piece, "The")))
	}
	r.Tidy = TidySquareMove
	r.Why = func(p Square, text string) (string, bool) {
		from, to, ok := ReadSquareMove(text)
		switch {
		case !ok:
			return "", false
		case from != p:
			return fmt.Sprintf("%s is not on %s.", piece, from), true
		case to == p:
			return fmt.Sprintf("A move must take %s to another square.", strings.ToLower(piece)), true
		}
		return way, true
	}
	return r
}
