package solve_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"grader/reference/game"
	"grader/reference/longtest"
	"grader/reference/loopy"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/solve"
)

var loopyLibrary = notation.New(rules.All)

func loopyValue(t *testing.T, text string) loopy.Value {
	t.Helper()
	pos, err := loopyLibrary.Parse(text)
	if err != nil {
		t.Fatal(text, err)
	}
	v, err := solve.New(10_000).Loopy(pos)
	if err != nil {
		t.Fatal(text, err)
	}
	return v
}

// Values of graphs with cycles, and of sums with them.
func TestLoopy(t *testing.T) {
	for text, want := range map[string]string{
		"graph(a: b; b: a)":                             "oo{}",
		"graph(a: b c; b: a; c:)":                       "*",
		"graph(a: a c; c:)":                             "oo{0}",
		"graph(a: a c d; c:; d: c e; e: c)":             "oo{0,2}",
		"graph(a: a c d; c:; d: c e; e: c) + nim(3)":    "oo{1,3}",
		"graph(a: a c; c:) + graph(b: b)":               "oo{}",
		"{graph(a: a c; c:), *}":                        "0",
		"graph(a: b; b: c; c: d; d:) + kayles(3)":       "*2",
		"graph(s: s t; t: u; u: t x; x:) + graph(x: x)": "oo{}",
	} {
		if got := loopyValue(t, text).String(); got != want {
			t.Errorf("%s has the value %s, expected %s", text, got, want)
		}
	}
}

// Where play ends the value is the nim value.
func TestLoopyOfWhatEnds(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 4))
	for range 300 {
		var b strings.Builder
		n := 2 + random.IntN(7)
		for v := range n {
			fmt.Fprintf(&b, "v%d:", v)
			for o := v + 1; o < n; o++ {
				if random.IntN(2) == 0 {
					fmt.Fprintf(&b, " v%d", o)
				}
			}
			b.WriteString(";")
		}
		text := "graph(" + strings.TrimSuffix(b.String(), ";") + ")"
		pos, err := loopyLibrary.Parse(text)
		if err != nil {
			t.Fatal(text, err)
		}
		s := solve.New(10_000)
		want, err := s.Nimber(pos)
		must(t, err)
		if pos.Loopy() {
			t.Errorf("play ends from %s", text)
		}
		// Whoever begins may also wait.
		if got := loopyValue(t, strings.Replace(text, "(", "(wait: wait v0; ", 1)); !got.Equal(loopy.Infinity(want)) {
			t.Errorf("%s has the nim value %d, and before a loop %s", text, want, got)
		}
	}
	if _, err := solve.New(3).Loopy(aCycle(t)); err != game.ErrLimit {
		t.Errorf("a small budget gives the error %v", err)
	}
}

func aCycle(t *testing.T) game.Position {
	t.Helper()
	pos, err := loopyLibrary.Parse("graph(a: b; b: c; c: d; d: e; e: a)")
	must(t, err)
	return pos
}

// Whoever wins does so by the moves that the solver gives, whatever the other player does, and in a
// draw those it lists never lose.
func TestLoopyPlay(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	won := map[solve.Outcome]int{}
	for range longtest.Pick(150, 400) {
		text := "graph(" + randomText(random, 2+random.IntN(6)) + ")"
		if random.IntN(2) == 0 {
			text += " + graph(" + randomText(random, 1+random.IntN(4)) + ") + nim(1)"
		}
		pos, err := loopyLibrary.Parse(text)
		if err != nil {
			t.Fatal(text, err)
		}
		s := solve.New(100_000)
		outcome, err := s.Outcome(pos, game.Normal)
		if err != nil {
			t.Fatal(text, err)
		}
		won[outcome]++
		ours := outcome == solve.N || outcome == solve.D // we move, as who holds the game
		for moves := 0; moves < 300; moves++ {
			if pos.OverFor(game.Both) {
				if ours {
					t.Fatalf("%s is %s, and was lost", text, outcome)
				}
				break
			}
			switch {
			case !ours:
				options, err := s.EveryOption(pos, game.Both, 100)
				must(t, err)
				pos = options[random.IntN(len(options))].To
			case outcome == solve.D:
				draws, err := s.Drawing(pos)
				if err != nil || len(draws) == 0 {
					t.Fatalf("%s is a draw, and in %s no move holds it: %v", text, pos, err)
				}
				pos = draws[random.IntN(len(draws))].To
			default:
				win, ok, err := s.FirstWinning(pos, game.Both, game.Normal)
				if err != nil || !ok || moves > 250 {
					t.Fatalf("%s is %s, and in %s no move wins soon: %v", text, outcome, pos, err)
				}
				pos = win.To
			}
			ours = !ours
		}
	}
	for _, o := range []solve.Outcome{solve.P, solve.N, solve.D} {
		if won[o] < 15 {
			t.Errorf("only %d positions are %s", won[o], o)
		}
	}
}

func randomText(random *rand.Rand, n int) string {
	var list []string
	for v := range n {
		text := fmt.Sprintf("v%d:", v)
		for range random.IntN(4) {
			text += fmt.Sprintf(" v%d", random.IntN(n))
		}
		list = append(list, text)
	}
	return strings.Join(list, "; ")
}

// BenchmarkLoopy reads a graph of 10^5 vertices and about 10^6 arrows, and works out its value.
func BenchmarkLoopy(b *testing.B) {
	const vertices = 100_000
	random := rand.New(rand.NewPCG(19, 66))
	var text strings.Builder
	for v := range vertices {
		fmt.Fprintf(&text, "v%d:", v)
		for range 10 {
			fmt.Fprintf(&text, " v%d", random.IntN(vertices))
		}
		text.WriteString(";")
	}
	game := "graph(" + text.String() + ")"
	for b.Loop() {
		pos, err := loopyLibrary.Parse(game)
		must(b, err)
		if _, err := solve.New(7 * vertices).Loopy(pos); err != nil {
			b.Fatal(err)
		}
	}
}
