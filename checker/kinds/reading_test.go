package kinds_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	. "grader/checker"
	"grader/checker/examtest"

	"grader/problems"
	"grader/reference/explain"
)

// TestListsAsPeopleWriteThem: an entry of an array is one move or one position, however
// braced; braces list several only where the whole answer is one text.
func TestListsAsPeopleWriteThem(t *testing.T) {
	const left = "\nplayer = \"left\""
	for _, c := range []struct{ kind, game, said, want string }{
		{"options", "{0, *, {0, *2}}", `["0", "*", "{0, *2}", "{0, *}"]`, "partial"},
		{"options", "{0, *, {0, *2}}", `["0", "*", "{0, *2}"]`, "correct"},
		{"options", "*3", `"{0, *, *2}"`, "correct"},
		{"options", "*3", `["{0, *, *2}"]`, "wrong"},
		{"options", "*3", `["0", "*", "{0, *}"]`, "correct"}, // *2 by definition
		{"options", "{^, +-1, *|0}" + left, `["{0|*}", "{1|-1}", "{0|0}"]`, "correct"},
		{"options", "{^, +-1, *|0}" + left, `"{{0|*}, {1|-1}, {0|0}}"`, "correct"},
		{"options", "{{0|*}, {1|-1}|0}" + left, `["^", "±1"]`, "correct"},
		{"options", "{^|0}" + left, `["{0|*}"]`, "correct"},
		{"options", "{+-1|0}" + left, `["{1|-1}"]`, "correct"},
		{"options", "{1/2, {1|^}|0}" + left, `["{0|1}", "{{0|}|{0|{0|0}}}"]`, "correct"},
		{"options", "{^|0}" + left, `["{*|0}"]`, "wrong"},
		{"winning-moves", "{^, +-1, *|0}" + left, `["{0|*}"]`, "correct"},
		{"dominated-moves", "{^, 0, *|0}" + left, `["{|}"]`, "correct"},
		{"reversible-moves", "{{2|-3}, 0|-1}" + left, `["{2|-3} through {|-2}"]`, "correct"},
		{"strategy", "{^|*} - ^" + left, `"x"`, "unreadable"},
		{"options", "domineering(2x2)" + left, `["domineering(2x1)", "b1-b2"]`, "partial"}, // which of them is asked
		{"options", "domineering(2x1)" + left, `["0"]`, "correct"},
		{"options", "cram(.../#.#)", `["cram(1x3)", "cram(1x1)", "cram(#./.#)"]`, "wrong"},
		{"options", "domineering(2x3)" + left, `["domineering(.#./.#.)", "domineering(2x2)"]`, "partial"},
		{"nimber", "kayles(3)", `"loony"`, "unreadable"},
		{"options", "clobber(ox.)" + left, `["b1xa1"]`, "correct"},
		{"options", "toads-and-frogs(T.TFF.)" + left, `["1-2"]`, "correct"},
		{"options", "toads-and-frogs(T.F) + 1" + left, `["1-2", "2: 0"]`, "correct"},
		{"winning-moves", "nim(3,3)", `"none"`, "correct"},
		{"winning-moves", "nim(3,3)", `"There is none."`, "correct"},
		{"winning-moves", "nim(3,3)", `"∅"`, "correct"},
		{"winning-moves", "nim(3,3)", `"[]"`, "correct"},
		{"winning-moves", "nim(3,3)", `"{}"`, "correct"},
		{"winning-moves", "nim(3,3)", `{}`, "correct"},
		{"winning-moves", "nim(3,3)", `["none"]`, "correct"},
		{"winning-moves", "nim(3,3)", `["∅"]`, "correct"},
		{"winning-moves", "nim(3,3)", `["[]"]`, "correct"},
		{"winning-moves", "nim(3)", `["{}"]`, "correct"},
		{"winning-moves", "node-kayles(none-a)", `["none"]`, "correct"}, // a vertex
		{"reversible-moves", "nim(2)", `"none"`, "correct"},
		{"option-values", "nim()", `["none"]`, "correct"},
		{"options", "kayles(4) + *", `["4 -> 1,2", "4 -> 1, 1", "4 -> 3", "4 -> 2", "*"]`, "partial"},
		{"options", "kayles(3) + *", `["3 -> 1,1", "1: 3 -> 2", "3 -> 1", "* -> 0"]`, "correct"},
		{"options", "kayles(3) + *", `["1: 3 -> 1, 1", "1: 3 -> 2", "3 -> 1", "* -> 0"]`, "correct"},
		{"canonical-form", "nim(2)", `"{0, *, 0}"`, "correct"},
		{"canonical-form", "nim(2)", `"{0, {}, *}"`, "correct"},
		{"canonical-form", "nim(2)", `"{0, *, *3}"`, "partial"},
		{"canonical-form", "{1, 0|*}", `"{1,1|*}"`, "correct"},
		{"canonical-form", "{1, 0|*}", `"{1,0|*}"`, "wrong"},
		// Several in one text, and what people write for signs.
		{"options", "{1, *|-3}" + left, `"1, *"`, "correct"},
		{"options", "{1, *|-3}" + left, `["1, *"]`, "unreadable"},
		{"options", "{0, *}", `"0, * "`, "correct"},
		{"options", "{0, *}", `"0 and *"`, "correct"},
		{"options", "{0, *}", `"0 or *"`, "unreadable"},
		{"options", "{1 + ^|-3}" + left, `["1^"]`, "correct"},
		{"options", "{1^*|-3}" + left, `["1 + up star"]`, "correct"},
		{"options", "{3|-3}" + left, `["1 + 2"]`, "wrong"},
		{"winning-moves", "hackenbush(0-a, a-b)", `["cut 0-a"]`, "correct"},
		{"winning-moves", "hackenbush(0-a, a-b)", `["cut 0-z"]`, "wrong"},
		{"options", "kayles(1) + kayles(2)", `["2", "1,1", "1"]`, "correct"},
		{"options", "kayles(1) - kayles(2)", `["(2)", "1+1", "{1}"]`, "correct"},
		{"options", "rook(1,2) + rook(2,1)", `["1,1"]`, "wrong"},
		{"winning-moves", "nim(3,3)", `["there is none"]`, "correct"},
		{"winning-moves", "nim(3,3)", `"There are none."`, "correct"},
		{"canonical-form", "{1, 0|*}", `'\left\{1 \;\middle|\; \ast\right\}'`, "correct"},
		{"outcome", "nim(3,3)", `'\mathcal{P}'`, "correct"},
		{"outcome", "nim(3,3)", `'$\mathcal P$'`, "correct"},
		{"outcome", "nim(3,3)", `'\mathcal{N}'`, "wrong"},
		{"outcome", "^", `'G \gt 0'`, "correct"},
		{"table\"\nlabel = \"outcome", "nim(1)", `['\mathcal{P}', '\mathcal{N}']`, "correct"},
		{"compare\"\nother = \"*", "^", `"^||*"`, "correct"},
		{"compare\"\nother = \"*", "^", `"↑||∗"`, "correct"},
		{"compare\"\nother = \"*", "^", `"up || star"`, "correct"},
		{"compare\"\nother = \"*", "^", `"*||^"`, "correct"},
		{"compare\"\nother = \"*", "^", `"^>*"`, "wrong"},
		{"compare\"\nother = \"*", "^", `"^||*||^"`, "unreadable"},
		{"compare\"\nother = \"*", "^", `"^|*"`, "unreadable"},
		{"compare\"\nother = \"{2||1|0}", "{3||1|0}", `"{3||1|0}||{2||1|0}"`, "wrong"},
		{"compare\"\nother = \"0", "2", `'2 \gt 0'`, "correct"},
		{"compare\"\nother = \"0", "2", `'\gt'`, "correct"},
		{"stops", "{1/2|-1/2}", `{ left = ".5", right = "-1 / 2" }`, "correct"},
		{"canonical-form", "{1/2|-1/2}", `"+/-.5"`, "correct"},
		{"canonical-form", "{0|*}", `"2↑"`, "unreadable"},
		// Differences of impartial games.
		{"nimber", "kayles(6) - kayles(4)", `2`, "correct"},
		{"winning-moves", "kayles(6) - kayles(4)", `["kayles(4) - kayles(4)", "kayles(6) - kayles(3)", "1: 6 -> 2+3", "2: 4 -> 1+2"]`, "correct"},
		{"options", "-nim(2)", `["-0", "-*"]`, "correct"},
		{"canonical-form", "-nim(2) - nim(1)", `"-*3"`, "correct"},
		{"options", "wythoff(1,1)", `["wythoff(0,1)", "Wythoff(1,0)", "-queen(0,0)"]`, "correct"},
	} {
		game, rest := c.game, ""
		if n := len(c.game) - len(left); n > 0 && c.game[n:] == left {
			game, rest = c.game[:n], left
		}
		task := decided(t, fmt.Sprintf("[[question]]\nid = \"q\"\nkind = \"%s\"\ngame = %q%s", c.kind, game, rest))
		if task == nil {
			t.Errorf("%s of %s cannot be asked", c.kind, c.game)
			continue
		}
		if verdict := task.Check(examtest.Answer(t, c.said)); verdict.Status.String() != c.want {
			t.Errorf("%s of %s: %s is %s, read as %s, want %s", c.kind, c.game, c.said, verdict.Status, verdict.Got, c.want)
		}
	}
}

