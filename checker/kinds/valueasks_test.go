package kinds

import (
	"testing"

	"grader/problems"
)

// TestAsks: the files know what may be asked.
func TestAsks(t *testing.T) {
	if len(asks) != len(problems.Asks) {
		t.Fatalf("%d things may be asked, and the files know %d", len(asks), len(problems.Asks))
	}
	for i, a := range asks {
		if a.name != problems.Asks[i] {
			t.Errorf("%s may be asked, where the files have %s", a.name, problems.Asks[i])
		}
	}
}
