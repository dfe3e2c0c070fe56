package variants

import (
	"fmt"
	"slices"

	"grader/checker/lint"
	"grader/problems/points"
	"grader/problems/source"
	"grader/problems/vary"
)

// Lint lists what the author of a set should know, like lint.Exam. For questions with variants it
// checks that the variants are equally hard and of little use for copying, and examines each
// variant like any question. It reports a fault of several variants once.
func Lint(e *Exam, zoned bool) []source.Diagnostic {
	list := lint.Exam(e.Exam, zoned)
	for _, f := range e.varied {
		if f != nil {
			list = append(list, e.lint(f)...)
		}
	}
	return source.Sort(list)
}

func (e *Exam) lint(f *Varied) []source.Diagnostic {
	report, list := Prove(f, f.All())
	if report == nil {
		return list
	}
	if half := points.Ratio(1, 2); report.Few && report.Chance.Cmp(half) > 0 {
		list = append(list, f.warn("lint/chance", fmt.Sprintf("the chance that a classmate's answer is right is %s", report.Chance), "let more answers occur, or ask for more than one of a few words"))
	}
	tests := f.Question.Vary.Tests
	byPerson := f.Kept() > 0 && f.Variant(1).Kind.Person
	if !byPerson && !slices.ContainsFunc(tests, func(test vary.Test) bool { return len(test.Reject) > 0 }) {
		list = append(list, f.warn("lint/no-reject", "no wrong answer to any variant is listed under reject",
			"add [[question.test]] with vary = { … } and a line such as reject = [...] with a likely mistake"))
	}
	for _, test := range tests {
		variant, complaints := f.Solve(test.Values)
		if variant != nil {
			complaints = lint.SelfTest(variant)
		}
		list = append(list, complaints...)
	}
	before := len(list)
	for n := 1; n <= f.Kept() && len(list) == before; n++ {
		variant := f.Variant(n)
		variant.Solve()
		list = append(list, lint.Question(e.Exam, variant)...)
	}
	return list
}

// warn is a warning about the question as a whole.
func (f *Varied) warn(code, message, hint string) source.Diagnostic {
	var list source.Complaints
	table := f.Question.Table
	list.AddAt(table.File(), table.KeyRange(), code, f.Question.ID+": "+message, hint)
	list.List[0].Severity = source.Warning
	return list.List[0]
}