// TestAnswersAsWritten marks answers that can be written in more than one way, that repeat an
// error, or that say that there is none, which may also be a choice.
func TestAnswersAsWritten(t *testing.T) {
	const choice = "kind = \"choice\"\nprompt = \"?\"\nchoices = [\"there is none\", \"∅\"]\ncorrect = "
	for _, c := range []struct{ question, said, want string }{
		// What a move leaves of one term, with the number of the term.
		{"kind = \"options\"\nplayer = \"left\"\ngame = \"konane(.xox/o..o) + 1\"", `["2: 0"]`, "1"},
		{"kind = \"options\"\nplayer = \"right\"\ngame = \"hackenbush(0-a:r, a-b:g) + 3/2\"", `["1: 0-a", "1: a-b", "2: 2"]`, "1"},
		{"kind = \"options\"\nplayer = \"right\"\ngame = \"hackenbush(0-a:r, a-b:g) + 3/2\"", `["1: hackenbush(0-a:r)", "1: 0", "2: 2"]`, "1"},
		{"kind = \"options\"\nplayer = \"left\"\ngame = \"hackenbush(0-a:r, a-b:g) + 3/2\"", `["1: a-b", "2: 2"]`, "0"},
		{"kind = \"strategy\"\nplayer = \"right\"\ngame = \"hackenbush(0-a:r, 0-b:g) + *\"", `{ "1: 0-b" = "2: 0", "2: 0" = "1: 0-b" }`, "1"},
		// The game 0 beside a number.
		{"kind = \"options\"\nplayer = \"left\"\ngame = \"-2\"", `["0"]`, "0"},
		{"kind = \"options\"\nplayer = \"left\"\ngame = \"1\"", `["0"]`, "1"},
		{"kind = \"winning-moves\"\nplayer = \"right\"\ngame = \"^2\"", `[0]`, "0"},
		{"kind = \"dominated-moves\"\nplayer = \"left\"\ngame = \"3/2\"", `["0"]`, "0"},
		{"kind = \"reversible-moves\"\nplayer = \"left\"\ngame = \"3\"", `["0 through *"]`, "0"},
		// A position of which nothing is left.
		{"kind = \"options\"\nplayer = \"right\"\ngame = \"toppling-dominoes(bbr)\"", `["toppling-dominoes()", "toppling-dominoes(bb)"]`, "1"},
		{"kind = \"winning-moves\"\nplayer = \"left\"\ngame = \"snort(a-b:r)\"", `["snort()"]`, "1"},
		{"kind = \"reversible-moves\"\nplayer = \"left\"\ngame = \"snort(a:b-b, c)\"", `["snort(a:b-b) through snort()"]`, "1"},
		{"kind = \"options\"\nplayer = \"left\"\ngame = \"col(a:b)\"", `["col()"]`, "1"},
		// A game with a bar is no list, whoever can move to it.
		{"kind = \"options\"\nplayer = \"left\"\ngame = \"{-3/4|^, {1|-3}}\"", `["{1|-3}", "-3/4"]`, "0"},
		{"kind = \"options\"\nplayer = \"left\"\ngame = \"{-3/4, *|^}\"", `["-3/4", "*", "{5|-3}"]`, "1/2"},
		// Heap 0 has an entry of its own, from which others follow.
		{"kind = \"table\"\ngame = \"partizan-subtraction[1,4;1](5)\"", `["+-3", "*", "0", "*", "0", "^*"]`, "5/6"},
		{"kind = \"table\"\ngame = \"partizan-subtraction[3;2,4](6)\"", `["*", "0", "-1", "v", "{0|-1}", "-1/2", "{v|-1}"]`, "6/7"},
		{"kind = \"table\"\ngame = \"partizan-subtraction[1;2](3)\"", `["0"]`, "1/4"},
		{"kind = \"table\"\ngame = \"partizan-subtraction[1;2](3)\"", `[0]`, "1/4"},
		{"kind = \"table\"\ngame = \"partizan-subtraction[1;2](3)\"", `["0, 1, {0|1}, *"]`, "1/2"},
		// What says that there is none.
		{choice + `["there is none", "∅"]`, `["there is none", "∅"]`, "1"},
		{choice + `["there is none"]`, `["there is none"]`, "1"},
		{choice + `["∅"]`, `"∅"`, "1"},
		{choice + `[]`, `"∅"`, "0"},
		{choice + `[]`, `"none"`, "1"},
		{choice + `[]`, `["none"]`, "1"},
		// A named game may be a difference.
		{"kind = \"nimber\"\ngame = \"d - d - *\"\n[games.d]\ngame = \"kayles(6) - kayles(4)\"", "1", "1"},
	} {
		task := examtest.Task(t, c.question)
		if verdict := task.Check(examtest.Answer(t, c.said)); verdict.Earned.String() != c.want || verdict.Status == Undecided {
			t.Errorf("%s\n%s is %s and earns %s, want %s", c.question, c.said, verdict.Status, verdict.Earned, c.want)
		}
	}
}

