package solve_test

import (
	"errors"
	"testing"

	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/solve"
)

// TestReductionOfHugeHeaps: a heap from which far too much follows to reduce it is given up
// after a few of its options.
func TestReductionOfHugeHeaps(t *testing.T) {
	library := notation.New(rules.All)
	for _, text := range []string{
		"grundy(1000000)", "grundy(1000000000)", "lasker(1000000)", "kayles(1000000)", "dawson-chess(1000000)",
		"octal[0.137](1000000)", "octal[0.137](1000000000)", "octal[4.7](1000000)",
	} {
		pos, err := library.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		s := solve.New(1_000_000)
		s.ReduceAlways()
		if _, _, err := s.Reduced(pos); err != nil && !errors.Is(err, game.ErrLimit) {
			t.Errorf("%s: %v", text, err)
		}
		if options := s.LookedToReduce(); options > 2_000 {
			t.Errorf("%s: %d options were looked at", text, options)
		}
	}
}

// TestReductionIsInProportion: where reducing components has taken more than is in proportion
// to the search, no more of them are reduced.
func TestReductionIsInProportion(t *testing.T) {
	pos, err := notation.New(rules.All).Parse("grundy(60,50)")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		spent int
		more  bool
	}{{0, true}, {1 << 40, false}} {
		s := solve.New(20_000)
		s.SpendToReduce(c.spent)
		if _, err := s.Genus(pos); err != nil && !errors.Is(err, game.ErrLimit) {
			t.Fatal(err)
		}
		if options := s.LookedToReduce(); (options > c.spent) != c.more {
			t.Errorf("%d options were looked at, after %d", options, c.spent)
		}
	}
}
