package solve_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/solve"
	"grader/reference/worked"
)

// TestWhyEndsInTheAnswer: on random sums of all kinds of terms every worked
// solution can be written, and ends in what the definition says.
func TestWhyEndsInTheAnswer(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	d := newDefinition()
	for range 60 {
		text := randomGame(r, 2, 3)
		pos := parse(t, text)
		s := solve.New(100_000)
		ends := func(what string, want string) func(explain.Doc, error) {
			return func(doc explain.Doc, err error) {
				t.Helper()
				if line := explain.Line(doc); err != nil || !strings.HasSuffix(line, want) {
					t.Fatalf("%s of %s: %v, expected the end %q in:\n%s", what, text, err, want, line)
				}
			}
		}
		value := d.value(pos)
		want := fmt.Sprintf(" %d.", value)
		if len(pos.Parts()) < 2 {
			want = fmt.Sprintf(" %s.", solve.CanonicalText(value))
		}
		ends("the value", want)(worked.Nimber(s, pos))
		for _, play := range []game.Play{game.Normal, game.Misere} {
			doc, err := worked.Outcome(s, pos, play)
			verdict := map[bool]string{true: "this is a P-position", false: "this is an N-position"}[d.isLosing(pos, play)]
			if line := explain.Line(doc); err != nil || !strings.Contains(line, verdict) {
				t.Fatalf("the outcome of %s in %s play: %v, expected %q in:\n%s", text, play, err, verdict, line)
			}
			wins, err := s.Winning(pos, game.Both, play)
			if err != nil {
				t.Fatal(err)
			}
			doc, err = worked.Winning(s, pos, game.Both, play)
			line := explain.Line(doc)
			if len(wins) == 0 && !strings.HasSuffix(line, "the list of winning moves is empty, [].") || err != nil {
				t.Fatalf("the winning moves of %s in %s play: %v\n%s", text, play, err, line)
			}
			for i, w := range wins {
				if i < 20 && !strings.Contains(line, w.Move) {
					t.Fatalf("the winning moves of %s in %s play lack %s:\n%s", text, play, w.Move, line)
				}
			}
		}
		doc, err := worked.Canonical(s, pos)
		if line := explain.Line(doc); err != nil || !strings.Contains(line, "canonical form") || !strings.Contains(line, solve.CanonicalText(value)) {
			t.Fatalf("the canonical form of %s: %v\n%s", text, err, line)
		}
		if _, err := worked.Options(s, pos, game.Both); err != nil {
			t.Fatalf("the options of %s: %v", text, err)
		}
		if _, err := worked.Reversible(s, pos, game.Both); err != nil {
			t.Fatalf("the reversible options of %s: %v", text, err)
		}
	}
}
