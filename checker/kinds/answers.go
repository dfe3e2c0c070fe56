package kinds

import (
	"strconv"

	"grader/checker"
	"grader/checker/read"
	"grader/problems/source"
	"grader/reference/cgt"
)

// A number is an answer that is a whole number, and a nimber one that is a nim value.
type (
	number uint64
	nimber uint64
)

func (n number) String() string { return strconv.FormatUint(uint64(n), 10) }

func (n number) JSON() any { return uint64(n) }

func (n nimber) String() string { return cgt.Nimber(n).String() }

func (n nimber) JSON() any { return uint64(n) }

// The answers that are one number.
var (
	aNumber = oneNumber[number](read.Number)
	aNimber = oneNumber[nimber](read.Nimber)
)

func oneNumber[N ~uint64](parse func(source.Value) (uint64, error)) checker.Answers[N] {
	return checker.Answers[N]{
		Parse: func(_ *checker.Task, v source.Value) (N, checker.Findings, error) {
			n, err := parse(v)
			return N(n), checker.Findings{}, err
		},
		Field:    checker.Field{Shape: checker.Line},
		Examples: []string{"12", "9", "14", "6", "17", "10", "23", "8", "31", "19", "45"},
	}
}
