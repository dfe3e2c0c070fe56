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
		c := chosenColumns{
			k: uint64(k), play: play, heaps: heaps, yield: yield,
			to: make([]uint64, len(heaps)), open: make([]bool, len(heaps)),
		}
		bit := uint64(1) << 59
		for bit > 1 && bit > slices.Max(append([]uint64{0}, heaps...)) {
			bit >>= 1
		}
		c.column(bit)
	}
}

// chosenColumns are the columns that have been chosen so far, from the left.
type chosenColumns struct {
	k     uint64
	play  game.Play
	heaps []uint64
	to    []uint64 // what is left of the heaps
	open  []bool
	yield func([]uint64) bool
}

// column chooses the digits of a column, and then of those to its right. It is false as
// soon as yield is.
func (c *chosenColumns) column(bit uint64) bool {
	var free, ones []int // the open heaps, and those of the others that have a 1 here
	for i, n := range c.heaps {
		if c.open[i] {
			free = append(free, i)
		} else if n&bit != 0 {
			ones = append(ones, i)
		}
		c.to[i] &^= bit
	}
	switch {
	case bit == 0:
		return len(free) == 0 || c.yield(c.to)
	case bit == 1 && c.play == game.Misere && slices.Max(c.to) == 0:
		return true
	}
	opening := func(at int, picked bool) {
		c.open[at] = picked
		c.write(at, bit, !picked)
	}
	setting := func(at int, picked bool) { c.write(at, bit, picked) }
	for opened := 0; opened <= len(ones) && uint64(len(free)+opened) <= c.k; opened++ {
		for set := 0; set <= len(free); set++ {
			if uint64(len(ones)-opened+set)%(c.k+1) != 0 {
				continue
			}
			if !picks(ones, opened, opening, func() bool {
				return picks(free, set, setting, func() bool { return c.column(bit >> 1) })
			}) {
				return false
			}
		}
	}
	for _, at := range ones {
		c.open[at] = false
	}
	return true
}

// write sets a digit of what is left of a heap.
func (c *chosenColumns) write(at int, bit uint64, one bool) {
	c.to[at] &^= bit
	if one {
		c.to[at] |= bit
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
