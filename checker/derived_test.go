package checker_test

import (
	"fmt"
	"strings"
	"testing"

	. "grader/checker"
	"grader/checker/examtest"
	"grader/problems"
)

// Who guesses in a derivation is told nothing of the lines below the first false one.
func TestGuessesInDerivationsAreNotTold(t *testing.T) {
	exam := examtest.Exam(t, "[[question]]\nid = \"q\"\n"+derivedNimber, DefaultBudget)
	for _, c := range []struct{ text, verdict string }{
		{`["G != 0", "G != *", "G != *2", "G != *3", "G != *4", "G != *5"]`, "true true true true false read; Line 5 is false, and does not follow from the lines above it."},
		{`["g(kayles(1)) = 1", "g(G) = 0", "g(G) = 1", "g(G) = 4"]`, "true false read read; Line 2 is false, and does not follow from the lines above it."},
		{`["g(kayles(4)) = 1", "so what", "# well", "g(kayles(3)) = 2", "g(kayles(2)) = 1"]`, "true unreadable remark false read; Line 4 is false, and does not follow from the lines above it."},
	} {
		v := Redact(*exam.Tasks[0].Check(examtest.Answer(t, c.text)), problems.Verdict)
		var states []string
		said := ""
		for _, l := range v.Lines {
			states = append(states, l.State)
		}
		for _, n := range v.Notes {
			if n.Code == "derivation/false" {
				said = texts(t, Verdict{Notes: []Note{n}})
			}
		}
		if got := fmt.Sprint(strings.Join(states, " "), "; ", strings.TrimSpace(said)); got != c.verdict {
			t.Errorf("%s\ngot  %s\nwant %s", c.text, got, c.verdict)
		}
	}
}

// At the level format nobody learns whether a sum is right by writing it down.
func TestSumsAreNotToldAtFormat(t *testing.T) {
	exam := examtest.Exam(t, "[[question]]\nid = \"q\"\n"+derivedNimber, DefaultBudget)
	v := Redact(*exam.Tasks[0].Check(examtest.Answer(t, `["3 xor 5 = 6", "3 xor 5 = 7", "# well"]`)), problems.Format)
	if got := fmt.Sprint(v.Lines[0].State, " ", v.Lines[1].State, " ", v.Lines[2].State); got != "read read remark" {
		t.Error(got)
	}
}
