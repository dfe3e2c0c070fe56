package gradebook

import (
	"cmp"
	"slices"

	"grader/problems/points"
)

// A part is one thing that can be dropped.
type part struct{ Earned, Possible points.Points }

// leaveOut says which n of the parts to leave out so that the rest, with the extra points, has the
// highest ratio of points earned to points possible. Dropping the lowest ratios, or the fewest
// points, is not always best: see Daniel M. Kane and Jonathan M. Kane, "Dropping Lowest Grades",
// Mathematics Magazine 79 (2006). Parts without points possible are never dropped, and at least one
// of the others is kept.
//
// The method is that of W. Dinkelbach, "On Nonlinear Fractional Programming", Management Science 13
// (1967): for a ratio r that can be reached, keep the parts with the largest Earned - r*Possible.
// Their ratio is the next r, and the best once it stops growing. All arithmetic is exact. If
// several choices are best, the earlier of equal parts are dropped.
func leaveOut(parts []part, n int, extra points.Points) []bool {
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
	sum := func(list []int) (earned, possible points.Points) {
		earned = extra
		for _, i := range list {
			earned, possible = earned.Plus(parts[i].Earned), possible.Plus(parts[i].Possible)
		}
		return earned, possible
	}
	value := make([]points.Points, len(parts))
	for earned, possible := sum(open); ; { // r is earned/possible
		for _, i := range open {
			value[i] = parts[i].Earned.Times(possible).Minus(earned.Times(parts[i].Possible))
		}
		slices.SortFunc(open, func(a, b int) int { return cmp.Or(value[a].Cmp(value[b]), cmp.Compare(a, b)) })
		e, p := sum(open[n:])
		if e.Times(possible).Cmp(earned.Times(p)) <= 0 {
			break
		}
		earned, possible = e, p
	}
	for _, i := range open[:n] {
		dropped[i] = true
	}
	return dropped
}
