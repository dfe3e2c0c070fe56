package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/kit"
)

// mooreGame is Nim_k: Eliakim Hastings Moore, "A generalization of the game called Nim"
// (Annals of Mathematics, 1910). A position is P when every column of binary digits
// adds up to a multiple of k+1; nim values have no closed form for k > 1.
var mooreGame = &game.Family{
	Info: mooreInfo,
	New: func(params string) (game.Game, error) {
		k, err := kit.ReadParameter(params, "number", "moore needs one number", "write from how many heaps a move may take, as in moore[2](3,4,5)")
		switch {
		case err != nil:
			return nil, err
		case k == 0:
			return nil, &game.SyntaxError{End: len(params), Msg: "a move takes from at least one heap", Hint: "write 1 or more in the brackets"}
		}
		return moore(k), nil
	},
}

var mooreInfo = game.Info{
	Name:  "moore",
	Title: "Moore's Nim",
	Rules: "A position is a number of heaps. A move removes counters from at least one heap and from at most as many heaps as the number in brackets says: " +
		"one or more from each of them, and not necessarily the same number from each.",
	Syntax:   "In brackets, the number of heaps that a move may take from; then the heaps in any order: `moore[2](3,4,5)`.",
	Move:     "`3,4,5 -> 3,1,2`, all heaps before and after, or only those that change: `4,5 -> 1,2`",
	Examples: []string{"moore[2](3,4,5)", "moore[2](2,2,2)", "moore[1](3,4)", "moore[3](2,1,2,1)", "moore[2](1,1,1,1)", "moore[2](3,2,2,1)", "moore[2](4)"},
	Facts: []game.Fact{
		{Game: "moore[2](2,2,2)", Want: "P", Source: "Moore 1910"},
		{Game: "moore[2](3,3,3)", Want: "P", Source: "Moore 1910"},
		{Game: "moore[2](1,2,3,3)", Want: "P", Source: "Moore 1910"},
		{Game: "moore[2](3,4,5)", Want: "N", Source: "Moore 1910"},
		{Game: "moore[1](1,2,3)", Want: "P", Source: "Bouton 1901, as Nim"},
		{Game: "moore[2](1000000000000000000,1000000000000000000,1000000000000000000)", Want: "P", Source: "Moore 1910"},
		{Game: "moore[2](1,1,1,1)", Play: game.Misere, Want: "P", Source: "Moore 1910; Winning Ways, ch. 15"},
		{Game: "moore[2](1,1,1)", Play: game.Misere, Want: "N", Source: "Moore 1910; Winning Ways, ch. 15"},
	},
}

// maxMooreHeaps is the most heaps of a position, which is searched as a whole.
const maxMooreHeaps = 100

func moore(k uint64) *game.Ruleset[kit.Numbers] {
	info := mooreInfo
	info.Name = fmt.Sprintf("moore[%d]", k)
	rule := mooreRule(k)
	return &game.Ruleset[kit.Numbers]{
		Info:  info,
		Moves: rule.moves,
		Notation: game.Notation[kit.Numbers]{
			Parse: func(text string) ([]kit.Numbers, error) {
				heaps, err := kit.ReadNumbers(text, "heap size", maxMooreHeaps)
				return mooreLeft(heaps), err
			},
			Format: func(p kit.Numbers) string { return kit.FormatList(kit.LiveHeaps(p.List()...)...) },
			MoveTo: func(p kit.Numbers, to []kit.Numbers) string {
				from, left := p.List(), make([]uint64, len(p.List()))
				if len(to) > 0 {
					left = to[0].List()
				}
				var before, after []uint64
				for i, n := range from {
					if n > 0 {
						before, after = append(before, n), append(after, left[i])
					}
				}
				return kit.ListMove(before, after)
			},
			Standard: sortedHeaps,
			Draw:     func(p kit.Numbers) *explain.Board { return kit.DrawHeaps(kit.LiveHeaps(p.List()...)...) },
			Tidy:     kit.Tidied(kit.ReadListMove, kit.ListMove),
			Read:     rule.read,
			Why:      rule.why,
		},
		Theory: game.Theory[kit.Numbers]{
			Canon: sortedHeaps,
			Nimber: func(p kit.Numbers) (uint64, bool) {
				heaps := kit.LiveHeaps(p.List()...)
				switch {
				case rule.losing(heaps, game.Normal):
					return 0, true
				case k == 1:
					return kit.Xor(heaps), true
				case uint64(len(heaps)) <= k && len(heaps) <= 16:
					// Every smaller list of sizes can be reached, so the value is their sum.
					return kit.Total(heaps), true
				}
				return 0, false
			},
			Effort: func(p kit.Numbers) float64 { return rule.movesOfAll(p.List()) },
			Losing: func(p kit.Numbers, play game.Play) (bool, bool) {
				return rule.losing(kit.LiveHeaps(p.List()...), play), true
			},
			WhyLosing: func(p kit.Numbers, play game.Play, again bool) explain.Doc {
				return rule.whyLosing(p.List(), play, again)
			},
		},
	}
}

