package solve

import (
	"slices"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/halt"
)

const (
	unitLog     = 6
	perUnit     = 1 << unitLog // units in 1: finer numbers are rounded down
	maxSwitches = 8
	// Numbers beyond outerBound are treated as equal, and switches beyond maxSwitch are not used.
	outerBound = 1 << 40
	maxSwitch  = 1 << 30
)

// plus is the sum of two bounds, which is a bound of the sum of the games. Two equal switches are
// 0.
func (b *bound) plus(c *bound) (sum bound) {
	if !b.any || !c.any {
		return bound{}
	}
	sum.any, sum.mean = true, b.mean+c.mean
	i, j := uint8(0), uint8(0)
	for i < b.switches || j < c.switches {
		var x int32
		switch {
		case j == c.switches || i < b.switches && b.x[i] > c.x[j]:
			x = b.x[i]
			i++
		case i == b.switches || b.x[i] < c.x[j]:
			x = c.x[j]
			j++
		default:
			i, j = i+1, j+1
			continue
		}
		if sum.switches == maxSwitches {
			return bound{}
		}
		sum.x[sum.switches] = x
		sum.switches++
	}
	return sum
}

// wins reports whether Left wins a game that is at least the bound: when Left begins, or if first
// is false when Right begins. In a sum of switches and a number the players alternately take the
// largest switch left; then the player who is ahead wins, or the last to move if neither is
// (Winning Ways, ch. 2 and 6).
func (b *bound) wins(first bool) bool {
	if !b.any {
		return false
	}
	end, left := b.mean, first
	for _, x := range b.x[:b.switches] {
		if left {
			end += int64(x)
		} else {
			end -= int64(x)
		}
		left = !left
	}
	return end > 0 || end == 0 && !left
}

// remembered is the entry of number i in a growing list.
func remembered(places *[]int32, i int) *int32 {
	for i >= len(*places) {
		*places = append(*places, 0)
	}
	return &(*places)[i]
}

// lowForm is a lower bound of a form.
func (s *Solver) lowForm(g cgt.Form) bound {
	bs := &s.partizan.search.bounds
	if at := *remembered(&bs.forms, int(g)); at > 0 {
		return bs.list[at-1]
	}
	b := s.bestSwitch(g)
	bs.list = append(bs.list, b)
	*remembered(&bs.forms, int(g)) = int32(len(bs.list))
	return b
}

// bestSwitch finds, among a few candidates, the number or switch of largest mean that a form is at
// least.
func (s *Solver) bestSwitch(g cgt.Form) (best bound) {
	t := s.Forms()
	l, r := t.Stops(g)
	if r.Floor() < -outerBound {
		return bound{}
	}
	high, low := units(l), units(r)
	best = bound{any: true, mean: low}
	if !s.atLeast(g, low, low) {
		best.mean-- // now it is less than the Right stop
	}
	if _, number := t.IsNumber(g); number {
		return best
	}
	const step, steps = perUnit / 4, 16
	for _, low := range [2]int64{low, low - 1} {
		for i := range int64(steps) {
			x := (high-i/2*step-low)/2 - i%2
			if low+x <= best.mean {
				break
			}
			if x > maxSwitch {
				continue
			}
			if s.atLeast(g, low+2*x, low) {
				best.mean = low + x
				best.x[0], best.switches = int32(x), 1
				break
			}
		}
	}
	return best
}

// atLeast reports whether a form is at least {high | low}, or at least the number if they are
// equal.
func (s *Solver) atLeast(g cgt.Form, high, low int64) bool {
	t := s.Forms()
	h := halt.Must(t.Value(cgt.Simple{Number: cgt.Fraction(low, unitLog)}))
	if high != low {
		l := halt.Must(t.Value(cgt.Simple{Number: cgt.Fraction(high, unitLog)}))
		h = halt.Must(t.Game([]cgt.Form{l}, []cgt.Form{h}))
	}
	return halt.Must(t.LessEq(h, g))
}

// units rounds a number down to units.
func units(x cgt.Dyadic) int64 {
	if x.Floor() >= outerBound {
		return outerBound * perUnit
	}
	for range unitLog {
		x = x.Plus(x)
	}
	return x.Floor()
}

// low is a lower bound of a component by its slices: of the ways to cover it with slices it uses
// the one whose bound has the largest mean.
func (s *Solver) low(id game.ID, thick bool) (b bound) {
	bs := &s.partizan.search.bounds
	side, i, effort := 0, int(id), 0
	if id < 0 {
		side, i = 1, int(^id)
	}
	if thick {
		effort = 1
	}
	place := &bs.ids[side][effort]
	if at := *remembered(place, i); at > 0 {
		return bs.list[at-1]
	}
	bs.cuts = bs.cuts[:0]
	s.addCuts(id, false)
	if thick {
		s.addCuts(id, true)
	}
	slices.SortFunc(bs.cuts, func(c, d cut) int { return c.to - d.to })
	best := append(bs.room[:0], bound{any: true})
	for i := range bs.cuts {
		c := &bs.cuts[i]
		for len(best) <= c.to {
			best = append(best, bound{})
		}
		if sum := best[c.from].plus(&c.low); sum.any && (!best[c.to].any || sum.mean > best[c.to].mean) {
			best[c.to] = sum
		}
	}
	if bs.room = best; len(best) > 1 {
		b = best[len(best)-1]
	}
	bs.list = append(bs.list, b)
	*remembered(place, i) = int32(len(bs.list))
	return b
}

// addCuts adds the slices of a component.
func (s *Solver) addCuts(id game.ID, thick bool) {
	bs := &s.partizan.search.bounds
	s.space.EachSlice(id, thick, func(from, to int, slice game.SliceID) bool {
		bs.cuts = append(bs.cuts, cut{from, to, s.lowSlice(slice)})
		return true
	})
}

// lowSlice is a lower bound of a slice.
func (s *Solver) lowSlice(slice game.SliceID) bound {
	bs := &s.partizan.search.bounds
	if at := *remembered(&bs.slices, int(slice)); at > 0 {
		return bs.list[at-1]
	}
	low := bound{any: true}
	for _, p := range s.space.Slice(slice) {
		b := s.lowForm(s.form(p))
		low = low.plus(&b)
	}
	bs.list = append(bs.list, low)
	*remembered(&bs.slices, int(slice)) = int32(len(bs.list))
	return low
}

// lowState is a lower bound of a state, or of its negative.
func (s *Solver) lowState(at state, negative, thick bool) (total bound) {
	total.any = true
	for _, id := range at.open {
		if negative {
			id = s.space.Negative(id)
		}
		b := s.low(id, thick)
		if !b.any {
			return bound{}
		}
		total = total.plus(&b)
	}
	g := at.form
	if negative {
		g = halt.Must(s.Forms().Neg(g))
	}
	b := s.lowForm(g)
	return total.plus(&b)
}

// bounded decides by bounds who wins when Left begins; known is false if they do not suffice. In
// this case middle is about twice the value of the position.
func (s *Solver) bounded(at state) (known, wins bool, middle int64) {
	for _, id := range at.open {
		if !s.space.HasSlices(id) {
			return false, false, 0
		}
	}
	for _, thick := range [2]bool{false, true} {
		low := s.lowState(at, false, thick)
		if low.wins(true) {
			return true, true, 0
		}
		high := s.lowState(at, true, thick)
		if high.wins(false) {
			return true, false, 0
		}
		if !low.any && !high.any {
			break // too large for slices
		}
		middle = low.mean - high.mean
	}
	return false, false, middle
}
