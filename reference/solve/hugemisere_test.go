package solve_test

import (
	"errors"
	"runtime"
	"testing"

	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/solve"
)

// TestHugeHeapsInMisere: a search of heaps far too large for it ends long before it has looked
// at what its budget allows, and without much memory. Where a move wins at once they are
// decided.
func TestHugeHeapsInMisere(t *testing.T) {
	library := notation.New(rules.All)
	for text, want := range map[string]solve.Outcome{
		"grundy(40000)":         0,
		"dawson-chess(40000,5)": 0,
		"treblecross(40000)":    0,
		"octal[0.156](40000)":   0,
		"lasker(40000,10)":      solve.N,
	} {
		pos, err := library.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		o, err := solve.New(5000).Outcome(pos, game.Misere)
		runtime.ReadMemStats(&after)
		if want == 0 && !errors.Is(err, game.ErrLimit) || want != 0 && (err != nil || o != want) {
			t.Errorf("%s in misère play: %v, %v", text, o, err)
		}
		if used := (after.TotalAlloc - before.TotalAlloc) >> 20; used > 60 {
			t.Errorf("%s: %d MB were allocated", text, used)
		}
	}
}
