package figure

import (
	"testing"

	"grader/reference/explain"
)

// A gap between two pins would be the end of one row and the beginning of another.
func TestRowsHaveNoGaps(t *testing.T) {
	var pins []int
	for _, s := range RowFigure("12", 12, 16).Shapes {
		if oval, is := s.(explain.Oval); is {
			pins = append(pins, oval.X)
		}
	}
	if len(pins) != 12 {
		t.Fatalf("%d pins are drawn of 12", len(pins))
	}
	for i := range pins[1:] {
		if pins[i+1]-pins[i] != counterStep {
			t.Errorf("pin %d stands %d behind pin %d, and the others %d", i+2, pins[i+1]-pins[i], i+1, counterStep)
		}
	}
}
