package rules_test

import (
	"strconv"
	"strings"
	"testing"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/solve"
)

// benchmarkForm finds the canonical form of a position, with a solver of its own.
func benchmarkForm(b *testing.B, text string) {
	pos := parsePosition(b, text)
	var s *solve.Solver
	var g cgt.Form
	var err error
	for b.Loop() {
		s = solve.New(20_000_000)
		if g, err = s.Form(pos); err != nil {
			b.Fatal(err)
		}
	}
	name, _ := s.Forms().Text(g)
	if len(name) < 100 {
		b.Log(name)
	}
	b.ReportMetric(float64(s.Forms().Spent()), "forms")
}

// benchmarkOutcome finds out who wins a position, with a solver of its own.
func benchmarkOutcome(b *testing.B, text string) {
	pos := parsePosition(b, text)
	var o solve.Outcome
	var err error
	for b.Loop() {
		if o, err = solve.New(20_000_000).Outcome(pos, game.Normal); err != nil {
			b.Fatal(err)
		}
	}
	b.Log(o)
}

func BenchmarkDomineering(b *testing.B) {
	for _, size := range []string{"4x4", "4x5", "5x5", "5x6"} {
		b.Run(size, func(b *testing.B) { benchmarkForm(b, "domineering("+size+")") })
	}
}

func BenchmarkDomineeringOutcome(b *testing.B) {
	for _, size := range []string{"4x4", "5x5", "6x6", "6x7", "5x7", "7x7"} {
		b.Run(size, func(b *testing.B) { benchmarkOutcome(b, "domineering("+size+")") })
	}
}

func BenchmarkToads(b *testing.B) {
	for _, n := range []int{4, 5, 6} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			benchmarkForm(b, "toads-and-frogs("+strings.Repeat("T", n)+".."+strings.Repeat("F", n)+")")
		})
	}
}

func BenchmarkClobberOutcome(b *testing.B) {
	for _, size := range []string{"3x4", "4x4", "4x5"} {
		b.Run(size, func(b *testing.B) { benchmarkOutcome(b, "clobber("+size+")") })
	}
}
