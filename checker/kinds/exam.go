package kinds

import (
	"fmt"

	"grader/checker"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/notation"
)

// Exam loads a problem set, compiles its questions and solves them. It returns all complaints about
// the file, those about keys that do not exist included; the exam is nil if one of them is an error.
// Questions that vary, and those of the bank, need a course: they are complained of.
func Exam(file *source.File, library *notation.Library, budget checker.Budget) (*checker.Exam, []source.Diagnostic) {
	set, complaints := problems.Load(file, nil)
	if set == nil || source.Failed(complaints) {
		return nil, complaints
	}
	exam, more := Compile(set, library, budget)
	return exam, append(complaints, more...)
}

// Compile is Exam for a set that was loaded without errors.
func Compile(set *problems.Set, library *notation.Library, budget checker.Budget) (*checker.Exam, []source.Diagnostic) {
	compiler, complaints := checker.NewCompiler(All, set, library, budget)
	exam := compiler.Exam()
	for _, q := range set.Questions {
		if q.Vary != nil {
			complaints = append(complaints, q.Table.Complain("question/vary", fmt.Sprintf("%s: its numbers differ from student to student", q.ID), "grade it with autograde"))
			continue
		}
		task, more := compiler.Compile(q)
		complaints = append(complaints, more...)
		if task != nil {
			exam.Add(task)
		}
	}
	if complaints = source.Sort(complaints); source.Failed(complaints) {
		return nil, complaints
	}
	exam.SolveAll()
	return exam, complaints
}
