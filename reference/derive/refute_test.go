package derive

import (
	"strings"
	"testing"

	"grader/reference/explain"
	"grader/reference/solve"
)

// Why a line is false is said of its first claim that is: by play against it, or in words.
func TestWhyALineIsFalse(t *testing.T) {
	for _, c := range []struct {
		goal             Goal
		game, line, want string
	}{
		{CanonicalForm, "{2, 1|*, 3}", "7 is dominated by 2", "7 is no Left option of {2,1|*,3}."},
		{CanonicalForm, "{2, 1|*, 3}", "1 is dominated by 7", "7 is no Left option of {2,1|*,3}."},
		{CanonicalForm, "{2, 1|*, 3}", "1 is dominated by 3 for Left", "3 is no Left option of {2,1|*,3}."},
		{CanonicalForm, "{2, 1|*, 3}", "2 is dominated by 1", "If 1 were at least 2, Left would win"},
		{CanonicalForm, "{2, 1|*, 3}", "* is dominated by 3", "If * were at least 3, Left would win"},
		{CanonicalForm, "{2, 1|*, 3}", "2 is reversible through 1", "1 is no Right option of 2."},
		{CanonicalForm, "{{5|4}|*, 3}", "{5|4} is reversible through 4", "If {{5|4}|*,3} were at least 4, Left would win"},
		{CanonicalForm, "{2, 1|*, 3}", "1 >= 2", "If 1 were at least 2, Left would win"},
		{CanonicalForm, "{2, 1|*, 3}", "1 > 2", "If 1 were greater than 2, Left would win"},
		{CanonicalForm, "{2, 1|*, 3}", "1 || 2", "If 1 and 2 were confused, the player who begins would win"},
		{CanonicalForm, "{2, 1|*, 3}", "1 = 2", "Equal games have the same outcome whatever game is added to both. Add -2 to each."},
		{CanonicalForm, "{2, 1|*, 3}", "* = 0", "In * the player to move wins by * -> 0"},
		{CanonicalForm, "{2, 1|*, 3}", "{1|3} != 2", "Two games are equal exactly when"},
		{WinningMove, "{2|-1}", "Left: G -> 7 wins", "7 is no Left option of {2|-1}."},
		{WinningMove, "{-2|-3}", "Left: G -> -2 wins", "Left's move -2 leaves -2, where Right is to move and wins."},
		{Nimber, "kayles(3)", "g(kayles(2)) = 3", "If the value were *3, then kayles(2) + *3 would be a P-position"},
		{Nimber, "kayles(3)", "g(kayles(2)) = mex{0, 1, 7}", "The options of kayles(2) have the nim values 0, 1."},
		{Nimber, "kayles(3)", "g(kayles(2)) = mex{0, 2}", "If the value were *, then kayles(2) + * would be a P-position"},
		{Nimber, "kayles(3)", "g(kayles(2) + kayles(1)) = 5 xor 6", "The parts of kayles(2) + kayles(1) have the nim values 2, 1."},
		{Nimber, "kayles(3)", "3 xor 5 = 7", "What stands before the sign is 6, and what stands after it 7."},
		{Outcome, "kayles(3)", "kayles(2) is P", "In kayles(2) the player to move wins by 2 -> 0"},
		{Outcome, "kayles(3)", "kayles(1,1) is N", "If kayles(1,1) and 0 were confused,"},
		{Nimber, "kayles(3)", "the options of kayles(2) are 0", "kayles(1) is an option of kayles(2) too."},
	} {
		d := mark(t, ask(t, c.goal, c.game), c.line)
		if d.Lines[0].State != False {
			t.Errorf("%s is %s %v", c.line, d.Lines[0].State, d.Lines[0].Fault)
			continue
		}
		why := d.Lines[0].Against
		got := why.Words
		if why.Find != nil {
			r, err := why.Find(solve.New(100_000))
			if err != nil {
				t.Errorf("%s: %v", c.line, err)
			}
			got += explain.Line(r.Doc())
		}
		if !strings.HasPrefix(got, c.want) {
			t.Errorf("of %s, %s\nis refuted by %s\nwant          %s", c.game, c.line, got, c.want)
		}
	}
}
