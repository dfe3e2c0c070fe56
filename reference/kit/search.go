package kit

import (
	"grader/reference/engine/boards"
	"grader/reference/game"
	"grader/reference/halt"
)

// searched is the engine of a ruleset whose positions are evaluated where at puts
// them; at is false for positions that are too large.
func searched[P comparable](at func(p P) (boards.Position, bool)) *game.Evaluator[P] {
	within := func(ok bool) {
		if !ok {
			halt.Check(game.ErrLimit)
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

// SearchGrid evaluates the free squares of a board of Cram.
func SearchGrid(spend func(int) bool) *game.Evaluator[Grid] {
	engine := boards.NewEngine(boards.Arcs, spend)
	return searched(func(g Grid) (boards.Position, bool) {
		rows, cols := g.Size()
		return engine.Board(rows, cols, func(row, col int) bool { return g[row*(cols+1)+col] == '.' })
	})
}

// SearchNet evaluates graphs.
func SearchNet(kind boards.Kind) func(spend func(int) bool) *game.Evaluator[Net] {
	return func(spend func(int) bool) *game.Evaluator[Net] {
		engine := boards.NewEngine(kind, spend)
		return searched(func(n Net) (boards.Position, bool) { return engine.Graph(Neighbours(n.Edges())) })
	}
}
