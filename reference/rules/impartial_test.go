package rules_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"grader/reference/conform"
	"grader/reference/game"
	"grader/reference/longtest"
	"grader/reference/rules"
	"grader/reference/solve"
)

// TestImpartial holds every game of Left and Right, played by both with the moves of both, to
// the definition.
func TestImpartial(t *testing.T) {
	for _, entry := range rules.All {
		about := entry.About()
		if pos := parsePosition(t, about.Examples[0]); len(pos.Parts()) == 0 || !pos.Partizan() {
			continue
		}
		t.Run(about.Name, func(t *testing.T) {
			t.Parallel()
			s := sample{entry, *about}
			s.info.Name, s.info.Facts, s.info.Examples = "impartial", nil, nil
			s.info.Syntax = "As the game."
			for _, e := range about.Examples[:longtest.Pick(min(2, len(about.Examples)), len(about.Examples))] {
				s.info.Examples = append(s.info.Examples, "impartial("+e+")")
			}
			for _, c := range conform.Check(s, library(), conform.Bounds{Example: 1000, Near: 4, Sum: 300, Heaps: 1000, Solver: 500_000, Play: 10_000}) {
				t.Error(c)
			}
		})
	}
}

// TestImpartialIs: games that are known by another name when both players have all moves.
func TestImpartialIs(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1415))
	same := func(a, b string) {
		t.Helper()
		for _, play := range []game.Play{game.Normal, game.Misere} {
			x, err := solve.New(1_000_000).Outcome(parsePosition(t, a), play)
			must(t, err)
			y, err := solve.New(1_000_000).Outcome(parsePosition(t, b), play)
			must(t, err)
			if x != y {
				t.Errorf("%s is %v and %s is %v in %v play", a, x, b, y, play)
			}
		}
		x, err := solve.New(1_000_000).Nimber(parsePosition(t, a))
		must(t, err)
		y, err := solve.New(1_000_000).Nimber(parsePosition(t, b))
		must(t, err)
		if x != y {
			t.Errorf("%s is *%d and %s is *%d", a, x, b, y)
		}
	}
	for range 30 {
		board := randomGrid(r, '#', 9, 4)
		same("impartial(domineering("+board+"))", "cram("+board+")")
		row := randomSigns(r, "brg", 1, 8)
		same("impartial(toppling-dominoes("+row+"))", "toppling-dominoes("+strings.Repeat("g", len(row))+")")
		picture := pictureOf(randomShape(r, 7))
		coloured := regexp.MustCompile(`[,)]`).ReplaceAllStringFunc(picture, func(end string) string { return []string{":b", ":r", ":g"}[r.IntN(3)] + end })
		same("impartial("+coloured+")", picture)
		heaps := randomHeaps(r, 3, 9)
		same("impartial(partizan-subtraction[1,4;2]("+heaps+"))", "subtraction[1,2,4]("+heaps+")")
		same("impartial(partizan-octal[0.13;0.6]("+heaps+"))", "octal[0.73]("+heaps+")")
	}
}

func TestImpartialReads(t *testing.T) {
	for text, want := range map[string]string{
		"impartial(nim(3,4))":                           "nim(3,4)",
		"Impartial( domineering(2x2) + col(a-b) ) + *2": "impartial(domineering(2x2)) + impartial(col(a-b)) + *2",
		"impartial(-toads-and-frogs(TF.))":              "impartial(toads-and-frogs(.TF))",
		"impartial(impartial(snort(a-b)))":              "impartial(snort(a-b))",
		"impartial(hackenbush(0-1))":                    "hackenbush(0-1)",
		"impartial(partizan-subtraction[1;2](4,3))":     "impartial(partizan-subtraction[1;2](4)) + impartial(partizan-subtraction[1;2](3))",
		"impartial(partizan-euclid(7,3)) - nim(2)":      "impartial(partizan-euclid(7,3)) + nim(2)",
	} {
		pos := parsePosition(t, text)
		if pos.String() != want || pos.Key() != parsePosition(t, want).Key() {
			t.Errorf("%s is read as %s, want %s", text, pos, want)
		}
	}
	for text, want := range map[string]string{
		"impartial({1|0})":           "impartial is for positions of rulesets, and for sums of them",
		"impartial domineering":      "impartial needs a game in parentheses",
		"impartial(domineering(2x2)": "this ( is never closed, expected a )",
	} {
		if _, err := library().Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

// TestPublishedImpartial compares with the values that MCGS has of NoGo
// when both players have all moves.
func TestPublishedImpartial(t *testing.T) {
	for _, c := range []struct {
		position string
		values   []uint64 // of boards with 1, 2, ... columns
	}{
		{"impartial(nogo(1x%d))", []uint64{0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 3, 1, 0}},
		{"impartial(nogo(2x%d))", []uint64{1, 1, 1, 0, 0}},
		{"impartial(nogo(3x%d))", []uint64{0, 1, 0}},
	} {
		for i, want := range c.values[:longtest.Pick(min(10, len(c.values)), len(c.values))] {
			pos := parsePosition(t, fmt.Sprintf(c.position, i+1))
			if n, err := solve.New(1_000_000).Nimber(pos); err != nil || n != want {
				t.Errorf("%s is *%d, %v; published as *%d (MCGS, results of November 2025)", pos, n, err, want)
			}
		}
	}
}
