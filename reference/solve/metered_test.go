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

// TestCountedMovesAreCharged: a search that counts the moves of each position it meets pays
// for that, so that a meter bounds its work where positions have very many moves.
func TestCountedMovesAreCharged(t *testing.T) {
	pos, err := notation.New(rules.All).Parse("amazons(x..o/..../..../o..x)")
	if err != nil {
		t.Fatal(err)
	}
	const budget = 20_000
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err = solve.Metered(budget, game.NewMeter(budget)).Wins(pos, game.Left, game.Normal)
	runtime.ReadMemStats(&after)
	if !errors.Is(err, game.ErrLimit) {
		t.Errorf("error %v, expected that the budget is used up", err)
	}
	if used := (after.TotalAlloc - before.TotalAlloc) >> 20; used > 30 {
		t.Errorf("%d MB were allocated for %d positions", used, budget)
	}
}
