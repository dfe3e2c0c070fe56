package lint

import (
	"fmt"
	"slices"

	"grader/checker"
	"grader/checker/variants"
	"grader/problems"
	"grader/problems/points"
	"grader/problems/source"
)

// lintVaried proves that the variants of a question are equally hard and of little use to
// copy, and looks at each as at any question. Of what is wrong with several it tells once.
func lintVaried(l *linter, t *checker.Task) {
	f := t.Family
	lintDuplicate(l, t)
	report, complaints := variants.Prove(f, f.All())
	l.List = append(l.List, complaints...)
	if report == nil {
		return
	}
	if half := points.Ratio(1, 2); report.Few && report.Chance.Cmp(half) > 0 {
		l.about(t, source.Warning, "lint/chance", fmt.Sprintf("the chance that a classmate's answer is right is %s", report.Chance), "let more answers occur, or ask for more than one of a few words")
	}
	if !t.Kind.Person && !slices.ContainsFunc(f.Question.Tests, func(test problems.Test) bool { return len(test.Reject) > 0 }) {
		l.about(t, source.Warning, "lint/no-reject", "no wrong answer to any variant is listed under reject",
			"add [[question.test]] with vary = { … } and a line such as reject = [...] with a likely mistake")
	}
	for _, test := range f.Question.Tests {
		if variant, complaints := f.Solve(test.Values); variant != nil {
			l.List = append(l.List, selfTest(variant)...)
		} else {
			l.List = append(l.List, complaints...)
		}
	}
	before := len(l.List)
	for n := 1; n <= f.Kept() && len(l.List) == before; n++ {
		variant := f.Variant(n)
		variant.Solve()
		for _, check := range eachChecks {
			check(l, variant)
		}
	}
}

// Exam is what an author should know about a set that compiles. Errors are what
// makes marks wrong: self-tests that fail, questions that could not be decided,
// points that do not add up. The rest is warnings. Zoned reports whether the course has
// a time zone. The list is sorted by place.
func Exam(e *checker.Exam, zoned bool) []source.Diagnostic {
	l := &linter{exam: e, zoned: zoned, first: map[string]*checker.Task{}}
	for _, check := range setChecks {
		check(l)
	}
	for _, t := range e.Tasks {
		if t.Family != nil {
			lintVaried(l, t)
			continue
		}
		for _, check := range slices.Concat(eachChecks, taskChecks) {
			check(l, t)
		}
	}
	return source.Sort(l.List)
}
