package rules_test

import (
	"testing"

	"grader/reference"
	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/rules"
	"grader/reference/solve"
)

func benchmarkForm(b *testing.B, text string) {
	lib := reference.New([]game.Listed{rules.Domineering})
	pos, err := lib.Parse(text)
	if err != nil {
		b.Fatal(err)
	}
	var s *solve.Solver
	var g cgt.Form
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

func BenchmarkDomineering(b *testing.B) {
	for _, size := range []string{"4x4", "4x5", "5x5", "5x6"} {
		b.Run(size, func(b *testing.B) { benchmarkForm(b, "domineering("+size+")") })
	}
}

func BenchmarkDomineeringOutcome(b *testing.B) {
	lib := reference.New([]game.Listed{rules.Domineering})
	for _, size := range []string{"4x4", "5x5", "6x6", "6x7"} {
		b.Run(size, func(b *testing.B) {
			pos, err := lib.Parse("domineering(" + size + ")")
			if err != nil {
				b.Fatal(err)
			}
			var o solve.Outcome
			for b.Loop() {
				s := solve.New(20_000_000)
				if o, err = s.Outcome(pos, game.Normal); err != nil {
					b.Fatal(err)
				}
			}
			b.Log(o)
		})
	}
}
