package kinds

import (
	"math/bits"
	"strconv"
	"strings"

	"grader/checker"
	"grader/checker/read"
	"grader/problems/source"
	"grader/reference/cgt"
	"grader/reference/worked"
)

var nimSumKind = &checker.Kind{
	Name:   "nim-sum",
	Title:  "Nim sum",
	Asks:   "The nim sum (exclusive or) of numbers. It is right or wrong; there is no partial credit.",
	Syntax: "A whole number: `7` or `\"7\"`, in decimal.",
	Form:   "A whole number.",
	Uses:   []string{"numbers"},
	Needs:  []string{"numbers"},
	Reads:  []source.Kind{source.String, source.Int, source.Array},
	Read:   readNimSum,
}

func readNimSum(d *checker.Draft) checker.AnyAsked {
	numbers := d.Numbers("numbers", "[25, 21, 11]")
	wording := "What is the nim sum " + strings.ReplaceAll(numberList(numbers), ", ", " ⊕ ") + "?"
	if len(numbers) == 0 {
		wording = "What is the nim sum of no numbers?"
	}
	asked := arithmetic(wording, cgt.NimSum(numbers...), worked.NimSum(numbers))
	asked.Parse = func(t *checker.Task, v source.Value) (number, checker.Findings, error) {
		n, _, err := aNumber.Parse(t, v)
		if err == nil && looksBinary(n, numbers) {
			err = read.NumberFault(v, read.HintDecimal)
		}
		return n, checker.Findings{}, err
	}
	asked.Wrong = noted[number]("nim-sum/wrong", nil)
	asked.Rules = rules(
		result("nim-sum/added", true, number(plainSum(numbers))),
		result("nim-sum/or", true, number(or(numbers))),
	)
	return asked.Ask()
}

func or(numbers []uint64) (or uint64) {
	for _, n := range numbers {
		or |= n
	}
	return or
}

// looksBinary reports whether a number has binary digits and is too large for a nim
// sum of the numbers, which it would not be if its digits were binary.
func looksBinary(n number, numbers []uint64) bool {
	most := uint64(1)<<bits.Len64(or(numbers)) - 1
	value, err := strconv.ParseUint(n.String(), 2, 64)
	return err == nil && uint64(n) > most && value <= most && n > 1
}