// TestThatThereIsNoAtomicWeight: there are many ways to say so, and a complaint names one
// whether there is one or not.
func TestThatThereIsNoAtomicWeight(t *testing.T) {
	const question = "kind = \"value\"\nask = \"atomic-weight\"\ngame = "
	without, with := examtest.Task(t, question+`"{1|-1}"`), examtest.Task(t, question+`"^3"`)
	for _, said := range []string{
		"none", "None.", "no", "no atomic weight", "There is no atomic weight.", "it has no atomic weight", "has none", "undefined", "not defined",
		"Atomic weight undefined", "the atomic weight does not exist", "does not exist", "doesn't exist", "-", "—", "–", "n/a", "N/A", "∅", "[]", "DNE",
		"It does not have an atomic weight.", "non-existent", "`none`",
	} {
		for _, answer := range []string{fmt.Sprintf("%q", said), fmt.Sprintf("[%q]", said)} {
			if got := without.Check(examtest.Answer(t, answer)); got.Status != Correct || got.Got != "none" {
				t.Errorf("%s is %v, read as %s", answer, got.Status, got.Got)
			}
			if got := with.Check(examtest.Answer(t, answer)); got.Status != Wrong {
				t.Errorf("where there is one, %s is %v", answer, got.Status)
			}
		}
	}
	for _, said := range []string{`"x"`, `"3 4"`, `"no weight at all, I think"`, `"{3"`, `true`, `{}`, `["1", "2"]`, `"atomic weight"`} {
		for _, task := range []*Task{with, without} {
			got := task.Check(examtest.Answer(t, said))
			if got.Status != Unreadable || !strings.Contains(got.Faults[0].Hint, "none") {
				t.Errorf("%s is %v: %+v", said, got.Status, got.Faults)
			}
		}
	}
	for _, said := range []string{`0`, `"{}"`} { // the game 0
		if got := without.Check(examtest.Answer(t, said)); got.Status != Wrong {
			t.Errorf("%s is %v, read as %s", said, got.Status, got.Got)
		}
	}
}

