package solve_test

import (
	"strings"
	"testing"

	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/solve"
)

// TestEqualParts: of equal parts only the first is moved in, however many there are,
// and whether their ruleset knows twins or not.
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
		options, more, err := solve.New(1000).Options(pos, 100)
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
