package kit

import (
	"grader/reference/engine/boards"
	"grader/reference/game"
)

// searched is the engine of a ruleset whose positions are evaluated where at puts
// them; at is false for positions that are too large.
func searched[P comparable](at func(p P) (boards.Position, bool)) *game.Evaluator[P] {
	within := func(ok bool) {
		if !ok {
			game.Check(game.ErrLimit)
		}
	}
	return &game.Evaluator[P]{
		Nimber: func(p P) (n uint64, ok bool) {
			place, ok := at(p)
			if ok {
				n, ok = place.Nimber()
				within(ok)
			}
			return n, ok
		},
		Is: func(p P, n uint64) (is, ok bool) {
			place, ok := at(p)
			if ok {
				is, ok = place.Is(n)
				within(ok)
			}
			return is, ok
		},
	}
}

// SearchGrid evaluates what is free of a board of Cram.
func SearchGrid(spend func(int) bool) *game.Evaluator[Grid] {
	engine := boards.NewEngine(boards.Arcs, spend)
	return searched(func(g Grid) (boards.Position, bool) {
		rows, cols := g.Size()
		if !boards.Fits(rows, cols) {
			return engine.Graph(squares(g))
		}
		return engine.Board(rows, cols, func(row, col int) bool { return g[row*(cols+1)+col] == '.' })
	})
}

// squares is the graph of the free squares of a board.
func squares(g Grid) (names []string, neighbours [][]int) {
	_, cols := g.Size()
	number := make([]int, len(g))
	for i := range len(g) {
		if g[i] == '.' {
			number[i] = len(names)
			names = append(names, g.Cell(i).String())
			neighbours = append(neighbours, nil)
		}
	}
	for i := range len(g) {
		for _, j := range [2]int{i + 1, i + cols + 1} {
			if g[i] == '.' && j < len(g) && g[j] == '.' {
				a, b := number[i], number[j]
				neighbours[a] = append(neighbours[a], b)
				neighbours[b] = append(neighbours[b], a)
			}
		}
	}
	return names, neighbours
}

// SearchNet evaluates graphs.
func SearchNet(kind boards.Kind) func(spend func(int) bool) *game.Evaluator[Net] {
	return func(spend func(int) bool) *game.Evaluator[Net] {
		engine := boards.NewEngine(kind, spend)
		return searched(func(n Net) (boards.Position, bool) { return engine.Graph(n.Neighbours()) })
	}
}
