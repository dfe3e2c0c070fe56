package rules

import (
	"testing"

	"grader/reference/cgt"
	"grader/reference/longtest"
)

// TestFibonacciTable compares the table with the definition, for all heaps and limits.
func TestFibonacciTable(t *testing.T) {
	size := longtest.Pick(300, 1200)
	var plain [][]uint64 // by heap and limit
	for n := range size {
		values := []uint64{0}
		var seen cgt.MexSet
		for k := 1; k <= n; k++ {
			seen.Add(plain[n-k][min(2*k, n-k)])
			values = append(values, seen.Mex())
		}
		plain = append(plain, values)
		for limit, want := range values {
			if got, ok := fibValues.value(fibHeap{n: uint64(n), limit: uint64(limit)}); !ok || got != want {
				t.Fatalf("fibonacci[%d](%d) has the value %d, %v, expected %d", limit, n, got, ok, want)
			}
		}
	}
	// A table that is asked for a large heap first has the same values.
	large := fibHeaps(1 << 11)
	for n := range min(size, len(large)) {
		for limit, want := range plain[n] {
			got := uint64(0)
			for _, least := range large[n] {
				if uint64(limit) >= uint64(least) {
					got++
				}
			}
			if got != want {
				t.Fatalf("fibonacci[%d](%d): %d in the large table, expected %d", limit, n, got, want)
			}
		}
	}
}
