package reference_test

import (
	"fmt"

	"grader/reference/explain"
	"grader/reference/worked"
)

func ExampleMex() {
	fmt.Print(explain.PlainText(worked.Mex([]uint64{0, 1, 4})))
	// Output:
	// The set holds 0, 1 and 4. The least of 0, 1, 2, … that is missing is 2.
}
