package rules

import (
	"fmt"
	"slices"
	"strings"

	"grader/reference/explain"
	"grader/reference/figure"
	"grader/reference/game"
	"grader/reference/kit"
)

// pokerNimGame is the game of Winning Ways, ch. 3: chips that are added can be taken
// off at once, so that it is worth as much as Nim. The same answer serves in misère
// play; when only empty heaps and the bag are left, the winner adds single chips.
var pokerNimGame = &game.Family{
	Info: pokerNimInfo,
	New: func(params string) (game.Game, error) {
		bag, err := kit.ReadParameter(params, "number of chips", "pokernim needs one number", "write how many chips are in the bag, as in pokernim[10](3,4)")
		if err != nil {
			return nil, err
		}
		return pokerNim(bag), nil
	},
}

var pokerNimInfo = game.Info{
	Name:  "pokernim",
	Title: "Poker Nim",
	Rules: "A position is a number of heaps of chips, and a bag with more chips. A move removes one or more chips from one heap, or adds one or more chips from the bag to one heap, which may be empty. " +
		"Chips that are removed do not go back into the bag. In Winning Ways there is no bag: players keep the chips that they remove, and may add these later. Who wins is the same.",
	Syntax:   "In brackets, the number of chips in the bag; then the heaps in any order, including empty ones: `pokernim[10](3,4)`.",
	Move:     "`3 -> 7`, the heap before and after",
	Examples: []string{"pokernim[2](3,2)", "pokernim[3](0)", "pokernim[0](2,1)", "pokernim[1](1,1,0)", "pokernim[4](2)", "pokernim[0](0,0)"},
	Facts: []game.Fact{
		{Game: "pokernim[10](3,4)", Want: "*7", Source: "Winning Ways, ch. 3"},
		{Game: "pokernim[10](5,5)", Want: "P", Source: "Winning Ways, ch. 3"},
		{Game: "pokernim[3](0,0)", Want: "P", Source: "Winning Ways, ch. 3"},
		{Game: "pokernim[1000](1,2,3)", Want: "P", Source: "Winning Ways, ch. 3"},
		{Game: "pokernim[5](2,2)", Play: game.Misere, Want: "P", Source: "Winning Ways, ch. 3 and 13: added chips are taken off"},
	},
}

// A poker position is the number in the bag, followed by the heaps.
func pokerNim(bag uint64) *game.Ruleset[kit.Numbers] {
	info := pokerNimInfo
	info.Name = fmt.Sprintf("pokernim[%d]", bag)
	return &game.Ruleset[kit.Numbers]{
		Info:  info,
		Moves: pokerMoves,
		Notation: game.Notation[kit.Numbers]{
			Parse: func(text string) ([]kit.Numbers, error) {
				heaps, fields, err := kit.ReadList(text, "heap size")
				if err != nil || len(heaps) == 0 {
					return nil, err
				}
				for i, n := range heaps {
					if i == maxPokerHeaps {
						return nil, fields[i].Error(fmt.Sprintf("there are more than %d heaps", maxPokerHeaps), "write fewer heaps")
					}
					if n+bag > game.MaxNumber {
						return nil, fields[i].Error(fmt.Sprintf("a heap of %d with %d chips in the bag could grow above 10^18", n, bag), "write smaller numbers")
					}
				}
				return []kit.Numbers{kit.PackNumbers(append([]uint64{bag}, heaps...))}, nil
			},
			Format: func(p kit.Numbers) string { return kit.FormatList(p.List()[1:]...) },
			Term: func(p kit.Numbers) string {
				all := p.List()
				return fmt.Sprintf("pokernim[%d](%s)", all[0], kit.FormatList(all[1:]...))
			},
			Draw: func(p kit.Numbers) *explain.Board {
				b := kit.DrawHeaps(p.List()[1:]...)
				if b != nil {
					bag := fmt.Sprintf("bag: %d", p.List()[0])
					figure.Note(b.Figure, bag)
					b.Words += "; " + bag
				}
				return b
			},
			MoveTo:   pokerMove,
			Standard: sortedPoker,
			Tidy:     kit.TidyHeapMove,
			Read: func(p kit.Numbers, text string) (game.Move, []kit.Numbers, bool) {
				from, to, ok := kit.ReadHeapChange(text)
				i := slices.Index(p.List()[1:], from)
				if !ok || i < 0 {
					return 0, nil, false
				}
				after, ok := pokerTo(p, i, to)
				return 0, []kit.Numbers{after}, ok
			},
			Why: func(p kit.Numbers, text string) (string, bool) {
				if !strings.Contains(text, "->") {
					return "", false
				}
				from, to, ok := kit.ReadHeapChange(text)
				bag := p.List()[0]
				switch {
				case !ok:
					return "A move changes one heap and does not split it.", true
				case !slices.Contains(p.List()[1:], from):
					return fmt.Sprintf("There is no heap of %d.", from), true
				case to == from:
					return "A move must change the heap.", true
				}
				return fmt.Sprintf("A move cannot add more chips than the bag holds, which is %d.", bag), true
			},
		},
		Theory: game.Theory[kit.Numbers]{
			Canon:  sortedPoker,
			Nimber: func(p kit.Numbers) (uint64, bool) { return kit.Xor(p.List()[1:]), true },
			Tame: func(p kit.Numbers) (fickle, ok bool) {
				return slices.Max(append(p.List()[1:], 0)) <= 1, true
			},
		},
	}
}

// maxPokerHeaps is the most heaps of a position, which is searched as a whole in sums that do not
// behave as Nim.
const maxPokerHeaps = 100

func sortedPoker(p kit.Numbers) kit.Numbers {
	all := p.List()
	slices.Sort(all[1:])
	return kit.PackNumbers(all)
}

// pokerTo is the position in which heap i has become n.
func pokerTo(p kit.Numbers, i int, n uint64) (to kit.Numbers, ok bool) {
	all := p.List()
	h := all[i+1]
	if n == h || n > h && n-h > all[0] {
		return p, false
	}
	if n > h {
		all[0] -= n - h
	}
	all[i+1] = n
	return kit.PackNumbers(all), true
}

// pokerMoves lists the moves in one heap of each size, larger heaps before smaller.
func pokerMoves(p kit.Numbers, yield game.Yield[kit.Numbers]) {
	all := p.List()
	bag, heaps := all[0], all[1:]
	var m game.Move
	for i, h := range heaps {
		if slices.Contains(heaps[:i], h) {
			continue
		}
		for n := h + bag + 1; n > 0; n-- {
			to, ok := pokerTo(p, i, n-1)
			if ok && !yield(m, []kit.Numbers{to}) {
				return
			}
			m++
		}
	}
}

// pokerMove names a move by the heap that it changes.
func pokerMove(p kit.Numbers, to []kit.Numbers) string {
	before, after := p.List()[1:], to[0].List()[1:]
	for i, n := range before {
		if after[i] != n {
			return fmt.Sprintf("%d -> %d", n, after[i])
		}
	}
	return ""
}
