// Package lint finds likely oversights in problem sets.
package lint

import (
	"cmp"
	"fmt"
	"strings"

	"grader/checker"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/explain"
)

// A linter examines a set for likely oversights.
type linter struct {
	source.Complaints
	exam  *checker.Exam
	zoned bool                     // whether the course has a time zone
	first map[string]*checker.Task // the first question of each meaning
}

// about adds a complaint about a question as a whole.
func (l *linter) about(t *checker.Task, severity source.Severity, code, message, hint string) {
	table := t.Question.Table
	l.AddAt(table.File(), table.KeyRange(), code, t.Question.ID+": "+message, hint)
	l.List[len(l.List)-1].Severity = severity
}

// at adds a warning about a value.
func (l *linter) at(v source.Value, code, message, hint string) {
	l.Add(v, code, message, hint)
	l.List[len(l.List)-1].Severity = source.Warning
}

// statement is the question's games and numbers as text.
func statement(t *checker.Task) string {
	var parts []string
	for _, pos := range t.Games() {
		parts = append(parts, pos.String())
	}
	for _, key := range []string{"game", "other", "set", "numbers"} {
		if v, ok := t.Question.Get(key); ok {
			parts = append(parts, v.Written())
		}
	}
	return strings.Join(parts, " ; ")
}

// SelfTest grades the answers with which a question tests itself: those under accept must earn full
// credit, those under reject must not. Complaints are placed at the entries. An undecided question
// has none; see Exam.
func SelfTest(t *checker.Task) []source.Diagnostic {
	if t.Undecided {
		return nil
	}
	var list source.Complaints
	for _, v := range t.Question.Accept {
		verdict := t.Check(v)
		if verdict.Status == checker.Correct {
			continue
		}
		at, hint := v.Range(), keyHint
		if len(verdict.Faults) > 0 {
			at = verdict.Faults[0].Diagnostic(v).Range
			hint = cmp.Or(verdict.Faults[0].Advice(), keyHint)
		}
		list.AddAt(v.File(), at, "lint/accept", fmt.Sprintf("%s: this answer is listed under accept, but it %s", t.Question.ID, became(t, verdict)), hint)
	}
	for _, v := range t.Question.Reject {
		switch t.Check(v).Status {
		case checker.Correct:
			list.Add(v, "lint/reject", t.Question.ID+": this answer is listed under reject, but it earns full credit", keyHint)
		case checker.Undecided:
			list.Add(v, "lint/reject", t.Question.ID+": this answer is listed under reject, but it cannot be decided within the budget for answers", "")
		}
	}
	return list.List
}

// became says what an answer without full credit earned instead.
func became(t *checker.Task, v *checker.Verdict) string {
	switch v.Status {
	case checker.Unreadable:
		text := "cannot be read"
		if len(v.Faults) > 0 {
			text += ": " + v.Faults[0].Msg
		}
		return text
	case checker.Unanswered:
		return "counts as no answer at all"
	case checker.Undecided:
		return "cannot be decided within the budget for answers"
	case checker.Partial:
		unit := " points"
		if t.Points.String() == "1" {
			unit = " point"
		}
		return "earns " + v.Earned.String() + " of " + t.Points.String() + unit + remarked(v)
	}
	return "is wrong" + remarked(v)
}

// remarked is the reason why a wrong answer was not read as intended: unreadable parts, or illegal
// moves.
func remarked(v *checker.Verdict) string {
	if len(v.Faults) > 0 {
		return ": " + v.Faults[0].Msg
	}
	for _, n := range v.Notes {
		if n.From == problems.Format {
			return ": " + strings.TrimSuffix(explain.Line(n.Text), ".")
		}
	}
	return ""
}

const keyHint = "autograde key shows the reference answer to this question"
