package kinds_test

import (
	"strings"
	"testing"

	"grader/checker"
	"grader/checker/examtest"
	"grader/reference/explain"
)

// TestValues: what answers to questions of the kind value earn, and what is said of them.
func TestValues(t *testing.T) {
	for _, c := range []struct {
		question, answer, earned string
		code                     checker.Code
	}{
		{`ask = "birthday"|game = "{0,1|2}"`, "3", "1", ""},
		{`ask = "birthday"|game = "{0,1|2}"`, `"3"`, "1", ""},
		{`ask = "birthday"|game = "nim(1,1)"`, "2", "0", "value/as-written"},
		{`ask = "birthday"|game = "nim(1,1)"`, "1", "0", "value/wrong"},
		{`ask = "incentives"|game = "{3|1}"`, `["{2|0}"]`, "1", ""},
		{`ask = "incentives"|game = "{3|1}"`, `"{2|0}"`, "1", ""},
		{`ask = "incentives"|game = "{3|1}"`, `["3 - {3|1}"]`, "1", ""},
		{`ask = "incentives"|game = "{3|1}"`, `["{0|-2}"]`, "0", "value/negated"},
		{`ask = "incentives"|game = "{3|1}"`, `["{0|-2}", "{2|0}"]`, "0", "value/no-incentive"},
		{`ask = "incentives"|game = "{3,2|1}"|player = "left"`, `["{2|0}", "2 - {3|1}"]`, "1", ""}, // all of them
		{`ask = "incentives"|game = "*3"|player = "left"`, `["*", "*3"]`, "2/3", "value/missing"},
		{`ask = "incentives"|game = "*3"|player = "left"`, `"*, *2, *3"`, "1", ""},
		{`ask = "incentives"|game = "*3"|player = "left"`, `"{*, *2, *3}"`, "1", ""},
		{`ask = "incentives"|game = "{3|1}"`, `"{{2|0}}"`, "1", ""},
		{`ask = "incentives"|game = "0"`, `"{}"`, "1", ""},
		{`ask = "incentives"|game = "1"|player = "right"`, `[]`, "1", ""},
		{`ask = "incentives"|game = "1"|player = "left"`, `[-1]`, "1", ""},
		{`ask = "atomic-weight"|game = "{^3|v3}"`, `"+-1"`, "1", ""},
		{`ask = "atomic-weight"|game = "{^3|v3}"`, `"{3|-3}"`, "0", "value/untaxed"},
		{`ask = "atomic-weight"|game = "{^3|v3}"`, `"none"`, "0", "value/weight"},
		{`ask = "atomic-weight"|game = "^2*3"`, `2`, "1", ""},
		{`ask = "atomic-weight"|game = "{1|0}"`, `"none"`, "1", ""},
		{`ask = "atomic-weight"|game = "{1|0}"`, `0`, "0", "value/weight"},
		{`ask = "atomic-weight"|game = "tiny(2)"`, `"0"`, "1", ""},
		{`ask = "reduced-form"|game = "{2^|*}"`, `"{2|0}"`, "1", ""},
		{`ask = "reduced-form"|game = "{2^|*}"`, `"{2*|0}"`, "1/2", "value/not-reduced"},
		{`ask = "reduced-form"|game = "{2^|*}"`, `"{2,1|0}"`, "1/2", "value/not-canonical"},
		{`ask = "reduced-form"|game = "{2^|*}"|not_canonical = "1/4"`, `"{2*|0}"`, "1/4", "value/not-reduced"},
		{`ask = "reduced-form"|game = "{2^|*}"`, `"{2^|*}"`, "0", "value/not-reduced"},
		{`ask = "reduced-form"|game = "{2^|*}"`, `1`, "0", "value/mean"},
		{`ask = "reduced-form"|game = "1^<2>"`, `1`, "1", ""},
		{`ask = "reduced-form"|game = "1:*"`, `"1:*"`, "0", "value/question-again"},
		{`ask = "companion"|game = "{^|v}"`, `"{^*|v*}"`, "1", ""},
		{`ask = "companion"|game = "1"`, `"1*"`, "0", "value/plus-star"},
		{`ask = "freeze"|game = "{4|0}"`, `"2*"`, "1", ""},
		{`ask = "freeze"|game = "{4|0}"`, `"2 + *"`, "1", ""},
		{`ask = "freeze"|game = "{4|0}"`, `2`, "0", "value/mean"},
		{`ask = "freeze"|game = "{4|0}"`, `"{4|0}"`, "0", "value/wrong"},
		{`ask = "remoteness"|game = "nim(2,2)"`, `4`, "1", ""},
		{`ask = "remoteness"|game = "nim(2,2)"`, `2`, "0", "value/exchanged"},
		{`ask = "suspense"|game = "nim(2,2)"`, `2`, "1", ""},
		{`ask = "suspense"|game = "nim(2,2)"`, `3`, "0", "value/wrong"},
	} {
		task := examtest.Task(t, "kind = \"value\"\n"+toLines(c.question))
		if task.Undecided {
			t.Fatalf("%s is undecided: %v", c.question, task.Failure)
		}
		v := task.Check(examtest.Answer(t, c.answer))
		var code checker.Code
		if len(v.Notes) > 0 {
			code = v.Notes[0].Code
		}
		if v.Earned.String() != c.earned || code != c.code {
			t.Errorf("%s: %s earns %s with the note %q, want %s and %q", c.question, c.answer, v.Earned, code, c.earned, c.code)
		}
	}
}

func toLines(text string) string {
	lines := []byte(text)
	inside := false
	for i, c := range lines {
		switch {
		case c == '"':
			inside = !inside
		case c == '|' && !inside:
			lines[i] = '\n'
		}
	}
	return string(lines)
}

// TestWhatIsNoForm: where a name in a form is none of a game, the complaint says how forms are written.
func TestWhatIsNoForm(t *testing.T) {
	for game, hint := range map[string]string{"domineering(2x3)": "a bar between the options of Left and of Right", "kayles(3)": "braces"} {
		task := examtest.Task(t, "kind = \"canonical-form\"\ngame = \""+game+"\"")
		verdict := task.Check(examtest.Answer(t, `"N"`))
		if len(verdict.Faults) != 1 || !strings.Contains(verdict.Faults[0].Advice(), hint) || verdict.Faults[0].Like == "" {
			t.Errorf("of %s, N is %s with the complaints %+v", game, verdict.Status, verdict.Faults)
		}
	}
}

// TestSeveralOrthodoxMoves: of several moves it is not said that one is wrong.
func TestSeveralOrthodoxMoves(t *testing.T) {
	task := examtest.Task(t, "kind = \"best-move\"\nplayer = \"left\"\ngame = \"{5|-3} + {9||4|1}\"")
	for said, want := range map[string]string{`["2: 9"]`: "This is not an orthodox move.", `["1: 5", "2: 9"]`: "Not every move named here is an orthodox one."} {
		verdict := task.Check(examtest.Answer(t, said))
		if text := explain.Line(verdict.Notes[0].Text); verdict.Status != checker.Wrong || !strings.HasPrefix(text, want) {
			t.Errorf("%s is %s: %s", said, verdict.Status, text)
		}
	}
}
