package rules_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"grader/reference/game"
	"grader/reference/rules"
	"grader/reference/solve"
)

// A subtractionGame plays three heaps under subtraction by the rules alone, in
// misère play.
type subtractionGame struct {
	takes func(k int) bool
	known map[[3]int]bool
}

func (g *subtractionGame) losing(heaps [3]int) bool {
	slices.Sort(heaps[:])
	if l, known := g.known[heaps]; known {
		return l
	}
	moves, wins := 0, 0
	for i, n := range heaps {
		for k := 1; k <= n; k++ {
			if g.takes(k) {
				to := heaps
				to[i] -= k
				moves++
				if g.losing(to) {
					wins++
				}
			}
		}
	}
	g.known[heaps] = moves > 0 && wins == 0
	return g.known[heaps]
}

// TestMisereSubtraction compares Ferguson's theorem with the rules played out, for
// random sets and their complements.
func TestMisereSubtraction(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 1974))
	for range 60 {
		set, texts := map[int]bool{}, []string{}
		for range 1 + r.IntN(4) {
			k := 1 + r.IntN(9)
			set[k] = true
			texts = append(texts, fmt.Sprint(k))
		}
		but := r.IntN(3) == 0
		params := strings.Join(texts, ",")
		if but {
			params = "!" + params
		}
		g, err := rules.Subtraction.New(params)
		if err != nil {
			t.Fatal(err)
		}
		byRules := &subtractionGame{takes: func(k int) bool { return set[k] != but }, known: map[[3]int]bool{}}
		for range 60 {
			heaps := [3]int{r.IntN(16), r.IntN(16), r.IntN(16)}
			text := fmt.Sprintf("%d,%d,%d", heaps[0], heaps[1], heaps[2])
			term, err := g.Position(text)
			if err != nil {
				t.Fatal(err)
			}
			o, err := solve.New(0).Outcome(game.Position{term}, game.Misere)
			if want := byRules.losing(heaps); err != nil || (o == solve.P) != want {
				t.Fatalf("subtraction[%s](%s) is %v in misère play, %v; by the rules losing: %v", params, text, o, err, want)
			}
		}
	}
}

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
