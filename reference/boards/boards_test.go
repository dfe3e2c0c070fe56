package boards

import "testing"

func BenchmarkCram(b *testing.B) {
	for _, c := range [][2]int{{4, 5}, {5, 5}, {4, 7}, {5, 6}, {5, 7}} {
		b.Run("", func(b *testing.B) {
			for b.Loop() {
				g := newGrid(Arcs, c[0], c[1])
				s := &search{region: g, table: newTable(uint(g.rows * g.cols)), spend: func() bool { return true }}
				s.nimber(g.all)
			}
		})
	}
}
