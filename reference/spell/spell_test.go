package spell

import (
	"math/rand/v2"
	"testing"
)

func TestNearestAndOnly(t *testing.T) {
	for _, c := range []struct {
		name  string
		find  func(word string, among []string) (string, bool)
		among []string
		want  map[string]string
	}{
		{"Nearest", Nearest, []string{"nim", "kayles", "rook", "hackenbush", "subtraction", "graph"}, map[string]string{
			"kayels": "kayles", "Kayles": "kayles", "nmi": "nim", "nimm": "nim", "hackenbusch": "hackenbush", "subtract": "subtraction",
			"rok": "rook", "graff": "graph", "foo": "", "chess": "", "x": "", "": "",
		}},
		// One letter is not near to another, but for its case.
		{"Nearest", Nearest, []string{"a", "b"}, map[string]string{"c": "", "B": "b", "ab": "a"}},
		{"Only", Only, []string{"hw1", "hw2", "test1", "final"}, map[string]string{
			"hw7": "", "HW2": "hw2", "hw22": "hw2", "tst1": "test1", "test7": "test1", "fin": "final", "x": "",
		}},
	} {
		for word, want := range c.want {
			if got, ok := c.find(word, c.among); got != want || ok != (want != "") {
				t.Errorf("%s(%q, %q) = %q, %v; want %q", c.name, word, c.among, got, ok, want)
			}
		}
	}
}

// TestDistance compares with the definition: words that few edits make of each other.
func TestDistance(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	word := func() string {
		text := make([]rune, r.IntN(7))
		for i := range text {
			text[i] = []rune("abä")[r.IntN(3)]
		}
		return string(text)
	}
	for range 2000 {
		a, b := word(), word()
		want := plainDistance([]rune(a), []rune(b))
		for bound := 1; bound < 9; bound++ {
			if got := distance(a, b, bound); min(got, bound) != min(want, bound) {
				t.Fatalf("distance(%q, %q, %d) = %d, want %d", a, b, bound, got, want)
			}
		}
	}
}

// plainDistance looks at all ways to begin.
func plainDistance(x, y []rune) int {
	if len(x) == 0 || len(y) == 0 {
		return len(x) + len(y)
	}
	replaced := plainDistance(x[1:], y[1:])
	if x[0] != y[0] {
		replaced++
	}
	d := min(1+plainDistance(x[1:], y), 1+plainDistance(x, y[1:]), replaced)
	if len(x) > 1 && len(y) > 1 && x[0] == y[1] && x[1] == y[0] {
		d = min(d, 1+plainDistance(x[2:], y[2:]))
	}
	return d
}

func TestGone(t *testing.T) {
	for _, name := range []string{"dots-and-boxes", "Dots-and-Boxes", "dotsandboxes"} {
		want := `"dots-and-boxes" was taken out in version 0.6, see CHANGELOG.md: no ruleset is played for a score`
		if got := Gone("ruleset", name); got != want {
			t.Errorf("%s: %s", name, got)
		}
	}
	if got := Gone("ruleset", "nim"); got != "" {
		t.Errorf("nim: %s", got)
	}
}
