package kinds_test

import (
	"testing"

	"grader/checker"
	"grader/checker/examtest"
)

// What becomes of those who make a mistake: it is right by luck, wrong, or cannot be made.
func TestLuckOfMistakes(t *testing.T) {
	const right, wrong, impossible = checker.Lucky, checker.Unlucky, checker.Impossible
	for _, test := range []struct {
		question string
		states   map[checker.Code]checker.Luck
	}{
		{`kind = "nim-sum"
numbers = [25, 21, 11]`, map[checker.Code]checker.Luck{"nim-sum/added": wrong, "nim-sum/or": wrong}},
		{`kind = "nim-sum"
numbers = [16, 8, 1]`, map[checker.Code]checker.Luck{"nim-sum/added": right, "nim-sum/or": right}},
		{`kind = "nim-product"
numbers = [6, 9]`, map[checker.Code]checker.Luck{"nim-product/multiplied": wrong, "nim-product/added": wrong, "nim-product/without-carrying": wrong}},
		{`kind = "nim-product"
numbers = [16, 13]`, map[checker.Code]checker.Luck{"nim-product/multiplied": right, "nim-product/added": wrong, "nim-product/without-carrying": right}},
		{`kind = "nimber"
game = "nim(3, 4, 6)"`, map[checker.Code]checker.Luck{"nimber/sizes": right, "nimber/added": wrong, "nimber/without-zero": right}},
		{`kind = "nimber"
game = "nim(5)"`, map[checker.Code]checker.Luck{"nimber/added": impossible, "nimber/counted": right, "nimber/plus-one": right}},
		{`kind = "nimber"
game = "kayles(8, 8)"`, map[checker.Code]checker.Luck{"nimber/sizes": right, "nimber/without-zero": wrong}},
		{`kind = "option-values"
game = "nim(3, 4)"`, map[checker.Code]checker.Luck{"option-values/sizes": right, "option-values/added": wrong}},
		{`kind = "nimber"
game = "sprouts(3)"`, map[checker.Code]checker.Luck{"nimber/sizes": impossible}},
		{`kind = "option-values"
game = "sprouts(2)"`, map[checker.Code]checker.Luck{"option-values/sizes": impossible}},
		{`kind = "option-values"
game = "chomp(2x2)"`, map[checker.Code]checker.Luck{"option-values/sizes": impossible}},
		{`kind = "mex"
set = [0, 1, 2]`, map[checker.Code]checker.Luck{"mex/plus-one": right, "mex/counted": right, "mex/without-zero": right}},
		{`kind = "mex"
set = [1, 2, 7]`, map[checker.Code]checker.Luck{"mex/plus-one": wrong, "mex/counted": wrong, "mex/without-zero": wrong}},
		// 21 -> 18 is the only move that wins, and 21 - 7 is 14.
		{`kind = "winning-moves"
game = "nim(25, 21, 11)"`, map[checker.Code]checker.Luck{
			"moves/normal": right, "moves/own-part": wrong, "moves/sum-removed": wrong, "moves/sum-left": wrong, "moves/made-equal": wrong, "moves/wrong-heap": wrong, "moves/opponent": impossible,
		}},
		// 5 -> 1 takes away the nim sum 4.
		{`kind = "winning-moves"
game = "nim(5, 3, 2)"`, map[checker.Code]checker.Luck{"moves/sum-removed": right, "moves/own-part": wrong}},
		{`kind = "winning-moves"
game = "nim(5, 3)"`, map[checker.Code]checker.Luck{"moves/made-equal": right, "moves/sum-removed": wrong}},
		// Beside two equal heaps a part is played as if it were alone.
		{`kind = "winning-moves"
game = "nim(5, 3, 3)"`, map[checker.Code]checker.Luck{"moves/own-part": right, "moves/sum-removed": right}},
		{`kind = "winning-moves"
game = "nim(1, 1, 1)"`, map[checker.Code]checker.Luck{"moves/normal": wrong}},
		{`kind = "winning-moves"
game = "kayles(5) + nim(1)"`, map[checker.Code]checker.Luck{"moves/made-equal": impossible}},
		// Of three winning moves one also leaves heap 5 alone in misère play.
		{`kind = "winning-moves"
want = "any"
game = "nim(1, 1, 1, 4)"
play = "misere"`, map[checker.Code]checker.Luck{"moves/misere": wrong, "moves/own-part": impossible}},
		{`kind = "options"
game = "nim(3)"`, map[checker.Code]checker.Luck{"options/unsplit": impossible}},
		{`kind = "options"
game = "kayles(4)"`, map[checker.Code]checker.Luck{"options/unsplit": wrong}},
		{`kind = "outcome"
game = "nim(2, 3)"`, map[checker.Code]checker.Luck{"outcome/normal": right, "outcome/no-moves": impossible}},
		{`kind = "outcome"
game = "nim(1, 1)"`, map[checker.Code]checker.Luck{"outcome/normal": wrong}},
		{`kind = "table"
game = "nim(5)"`, map[checker.Code]checker.Luck{"table/plus-one": right, "table/unsplit": impossible, "table/outcomes": wrong, "table/exchanged": impossible}},
		{`kind = "table"
game = "kayles(8)"`, map[checker.Code]checker.Luck{"table/plus-one": wrong, "table/unsplit": wrong, "table/added": wrong}},
		{`kind = "labels"
game = "graph(a: b; b: c; c:)"`, map[checker.Code]checker.Luck{"labels/outcomes": right, "labels/plus-one": wrong}},
		{`kind = "labels"
label = "outcome"
game = "graph(a: b; b: c; c:)"`, map[checker.Code]checker.Luck{"labels/exchanged": wrong, "labels/normal": wrong, "labels/outcomes": impossible}},
		{`kind = "canonical-form"
game = "{1|-1} + *"`, map[checker.Code]checker.Luck{"canonical/sides": right, "canonical/simplest": impossible, "canonical/mean": wrong}},
		{`kind = "canonical-form"
game = "{0|1, 3}"`, map[checker.Code]checker.Luck{"canonical/sides": wrong, "canonical/simplest": wrong, "canonical/mean": impossible}},
		{`kind = "canonical-form"
game = "nim(1, 3)"`, map[checker.Code]checker.Luck{"canonical/repeated-question": wrong, "canonical/question-again": impossible}},
		{`kind = "temperature"
game = "{3|1}"`, map[checker.Code]checker.Luck{"temperature/average": right, "temperature/width": wrong, "temperature/number": impossible}},
		{`kind = "stops"
game = "1/2"`, map[checker.Code]checker.Luck{"stops/order": wrong, "stops/equal": impossible}},
		{`kind = "period"
game = "subtraction[2,4,7](1)"`, map[checker.Code]checker.Luck{"period/exchanged": wrong, "period/multiple": wrong, "period/off-by-one": wrong}},
		{`kind = "equivalent"
game = "nim(1, 2)"
other = "nim(3)"`, map[checker.Code]checker.Luck{"equivalent/same-outcome": right, "equivalent/nothing-added": impossible}},
		{`kind = "equivalent"
game = "nim(1, 3)"
other = "nim(3)"
witness = true`, map[checker.Code]checker.Luck{"equivalent/same-outcome": wrong, "equivalent/nothing-added": wrong}},
		{`kind = "equivalent"
game = "nim(3, 3)"
other = "nim(3)"
witness = true`, map[checker.Code]checker.Luck{"equivalent/same-outcome": right, "equivalent/nothing-added": right}},
		{`kind = "powers-of-two"
number = 16`, map[checker.Code]checker.Luck{"powers-of-two/digits": impossible, "powers-of-two/exponents": wrong}},
		{`kind = "strategy"
game = "nim(2, 2)"`, map[checker.Code]checker.Luck{"strategy/normal": wrong, "strategy/opponent": impossible}},
		{`kind = "strategy"
game = "nim(4, 4) + nim(2, 2)"`, map[checker.Code]checker.Luck{"strategy/normal": right}},
		{`kind = "reversible-moves"
game = "nim(3, 5, 7)"`, map[checker.Code]checker.Luck{"reversible/larger": wrong, "reversible/opponent": impossible}},
		{`kind = "reversible-moves"
game = "nim(1, 3)"`, map[checker.Code]checker.Luck{"reversible/larger": right, "reversible/dominated": wrong}},
		{`kind = "dominated-moves"
game = "{2, 1, *|-1}"
player = "left"`, map[checker.Code]checker.Luck{"dominated/best": wrong}},
	} {
		states, err := examtest.Task(t, test.question).MistakeStates()
		if err != nil {
			t.Error(test.question, err)
		}
		found := map[checker.Code]checker.Luck{}
		for _, s := range states {
			found[s.Code] = s.State
		}
		for code, want := range test.states {
			if found[code] != want {
				t.Errorf("%s\n%s is %q, expected %q", test.question, code, found[code], want)
			}
		}
	}
}

