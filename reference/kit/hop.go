package kit

import (
	"fmt"
	"regexp"
	"strings"

	"grader/reference/game"
)

// A Hop is a move of a stone from one square to another.
type Hop struct{ From, To int }

// Code is the hop as the code of a move.
func (h Hop) Code() game.Move { return game.Move(h.From<<8 | h.To) }

// HopOf is the hop of a code.
func HopOf(m game.Move) Hop { return Hop{int(m >> 8 & 0xff), int(m & 0xff)} }

// HopText writes a hop: a1-a2.
func (s Size) HopText(h Hop) string { return s.Square(h.From) + "-" + s.Square(h.To) }

// joinedHop matches two squares with nothing, or the x of a capture, between them.
var joinedHop = regexp.MustCompile(`^([a-zA-Z]+\d+)x?([a-zA-Z]+\d+)$`)

// CutHop takes a hop apart at a hyphen, an arrow or a comma, or between its squares.
func CutHop(text string) (from, to string, ok bool) {
	text = joinedHop.ReplaceAllString(text, "$1-$2")
	for _, between := range []string{"->", "-", ","} {
		if before, after, found := strings.Cut(text, between); found {
			a, ok1 := ReadCell(before)
			b, ok2 := ReadCell(after)
			return a.String(), b.String(), ok1 && ok2
		}
	}
	return "", "", false
}

// hyphenated matches the squares of a strip before and after a move with a hyphen between them.
var hyphenated = regexp.MustCompile(`^(\d+) ?- ?(\d+)$`)

// TidySquares brings moves that are squares, or the squares before and after, into their usual form:
// b2, a1-b2, or 1 -> 2 on strips.
func TidySquares(text string) string {
	if from, to, ok := CutHop(text); ok {
		return from + "-" + to
	}
	return hyphenated.ReplaceAllString(strings.ToLower(TidySquare(text)), "$1 -> $2")
}

// WhyNoStone says why there is no stone to move on a square, or none free to move to;
// "" if there is.
func (s Stones) WhyNoStone(from, to string) string {
	a, ok := s.Find(from)
	if !ok {
		return fmt.Sprintf("There is no square %s on this board.", from)
	}
	if _, ok := s.Find(to); !ok {
		return fmt.Sprintf("There is no square %s on this board.", to)
	}
	if !s.Left.Or(s.Right).Has(a) {
		return fmt.Sprintf("There is no stone on %s.", from)
	}
	return ""
}

// HopNotation is the notation of games with two kinds of stones and no blocked squares, whose moves
// are hops. A size written as a position is the board that start makes of it. Why is the complaint
// about a hop from a stone to a square of the board.
func HopNotation(start func(Size) Stones, why func(s Stones, from, to string) string) game.Notation[Stones] {
	return game.Notation[Stones]{
		Parse:    func(text string) ([]Stones, error) { return ReadStones(text, "xo.", start) },
		Format:   Stones.String,
		MoveText: func(s Stones, m game.Move) string { return s.HopText(HopOf(m)) },
		Draw:     Stones.Draw,
		Tidy:     Tidied(CutHop, func(from, to string) string { return from + "-" + to }),
		Why: func(s Stones, text string) (string, bool) {
			from, to, ok := CutHop(text)
			if !ok {
				return "", false
			}
			if no := s.WhyNoStone(from, to); no != "" {
				return no, true
			}
			return why(s, from, to), true
		},
	}
}

// ReadDomino reads the two squares of a move, the upper or the left one first.
func ReadDomino(text string) (a, b Cell, ok bool) {
	first, second, found := strings.Cut(text, "-")
	if !found {
		if first, second, found = strings.Cut(text, ","); !found {
			return a, b, false
		}
	}
	a, ok1 := ReadCell(first)
	b, ok2 := ReadCell(second)
	if b.Row < a.Row || b.Row == a.Row && b.Col < a.Col {
		a, b = b, a
	}
	return a, b, ok1 && ok2
}

// TidyDomino writes the two squares of a domino in the usual order.
var TidyDomino = Tidied(ReadDomino, func(a, b Cell) string { return a.String() + "-" + b.String() })

// WhyDomino says why no domino can lie on the squares of a text.
func WhyDomino(g Grid, text string) (string, bool) {
	a, b, ok := ReadDomino(text)
	if !ok {
		return "", false
	}
	for _, c := range [2]Cell{a, b} {
		at, ok := g.At(c)
		switch {
		case !ok:
			return fmt.Sprintf("There is no square %s on this board.", c), true
		case g[at] != '.':
			return fmt.Sprintf("The square %s is not free.", c), true
		}
	}
	return fmt.Sprintf("A domino covers two squares that share a side; %s and %s do not.", a, b), true
}
