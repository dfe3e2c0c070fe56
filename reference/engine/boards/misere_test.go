package boards

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// plainLosing reports whether the next player loses in misère play, from adjacency alone.
func plainLosing(kind Kind, meets []uint64, set uint64, known map[uint64]bool) bool {
	if losing, met := known[set]; met {
		return losing
	}
	losing, over := true, true
	for v, near := range meets {
		if set>>v&1 == 0 {
			continue
		}
		if kind == Nodes {
			over = false
			losing = losing && !plainLosing(kind, meets, set&^(near|1<<v), known)
			continue
		}
		for w := range v {
			if near&set>>w&1 == 1 {
				over = false
				losing = losing && !plainLosing(kind, meets, set&^(1<<v|1<<w), known)
			}
		}
	}
	known[set] = losing && !over
	return known[set]
}

// squaresOf is a part of a board.
func squaresOf(rows, cols int, set uint64) Squares {
	return Squares{rows, cols, func(row, col int) bool { return set>>(row*cols+col)&1 == 1 }}
}

// TestMisere: who wins boards and sums of boards in misère play is what the definition says.
func TestMisere(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 1976))
	for _, kind := range []Kind{Arcs, Nodes} {
		const rows, cols = 4, 5
		meets, known := words(gridNeighbours(rows, cols)), map[uint64]bool{}
		misere := NewMisere(kind, anySpend)
		lost := 0
		for range 400 {
			set := (r.Uint64() | r.Uint64() | r.Uint64()) & (1<<(rows*cols) - 1)
			terms := []Squares{squaresOf(rows, cols, set)}
			if r.IntN(3) == 0 {
				// A free column apart, the board is a sum of two.
				set &^= 0b00100_00100_00100_00100
				terms = []Squares{squaresOf(rows, cols, set&0b00011_00011_00011_00011), squaresOf(rows, cols, set&0b11000_11000_11000_11000)}
			}
			losing, fits, ok := misere.Losing(terms)
			if want := plainLosing(kind, meets, set, known); !fits || !ok || losing != want {
				t.Fatalf("kind %d, squares %b, %d terms: losing %v (%v, %v), by the definition %v", kind, set, len(terms), losing, fits, ok, want)
			}
			if losing {
				lost++
			}
		}
		if lost < 20 || lost > 380 {
			t.Errorf("kind %d: %d of 400 positions are lost", kind, lost)
		}
	}
}

// TestMisereWithinBudget: a search that cannot be paid for says so, and spends no more.
func TestMisereWithinBudget(t *testing.T) {
	spent := 0
	losing, fits, ok := NewMisere(Arcs, func(n int) bool { spent += n; return spent <= 500 }).Losing([]Squares{squaresOf(4, 5, ^uint64(0))})
	if ok || spent > 500+positionsEach {
		t.Errorf("losing %v, fits %v, ok %v after %d positions", losing, fits, ok, spent)
	}
	var many []Squares
	for range mostComponents + 1 {
		many = append(many, squaresOf(4, 5, ^uint64(0)))
	}
	if _, fits, ok := NewMisere(Arcs, anySpend).Losing(many); fits || !ok {
		t.Errorf("a sum of %d boards fits %v, ok %v", len(many), fits, ok)
	}
	if _, fits, _ := NewMisere(Arcs, anySpend).Losing([]Squares{squaresOf(5, 13, 0)}); fits {
		t.Error("65 squares are said to fit")
	}
}

// BenchmarkMisere decides whole boards.
func BenchmarkMisere(b *testing.B) {
	for _, size := range [][2]int{{5, 5}, {5, 6}, {6, 6}} {
		b.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(b *testing.B) {
			for b.Loop() {
				NewMisere(Arcs, anySpend).Losing([]Squares{squaresOf(size[0], size[1], ^uint64(0))})
			}
		})
	}
}
