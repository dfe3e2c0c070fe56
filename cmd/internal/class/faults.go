package class

import (
	"errors"
	"slices"

	"grader/checker"
	"grader/problems/source"
	"grader/reference/script"
	"grader/reports/gradebook"
)

const (
	faultCode = "program/fault"
	faultHint = "this is a fault of the program: report it with this line, the question and the answer"

	rulesCode = "rules/fault"
	rulesHint = "mend the rules file and grade again; until then a person must look at this"
)

// faultOf is a complaint about a failure of the program, or of a rules file.
func faultOf(f checker.Failure) gradebook.Diagnostic {
	d := gradebook.Diagnostic{Severity: "error", Person: true, Fault: true, Code: faultCode, Message: f.Error(), Hint: faultHint}
	if _, ok := errors.AsType[*script.Error](f.Err); ok {
		d.Code, d.Hint = rulesCode, rulesHint
	}
	return d
}

// Faults gives the faults of the program that have come up so far with the questions of the
// exams and with answers to them, in the order of the exams and of the results. The marks
// stand, but for answers that are undecided for it.
func Faults(exams []*checker.Exam, results []Result) (list []gradebook.Diagnostic) {
	byID := map[string]*checker.Exam{}
	for _, e := range exams {
		byID[e.Set.ID] = e
		for _, t := range e.Tasks {
			for _, f := range t.Failures {
				d := faultOf(f)
				d.Set, d.File, d.Message = e.Set.ID, e.Set.File.Name, t.Question.ID+": "+d.Message
				list = append(list, d)
			}
		}
	}
	for i := range results {
		r := &results[i]
		if byID[r.Set] == nil {
			continue
		}
		for n, v := range r.Verdicts {
			for _, f := range v.Failures() {
				d := faultOf(f)
				d.Set, d.Student, d.File, d.Message = r.Set, r.Student, r.Name, byID[r.Set].Tasks[n].Question.ID+": "+d.Message
				list = append(list, d)
			}
		}
	}
	return list
}

// Exhausted finds the complaint that says that the machine, and not a sheet or folder, is
// at fault: then nothing is known of what could not be opened.
func Exhausted(complaints []gradebook.Diagnostic, results []Result) (d gradebook.Diagnostic, ok bool) {
	all := slices.Clone(complaints)
	for i := range results {
		all = append(all, results[i].Complaints...)
	}
	i := slices.IndexFunc(all, func(d gradebook.Diagnostic) bool { return d.Code == source.Exhausted })
	if i < 0 {
		return d, false
	}
	return all[i], true
}
