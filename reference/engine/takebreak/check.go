package takebreak

import (
	"fmt"
	"math/bits"
)

// holds goes through the conditions of the theorem one by one, with values that are computed
// already, and that neither period nor pre-period could be less. An error says which claim of the
// proof does not hold. What Window
// asks of every heap of the last period takes longer than computing its values, and is
// checked for at most so many heaps, evenly spread.
func (p *Proof) holds(s *sequence, most int) error {
	for n := p.PrePeriod; n+p.Period < p.Values; n++ {
		if int(s.at(n+p.Period))-int(s.at(n)) != p.Saltus {
			return fmt.Errorf("%v: heap %d is worth %d and heap %d %d", p.Code, n, s.at(n), n+p.Period, s.at(n+p.Period))
		}
	}
	var err error
	switch p.Theorem {
	case GuySmith:
		err = p.checkGuySmith(s)
	case Window:
		err = p.checkWindow(s, most)
	case Shift:
		err = p.checkShift(s)
	default:
		err = fmt.Errorf("%v: no theorem is named", p.Code)
	}
	if err != nil {
		return err
	}
	r := repeat{p.PrePeriod, p.Period, p.Saltus}
	if least := r.least(s); least != r {
		return fmt.Errorf("%v: the least period is %d from heap %d on, not %d from %d", p.Code, least.period, least.from, p.Period, p.PrePeriod)
	}
	return nil
}

func (p *Proof) checkGuySmith(s *sequence) error {
	if !p.Code.Ends() || p.Saltus != 0 {
		return fmt.Errorf("%v: the bound of Guy and Smith holds for periods of codes that end", p.Code)
	}
	if need := s.guySmith(repeat{from: p.PrePeriod, period: p.Period}); p.Values < need {
		return fmt.Errorf("%v: the bound of Guy and Smith asks for %d values, not %d", p.Code, need, p.Values)
	}
	return nil
}

func (p *Proof) checkShift(s *sequence) error {
	if !s.arithmetic() {
		return fmt.Errorf("%v: a shifted window proves periods of codes that leave one heap and do not end", p.Code)
	}
	if !s.shifted(p.Values, repeat{p.PrePeriod, p.Period, p.Saltus}) {
		return fmt.Errorf("%v: the window at heap %d is not the one a period before", p.Code, p.Values)
	}
	return nil
}

// checkWindow goes through the conditions of Window. Let x be the last heap whose
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
func (p *Proof) checkWindow(s *sequence, most int) error {
	fail := func(format string, args ...any) error {
		return fmt.Errorf("%v: "+format, append([]any{p.Code}, args...)...)
	}
	x, w := p.Values-1, p.width(&s.rule)
	before := x - p.Period
	taken, same := s.breakParity()
	switch {
	case s.wide != nil || p.Saltus != 0 || s.heaps != 2:
		return fail("a window of the sparse space proves periods of octal codes with values below %d", limit)
	case before <= 2*w:
		return fail("heap %d is not above twice the window of %d", before, w)
	case before-w < p.PrePeriod:
		return fail("the window of %d below heap %d begins before the pre-period %d ends", w, before, p.PrePeriod)
	case p.Parity && (p.Period%2 != 0 || !same):
		return fail("the parity of heaps cannot count with period %d", p.Period)
	}
	c := classes{mask: p.Mask, parity: p.Parity}
	if p.Parity {
		c.taken = taken
	}
	var rares []int
	for n := 1; n <= x; n++ {
		if !c.rare(n, s.value(n)) {
			continue
		}
		if n > p.Rare {
			return fail("heap %d is rare, and larger than %d", n, p.Rare)
		}
		rares = append(rares, n)
	}
	commons := [2]set{c.commons(0), c.commons(1)}
	for n := before + 1; n <= x; n += (p.Period + most - 1) / most {
		if v, ok := p.explained(s, &commons[n&1], rares, n); !ok {
			return fail("nothing shows that heap %d reaches the rare value %d", n, v)
		}
	}
	return nil
}

// explained reports whether every rare value below that of heap n is reached in one
// of the ways that the theorem allows, or else which is not.
func (p *Proof) explained(s *sequence, commons *set, rares []int, n int) (v int, ok bool) {
	var need set
	for i := range need {
		if below := int(s.value(n)) - i<<6; below > 0 {
			need[i] = (1<<min(below, 64) - 1) &^ commons[i]
		}
	}
	left := func() int {
		for i, w := range need {
			if w != 0 {
				return i<<6 + bits.TrailingZeros64(w)
			}
		}
		return -1
	}
	for _, k := range s.leave {
		need.remove(s.value(n - k))
	}
	for a := 1; a <= p.Depth && left() >= 0; a++ {
		for _, k := range s.breaks {
			need.remove(s.value(a) ^ s.value(n-k-a))
		}
	}
	for _, a := range rares {
		if left() < 0 {
			break
		}
		for _, k := range s.breaks {
			need.remove(s.value(a) ^ s.value(n-k-a))
		}
	}
	v = left()
	return v, v < 0
}
