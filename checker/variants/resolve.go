package variants

import (
	"grader/checker"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/notation"
)

// Prepare makes an exam as checker.Prepare does, and knows the variants of its questions: those
// of the list that was handed out, or else those that are chosen now.
func Prepare(kinds []*checker.Kind, set *problems.Set, library *notation.Library, budget checker.Budget) (*checker.Exam, []source.Diagnostic) {
	exam, complaints := checker.Prepare(kinds, set, library, budget)
	if exam == nil || !exam.Varies() || len(set.Lists) > 0 {
		return listed(exam, complaints)
	}
	list, more := Draw(exam)
	return keep(exam, list, append(complaints, more...))
}

// Listed is Prepare of a set that has a list of its variants if it varies. A page does without
// what chooses them.
func Listed(kinds []*checker.Kind, set *problems.Set, library *notation.Library, budget checker.Budget) (*checker.Exam, []source.Diagnostic) {
	return listed(checker.Prepare(kinds, set, library, budget))
}

func listed(exam *checker.Exam, complaints []source.Diagnostic) (*checker.Exam, []source.Diagnostic) {
	if exam == nil || len(exam.Set.Lists) == 0 {
		return exam, complaints
	}
	last := len(exam.Set.Lists) - 1
	list := exam.Set.Lists[last]
	if exam, complaints = keep(exam, list, append(complaints, outdated(exam, list)...)); exam != nil {
		for _, older := range exam.Set.Lists[:last] {
			exam.Before(older)
		}
	}
	return exam, complaints
}

// keep has an exam keep the variants of a list, unless it has faults.
func keep(exam *checker.Exam, list problems.List, complaints []source.Diagnostic) (*checker.Exam, []source.Diagnostic) {
	if complaints = source.Sort(complaints); source.Failed(complaints) {
		return nil, complaints
	}
	exam.Keep(list)
	return exam, complaints
}

// Draw chooses the variants of all questions of an exam anew, or takes those that the bank has of a
// question.
func Draw(exam *checker.Exam) (list problems.List, complaints []source.Diagnostic) {
	for _, t := range exam.Tasks {
		if t.Family == nil {
			continue
		}
		if values := t.Question.OfBank(); values != nil {
			list.Questions = append(list.Questions, t.Question.Freeze(values))
			continue
		}
		report, more := Choose(t.Family)
		complaints = append(complaints, more...)
		if report != nil {
			list.Questions = append(list.Questions, t.Question.Freeze(report.Values()))
		}
	}
	return list, complaints
}

// outdated complains of a list that does not fit the questions.
func outdated(exam *checker.Exam, list problems.List) []source.Diagnostic {
	var c source.Complaints
	file := exam.Set.ListsFile
	for _, t := range exam.Tasks {
		if t.Family == nil {
			continue
		}
		q := t.Question
		frozen, listed := list.Question(q.ID)
		message := ""
		switch {
		case !listed:
			message = q.ID + " varies, and " + file.Name + " has no variants of it"
		case !frozen.Fits(q):
			message = q.ID + " is not what it was when its variants were written to " + file.Name
		default:
			continue
		}
		c.AddAt(q.Table.File(), q.Table.KeyRange(), "variants/changed", message, "undo the change, or type `autograde variants "+exam.Set.ID+" --redraw`: sheets that were handed out are marked by the old list as before")
	}
	return c.List
}

// ListOf is the list of the variants that are kept of an exam.
func ListOf(exam *checker.Exam) (list problems.List) {
	for _, t := range exam.Tasks {
		if t.Family != nil {
			list.Questions = append(list.Questions, t.Question.Freeze(t.Family.All()))
		}
	}
	return list
}
