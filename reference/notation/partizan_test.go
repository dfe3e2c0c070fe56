package notation_test

import (
	"errors"
	"strings"
	"testing"

	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/solve"
)

func TestPartizanNotation(t *testing.T) {
	lib := notation.New(rules.All)
	tests := []struct{ text, written, form string }{
		{"3", "3", "3"},
		{"-1/2", "-1/2", "-1/2"},
		{"0.5", "1/2", "1/2"},
		{"1*", "1*", "1*"},
		{"^", "^", "^"},
		{"^^", "^2", "^2"},
		{"v2*", "v2*", "v2*"},
		{"1/2^3*2", "1/2^3*2", "1/2^3*2"},
		{"-1^", "-1^", "-1^"},
		{"-^*", "v*", "v*"},
		{"3 - 1/2", "3 - 1/2", "5/2"},
		{"3 - 2", "3 - 2", "1"},
		{"3 + 2 - 4", "3 + 2 - 4", "1"},
		{"3 - 1^", "3 + -1v", "2v"},
		{"+-1", "+-1", "+-1"},
		{"3±1", "3 + +-1", "{4|2}"},
		{"↑*", "^*", "^*"},
		{"{1|*}", "{1|*}", "{1|*}"},
		{"{|}", "{|}", "0"},
		{"{|1}", "{|1}", "0"},
		{"{2||1|0}", "{2|{1|0}}", "{2|{1|0}}"},
		{"{4|||3||2|1}", "{4|{3|{2|1}}}", "{4|{3|{2|1}}}"},
		{"{0,+-1|-4}", "{0,+-1|-4}", "{0,+-1|-4}"},
		{"tiny(2)", "{0|{0|-2}}", "tiny(2)"},
		{"⧿2", "{{2|0}|0}", "miny(2)"},
		{"{0, *}", "{0, *}", "*2"},
		{"*2 - *2", "*2 + *2", "0"},
		{"{1|-1} + {1|-1}", "+-1 + +-1", "0"},
		{"-{3|1}", "{-1|-3}", "{-1|-3}"},
		{"(1 + *) - ^", "1 + * + v", "1v*"},
		{"-domineering(2x3)", "domineering(3x2)", "{1/2|-2}"},
		{"1000000000000 + {1|-1}", "1000000000000 + +-1", "{1000000000001|999999999999}"},
		{"1½", "3/2", "3/2"},
		{"-2¾*", "-11/4*", "-11/4*"},
		{"{⅞|½}", "{7/8|1/2}", "{7/8|1/2}"},
		{`-\frac{3}{4}`, "-3/4", "-3/4"},
		{`1\tfrac12`, "3/2", "3/2"},
		{"\frac12", "1/2", "1/2"},
		{"1⁄2", "1/2", "1/2"},
		{"{2‖1│0}", "{2|{1|0}}", "{2|{1|0}}"},
		{`\{2 \parallel 1 \mid 0\}`, "{2|{1|0}}", "{2|{1|0}}"},
		{`\{2\|1|0\}`, "{2|{1|0}}", "{2|{1|0}}"},
		{"{∅|∅}", "{|}", "0"},
		{`{1|\emptyset}`, "{1|}", "2"},
		{"{∅,1|{}}", "{{},1|{}}", ""},
		{"{{}|1}", "{{}|1}", "1/2"},
		{"{+1|-1}", "+-1", "+-1"},
		{"2 - -1", "2 + 1", "3"},
		{"3·↑", "^3", "^3"},
		{`-2\cdot\uparrow*`, "v2*", "v2*"},
		{"⤊*", "^3*", "^3*"},
		{"1.^", "^", "^"},
		{"3· ↑", "^3", "^3"},
		{`1\pm1`, "1 + +-1", "{2|0}"},
		{"±(1^)", "{1^|-1v}", "{1^|-1v}"},
		{"tiny(1*)", "{0|{0|-1*}}", ""},
		{"tiny_2", "{0|{0|-2}}", "tiny(2)"},
		{".5", "1/2", "1/2"},
		{"-.25*", "-1/4*", "-1/4*"},
		{"{1|.5}", "{1|1/2}", "{1|1/2}"},
		{"1 / 2", "1/2", "1/2"},
		{"{1 / 2|-3/ 4}", "{1/2|-3/4}", "{1/2|-3/4}"},
		{"⇑", "^2", "^2"},
		{"↑↑", "^2", "^2"},
		{"⇓*", "v2*", "v2*"},
		{"up", "^", "^"},
		{"Up star", "^*", "^*"},
		{"up*", "^*", "^*"},
		{"up *2", "^*2", "^*2"},
		{"down", "v", "v"},
		{"star", "*", "*"},
		{"{up|star} - up", "{^|*} + v", ""},
		{"1 + up + star", "1 + ^ + *", "1^*"},
		{"+/-1", "+-1", "+-1"},
		{"3 +/- 1", "3 + +-1", "{4|2}"},
		{"{+/-2|-5}", "{+-2|-5}", "{+-2|-5}"},
		{"±{1}", "+-1", "+-1"},
		{`\pm\{1/2\}`, "+-1/2", "+-1/2"},
		{"±{1*}", "{1*|-1*}", "{1*|-1*}"},
		{"±{0}", "{{0}|{0}}", "0"},
		{"±{2|1}", "{{2|1}|{-1|-2}}", "{{2|1}|{-1|-2}}"},
		{"kayles(6) - kayles(4)", "kayles(6) + kayles(4)", "*2"},
		{"wythoff(3,5)", "queen(3,5)", "0"},
		{"-partizan-subtraction[1;2](3)", "partizan-subtraction[2;1](3)", ""},
	}
	for _, test := range tests {
		pos, err := lib.Parse(test.text)
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		if got := pos.String(); got != test.written {
			t.Errorf("%s is written %s, want %s", test.text, got, test.written)
		}
		again, err := lib.Parse(pos.String())
		if err != nil || again.Key() != pos.Key() {
			t.Errorf("%s is not read back: %v", pos, err)
		}
		s := solve.New(10_000)
		g, err := s.Entry(pos)
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		if got, err := s.Forms().Text(g); test.form != "" && (err != nil || got != test.form) {
			t.Errorf("%s has the form %s, %v, want %s", test.text, got, err, test.form)
		}
	}
}

