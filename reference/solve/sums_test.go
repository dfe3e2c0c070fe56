package solve

import (
	"math/rand/v2"
	"slices"
	"testing"

	"grader/reference/game"
)

// TestSumTable: equal sums have one place, different ones have different places, and a place
// gives its sum back.
func TestSumTable(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	table := newSumTable()
	type entry struct {
		sum   game.Sum
		place sumPlace
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
		place, known := table.Find(key)
		if !known {
			place = table.Add(key)
		}
		met = append(met, entry{sum, place})
	}
	places := map[sumPlace]game.Sum{}
	for _, e := range met {
		if got := table.sum(e.place); !slices.Equal(got, e.sum) {
			t.Fatalf("place %d is %v, want %v", e.place, got, e.sum)
		}
		if other, known := places[e.place]; known && !slices.Equal(other, e.sum) {
			t.Fatalf("%v and %v have one place", other, e.sum)
		}
		places[e.place] = e.sum
		if again, known := table.Find(packSum(nil, e.sum)); !known || again != e.place {
			t.Fatalf("%v is found at %d, %v; want %d", e.sum, again, known, e.place)
		}
	}
	if len(places) != table.Len() || table.Len() < 1000 {
		t.Errorf("%d places for %d sums", table.Len(), len(places))
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
