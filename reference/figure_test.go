package reference_test

import (
	"testing"

	"grader/reference/explain"
	"grader/reference/figure"
)

// A gap between two pins would be the end of one row and the beginning of another.
func TestRowsHaveNoGaps(t *testing.T) {
	var pins []int
	for _, s := range figure.RowFigure("12", 12, 16).Shapes {
		if oval, is := s.(explain.Oval); is {
			pins = append(pins, oval.X)
		}
	}
	if len(pins) != 12 {
		t.Fatalf("%d pins are drawn of 12", len(pins))
	}
	step := pins[1] - pins[0]
	for i := range pins[1:] {
		if pins[i+1]-pins[i] != step {
			t.Errorf("pin %d is %d behind pin %d, and the second %d behind the first", i+2, pins[i+1]-pins[i], i+1, step)
		}
	}
}
