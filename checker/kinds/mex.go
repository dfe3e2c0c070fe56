package kinds

import (
	"slices"

	"grader/checker"
	"grader/problems/source"
	"grader/reference/cgt"
	"grader/reference/worked"
)

var mexKind = &checker.Kind{
	Name:   "mex",
	Title:  "Minimum excluded value",
	Asks:   "The mex of a set of numbers: the least of 0, 1, 2, … that is not in it. It is right or wrong; there is no partial credit.",
	Syntax: "A whole number: `2` or `\"2\"`.",
	Form:   "A whole number.",
	Uses:   []string{"set"},
	Needs:  []string{"set"},
	Reads:  []source.Kind{source.String, source.Int, source.Array},
	Read:   readMex,
}

func readMex(d *checker.Draft) checker.AnyAsked {
	set := d.Numbers("set", "[0, 1, 4]")
	asked := arithmetic("What is the mex of {"+numberList(set)+"}?", cgt.Mex(set...), worked.Mex(set))
	asked.Wrong = func(_ *checker.Task, got, _ number) []checker.Note {
		if slices.Contains(set, uint64(got)) {
			return []checker.Note{checker.Hint("mex/present")}
		}
		return []checker.Note{checker.Hint("mex/not-least")}
	}
	asked.Rules = rules(
		result("mex/plus-one", len(set) > 0, number(plusLargest(set))),
		result("mex/without-zero", true, number(withoutZero(set))),
		result("mex/counted", len(set) > 0, number(len(distinct(set)))),
	)
	return asked.Ask()
}
