package rules_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"grader/reference/game"
	"grader/reference/solve"
)

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
// all winning moves in one of 1,000.
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
	for _, c := range []struct{ name, text string }{{"150", randomEdges(1000, 150)}, {"500", randomEdges(1000, 500)}, {"star", star(1000)}} {
		b.Run("winning/1000/"+c.name, func(b *testing.B) {
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
