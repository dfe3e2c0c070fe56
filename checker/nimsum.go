package checker

import (
	"math/bits"
	"strconv"
	"strings"

	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/worked"
)

var nimSumKind = &kindOf[[]uint64, uint64, uint64]{
	Kind: Kind{
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
	},
	Read: func(d *draft) []uint64 { return d.numbers("numbers", "[25, 21, 11]") },
	Wording: func(numbers []uint64) string {
		if len(numbers) == 0 {
			return "What is the nim sum of no numbers?"
		}
		return "What is the nim sum " + strings.ReplaceAll(numberList(numbers), ", ", " ⊕ ") + "?"
	},
	Solve: func(t *Task, numbers []uint64) (uint64, explain.Doc, error) {
		return cgt.NimSum(numbers...), worked.NimSum(numbers), nil
	},
	Want: itself[uint64],
	Parse: func(t *Task, numbers []uint64, _ uint64, v source.Value) (uint64, findings, error) {
		n, err := readNumber(v)
		if err == nil && looksBinary(n, numbers) {
			err = numberFault(v, hintDecimal)
		}
		return n, findings{}, err
	},
	Examples: numberExamples[[]uint64],
	Format:   formatNumber,
	JSON:     func(n uint64) any { return n },
	Field:    lineField[[]uint64],
	Grade: func(t *Task, numbers []uint64, got, want uint64) (points.Points, []Note, error) {
		if got == want {
			return points.Of(1), nil, nil
		}
		return points.Of(0), []Note{hint("nim-sum/wrong", "Write the numbers in binary, one below the other, and count the ones in each column: an even number of ones gives 0, an odd number gives 1.")}, nil
	},
	Slips: []slip[[]uint64, uint64, uint64]{
		{
			Code: "nim-sum/added",
			Hit:  func(numbers []uint64, got, want uint64) bool { return got == plainSum(numbers) && got != want },
			Text: "This is the ordinary sum. The nim sum is the exclusive or: binary addition without carrying.",
		},
		{
			Code: "nim-sum/or",
			Hit: func(numbers []uint64, got, want uint64) bool {
				var or uint64
				for _, n := range numbers {
					or |= n
				}
				return got == or && got != want
			},
			Text: "This has a 1 in every column where some number has a 1. In a nim sum a column gives 1 only if the number of ones in it is odd.",
		},
	},
}

// looksBinary reports whether a number has binary digits and is too large for a nim
// sum of the numbers, which it would not be if its digits were binary.
func looksBinary(n uint64, numbers []uint64) bool {
	var or uint64
	for _, m := range numbers {
		or |= m
	}
	most := uint64(1)<<bits.Len64(or) - 1
	value, err := strconv.ParseUint(formatNumber(n), 2, 64)
	return err == nil && n > most && value <= most && n > 1
}

// plainSum is the sum of numbers, each below 2^60, or more than any answer if it
// is too large.
func plainSum(numbers []uint64) uint64 {
	var sum uint64
	for _, n := range numbers {
		if sum += n; sum >= 1<<62 {
			return 1 << 62
		}
	}
	return sum
}
