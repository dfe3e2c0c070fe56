package solve_test

import (
	"errors"
	"testing"

	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/solve"
)

// longestPlay looks at every play.
func longestPlay(pos game.Position) (most int) {
	for _, who := range game.Movers(pos.Partizan()) {
		for step := range pos.Steps(who) {
			most = max(most, 1+longestPlay(pos.After(step)))
		}
	}
	return most
}

func TestDepth(t *testing.T) {
	library := notation.New(rules.All)
	for _, text := range []string{
		"0", "nim(2,3)", "kayles(4) + nim(2)", "domineering(2x3)", "{0, *|{*3|}}", "hackenbush(0-a:b, a-b:r) + *2",
		"clobber(xo/ox)", "graph(a: b c; b: c; c:)", "-{{2|0}|-1}",
	} {
		pos, err := library.Partizan().Parse(text)
		if err != nil {
			t.Fatal(text, err)
		}
		got, err := solve.New(100_000).Depth(pos)
		if want := longestPlay(pos); err != nil || got != want {
			t.Errorf("the longest play of %s has %d moves, not %d (%v)", text, want, got, err)
		}
	}
	pos, _ := library.Parse("nim(1000000)")
	if _, err := solve.New(10_000).Depth(pos); !errors.Is(err, game.ErrLimit) {
		t.Errorf("a heap as large as this takes more than the budget, and the error is %v", err)
	}
}
