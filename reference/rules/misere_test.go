package rules_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"grader/reference/game"
	"grader/reference/solve"
)

// TestMisereSums compares misère play of sums across rulesets, tame and wild, with
// positions played out as they stand.
func TestMisereSums(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 1975))
	terms := []func() string{
		func() string { return fmt.Sprintf("*%d", r.IntN(4)) },
		func() string { return fmt.Sprintf("kayles(%d)", r.IntN(8)) },
		func() string { return fmt.Sprintf("subtraction[2,3](%d)", r.IntN(8)) },
		func() string { return fmt.Sprintf("hackenbush(0-a,a-b,%d-%d)", r.IntN(3), r.IntN(3)) },
		func() string { return fmt.Sprintf("hackenbush(0-a,a-b,a-c,c-c,%d-d,%d-0)", r.IntN(3), r.IntN(3)) },
		func() string { return fmt.Sprintf("lasker(%d)", r.IntN(8)) },
		func() string { return fmt.Sprintf("staircase(%d,%d,%d)", r.IntN(3), r.IntN(3), r.IntN(3)) },
		func() string { return fmt.Sprintf("silver-dollar(%d,%d)", 1+r.IntN(3), 4+r.IntN(4)) },
		func() string { return fmt.Sprintf("{*2, {*%d}}", r.IntN(3)) },
		func() string { return fmt.Sprintf("{{*2}, *%d}", r.IntN(3)) },
		func() string { return fmt.Sprintf("node-kayles(a-b, b-%d, %d-d)", r.IntN(3), r.IntN(3)) },
	}
	known := map[string]bool{}
	for range 400 {
		var parts []string
		for range 1 + r.IntN(3) {
			parts = append(parts, terms[r.IntN(len(terms))]())
		}
		pos := parsePosition(t, strings.Join(parts, " + "))
		s := solve.New(100_000)
		o, err := s.Outcome(pos, game.Misere)
		if want := plainLosing(pos, game.Misere, known); err != nil || (o == solve.P) != want {
			t.Fatalf("%v is %v in misère play, %v; played out it is losing: %v", pos, o, err, want)
		}
		g, err := s.Genus(pos)
		if err != nil || (g.At(0) == 0) != (o == solve.P) {
			t.Fatalf("%v has the genus %v, %v, and is %v", pos, g, err, o)
		}
	}
}

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
