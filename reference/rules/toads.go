package rules

import (
	"fmt"
	"strings"

	"grader/reference/explain"
	"grader/reference/figure"
	"grader/reference/game"
	"grader/reference/kit"
)

// toadsAndFrogsGame is Richard Guy's: Winning Ways, ch. 1 and 5; Erickson, "New Toads and
// Frogs results" (Games of No Chance, 1996).
var toadsAndFrogsGame = &game.Ruleset[string]{
	Info: game.Info{
		Name:  "toads-and-frogs",
		Title: "Toads and Frogs",
		Rules: "A position is a strip of squares with toads and frogs on it. Left moves a toad, Right a frog. Toads go to the right and frogs to the left: " +
			"one square onto a free square, or with a jump over one animal of the other kind onto the free square behind it. Nothing is captured.",
		Syntax:   "The squares from the left, `T` for a toad, `F` for a frog and `.` for a free square: `toads-and-frogs(TT..FF)`.",
		Move:     "`2 -> 3`, the squares before and after, counted from 1 at the left",
		Examples: []string{"toads-and-frogs(T.F)", "toads-and-frogs(TT.FF)", "toads-and-frogs(T..F)", "toads-and-frogs(.TF.)", "toads-and-frogs(TF.TF.)"},
		Facts: []game.Fact{
			{Game: "toads-and-frogs(T.F)", Want: "*", Source: "Winning Ways, ch. 1"},
			{Game: "toads-and-frogs(TT.FF)", Want: "*", Source: "Winning Ways, ch. 5"},
		},
	},
	Moves: func(p string, yield game.Yield[string]) { hops(p, 'T', 1, yield) },
	Notation: game.Notation[string]{
		Parse: func(text string) ([]string, error) {
			return kit.ReadSigns(text, "TF.", "tf", "a strip", "T for a toad, F for a frog and . for a free square, as in TT..FF")
		},
		Format:   func(p string) string { return p },
		MoveText: func(p string, m game.Move) string { return hopText(m) },
		Draw: func(p string) *explain.Board {
			if len(p) > 40 {
				return nil
			}
			return kit.DrawSigns(p, 1, kit.BoxedSigns(p),
				figure.Piece{Sign: 'T', Look: figure.LeftStone, Words: "toads on", Legend: "T: toad, to the right"},
				figure.Piece{Sign: 'F', Look: figure.RightStone, Words: "frogs on", Legend: "F: frog, to the left"})
		},
		Why: func(p, text string) (string, bool) {
			from, to, ok := readHop(text)
			if !ok {
				return "", false
			}
			n := len(p)
			switch {
			case from < 1 || from > n || to < 1 || to > n:
				return fmt.Sprintf("The strip has the squares 1 to %d.", n), true
			case p[from-1] == '.':
				return fmt.Sprintf("There is no animal on square %d.", from), true
			case p[from-1] == 'T' && to < from:
				return "Toads go to the right.", true
			case p[from-1] == 'F' && to > from:
				return "Frogs go to the left.", true
			case p[to-1] != '.':
				return fmt.Sprintf("Square %d is not free.", to), true
			case to-from == 2 || from-to == 2:
				return "A jump leads over one animal of the other kind.", true
			}
			return "A move leads to the next square, or by a jump to the one behind it.", true
		},
	},
	Theory: game.Theory[string]{
		Split: splitToads,
	},
	Partizan: &game.Partizan[string]{
		Right:    func(p string, yield game.Yield[string]) { hops(p, 'F', -1, yield) },
		Negative: swapToads,
		Turn: func(p string) (string, bool) {
			if n := swapToads(p); n < p {
				return n, true
			}
			return p, false
		},
	},
}

// hops lists the moves of the animals of one kind. Codes are the squares before and
// after.
func hops(p string, animal byte, step int, yield game.Yield[string]) {
	free := func(i int) bool { return i >= 0 && i < len(p) && p[i] == '.' }
	for from := range len(p) {
		if p[from] != animal {
			continue
		}
		to := from + step
		if !free(to) {
			if to < 0 || to >= len(p) || p[to] == animal || !free(to+step) {
				continue
			}
			to += step
		}
		next := []byte(p)
		next[from], next[to] = '.', animal
		if !yield(game.Move(from<<16|to), []string{string(next)}) {
			return
		}
	}
}

func hopText(m game.Move) string { return fmt.Sprintf("%d -> %d", m>>16+1, m&0xffff+1) }

func readHop(text string) (from, to int, ok bool) {
	before, after, found := strings.Cut(text, "->")
	a, ok1 := game.ReadNumber(strings.TrimSpace(before))
	b, ok2 := game.ReadNumber(strings.TrimSpace(after))
	return int(min(a, 1<<20)), int(min(b, 1<<20)), found && ok1 && ok2
}

// swapToads turns the strip around and exchanges toads and frogs: the negative.
func swapToads(p string) string {
	swapped := make([]byte, len(p))
	for i := range len(p) {
		c := p[len(p)-1-i]
		switch c {
		case 'T':
			c = 'F'
		case 'F':
			c = 'T'
		}
		swapped[i] = c
	}
	return string(swapped)
}

// splitToads takes a strip apart where two toads stand before two frogs: none of the
// four ever moves, and nothing comes past them. Frogs at the left end and toads at the
// right end never move either.
func splitToads(p string) []string {
	var parts []string
	for _, part := range strings.Split(p, "TTFF") {
		// The wall beside a part is two of its own animals, which nobody jumps over.
		if part = strings.TrimRight(strings.TrimLeft(part, "F"), "T"); strings.Contains(part, ".") && strings.Trim(part, ".") != "" {
			parts = append(parts, part)
		}
	}
	return parts
}
