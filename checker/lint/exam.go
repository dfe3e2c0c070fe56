package lint

import (
	"slices"

	"grader/checker"
	"grader/problems/source"
)

// Exam lists what the author of a set that compiles should know. Errors make marks wrong:
// self-tests that fail, undecided questions, points that do not add up. The others are warnings.
// Zoned reports whether the course has a time zone. Open questions are not examined. The list is
// sorted by place.
func Exam(e *checker.Exam, zoned bool) []source.Diagnostic {
	l := &linter{exam: e, zoned: zoned, first: map[string]*checker.Task{}}
	for _, check := range setChecks {
		check(l)
	}
	for _, t := range e.Tasks {
		if t.Open {
			lintDuplicate(l, t)
			continue
		}
		for _, check := range slices.Concat(eachChecks, taskChecks) {
			check(l, t)
		}
	}
	return source.Sort(l.List)
}

// Question lists what the author of a question should know, for one that is examined without its
// set.
func Question(e *checker.Exam, t *checker.Task) []source.Diagnostic {
	l := &linter{exam: e}
	for _, check := range eachChecks {
		check(l, t)
	}
	return l.List
}
