package solve

import (
	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/halt"
)

// Orthodox lists the orthodox moves of a player in a sum, in the order of the moves, and the
// temperature of its hottest part: the moves in that part whose scaffold meets the mast. Beside a
// thick enough stack of coupons up to this temperature they are the best moves (Berlekamp, The
// economist's view of combinatorial games, 1996; Siegel, II.5). The list is empty if no part is
// hot.
func (s *Solver) Orthodox(pos game.Position, who game.Player) (moves []Option, hottest cgt.Dyadic, err error) {
	defer halt.Caught(&err)
	thermograph := func(parts ...game.Part) *cgt.Thermograph {
		return halt.Must(s.Thermograph(game.Position{{Parts: parts}}))
	}
	parts := map[spot]*cgt.Thermograph{}
	for step, p := range Places(pos) {
		h := thermograph(p)
		parts[spotOf(step)] = h
		if hottest.Less(h.Temperature) {
			hottest = h.Temperature
		}
	}
	if hottest.Sign() == 0 {
		return nil, hottest, nil
	}
	d := newDistinct(pos)
	for step := range pos.Steps(who) {
		s.spend(pos.Weight())
		h := parts[spotOf(step)]
		if h.Temperature == hottest && meets(thermograph(step.To...), who, hottest, h.Mean) && !d.add(step, MaxWinning) {
			return nil, hottest, ErrMany
		}
	}
	return d.options, hottest, nil
}

// meets reports whether a move of a player to a game with this thermograph is worth the mean at a
// tax.
func meets(to *cgt.Thermograph, who game.Player, tax, mean cgt.Dyadic) bool {
	left, right := to.Mean, to.Mean
	if tax.Less(to.Temperature) {
		left, right = to.At(tax)
	}
	if who == game.Left {
		return right.Minus(tax) == mean
	}
	return left.Plus(tax) == mean
}
