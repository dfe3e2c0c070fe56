package kinds_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	. "grader/checker"
	"grader/checker/examtest"

	"grader/problems/points"
	"grader/reference/game"
)

// TestOptionValuesAgainstTheDefinition grades random lists of values, with repeats
// and junk, against the values of all positions that one move leads to.
func TestOptionValuesAgainstTheDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(61, 62))
	marker := newNaive(game.Normal)
	counts := map[Status]int{}
	for _, text := range []string{
		"kayles(7)", "kayles(3,2)", "nim(2,3,4)", "dawson-kayles(9)", "{0, *2, {*3, 0}}", "subtraction[1,2](6,4)", "grundy(8)", "rook(2,3)", "nim()",
		"knight(3,4)", "cram(2x3)", "graph(a: b c; b: d; c:; d:)", "kayles(3) + *2",
	} {
		var want []int
		for step := range position(t, text).Steps(game.Both) {
			if v := marker.value(position(t, text).After(step)); !slices.Contains(want, v) {
				want = append(want, v)
			}
		}
		for _, rule := range creditRules {
			task := examtest.Task(t, fmt.Sprintf("kind = \"option-values\"\ngame = %q\npoints = 7\ncredit = %q", text, rule))
			for range 12 {
				var entries []string
				given := map[int]bool{}
				for range r.IntN(9) {
					v := r.IntN(6)
					if len(want) > 0 && r.IntN(3) > 0 {
						v = want[r.IntN(len(want))]
					}
					given[v] = true
					entries = append(entries, fmt.Sprintf([]string{"%d", `"%d"`, `"*%d"`, "%d.0"}[r.IntN(4)], v))
				}
				junk := r.IntN(5) / 4
				for range junk {
					entries = append(entries, junkEntries[r.IntN(len(junkEntries))])
				}
				right, wrong := 0, 0
				for v := range given {
					if slices.Contains(want, v) {
						right++
					} else {
						wrong++
					}
				}
				answered := "[" + strings.Join(entries, ", ") + "]"
				verdict := task.Check(examtest.Answer(t, answered))
				counts[verdict.Status]++
				if junk > 0 && len(given) == 0 {
					if verdict.Status != Unreadable {
						t.Errorf("%s: %s is %s, want unreadable", text, answered, verdict.Status)
					}
					continue
				}
				if due := points.Of(7).Times(listCredit(rule, right, wrong, len(want))); verdict.Earned.Cmp(due) != 0 || len(verdict.Faults) != junk {
					t.Errorf("%s, %s: %s earns %s with %d faults, want %s with %d", text, rule, answered, verdict.Earned, len(verdict.Faults), due, junk)
				}
				for _, n := range verdict.Notes {
					if n.Code == "option-values/missing" && n.More != nil && len(n.More()) < 2 {
						t.Errorf("%s: %s is not shown that the option has the value", text, answered)
					}
				}
			}
		}
	}
	for _, s := range []Status{Correct, Partial, Wrong, Unreadable} {
		if counts[s] < 4 {
			t.Errorf("only %d answers were %s", counts[s], s)
		}
	}
}
