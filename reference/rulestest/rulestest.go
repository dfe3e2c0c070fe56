// Package rulestest is package conform for go test.
package rulestest

import (
	"testing"

	"grader/reference/conform"
	"grader/reference/game"
	"grader/reference/longtest"
)

// mostSolved is the solver's budget, in which rulesets that are files need more than others.
const mostSolved = 2_000_000

// Run tests every ruleset of the list. With -long it looks at more positions than those who
// ask for a quick answer, and otherwise at fewer.
func Run(t *testing.T, list []game.Listed, lib conform.Library) {
	bounds := conform.Quick
	bounds.Near, bounds.Random, bounds.Variation, bounds.Sum, bounds.Heaps = 6, 3, 500, 200, 1000
	bounds.Fact = 10_000
	if longtest.On() {
		bounds = conform.Thorough
	}
	bounds.Solver = mostSolved
	for _, entry := range list {
		t.Run(entry.About().Name, func(t *testing.T) {
			t.Parallel()
			report(t, conform.Check(entry, lib, bounds))
		})
	}
}

// CheckText reads any text as a position.
func CheckText(t *testing.T, lib conform.Library, source string) {
	t.Helper()
	report(t, conform.Text(lib, source))
}

func report(t *testing.T, complaints []conform.Complaint) {
	t.Helper()
	for _, c := range complaints {
		t.Error(c)
	}
}
