package rules_test

import (
	"strings"
	"testing"

	"grader/reference/game"
	"grader/reference/rules"
	"grader/reference/solve"
)

// BenchmarkBoards answers questions about boards, each with a solver of its own.
func BenchmarkBoards(b *testing.B) {
	for _, text := range []string{
		"cram(4x5)", "cram(5x5)", "cram(4x7)", "cram(5x6)", "cram(5x7)",
		"chomp[poison](10x10)",
	} {
		b.Run("value of "+text[:min(len(text), 20)], func(b *testing.B) {
			pos := parsePosition(b, text)
			for b.Loop() {
				if _, err := solve.New(20_000_000).Nimber(pos); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	for _, text := range []string{"chomp(15x15)", "cram(5x6)"} {
		b.Run("winning moves of "+text, func(b *testing.B) {
			pos := parsePosition(b, text)
			play := game.Normal
			if strings.HasPrefix(text, "chomp") {
				play = game.Misere
			}
			for b.Loop() {
				if _, err := solve.New(20_000_000).Winning(pos, game.Both, play); err != nil {
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
