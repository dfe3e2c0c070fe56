package script_test

import (
	"testing"

	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/script"
	"grader/reference/solve"
)

// tenOptions is a game with 100,000 positions, nearly all of which have ten options.
const tenOptions = `
title = "Two heaps"
rules = "A move takes 1 to 5 counters from one of two heaps."
syntax = "The two heaps."
examples = ["two(3,4)"]
def parse(text):
    a, b = text.split(",")
    return (int(a), int(b))
def text(position):
    return "%d,%d" % position
def moves(position):
    a, b = position
    return ([("%d -> %d" % (a, n), (n, b)) for n in range(max(0, a - 5), a)] +
            [("%d -> %d" % (b, n), (a, n)) for n in range(max(0, b - 5), b)])
`

// BenchmarkTenOptions interns and solves 100,000 positions with ten options each.
func BenchmarkTenOptions(b *testing.B) {
	f, err := script.Load("two", "two.star", []byte(tenOptions), script.NewWatch(40, 1<<29))
	if err != nil {
		b.Fatal(err)
	}
	pos, err := notation.New([]game.Listed{f.Listed()}).Parse("two(316,316)")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if n, err := solve.New(20_000_000).Nimber(pos); err != nil || n != 0 {
			b.Fatal(n, err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Seconds())/float64(b.N)*100_000/(317*317), "s/100000positions")
}
