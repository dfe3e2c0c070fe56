package kit

import (
	"fmt"
	"iter"
	"strings"

	"grader/reference/explain"
	"grader/reference/figure"
	"grader/reference/game"
)

// Stones is a board with stones of Left and of Right on it, and blocked squares. It is comparable.
type Stones struct {
	Size
	Left, Right, Blocked Cells
}

// The signs of the squares of a board with stones.
const (
	signLeft    = 'x'
	signRight   = 'o'
	signFree    = '.'
	signBlocked = '#'
)

// ReadStones reads the rows of a board from the top, with slashes between them: x for a
// stone of Left, o for one of Right, . for a free square and, if it is among the signs,
// # for a blocked one. A size, 3x4, is the board that start makes of it.
func ReadStones(text, signs string, start func(Size) Stones) ([]Stones, error) {
	hint := "write the rows from the top, with slashes between them, as in xo./.ox"
	trimmed := strings.TrimSpace(text)
	if trimmed == "" {
		return nil, &game.SyntaxError{End: len(text), Msg: "expected a board, found nothing", Hint: hint}
	}
	if strings.ContainsAny(trimmed, "0123456789") && start != nil {
		rows, cols, given, err := ReadSize(text)
		switch {
		case err != nil:
			return nil, err
		case !given:
			return nil, &game.SyntaxError{End: len(text), Msg: "expected a board, found " + game.Quote(trimmed), Hint: hint}
		case rows > MaxCells || cols > MaxCells || rows*cols > MaxCells:
			return nil, tooLarge(text)
		}
		return []Stones{start(Size{uint8(rows), uint8(cols)})}, nil
	}
	rows, err := readRows(text, signs, "XO", "one of "+strings.Join(strings.Split(signs, ""), " "), hint)
	if err != nil {
		return nil, err
	}
	if len(rows)*len(rows[0]) > MaxCells {
		return nil, tooLarge(text)
	}
	s := Stones{Size: Size{uint8(len(rows)), uint8(len(rows[0]))}}
	for i, c := range strings.Join(rows, "") {
		switch c {
		case signLeft:
			s.Left = s.Left.Or(OneCell(i))
		case signRight:
			s.Right = s.Right.Or(OneCell(i))
		case signBlocked:
			s.Blocked = s.Blocked.Or(OneCell(i))
		}
	}
	return []Stones{s}, nil
}

func tooLarge(text string) error {
	return &game.SyntaxError{End: len(text), Msg: fmt.Sprintf("a board of this ruleset has at most %d squares", MaxCells)}
}

// Free is the set of the squares with nothing on them.
func (s Stones) Free() Cells {
	return AllCells(s.Cells()).Without(s.Left).Without(s.Right).Without(s.Blocked)
}

// Of is the set of the stones of a player.
func (s Stones) Of(who game.Player) Cells {
	if who == game.Right {
		return s.Right
	}
	return s.Left
}

// With is the board with other stones: own of a player, and those of the opponent.
func (s Stones) With(who game.Player, own, others Cells) Stones {
	s.Left, s.Right = own, others
	if who == game.Right {
		s.Left, s.Right = others, own
	}
	return s
}

// Work is the cost of making such a board, splitting and turning it, in the steps of a meter.
func (s Stones) Work() (steps int) { return 8 + s.Cells()/4 }

// String writes the rows from the top.
func (s Stones) String() string {
	var b strings.Builder
	for i := range s.Cells() {
		if i > 0 && i%int(s.Cols) == 0 {
			b.WriteByte('/')
		}
		b.WriteByte(s.sign(i))
	}
	return b.String()
}

func (s Stones) sign(i int) byte {
	switch {
	case s.Left.Has(i):
		return signLeft
	case s.Right.Has(i):
		return signRight
	case s.Blocked.Has(i):
		return signBlocked
	}
	return signFree
}

// Square names a square: columns a, b, … and rows 1, 2, … from the top.
func (s Size) Square(i int) string {
	return Cell{Row: i / int(s.Cols), Col: i % int(s.Cols)}.String()
}

// Find is the square with a name; ok is false if the board has none.
func (s Size) Find(name string) (i int, ok bool) {
	c, ok := ReadCell(name)
	if !ok || c.Row >= int(s.Rows) || c.Col >= int(s.Cols) {
		return 0, false
	}
	return c.Row*int(s.Cols) + c.Col, true
}

