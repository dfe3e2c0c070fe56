package solve_test

import (
	"math/rand/v2"
	"testing"

	"grader/reference/game"
	"grader/reference/longtest"
	"grader/reference/solve"
)

// Where Left and Right have different moves, whoever is said to win does so in time, whatever the
// opponent plays, and whoever is said to draw never loses. Both may begin, and play may be in sums.
func TestResultsArePlayedOut(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 20))
	met := map[solve.Result]int{}
	for range longtest.Pick(100, 300) {
		strip := []byte("FFTT..FT."[:5+random.IntN(5)])
		random.Shuffle(len(strip), func(i, j int) { strip[i], strip[j] = strip[j], strip[i] })
		text := "backsliding-toads-and-frogs(" + string(strip) + ")" + []string{"", "", " + 1", " - 1/2", " + graph(a: b c; b: a; c:)", " - fox-and-geese(2x3)"}[random.IntN(6)]
		pos, err := loopyLibrary.Parse(text)
		if err != nil {
			t.Fatal(text, err)
		}
		s := solve.New(200_000)
		first := game.Players[random.IntN(2)]
		result, err := s.Result(pos, first)
		if err != nil {
			t.Fatal(text, err)
		}
		met[result]++
		lasts, _ := s.Lasts(pos, first)
		holder := first // who does not lose
		if result == solve.Loss {
			holder = first.Other()
		}
		who := first
		for moves := 0; moves < 200; moves++ {
			if pos.OverFor(who) {
				if who == holder || moves > lasts && lasts >= 0 {
					t.Errorf("%s is a %s for %s, and ended after %d moves, not %d", text, result, first.Name(), moves, lasts)
				}
				break
			}
			if lasts >= 0 && moves >= lasts {
				t.Fatalf("%s, where %s begins, goes on after %d moves", text, first.Name(), lasts)
			}
			options, err := s.EveryOption(pos, who, 100)
			if err != nil {
				t.Fatal(err)
			}
			next := options[random.IntN(len(options))]
			if who == holder {
				win, wins, err := s.FirstWinning(pos, who, game.Normal)
				draws, err2 := s.Drawing(pos, who)
				switch {
				case err != nil || err2 != nil || !wins && len(draws) == 0 || !wins && result != solve.Draw:
					t.Fatalf("%s is a %s for %s, and in %s no move of %s holds it: %v, %v", text, result, first.Name(), pos, who.Name(), err, err2)
				case wins:
					next = win
				default:
					next = draws[random.IntN(len(draws))]
				}
			}
			pos, who = next.To, who.Other()
		}
	}
	for _, r := range []solve.Result{solve.Loss, solve.Draw, solve.Win} {
		if met[r] < 5 {
			t.Errorf("only %d positions are a %s", met[r], r)
		}
	}
}
