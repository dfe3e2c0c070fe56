package rules_test

import (
	"errors"
	"testing"

	"grader/reference/game"
	"grader/reference/solve"
)

// TestLongPictures: a picture whose options cannot all be kept is undecided in
// misère play, by a count that is the same each time.
func TestLongPictures(t *testing.T) {
	pos := parsePosition(t, randomEdges(3000, 1500))
	for range 2 {
		if _, err := solve.New(1000).Outcome(pos, game.Misere); !errors.Is(err, game.ErrLimit) {
			t.Errorf("3,000 edges with 1,000 positions: %v, expected the limit", err)
		}
		if o, err := solve.New(0).Outcome(pos, game.Normal); err != nil || o == 0 {
			t.Errorf("3,000 edges in normal play: %v, %v", o, err)
		}
	}
}
