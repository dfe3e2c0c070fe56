// Package scheme works out what counts of a student's marks: which of them are
// dropped, and what a group of them comes to. It knows numbers only.
package scheme

import (
	"cmp"
	"math"
	"slices"

	"grader/problems/points"
)

// A Part is one thing that can be dropped: so many points earned of those possible.
type Part struct{ Earned, Possible points.Points }

// Ratio is what the parts come to together: all points earned, and extra ones, over
// all points possible. It is 0 if none are possible.
func Ratio(parts []Part, extra points.Points) points.Points {
	earned, possible := extra, points.Points{}
	for _, p := range parts {
		earned, possible = earned.Plus(p.Earned), possible.Plus(p.Possible)
	}
	if possible.Sign() <= 0 {
		return points.Points{}
	}
	return earned.Over(possible)
}

// Drop tells which n of the parts to leave out so that the rest, with the extra
// points, comes to the highest ratio that it can. That is not always to leave out
// those with the lowest ratios, or with the fewest points: see Daniel M. Kane and
// Jonathan M. Kane, "Dropping Lowest Grades", Mathematics Magazine 79 (2006). Parts
// in which nothing can be earned are never dropped, and at least one of the others
// is kept.
//
// Found by the method of W. Dinkelbach, "On Nonlinear Fractional Programming",
// Management Science 13 (1967): for a ratio r that can be reached, keep the parts
// with the largest Earned - r*Possible. What they come to is the next r, and the
// best once it does not grow. All is exact. Where several choices are best, the
// earlier of equal parts are dropped.
func Drop(parts []Part, n int, extra points.Points) []bool {
	dropped := make([]bool, len(parts))
	var open []int
	for i, p := range parts {
		if p.Possible.Sign() > 0 {
			open = append(open, i)
		} else {
			extra = extra.Plus(p.Earned)
		}
	}
	if n = min(n, len(open)-1); n <= 0 {
		return dropped
	}
	if whole, ok := scaled(parts, open, extra); ok {
		whole.drop(open, n, dropped)
	} else {
		dropExact(parts, open, n, extra, dropped)
	}
	return dropped
}

// dropExact works with numbers of any size. The order of open changes.
func dropExact(parts []Part, open []int, n int, extra points.Points, dropped []bool) {
	sum := func(list []int) points.Points {
		var kept []Part
		for _, i := range list {
			kept = append(kept, parts[i])
		}
		return Ratio(kept, extra)
	}
	value := make([]points.Points, len(parts))
	for r := sum(open); ; {
		for _, i := range open {
			value[i] = parts[i].Earned.Minus(r.Times(parts[i].Possible))
		}
		slices.SortFunc(open, func(a, b int) int { return cmp.Or(value[a].Cmp(value[b]), cmp.Compare(a, b)) })
		next := sum(open[n:])
		if next.Cmp(r) <= 0 {
			break
		}
		r = next
	}
	for _, i := range open[:n] {
		dropped[i] = true
	}
}

// wholeParts are parts as whole numbers of some fraction of a point, so small that
// no product of two sums overflows.
type wholeParts struct {
	earned, possible []int64
	extra            int64
}

// largest bounds each sum of wholeParts.
const largest = math.MaxInt32

// scaled brings all parts to one denominator; ok is false if the numbers would
// become too large.
func scaled(parts []Part, open []int, extra points.Points) (w wholeParts, ok bool) {
	scale := int64(1)
	fits := func(p points.Points) bool {
		_, den, ok := p.Fraction()
		if ok && scale%den != 0 {
			scale = scale / gcd(scale, den) * den
		}
		return ok && scale <= largest
	}
	if !fits(extra) {
		return wholeParts{}, false
	}
	for _, i := range open {
		if !fits(parts[i].Earned) || !fits(parts[i].Possible) {
			return wholeParts{}, false
		}
	}
	// A numerator has at most 30 bits, as has the scale.
	whole := func(p points.Points) int64 { num, den, _ := p.Fraction(); return num * (scale / den) }
	both := make([]int64, 2*len(parts))
	w = wholeParts{both[:len(parts)], both[len(parts):], whole(extra)}
	earned, possible := w.extra, int64(0)
	for _, i := range open {
		w.earned[i], w.possible[i] = whole(parts[i].Earned), whole(parts[i].Possible)
		if w.earned[i] > largest || w.possible[i] > largest {
			return wholeParts{}, false
		}
		earned, possible = earned+w.earned[i], possible+w.possible[i]
		if earned > largest || possible > largest {
			return wholeParts{}, false
		}
	}
	return w, w.extra >= 0
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// drop is dropExact for whole numbers, in which earned/possible is the ratio.
func (w wholeParts) drop(open []int, n int, dropped []bool) {
	sum := func(list []int) (earned, possible int64) {
		earned = w.extra
		for _, i := range list {
			earned, possible = earned+w.earned[i], possible+w.possible[i]
		}
		return earned, possible
	}
	value := make([]int64, len(w.earned))
	for earned, possible := sum(open); ; {
		for _, i := range open {
			value[i] = w.earned[i]*possible - earned*w.possible[i]
		}
		slices.SortFunc(open, func(a, b int) int { return cmp.Or(cmp.Compare(value[a], value[b]), cmp.Compare(a, b)) })
		e, p := sum(open[n:])
		if e*possible <= earned*p {
			break
		}
		earned, possible = e, p
	}
	for _, i := range open[:n] {
		dropped[i] = true
	}
}
