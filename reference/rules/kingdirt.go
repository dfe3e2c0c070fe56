package rules

import (
	"fmt"
	"strings"

	"grader/reference/explain"
	"grader/reference/figure"
	"grader/reference/game"
	"grader/reference/kit"
)

// kingDirtGame is of MCGS, Folkersen and Müller's solver.
var kingDirtGame = &game.Family{Info: kingDirtInfo, New: newKingDirt}

var kingDirtInfo = game.Info{
	Name:  "king-dirt",
	Title: "King Dirt",
	Rules: "A position is a board with stones of Left and Right, on which some squares are blocked, and stones that are still to be placed. A move places one of your stones on a free square, or takes one on the board to a free square next to it, diagonally too, as a king moves; the square that it came from is then blocked. " +
		"If placing comes first, a player who still has stones to place can make no other move.",
	Syntax: "In brackets, how many stones Left and Right have to place, and 1 if placing comes first, else 0; then the rows from the top, with slashes between them, where `x` is a stone of Left, `o` one of Right, `.` a free square and `#` a blocked one: `king-dirt[1,1,0](x../..o)`. " +
		"Or the numbers of rows and columns of a free board: `king-dirt[1,1,1](3x3)`.",
	Move:     "`b2`, the square of a stone that is placed, or `a1-b2`, the squares before and after, in columns a, b, … and rows 1, 2, … from the top",
	Examples: []string{"king-dirt[1,1,1](1x3)", "king-dirt[1,0,0](x..)", "king-dirt[0,0,0](x./.o)", "king-dirt[1,1,0](x#o/...)", "king-dirt[0,1,1](o.x)"},
	Facts: []game.Fact{
		{Game: "king-dirt[1,1,1](.o../.#x#/x.##/....)", Want: "{{3/2|1^},{3/2|1^*}|1,1*}", Source: "MCGS, random_111_4x4.test"},
		{Game: "king-dirt[1,1,1](..../...#/#.../#...)", Want: "*", Source: "MCGS, random_111_4x4.test"},
		{Game: "king-dirt[1,1,1](x.#./.##./..##/....)", Want: "{3/2|1}", Source: "MCGS, random_111_4x4.test"},
		{Game: "king-dirt[1,1,1](..../...#/..#./....)", Want: "*2", Source: "MCGS, random_111_4x4.test"},
		{Game: "king-dirt[1,1,1](.x#./#o.#/...#/#..#)", Want: "{v,v*|0}", Source: "MCGS, random_111_4x4.test"},
	},
}

// A dirt position is a board, with the stones yet to be placed.
type dirt struct {
	kit.Stones
	unplaced [2]uint8
	first    bool // placing comes first
}

func (d dirt) params() string {
	first := 0
	if d.first {
		first = 1
	}
	return fmt.Sprintf("[%d,%d,%d]", d.unplaced[game.Left], d.unplaced[game.Right], first)
}

