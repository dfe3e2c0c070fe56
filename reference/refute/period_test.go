package refute_test

import (
	"errors"
	"fmt"
	"testing"

	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/refute"
	"grader/reference/rules"
	"grader/reference/solve"
)

// TestClaimsAboutPeriodsAreRefuted: of all small claims about some games each is
// the right one, or is refuted in one of three ways, of which the right one is in none.
func TestClaimsAboutPeriodsAreRefuted(t *testing.T) {
	for _, text := range []string{"subtraction[1,2,3]", "subtraction[2,4,7]", "subtraction[2]", "octal[0.7]", "octal[4.722]"} {
		g, err := notation.New(rules.All).Game(text)
		if err != nil {
			t.Fatal(err)
		}
		r, ok := g.Repetition(4000)
		rightPre, rightPeriod := r.PrePeriod, r.Period
		if !ok || r.Saltus != 0 {
			t.Fatalf("no period of %s is proved", text)
		}
		counts := map[string]int{}
		for pre := range uint64(rightPre + 4) {
			for period := uint64(1); period <= uint64(4*rightPeriod); period++ {
				what := fmt.Sprintf("%s from %d on with %d", text, pre, period)
				s := solve.New(100_000)
				right := pre == uint64(rightPre) && period == uint64(rightPeriod)
				r, err := refute.Period(g, pre, period, uint64(rightPre+rightPeriod))(s)
				if errors.Is(err, game.ErrLimit) {
					r, err = refute.LongPeriod(g, pre, period, uint64(rightPeriod))(s)
				}
				if errors.Is(err, refute.ErrHolds) {
					r, err = refute.LatePeriod(g, pre, period)(s)
				}
				if right {
					if !errors.Is(err, refute.ErrHolds) {
						t.Errorf("%s is right, and refuted: %v", what, err)
					}
					continue
				}
				accept(t, what, r, err)
				counts[fmt.Sprintf("%T", refute.ProofOf(r))]++
			}
		}
		if len(counts) != 3 {
			t.Errorf("%s: the refutations are %v, expected some of every kind", text, counts)
		}
	}
}
