package kinds_test

import (
	"strings"
	"testing"

	"grader/checker"
	"grader/checker/examtest"
)

// TestDerivationCredit: work is paid for whatever its last number is, the right result alone earns
// its share where there is something to show, and what is false no more than that.
func TestDerivationCredit(t *testing.T) {
	const kayles, cold, hot = "show = \"nimber\"\ngame = \"kayles(3)\"", "show = \"canonical-form\"\ngame = \"{0,*,{0,*2}}\"", "show = \"value\"\ngame = \"domineering(2x3)\""
	const compare = "show = \"compare\"\ngame = \"{1|-1}\"\nother = \"^\""
	for _, c := range []struct{ question, lines, credit string }{
		{kayles, "g(kayles(1)) = 1; g(kayles(2)) = 2; g(G) = mex{0, 1, 2} = 3", "1"},
		{kayles, "g(kayles(1)) = 1; g(kayles(2)) = 2; g(G) = 5", "3/4"},
		{kayles, "g(G) = 3", "1/4"},
		{kayles, "g(G) = 5", "0"},
		{kayles, "g(kayles(1)) = 5; g(kayles(2)) = mex{0, 5} = 1", "1/4"}, // and not 3/8
		{cold, "{0,*2} = *; G = *2", "1"},
		{cold, "{0,*2} = *; G = *3", "3/4"},
		{cold, "G = *2", "1/4"},
		{"show = \"canonical-form\"\ngame = \"nim(1,3)\"", "G = *2", "1/4"},
		{"show = \"canonical-form\"\ngame = \"domineering(2x2)\"", "domineering(#./#.) = 1; G = 17", "3/4"},
		{"show = \"nimber\"\ngame = \"{{0,*},*}\"", "G = 0", "1/4"},
		{"show = \"nimber\"\ngame = \"nim(3,5)\"", "g(G) = 6", "1"}, // where nothing is left to show
		{"show = \"winning-move\"\ngame = \"kayles(3)\"", "G -> kayles(1,1) wins", "1"},
		// Where there are no duties, either the result is shown, or it would be if it were right.
		{hot, "domineering(##./##.) = 1; domineering(#../#..) = +-1; domineering(##./...) = -1/2; G = {2|-1/2}", "1"},
		{hot, "domineering(##./##.) = 1; domineering(#../#..) = +-1; domineering(##./...) = -1/2; G = {2|1/2}", "3/4"},
		{hot, "G = {2|-1/2}", "1/4"},
		{hot, "G = {2|1/2}", "0"},
		{compare, "G |> ^; ^ |> G; G || ^", "1"},
		{compare, "G |> ^; ^ |> G; G > ^", "3/4"},
		{compare, "G || ^", "1/4"},
		{compare, "G > ^", "0"},
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
