package checker

import (
	"slices"
	"strconv"
	"strings"

	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/worked"
)

var mexKind = &kindOf[[]uint64, uint64, uint64]{
	Kind: Kind{
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
	},
	Read:    func(d *draft) []uint64 { return d.numbers("set", "[0, 1, 4]") },
	Wording: func(set []uint64) string { return "What is the mex of {" + numberList(set) + "}?" },
	Solve: func(t *Task, set []uint64) (uint64, explain.Doc, error) {
		return cgt.Mex(set...), worked.Mex(set), nil
	},
	Want: itself[uint64],
	Parse: func(t *Task, set []uint64, _ uint64, v source.Value) (uint64, findings, error) {
		n, err := readNumber(v)
		return n, findings{}, err
	},
	Examples: numberExamples[[]uint64],
	Format:   formatNumber,
	JSON:     func(n uint64) any { return n },
	Field:    lineField[[]uint64],
	Grade: func(t *Task, set []uint64, got, want uint64) (points.Points, []Note, error) {
		if got == want {
			return points.Of(1), nil, nil
		}
		if slices.Contains(set, got) {
			return points.Of(0), []Note{hint("mex/present", "This number is in the set. The mex is the least number that is not in it.")}, nil
		}
		return points.Of(0), []Note{hint("mex/not-least", "This number is not in the set, but a smaller one is missing too. The mex is the least missing number, counted from 0.")}, nil
	},
	Slips: []slip[[]uint64, uint64, uint64]{
		{Code: "mex/plus-one", Hit: maxPlusOne, Text: textMaxPlusOne, Says: []Code{"mex/not-least"}},
		{Code: "mex/without-zero", Hit: withoutZero, Text: textWithoutZero, Says: []Code{"mex/not-least"}},
		{
			Code: "mex/counted",
			Hit:  func(set []uint64, got, want uint64) bool { return len(set) > 0 && got == uint64(len(distinct(set))) },
			Text: "This is the number of elements of the set. The mex is the least number, counted from 0, that is not in it.",
			Says: []Code{"mex/present", "mex/not-least"},
		},
	},
}

const (
	textMaxPlusOne  = "This is the largest number plus one. The mex is the least missing number, and there may be a gap below the largest."
	textWithoutZero = "The search for the least missing number begins at 0, not at 1: check first whether 0 is in the set."
)

// maxPlusOne is the slip of taking the largest value plus one for the mex.
func maxPlusOne(set []uint64, got, want uint64) bool {
	return len(set) > 0 && got == slices.Max(set)+1 && got != want
}

// withoutZero is the slip of looking for the least missing value from 1 on.
func withoutZero(set []uint64, got, want uint64) bool {
	return want == 0 && got == cgt.Mex(append([]uint64{0}, set...)...) && got != want
}

func distinct(set []uint64) []uint64 {
	sorted := slices.Sorted(slices.Values(set))
	return slices.Compact(sorted)
}

func formatNumber(n uint64) string { return strconv.FormatUint(n, 10) }

func numberList(numbers []uint64) string {
	texts := make([]string, len(numbers))
	for i, n := range numbers {
		texts[i] = formatNumber(n)
	}
	return strings.Join(texts, ", ")
}
