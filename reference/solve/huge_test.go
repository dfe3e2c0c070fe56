package solve_test

import (
	"errors"
	"runtime"
	"testing"

	"grader/reference/game"
	"grader/reference/solve"
)

// TestHugeSearchesEnd: a search that is far too large for its budget ends long before it has
// looked at what its budget allows, and without much memory: in misère play of huge heaps, where
// those are decided in which a move wins at once, and where a position has very many moves.
func TestHugeSearchesEnd(t *testing.T) {
	for _, c := range []struct {
		game   string
		budget int
		play   game.Play
		most   uint64 // MB
		wins   error
	}{
		{"grundy(40000)", 5000, game.Misere, 60, game.ErrLimit},
		{"dawson-chess(40000,5)", 5000, game.Misere, 60, game.ErrLimit},
		{"treblecross(40000)", 5000, game.Misere, 60, game.ErrLimit},
		{"octal[0.156](40000)", 5000, game.Misere, 60, game.ErrLimit},
		{"lasker(40000,10)", 5000, game.Misere, 60, nil},
		{"amazons(x..o/..../..../o..x)", 20_000, game.Normal, 30, game.ErrLimit},
	} {
		pos := parse(t, c.game)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		wins, err := solve.Metered(c.budget, game.NewMeter(c.budget)).Wins(pos, game.Left, c.play)
		runtime.ReadMemStats(&after)
		if !errors.Is(err, c.wins) || err == nil && !wins {
			t.Errorf("%s: %v, %v", c.game, wins, err)
		}
		if used := (after.TotalAlloc - before.TotalAlloc) >> 20; used > c.most {
			t.Errorf("%s: %d MB were allocated", c.game, used)
		}
	}
}
