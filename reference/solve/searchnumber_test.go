package solve_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/solve"
)

// TestSearchMovesInNumbers compares search with play by the rules where a move in a number may
// be the only one that wins: the other game equals a number too, and has too many options for
// its form to be tried first.
func TestSearchMovesInNumbers(t *testing.T) {
	library := notation.New(rules.All).Partizan()
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
