package rules

import (
	"fmt"
	"strings"

	"grader/reference/explain"
	"grader/reference/figure"
	"grader/reference/game"
	"grader/reference/kit"
)

// staircaseGame is staircase Nim, of R. Sprague: the coins on the odd steps are heaps of
// Nim, since a move from an even step can be taken one step further at once
// (Ferguson, Game Theory, part I, 2.6).
var staircaseGame = &game.Ruleset[kit.Numbers]{
	Info: game.Info{
		Name:     "staircase",
		Title:    "Staircase Nim",
		Rules:    "A position is a staircase with coins on its steps. A move takes one or more coins from one step down to the next. Coins from step 1 go to the floor, where they stay.",
		Syntax:   "The numbers of coins on steps 1, 2, 3 …, step 1 being the lowest: `staircase(1,2,3)`.",
		Move:     "`3 -> 2 : 1`, the step that the coins leave, the step that they go to, and how many there are",
		Examples: []string{"staircase(1,2,3)", "staircase(0,3,0)", "staircase(2,1)", "staircase(1,1,1,1)", "staircase(0,0)", "staircase(4)"},
		Facts: []game.Fact{
			{Game: "staircase(0,3,0)", Want: "P", Source: "Ferguson, Game Theory, part I, 2.6"},
			{Game: "staircase(1,2,3)", Want: "*2", Source: "Ferguson, Game Theory, part I, 2.6"},
			{Game: "staircase(4)", Want: "*4", Source: "Bouton 1901, as one heap"},
			{Game: "staircase(5,9,5)", Want: "P", Source: "Ferguson, Game Theory, part I, 2.6"},
			{Game: "staircase(1,7,2,7,3)", Want: "P", Source: "Ferguson, Game Theory, part I, 2.6"},
		},
	},
	Moves: func(p kit.Numbers, yield game.Yield[kit.Numbers]) {
		steps := p.List()
		m := game.Move(0)
		for step, n := range steps {
			for coins := uint64(1); coins <= n; coins++ {
				if !yield(m, downstairs(steps, step, coins)) {
					return
				}
				m++
			}
		}
	},
	Notation: game.Notation[kit.Numbers]{
		Parse: func(text string) ([]kit.Numbers, error) {
			steps, err := kit.ReadNumbers(text, "number of coins", game.MaxEntries)
			if err != nil || len(steps) == 0 {
				return nil, err
			}
			var all uint64
			for i, n := range steps {
				if all += n; all > maxCoins {
					return nil, &game.SyntaxError{End: len(text), Msg: fmt.Sprintf("there are more than %d coins on steps 1 to %d", uint64(maxCoins), i+1), Hint: "write fewer coins"}
				}
			}
			return []kit.Numbers{kit.PackNumbers(steps)}, nil
		},
		Format: kit.Numbers.String,
		MoveText: func(p kit.Numbers, m game.Move) string {
			left := uint64(m)
			for step, n := range p.List() {
				if left < n {
					return staircaseMove(uint64(step)+1, uint64(step), left+1)
				}
				left -= n
			}
			return ""
		},
		Draw: drawStaircase,
		Tidy: func(text string) string {
			from, to, coins, ok := readStaircaseMove(text)
			if !ok {
				return text
			}
			return staircaseMove(from, to, coins)
		},
		Read: func(p kit.Numbers, text string) (game.Move, []kit.Numbers, bool) {
			from, to, coins, ok := readStaircaseMove(text)
			steps := p.List()
			if !ok || from == 0 || from > uint64(len(steps)) || to != from-1 || coins == 0 || coins > steps[from-1] {
				return 0, nil, false
			}
			var below uint64
			for _, n := range steps[:from-1] {
				below += n
			}
			return game.Move(below + coins - 1), downstairs(steps, int(from-1), coins), true
		},
		Why: func(p kit.Numbers, text string) (string, bool) {
			from, to, coins, ok := readStaircaseMove(text)
			steps := p.List()
			switch {
			case !ok:
				return "", strings.Contains(text, "->")
			case from == 0 || from > uint64(len(steps)):
				return fmt.Sprintf("There is no step %d to take coins from.", from), true
			case to != from-1:
				return "A move takes coins to the step below, and from step 1 to the floor, which is 0.", true
			case coins == 0:
				return "A move takes at least one coin.", true
			}
			return fmt.Sprintf("There are fewer than %d coins on step %d.", coins, from), true
		},
	},
	Theory: game.Theory[kit.Numbers]{
		// Steps that are empty from the top down change nothing.
		Canon: func(p kit.Numbers) kit.Numbers {
			steps := p.List()
			for len(steps) > 1 && steps[len(steps)-1] == 0 {
				steps = steps[:len(steps)-1]
			}
			return kit.PackNumbers(steps)
		},
		Nimber:    func(p kit.Numbers) (uint64, bool) { return kit.StaircaseValue(p.List()), true },
		WhyNimber: func(p kit.Numbers) explain.Doc { return kit.WhyStaircase(p.List()) },
		Tame:      func(p kit.Numbers) (fickle, ok bool) { return kit.StaircaseTame(p.List()) },
	},
}

// maxCoins is the most coins that a staircase may have, so that its moves can be counted.
const maxCoins = 1 << 62

func downstairs(steps []uint64, step int, coins uint64) []kit.Numbers {
	to := append([]uint64(nil), steps...)
	to[step] -= coins
	if step > 0 {
		to[step-1] += coins
	}
	return []kit.Numbers{kit.PackNumbers(to)}
}

func staircaseMove(from, to, coins uint64) string {
	return fmt.Sprintf("%d -> %d : %d", from, to, coins)
}

func readStaircaseMove(text string) (from, to, coins uint64, ok bool) {
	before, after, arrow := strings.Cut(text, "->")
	below, count, colon := strings.Cut(after, ":")
	if !arrow || !colon {
		return 0, 0, 0, false
	}
	var all [3]uint64
	for i, t := range []string{before, below, count} {
		n, ok := game.ReadNumber(strings.TrimSpace(t))
		if !ok {
			return 0, 0, 0, false
		}
		all[i] = n
	}
	return all[0], all[1], all[2], true
}

// drawStaircase draws the steps from the left down to the floor at the right; nil
// if that is too large.
func drawStaircase(p kit.Numbers) *explain.Board {
	steps := p.List()
	if len(steps) > 12 {
		return nil
	}
	var rows []string
	var figures []*explain.Figure
	for i := range steps {
		step := len(steps) - i
		n := steps[step-1]
		if n > 40 {
			return nil
		}
		rows = append(rows, strings.Repeat("  ", i)+fmt.Sprintf("%d: ", step)+strings.TrimSpace(strings.Repeat("o", int(n)))+"_")
		figures = append(figures, figure.RowFigure(fmt.Sprintf("step %d:", step), n, 10))
	}
	return &explain.Board{
		Figure: figure.FlowFigures(figures...),
		Rows:   append(rows, strings.Repeat("  ", len(steps))+"0: floor"),
		Words:  fmt.Sprintf("a staircase of %s; coins from step 1 up: %s", explain.Count(len(steps), "step"), strings.ReplaceAll(p.String(), ",", ", ")),
	}
}
