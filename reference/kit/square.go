package kit

import (
	"fmt"
	"strconv"
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

// draw draws the piece on the part of the board that it may cross with its next move, and
// tints the squares that it can go to; nil if that is too large to draw.
func (c Piece) draw(p Square) *explain.Board {
	const most = 25
	if p.X > most || p.Y > most {
		return nil
	}
	right, top := p.X, p.Y
	reached := map[Square]bool{}
	for _, l := range c.Leaps {
		for k := uint64(1); k == 1 || c.Far; k++ {
			to, ok := l.times(p, k)
			if !ok {
				break
			}
			reached[to], right, top = true, max(right, to.X), max(top, to.Y)
		}
	}
	at := func(row, col int) Square { return Square{uint64(col), top - uint64(row)} }
	sign := func(row, col int) rune {
		if at(row, col) == p {
			return c.Letter
		}
		return '.'
	}
	wide := len(FormatHeap(right)) + 1 // of a column
	columns := "   "
	var rows, columnNames, rowNames []string
	for x := range int(right) + 1 {
		columns += fmt.Sprintf("%*d", wide, x)
		columnNames = append(columnNames, strconv.Itoa(x))
	}
	for r := range int(top) + 1 {
		row := fmt.Sprintf("%2d ", int(top)-r)
		for x := range columnNames {
			row += fmt.Sprintf("%*c", wide, sign(r, x))
		}
		rows, rowNames = append(rows, row), append(rowNames, strconv.Itoa(int(top)-r))
	}
	drawn := figure.CellFigure(len(rowNames), len(columnNames), sign, columnNames, rowNames)
	figure.Tint(drawn, func(i int) bool { return reached[at(i/len(columnNames), i%len(columnNames))] })
	return &explain.Board{
		Rows:   append(rows, columns),
		Figure: drawn,
		Words:  fmt.Sprintf("a %s in column %d and row %d, counted from 0 at the bottom left", c.Name, p.X, p.Y),
	}
}

// A Leap is one step of a piece: so much is added to each coordinate.
type Leap struct{ X, Y int }

// times is the square after k steps; ok is false if it is off the board.
func (l Leap) times(p Square, k uint64) (to Square, ok bool) {
	to = Square{p.X + k*uint64(l.X), p.Y + k*uint64(l.Y)}
	return to, to.X < 1<<63 && to.Y < 1<<63
}

// A Piece is a chess piece that is alone on a quarter board.
type Piece struct {
	Letter rune
	Name   string // "rook"
	Way    string // how it moves, in a sentence
	Leaps  []Leap // its moves
	Far    bool   // as often as it likes, towards the edges
}

// Ruleset is the ruleset of a piece. In info, Rules has the moves and the end of the game, Syntax
// the rest of the syntax besides the square, and Move an example.
func (c Piece) Ruleset(info game.Info, theory game.Theory[Square]) *game.Ruleset[Square] {
	info.Name, info.Title = c.Name, strings.ToUpper(c.Name[:1])+c.Name[1:]+" on a quarter board"
	info.Rules = "One " + c.Name + " stands on a board that has a corner at `(0,0)` and extends without end upwards and to the right. A move takes it " + info.Rules
	info.Syntax = "How far the " + c.Name + " is from the left edge and from the bottom edge: `" + info.Examples[0] + "`." + info.Syntax
	info.Move += ", the square before and after"
	return &game.Ruleset[Square]{
		Info: info,
		Moves: func(p Square, yield game.Yield[Square]) {
			for i, l := range c.Leaps {
				for k := uint64(1); k == 1 || c.Far; k++ {
					to, ok := l.times(p, k)
					if !ok {
						break
					}
					if !yield(c.code(i, k), []Square{to}) {
						return
					}
				}
			}
		},
		Notation: game.Notation[Square]{
			Parse:  ReadSquare,
			Format: Square.String,
			MoveTo: func(p Square, to []Square) string { return SquareMove(p, to[0]) },
			Draw:   c.draw,
			Tidy:   Tidied(ReadSquareMove, SquareMove),
			Read: func(p Square, text string) (game.Move, []Square, bool) {
				from, to, ok := ReadSquareMove(text)
				if !ok || from != p {
					return 0, nil, false
				}
				var code game.Move
				var left []Square
				c.To(p, func(m game.Move, to []Square) bool {
					code, left = m, to
					return false
				}, to)
				return code, left, left != nil
			},
			Why: func(p Square, text string) (string, bool) { return c.why(p, text) },
		},
		Theory: theory,
	}
}

// code is the code of a move of k steps.
func (c Piece) code(leap int, k uint64) game.Move {
	return game.Move(k)*game.Move(len(c.Leaps)) + game.Move(leap)
}

// To lists the moves to those of some squares that the piece can go to. In the order of moves
// they are if no two lie in one direction.
func (c Piece) To(p Square, yield game.Yield[Square], squares ...Square) {
	for i, l := range c.Leaps {
		for _, to := range squares {
			k := uint64(1)
			if c.Far {
				k = max(p.X-to.X, p.Y-to.Y)
			}
			beyond := c.Far && (to.X > p.X || to.Y > p.Y || to == p)
			if reached, ok := l.times(p, k); ok && reached == to && !beyond && !yield(c.code(i, k), []Square{to}) {
				return
			}
		}
	}
}

// why says why a text is no legal move of the piece on p.
func (c Piece) why(p Square, text string) (why string, move bool) {
	from, to, ok := ReadSquareMove(text)
	switch {
	case !ok:
		return "", false
	case from != p:
		return fmt.Sprintf("The %s is not on %s.", c.Name, from), true
	case to == p:
		return fmt.Sprintf("A move must take the %s to another square.", c.Name), true
	case c.Far && to.X > p.X:
		return fmt.Sprintf("The %s moves towards 0,0; %s goes to the right.", c.Name, SquareMove(from, to)), true
	case c.Far && to.Y > p.Y:
		return fmt.Sprintf("The %s moves towards 0,0; %s goes up.", c.Name, SquareMove(from, to)), true
	}
	return c.Way, true
}