// movesOfAll estimates the number of moves in all followers. The heaps of most of them are half as
// large.
func (k mooreRule) movesOfAll(heaps []uint64) float64 {
	ways := []float64{1} // by the number of heaps to take from
	positions := 1.0
	for i, n := range sortedHeaps(kit.PackNumbers(heaps)).List() {
		positions *= float64(n)/float64(i+1) + 1 // heaps in any order
		ways = append(ways, 0)
		for i := len(ways) - 1; i > 0; i-- {
			ways[i] += ways[i-1] * float64(n) / 2
		}
	}
	var moves float64
	for taken := 1; taken < len(ways) && uint64(taken) <= uint64(k); taken++ {
		moves += ways[taken]
	}
	return positions * moves
}

func sortedHeaps(p kit.Numbers) kit.Numbers {
	heaps := kit.LiveHeaps(p.List()...)
	slices.Sort(heaps)
	return kit.PackNumbers(heaps)
}

// mooreLeft is the position of these heaps, which keep their places; a position
// without counters is empty.
func mooreLeft(heaps []uint64) []kit.Numbers {
	if len(kit.LiveHeaps(heaps...)) == 0 {
		return nil
	}
	return []kit.Numbers{kit.PackNumbers(heaps)}
}

// A mooreRule is the number of heaps that a move may take from.
type mooreRule uint64

// moves lists the moves, those that leave more first: in falling order of the lists.
func (k mooreRule) moves(p kit.Numbers, yield game.Yield[kit.Numbers]) {
	heaps, to := p.List(), p.List()
	var m game.Move
	var from func(i int, changed uint64) bool
	from = func(i int, changed uint64) bool {
		if i == len(heaps) {
			if changed == 0 {
				return true
			}
			m++
			return yield(m, mooreLeft(to))
		}
		to[i] = heaps[i]
		if !from(i+1, changed) {
			return false
		}
		if changed == uint64(k) {
			return true
		}
		for n := heaps[i]; n > 0; n-- {
			to[i] = n - 1
			if !from(i+1, changed+1) {
				return false
			}
		}
		to[i] = heaps[i]
		return true
	}
	from(0, 0)
}

// losing reports whether the next player loses: when each column of binary digits adds up to a
// multiple of k+1; in misère play, when no heap is above 1, when the number of heaps is 1 more than
// a multiple of k+1.
func (k mooreRule) losing(heaps []uint64, play game.Play) bool {
	most := slices.Max(append([]uint64{0}, heaps...))
	if play == game.Misere && most <= 1 {
		return uint64(len(heaps))%(uint64(k)+1) == 1
	}
	for bit := uint64(1); bit <= most; bit <<= 1 {
		if k.column(heaps, bit) != 0 {
			return false
		}
	}
	return true
}

func (k mooreRule) column(heaps []uint64, bit uint64) (ones uint64) {
	for _, n := range heaps {
		if n&bit != 0 {
			ones++
		}
	}
	return ones % (uint64(k) + 1)
}

// read reads all heaps, or those that change, in any order.
func (k mooreRule) read(p kit.Numbers, text string) (game.Move, []kit.Numbers, bool) {
	from, to, ok := kit.ReadListMove(text)
	if !ok || len(from) != len(to) {
		return 0, nil, false
	}
	left := p.List()
	used := make([]bool, len(left))
	var changed uint64
	for i, n := range from {
		if n == 0 && to[i] == 0 {
			continue
		}
		at := -1
		for j, h := range p.List() {
			if h == n && !used[j] && (at < 0 || j == i) {
				at = j
			}
		}
		if at < 0 || to[i] > n {
			return 0, nil, false
		}
		if used[at] = true; to[i] < n {
			changed++
		}
		left[at] = to[i]
	}
	return 0, mooreLeft(left), changed > 0 && changed <= uint64(k)
}

func (k mooreRule) why(p kit.Numbers, text string) (string, bool) {
	if !strings.Contains(text, "->") {
		return "", false
	}
	from, to, ok := kit.ReadListMove(text)
	if !ok {
		return "", true
	}
	if len(from) != len(to) {
		return "Write as many heaps after the arrow as before it; an empty heap is written 0.", true
	}
	heaps := p.List()
	var changed uint64
	for i, n := range from {
		at := slices.Index(heaps, n)
		if at < 0 {
			return fmt.Sprintf("There is no heap of %d, or there are not that many.", n), true
		}
		heaps = slices.Delete(heaps, at, at+1)
		switch cmp.Compare(to[i], n) {
		case 1:
			return fmt.Sprintf("A move removes counters: a heap of %d cannot become a heap of %d.", n, to[i]), true
		case -1:
			changed++
		}
	}
	if changed == 0 {
		return "A move must take from at least one heap.", true
	}
	return fmt.Sprintf("A move takes from at most %s; this one takes from %d.", heapsInWords(uint64(k)), changed), true
}

func heapsInWords(k uint64) string {
	if k == 1 {
		return "one heap"
	}
	return fmt.Sprintf("%d heaps", k)
}