// TestLabelsAsPeopleWriteThem: in one text, with words for outcomes, and with an infinity alone.
func TestLabelsAsPeopleWriteThem(t *testing.T) {
	const (
		cycle   = "kind = \"labels\"\ngame = \"graph(a: b c; b: a d; c:; d: d)\""
		acyclic = "kind = \"labels\"\ngame = \"graph(a: b c; b: c; c:)\""
		outcome = "\nlabel = \"outcome\""
	)
	for _, c := range []struct {
		question, said string
		want           Status
	}{
		{cycle, `"a: oo{0}, b: oo{}, c: 0, d: oo{}"`, Correct},
		{cycle, `"a = ∞_{0}; b = ∞; c = 0; d = infinity"`, Correct},
		{cycle, `"{a = oo{0}, b = oo{}, c = 0, d = oo{}}"`, Correct},
		{cycle, `{ a = "∞(0)", b = "∞", c = 0, d = inf }`, Correct},
		{cycle, `"a: oo{0}, b: oo{0, c: 0, d: oo{}"`, Partial},
		{cycle, `"a: oo{0}, b: x, c: 0, d: oo{}"`, Partial},
		{cycle, `"a: oo{0}, a: oo{0}, b: oo{}, c: 0, d: oo{}"`, Unreadable},
		{cycle, `{ a = "oo{0}", b = -inf, c = 0, d = nan }`, Partial},
		{cycle + outcome, `"a: N, b: D, c: P, d: D"`, Correct},
		{cycle + outcome, `{ a = "win", b = "draw", c = "lose", d = "D-position" }`, Correct},
		{cycle + outcome, `{ a = "W", b = "D", c = "L", d = "D" }`, Correct},
		{acyclic, `"a: 2, b: 1, c: 0"`, Correct},
		{acyclic, `"a: *2\nb: *1\nc: 0"`, Correct},
		{acyclic, `"a: 2, b: 1"`, Partial},
		{acyclic, `"a, b, c"`, Unreadable},
		{acyclic, `"x: 2"`, Unreadable},
		{acyclic + outcome, `{ a = "wins", b = "W", c = "Loss." }`, Correct},
		{acyclic + outcome, `{ a = "L", b = "W", c = "a loss" }`, Partial},
	} {
		verdict := examtest.Task(t, c.question).Check(examtest.Answer(t, c.said))
		if verdict.Status != c.want {
			t.Errorf("%s is %v, read as %s, want %v", c.said, verdict.Status, verdict.Got, c.want)
		}
		for _, f := range verdict.Faults {
			f.Diagnostic(examtest.Answer(t, c.said)) // which has a place in the answer
		}
	}
	nimber := "kind = \"nimber\"\ngame = "
	for said, want := range map[string]Status{`"∞"`: Correct, "inf": Correct, `"oo"`: Correct, `"Infinity."`: Correct, `"∞()"`: Correct, "-inf": Unreadable, `"oo{0"`: Unreadable} {
		if got := examtest.Task(t, nimber+`"graph(d: d)"`).Check(examtest.Answer(t, said)).Status; got != want {
			t.Errorf("%s for oo{} is %v, want %v", said, got, want)
		}
	}
	if got := examtest.Task(t, nimber+`"graph(a: b c; b: a d; c:; d: d)"`).Check(examtest.Answer(t, `"∞"`)).Status; got != Wrong {
		t.Errorf("∞ for oo{0} is %v", got)
	}
}

