package explain_test

import (
	"fmt"

	"grader/reference/explain"
)

func ExampleMarkdown() {
	doc := explain.Doc{
		explain.P(explain.Text("The mex of "), explain.Value("0, 1, 4"), explain.Text(" is "), explain.Value("2"), explain.Text(".")),
		explain.List{Items: [][]explain.Inline{{explain.Code("21 -> 18")}}},
	}
	fmt.Print(explain.Markdown(doc))
	// Output:
	// The mex of 0, 1, 4 is 2.
	//
	// - `21 -> 18`
}