func TestPartizanComplaints(t *testing.T) {
	lib := notation.New(rules.All)
	deep := strings.Repeat("{1|", 70) + "0" + strings.Repeat("}", 70)
	if _, err := lib.Parse(deep); err == nil || !strings.Contains(err.Error(), "nested more than 64 deep") {
		t.Errorf("braces 70 deep give %v, expected a complaint about their depth", err)
	}
	for _, text := range []string{"1/3", "{1|2|3}", "{1|", "1|2", "^0", "{3, *}", "{1,|2}", "25, 21, 11", "- ", "tiny()", "1 2", "2^x", "v1x", "5 -> 3", "*1½", "0½", "1/2½", "3.1½", "1 ½", "⅓", "½56", "½１", "½$6$", "\\frac{1}{1}6", "\\frac 1 256", "2\\frac{3}{2}", "2\\frac22", "1/010", "±1↑", "+-1/2v*", "tiny1*", "miny_2^", "½·^", "--1", "2 - - -1", "900000·^^", "2↑", `2\\uparrow`, "-3⇓", "2up", "2 up", "double up", "double star", "up-star", "upstar", "up(1)", "{.5, *}", ".", "1.", "1/ ", "±.5^", "±{1", "±{1,2}", "+/1"} {
		if pos, err := lib.Parse(text); err == nil {
			t.Errorf("%q is read as %s", text, pos)
		} else {
			t.Logf("%q: %v", text, err)
		}
	}
}

// TestHelpfulComplaints holds what complaints say to write instead.
func TestHelpfulComplaints(t *testing.T) {
	lib := notation.New(rules.All)
	for text, want := range map[string]string{
		"2↑":       "write 2 + ^ or 2·^",
		"{2⇓*|-3}": "write 2 + v or 2·v",
		"tiny":     "did you mean tiny(1)?",
		"2 - - -1": "write at most one sign - before a game",
	} {
		_, err := lib.Parse(text)
		var syntax *game.SyntaxError
		if !errors.As(err, &syntax) {
			t.Errorf("%s: %v, expected a complaint", text, err)
		} else if syntax.Hint != want {
			t.Errorf("%s: %v with the hint %q, expected %q", text, err, syntax.Hint, want)
		}
	}
	for _, text := range []string{"{1}", "{1, *}", "25, 21, 11", "5 -> 3", "1 2"} {
		if _, err := lib.Parse(text); err == nil || strings.Contains(err.Error(), "is not a game") {
			t.Errorf("%s: %v, where numbers are games", text, err)
		}
	}
}

// TestNamesBeforeWords: a game that is called up or star is not the word.
func TestNamesBeforeWords(t *testing.T) {
	lib := notation.New(rules.All)
	for _, name := range []string{"up", "star", "wythoff"} {
		three, err := lib.Parse("*3")
		must(t, err)
		named, err := lib.Define(name, three)
		must(t, err)
		if pos, err := named.Parse(name + " + 1"); err != nil || pos.String() != "*3 + 1" {
			t.Errorf("%s is read as %s, %v", name, pos, err)
		}
	}
}

// TestOptionsOfTerms: what a move leaves of one term may stand behind its number.
func TestOptionsOfTerms(t *testing.T) {
	lib := notation.New(rules.All)
	for _, test := range []struct {
		game string
		who  game.Player
		text string
		want string
	}{
		{"konane(xo.) + 1", game.Left, "2: 0", "konane(xo.)"},
		{"konane(xo.) + -2", game.Right, "2: -1", "konane(xo.) - 1"},
		{"konane(xo.) + -2", game.Left, "2: -1", "illegal"},
		{"konane(xo.) + 3/2", game.Left, "2: 1", "konane(xo.) + 1"},
		{"konane(xo.) + ^*", game.Right, "2: 0", "konane(xo.)"},
		{"konane(xo.) + {2|*}", game.Left, "1: konane(..x)", "konane(..x) + {2|*}"},
		{"domineering(2x2) + *", game.Left, "1: #./#.", "domineering(#./#.) + *"},
		{"snort(a:b-b) + 1", game.Left, "1: snort(a:b)", "snort(a:b) + 1"},
		{"snort(a:b) + 1", game.Left, "1: snort()", "1"},
		{"toppling-dominoes(b) + 1", game.Left, "1: toppling-dominoes()", "1"},
		{"{1 + ^|0}", game.Left, "1^", "1 + ^"},
		{"{1^*|0}", game.Left, "1 + ^ + *", "1^*"},
		{"{1 + ^, 1^|0}", game.Left, "1^", "1^"},
		{"{3|0}", game.Left, "1 + 2", "illegal"},
		{"hackenbush(0-a:b, a-b:b)", game.Left, "cut a-b", "hackenbush(0-a:b)"},
		{"1 + 2", game.Left, "2: 0", "unreadable"},
		{"1 + 2", game.Left, "3: 0", "unreadable"},
	} {
		got, _ := readAs(t, lib, test.game, test.who, test.text)
		if got != test.want {
			t.Errorf("%s in %s leads to %q, want %q", test.text, test.game, got, test.want)
		}
	}
}
