package kit

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"grader/reference/explain"
	"grader/reference/figure"
	"grader/reference/game"
)

// A Cake has rows and columns of squares.
type Cake struct{ Rows, Cols uint32 }

func (c Cake) String() string { return fmt.Sprintf("%dx%d", c.Rows, c.Cols) }

// turned is the cake with rows and columns exchanged.
func (c Cake) turned() Cake { return Cake{c.Cols, c.Rows} }

// A CakeRule is the rule of a game in which Left takes or cuts columns of a cake, and Right rows.
type CakeRule struct {
	Code string // what may be left of so many columns or rows, as a heap of a take-and-break game
	Turn bool   // whether the pieces that a move leaves are turned
	Most uint64 // bound on the sides of a cake
	// Why says which rule forbids to leave some pieces of a cake.
	Why func(c Cake, pieces []Cake) string
}

// Ruleset is the ruleset of a rule. Info needs neither the syntax nor examples of moves.
func (r CakeRule) Ruleset(info game.Info) *game.Ruleset[Cake] {
	code, err := ReadBreakCode(r.Code)
	if err != nil {
		panic(err)
	}
	// moves lists what Left leaves of a cake, and with turned cakes and pieces what Right does.
	// Codes are the numbers of the moves, twice and with the player.
	moves := func(c Cake, who game.Player, yield game.Yield[Cake]) {
		side, turn := c, r.Turn
		if who == game.Right {
			side, turn = c.turned(), !r.Turn
		}
		code.Moves(uint64(side.Cols), func(m game.Move, to []uint64) bool {
			var pieces []Cake
			for _, cols := range to {
				piece := Cake{side.Rows, uint32(cols)}
				if turn {
					piece = piece.turned()
				}
				pieces = append(pieces, piece)
			}
			return yield(2*m+game.Move(who), pieces)
		})
	}
	info.Syntax = fmt.Sprintf("The number of rows and of columns of each cake: `%s`.", info.Examples[1])
	return &game.Ruleset[Cake]{
		Info:  info,
		Moves: func(c Cake, yield game.Yield[Cake]) { moves(c, game.Left, yield) },
		Notation: game.Notation[Cake]{
			Parse:  r.parse,
			Format: Cake.String,
			MoveTo: func(c Cake, to []Cake) string { return cakeMove(c, to) },
			Draw:   drawCake,
			// A cut is at the squares behind it, a bite at its own, and of its two places either
			// will do.
			Squares: func(c Cake, m game.Move) (squares []int) {
				size := uint64(c.Cols)
				if m%2 == 1 {
					size = uint64(c.Rows)
				}
				var first, second uint64
				code.Moves(size, func(n game.Move, to []uint64) bool {
					if n < m/2 {
						return true
					}
					if len(to) > 1 {
						first = to[0]
					}
					second = Total(to) - first
					return false
				})
				for at := range c.Rows * c.Cols {
					line := uint64(at % c.Cols)
					if m%2 == 1 {
						line = uint64(at / c.Cols)
					}
					if line == first || line == second {
						squares = append(squares, int(at))
					}
				}
				return squares
			},
			Tidy: Tidied(readCakeMove, cakeMove),
			Why: func(c Cake, text string) (string, bool) {
				whole, pieces, ok := readCakeMove(text)
				switch {
				case !ok:
					return "", false
				case whole != c:
					return fmt.Sprintf("There is no cake of %s.", whole), true
				}
				return r.Why(c, pieces), true
			},
		},
		Partizan: &game.Partizan[Cake]{
			Right:    func(c Cake, yield game.Yield[Cake]) { moves(c, game.Right, yield) },
			Negative: Cake.turned,
		},
	}
}

func (r CakeRule) parse(text string) ([]Cake, error) {
	fields, err := Fields(text, "cake")
	if err != nil {
		return nil, err
	}
	var cakes []Cake
	for _, f := range fields {
		c, ok := readCake(f.Text, r.Most)
		if !ok || c.Rows == 0 || c.Cols == 0 {
			return nil, f.Error("expected a cake, found "+game.Quote(f.Text), fmt.Sprintf("write the rows and the columns, each from 1 to %d, as in 3x5", r.Most))
		}
		cakes = append(cakes, c)
	}
	return cakes, nil
}

func readCake(text string, most uint64) (c Cake, ok bool) {
	before, after, ok := strings.Cut(text, "x")
	rows, ok1 := game.ReadNumber(strings.TrimSpace(before))
	cols, ok2 := game.ReadNumber(strings.TrimSpace(after))
	return Cake{uint32(rows), uint32(cols)}, ok && ok1 && ok2 && max(rows, cols) <= most
}

// cakeMove writes a move, the smaller piece first, 0 for no pieces.
func cakeMove(c Cake, pieces []Cake) string {
	pieces = slices.Clone(pieces)
	slices.SortFunc(pieces, func(a, b Cake) int { return cmp.Or(cmp.Compare(a.Rows, b.Rows), cmp.Compare(a.Cols, b.Cols)) })
	texts := make([]string, len(pieces))
	for i, p := range pieces {
		texts[i] = p.String()
	}
	return c.String() + " -> " + cmp.Or(strings.Join(texts, "+"), "0")
}

// largestCake bounds what is read as a move.
const largestCake = 1_000_000

func readCakeMove(text string) (whole Cake, pieces []Cake, ok bool) {
	before, after, found := strings.Cut(text, "->")
	if whole, ok = readCake(before, largestCake); !ok || !found || strings.Count(after, "+") > MostBroken {
		return whole, nil, false
	}
	if strings.TrimSpace(after) == "0" {
		return whole, nil, true
	}
	for t := range strings.SplitSeq(after, "+") {
		p, ok := readCake(t, largestCake)
		if !ok {
			return whole, nil, false
		}
		if p.Rows > 0 && p.Cols > 0 {
			pieces = append(pieces, p)
		}
	}
	return whole, pieces, true
}

func drawCake(c Cake) *explain.Board {
	if c.Rows > 26 || c.Cols > 26 {
		return nil
	}
	row := strings.Repeat("[]", int(c.Cols))
	return &explain.Board{
		Rows:   slices.Repeat([]string{row}, int(c.Rows)),
		Figure: figure.CellFigure(int(c.Rows), int(c.Cols), func(_, _ int) rune { return '.' }, nil, nil),
		Words:  "a cake of " + explain.Count(int(c.Rows), "row") + " and " + explain.Count(int(c.Cols), "column"),
	}
}
