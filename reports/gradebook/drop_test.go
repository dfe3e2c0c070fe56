package gradebook

import (
	"math/rand/v2"
	"testing"

	"grader/problems/points"
	"grader/reference/longtest"
)

// ratio is the ratio of the points earned in the parts, with extra ones, to the points possible; 0
// if none are possible.
func ratio(parts []part, extra points.Points) points.Points {
	earned, possible := extra, points.Points{}
	for _, p := range parts {
		earned, possible = earned.Plus(p.Earned), possible.Plus(p.Possible)
	}
	if possible.Sign() <= 0 {
		return points.Points{}
	}
	return earned.Over(possible)
}

// best is the highest ratio, found by trying every choice of n parts to leave out.
func best(parts []part, n int, extra points.Points) points.Points {
	open := 0
	for _, p := range parts {
		if p.Possible.Sign() > 0 {
			open++
		}
	}
	n = max(0, min(n, open-1))
	var top points.Points
	for choice := range 1 << len(parts) {
		var kept []part
		left := 0
		for i, p := range parts {
			if choice>>i&1 == 0 {
				kept = append(kept, p)
			} else if p.Possible.Sign() > 0 {
				left++
			}
		}
		if len(parts)-len(kept) != left || left > n {
			continue // a part without points is never left out
		}
		if r := ratio(kept, extra); r.Cmp(top) > 0 {
			top = r
		}
	}
	return top
}

func kept(parts []part, dropped []bool) []part {
	var list []part
	for i, p := range parts {
		if !dropped[i] {
			list = append(list, p)
		}
	}
	return list
}

// TestDropIsBest compares with every other choice, for whole points, for fractions and for numbers
// beyond an int64.
func TestDropIsBest(t *testing.T) {
	r := rand.New(rand.NewPCG(2006, 79))
	for round := range longtest.Pick(2000, 6000) {
		most := []int64{3, 10, 100, 1 << 40}[round%4]
		mark := func() points.Points {
			p := points.Of(r.Int64N(most + 1))
			if round%3 == 0 {
				p = p.Over(points.Of(1 + r.Int64N(12)))
			}
			return p
		}
		parts := make([]part, 1+r.IntN(9))
		for i := range parts {
			parts[i].Possible = mark()
			if parts[i].Possible.Sign() > 0 || r.IntN(2) == 0 {
				parts[i].Earned = mark() // sometimes more than possible, as with a bonus
			}
		}
		extra := points.Points{}
		if r.IntN(4) == 0 {
			extra = mark()
		}
		n := r.IntN(len(parts) + 2)
		dropped := leaveOut(parts, n, extra)
		got, want := ratio(kept(parts, dropped), extra), best(parts, n, extra)
		if got.Cmp(want) != 0 {
			t.Fatalf("of %v and %v extra, dropping %d: %v comes to %v, and %v can be reached", parts, extra, n, dropped, got, want)
		}
		count := 0
		for i, d := range dropped {
			if d {
				count++
				if parts[i].Possible.Sign() <= 0 {
					t.Fatalf("a part without points was dropped from %v", parts)
				}
			}
		}
		if count > n {
			t.Fatalf("%d parts of %v were dropped, at most %d may be", count, parts, n)
		}
	}
}
