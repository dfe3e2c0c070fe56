package solve_test

import (
	"errors"
	"testing"

	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/solve"
)

// What fits into the memory is the same on every machine, and no more than was asked for.
func TestWithin(t *testing.T) {
	for _, c := range []struct {
		positions, megabytes int
		partizan             bool
		want                 int
	}{
		{20_000_000, 1000, true, 3_571_428},
		{200_000_000, 1000, false, 20_000_000},
		{20_000_000, 0, true, 20_000_000},
		{1000, 1000, true, 1000},
		{1000, 1, false, 1000},
	} {
		if got := solve.Within(c.positions, c.megabytes, c.partizan); got != c.want {
			t.Errorf("%+v: %d", c, got)
		}
	}
}

// A patient solver gives up on a value that takes a table longer than its patience, at once.
func TestPatience(t *testing.T) {
	pos, err := notation.New(rules.All).Parse("grundy(100000000)")
	must(t, err)
	if _, err := solve.Patient(1_000_000, 1000).Nimber(pos); !errors.Is(err, game.ErrLimit) {
		t.Errorf("the value of %v is found: %v", pos, err)
	}
}