// Negative exchanges the stones of the players.
func (s Stones) Negative() Stones {
	s.Left, s.Right = s.Right, s.Left
	return s
}

// Turn picks the first of the boards that this one and its negative become when they are
// turned and reflected, of those with no more rows than columns. A board that is its own
// negative is not negated.
func (s Stones) Turn() (best Stones, negated bool) {
	boards, n := [8]Stones{s}, 1
	switch turned := (Stones{s.Turned(), s.Transpose(s.Left), s.Transpose(s.Right), s.Transpose(s.Blocked)}); {
	case s.Rows == s.Cols:
		boards[1], n = turned, 2
	case s.Rows > s.Cols:
		boards[0] = turned
	}
	for _, b := range boards[:n] {
		boards[n] = Stones{b.Size, b.Flip(b.Left), b.Flip(b.Right), b.Flip(b.Blocked)}
		n++
	}
	for _, b := range boards[:n] {
		boards[n] = Stones{b.Size, b.HalfTurn(b.Left), b.HalfTurn(b.Right), b.HalfTurn(b.Blocked)}
		n++
	}
	for i := range boards[:n] {
		b := &boards[i]
		swapped := b.Right.Less(b.Left)
		if swapped {
			b.Left, b.Right = b.Right, b.Left
		}
		order := -1
		if i > 0 {
			order = b.compare(&best)
		}
		switch {
		case order < 0:
			best, negated = *b, swapped
		case order == 0 && !swapped:
			negated = false
		}
	}
	return best, negated
}

// compare orders boards of the same size.
func (s *Stones) compare(t *Stones) int {
	switch {
	case s.Left != t.Left:
		return s.Left.compare(t.Left)
	case s.Right != t.Right:
		return s.Right.compare(t.Right)
	}
	return s.Blocked.compare(t.Blocked)
}

// Crop is the smallest board with the squares of a nonempty set and their content; its other
// squares are blocked.
func (s Stones) Crop(part Cells) Stones {
	box, at := s.Box(part)
	size := s.Size
	return Stones{
		box,
		size.Crop(s.Left.And(part), box, at),
		size.Crop(s.Right.And(part), box, at),
		size.Crop(s.Blocked.And(part), box, at).Or(AllCells(box.Cells()).Without(size.Crop(part, box, at))),
	}
}

// Draw draws the board with the names of its rows and columns.
func (s Stones) Draw() *explain.Board {
	return s.DrawAs(
		figure.Piece{Sign: signLeft, Look: figure.LeftStone, Words: "Left on", Legend: "x: Left"},
		figure.Piece{Sign: signRight, Look: figure.RightStone, Words: "Right on", Legend: "o: Right"},
		Blocked)
}

// DrawAs draws the board with pieces for its signs.
func (s Stones) DrawAs(pieces ...figure.Piece) *explain.Board {
	return DrawBoard(int(s.Rows), int(s.Cols), func(r, c int) rune { return rune(s.sign(r*int(s.Cols) + c)) }, pieces...)
}

// Steps, as changes of row and column: to the squares that share a side with a square, a corner, or
// either, and those of a knight.
var (
	Beside   = steps[:4]
	Diagonal = steps[4:]
	AllEight = steps[:]
	Knight   = [][2]int{{-2, -1}, {-2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}, {2, -1}, {2, 1}}

	steps = [8][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}, {-1, -1}, {-1, 1}, {1, -1}, {1, 1}}
)

// Queens appends the squares that a queen of Chess on a square reaches in one move over free
// squares.
func (s Size) Queens(from int, free Cells, list []int) []int {
	rows, cols := int(s.Rows), int(s.Cols)
	for _, d := range steps {
		for r, c := from/cols+d[0], from%cols+d[1]; uint(r) < uint(rows) && uint(c) < uint(cols); r, c = r+d[0], c+d[1] {
			at := r*cols + c
			if !free.Has(at) {
				break
			}
			list = append(list, at)
		}
	}
	return list
}

// Line lists the squares that repeated steps lead to from a square, up to the edge.
func (s Size) Line(from int, step [2]int) iter.Seq[int] {
	return func(yield func(int) bool) {
		rows, cols := int(s.Rows), int(s.Cols)
		for r, c := from/cols+step[0], from%cols+step[1]; uint(r) < uint(rows) && uint(c) < uint(cols); r, c = r+step[0], c+step[1] {
			if !yield(r*cols + c) {
				return
			}
		}
	}
}
