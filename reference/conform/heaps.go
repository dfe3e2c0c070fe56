package conform

import (
	"slices"

	"grader/reference/game"
	"grader/reference/solve"
)

// heaps compares the values of single heaps, and proved periods, with the definition.
func (s *suite) heaps() {
	games := map[string]bool{}
	for _, e := range s.info.Examples {
		for _, t := range s.parse(e) {
			g := t.Game
			if g == nil || games[g.About().Name] {
				continue
			}
			games[g.About().Name] = true
			if t, ok := g.HeapTerm(1); ok && !(game.Position{t}).Partizan() {
				s.heapTable(g)
			}
		}
	}
}

func (s *suite) heapTable(g game.Game) {
	name := g.About().Name
	r, known := g.Repetition(s.Heaps)
	pre, period, proved := r.PrePeriod, r.Period, known && r.Saltus == 0
	n := 100
	if proved {
		n = min(max(n, pre+2*period), 1000)
	}
	values := heapValues(g, n)
	solver := solve.New(s.Solver)
	for heap, want := range values {
		t, _ := g.HeapTerm(uint64(heap))
		got, err := solver.Nimber(game.Position{t})
		s.stopIf(err, "Theory", "%s heap %d", name, heap)
		if got != want {
			s.stop("Theory", "%s: a heap of %d has nim value %d, by the definition %d", name, heap, got, want)
		}
		if proved && heap >= pre+period && values[heap-period] != want {
			s.wrong("Theory", "%s: period %d from %d on, but heaps %d and %d differ", name, period, pre, heap-period, heap)
		}
	}
	if proved && pre > 0 && pre+period <= n && values[pre-1] == values[pre-1+period] {
		s.wrong("Theory", "%s: the pre-period %d is not the least", name, pre)
	}
	for p := 1; proved && p < period && pre+2*period <= n; p++ {
		if slices.Equal(values[pre:pre+period], values[pre+p:pre+p+period]) {
			s.wrong("Theory", "%s: the period %d is not the least: %d", name, period, p)
		}
	}
	if again, ok := g.Repetition(s.Heaps); again != r || ok != known {
		s.wrong("Theory", "%s: the period is not the same when asked again", name)
	}
}
