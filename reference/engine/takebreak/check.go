package takebreak

// holds goes through the conditions of the theorem one by one, with values that are computed
// already, and that neither period nor pre-period could be less. What Window asks of every
// heap of the last period takes longer than computing its values, and is checked for at most
// so many heaps, evenly spread.
func (p *Proof) holds(s *sequence, most int) bool {
	for n := p.PrePeriod; n+p.Period < p.Values; n++ {
		if int(s.at(n+p.Period))-int(s.at(n)) != p.Saltus {
			return false
		}
	}
	r, ok := repeat{p.PrePeriod, p.Period, p.Saltus}, false
	switch p.Theorem {
	case GuySmith:
		ok = p.Code.Ends() && p.Saltus == 0 && p.Values >= s.guySmith(r)
	case Window:
		ok = p.windowHolds(s, most)
	case Shift:
		ok = s.arithmetic() && s.shifted(p.Values, r)
	}
	return ok && r.least(s) == r
}

// windowHolds goes through the conditions of Window. Let x be the last heap whose
// value is known, R the rare heaps, the largest of them Rare, t the most that a
// move takes, and W = max(Rare, Depth) + t + 1.
//
// If x-p > 2W, the values of heaps x-W to x are those of x-p-W to x-p, and for
// every n with x-p < n <= x, G(n) is common and every rare value below it is that
// of one heap left, of a split with a heap of R, or of a split with a heap of at
// most Depth, then G(n+p) = G(n) for all n >= x-p-W.
//
// For by induction let n > x. The common values of options of n are those of
// heaps n-k left, and of splits into r in R and n-k-r, which is larger than Rare;
// all lie in the window, so they are those of n-p, and the least common value c
// that is missing is the same. Each rare value v < c is that of a split of n-p
// into some a <= Depth, or in R, and n-p-k-a, or of a heap left; the same option
// of n has the same value. So G(n) = c = G(n-p). Where the parity of heaps
// counts, p has to be even.
func (p *Proof) windowHolds(s *sequence, most int) bool {
	before := p.Values - 1 - p.Period
	taken, same := s.breakParity()
	if s.wide != nil || p.Saltus != 0 || s.heaps != 2 || !p.fits(&s.rule, p.PrePeriod) ||
		p.Parity && (p.Period%2 != 0 || !same) {
		return false
	}
	c := classes{mask: p.Mask, parity: p.Parity}
	if p.Parity {
		c.taken = taken
	}
	var first []int // of the splits relied on
	for a := 1; a < p.Values; a++ {
		rare := c.rare(a, s.value(a))
		if rare && a > p.Rare {
			return false
		}
		if rare || a <= p.Depth {
			first = append(first, a)
		}
	}
	commons := [2]set{c.commons(0), c.commons(1)}
	for n := before + 1; n < p.Values; n += (p.Period + most - 1) / most {
		if !s.explained(&commons[n&1], first, n) {
			return false
		}
	}
	return true
}

// fits reports whether the window is inside the stretch from a heap on that repeats.
func (p *Proof) fits(r *rule, from int) bool {
	before, w := p.Values-1-p.Period, max(p.Rare, p.Depth)+r.last+1
	return before > 2*w && before-w >= from
}

// explained reports whether every rare value below that of heap n is that of one heap left,
// or of a split with one of some first heaps.
func (s *sequence) explained(commons *set, first []int, n int) bool {
	var need set
	for i := range need {
		if below := int(s.value(n)) - i<<6; below > 0 {
			need[i] = (1<<min(below, 64) - 1) &^ commons[i]
		}
	}
	for _, k := range s.leave {
		need.remove(s.value(n - k))
	}
	for _, a := range first {
		if need == (set{}) {
			break
		}
		for _, k := range s.breaks {
			need.remove(s.value(a) ^ s.value(n-k-a))
		}
	}
	return need == set{}
}
