package kinds_test

import (
	"testing"

	. "grader/checker"
	"grader/checker/examtest"

	"grader/problems/points"
)

// TestPartizanAnswersAsWritten marks answers about games of Left and Right that can be
// written in more than one way, or that repeat an error.
func TestPartizanAnswersAsWritten(t *testing.T) {
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
	} {
		task := examtest.Task(t, c.question)
		want, err := points.Parse(c.want)
		if err != nil {
			t.Fatal(err)
		}
		if verdict := task.Check(examtest.Answer(t, c.said)); verdict.Earned.Cmp(want) != 0 || verdict.Status == Undecided {
			t.Errorf("%s\n%s is %s and earns %s, want %s", c.question, c.said, verdict.Status, verdict.Earned, c.want)
		}
	}
}
