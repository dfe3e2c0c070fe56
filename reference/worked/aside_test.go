package worked_test

import (
	"strings"
	"testing"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/solve"
	"grader/reference/worked"
)

// TestFormsAside: the forms that a worked solution shows beside an answer take nothing from
// the budget of the answer, which would leave no solution of a large board.
func TestFormsAside(t *testing.T) {
	pos, err := notation.New(rules.All).Parse("domineering(5x5)")
	if err != nil {
		t.Fatal(err)
	}
	const few = 30_000 // enough for the winning moves, not for the form
	if _, err := solve.New(few).Form(pos); err == nil {
		t.Fatalf("the form of %s needs fewer than %d positions", pos, few)
	}
	for name, why := range map[string]func(*solve.Solver) (explain.Doc, error){
		"winning moves": func(s *solve.Solver) (explain.Doc, error) { return worked.Winning(s, pos, game.Left, game.Normal) },
		"comparison":    func(s *solve.Solver) (explain.Doc, error) { return worked.Order(s, pos, game.Position{}) },
	} {
		doc, err := why(solve.New(few))
		if text := explain.PlainText(doc); err != nil || text == "" || strings.Contains(text, "out of reach") {
			t.Errorf("%s: %v, %q", name, err, text)
		}
	}
}