func newKingDirt(params string) (game.Game, error) {
	n, _, err := kit.ReadList(params, "number")
	if err != nil {
		return nil, err
	}
	if len(n) != 3 || n[0] > kit.MaxCells || n[1] > kit.MaxCells || n[2] > 1 {
		return nil, &game.SyntaxError{End: len(params), Msg: "expected how many stones Left and Right have to place, and 0 or 1", Hint: "write 1 if placing comes first, as in king-dirt[1,1,1](3x3)"}
	}
	start := dirt{unplaced: [2]uint8{uint8(n[0]), uint8(n[1])}, first: n[2] == 1}
	info := kingDirtInfo
	info.Name += start.params()
	return &game.Ruleset[dirt]{
		Info:  info,
		Moves: func(d dirt, yield game.Yield[dirt]) { d.moves(game.Left, yield) },
		Notation: game.Notation[dirt]{
			Blocked: true,
			Parse: func(text string) ([]dirt, error) {
				boards, err := kit.ReadStones(text, "xo.#", func(size kit.Size) kit.Stones { return kit.Stones{Size: size} })
				if err != nil {
					return nil, err
				}
				d := start
				d.Stones = boards[0]
				return []dirt{d}, nil
			},
			Format: func(d dirt) string { return d.String() },
			Term:   func(d dirt) string { return kingDirtInfo.Name + d.params() + "(" + d.String() + ")" },
			MoveText: func(d dirt, m game.Move) string {
				if m>>16 != 0 {
					return d.Square(int(m & 0xff))
				}
				return d.HopText(kit.HopOf(m))
			},
			Draw: func(d dirt) *explain.Board {
				b := d.Draw()
				if b != nil {
					note := fmt.Sprintf("to place: Left %d, Right %d", d.unplaced[game.Left], d.unplaced[game.Right])
					if d.first {
						note += "; placing comes first"
					}
					figure.Note(b.Figure, note)
					b.Words += "; " + note
				}
				return b
			},
			Tidy: func(text string) string {
				if from, to, ok := kit.CutHop(text); ok {
					return from + "-" + to
				}
				return kit.TidySquare(text)
			},
			Why: dirt.why,
		},
		Theory: game.Theory[dirt]{Split: dirt.parts, Work: dirt.Work},
		Partizan: &game.Partizan[dirt]{
			Right: func(d dirt, yield game.Yield[dirt]) { d.moves(game.Right, yield) },
			Negative: func(d dirt) dirt {
				d.Stones, d.unplaced = d.Stones.Negative(), [2]uint8{d.unplaced[1], d.unplaced[0]}
				return d
			},
			Turn: func(d dirt) (dirt, bool) {
				best, negated := d.Turn()
				if d.Stones = best; negated {
					d.unplaced[0], d.unplaced[1] = d.unplaced[1], d.unplaced[0]
				}
				return d, negated
			},
		},
	}, nil
}

// moves lists the moves of a player. Codes are those of squares, with a bit and the player above,
// and of hops.
func (d dirt) moves(who game.Player, yield game.Yield[dirt]) {
	own, others, free := d.Of(who), d.Of(who.Other()), d.Free()
	place := d.unplaced[who] > 0
	if place {
		for i := range free.Each {
			next := d
			next.Stones = d.With(who, own.Or(kit.OneCell(i)), others)
			next.unplaced[who]--
			if !yield(1<<16|kit.SquareCode(who, i), []dirt{next}) {
				return
			}
		}
		if d.first {
			return
		}
	}
	for i := range own.Each {
		for to := range d.Near(i, kit.AllEight, false) {
			if !free.Has(to) {
				continue
			}
			next := d
			next.Stones = d.With(who, own.Without(kit.OneCell(i)).Or(kit.OneCell(to)), others)
			next.Blocked = d.Blocked.Or(kit.OneCell(i))
			if !yield(kit.Hop{From: i, To: to}.Code(), []dirt{next}) {
				return
			}
		}
	}
}

// parts are the independent parts once no stones are left to be placed.
func (d dirt) parts() []dirt {
	if d.unplaced != [2]uint8{} {
		return []dirt{d}
	}
	var parts []dirt
	for left := kit.AllCells(d.Cells()).Without(d.Blocked); left != (kit.Cells{}); {
		part := d.TouchingAslant(kit.OneCell(left.First()), left)
		left = left.Without(part)
		if part.And(d.Left.Or(d.Right)) != (kit.Cells{}) && part.And(d.Free()) != (kit.Cells{}) {
			next := d
			next.Stones = d.Crop(part)
			parts = append(parts, next)
		}
	}
	return parts
}

func (d dirt) why(text string) (string, bool) {
	from, to, hop := kit.CutHop(text)
	if !hop {
		if _, ok := kit.ReadCell(text); !ok || strings.Contains(text, "-") {
			return "", false
		}
		at, ok := d.Find(text)
		switch {
		case !ok:
			return fmt.Sprintf("There is no square %s on this board.", text), true
		case !d.Free().Has(at):
			return fmt.Sprintf("The square %s is not free.", text), true
		}
		return "There is no stone to place.", true
	}
	if no := d.WhyNoStone(from, to); no != "" {
		return no, true
	}
	if at, _ := d.Find(to); !d.Free().Has(at) {
		return fmt.Sprintf("The square %s is not free.", to), true
	}
	return "A stone moves to a square next to it, and only where no stone has to be placed first.", true
}
