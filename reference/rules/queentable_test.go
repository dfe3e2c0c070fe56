package rules

import (
	"slices"
	"testing"

	"grader/reference/kit"
)

// TestQueenRows: the tables of all shapes hold what the definition gives.
func TestQueenRows(t *testing.T) {
	const n = 120
	var want [n][n]uint64
	for x := range want {
		for y := range want[x] {
			var options []uint64
			for i := range x {
				options = append(options, want[i][y])
			}
			for i := range y {
				options = append(options, want[x][i])
			}
			for i := range min(x, y) {
				options = append(options, want[x-1-i][y-1-i])
			}
			slices.Sort(options)
			for _, v := range options {
				if v == want[x][y] {
					want[x][y]++
				}
			}
		}
	}
	for less := range uint64(n) {
		for _, more := range []uint64{less, less + 1, 2*less + 1, n - 1} {
			if more >= n || more < less {
				continue
			}
			rows := newQueenRows(less, more)
			for x := range less + 1 {
				for y := range more + 1 {
					if got := rows.value(kit.Square{X: x, Y: y}); got != want[x][y] {
						t.Fatalf("table of %d,%d: queen(%d,%d) has nim value %d, expected %d", less, more, x, y, got, want[x][y])
					}
				}
			}
		}
	}
}

// TestSearchQueen: values beyond the free table are those of a table that begins elsewhere,
// and cost as many positions as it has more squares.
func TestSearchQueen(t *testing.T) {
	spent := 0
	e := searchQueen(func(n int) bool { spent += n; return spent <= 1_000_000 })
	wide := newQueenRows(maxQueen+90, maxQueen+100)
	for _, p := range []kit.Square{{X: maxQueen + 100, Y: 7}, {X: 90, Y: maxQueen + 30}, {X: maxQueen, Y: maxQueen}} {
		spent = 0
		got, ok, err := e.Nimber(p)
		if want := wide.value(p); !ok || err != nil || got != want {
			t.Errorf("%v has nim value %d, %t, %v; expected %d", p, got, ok, err, want)
		}
		if want := int((p.X+1)*(p.Y+1) - min(p.X+1, maxQueen)*min(p.Y+1, maxQueen)); spent != want {
			t.Errorf("%v takes %d positions, expected %d", p, spent, want)
		}
	}
	if _, _, err := e.Nimber(kit.Square{X: 3000, Y: 3000}); err == nil {
		t.Error("queen(3000,3000) is found in a million positions")
	}
}

func BenchmarkQueenTable(b *testing.B) {
	for b.Loop() {
		newQueenRows(maxQueen-1, maxQueen-1)
	}
}
