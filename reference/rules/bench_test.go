package rules_test

import (
	"strconv"
	"strings"
	"testing"

	"grader/reference/cgt"
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
				must(b, c.ask(solve.New(20_000_000), pos))
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
	must(b, err)
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

// benchmarkForm finds the canonical form of a position, with a solver of its own.
func benchmarkForm(b *testing.B, text string) {
	pos := parsePosition(b, text)
	var s *solve.Solver
	var g cgt.Form
	var err error
	for b.Loop() {
		s = solve.New(20_000_000)
		if g, err = s.Entry(pos); err != nil {
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
	var s *solve.Solver
	var o solve.Outcome
	var err error
	for b.Loop() {
		s = solve.New(20_000_000)
		if o, err = s.Outcome(pos, game.Normal); err != nil {
			b.Fatal(err)
		}
	}
	b.Log(o)
	b.ReportMetric(float64(s.Positions()), "positions")
}

func BenchmarkDomineering(b *testing.B) {
	for _, size := range []string{"4x4", "4x5", "5x5", "5x6"} {
		b.Run(size, func(b *testing.B) { benchmarkForm(b, "domineering("+size+")") })
	}
}

func BenchmarkDomineeringOutcome(b *testing.B) {
	for _, size := range []string{"4x4", "5x5", "6x6", "6x7", "5x7", "7x7", "6x8"} {
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
	for _, size := range []string{"3x4", "4x4", "4x5", "3x8", "4x6", "5x5"} {
		b.Run(size, func(b *testing.B) { benchmarkOutcome(b, "clobber("+size+")") })
	}
}

func BenchmarkKonaneOutcome(b *testing.B) {
	for size, board := range map[string]string{
		"4x6": "xoxoxo/ox..ox/xoxoxo/oxoxox",
		"5x6": "xoxoxo/oxoxox/xo..xo/oxoxox/xoxoxo",
	} {
		b.Run(size, func(b *testing.B) { benchmarkOutcome(b, "konane("+board+")") })
	}
}

func BenchmarkAmazonsOutcome(b *testing.B) {
	for name, board := range map[string]string{
		"corners":  "x..o/..../..../o..x",
		"opposite": "x..x/..../..../o..o",
		"edges":    ".x../o.../...x/..o.",
	} {
		b.Run(name, func(b *testing.B) { benchmarkOutcome(b, "amazons("+board+")") })
	}
}
