package rules_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"grader/reference/game"
	"grader/reference/longtest"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/solve"
)

// plainLibrary reads positions of boards and graphs, played without hooks.
func plainLibrary() *notation.Library {
	return notation.New([]game.Listed{
		rules.Plain(rules.Cram), rules.Plain(rules.NodeKayles), rules.Plain(rules.ArcKayles),
		rules.Plain(rules.Notakto), rules.Plain(rules.TreblecrossBoard), rules.PlainChomp(),
	})
}

func randomGrid(r *rand.Rand, mark byte, most, share int) string {
	rows := 1 + r.IntN(4)
	cols := 1 + r.IntN(max(1, most/rows))
	var lines []string
	for range rows {
		line := make([]byte, cols)
		for i := range line {
			line[i] = '.'
			if r.IntN(share) == 0 {
				line[i] = mark
			}
		}
		lines = append(lines, string(line))
	}
	return strings.Join(lines, "/")
}

func randomNet(r *rand.Rand, most int) string {
	n := 2 + r.IntN(most-1)
	var entries []string
	for range 1 + r.IntN(n+n/2) {
		a, b := r.IntN(n), r.IntN(n)
		if a == b {
			entries = append(entries, fmt.Sprintf("v%d", a))
		} else {
			entries = append(entries, fmt.Sprintf("v%d-v%d", a, b))
		}
	}
	return strings.Join(entries, ",")
}

func randomArcs(r *rand.Rand, most int) string {
	entries := strings.Split(randomNet(r, most*2/3), ",")
	entries = slices.DeleteFunc(entries, func(e string) bool { return !strings.Contains(e, "-") })
	return strings.Join(append(entries, "v0-v1"), ",")
}

func randomBar(r *rand.Rand) string {
	var rows []string
	most := 1 + r.IntN(5)
	for range 1 + r.IntN(4) {
		rows = append(rows, fmt.Sprint(most))
		most = 1 + r.IntN(most)
	}
	return strings.Join(rows, ",")
}

// randomStrip has crosses at least three squares apart.
func randomStrip(r *rand.Rand) string {
	strip := strings.Repeat(".", r.IntN(5))
	for range r.IntN(3) {
		strip += "x" + strings.Repeat(".", 2+r.IntN(7))
	}
	return strip + "."
}

// TestEngines compares engines, and all other hooks, with plain search on random
// boards: alone and in sums, in normal and in misère play.
func TestEngines(t *testing.T) {
	with, without := library(), plainLibrary()
	for _, c := range []struct {
		name  string
		count int
		board func(r *rand.Rand, most int) string
	}{
		{"cram", 600, func(r *rand.Rand, most int) string { return randomGrid(r, '#', most, 4) }},
		{"notakto", 200, func(r *rand.Rand, most int) string { return randomGrid(r, 'x', most*2/3, 3) }},
		{"node-kayles", 600, func(r *rand.Rand, most int) string { return randomNet(r, most*2/3) }},
		{"arc-kayles", 600, randomArcs},
		{"chomp", 200, func(r *rand.Rand, most int) string { return randomBar(r) }},
		{"chomp[poison]", 200, func(r *rand.Rand, most int) string { return randomBar(r) }},
		{"treblecross-board", 300, func(r *rand.Rand, most int) string { return randomStrip(r) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(1974, 2012))
			shared := solve.New(5_000_000)
			compared, count := 0, longtest.Pick(c.count/4, c.count)
			for i := range count {
				text := c.name + "(" + c.board(r, 15) + ")"
				if i%3 == 0 {
					text = c.name + "(" + c.board(r, 8) + ") + " + c.name + "(" + c.board(r, 8) + ")"
				}
				if i%12 == 0 {
					text += " + *" + fmt.Sprint(2+i%2)
				}
				fast := solve.New(5_000_000)
				if i%2 == 0 {
					fast = shared
				}
				if compare(t, text, with, without, fast) {
					compared++
				}
			}
			if compared < count/2 {
				t.Errorf("only %d of %d positions could be compared", compared, count)
			}
		})
	}
}

// compare answers every question about a position twice. It is false where plain
// search is too slow.
func compare(t *testing.T, text string, with, without *notation.Library, fast *solve.Solver) bool {
	t.Helper()
	pos, err := with.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	same, err := without.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	slow := solve.New(20_000)
	for _, play := range []game.Play{game.Normal, game.Misere} {
		want, err := slow.Outcome(same, play)
		if err != nil {
			return false
		}
		if got, err := fast.Outcome(pos, play); err != nil || got != want {
			t.Errorf("%s in %v play is %v, %v, by plain search %v", text, play, got, err, want)
		}
		a, err := fast.Winning(pos, game.Both, play)
		if err != nil {
			t.Errorf("%s: %v", text, err)
		}
		b, err := slow.Winning(same, game.Both, play)
		if err != nil {
			return false
		}
		if keys(a) != keys(b) {
			t.Errorf("%s in %v play is won by %s, by plain search by %s", text, play, keys(a), keys(b))
		}
	}
	want, err := slow.Nimber(same)
	if err != nil {
		return false
	}
	if got, err := fast.Nimber(pos); err != nil || got != want {
		t.Errorf("%s has the value %d, %v, by plain search %d", text, got, err, want)
	}
	return true
}

func keys(options []solve.Option) string {
	var list []string
	for _, o := range options {
		list = append(list, o.Key())
	}
	slices.Sort(list)
	return strings.Join(list, " or ")
}

