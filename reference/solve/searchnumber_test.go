package solve_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"grader/reference/game"
	"grader/reference/longtest"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/solve"
)

// TestSearchMovesInNumbers compares search with play by the rules where a move in a number may
// be the only one that wins: the other game equals a number too, and has too many options for
// its form to be tried first.
func TestSearchMovesInNumbers(t *testing.T) {
	library := notation.New(rules.All)
	r := rand.New(rand.NewPCG(1976, 7))
	d := byDefinition{}
	for range 60 {
		var left, right []string
		bottom, top := r.IntN(3), r.IntN(3)
		for i := range 15 {
			left = append(left, fmt.Sprint(-bottom-i))
			right = append(right, fmt.Sprint(top+i))
		}
		text := "{" + strings.Join(left, ", ") + " | " + strings.Join(right, ", ") + "}"
		for range r.IntN(3) {
			text += []string{" + ", " - "}[r.IntN(2)] + []string{"1/4", "1/2", "3/4", "1", "2", "^"}[r.IntN(6)]
		}
		pos, err := library.Parse(text)
		if err != nil {
			t.Fatal(text, err)
		}
		o, err := solve.New(1<<20).Outcome(pos, game.Normal)
		if want := d.outcome(pos); err != nil || o != want {
			t.Errorf("%s is %s by search, %v, want %s", text, o, err, want)
		}
	}
}

// TestSearchOfSums compares search with play by the rules on sums of examples of all
// rulesets with numbers, ups and nimbers.
func TestSearchOfSums(t *testing.T) {
	library := notation.New(rules.All)
	var small []game.Position
	for _, l := range rules.All {
		for _, example := range l.About().Examples {
			pos, err := library.Parse(example)
			if err != nil {
				t.Fatal(example, err)
			}
			if _, err := solve.New(60).Form(pos); err == nil && pos.Partizan() {
				small = append(small, pos)
			}
		}
	}
	if len(small) < 15 {
		t.Fatalf("only %d examples are small", len(small))
	}
	beside := []string{"0", "1/2", "-1/2", "1", "-1", "3/4", "-2", "^", "v", "*", "*2", "^ + *"}
	r := rand.New(rand.NewPCG(2, 72))
	for range longtest.Pick(100, 400) {
		pos := small[r.IntN(len(small))]
		if r.IntN(2) == 0 {
			pos = pos.Plus(small[r.IntN(len(small))])
		}
		other, err := library.Parse(beside[r.IntN(len(beside))])
		if err != nil {
			t.Fatal(err)
		}
		pos = pos.Plus(other)
		o, err := solve.New(1 << 20).SearchOutcome(pos)
		if want := (byDefinition{}).outcome(pos); err != nil || o != want {
			t.Errorf("%s is %s by search, %v, want %s", pos, o, err, want)
		}
	}
}
