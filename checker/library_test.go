package checker_test

import (
	"fmt"

	"grader/checker"
	"grader/checker/kinds"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/notation"
	"grader/reference/rules"
)

// A set is loaded and compiled once; then answers are checked, and each verdict is cut
// down to what its reader may see.
func ExampleCompile() {
	set, _ := problems.Load(source.NewFile("hw.toml", []byte(`
title = "Nim"

[[question]]
id   = "first"
kind = "winning-moves"
game = "nim(3,1)"
`)))
	exam, complaints := checker.Compile(kinds.All, set, notation.New(rules.All), checker.DefaultBudget, 1)
	if exam == nil {
		fmt.Println(complaints)
		return
	}
	sheet, _ := problems.LoadSheet(source.NewFile("ada.toml", []byte(`
[answers]
first = ["3 -> 2"]
`)), source.StaffLimits())
	task, _ := exam.Task("first")
	answer, _ := sheet.Answer("first")
	verdict := checker.Redact(*task.Check(answer), problems.Hint)
	fmt.Println(verdict.Status)
	for _, note := range verdict.Notes {
		fmt.Print(explain.PlainText(note.Text))
	}
	// Output:
	// wrong
	// A heap was made as large here as the nim sum of all heaps. A winning move leaves
	// a heap as large as the nim sum of the other heaps: then all of them together
	// have nim sum 0.
}