// TestKnownBoards: values that plain search does not reach.
func TestKnownBoards(t *testing.T) {
	for _, c := range []struct{ text, want, source string }{
		{"cram(4x5)", "*2", "Beling, impartial-games"},
		{"cram(5x5)", "0", "Lemoine and Viennot 2012"},
		{"cram(3x8)", "*3", "Lemoine and Viennot 2012"},
		{"cram(1x30)", "*4", "MCGS"},
		{"cram(2x11)", "*", "MCGS"},
		{"cram(.#.#../....../#...../#...../#####./..#.##)", "0", "MCGS"},
		{"cram(#...../#.#..#/..#.../###.../...#../..###.)", "*2", "MCGS"},
		{"cram(6x6)", "0", "Gardner 1974: even by even, by symmetry"},
		{"cram(20x30)", "0", "Gardner 1974: even by even, by symmetry"},
		// Any move in a ring of 30 squares leaves a path of 28, which is not 0.
		{"cram(" + ring(8, 9) + ")", "0", "Winning Ways, ch. 4: 0.07"},
		{"node-kayles(0-1,1-2,2-3,3-4,4-0,0-5,1-6,2-7,3-8,4-9,5-7,6-8,7-9,8-5,9-6)", "*", "two recursions: the Petersen graph"},
		{"node-kayles(0-1,0-2,0-4,1-3,1-5,2-3,2-6,3-7,4-5,4-6,5-7,6-7)", "0", "two recursions: the cube"},
		{"arc-kayles(0-1,0-2,0-4,1-3,1-5,2-3,2-6,3-7,4-5,4-6,5-7,6-7)", "0", "two recursions: the cube"},
		{"chomp(5,5)", "*8", "brute force"},
		{"chomp(5,5,5)", "*12", "brute force"},
	} {
		pos, err := library().Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		n, err := solve.New(1_000_000).Nimber(pos)
		if got := solve.CanonicalText(n); err != nil || got != c.want {
			t.Errorf("%s is %s, %v, published as %s (%s)", c.text, got, err, c.want, c.source)
		}
	}
}

// ring is a board of which only the edge is free.
func ring(rows, cols int) string {
	inner := "." + strings.Repeat("#", cols-2) + "."
	edge := strings.Repeat(".", cols)
	return edge + "/" + strings.Repeat(inner+"/", rows-2) + edge
}

// TestChompOpenings: all winning openings, in the usual game. A bar of 8 by 10
// has two.
func TestChompOpenings(t *testing.T) {
	for _, c := range []struct {
		text string
		play game.Play
		want string
	}{
		{"chomp(4x5)", game.Misere, "chomp(5,5,2,2)"},
		{"chomp(3x12)", game.Misere, "chomp(12,12,8)"},
		{"chomp(7x7)", game.Misere, "chomp(7,1,1,1,1,1,1)"},
		{"chomp(8x10)", game.Misere, "chomp(10,10,10,10,5,5,5,5) or chomp(10,10,10,8,8,8,8,8)"},
		{"chomp[poison](8x10)", game.Normal, "chomp[poison](10,10,10,10,5,5,5,5) or chomp[poison](10,10,10,8,8,8,8,8)"},
		{"chomp(8x10)", game.Normal, "0"},
	} {
		pos, err := library().Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		wins, err := solve.New(100_000).Winning(pos, game.Both, c.play)
		if err != nil || keys(wins) != c.want {
			t.Errorf("%s in %v play is won by %s, %v, want %s", c.text, c.play, keys(wins), err, c.want)
		}
	}
}

// TestCramSymmetry: boards of any size that are won or lost by symmetry.
func TestCramSymmetry(t *testing.T) {
	for text, want := range map[string]solve.Outcome{
		"cram(20x30)": solve.P, "cram(19x30)": solve.N, "cram(30x19)": solve.N, "cram(#./.#)": solve.P,
		"cram(.#.)": solve.P, "cram(..../..../.##./..../....)": solve.P,
	} {
		pos, err := library().Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := solve.New(100).Outcome(pos, game.Normal); err != nil || got != want {
			t.Errorf("%s is %v, %v, want %v", text, got, err, want)
		}
	}
}

// TestEngineBudget: an engine that runs out of its budget says so, each time.
func TestEngineBudget(t *testing.T) {
	for _, text := range []string{"cram(5x5)", "chomp[poison](9x9)", "cram(5x5) + chomp[poison](9x9)"} {
		pos, err := library().Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		solver := solve.New(200)
		for range 2 {
			if n, err := solver.Nimber(pos); err != game.ErrLimit {
				t.Errorf("%s is found to be *%d, %v, from 200 positions", text, n, err)
			}
		}
	}
}

// TestTreblecrossStrips: a strip without crosses is heap n + 2 of 0.007, whose
// values are in Winning Ways, ch. 4.
func TestTreblecrossStrips(t *testing.T) {
	want := []uint64{0, 1, 1, 1, 2, 2, 0, 3, 3, 1, 1, 1, 0, 4, 3, 3, 3, 2, 2}
	for n := 1; n < len(want); n++ {
		pos, err := library().Parse("treblecross-board(" + strings.Repeat(".", n) + ")")
		if err != nil {
			t.Fatal(err)
		}
		if got, err := solve.New(10).Nimber(pos); err != nil || got != want[n] {
			t.Errorf("a strip of %d: %d, %v, want %d", n, got, err, want[n])
		}
	}
}
