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
// Questions that vary, and those of the bank, need a course: they are complained of. Package lint
// then has the answers under accept and reject marked.
func Exam(file *source.File, library *notation.Library, budget checker.Budget) (*checker.Exam, []source.Diagnostic) {
	set, complaints := problems.Load(file, nil)
	if set == nil {
		return nil, complaints
	}
	return compile(set, library, budget, complaints)
}

// Compile is Exam for a set that was loaded without errors.
func Compile(set *problems.Set, library *notation.Library, budget checker.Budget) (*checker.Exam, []source.Diagnostic) {
	return compile(set, library, budget, nil)
}

func compile(set *problems.Set, library *notation.Library, budget checker.Budget, complaints []source.Diagnostic) (*checker.Exam, []source.Diagnostic) {
	compiler, more := checker.NewCompiler(All, set, library, budget)
	complaints = append(complaints, more...)
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
