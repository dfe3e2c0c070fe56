package kit

import (
	"fmt"
	"iter"

	"grader/reference/explain"
	"grader/reference/game"
)

// A StoneGame is a game on a board with stones of Left and Right, in which the same rules hold
// for both and for the board turned and reflected, unless Negative says otherwise.
type StoneGame struct {
	Signs string                          // that may stand on the board: "xo."
	Start func(Size) Stones               // the board of a size alone, or nil
	Check func(Stones) (msg, hint string) // what is wrong with a board, "" for nothing; or nil
	Moves func(s Stones, who game.Player, yield game.Yield[Stones])
	// Parts takes a board apart where nothing that is done in a part changes the others. What
	// is in no part has no move. It may be nil.
	Parts func(s Stones) []Stones

	// Moves are written as a hop, whose code is that of a Hop, or else as one square, whose
	// number is the code, with a bit above for Right. The one of these that is set says what is
	// wrong with a hop from a stone to another square, or with a square of the board.
	Hop    func(s Stones, from, to string) string
	Square func(s Stones, at int, name string) string
	Draw   func(Stones) *explain.Board // nil for Stones.Draw

	// Negative exchanges the players where that is not to exchange the stones.
	Negative func(Stones) Stones
}

// Ruleset is the ruleset of the game.
func (g StoneGame) Ruleset(info game.Info) *game.Ruleset[Stones] {
	blocked := false
	for _, c := range g.Signs {
		blocked = blocked || c == signBlocked
	}
	if g.Draw == nil {
		g.Draw = Stones.Draw
	}
	n := HopNotation(nil, g.Hop)
	if g.Square != nil {
		n.MoveText = func(s Stones, m game.Move) string { return s.Size.Square(int(m & 0xff)) }
		n.Tidy, n.Why = TidySquare, g.whySquare
	}
	r := &game.Ruleset[Stones]{
		Info:  info,
		Moves: func(s Stones, yield game.Yield[Stones]) { g.Moves(s, game.Left, yield) },
		Notation: game.Notation[Stones]{
			Blocked: blocked,
			Parse: func(text string) ([]Stones, error) {
				read, err := ReadStones(text, g.Signs, g.Start)
				if err == nil && g.Check != nil {
					if msg, hint := g.Check(read[0]); msg != "" {
						return nil, &game.SyntaxError{End: len(text), Msg: msg, Hint: hint}
					}
				}
				return read, err
			},
			Format:   n.Format,
			MoveText: n.MoveText,
			Draw:     g.Draw,
			Tidy:     n.Tidy,
			Why:      n.Why,
		},
		Theory: game.Theory[Stones]{Split: g.Parts, Work: Stones.Work},
		Partizan: &game.Partizan[Stones]{
			Right:    func(s Stones, yield game.Yield[Stones]) { g.Moves(s, game.Right, yield) },
			Negative: g.Negative,
		},
	}
	if g.Negative == nil {
		r.Partizan.Negative, r.Partizan.Turn = Stones.Negative, Stones.Turn
	}
	return r
}

// SquareCode is the code of a move that is written as a square.
func SquareCode(who game.Player, at int) game.Move { return game.Move(at) | game.Move(who)<<8 }

func (g StoneGame) whySquare(s Stones, text string) (why string, move bool) {
	if _, ok := ReadCell(text); !ok {
		return "", false
	}
	at, ok := s.Find(text)
	if !ok {
		return fmt.Sprintf("There is no square %s on this board.", text), true
	}
	return g.Square(s, at, text), true
}

// Linked takes squares apart where no links lead from one to another. Links lead both ways.
func Linked(within Cells, links func(i int) Cells) []Cells {
	var parts []Cells
	for within != (Cells{}) {
		part := OneCell(within.First())
		for todo := part; todo != (Cells{}); {
			i := todo.First()
			todo = todo.Without(OneCell(i))
			found := links(i).And(within).Without(part)
			part, todo = part.Or(found), todo.Or(found)
		}
		within = within.Without(part)
		parts = append(parts, part)
	}
	return parts
}

// Near lists the squares that are a step away from a square, and with far those behind them in
// the same direction.
func (s Size) Near(i int, steps [][2]int, far bool) iter.Seq[int] {
	return func(yield func(int) bool) {
		rows, cols := int(s.Rows), int(s.Cols)
		for _, step := range steps {
			for r, c := i/cols+step[0], i%cols+step[1]; uint(r) < uint(rows) && uint(c) < uint(cols); r, c = r+step[0], c+step[1] {
				if !yield(r*cols + c) {
					return
				}
				if !far {
					break
				}
			}
		}
	}
}

// Around is the set of the squares that Near lists.
func (s Size) Around(i int, steps [][2]int, far bool) (around Cells) {
	for at := range s.Near(i, steps, far) {
		around = around.Or(OneCell(at))
	}
	return around
}

// TidySquare writes the name of a square in the usual form.
func TidySquare(text string) string {
	if c, ok := ReadCell(text); ok {
		return c.String()
	}
	return text
}
