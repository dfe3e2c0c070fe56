package solve_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/solve"
)

// TestEqualParts: of equal parts only the first is moved in, however many there are.
func TestEqualParts(t *testing.T) {
	lib := notation.New(rules.All)
	for _, c := range []struct {
		part string
		want int
	}{
		{"nim(3)", 3}, {"*2", 2}, {"{0, *}", 2}, {"rook(1,1)", 2}, {"hackenbush(0-a, a-b, a-b)", 2}, {"cram(1x3)", 2}, {"northcott(2,0,2)", 2},
	} {
		pos, err := lib.Parse(strings.Repeat(c.part+" + ", 2000) + "nim(7)")
		if err != nil {
			t.Fatal(err)
		}
		options, more, err := solve.New(1000).Options(pos, game.Both, 100)
		if err != nil || more || len(options) != c.want+7 {
			t.Fatalf("2000 times %s and nim(7): %d options, more %v, error %v; want %d", c.part, len(options), more, err, c.want+7)
		}
		for _, o := range options[:c.want] {
			if !strings.HasPrefix(o.Move, "1: ") {
				t.Errorf("2000 times %s: the move %s is not in the first of them", c.part, o.Move)
			}
		}
	}
}

// TestOptionsAreTheKeysReached: in sums of the examples of two rulesets, one and the same
// included, every option has a key of its own, and every move leads to one of these keys.
func TestOptionsAreTheKeysReached(t *testing.T) {
	r := rand.New(rand.NewPCG(91, 92))
	lib := notation.New(rules.All)
	games := []string{"3", "-1/2", "^", "v*", "^2*3", "1*", "*", "*2", "{0, *}", "{1|*}", "{|}", "{}", "+-1", "tiny(1)", "hackenbush(0-a:b, a-0:b, 0-a)", "hackenbush(a-0:b, 0-a, 0-a:b)"}
	for _, g := range rules.All {
		games = append(games, g.About().Examples...)
	}
	for range 1500 {
		text := games[r.IntN(len(games))] + " + " + games[r.IntN(len(games))]
		pos, err := lib.Parse(text)
		if err != nil {
			t.Fatal(text, err)
		}
		for _, who := range game.Players {
			reached := map[string]bool{}
			for step := range pos.Steps(who) {
				if len(reached) > 300 {
					break
				}
				reached[pos.After(step).Key()] = true
			}
			options, more, err := solve.New(100_000).Options(pos, who, 300)
			if err != nil || more {
				continue
			}
			for _, o := range options {
				if key := o.To.Key(); !reached[key] {
					t.Errorf("%s: the option %s of %s has the key of another, %s", text, o.Move, who, key)
				} else {
					delete(reached, key)
				}
			}
			for key := range reached {
				t.Errorf("%s: no option of %s has the key %s", text, who, key)
			}
		}
	}
}