// A copy of the reference answer is right in its own question, however it is written.
func TestCopiesAreRight(t *testing.T) {
	for _, question := range []string{
		"kind = \"winning-moves\"\ngame = \"nim(25, 21, 11)\"",
		"kind = \"winning-moves\"\nwant = \"any\"\ngame = \"nim(3, 3, 3)\"",
		"kind = \"winning-moves\"\ngame = \"nim(3, 3)\"",
		"kind = \"options\"\ngame = \"kayles(4) + nim(2)\"",
		"kind = \"option-values\"\ngame = \"kayles(4)\"",
		"kind = \"nimber\"\ngame = \"kayles(4)\"",
		"kind = \"strategy\"\ngame = \"kayles(3, 3)\"",
		"kind = \"reversible-moves\"\ngame = \"nim(3, 4, 6)\"",
		"kind = \"reversible-moves\"\ngame = \"{{2|-3}, 0|-1}\"\nplayer = \"left\"",
		"kind = \"dominated-moves\"\ngame = \"{2, 1, *|-1}\"\nplayer = \"left\"",
		"kind = \"equivalent\"\ngame = \"nim(1, 3)\"\nother = \"nim(3)\"\nwitness = true",
		"kind = \"table\"\ngame = \"kayles(5)\"",
	} {
		task := examtest.Task(t, question)
		for _, text := range task.Copies() {
			if status := task.Check(examtest.Answer(t, text)).Status; status != checker.Correct {
				t.Errorf("%s\n%s is %s", question, text, status)
			}
		}
	}
}
