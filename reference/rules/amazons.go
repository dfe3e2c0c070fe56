package rules

import (
	"fmt"
	"strings"

	"grader/reference/game"
	"grader/reference/kit"
)

// amazonsGame is Walter Zamkauskas's game; Berlekamp, "Sums of N x 2 Amazons" (2000), and
// Müller and Tegos, "Experiments in computer Amazons" (2002), on its theory.
var amazonsGame = &game.Ruleset[kit.Stones]{
	Info: game.Info{
		Name:  "amazons",
		Title: "Amazons",
		Rules: "A position is a board with amazons of Left and Right, on which some squares may be burnt. A move takes one of your amazons any distance over free squares, in a straight line: horizontally, vertically or diagonally. " +
			"From there the amazon shoots an arrow in the same manner, and the square where the arrow lands is burnt. The square that the amazon came from is free by then.",
		Syntax:   "The rows from the top, with slashes between them, where `x` is an amazon of Left, `o` one of Right, `.` a free square and `#` a burnt one: `amazons(x../..o)`.",
		Move:     "`a1-c1:b1`, the squares of the amazon before and after, and the square that is burnt, in columns a, b, … and rows 1, 2, … from the top",
		Examples: []string{"amazons(x.)", "amazons(x../..o)", "amazons(x#o/...)", "amazons(x.o)", "amazons(.x./#.o)"},
		Facts: []game.Fact{
			{Game: "amazons(x.)", Want: "1", Source: "by the definition: the amazon burns the square that it has left"},
			{Game: "amazons(x..)", Want: "2", Source: "by the definition: an amazon alone on a strip can move once for each free square"},
		},
	},
	Moves: func(s kit.Stones, yield game.Yield[kit.Stones]) { shots(s, game.Left, yield) },
	Notation: game.Notation[kit.Stones]{
		Blocked: true,
		Parse:   func(text string) ([]kit.Stones, error) { return kit.ReadStones(text, "xo.#", nil) },
		Format:  kit.Stones.String,
		MoveText: func(s kit.Stones, m game.Move) string {
			return s.HopText(kit.HopOf(m>>8)) + ":" + s.Square(int(m&0xff))
		},
		Draw: kit.Stones.Draw,
		Tidy: func(text string) string {
			hop, burnt, found := cutShot(text)
			from, to, ok1 := kit.CutHop(hop)
			at, ok2 := kit.ReadCell(burnt)
			if !found || !ok1 || !ok2 {
				return text
			}
			return from + "-" + to + ":" + at.String()
		},
		Why: func(s kit.Stones, text string) (string, bool) {
			hop, burnt, found := cutShot(text)
			from, to, ok := kit.CutHop(hop)
			if !ok {
				return "", false
			}
			if why := s.WhyNoStone(from, to); why != "" {
				return strings.Replace(why, "stone", "amazon", 1), true
			}
			b, _ := s.Find(to)
			_, onBoard := s.Find(burnt)
			switch {
			case !found:
				return fmt.Sprintf("A move ends with the square that is burnt, after a colon: %s-%s: and that square.", from, to), true
			case !onBoard:
				return fmt.Sprintf("There is no square %s on this board.", burnt), true
			case !s.Free().Has(b):
				return fmt.Sprintf("The square %s is not free.", to), true
			}
			return "An amazon and its arrow go in straight lines over free squares.", true
		},
	},
	Theory: game.Theory[kit.Stones]{
		// Amazons and free squares that do not touch, even at a corner, never meet.
		Split: func(s kit.Stones) []kit.Stones {
			var parts []kit.Stones
			for left := kit.AllCells(s.Cells()).Without(s.Blocked); left != (kit.Cells{}); {
				part := s.TouchingAslant(kit.OneCell(left.First()), left)
				left = left.Without(part)
				if part.And(s.Left.Or(s.Right)) != (kit.Cells{}) && part.And(s.Free()) != (kit.Cells{}) {
					parts = append(parts, s.Crop(part))
				}
			}
			return parts
		},
	},
	Partizan: &game.Partizan[kit.Stones]{
		Right:    func(s kit.Stones, yield game.Yield[kit.Stones]) { shots(s, game.Right, yield) },
		Negative: kit.Stones.Negative,
		Turn:     kit.Stones.Turn,
	},
}

func cutShot(text string) (hop, burnt string, found bool) {
	hop, burnt, found = strings.Cut(text, ":")
	if !found {
		hop, burnt, found = strings.Cut(text, "/")
	}
	return hop, strings.TrimSpace(burnt), found
}

// shots lists the moves of a player. Codes are the squares before, after and burnt.
func shots(s kit.Stones, who game.Player, yield game.Yield[kit.Stones]) {
	own, others, free := s.Of(who), s.Of(who.Other()), s.Free()
	var room [2][kit.MaxCells]int
	to := make([]kit.Stones, 1)
	for from := range own.Each {
		left := kit.OneCell(from)
		for _, at := range s.Queens(from, free, room[0][:0]) {
			hop := kit.Hop{From: from, To: at}.Code() << 8
			moved := s.With(who, own.Without(left).Or(kit.OneCell(at)), others)
			for _, burnt := range s.Queens(at, free.Or(left).Without(kit.OneCell(at)), room[1][:0]) {
				to[0] = moved
				to[0].Blocked = moved.Blocked.Or(kit.OneCell(burnt))
				if !yield(hop|game.Move(burnt), to) {
					return
				}
			}
		}
	}
}
