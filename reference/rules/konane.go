package rules

import (
	"fmt"

	"grader/reference/game"
	"grader/reference/kit"
)

// konaneGame is the Hawaiian game: Berlekamp's and Ernst's papers in Games of No Chance
// (1996); Nowakowski and Ottaway, "Lessons in Play", app. D.
var konaneGame = &game.Ruleset[kit.Stones]{
	Info: game.Info{
		Name:  "konane",
		Title: "Konane",
		Rules: "A position is a board with stones of Left and Right. One of your stones jumps, horizontally or vertically, over one of the opponent's stones next to it onto the free square behind it, and the stone jumped over is removed. " +
			"In the same move, the stone may go on jumping in the same direction.",
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

func jumps(s kit.Stones, who game.Player, yield game.Yield[kit.Stones]) {
	free := s.Free()
	for i := range s.Of(who).Each {
		for d := range s.Directions() {
			own, others := s.Of(who).Without(kit.OneCell(i)), s.Of(who.Other())
			for at := i; ; {
				over, ok1 := d.From(at)
				to, ok2 := d.From(over)
				if !ok1 || !ok2 || !others.Has(over) || !free.Has(to) {
					break
				}
				others, at = others.Without(kit.OneCell(over)), to
				if !yield(kit.Hop{From: i, To: at}.Code(), []kit.Stones{s.With(who, own.Or(kit.OneCell(at)), others)}) {
					return
				}
			}
		}
	}
}
