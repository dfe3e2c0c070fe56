package problems_test

import (
	"fmt"

	"grader/problems"
	"grader/problems/source"
)

// Complaints are data with their places; source.Draw shows them.
func ExampleLoad() {
	set, complaints := problems.Load(source.NewFile("hw.toml", []byte(`title = "Nim"

[[question]]
id     = "first"
kind   = "nimber"
game   = "nim(3,1)"
points = "two"
`)))
	fmt.Println(set.Title, len(set.Questions))
	for _, c := range complaints {
		fmt.Print(source.Draw(c))
	}
	// Output:
	// Nim 1
	// hw.toml:7:10: error: points is "two", expected a number of points
	//     points = "two"
	//              ^^^^^
	// hint: write it like 10, 2.5 or "1/3"
}
