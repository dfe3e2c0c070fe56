package cgt_test

import (
	"math/rand/v2"
	"testing"

	"grader/reference/cgt"
	"grader/reference/longtest"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/solve"
)

// TestTextsAreReadBack: the text of a form, however long and however alike its options are, is
// read as this form, and is the same whatever other forms a table holds.
func TestTextsAreReadBack(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 2))
	table, lib := cgt.NewForms(1<<20), notation.New(rules.All)
	var pool []cgt.Form
	for x := range 9 {
		g, _ := table.Value(cgt.Simple{Number: cgt.Int(int64(x) - 4), Star: uint64(x % 3)})
		pool = append(pool, g)
	}
	pick := func() (games []cgt.Form) {
		for range 1 + r.IntN(4) {
			games = append(games, pool[max(0, len(pool)-1-r.IntN(60))])
		}
		return games
	}
	longest := 0
	for range longtest.Pick(700, 1500) {
		g, err := table.Game(pick(), pick())
		if err != nil {
			t.Fatal(err)
		}
		text, err := table.Text(g)
		if err != nil {
			t.Fatal(err)
		}
		pos, err := lib.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		s := solve.New(1 << 20)
		h, err := s.Form(pos)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := s.Forms().Text(h); err != nil || again != text {
			t.Fatalf("%s is written %s, %v", text, again, err)
		}
		if longest = max(longest, len(text)); len(text) < 2000 {
			pool = append(pool, g)
		}
	}
	if longest < 1000 {
		t.Errorf("the longest text has %d signs: too few", longest)
	}
}
