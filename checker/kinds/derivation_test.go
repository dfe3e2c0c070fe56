package kinds_test

import (
	"strings"
	"testing"

	"grader/checker"
	"grader/checker/examtest"
)

// The right result alone earns its share; the lines that have to be there earn the rest, whatever the
// result is, and false lines take some of that away.
func TestDerivationCredit(t *testing.T) {
	const kayles, cold = "show = \"nimber\"\ngame = \"kayles(3)\"", "show = \"canonical-form\"\ngame = \"{0,*,{0,*2}}\""
	const form = "show = \"canonical-form\"\ngame = \"{2, 1, {5|-4} | *, 3}\""
	for _, c := range []struct{ question, lines, credit string }{
		{kayles, "g(kayles(1)) = 1; g(kayles(2)) = 2; g(G) = mex{0, 1, 2} = 3", "1"},
		{kayles, "g(kayles(1)) = 1; g(kayles(2)) = 2; g(G) = 5", "3/4"},
		{kayles, "g(G) = 3", "1/4"},
		{kayles, "g(G) = 5", "0"},
		{kayles, "g(kayles(1)) = 5; g(kayles(2)) = mex{0, 5} = 1", "3/8"}, // the second follows
		{"show = \"nimber\"\ngame = \"kayles(5)\"", "g(kayles(1)) = 1; g(kayles(2)) = 2; g(kayles(3)) = 0; g(kayles(4)) = 1; g(G) = 2", "9/16"},
		{form, "1 is dominated by 2; {5|-4} is reversible through -4; G = {2|*,3}; 3 is dominated by *; so G = {2|*}", "1"},
		{form, "{5|-4} is reversible through -4; G = {2|*,3}; 3 is dominated by *; so G = {2|*}", "3/4"},
		{form, "2 is dominated by 1; {5|-4} is reversible through -4; 3 is dominated by *; so G = {2|*}", "3/4"},
		{form, "1 is dominated by 2; {5|-4} is reversible through -4; 3 is dominated by *; so G = {2|0}", "3/4"},
		{form, "G = {2|*}", "1/4"},
		{cold, "{0,*2} = *; G = *2", "1"},
		{cold, "{0,*2} = *; G = *3", "3/4"},
		{cold, "G = *2", "1/4"},
		{"show = \"canonical-form\"\ngame = \"nim(1,3)\"", "G = *2", "1/4"},
		{"show = \"canonical-form\"\ngame = \"domineering(2x2)\"", "domineering(#./#.) = 1; G = 17", "3/8"},
		{"show = \"nimber\"\ngame = \"{{0,*},*}\"", "G = 0", "1/4"},
		{"show = \"nimber\"\ngame = \"nim(3,5)\"", "g(G) = 6", "1"}, // where nothing else has to be there
		{"show = \"nimber\"\ngame = \"nim(3,5)\"", "g(kayles(4)) = 7; g(G) = 6", "5/8"},
		{"show = \"winning-move\"\ngame = \"kayles(3)\"", "G -> kayles(1,1) wins", "1"},
		{"show = \"outcome\"\ngame = \"hackenbush(0-a:b,a-b:r,0-c:r)\"", "Right: hackenbush(0-c:r) -> 0 wins; G is R", "5/8"}, // it answers two moves
	} {
		var lines []any
		for line := range strings.SplitSeq(c.lines, "; ") {
			lines = append(lines, line)
		}
		task := examtest.Task(t, "kind = \"derivation\"\n"+c.question)
		if earned := task.Check(examtest.Answer(t, checker.OnSheet(lines))).Earned.String(); earned != c.credit {
			t.Errorf("%s: %s earns %s, expected %s", c.question, c.lines, earned, c.credit)
		}
	}
}

// What has to be there is said of the game that is asked about.
func TestDerivationNeeds(t *testing.T) {
	const values, play = "the value of each", "an answer to each move"
	for _, c := range []struct {
		question     string
		values, play bool
	}{
		{"show = \"nimber\"\ngame = \"kayles(3)\"", true, false},
		{"show = \"outcome\"\ngame = \"kayles(3)\"", true, true},
		{"show = \"outcome\"\ngame = \"domineering(2x2)\"", false, true},
		{"show = \"outcome\"\ngame = \"domineering(2x2) + *\"", true, true},
		{"show = \"value\"\ngame = \"domineering(2x2)\"", false, false},
		{"show = \"value\"\ngame = \"domineering(2x2) + *\"", true, false},
	} {
		needs := examtest.Task(t, "kind = \"derivation\"\n"+c.question).Field().Needs
		if strings.Contains(needs, values) != c.values || strings.Contains(needs, play) != c.play {
			t.Errorf("%s: %s", c.question, needs)
		}
	}
}
