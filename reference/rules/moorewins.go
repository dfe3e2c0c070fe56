package rules

import (
	"iter"
	"slices"

	"grader/reference/game"
)

// wins lists what the winning moves leave, in the order of moves unless there are very many.
func (k mooreRule) wins(heaps []uint64, play game.Play) iter.Seq[[]uint64] {
	return func(yield func([]uint64) bool) {
		const most = 1 << 12
		each := func(yield func([]uint64) bool) {
			w := &mooreWins{mooreRule: k, play: play, heaps: heaps, to: make([]uint64, len(heaps)), open: make([]bool, len(heaps)), yield: yield}
			w.choose(1<<59, 0, 0)
		}
		var few [][]uint64
		for to := range each {
			if few = append(few, slices.Clone(to)); len(few) > most {
				each(yield)
				return
			}
		}
		slices.SortFunc(few, func(a, b []uint64) int { return -slices.Compare(a, b) })
		slices.Values(few)(yield)
	}
}

// mooreWins chooses the binary digits of what is left, column by column from the left. Heaps
// whose digit has been turned from 1 to 0 are open: their further digits are free.
type mooreWins struct {
	mooreRule
	play   game.Play
	heaps  []uint64
	to     []uint64 // what is left of them
	open   []bool
	opened uint64 // how many are open
	yield  func([]uint64) bool
}

// choose chooses the digits of a column from a heap on, so many of those before it being 1,
// and then the columns to its right. It is false as soon as yield is.
func (w *mooreWins) choose(bit uint64, at int, ones uint64) bool {
	switch {
	case !w.completes(bit, at, ones):
		return true
	case at == len(w.heaps) && bit > 1:
		return w.choose(bit>>1, 0, 0)
	case at == len(w.heaps):
		return w.opened == 0 || w.yield(w.to)
	}
	w.to[at] &^= bit
	one := w.heaps[at]&bit != 0
	switch {
	case w.open[at] || !one:
		if !w.choose(bit, at+1, ones) {
			return false
		}
	case w.opened < uint64(w.mooreRule):
		w.open[at] = true
		w.opened++
		more := w.choose(bit, at+1, ones)
		w.open[at] = false
		w.opened--
		if !more {
			return false
		}
	}
	if w.open[at] || one {
		w.to[at] |= bit
		return w.choose(bit, at+1, ones+1)
	}
	return true
}

// completes reports whether the digits from a heap on can make the column add up to a multiple
// of k+1; in misère play the last column, where no heap is above 1, to 1 more. If they can in
// all columns so far they can in the next: with k heaps that are open, or may be opened, its
// sum takes k+1 values that follow one another, or may be 0 (Moore).
func (w *mooreWins) completes(bit uint64, at int, ones uint64) bool {
	var free, own, rest uint64
	for i := at; i < len(w.heaps); i++ {
		if w.open[i] {
			free++
		} else if w.heaps[i]&bit != 0 {
			own++
		}
	}
	if w.play == game.Misere && bit == 1 && slices.Max(w.to) <= 1 {
		rest = 1
	}
	k := uint64(w.mooreRule)
	least, most := ones+own-min(own, k-w.opened), ones+own+free
	return most >= rest && (most-rest)/(k+1)*(k+1)+rest >= least
}
