package rules_test

import (
	"testing"

	"grader/reference/game"
	"grader/reference/rules"
	"grader/reference/solve"
)

// BenchmarkBoards answers questions about Chomp, each with a solver of its own.
func BenchmarkBoards(b *testing.B) {
	for _, c := range []struct {
		what, text string
		ask        func(s *solve.Solver, pos game.Position) error
	}{
		{"value of chomp", "chomp[poison](10x10)", func(s *solve.Solver, pos game.Position) error {
			_, err := s.Nimber(pos)
			return err
		}},
		{"winning moves of chomp", "chomp(15x15)", func(s *solve.Solver, pos game.Position) error {
			_, err := s.Winning(pos, game.Both, game.Misere)
			return err
		}},
	} {
		b.Run(c.what, func(b *testing.B) {
			pos := parsePosition(b, c.text)
			for b.Loop() {
				if err := c.ask(solve.New(20_000_000), pos); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkMisere finds all winning moves of misère Kayles with three rows of 12,
// by search, without its theorem.
func BenchmarkMisere(b *testing.B) {
	searched := *rules.Kayles
	searched.Misere = nil
	term, err := searched.Position("12,12,12")
	if err != nil {
		b.Fatal(err)
	}
	pos := game.Position{term}
	for b.Loop() {
		if _, err := solve.New(20_000_000).Winning(pos, game.Both, game.Misere); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkHard finds who wins, and all winning moves, in positions that somebody may
// well ask about and that a search of all that follows would take long with.
func BenchmarkHard(b *testing.B) {
	for text, play := range map[string]game.Play{
		"octal[0.77](100)": game.Misere, "moore[2](91,82,73,64,55)": game.Normal,
		"staircase(100,50,30)": game.Misere,
	} {
		b.Run(text, func(b *testing.B) {
			pos := parsePosition(b, text)
			for b.Loop() {
				s := solve.New(20_000_000)
				if _, err := s.Outcome(pos, play); err != nil {
					b.Fatal(err)
				}
				if _, err := s.Winning(pos, game.Both, play); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkLargeCram evaluates the largest board that is answered within a budget
// of 20 million positions.
func BenchmarkLargeCram(b *testing.B) {
	pos := parsePosition(b, "cram(4x11)")
	for b.Loop() {
		if _, err := solve.New(20_000_000).Nimber(pos); err != nil {
			b.Fatal(err)
		}
	}
}
