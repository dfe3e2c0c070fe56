package refute

import (
	"fmt"

	"grader/reference/game"
	"grader/reference/solve"
)

// A periodProof refutes a period: two heaps would have the same nim value if the claim
// were right, and do not.
type periodProof struct {
	Heap, Other       game.Position
	PrePeriod, Period uint64   // as claimed
	Evidence          evidence // of the sum of the heaps
}

// Period refutes the claim that the nim values of the heaps of a ruleset have
// this period from heap pre on, by two heaps that would then have equal values.
// It looks at the first heaps from pre on, up to two periods and as many as bound;
// game.ErrLimit says that they are all equal, which does not make the claim true.
func Period(s *solve.Solver, g game.Game, pre, period, bound uint64) (Refutation, error) {
	c := &periodProof{PrePeriod: pre, Period: period}
	err := c.find(s, g, bound)
	return proved(c.Heap, c, err)
}

func (c *periodProof) find(s *solve.Solver, g game.Game, bound uint64) error {
	if c.Period == 0 {
		return fmt.Errorf("%s: a period is at least 1", g.About().Name)
	}
	for n := c.PrePeriod; n < c.PrePeriod+bound; n++ {
		a, ok := g.HeapTerm(n)
		if !ok {
			return fmt.Errorf("%s has no heaps", g.About().Name)
		}
		b, _ := g.HeapTerm(n + c.Period)
		c.Heap, c.Other = game.Position{a}, game.Position{b}
		value, err := s.Nimber(c.Heap)
		if err != nil {
			return err
		}
		other, err := s.Nimber(c.Other)
		if err != nil {
			return err
		}
		if value != other {
			c.Evidence, err = evidenceOf(s, c.Heap.Plus(c.Other), game.Normal)
			return err
		}
	}
	return game.ErrLimit
}

func (c *periodProof) weight() int { return c.Evidence.weight() }

func (c *periodProof) tell(w *writer) {
	w.say("With this period ", heap(c.Heap), " and ", heap(c.Other),
		" would have the same nim value, so their sum would be a P-position. It is not.")
	w.evidence(c.Evidence)
}

func (c *periodProof) replay(p *referee) error {
	n := heapSize(c.Heap, c.Other)
	if c.Period == 0 || n < c.PrePeriod || heapSize(c.Other, c.Heap) != n+c.Period {
		return errShape
	}
	return p.shows(c.Evidence, c.Heap.Plus(c.Other), game.Normal, false)
}
