package rules

import (
	"fmt"

	"grader/reference/game"
	"grader/reference/kit"
)

// memGame is by Larsson, Rubinstein-Salzedo and Siegel, "Memgames" (2019), and in CGSuite 2.
var memGame = &game.Family{
	Info:  memInfo,
	Plain: mem(false, 0),
	New: func(params string) (game.Game, error) {
		least, err := kit.ReadParameter(params, "number", "mem has one number", "write how many counters must be taken now, as in mem[3](9), or no brackets")
		if err != nil {
			return nil, err
		}
		return mem(true, least), nil
	},
}

var memInfo = game.Info{
	Name:  "mem",
	Title: "Mem",
	Rules: "A position is one heap. The first move removes one or more counters, perhaps all of them. Every later move removes at least as many as the previous one.",
	Syntax: "The size of the heap, before the first move: `mem(9)`. If at least 3 must be taken now: `mem[3](9)`. " +
		"A larger number than the heap is printed as one more than the heap.",
	Move:     "`9 -> 7`, the heap before and after",
	Examples: []string{"mem(7)", "mem[3](9)", "mem[1](6)", "mem[9](5)", "mem(1)", "mem(0)"},
	Facts: []game.Fact{
		{Game: "mem[1](10)", Want: "*3", Source: "CGSuite 2"},
		{Game: "mem[4](10)", Want: "*2", Source: "CGSuite 2"},
		{Game: "mem[6](10)", Want: "*", Source: "CGSuite 2"},
		{Game: "mem[11](10)", Want: "P", Source: "CGSuite 2"},
	},
}

// mem is the game; given is set if the position states how many must be taken.
func mem(given bool, least uint64) *game.Ruleset[kit.BoundHeap] {
	return kit.BoundRule{
		Least: true,
		First: func(uint64) uint64 { return 1 },
		Next:  func(taken uint64) uint64 { return taken },
		Term:  func(p kit.BoundHeap) string { return fmt.Sprintf("mem[%d](%d)", p.Bound, p.N) },
		Given: given,
		Bound: max(least, 1),
	}.Ruleset(memInfo, game.Theory[kit.BoundHeap]{
		// The next player may take all, if anything.
		Losing: func(p kit.BoundHeap, play game.Play) (losing, ok bool) { return p.Bound > p.N, play == game.Normal },
		Effort: kit.BoundHeap.Effort,
	})
}
