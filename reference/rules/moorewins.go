package rules

import (
	"iter"
	"slices"

	"grader/reference/game"
)

// wins lists what the winning moves leave, in the order of moves unless there are
// very many. In misère play they are those of normal play, unless that would leave
// heaps of at most 1 only; then the moves that leave no other heaps are looked
// through apart.
func (k mooreRule) wins(heaps []uint64, play game.Play) iter.Seq[[]uint64] {
	return func(yield func([]uint64) bool) {
		var few [][]uint64
		for to := range k.anyOrder(heaps, play) {
			if few = append(few, slices.Clone(to)); len(few) > maxSortedWins {
				k.anyOrder(heaps, play)(yield)
				return
			}
		}
		slices.SortFunc(few, func(a, b []uint64) int { return -slices.Compare(a, b) })
		for _, to := range few {
			if !yield(to) {
				return
			}
		}
	}
}

const maxSortedWins = 1 << 12

func (k mooreRule) anyOrder(heaps []uint64, play game.Play) iter.Seq[[]uint64] {
	return func(yield func([]uint64) bool) {
		for to := range k.columns(heaps, play) {
			if !yield(to) {
				return
			}
		}
		if play == game.Misere {
			k.ones(heaps)(yield)
		}
	}
}

// columns lists the moves to lists of which each column of binary digits adds up to
// a multiple of k+1. It goes through the columns from the left. Heaps whose digit
// has been turned from 1 to 0 are open: their further digits are free. Whatever is
// chosen so far can be completed, as Moore showed: with r ones too many, there are
// either k+1-r open heaps, or r more that can be opened. In misère play, lists of
// heaps of at most 1 are left out.
func (k mooreRule) columns(heaps []uint64, play game.Play) iter.Seq[[]uint64] {
	return func(yield func([]uint64) bool) {
		to := make([]uint64, len(heaps))
		open := make([]bool, len(heaps))
		var column func(bit uint64) bool
		column = func(bit uint64) bool {
			var free, ones []int
			for i := range heaps {
				if open[i] {
					free = append(free, i)
				} else if heaps[i]&bit != 0 {
					ones = append(ones, i)
				}
				to[i] &^= bit
			}
			switch {
			case bit == 0:
				return len(free) == 0 || yield(to)
			case bit == 1 && play == game.Misere && slices.Max(to) == 0:
				return true
			}
			for opened := 0; opened <= len(ones) && uint64(len(free)+opened) <= uint64(k); opened++ {
				for set := 0; set <= len(free); set++ {
					if uint64(len(ones)-opened+set)%(uint64(k)+1) != 0 {
						continue
					}
					opening := func(at int, picked bool) {
						open[at] = picked
						to[at] &^= bit
						if !picked {
							to[at] |= bit
						}
					}
					setting := func(at int, picked bool) {
						to[at] &^= bit
						if picked {
							to[at] |= bit
						}
					}
					if !picks(ones, opened, opening, func() bool {
						return picks(free, set, setting, func() bool { return column(bit >> 1) })
					}) {
						return false
					}
				}
			}
			for _, at := range ones {
				open[at] = false
			}
			return true
		}
		bit := uint64(1) << 59
		for bit > 1 && bit > slices.Max(append([]uint64{0}, heaps...)) {
			bit >>= 1
		}
		column(bit)
	}
}

// picks goes through the ways to pick n of the places, telling set for each place
// whether it is picked. It returns false as soon as then does.
func picks(places []int, n int, set func(at int, picked bool), then func() bool) bool {
	if len(places) == 0 {
		return then()
	}
	for _, picked := range []bool{false, true} {
		left := n
		if picked {
			left--
		}
		if left < 0 || left > len(places)-1 {
			continue
		}
		set(places[0], picked)
		if !picks(places[1:], left, set, then) {
			return false
		}
	}
	return true
}

// ones lists the moves that leave heaps of at most 1 only, one more than a multiple
// of k+1 of them.
func (k mooreRule) ones(heaps []uint64) iter.Seq[[]uint64] {
	return func(yield func([]uint64) bool) {
		to := make([]uint64, len(heaps))
		var large, small []int
		for i, n := range heaps {
			if n > 1 {
				large = append(large, i)
			} else if n == 1 {
				small = append(small, i)
			}
		}
		set := func(at int, picked bool) {
			if to[at] = 0; picked {
				to[at] = 1
			}
		}
		for left := 0; left <= len(large); left++ {
			for kept := 0; kept <= len(small); kept++ {
				changed := uint64(len(large) + len(small) - kept)
				if changed == 0 || changed > uint64(k) || uint64(left+kept)%(uint64(k)+1) != 1 {
					continue
				}
				if !picks(large, left, set, func() bool {
					return picks(small, kept, set, func() bool { return yield(to) })
				}) {
					return
				}
			}
		}
	}
}
