package solve

import (
	"math/rand/v2"
	"slices"
	"testing"

	"grader/reference/game"
)

// TestSumTable: equal sums have equal numbers, different ones have different numbers,
// in the order of their arrival, and a number gives its sum back.
func TestSumTable(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	table := newSumTable()
	type entry struct {
		sum    game.Sum
		number int32
	}
	var met []entry
	for range 60_000 {
		sum := make(game.Sum, r.IntN(5))
		for i := range sum {
			sum[i] = game.ID(r.IntN(1 << (4 * (1 + r.IntN(7)))))
		}
		slices.Sort(sum)
		if len(met) > 0 && r.IntN(4) == 0 {
			sum = met[r.IntN(len(met))].sum
		}
		key := packSum(nil, sum)
		number, known := table.Find(key)
		if !known {
			if number = table.Add(key); int(number) != table.Len()-1 {
				t.Fatalf("the sum %v has the number %d, want %d", sum, number, table.Len()-1)
			}
		}
		met = append(met, entry{sum, number})
	}
	numbers := map[int32]game.Sum{}
	for _, e := range met {
		if got := table.sum(e.number); !slices.Equal(got, e.sum) {
			t.Fatalf("number %d is %v, want %v", e.number, got, e.sum)
		}
		if other, known := numbers[e.number]; known && !slices.Equal(other, e.sum) {
			t.Fatalf("%v and %v have one number", other, e.sum)
		}
		numbers[e.number] = e.sum
		if again, known := table.Find(packSum(nil, e.sum)); !known || again != e.number {
			t.Fatalf("%v is found at %d, %v; want %d", e.sum, again, known, e.number)
		}
	}
	if len(numbers) != table.Len() || table.Len() < 1000 {
		t.Errorf("%d numbers for %d sums", table.Len(), len(numbers))
	}
}

// TestSumTableSize: a long search may meet millions of sums with dozens of
// components, which must not take more than a few dozen bytes each.
func TestSumTableSize(t *testing.T) {
	const most = 80 // bytes
	r := rand.New(rand.NewPCG(7, 8))
	table := newSumTable()
	var key []byte
	for table.Len() < 200_000 {
		sum := make(game.Sum, 30)
		for i := range sum {
			sum[i] = game.ID(r.IntN(150))
		}
		slices.Sort(sum)
		key = packSum(key[:0], sum)
		if _, known := table.Find(key); !known {
			table.Add(key)
		}
	}
	size := table.Bytes()
	if size > most*table.Len() {
		t.Errorf("%d sums take %d bytes each, want at most %d", table.Len(), size/table.Len(), most)
	}
}
