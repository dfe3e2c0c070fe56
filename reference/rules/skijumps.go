package rules

import (
	"fmt"
	"strings"

	"grader/reference/explain"
	"grader/reference/figure"
	"grader/reference/game"
	"grader/reference/kit"
)

// skiJumpsGame is of Winning Ways, ch. 1.
var skiJumpsGame = &game.Ruleset[kit.Grid]{
	Info: game.Info{
		Name:  "ski-jumps",
		Title: "Ski-Jumps",
		Rules: "A position is a slope of squares with skiers of Left and Right, who are jumpers or slippers. Left moves a skier of Left any number of squares to the right over free ones, or off the slope; Right moves one of Right to the left in the same way. " +
			"A jumper may instead jump over a skier of the opponent on the square below onto the free square below that one; the skier jumped over is a slipper from then on.",
		Syntax:   "The rows from the top, with slashes between them, where `L` is a jumper and `l` a slipper of Left, `R` and `r` those of Right and `.` a free square: `ski-jumps(.L.../.R.../.....)`.",
		Move:     "`b1-d1`, the squares before and after, in columns a, b, … and rows 1, 2, … from the top; `b1-out` off the slope",
		Examples: []string{"ski-jumps(L.)", "ski-jumps(.L./.R./...)", "ski-jumps(L./.R/..)", "ski-jumps(.l/R./..)", "ski-jumps(r./L./r./..)"},
		Facts: []game.Fact{
			{Game: "ski-jumps(...L..../..R...../........)", Want: "2", Source: "Winning Ways, ch. 1; cgt-tools, tests of ski_jumps"},
			{Game: "ski-jumps(.L.../.R.../.....)", Want: "5/2", Source: "Winning Ways, ch. 1; cgt-tools, tests of ski_jumps"},
			{Game: "ski-jumps(...R./...L./.....)", Want: "-5/2", Source: "Winning Ways, ch. 1; cgt-tools, tests of ski_jumps"},
			{Game: "ski-jumps(L..../....R/.....)", Want: "1/2", Source: "Winning Ways, ch. 1; cgt-tools, tests of ski_jumps"},
			{Game: "ski-jumps(L..../R..../.....)", Want: "9/2", Source: "Winning Ways, ch. 1; cgt-tools, tests of ski_jumps"},
			{Game: "ski-jumps(L..../....R/l....)", Want: "5", Source: "cgt-tools, tests of ski_jumps"},
		},
	},
	Moves: func(g kit.Grid, yield game.Yield[kit.Grid]) { slides(g, game.Left, yield) },
	Notation: game.Notation[kit.Grid]{
		Parse: func(text string) ([]kit.Grid, error) {
			return kit.ReadBoard(text, "LlRr.", "", ", as in .L./.R./...", "")
		},
		Format: func(g kit.Grid) string { return string(g) },
		MoveText: func(g kit.Grid, m game.Move) string {
			from, to := int(m>>16), int(m&0xffff)
			if from == to {
				return g.Cell(from).String() + "-out"
			}
			return g.Cell(from).String() + "-" + g.Cell(to).String()
		},
		Draw: func(g kit.Grid) *explain.Board {
			return g.Draw(figure.Piece{Sign: 'L', Words: "jumpers of Left on", Legend: "L: jumper of Left"}, figure.Piece{Sign: 'l', Words: "slippers of Left on", Legend: "l: slipper of Left"},
				figure.Piece{Sign: 'R', Words: "jumpers of Right on", Legend: "R: jumper of Right"}, figure.Piece{Sign: 'r', Words: "slippers of Right on", Legend: "r: slipper of Right"})
		},
		Tidy: func(text string) string {
			if from, to, ok := kit.CutHop(text); ok {
				return from + "-" + to
			}
			return strings.ToLower(text)
		},
		Why: func(g kit.Grid, text string) (string, bool) {
			start, end, found := strings.Cut(text, "-")
			from, ok := kit.ReadCell(start)
			if _, square := kit.ReadCell(end); !found || !ok || !square && end != "out" {
				return "", false
			}
			at, ok := g.At(from)
			if !ok || g[at] == '.' {
				return fmt.Sprintf("There is no skier on %s.", start), true
			}
			return "Skiers of Left go to the right and those of Right to the left, over free squares; a jumper jumps over a skier of the opponent on the square below onto the free square behind.", true
		},
	},
	Partizan: &game.Partizan[kit.Grid]{
		Right: func(g kit.Grid, yield game.Yield[kit.Grid]) { slides(g, game.Right, yield) },
		Negative: func(g kit.Grid) kit.Grid {
			rows := strings.Split(string(g), "/")
			for r, row := range rows {
				swapped := ""
				for i := range row {
					swapped = string("RrLl."[strings.IndexByte("LlRr.", row[i])]) + swapped
				}
				rows[r] = swapped
			}
			return kit.Grid(strings.Join(rows, "/"))
		},
	},
}

// slides lists the moves of a player. Codes are the squares before and after, which are the same
// for a skier that goes off the slope.
func slides(g kit.Grid, who game.Player, yield game.Yield[kit.Grid]) {
	own, others, step := "Ll", "Rr", 1
	if who == game.Right {
		own, others, step = others, own, -1
	}
	_, cols := g.Size()
	has := func(at int, signs string) bool { return at < len(g) && strings.IndexByte(signs, g[at]) >= 0 }
	leave := func(from, to int, over ...int) bool {
		next := []byte(g)
		next[from] = '.'
		if to != from {
			next[to] = g[from]
		}
		for _, at := range over {
			next[at] = others[1]
		}
		return yield(game.Move(from<<16|to), []kit.Grid{kit.Grid(next)})
	}
	for from := range len(g) {
		if !has(from, own) {
			continue
		}
		to := from + step
		for ; to >= 0 && to < len(g) && g[to] == '.'; to += step {
			if !leave(from, to) {
				return
			}
		}
		off := to < 0 || to == len(g) || g[to] == '/'
		if off && !leave(from, from) {
			return
		}
		below := from + cols + 1
		if has(from, own[:1]) && has(below, others) && has(below+cols+1, ".") && !leave(from, below+cols+1, below) {
			return
		}
	}
}
