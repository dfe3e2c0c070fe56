package rules

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"grader/reference/game"
	"grader/reference/kit"
)

// spawning holds the coin-turning games of one row as games of heaps, as CGSuite 2 has them: a heap
// of n is a head on coin n.
func spawning() *game.Family {
	return &game.Family{
		Info: spawningInfo,
		New: func(params string) (game.Game, error) {
			rule, ok := readCoinRule(strings.ReplaceAll(params, " ", ""))
			if !ok {
				return nil, &game.SyntaxError{End: len(params), Msg: game.Quote(params) + " is not a code for turning coins", Hint: "write how many numbers a move takes, as in spawning[1-3](9)"}
			}
			return newCoinGame(rule).spawning(), nil
		},
	}
}

var spawningInfo = game.Info{
	Name:    "spawning",
	Title:   "Spawning games",
	Aliases: []game.Alias{{Name: "turnips", Params: "3E"}, {Name: "grunt", Params: "4FS"}, {Name: "sym", Params: "1+S"}, {Name: "triplets", Params: "3"}, {Name: "moidores", Params: "1-9"}},
	Rules: "A position is a number of heaps. A move takes a heap away, and may put smaller heaps in its place, no two of them equal. The sizes of the new heaps, together with that of the old one, must be numbers that the code in brackets allows: " +
		"`3` three numbers, `1-3` one to three, `1+` any number of them; `C` consecutive numbers, `C5` within five consecutive ones; `E` equally spaced; `S` placed symmetrically; `F` with 1 among them. " +
		"So a heap of 9 stands for a head on the ninth coin of the coin-turning game with the same code.",
	Syntax:   "The code in brackets, then the sizes of the heaps in any order: `spawning[1-3](9)`.",
	Move:     "`9 -> 3+5`, the heap before and those that take its place",
	Examples: []string{"spawning[1-3](5)", "spawning[3](5,4)", "spawning[3E](6)", "spawning[4FS](6)", "spawning[1+C](5)", "spawning[1-3C4](5)", "spawning[1+S](5)"},
	Facts: []game.Fact{
		{Game: "spawning[1-3](20)", Want: "*38", Source: "CGSuite 2; Winning Ways, ch. 14: Mock Turtles"},
		{Game: "spawning[1+C](12)", Want: "*4", Source: "Winning Ways, ch. 14: the Ruler game"},
		{Game: "spawning[1-3C5](5)", Want: "*8", Source: "CGSuite 2"},
		{Game: "turnips(19)", Want: "*4", Source: "CGSuite 2; Winning Ways, ch. 14"},
		{Game: "turnips(8)", Want: "*2", Source: "CGSuite 2"},
		{Game: "grunt(19)", Want: "*4", Source: "CGSuite 2; Winning Ways, ch. 14: as a heap of 18 in Grundy's game"},
		{Game: "sym(20)", Want: "*28", Source: "CGSuite 2"},
		{Game: "triplets(20)", Want: "*35", Source: "CGSuite 2"},
		{Game: "moidores(15)", Want: "*7711", Source: "CGSuite 2"},
	},
}

// spawning has heaps as large as a row has coins. Codes of moves are the sets of coins.
func (g *coinGame) spawning() *game.Ruleset[uint64] {
	info := spawningInfo
	info.Name = "spawning[" + g.rule.String() + "]"
	notation := kit.HeapRule{}.Notation()
	notation.Heap = nil // there are none beyond the last coin
	notation.Parse = func(text string) ([]uint64, error) { return kit.ReadBoundedHeaps(text, info.Name, uint64(g.room)) }
	notation.Read = func(n uint64, text string) (game.Move, []uint64, bool) {
		from, to, ok := kit.ReadHeapMove(text)
		set, why := g.spawned(n, to)
		return game.Move(set), to, ok && from == n && why == ""
	}
	notation.Why = func(n uint64, text string) (string, bool) {
		from, to, ok := kit.ReadHeapMove(text)
		switch {
		case !ok:
			return "", false
		case from != n:
			return fmt.Sprintf("There is no heap of %d.", from), true
		}
		_, why := g.spawned(n, to)
		return why, true
	}
	return &game.Ruleset[uint64]{
		Info: info,
		Moves: func(n uint64, yield game.Yield[uint64]) {
			for set := range g.rule.sets(int(n)) {
				var to []uint64
				for rest := set &^ (1 << (n - 1)); rest != 0; rest &= rest - 1 {
					to = append(to, uint64(bits.TrailingZeros64(rest)+1))
				}
				if !yield(game.Move(set), to) {
					return
				}
			}
		},
		Notation: notation,
		Theory: game.Theory[uint64]{
			Nimber: func(n uint64) (uint64, bool) { return g.values()[n], true },
			Price:  func(uint64, int) int { return pricePerRule },
		},
	}
}

// spawned is the set of coins for a heap of n and those that take its place, in rising order, and
// says which rule forbids it; "" if none does.
func (g *coinGame) spawned(n uint64, to []uint64) (set uint64, why string) {
	switch {
	case len(to) > 0 && to[len(to)-1] >= n:
		return 0, "The heaps that take the place of one are smaller."
	case len(slices.Compact(slices.Clone(to))) < len(to):
		return 0, "No two of the heaps that take the place of one are equal."
	}
	set = 1 << (n - 1)
	for _, h := range to {
		set |= 1 << (h - 1)
	}
	if !g.rule.allows(set) {
		why = "The code " + g.rule.String() + " does not allow these numbers together."
	}
	return set, why
}
