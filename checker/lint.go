package checker

import (
	"fmt"

	"grader/problems/source"
)

// SelfTest grades the answers that the question has for testing itself: those
// under accept must earn full credit, those under reject must not. Complaints
// stand at the entries. A question that could not be decided proves nothing, and
// has none; see Lint.
func (t *Task) SelfTest() []source.Diagnostic {
	if t.Undecided {
		return nil
	}
	var list source.Complaints
	for _, v := range t.Question.Accept {
		verdict := t.Check(v)
		if verdict.Status == Correct {
			continue
		}
		list.Add(v, "lint/accept", fmt.Sprintf("%s: this answer is listed under accept, and %s", t.Question.ID, became(t, verdict)), keyHint)
	}
	for _, v := range t.Question.Reject {
		switch t.Check(v).Status {
		case Correct:
			list.Add(v, "lint/reject", t.Question.ID+": this answer is listed under reject, and earns full credit", keyHint)
		case Undecided:
			list.Add(v, "lint/reject", t.Question.ID+": this answer is listed under reject, and cannot be decided within the budget for answers", "")
		}
	}
	return list.List
}

// became says what an answer that did not earn everything earned instead.
func became(t *Task, v *Verdict) string {
	switch v.Status {
	case Unreadable:
		text := "cannot be read"
		if len(v.Faults) > 0 {
			text += ": " + v.Faults[0].Msg
		}
		return text
	case Unanswered:
		return "counts as no answer at all"
	case Undecided:
		return "cannot be decided within the budget for answers"
	case Partial:
		return "earns " + v.Earned.String() + " of " + t.Points.String() + " points"
	}
	return "is wrong"
}

const keyHint = "autograde key shows the reference answer to this question"

// Lint is what an author should know about a set that compiles: self-tests that
// fail and questions that could not be decided are errors, questions that list no
// wrong answer are warnings. The list is sorted by place.
func (e *Exam) Lint() []source.Diagnostic {
	var list source.Complaints
	warn := func(t *Task, code, message, hint string) {
		table := t.Question.Table
		list.AddAt(table.File(), table.KeyRange(), code, t.Question.ID+": "+message, hint)
		list.List[len(list.List)-1].Severity = source.Warning
	}
	for _, t := range e.Tasks {
		list.List = append(list.List, t.SelfTest()...)
		table := t.Question.Table
		switch {
		case t.Failure != nil:
			list.AddAt(table.File(), table.KeyRange(), "lint/failure", t.Question.ID+": the reference answer could not be worked out: "+t.Failure.Error(), "")
		case t.Undecided:
			list.AddAt(table.File(), table.KeyRange(), "lint/undecided",
				fmt.Sprintf("%s: the reference answer needs more than %d positions", t.Question.ID, t.Budget.Positions),
				"ask about a smaller position, or raise positions under [limits] in grader.toml")
		case len(t.Question.Reject) == 0 && !t.Kind.Person:
			warn(t, "lint/no-reject", "no answer is listed that must not earn full credit", "add a line such as reject = [...] with a likely mistake")
		}
	}
	source.Sort(list.List)
	return list.List
}
