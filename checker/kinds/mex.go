package kinds

import (
	"slices"

	"grader/checker"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/worked"
)

var mexKind = &checker.Kind{
	Name:   "mex",
	Title:  "Minimum excluded value",
	Asks:   "The mex of a set of numbers: the least of 0, 1, 2, … that is not in it. It is right or wrong; there is no partial credit.",
	Syntax: "A whole number: `2` or `\"2\"`.",
	Form:   "A whole number.",
	Sample: `id     = "least"
kind   = "mex"
set    = [0, 1, 4]
accept = [2, "2"]
reject = [5, 3, 0]`,
	Uses:  []string{"set"},
	Needs: []string{"set"},
	Reads: []source.Kind{source.String, source.Int, source.Array},
	Read: func(d *checker.Draft) checker.Question {
		return checker.Of(&mex{set: d.Numbers("set", "[0, 1, 4]")})
	},
}

// mex asks for the least number that is not in a set.
type mex struct {
	aNumber[number]
	set []uint64
}

func (q *mex) Wording() string { return "What is the mex of {" + numberList(q.set) + "}?" }

func (q *mex) Solve(*checker.Task) (explain.Doc, error) {
	q.Ref = number(cgt.Mex(q.set...))
	return worked.Mex(q.set), nil
}

func (q *mex) Grade(_ *checker.Task, got number) (points.Points, []checker.Note, error) {
	if got == q.Ref {
		return points.Of(1), nil, nil
	}
	if slices.Contains(q.set, uint64(got)) {
		return points.Of(0), []checker.Note{checker.Hint("mex/present", "This number is in the set. The mex is the least number that is not in it.")}, nil
	}
	return points.Of(0), []checker.Note{checker.Hint("mex/not-least", "This number is not in the set, but a smaller one is missing too. The mex is the least missing number, counted from 0.")}, nil
}

func (q *mex) Mistakes(_ *checker.Task, got number) []checker.Mistake {
	const notLeast, present = "mex/not-least", "mex/present"
	n := uint64(got)
	return []checker.Mistake{{
		Slip:  checker.Named("mex/plus-one", "This is the largest number plus one. The mex is the least missing number, and there may be a gap below the largest.", notLeast),
		Shown: when(len(q.set) > 0, func() bool { return n == slices.Max(q.set)+1 }),
	}, {
		Slip:  checker.Named("mex/without-zero", "The search for the least missing number begins at 0, not at 1: check first whether 0 is in the set.", notLeast),
		Shown: func() bool { return n == withoutZero(q.set) },
	}, {
		Slip:  checker.Named("mex/counted", "This is the number of elements of the set. The mex is the least number, counted from 0, that is not in it.", present, notLeast),
		Shown: when(len(q.set) > 0, func() bool { return n == uint64(len(distinct(q.set))) }),
	}}
}

// withoutZero is the least missing value, looked for from 1 on.
func withoutZero(set []uint64) uint64 { return cgt.Mex(append([]uint64{0}, set...)...) }
