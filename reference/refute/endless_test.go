package refute_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/refute"
	"grader/reference/rules"
	"grader/reference/solve"
)

var loopyLibrary = notation.New(rules.All).Loopy()

func parseLoopy(t *testing.T, text string) game.Position {
	t.Helper()
	pos, err := loopyLibrary.Parse(text)
	must(t, err)
	return pos
}

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

// everyEndlessClaim refutes all that can be said wrongly of two games in which play may never end.
func everyEndlessClaim(t *testing.T, g, h game.Position, tell func(what string, r refute.Refutation, err error)) {
	t.Helper()
	s := solve.New(100_000)
	finish := func(what string, find refute.Finder) {
		r, err := find(s)
		tell(what, r, err)
	}
	for _, o := range []solve.Outcome{solve.P, solve.N, solve.D} {
		finish("the outcome "+o.String(), refute.WrongEndless(g, o))
	}
	for _, v := range []cgt.Loopy{{}, {N: 1}, {N: 2}, {N: 7}, cgt.Infinity(), cgt.Infinity(0), cgt.Infinity(1), cgt.Infinity(0, 1, 2)} {
		finish("the value "+v.String(), refute.WrongLoopy(g, v))
	}
	options, err := s.EveryOption(g, game.Both, 100)
	must(t, err)
	for _, o := range options {
		finish("the winning move "+o.Move, refute.NotLost(g, o))
		finish("the drawing move "+o.Move, refute.NotDrawn(g, o))
	}
	finish("equal", refute.Equal(g, h))
	finish("unequal", refute.Unequal(g, h))
	for n := range uint64(3) {
		finish(fmt.Sprint("the witness ", n), refute.FailedWitness(g, h, game.Nimber(n)))
	}
}

// What is refuted is wrong by the values, whatever is wrong is refuted, and every refutation replays.
func TestEndlessClaimsAreRefuted(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	refuted, long := 0, 0
	for range 250 {
		g, h := parseLoopy(t, randomLoopy(r)), parseLoopy(t, randomLoopy(r))
		if !g.Endless() && !h.Endless() {
			continue
		}
		s := solve.New(100_000)
		outcome, err := s.Outcome(g, game.Normal)
		must(t, err)
		value, err := s.Loopy(g)
		must(t, err)
		other, err := s.Loopy(h)
		must(t, err)
		everyEndlessClaim(t, g, h, func(what string, ref refute.Refutation, err error) {
			holds := what == "the outcome "+outcome.String() || what == "the value "+value.String() ||
				what == "equal" && !value.Equal(other) || what == "unequal" && value.Equal(other)
			switch {
			case errors.Is(err, game.ErrLimit):
				long++
			case errors.Is(err, refute.ErrHolds):
				if !holds && !strings.HasPrefix(what, "the witness") && !strings.Contains(what, "move") {
					t.Errorf("%s of %s and %s is said to hold", what, g, h)
				}
			case holds:
				t.Errorf("%s of %s and %s is refuted: %v", what, g, h, err)
			default:
				accept(t, fmt.Sprintf("%s of %s and %s", what, g, h), ref, err)
				refuted++
			}
		})
	}
	if refuted < 2000 || long > refuted/50 {
		t.Errorf("%d claims are refuted, and %d need too long", refuted, long)
	}
}
