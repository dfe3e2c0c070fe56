package pictures_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"grader/reference/engine/pictures"
	"grader/reference/longtest"
)

// plainCuts decides sums of pictures in misère play by the definition.
type plainCuts map[string]bool

func (known plainCuts) losing(sum [][]pictures.Edge) bool {
	key := fmt.Sprint(sum)
	if lost, ok := known[key]; ok {
		return lost
	}
	any, losing := false, true
	for i, p := range sum {
		for j := range p {
			any = true
			after := slices.Clone(sum)
			after[i] = standing(slices.Delete(slices.Clone(p), j, j+1))
			if known.losing(after) {
				losing = false
			}
		}
	}
	known[key] = any && losing
	return known[key]
}

// standing are the edges that are joined to the ground.
func standing(p []pictures.Edge) (left []pictures.Edge) {
	reached := map[string]bool{pictures.Ground: true}
	for range p {
		for _, e := range p {
			if reached[e.A] || reached[e.B] {
				reached[e.A], reached[e.B] = true, true
			}
		}
	}
	for _, e := range p {
		if reached[e.A] {
			left = append(left, e)
		}
	}
	return left
}

// randomPicture has stalks, cycles, loops and edges that are there more than once.
func randomPicture(r *rand.Rand, edges int) (p []pictures.Edge) {
	names := []string{pictures.Ground}
	for len(p) < edges {
		a := names[r.IntN(len(names))]
		if r.IntN(3) > 0 {
			names = append(names, strings.Repeat("x", len(names)))
			p = append(p, pictures.Edge{A: a, B: names[len(names)-1]})
			continue
		}
		p = append(p, pictures.Edge{A: names[r.IntN(len(names))], B: a})
	}
	return p
}

// TestCuts compares the search with the definition, on sums of random pictures and on what
// follows from them, which the same search is asked about.
func TestCuts(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 1976))
	known := plainCuts{}
	for range longtest.Pick(150, 3000) {
		var sum [][]pictures.Edge
		for left := 1 + r.IntN(8); left > 0; {
			n := 1 + r.IntN(left)
			sum = append(sum, randomPicture(r, n))
			left -= n
		}
		search := pictures.New(func(int) bool { return true })
		for len(sum) > 0 {
			losing, ok := search.Losing(sum)
			if want := known.losing(sum); !ok || losing != want {
				t.Fatalf("%v: losing is %v, %v; want %v", sum, losing, ok, want)
			}
			i := r.IntN(len(sum))
			if j := r.IntN(len(sum[i]) + 1); j < len(sum[i]) {
				sum[i] = standing(slices.Delete(slices.Clone(sum[i]), j, j+1))
			} else {
				sum[i] = nil
			}
			sum = slices.DeleteFunc(sum, func(p []pictures.Edge) bool { return len(p) == 0 })
		}
	}
}

// TestCutsWithinBudget: a search ends when the budget is used up.
func TestCutsWithinBudget(t *testing.T) {
	left := 20
	search := pictures.New(func(n int) bool { left -= n; return left >= 0 })
	if _, ok := search.Losing([][]pictures.Edge{randomPicture(rand.New(rand.NewPCG(1, 2)), 24)}); ok {
		t.Error("20 positions were enough for 24 edges")
	}
}
