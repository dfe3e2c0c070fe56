package rules

import (
	"fmt"
	"strings"

	"grader/reference/explain"
	"grader/reference/figure"
	"grader/reference/game"
	"grader/reference/kit"
)

// topplingDominoesGame is by Albert, Nowakowski and Wolfe, Lessons in Play; Fink,
// Nowakowski, Siegel and Wolfe, "Toppling conjectures" (Games of No Chance 4, 2015).
var topplingDominoesGame = &game.Ruleset[string]{
	Info: game.Info{
		Name:  "toppling-dominoes",
		Title: "Toppling Dominoes",
		Rules: "A position is a row of standing dominoes, each blue, red or green. Left topples a blue domino, Right a red one, and either of them a green one, to the left or to the right: " +
			"it falls, and with it all dominoes on that side.",
		Syntax:   "The dominoes from the left, `b` for blue, `r` for red and `g` for green: `toppling-dominoes(bbrg)`.",
		Move:     "`3 left`, the domino, counted from 1 at the left, and the side to which it falls",
		Examples: []string{"toppling-dominoes(br)", "toppling-dominoes(bbrg)", "toppling-dominoes(ggg)", "toppling-dominoes(bgr)", "toppling-dominoes(brrb)", "toppling-dominoes(r)"},
		Facts: []game.Fact{
			{Game: "toppling-dominoes(bbb)", Want: "3", Source: "Lessons in Play: a row of one colour is a whole number"},
			{Game: "toppling-dominoes(br)", Want: "*", Source: "Fink et al. 2015"},
			{Game: "toppling-dominoes(gg)", Want: "*2", Source: "Lessons in Play: a green row is a Nim heap"},
			{Game: "toppling-dominoes(brrbrrb)", Want: "tiny(1/2)", Source: "by the definition"},
		},
	},
	Moves: func(p string, yield game.Yield[string]) { topples(p, 'b', yield) },
	Notation: game.Notation[string]{
		Parse: func(text string) ([]string, error) {
			if strings.TrimSpace(text) == "" {
				return nil, nil
			}
			return kit.ReadSigns(text, "brg", "BRG", "a row of dominoes", "b, r and g for blue, red and green dominoes, as in bbrg")
		},
		Format: func(p string) string { return p },
		MoveText: func(_ string, m game.Move) string {
			side := "left"
			if m%2 == 1 {
				side = "right"
			}
			return fmt.Sprintf("%d %s", m/2+1, side)
		},
		Draw: func(p string) *explain.Board {
			if len(p) > 40 {
				return nil
			}
			row := figure.Squares{
				Rows: 1, Cols: len(p), What: func(_, c int) rune { return rune(p[c]) }, ColumnNames: kit.Numbered(1, len(p)), Strip: "a row", Of: "domino",
				Pieces: []figure.Piece{
					{Sign: 'b', Look: figure.BlueTile, Words: "blue", Legend: "b: blue"},
					{Sign: 'r', Look: figure.RedTile, Words: "red", Legend: "r: red"},
					{Sign: 'g', Look: figure.GreenTile, Words: "green", Legend: "g: green"},
				},
			}
			return &explain.Board{Rows: kit.BoxedSigns(p), Figure: row.Figure(), Words: row.Words()}
		},
		Squares: func(_ string, m game.Move) []int { return []int{int(m / 2)} },
		Tidy:    kit.Tidied(readTopple, func(n uint64, side string) string { return fmt.Sprintf("%d %s", n, side) }),
		Why: func(p, text string) (string, bool) {
			n, _, ok := readTopple(text)
			switch {
			case !ok:
				return "", false
			case n < 1 || n > uint64(len(p)):
				return fmt.Sprintf("The row has the dominoes 1 to %d.", len(p)), true
			case p[n-1] == 'b':
				return fmt.Sprintf("Domino %d is blue: Left may topple it.", n), true
			}
			return fmt.Sprintf("Domino %d is red: Right may topple it.", n), true
		},
	},
	Theory: game.Theory[string]{
		Canon: func(p string) string { return min(p, reversed(p)) },
		// Green dominoes alone are a Nim heap.
		Nimber: func(p string) (uint64, bool) { return uint64(len(p)), true },
	},
	Partizan: &game.Partizan[string]{
		Right:     func(p string, yield game.Yield[string]) { topples(p, 'r', yield) },
		Negative:  swapColours,
		Impartial: func(p string) bool { return strings.Trim(p, "g") == "" },
		Turn: func(p string) (best string, negated bool) {
			best = min(p, reversed(p))
			if n := swapColours(best); min(n, reversed(n)) < best {
				return min(n, reversed(n)), true
			}
			return best, false
		},
	},
}

// topples lists the moves of the player who has one colour. Codes are twice the domino,
// and one more where it falls to the right.
func topples(p string, colour byte, yield game.Yield[string]) {
	for i := range len(p) {
		if p[i] != colour && p[i] != 'g' {
			continue
		}
		for side, rest := range [2]string{p[i+1:], p[:i]} {
			var to []string
			if rest != "" {
				to = []string{rest}
			}
			if !yield(game.Move(2*i+side), to) {
				return
			}
		}
	}
}

func readTopple(text string) (n uint64, side string, ok bool) {
	text = strings.ToLower(text)
	digits := strings.TrimRight(text, "abcdefghijklmnopqrstuvwxyz, ")
	n, ok = game.ReadNumber(digits)
	switch strings.Trim(text[len(digits):], ", ") {
	case "left", "l":
		return n, "left", ok
	case "right", "r":
		return n, "right", ok
	}
	return 0, "", false
}

func reversed(p string) string {
	b := make([]byte, len(p))
	for i := range len(p) {
		b[len(p)-1-i] = p[i]
	}
	return string(b)
}

// swapColours exchanges blue and red.
func swapColours(p string) string {
	return strings.Map(func(c rune) rune {
		switch c {
		case 'b':
			return 'r'
		case 'r':
			return 'b'
		}
		return c
	}, p)
}