// TestNoOrthodoxMove: whoever says that there is none is told that there is one.
func TestNoOrthodoxMove(t *testing.T) {
	task := examtest.Task(t, "kind = \"best-move\"\nplayer = \"left\"\ngame = \"{1|-1} + 3\"")
	for _, said := range []string{"[]", `"none"`, `"There is none."`} {
		if verdict := task.Check(examtest.Answer(t, said)); verdict.Status != Wrong || verdict.Notes[0].Code != "best-move/none" {
			t.Errorf("%s is %v: %+v", said, verdict.Status, verdict.Notes)
		}
	}
}

// TestReducedForms: full marks are for the form, a share for what is equal to it or infinitely near.
func TestReducedForms(t *testing.T) {
	const question = "kind = \"value\"\nask = \"reduced-form\"\ngame = "
	for _, c := range []struct{ game, said, earned, code string }{
		{"{2^|*}", "{2|0}", "1", ""},
		{"{2^|*}", "{{1|}|}", "0", "value/wrong"},
		{"{2^|*}", "{{1|}|0}", "1", ""},
		{"{2^|*}", "1 + +-1", "1/2", "value/not-canonical"},
		{"{2^|*}", "{2,1|0}", "1/2", "value/not-canonical"},
		{"{2^|*}", "{2*|0}", "1/2", "value/not-reduced"},
		{"{2^|*}", "{2|0} + ^", "1/2", "value/not-reduced"},
		{"{2^|*}", "{2^|*}", "0", "value/not-reduced"},
		{"1 + +-1", "1 + +-1", "0", "value/not-canonical"},
		{"1 + +-1", "{2|0}", "1", ""},
		{"{2|0}", "{2|0}", "1", ""},
		{"{1|1}", "1", "1", ""},
		{"{1|1}", "1*", "1/2", "value/not-reduced"},
		{"{1|1}", "{1|1}", "0", "value/not-reduced"},
	} {
		verdict := examtest.Task(t, question+fmt.Sprintf("%q", c.game)).Check(examtest.Answer(t, fmt.Sprintf("%q", c.said)))
		code := ""
		if len(verdict.Notes) > 0 {
			code = string(verdict.Notes[0].Code)
		}
		if verdict.Earned.String() != c.earned || code != c.code {
			t.Errorf("%s for %s earns %s with %q, want %s with %q", c.said, c.game, verdict.Earned, code, c.earned, c.code)
		}
	}
}

