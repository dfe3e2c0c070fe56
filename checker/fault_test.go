package checker_test

import (
	"errors"
	"strings"
	"testing"

	. "grader/checker"
	"grader/checker/kinds"

	"grader/problems"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/kit"
	"grader/reference/notation"
)

// breaking is a game of heaps that fails where a heap has a certain size: when it is
// read, or when its moves are listed.
func breaking() *game.Ruleset[uint64] {
	n := kit.HeapRule{}.Notation()
	read := n.Parse
	n.Parse = func(text string) ([]uint64, error) {
		if text == "77" {
			panic(errors.New("a heap of 77 cannot be read"))
		}
		return read(text)
	}
	n.Draw = func(n uint64) *explain.Board {
		if n == 21 {
			panic("a heap of 21 cannot be drawn")
		}
		return nil
	}
	return &game.Ruleset[uint64]{
		Info: game.Info{Name: "breaking", Title: "Breaking", Examples: []string{"breaking(3)"}},
		Moves: func(n uint64, yield game.Yield[uint64]) {
			if n == 13 {
				panic(errors.New("a heap of 13 has no moves that could be told"))
			}
			game.Star.Moves(n, yield)
		},
		Notation: n,
	}
}

// TestFaultOfRulesetLeavesQuestionToPerson: a ruleset that fails leaves its questions and
// answers to a person, says so to those who look after the course, and hurts no other.
func TestFaultOfRulesetLeavesQuestionToPerson(t *testing.T) {
	text := `title = "Faults"
[q.solving]
kind = "nimber"
game = "breaking(14)"
[q.reading]
kind = "nimber"
game = "breaking(77)"
[q.answer]
kind = "equivalent"
game = "breaking(5)"
other = "breaking(4)"
witness = true
[q.other]
kind = "nimber"
game = "breaking(5)"
[q.drawn]
kind = "options"
game = "breaking(22)"
[q.drawing]
kind = "nimber"
game = "breaking(21)"
`
	text = strings.NewReplacer("[q.", "[[question]]\nid = \"", "]\nkind", "\"\nkind").Replace(text)
	set, complaints := problems.Load(source.NewFile("faults.toml", []byte(text)))
	if source.Failed(complaints) {
		t.Fatal(complaints)
	}
	exam, complaints := Compile(kinds.All, set, notation.New([]game.Listed{breaking()}), DefaultBudget, 1)
	if exam == nil {
		t.Fatal(complaints)
	}
	for _, c := range []struct {
		id, answer string
		status     Status
		cause      string
	}{
		{"solving", "3", Undecided, "a heap of 13"},
		{"reading", "3", Undecided, "a heap of 77"},
		{"answer", `{ equivalent = false, witness = "breaking(13)" }`, Undecided, "a heap of 13"},
		{"answer", `{ equivalent = false, witness = "breaking(77)" }`, Undecided, "a heap of 77"},
		{"answer", `{ equivalent = false, witness = "breaking(5)" }`, Correct, ""},
		{"other", "5", Correct, ""},
		{"other", "4", Wrong, ""},
		{"drawn", `["breaking(21)"]`, Partial, "a heap of 21"},
		{"drawing", "3", Undecided, "a heap of 21"},
	} {
		task, _ := exam.Task(c.id)
		if task.Field().Shape == "" {
			t.Errorf("%s has no field", c.id)
		}
		doc, _ := source.Parse(source.NewFile("sheet", []byte("answer = "+c.answer)), source.SheetLimits(1000))
		v, _ := doc.Root().Get("answer")
		verdict := task.Check(v)
		if verdict.Status != c.status || verdict.Person != (c.status == Undecided) {
			t.Errorf("%s: %s is %v", c.id, c.answer, verdict.Status)
		}
		verdict.Finish()
		var causes []string
		for _, f := range append(task.Failures, verdict.Failures()...) {
			causes = append(causes, f.Err.Error())
		}
		if all := strings.Join(causes, "; "); c.cause == "" && all != "" || !strings.Contains(all, c.cause) {
			t.Errorf("%s: %s: the failures are %q", c.id, c.answer, all)
		}
	}
}
