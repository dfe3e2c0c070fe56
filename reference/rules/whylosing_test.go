package rules_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/solve"
)

// TestTheoremsAgreeWithPlay: what a ruleset says of who wins, and by what theorem, is
// what plain search finds.
func TestTheoremsAgreeWithPlay(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	var texts []string
	for n := 1; n <= 24; n++ {
		texts = append(texts, fmt.Sprintf("fibonacci(%d)", n))
		for range 3 {
			texts = append(texts, fmt.Sprintf("fibonacci[%d](%d)", 1+r.IntN(n), n))
		}
	}
	for range 60 {
		var heaps []string
		most := 1 + r.IntN(5)
		for range 1 + r.IntN(4) {
			heaps = append(heaps, fmt.Sprint(1+r.IntN(most)))
		}
		texts = append(texts, fmt.Sprintf("moore[%d](%s)", 1+r.IntN(4), strings.Join(heaps, ",")))
	}
	texts = append(texts, "moore[12](1,1,1,1,1,1,1,1,1,1,1,1)", "moore[2](1024,1024,1024)", "moore[2](1024,1025,2047)")
	for _, text := range texts {
		pos := parsePosition(t, text)
		for _, play := range []game.Play{game.Normal, game.Misere} {
			for _, again := range []bool{false, true} {
				why, ok := pos.Parts()[0].WhyLosing(play, again)
				if !ok {
					if !game.Over(pos.Parts()[0]) {
						t.Errorf("%s: nothing is said", text)
					}
					continue
				}
				said := strings.Join(strings.Fields(explain.PlainText(why)), " ")
				losing := false
				switch {
				case strings.Contains(said, "remainder"):
					losing = strings.HasSuffix(said, "the remainder is 1.")
				default:
					losing = strings.HasSuffix(said, "not enough.") || strings.HasSuffix(said, "every column gives 0.") || strings.HasSuffix(said, "must take it loses.")
				}
				if strings.Contains(text, "1024") {
					if losing != (text == "moore[2](1024,1024,1024)") {
						t.Errorf("%s: %s", text, said)
					}
					continue
				}
				if want := plainLosing(pos, play, map[string]bool{}); losing != want {
					t.Errorf("%s, %s play: the next player loses %v, and it is said:\n%s", text, play, want, said)
				}
				if o, err := solve.New(100_000).Outcome(pos, play); err != nil || (o == solve.P) != losing {
					t.Errorf("%s, %s play: %v %v", text, play, o, err)
				}
			}
		}
	}
}

// plainLosing is the definition of who loses.
func plainLosing(pos game.Position, play game.Play, known map[string]bool) bool {
	key := pos.Key()
	if losing, ok := known[key]; ok {
		return losing
	}
	losing, over := true, true
	for step := range pos.Steps(game.Both) {
		over = false
		if plainLosing(pos.After(step), play, known) {
			losing = false
			break
		}
	}
	if over {
		losing = play == game.Normal
	}
	known[key] = losing
	return losing
}
