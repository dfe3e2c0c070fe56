package solve_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/solve"
	"grader/reference/worked"
)

// TestWhyEndsInTheAnswer: on random sums of all kinds of terms every worked
// solution can be written, and says what the definition says.
func TestWhyEndsInTheAnswer(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	d := newDefinition()
	for range 60 {
		text := randomGame(r, 2, 3)
		pos := parse(t, text)
		s := solve.New(100_000)
		says := func(doc explain.Doc, err error) func(want ...string) {
			return func(want ...string) {
				t.Helper()
				for _, w := range want {
					if line := explain.Line(doc); err != nil || !strings.Contains(line, w) {
						t.Fatalf("%s: %v, expected %q in:\n%s", text, err, w, line)
					}
				}
			}
		}
		value := cgt.Nimber(d.value(pos)).String()
		sum := value
		if len(pos.Parts()) > 1 {
			sum = fmt.Sprint(d.value(pos))
		}
		says(worked.Nimber(s, pos))(" " + sum + ".")
		says(worked.Canonical(s, pos))("canonical form", value)
		says(worked.Options(s, pos, game.Both))("")
		says(worked.Reversible(s, pos, game.Both))("")
		for _, play := range []game.Play{game.Normal, game.Misere} {
			says(worked.Outcome(s, pos, play))(map[bool]string{true: "this is a P-position", false: "this is an N-position"}[d.isLosing(pos, play)])
			wins, err := s.Winning(pos, game.Both, play)
			if err != nil {
				t.Fatal(err)
			}
			var moves []string
			for _, w := range wins[:min(len(wins), 20)] {
				moves = append(moves, w.Move)
			}
			if len(wins) == 0 {
				moves = append(moves, "the list of winning moves is empty, [].")
			}
			says(worked.Winning(s, pos, game.Both, play))(moves...)
		}
	}
}
