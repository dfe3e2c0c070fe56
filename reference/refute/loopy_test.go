package refute_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"grader/reference/game"
	"grader/reference/loopy"
	"grader/reference/refute"
	"grader/reference/solve"
)

// randomLoopy is a random graph, perhaps with something added.
func randomLoopy(r *rand.Rand) string {
	n := 1 + r.IntN(5)
	var list []string
	for v := range n {
		text := fmt.Sprintf("v%d:", v)
		for range r.IntN(4) {
			text += fmt.Sprintf(" v%d", r.IntN(n))
		}
		list = append(list, text)
	}
	return "graph(" + strings.Join(list, "; ") + ")" + []string{"", "", " + *", " + nim(1,2)"}[r.IntN(4)]
}

// everyLoopyClaim refutes all that can be said wrongly of a game in which play may never end.
func everyLoopyClaim(t *testing.T, g game.Position, tell func(what string, r refute.Refutation, err error)) {
	t.Helper()
	s := solve.New(100_000)
	finish := func(what string, find refute.Finder) {
		r, err := find(s)
		tell(what, r, err)
	}
	for _, o := range []solve.Outcome{solve.P, solve.N, solve.D} {
		finish("the outcome "+o.String(), refute.WrongLoopyOutcome(g, o))
	}
	for _, v := range []loopy.Value{{}, {N: 1}, {N: 2}, {N: 7}, loopy.Infinity(), loopy.Infinity(0), loopy.Infinity(1), loopy.Infinity(0, 1, 2)} {
		finish("the value "+v.String(), refute.WrongLoopyValue(g, v))
	}
	options, err := s.EveryOption(g, game.Both, 100)
	must(t, err)
	for _, o := range options {
		finish("the winning move "+o.Move, refute.NotLost(g, o))
		finish("the drawing move "+o.Move, refute.NotDrawn(g, o))
	}
}

// What is refuted is wrong by the values, whatever is wrong is refuted, and every refutation replays.
func TestLoopyClaimsAreRefuted(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	refuted, long := 0, 0
	for range 350 {
		g := parse(t, randomLoopy(r))
		if !g.Loopy() {
			continue
		}
		s := solve.New(100_000)
		outcome, err := s.Outcome(g, game.Normal)
		must(t, err)
		value, err := s.Loopy(g)
		must(t, err)
		everyLoopyClaim(t, g, func(what string, ref refute.Refutation, err error) {
			holds := what == "the outcome "+outcome.String() || what == "the value "+value.String()
			switch {
			case errors.Is(err, game.ErrLimit):
				long++
			case errors.Is(err, refute.ErrHolds):
				if !holds && !strings.Contains(what, "move") {
					t.Errorf("%s of %s is said to hold", what, g)
				}
			case holds:
				t.Errorf("%s of %s is refuted: %v", what, g, err)
			default:
				accept(t, fmt.Sprintf("%s of %s", what, g), ref, err)
				refuted++
			}
		})
	}
	if refuted < 2000 || long > refuted/50 {
		t.Errorf("%d claims are refuted, and %d need too long", refuted, long)
	}
}
