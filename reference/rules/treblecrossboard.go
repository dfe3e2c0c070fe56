package rules

import (
	"fmt"
	"strconv"
	"strings"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/kit"
)

// treblecrossBoardGame is Treblecross (Winning Ways, ch. 4) on a strip that shows its
// crosses. A run of n squares that may still be crossed is heap n + 2 of the octal
// game 0.007.
var treblecrossBoardGame = &game.Ruleset[kit.Grid]{
	Info: game.Info{
		Name:  "treblecross-board",
		Title: "Treblecross on a strip",
		Rules: "A position is a strip of squares, some of which have a cross. A move puts a cross on a free square that is at least three squares away from every cross: nearer to one, the opponent could complete three in a row. " +
			"This is `treblecross` with the crosses shown.",
		Syntax:   "The number of squares of an empty strip: `treblecross-board(8)`. Or the squares, where `.` is a free square and `x` a cross: `treblecross-board(..x.....)`.",
		Move:     "`3`, the square of the cross, counted from 1 at the left",
		Examples: []string{"treblecross-board(8)", "treblecross-board(..x.....)", "treblecross-board(...x..x....)", "treblecross-board(x)", "treblecross-board(5)"},
		Facts: []game.Fact{
			{Game: "treblecross-board(1)", Want: "*", Source: "Winning Ways, ch. 4: 0.007, heap 3"},
			{Game: "treblecross-board(3)", Want: "*", Source: "Winning Ways, ch. 4: 0.007, heap 5"},
			{Game: "treblecross-board(4)", Want: "*2", Source: "Winning Ways, ch. 4: 0.007, heap 6"},
			{Game: "treblecross-board(7)", Want: "*3", Source: "Winning Ways, ch. 4: 0.007, heap 9"},
			{Game: "treblecross-board(...x...)", Want: "0", Source: "Winning Ways, ch. 4: 0.007, two heaps of 3"},
		},
	},
	Moves: func(g kit.Grid, yield game.Yield[kit.Grid]) {
		for i := range len(g) {
			if mayCross(g, i) && !yield(game.Move(i), []kit.Grid{g.With('x', i)}) {
				return
			}
		}
	},
	Notation: game.Notation[kit.Grid]{
		Parse:    readStrip,
		Format:   stripText,
		MoveText: func(_ kit.Grid, m game.Move) string { return strconv.Itoa(int(m) + 1) },
		Draw: func(g kit.Grid) *explain.Board {
			if len(g) > 60 {
				return nil
			}
			return kit.DrawSigns(string(g), 1, []string{string(g)}, kit.Crossed)
		},
		Why: func(g kit.Grid, text string) (string, bool) {
			n, ok := game.ReadNumber(text)
			switch {
			case !ok:
				return "", false
			case n == 0 || n > uint64(len(g)):
				return fmt.Sprintf("There is no square %d on this strip.", n), true
			case g[n-1] == 'x':
				return fmt.Sprintf("Square %d already has a cross.", n), true
			}
			return fmt.Sprintf("Square %d is next to a cross or two squares away from one.", n), true
		},
	},
	Theory: game.Theory[kit.Grid]{
		// A run of squares that may be crossed is cut off by at least two that may
		// not, or by the end, so that it is a strip by itself.
		Split: func(g kit.Grid) []kit.Grid {
			var parts []kit.Grid
			for _, n := range runs(g) {
				parts = append(parts, kit.NewGrid(1, n))
			}
			return parts
		},
		Nimber: func(g kit.Grid) (uint64, bool) {
			var sum uint64
			for _, n := range runs(g) {
				v, _ := kit.Treblecross.Nimber(uint64(n) + 2)
				sum ^= v
			}
			return sum, true
		},
	},
}

// maxStrip bounds the strips that can be written.
const maxStrip = 1000

func readStrip(text string) ([]kit.Grid, error) {
	const hint = "write the number of squares, as in 8, or the squares, as in ..x....., where . is free and x is a cross"
	fields := strings.Fields(text)
	if len(fields) == 1 && strings.Trim(fields[0], "0123456789") == "" {
		f := kit.Field{Text: fields[0], Start: strings.Index(text, fields[0])}
		n, err := kit.ReadField(f, "number of squares")
		switch {
		case err != nil:
			return nil, err
		case n > maxStrip:
			return nil, f.Error(fmt.Sprintf("a strip has at most %d squares", maxStrip), "")
		case n == 0:
			return nil, nil
		}
		return []kit.Grid{kit.NewGrid(1, int(n))}, nil
	}
	strip, last := "", -3
	for i, c := range text {
		switch {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			continue
		case c != '.' && c != 'x':
			return nil, &game.SyntaxError{Start: i, End: i + len(string(c)), Msg: "expected . or x, found " + game.Quote(string(c)), Hint: hint}
		case c == 'x' && len(strip)-last <= 2:
			return nil, &game.SyntaxError{
				Start: i, End: i + 1, Msg: "this cross is next to another or two squares away from it, so the next player would win at once",
				Hint: "crosses must be at least three squares apart",
			}
		case c == 'x':
			last = len(strip)
		}
		if strip += string(c); len(strip) > maxStrip {
			return nil, &game.SyntaxError{Start: i, End: len(text), Msg: fmt.Sprintf("a strip has at most %d squares", maxStrip)}
		}
	}
	if strip == "" {
		return nil, &game.SyntaxError{End: len(text), Msg: "expected a strip, found nothing", Hint: hint}
	}
	return []kit.Grid{kit.Grid(strip)}, nil
}

// stripText writes a strip without crosses by its length.
func stripText(g kit.Grid) string {
	if strings.Contains(string(g), "x") {
		return string(g)
	}
	return strconv.Itoa(len(g))
}

// mayCross reports whether a cross may be put on square i.
func mayCross(g kit.Grid, i int) bool {
	return !strings.Contains(string(g[max(0, i-2):min(len(g), i+3)]), "x")
}

// runs are the lengths of the runs of squares that may be crossed.
func runs(g kit.Grid) []int {
	var lengths []int
	n := 0
	for i := range len(g) + 1 {
		switch {
		case i < len(g) && mayCross(g, i):
			n++
		case n > 0:
			lengths = append(lengths, n)
			n = 0
		}
	}
	return lengths
}
