package refute_test

import (
	"errors"
	"testing"

	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/refute"
	"grader/reference/rules"
	"grader/reference/solve"
)

// TestOrthodoxMovesAreBest: beside coupons a move that is not orthodox loses where an
// orthodox one wins, in all of these sums, and never the other way round. What is shown
// replays.
func TestOrthodoxMovesAreBest(t *testing.T) {
	lib := notation.New(rules.All)
	terms := []string{"{4|-4}", "{7||5|0}", "{3|1}", "{6|0||-2}", "{5|2,{4|-3}}", "{9|1||0}", "domineering(2x2)", "{2|{1|-1}}"}
	found, missed := 0, 0
	for i, a := range terms {
		for _, b := range terms[i:] {
			pos, err := lib.Parse(a + " + " + b)
			if err != nil {
				t.Fatal(err)
			}
			for _, who := range game.Players {
				s := solve.New(1_000_000)
				best, hottest, err := s.Orthodox(pos, who)
				if err != nil || len(best) == 0 {
					t.Fatalf("%s has no orthodox move of %s: %v", pos, who.Name(), err)
				}
				options, _, err := s.Options(pos, who, 100)
				if err != nil {
					t.Fatal(err)
				}
				is := map[string]bool{}
				for _, o := range best {
					is[o.Key()] = true
				}
				for _, o := range options {
					if is[o.Key()] {
						continue
					}
					r, err := refute.NotBest(pos, who, best[0], o, hottest)(s)
					switch {
					case errors.Is(err, game.ErrLimit):
						missed++
					case err != nil:
						t.Errorf("%s: %s against %s of %s: %v", pos, o.Move, best[0].Move, who.Name(), err)
					default:
						found++
						if err := (refute.Replayer{Budget: 1_000_000}).Replay(r); err != nil {
							t.Errorf("%s: %s of %s: %v", pos, o.Move, who.Name(), err)
						}
					}
					if r, err := refute.NotBest(pos, who, o, best[0], hottest)(s); err == nil && len(r.Doc()) > 0 {
						t.Errorf("%s: beside coupons %s of %s is better than %s", pos, o.Move, who.Name(), best[0].Move)
					}
				}
			}
		}
	}
	if t.Logf("%d moves are refuted, %d not", found, missed); found < 4*missed {
		t.Errorf("%d moves are refuted, and %d are not", found, missed)
	}
}
