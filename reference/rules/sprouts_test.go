package rules_test

import (
	"errors"
	"fmt"
	"testing"

	"grader/reference/game"
	"grader/reference/longtest"
	"grader/reference/solve"
)

// TestSproutsOutcomes: the first player wins where the number of spots leaves 3, 4 or 5 when divided
// by 6 (Applegate, Jacobson and Sleator 1991, to 11 spots); in misère play 1, 5 and 6 of the first 8
// are won.
func TestSproutsOutcomes(t *testing.T) {
	for n := 1; n <= longtest.Pick(6, 8); n++ {
		want := solve.P
		if n%6 >= 3 {
			want = solve.N
		}
		if got, err := solve.New(20_000_000).Outcome(parsePosition(t, fmt.Sprintf("sprouts(%d)", n)), game.Normal); err != nil || got != want {
			t.Errorf("%d spots are %v, published as %v: %v", n, got, want, err)
		}
	}
	for n, want := range map[int]solve.Outcome{2: solve.P, 3: solve.P, longtest.Pick(1, 4): []solve.Outcome{solve.N, solve.P}[longtest.Pick(0, 1)]} {
		if got, err := solve.New(20_000_000).Outcome(parsePosition(t, fmt.Sprintf("sprouts(%d)", n)), game.Misere); err != nil || got != want {
			t.Errorf("%d spots in misère play are %v, published as %v: %v", n, got, want, err)
		}
	}
}

// TestSproutsGivesUp: drawings that look alike from everywhere take long to name, which is bounded.
func TestSproutsGivesUp(t *testing.T) {
	alike := []string{"AB.CD.EF.GH.IJ.KL.MN.OP.QR.ST.UV.WX", "ABCDEFGHIJKLMNOPQRSTUVWX"}
	for _, alike := range alike[longtest.Pick(1, 0):] {
		if _, err := solve.New(20_000_000).Outcome(parsePosition(t, "sprouts("+alike+","+alike+")"), game.Normal); !errors.Is(err, game.ErrLimit) {
			t.Errorf("%s: the error is %v", alike, err)
		}
	}
}
