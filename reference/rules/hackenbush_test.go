package rules_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"grader/reference/game"
	"grader/reference/green"
	"grader/reference/solve"
)

// TestLargePictures compares the value after each cut with that of what it leaves, where cycles meet in many ways.
func TestLargePictures(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 1982))
	for range 200 {
		p := pictureOf(randomShape(r, 170))
		g := green.ReadGreen(strings.TrimSuffix(strings.TrimPrefix(p, "hackenbush("), ")"))
		after := g.After()
		for i := range g.Len() {
			if !g.Stands(i) {
				continue
			}
			if left, n := green.ReadGreen(g.Without(i)).Value(), after(i); n != left {
				t.Fatalf("%v: cutting edge %d leaves %d, said to leave %d", p, i, left, n)
			}
		}
	}
}

func randomEdges(edges, vertices int) string {
	r := rand.New(rand.NewPCG(10, 1982))
	ends := make([][2]int, edges)
	for i := range ends {
		ends[i] = [2]int{r.IntN(vertices), r.IntN(vertices)}
	}
	return pictureOf(ends)
}

// star is a picture of edges that stand beside each other.
func star(edges int) string {
	ends := make([][2]int, edges)
	for i := range ends {
		ends[i][1] = i + 1
	}
	return pictureOf(ends)
}

// BenchmarkHackenbush: the value of a picture of 100,000 edges, from its text, and
// all winning moves in one of 2,000.
func BenchmarkHackenbush(b *testing.B) {
	for _, c := range []struct{ edges, vertices int }{{100_000, 80_000}, {100_000, 30_000}} {
		text := randomEdges(c.edges, c.vertices)
		b.Run(fmt.Sprintf("value/%d/%d", c.edges, c.vertices), func(b *testing.B) {
			for b.Loop() {
				pos := parsePosition(b, text)
				if _, err := solve.New(1000).Nimber(pos); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	for _, c := range []struct{ name, text string }{{"300", randomEdges(2000, 300)}, {"1000", randomEdges(2000, 1000)}, {"star", star(2000)}} {
		b.Run("winning/2000/"+c.name, func(b *testing.B) {
			wins := 0
			for b.Loop() {
				pos := parsePosition(b, c.text+" + *1")
				list, err := solve.New(1000).Winning(pos, game.Both, game.Normal)
				if err != nil {
					b.Fatal(err)
				}
				wins = 0
				for _, w := range list {
					wins += min(1, len(w.To.String()))
				}
			}
			b.ReportMetric(float64(wins), "wins")
		})
	}
}