// TestNotesOfFormsAreTrue: a note about a form says only what stands in it.
func TestNotesOfFormsAreTrue(t *testing.T) {
	for _, c := range []struct {
		game, said string
		code       Code
		says       bool
	}{
		{"^", `"^2"`, "canonical/up-star", false},
		{"^", `"v"`, "canonical/up-star", false},
		{"^*", `"^"`, "canonical/up-star", false},
		{"domineering(.....)", `"-2^2"`, "canonical/up-star", false},
		{"domineering(.....)", `"-2*"`, "canonical/up-star", false},
		{"clobber(xxo)", `"*"`, "canonical/up-star", true},
		{"clobber(xo)", `"v"`, "canonical/up-star", true},
		{"clobber(xo)", `0`, "canonical/up-star", false},
		{"clobber(xo)", `"^"`, "canonical/up-star", true},
		{"^2", `"*2"`, "canonical/up-star", true},
		{"{3|*}", `"{2|1||1|1/2}"`, "canonical/number", false},
		{"{3|*}", `"7"`, "canonical/number", true},
	} {
		task := examtest.Task(t, fmt.Sprintf("kind = \"canonical-form\"\ngame = %q", c.game))
		verdict := task.Check(examtest.Answer(t, c.said))
		if says := slices.ContainsFunc(verdict.Notes, func(n Note) bool { return n.Code == c.code }); says != c.says {
			t.Errorf("%s for %s: the note %s is %v, want %v", c.said, c.game, c.code, says, c.says)
		}
	}
}

