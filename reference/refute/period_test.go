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
		rightPre, rightPeriod, ok := g.Period(4000)
		if !ok {
			t.Fatalf("no period of %s is proved", text)
		}
		counts := map[refute.Kind]int{}
		for pre := range uint64(rightPre + 4) {
			for period := uint64(1); period <= uint64(4*rightPeriod); period++ {
				what := fmt.Sprintf("%s from %d on with %d", text, pre, period)
				s := solve.New(100_000)
				right := pre == uint64(rightPre) && period == uint64(rightPeriod)
				r, err := refute.Period(s, g, pre, period, uint64(rightPre+rightPeriod))
				if errors.Is(err, game.ErrLimit) {
					r, err = refute.LongPeriod(s, g, pre, period, uint64(rightPeriod))
				}
				if errors.Is(err, refute.ErrHolds) {
					r, err = refute.LatePeriod(s, g, pre, period)
				}
				if right {
					if !errors.Is(err, refute.ErrHolds) {
						t.Errorf("%s is right, and refuted: %v", what, err)
					}
					continue
				}
				accept(t, what, r, err)
				counts[r.Kind]++
			}
		}
		if len(counts) < 3 || counts[refute.NotLeastPeriod] == 0 || counts[refute.PeriodBegins] == 0 {
			t.Errorf("%s: the refutations are %v, expected some of every kind", text, counts)
		}
	}
}

// TestCorruptedPeriodsDoNotReplay spoils what the refutations about periods hold.
func TestCorruptedPeriodsDoNotReplay(t *testing.T) {
	g, err := notation.New(rules.All).Game("subtraction[2,4,7]")
	if err != nil {
		t.Fatal(err)
	}
	s := solve.New(1000)
	spoil := map[string]func(long, late *refute.Refutation){
		"another claim":  func(long, late *refute.Refutation) { long.Claimed++; late.Claimed++ },
		"another period": func(long, late *refute.Refutation) { long.Value++; late.Value++ },
		"no smaller period": func(long, late *refute.Refutation) {
			long.Value = long.Claimed
			late.Value = 0
		},
		"another value": func(long, late *refute.Refutation) { long.Values[1]++; late.Claims[0].Values[0]++ },
		"another heap": func(long, late *refute.Refutation) {
			long.Path[1] = long.Path[2]
			late.Game = late.Other
		},
		"another ruleset": func(long, late *refute.Refutation) {
			long.Path[1] = parse(t, "nim(9)")
			late.Game = parse(t, "nim(7)")
		},
	}
	for name, f := range spoil {
		long, err := refute.LongPeriod(s, g, 8, 6, 3)
		accept(t, "the period 6", long, err)
		late, err := refute.LatePeriod(s, g, 11, 3)
		accept(t, "the pre-period 11", late, err)
		f(&long, &late)
		if refute.Replay(long, budget) == nil {
			t.Errorf("a period that is not the least replays with %s", name)
		}
		if refute.Replay(late, budget) == nil {
			t.Errorf("a pre-period that is too late replays with %s", name)
		}
	}
	if _, err := refute.LongPeriod(s, g, 8, 3*1000, 3); !errors.Is(err, game.ErrLimit) {
		t.Errorf("a period of 3000 heaps gives %v, expected the limit", err)
	}
}
