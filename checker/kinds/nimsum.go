package kinds

import (
	"math/bits"
	"strconv"
	"strings"

	"grader/checker"
	"grader/checker/read"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/worked"
)

var nimSumKind = &checker.Kind{
	Name:   "nim-sum",
	Title:  "Nim sum",
	Asks:   "The nim sum (exclusive or) of numbers. It is right or wrong; there is no partial credit.",
	Syntax: "A whole number: `7` or `\"7\"`, in decimal.",
	Form:   "A whole number.",
	Sample: `id      = "xor"
kind    = "nim-sum"
numbers = [25, 21, 11]
accept  = [7, "7"]
reject  = [57, 31]`,
	Uses:  []string{"numbers"},
	Needs: []string{"numbers"},
	Reads: []source.Kind{source.String, source.Int, source.Array},
	Read: func(d *checker.Draft) checker.Question {
		return checker.Of(&nimSum{numbers: d.Numbers("numbers", "[25, 21, 11]")})
	},
}

// nimSum asks for the nim sum of some numbers.
type nimSum struct {
	aNumber[number]
	numbers []uint64
}

func (q *nimSum) Wording() string {
	if len(q.numbers) == 0 {
		return "What is the nim sum of no numbers?"
	}
	return "What is the nim sum " + strings.ReplaceAll(numberList(q.numbers), ", ", " ⊕ ") + "?"
}

func (q *nimSum) Solve(*checker.Task) (explain.Doc, error) {
	q.Ref = number(cgt.NimSum(q.numbers...))
	return worked.NimSum(q.numbers), nil
}

func (q *nimSum) Parse(t *checker.Task, v source.Value) (number, checker.Findings, error) {
	n, _, err := q.aNumber.Parse(t, v)
	if err == nil && q.looksBinary(n) {
		err = read.NumberFault(v, read.HintDecimal)
	}
	return n, checker.Findings{}, err
}

func (q *nimSum) Grade(_ *checker.Task, got number) (points.Points, []checker.Note, error) {
	if got == q.Ref {
		return points.Of(1), nil, nil
	}
	return points.Of(0), []checker.Note{checker.Hint("nim-sum/wrong", "Write the numbers in binary, one below the other, and count the ones in each column: an even number of ones gives 0, an odd number gives 1.")}, nil
}

func (q *nimSum) Mistakes(_ *checker.Task, got number) []checker.Mistake {
	return []checker.Mistake{{
		Slip:  checker.Named("nim-sum/added", "This is the ordinary sum. The nim sum is the exclusive or: binary addition without carrying."),
		Shown: func() bool { return uint64(got) == plainSum(q.numbers) },
	}, {
		Slip:  checker.Named("nim-sum/or", "This has a 1 in every column where some number has a 1. In a nim sum a column gives 1 only if the number of ones in it is odd.", "nim-sum/wrong"),
		Shown: func() bool { return uint64(got) == q.or() },
	}}
}

func (q *nimSum) or() (or uint64) {
	for _, n := range q.numbers {
		or |= n
	}
	return or
}

// looksBinary reports whether a number has binary digits and is too large for a nim
// sum of the numbers, which it would not be if its digits were binary.
func (q *nimSum) looksBinary(n number) bool {
	most := uint64(1)<<bits.Len64(q.or()) - 1
	value, err := strconv.ParseUint(n.String(), 2, 64)
	return err == nil && uint64(n) > most && value <= most && n > 1
}