// TestFormatTellsNothing: two answers that differ only in whether they are right get the
// same text, notes and state at the level format.
func TestFormatTellsNothing(t *testing.T) {
	for _, c := range []struct{ question, right, wrong string }{
		{"kind = \"options\"\ngame = \"{0, *, {0, *2}}\"", `["{0, *2}"]`, `["{0, *3}"]`},
		{"kind = \"options\"\ngame = \"nim(3,4)\"", `["nim(4,1)"]`, `["nim(4,7)"]`},
		{"kind = \"options\"\ngame = \"nim(3,4)\"", `["3 -> 1"]`, `["3 -> 7"]`},
		{"kind = \"options\"\ngame = \"*3\"", `["0, *, *2"]`, `["0, *, *4"]`},
		{"kind = \"options\"\ngame = \"*3\"", `"0, *, *2"`, `"0, *, *4"`},
		{"kind = \"options\"\ngame = \"*3\"", `["0, *, *2", "oops"]`, `["0, *, *4", "oops"]`},
		{"kind = \"options\"\ngame = \"*3\"", `["oops", "0, *, *2", "*"]`, `["oops", "0, *, *4", "*"]`},
		{"kind = \"options\"\ngame = \"kayles(4)\"", `[3]`, `[7]`},
		{"kind = \"options\"\ngame = \"kayles(4)\"", `3`, `7`},
		{"kind = \"options\"\ngame = \"kayles(4) + nim(4)\"", `["4 -> 3"]`, `["4 -> 9"]`},
		{"kind = \"options\"\ngame = \"kayles(4) + nim(4)\"", `["4 -> 3", "kayles(4)"]`, `["4 -> 9", "kayles(4)"]`},
		{"kind = \"options\"\ngame = \"domineering(2x3)\"\nplayer = \"left\"", `["2x2"]`, `["1x1"]`},
		{"kind = \"options\"\ngame = \"domineering(2x3)\"\nplayer = \"left\"", `["(a1,a2)"]`, `["(a1,b2)"]`},
		{"kind = \"options\"\ngame = \"hackenbush(0-a:b, a-b:b)\"\nplayer = \"left\"", `["cut 0-a"]`, `["cut 0-b"]`},
		{"kind = \"options\"\ngame = \"{^, *|0}\"\nplayer = \"left\"", `["{0|*}"]`, `["{*|0}"]`},
		{"kind = \"winning-moves\"\ngame = \"nim(4,5,6)\"", `["4 -> 3"]`, `["4 -> 2"]`},
		{"kind = \"nimber\"\ngame = \"nim(4,5)\"", `1`, `2`},
		{"kind = \"canonical-form\"\ngame = \"nim(4,5)\"", `"*"`, `"*2"`},
		{"kind = \"outcome\"\ngame = \"nim(4,5)\"", `"N"`, `"P"`},
		{"kind = \"dominated-moves\"\ngame = \"{2, 1|-1}\"\nplayer = \"left\"", `["1"]`, `["2"]`},
		{"kind = \"reversible-moves\"\ngame = \"nim(1,3)\"", `["*3 through *2"]`, `["*3 through *1"]`},
		{"kind = \"strategy\"\ngame = \"nim(2,2)\"", `{ "2 -> 1" = "2 -> 1" }`, `{ "2 -> 1" = "2 -> 0" }`},
		{"kind = \"option-values\"\ngame = \"nim(2)\"", `[0, 1]`, `[0, 2]`},
		{"kind = \"mex\"\nset = [0, 1]", `2`, `3`},
		{"kind = \"nim-sum\"\nnumbers = [1, 2]", `3`, `4`},
		{"kind = \"nim-product\"\nnumbers = [2, 2]", `3`, `4`},
		{"kind = \"table\"\ngame = \"kayles(2)\"", `[0, 1, 2]`, `[0, 1, 3]`},
		{"kind = \"period\"\ngame = \"subtraction[1,2](9)\"", `{ preperiod = 0, period = 3 }`, `{ preperiod = 0, period = 4 }`},
		{"kind = \"labels\"\ngame = \"graph(a: b; b:)\"", `{ a = 1, b = 0 }`, `{ a = 1, b = 2 }`},
		{"kind = \"equivalent\"\ngame = \"nim(1)\"\nother = \"*2\"", `false`, `true`},
		{"kind = \"compare\"\ngame = \"{1|}\"\nother = \"*2\"", `">"`, `"<"`},
		{"kind = \"stops\"\ngame = \"{1|-1}\"", `{ left = 1, right = -1 }`, `{ left = 1, right = 0 }`},
		{"kind = \"temperature\"\ngame = \"{1|-1}\"", `{ temperature = 1, mean = 0 }`, `{ temperature = 2, mean = 0 }`},
		{"kind = \"choice\"\nprompt = \"?\"\nchoices = [\"a\", \"b\"]\ncorrect = \"a\"", `"a"`, `"b"`},
		{"kind = \"powers-of-two\"\nnumber = 5", `[4, 1]`, `[4, 2]`},
	} {
		task := decided(t, "[[question]]\nid = \"q\"\n"+c.question)
		if task == nil {
			t.Errorf("%s cannot be asked", c.question)
			continue
		}
		shown := func(said string) (text string, state string) {
			v := examtest.Answer(t, said)
			verdict := Redact(*task.Check(v), problems.Format)
			state = fmt.Sprint(verdict.Status, verdict.Illegal, len(verdict.Faults))
			for _, n := range verdict.Notes {
				state += " " + string(n.Code) + " " + explain.Line(n.Text)
			}
			return verdict.Got, state
		}
		gotRight, right := shown(c.right)
		gotWrong, wrong := shown(c.wrong)
		if right != wrong {
			t.Errorf("%s: at the level format %s gets %q, and %s gets %q", c.question, c.right, right, c.wrong, wrong)
		}
		if task.Field().Telling && (gotRight != examtest.Answer(t, c.right).Written() || gotWrong != examtest.Answer(t, c.wrong).Written()) {
			t.Errorf("%s: at the level format the answers are shown as %s and %s", c.question, gotRight, gotWrong)
		}
	}
}

// TestNamedMistakesKeepTheirRefutations looks at a mistake with a name in place of a general note that
// has a refutation.
func TestNamedMistakesKeepTheirRefutations(t *testing.T) {
	task := examtest.Task(t, "kind = \"equivalent\"\ngame = \"nim(1,3)\"\nother = \"*3\"")
	verdict := task.Check(examtest.Answer(t, "true"))
	want := map[Code]string{"equivalent/same-outcome": "Equal games have the same outcome"}
	if len(verdict.Notes) != len(want) {
		t.Fatalf("there are %d notes, expected %d", len(verdict.Notes), len(want))
	}
	for _, n := range verdict.Notes {
		more := ""
		if n.More != nil {
			more = explain.PlainText(n.More())
		}
		if !strings.HasPrefix(more, want[n.Code]) {
			t.Errorf("%s is refuted by %q, expected it to begin with %q", n.Code, more, want[n.Code])
		}
	}
}
