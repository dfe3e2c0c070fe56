package kinds_test

import (
	"fmt"
	"testing"

	"grader/checker/examtest"

	"grader/reference/game"
)

// leastPeriod looks for the least period and then the least pre-period that fit so
// many values that for these games nothing else can follow.
func leastPeriod(t *testing.T, values []int) (pre, period int) {
	t.Helper()
	for period = 1; period < len(values)/3; period++ {
		pre = len(values) - period
		for pre > 0 && values[pre-1] == values[pre-1+period] {
			pre--
		}
		if pre+3*period < len(values) {
			return pre, period
		}
	}
	t.Fatalf("%v have no period", values)
	return 0, 0
}

// heapValues are the values of the first heaps, each the mex over its moves.
func heapValues(t *testing.T, name string, count int) []int {
	var values []int
	for n := range count {
		pos := position(t, fmt.Sprintf("%s(%d)", name, n))
		seen := map[int]bool{}
		for step := range pos.Steps(game.Both) {
			sum := 0
			for _, p := range pos.After(step).Parts() {
				m, ok := game.ReadNumber(p.Text())
				if !ok {
					t.Fatal(p.Text())
				}
				sum ^= values[m]
			}
			seen[sum] = true
		}
		values = append(values, leastMissing(seen))
	}
	return values
}

// TestPeriodsAgainstTheDefinition grades every small answer. Claims that are not
// right are refuted, if they are whole.
func TestPeriodsAgainstTheDefinition(t *testing.T) {
	for _, name := range []string{"subtraction[1,2,3]", "subtraction[2,4,7]", "subtraction[2]", "subtraction[1,4,6]", "octal[0.12]", "octal[0.15]", "octal[0.23]", "subtraction[4,6]", "octal[0.513]"} {
		pre, period := leastPeriod(t, heapValues(t, name, 60))
		task := examtest.Task(t, fmt.Sprintf("kind = \"period\"\ngame = \"%s(7)\"\npoints = 2", name))
		if task.Undecided {
			t.Errorf("%s: no period is proved", name)
			continue
		}
		for n0 := range pre + 4 {
			for p := 1; p <= 3*period; p++ {
				want := 0
				if n0 == pre {
					want++
				}
				if p == period {
					want++
				}
				verdict := graded(t, nil, task, fmt.Sprintf("{ preperiod = %d, period = %d }", n0, p), ratio(want, 1), 0)
				refuted(t, task, verdict, want < 2)
			}
		}
	}
}
