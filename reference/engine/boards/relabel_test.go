package boards

import "testing"

// Graphs are refined for every position that a search meets: what that allocates does
// not grow with the number of rounds or vertices.
func TestRefineAllocatesOnce(t *testing.T) {
	for _, n := range []int{5, 60} {
		path := make([][]int, n)
		for v := range n - 1 {
			path[v], path[v+1] = append(path[v], v+1), append(path[v+1], v)
		}
		colours := make([]int, n)
		if got := testing.AllocsPerRun(10, func() {
			clear(colours)
			refine(path, colours)
		}); got > 4 {
			t.Errorf("a path of %d vertices: %v allocations", n, got)
		}
		for v := range n {
			if colours[v] != colours[n-1-v] || v > 0 && v < n/2 && colours[v] == colours[v-1] {
				t.Fatalf("the colours of a path of %d vertices are %v", n, colours)
			}
		}
	}
}
