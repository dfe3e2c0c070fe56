package explain_test

import (
	"os"

	"grader/reference/explain"
)

func ExampleMarkdown() {
	doc := explain.Doc{
		explain.P(explain.Text("The mex of "), explain.Value("0, 1, 4"), explain.Text(" is "), explain.Value("2"), explain.Text(".")),
		explain.List{Items: [][]explain.Inline{{explain.Code("21 -> 18")}}},
	}
	_ = explain.Markdown(os.Stdout, doc)
	// Output:
	// The mex of 0, 1, 4 is 2.
	//
	// - `21 -> 18`
}
