package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"grader/reference/game"
	"grader/reference/rules"
	"grader/reference/solve"
)

// gridNet is the graph of a board: each square a vertex.
func gridNet(rows, cols int) string {
	var edges []string
	for r := range rows {
		for c := range cols {
			if c > 0 {
				edges = append(edges, fmt.Sprintf("v%d_%d-v%d_%d", r, c-1, r, c))
			}
			if r > 0 {
				edges = append(edges, fmt.Sprintf("v%d_%d-v%d_%d", r-1, c, r, c))
			}
		}
	}
	if len(edges) == 0 {
		return "v0_0"
	}
	return strings.Join(edges, ",")
}

// BenchmarkBoards answers questions about boards, each with a solver of its own.
func BenchmarkBoards(b *testing.B) {
	for _, text := range []string{
		"cram(4x5)", "cram(5x5)", "cram(4x7)", "cram(5x6)", "cram(5x7)",
		"chomp[poison](10x10)", "node-kayles(" + gridNet(3, 21) + ")",
	} {
		b.Run("value of "+text[:min(len(text), 20)], func(b *testing.B) {
			pos, err := library().Parse(text)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if _, err := solve.New(20_000_000).Nimber(pos); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	for _, text := range []string{"chomp(15x15)", "cram(5x6)"} {
		b.Run("winning moves of "+text, func(b *testing.B) {
			pos, err := library().Parse(text)
			if err != nil {
				b.Fatal(err)
			}
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
	for _, c := range []struct {
		text string
		play game.Play
	}{
		{"fibonacci(10000) + *3", game.Normal},
		{"moore[3](91,82,73,64,55)", game.Normal},
		{"octal[0.77](100)", game.Misere},
		{"mock-turtles(HTHHTHTHHTHTHHTHTHHT)", game.Misere},
		{"ruler(HTHHTHTHHTHTHHTHTHHT)", game.Misere},
		{"turning-turtles(HTHHTHTHHTHTHHTHTHHT)", game.Misere},
		{"chomp(10x10)", game.Misere},
		{"cram(5x6)", game.Misere},
		{"grundy(70)", game.Misere},
		{"dawson-chess(60)", game.Misere},
		{"kayles(100)", game.Misere},
		{"notakto(5x5)", game.Misere},
		{"hackenbush(0-a,a-b,b-c,c-0,c-d,d-e,e-c,e-f,f-0,f-g,g-h,h-a,h-i,i-j,j-0,j-k,k-l,l-g,l-m,m-0)", game.Misere},
		{"hackenbush(0-t,t-u,u-v,v-w,w-0,t-b,b-c,c-d,d-w,b-u,c-v,0-e,e-f,f-g,g-h,h-0,e-i,i-j,j-k,k-h,i-f,j-g,d-i,k-l,l-0)", game.Misere},
		{"staircase(100,50,30)", game.Misere},
		{"dawson-kayles(60,50,40)", game.Misere},
		{"octal[0.156](5000)", game.Misere},
		{"grundy(1000000)", game.Normal},
	} {
		b.Run(c.text[:min(len(c.text), 24)], func(b *testing.B) {
			pos, err := library().Parse(c.text)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				s := solve.New(20_000_000)
				if _, err := s.Outcome(pos, c.play); err != nil {
					b.Fatal(err)
				}
				if _, err := s.Winning(pos, game.Both, c.play); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkHardForms finds the canonical form, and from it who wins and all winning moves, of
// positions of Left and Right that somebody may well ask about.
func BenchmarkHardForms(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"hackenbush/blue-red/16", "hackenbush(0-a:r, a-b:b, a-c:b, b-d:b, c-e:r, a-f:r, c-g:r, 0-h:b, f-i:r, h-e:r, a-d:r, 0-e:r, b-f:b, h-c:r, i-e:r, 0-d:r)"},
		{"hackenbush/blue-red/20", "hackenbush(0-a:r, a-b:b, b-c:b, 0-d:b, b-e:b, d-f:b, a-g:b, 0-h:b, f-i:b, f-j:r, a-k:r, 0-c:r, c-h:r, g-h:b, a-f:b, h-k:b, c-f:r, d-b:b, h-i:b, j-h:b)"},
		{"hackenbush/green/16", "hackenbush(0-a:r, 0-b:r, b-c:b, 0-d:g, a-e:g, c-f:r, c-g:b, c-h:r, d-i:g, d-g:b, g-b:g, e-b:r, c-i:g, c-h:b, 0-i:g, f-b:r)"},
		{"hackenbush/green/20", "hackenbush(0-a:g, 0-b:b, b-c:r, c-d:b, 0-e:b, b-f:g, f-g:b, c-h:b, c-i:b, d-j:r, e-k:r, e-l:r, i-c:g, 0-l:g, h-f:r, b-c:r, b-e:g, b-d:g, a-i:r, l-i:b)"},
		{"amazons/4x4", "amazons(x.../..../..../...o)"},
		{"col/path/40", "col(" + gridNet(1, 40) + ")"},
		{"col/grid/3x6", "col(" + gridNet(3, 6) + ")"},
		{"snort/grid/4x4", "snort(" + gridNet(4, 4) + ")"},
	} {
		b.Run(c.name, func(b *testing.B) {
			pos, err := library().Parse(c.text)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				s := solve.New(20_000_000)
				if _, err := s.Form(pos); err != nil {
					b.Fatal(err)
				}
				if _, err := s.Outcome(pos, game.Normal); err != nil {
					b.Fatal(err)
				}
				for _, who := range game.Players {
					if _, err := s.Winning(pos, who, game.Normal); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}

// BenchmarkLargeCram evaluates the largest board that is answered within a budget
// of 20 million positions.
func BenchmarkLargeCram(b *testing.B) {
	pos, err := library().Parse("cram(4x11)")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := solve.New(20_000_000).Nimber(pos); err != nil {
			b.Fatal(err)
		}
	}
}
