package lint

import (
	"slices"

	"grader/checker"
	"grader/problems/source"
)

// Exam is what an author should know about a set that compiles. Errors are what
// makes marks wrong: self-tests that fail, questions that could not be decided,
// points that do not add up. The rest is warnings. Zoned reports whether the course has
// a time zone. Of an open question nothing is known. The list is sorted by place.
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

// Question is what an author should know about a question of an exam, wherever else it is asked.
func Question(e *checker.Exam, t *checker.Task) []source.Diagnostic {
	l := &linter{exam: e}
	for _, check := range eachChecks {
		check(l, t)
	}
	return l.List
}
