package variants

import (
	"grader/checker"
	"grader/problems"
	"grader/problems/source"
	"grader/problems/vary"
	"grader/reference/notation"
)

// Prepare makes an exam with unsolved questions and their variants: those of the list that was
// handed out, or else newly chosen ones.
func Prepare(kinds []*checker.Kind, set *problems.Set, library *notation.Library, budget checker.Budget) (*Exam, []source.Diagnostic) {
	exam, complaints := newExam(kinds, set, library, budget)
	if exam == nil || exam.Shared() || len(set.Lists) > 0 {
		return listed(exam, complaints)
	}
	list, more := exam.Draw()
	return kept(exam, list, append(complaints, more...))
}

// Unlisted is Prepare before variants are chosen.
func Unlisted(kinds []*checker.Kind, set *problems.Set, library *notation.Library, budget checker.Budget) (*Exam, []source.Diagnostic) {
	return newExam(kinds, set, library, budget)
}

// Listed is Prepare for a set that has a list of its variants, if it has variants. Pages do without
// the code that chooses them.
func Listed(kinds []*checker.Kind, set *problems.Set, library *notation.Library, budget checker.Budget) (*Exam, []source.Diagnostic) {
	return listed(newExam(kinds, set, library, budget))
}

func listed(exam *Exam, complaints []source.Diagnostic) (*Exam, []source.Diagnostic) {
	if exam == nil || len(exam.Set.Lists) == 0 {
		return exam, complaints
	}
	last := len(exam.Set.Lists) - 1
	list := exam.Set.Lists[last]
	if exam, complaints = kept(exam, list, append(complaints, exam.outdated(list)...)); exam != nil {
		for _, older := range exam.Set.Lists[:last] {
			exam.before(older)
		}
	}
	return exam, complaints
}

// kept is the exam with the variants of a list, unless it has faults.
func kept(exam *Exam, list vary.List, complaints []source.Diagnostic) (*Exam, []source.Diagnostic) {
	if complaints = source.Sort(complaints); source.Failed(complaints) {
		return nil, complaints
	}
	exam.keep(list)
	return exam, complaints
}

// Draw chooses new variants of all questions, or takes those that the bank has for a question.
func (e *Exam) Draw() (list vary.List, complaints []source.Diagnostic) {
	for _, f := range e.varied {
		if f == nil {
			continue
		}
		if values := f.OfBank(); values != nil {
			list.Questions = append(list.Questions, f.Question.Vary.Freeze(f.Question.ID, values))
			continue
		}
		report, more := Choose(f)
		complaints = append(complaints, more...)
		if report != nil {
			list.Questions = append(list.Questions, f.Question.Vary.Freeze(f.Question.ID, report.Values()))
		}
	}
	return list, complaints
}

// OfBank are the variants that the bank has for a question that uses one of its own; nil if there
// are none.
func (f *Varied) OfBank() []vary.Values {
	if q := f.Question; q.Listed != nil && q.Listed.Fits(q.Vary) {
		return q.Listed.Values
	}
	return nil
}

// outdated complains about a list that does not fit the questions.
func (e *Exam) outdated(list vary.List) []source.Diagnostic {
	var c source.Complaints
	file := e.Set.ListsFile
	for _, f := range e.varied {
		if f == nil {
			continue
		}
		q := f.Question
		frozen, listed := list.Question(q.ID)
		message := ""
		switch {
		case !listed:
			message = q.ID + " varies, and " + file.Name + " has no variants of it"
		case !frozen.Fits(q.Vary):
			message = q.ID + " is not what it was when its variants were written to " + file.Name
		default:
			continue
		}
		c.AddAt(q.Table.File(), q.Table.KeyRange(), "variants/changed", message, "undo the change, or type `autograde variants "+e.Set.ID+" --redraw`: sheets that were handed out are marked by the old list as before")
	}
	return c.List
}

// Listing is the list of the variants kept.
func (e *Exam) Listing() (list vary.List) {
	for _, f := range e.varied {
		if f != nil {
			list.Questions = append(list.Questions, f.Frozen())
		}
	}
	return list
}
