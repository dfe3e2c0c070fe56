package script_test

import (
	"fmt"

	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/script"
	"grader/reference/solve"
)

// A ruleset in Starlark is read, solved and summed like any other.
func ExampleLoad() {
	file, err := script.Load("countdown", "countdown.star", []byte(`
title = "Countdown"
rules = "A move subtracts 1 or 2."
syntax = "A number: countdown(5)."
examples = ["countdown(5)"]

def parse(text):
    return int(text)

def text(n):
    return str(n)

def moves(n):
    return [("%d -> %d" % (n, n - k), n - k) for k in (1, 2) if k <= n]
`), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	pos, err := notation.New([]game.Listed{file.Listed()}).Parse("countdown(5) + *")
	if err != nil {
		fmt.Println(err)
		return
	}
	n, err := solve.New(1000).Nimber(pos)
	fmt.Println(n, err)
	// Output: 3 <nil>
}
