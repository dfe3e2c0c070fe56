// Package hand_test holds the tests of the small packages of this wing, so that
// one binary is linked for all of them.
package hand_test

import (
	"strings"
	"testing"

	"grader/cmd/internal/hand/handout"
	"grader/problems"
	"grader/problems/source"
)

// TestHandoutOfBank: a set for students needs no bank, asks the same, and does not reveal where the
// answers are.
func TestHandoutOfBank(t *testing.T) {
	load := func(text string, bank problems.Bank) *problems.Set {
		set, complaints := problems.Load(source.NewFile("hw.toml", []byte(text)), bank)
		if set == nil || len(complaints) > 0 {
			t.Fatalf("%s\n%+v", text, complaints)
		}
		return set
	}
	chapter := load(`[[question]]
id = "nim-1"
kind = "winning-moves"
game = "nim({a}, 5)"
hint = "Compare the heaps."
topics = ["nim"]
source = "Bouton 1901"
[question.vary]
a = { from = 6, to = 40 }
[[question.test]]
vary = { a = 7 }
accept = [["7 -> 5"]]
`, nil)
	set := load("[[question]]\nid = 'mine'\nuse = 'bank/nim-1'\npoints = 7\n", func() []*problems.Set { return []*problems.Set{chapter} })
	text := string(handout.Handout(set, problems.Hint))
	q := load(text, nil).Questions[0]
	if own := set.Questions[0]; q.Vary.Seed() != own.Vary.Seed() || q.Points != own.Points || q.Hint != own.Hint {
		t.Errorf("another question is handed out:\n%s", text)
	}
	for _, staff := range []string{"use", "bank/", "test", "7 -> 5", "topics", "source", "Bouton"} {
		if strings.Contains(text, staff) {
			t.Errorf("students read %q:\n%s", staff, text)
		}
	}
}
