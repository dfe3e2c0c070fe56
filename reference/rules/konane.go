package rules

import (
	"fmt"

	"grader/reference/game"
	"grader/reference/kit"
)

// konaneGame is the Hawaiian game: Ernst, "Playing Konane mathematically" (UMAP
// Journal, 1995); Albert, Nowakowski and Wolfe, "Lessons in Play", app. D.
var konaneGame = &game.Ruleset[kit.Stones]{
	Info: game.Info{
		Name:  "konane",
		Title: "Konane",
		Rules: "A position is a board with stones of Left and Right. One of your stones jumps, horizontally or vertically, over one of the opponent's stones next to it onto the free square behind it, and the stone jumped over is removed. " +
			"The stone may go on jumping in the same direction in the same move.",
		Syntax:   "The rows from the top, with slashes between them, where `x` is a stone of Left, `o` one of Right and `.` a free square: `konane(.xo/ox.)`.",
		Move:     "`c1-a1`, the squares before and after, in columns a, b, … and rows 1, 2, … from the top",
		Examples: []string{"konane(xo.)", "konane(.xo/ox.)", "konane(xo.o.)", "konane(.ox/xo./..o)", "konane(xo..ox)"},
		Facts: []game.Fact{
			{Game: "konane(xo.)", Want: "1", Source: "by the definition: Left has the one move, and Right none"},
			{Game: "konane(xo.o.)", Want: "1", Source: "by the definition: after one jump of Left, Right can jump back"},
		},
	},
	Moves: func(s kit.Stones, yield game.Yield[kit.Stones]) { jumps(s, game.Left, yield) },
	Notation: kit.HopNotation(nil, func(s kit.Stones, from, to string) string {
		if b, _ := s.Find(to); !s.Free().Has(b) {
			return fmt.Sprintf("The square %s is not free.", to)
		}
		return "A stone jumps over stones of the opponent, each with a free square behind it, in one direction."
	}),
	Partizan: &game.Partizan[kit.Stones]{
		Right:    func(s kit.Stones, yield game.Yield[kit.Stones]) { jumps(s, game.Right, yield) },
		Negative: kit.Stones.Negative,
		Turn:     kit.Stones.Turn,
	},
}

// jumps lists the moves of a player. Codes are the squares before and after.
func jumps(s kit.Stones, who game.Player, yield game.Yield[kit.Stones]) {
	own, others, free := s.Of(who), s.Of(who.Other()), s.Free()
	cols := int(s.Cols)
	up := own.And(others.Up(cols)).And(free.Up(2 * cols))
	down := own.And(others.Down(cols)).And(free.Down(2 * cols))
	left := own.And(others.Up(1)).And(free.Up(2))
	right := own.And(others.Down(1)).And(free.Down(2))
	to := make([]kit.Stones, 1)
	for i := range up.Or(down).Or(left).Or(right).Each {
		r, c := i/cols, i%cols
		for _, d := range [...]struct {
			first kit.Cells
			step  int
			room  int // squares to the edge
		}{{up, -cols, r}, {left, -1, c}, {right, 1, cols - 1 - c}, {down, cols, int(s.Rows) - 1 - r}} {
			if !d.first.Has(i) {
				continue
			}
			taken := others
			for at := i; d.room >= 2 && others.Has(at+d.step) && free.Has(at+2*d.step); d.room -= 2 {
				taken, at = taken.Without(kit.OneCell(at+d.step)), at+2*d.step
				to[0] = s.With(who, own.Without(kit.OneCell(i)).Or(kit.OneCell(at)), taken)
				if !yield(kit.Hop{From: i, To: at}.Code(), to) {
					return
				}
			}
		}
	}
}
