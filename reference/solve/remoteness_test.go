package solve_test

import (
	"testing"

	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/solve"
)

// TestRemoteness: the remoteness of a conjunctive sum is the least of its parts, so that who
// wins it depends on whether that is even (Winning Ways, ch. 9; the values of heaps of
// subtraction[1,2] are those of ch. 9 for kings' moves in one row). Suspense in the sum of
// pairs of heaps is told by playing slowly.
func TestRemoteness(t *testing.T) {
	lib := notation.New(rules.All)
	times := func(text string) (pos game.Position, remoteness, suspense int) {
		pos, err := lib.Parse(text)
		must(t, err)
		remoteness, suspense, err = solve.New(100_000).Remoteness(pos)
		must(t, err)
		return pos, remoteness, suspense
	}
	for text, want := range map[string][2]int{
		"0":                     {0, 0},
		"nim(3)":                {1, 1},
		"nim(2,2)":              {4, 2},
		"nim(1,2)":              {3, 3},
		"subtraction[1,2](3)":   {2, 2},
		"subtraction[1,2](4)":   {3, 3},
		"subtraction[1,3](4)":   {2, 2},
		"subtraction[1,2,3](5)": {3, 3},
	} {
		if _, r, s := times(text); [2]int{r, s} != want {
			t.Errorf("%s has remoteness %d and suspense %d, want %v", text, r, s, want)
		}
	}
	games := []string{"nim(1)", "nim(1,2)", "kayles(3)", "kayles(4)", "kayles(5)", "nim(2,2)", "subtraction[1,3](6)", "dawson-kayles(5)", "cram(2x3)"}
	for _, g := range games {
		for _, h := range games {
			pos, r, _ := times("conjunctive(" + g + ", " + h + ")")
			_, a, _ := times(g)
			_, b, _ := times(h)
			if o, err := solve.New(100_000).Outcome(pos, game.Normal); err != nil || r != min(a, b) || (o == solve.P) != (r%2 == 0) {
				t.Errorf("%s has remoteness %d, %d and %d in its parts, and is %s, %v", pos, r, a, b, o, err)
			}
		}
	}
}
