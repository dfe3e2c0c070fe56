package takebreak_test

import (
	"fmt"

	"grader/reference/engine/takebreak"
)

// The nim values of Kayles repeat, and the proof can be checked by itself.
func ExampleEngine_Period() {
	code, err := takebreak.ParseCode("0.77")
	if err != nil {
		fmt.Println(err)
		return
	}
	proof, ok := takebreak.New(code).Period(1000)
	fmt.Println(proof.PrePeriod, proof.Period, ok, proof.Theorem, proof.Check())
	// Output: 71 12 true Guy and Smith's bound true
}
