package rules_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/solve"
)

// TestBerlekampsRule compares what the edges of random stalks and trees are said to count
// with the values that plain search finds.
func TestBerlekampsRule(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 14))
	for n := range 60 {
		var edges []string
		stalk := n%2 == 0
		for i := range 2 + r.IntN(6) {
			below := i
			if !stalk {
				below = r.IntN(i + 1)
			}
			edges = append(edges, fmt.Sprintf("%s-%s:%c", vertex(below), vertex(i+1), "br"[r.IntN(2)]))
		}
		text := "hackenbush(" + strings.Join(edges, ", ") + ")"
		pos := parsePosition(t, text)
		for _, part := range pos.Parts() {
			why, ok := part.WhyValue()
			if !ok {
				t.Fatalf("nothing is said about the value of %s", text)
			}
			table, ok := why[1].(explain.Table)
			if !ok {
				t.Fatalf("%s: expected a table, found %v", text, why)
			}
			sum := cgt.Dyadic{}
			for _, row := range table.Rows {
				edge, last := string(row[0][0].(explain.Code)), string(row[len(row)-1][0].(explain.Value))
				if x, ok := cgt.ReadDyadic(last); !ok {
					t.Fatalf("%s: %s is said to count %s", text, edge, last)
				} else if len(row) == 3 || strings.HasPrefix(edge, "0-") {
					sum = sum.Plus(x)
				}
			}
			if want := byPlay(t, pos); sum != want {
				t.Errorf("%s: the edges count %s, and by play it is %s:\n%s", text, sum, want, explain.Line(why))
			}
		}
	}
}

func vertex(i int) string {
	if i == 0 {
		return "0"
	}
	return string(rune('a' + i - 1))
}

// byPlay is the number that a picture is equal to, by the simplicity theorem.
func byPlay(t *testing.T, pos game.Position) cgt.Dyadic {
	t.Helper()
	s := solve.New(100_000)
	var sides [2][]cgt.Form
	for _, who := range game.Players {
		for step := range pos.Steps(who) {
			g, err := s.Forms().Value(cgt.Simple{Number: byPlay(t, pos.After(step))})
			if err != nil {
				t.Fatal(err)
			}
			sides[who] = append(sides[who], g)
		}
	}
	g, err := s.Forms().Game(sides[game.Left], sides[game.Right])
	x, isNumber := s.Forms().IsNumber(g)
	if err != nil || !isNumber {
		t.Fatalf("%s is no number: %v", pos, err)
	}
	return x
}
