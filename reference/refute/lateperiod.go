package refute

import (
	"fmt"

	"grader/reference/game"
	"grader/reference/solve"
)

// A latePeriodProof refutes that values repeat from the heap Claimed on and no earlier:
// the heap before that has the value of the heap one period later.
type latePeriodProof struct {
	Heap, Later     game.Position
	Claimed, Period uint64
	Evidence        evidence // of their sum
}

// LatePeriod refutes the claim that the values repeat from heap pre on and no
// earlier, by the heap before it.
func LatePeriod(s *solve.Solver, g game.Game, pre, period uint64) (Refutation, error) {
	c := &latePeriodProof{Claimed: pre, Period: period}
	err := c.find(s, g)
	return proved(c.Heap, c, err)
}

func (c *latePeriodProof) find(s *solve.Solver, g game.Game) error {
	if c.Claimed == 0 || c.Period == 0 {
		return ErrHolds
	}
	before, value, err := heapValue(s, g, c.Claimed-1)
	if err != nil {
		return err
	}
	later, other, err := heapValue(s, g, c.Claimed-1+c.Period)
	if err != nil {
		return err
	}
	if value != other {
		return ErrHolds
	}
	c.Heap, c.Later = before, later
	c.Evidence, err = evidenceOf(s, before.Plus(later), game.Normal)
	return err
}

func (c *latePeriodProof) weight() int { return c.Evidence.weight() }

func (c *latePeriodProof) tell(w *writer) {
	w.say(heap(c.Heap), " and ", heap(c.Later), fmt.Sprintf(", which is %d more, have the same nim value: ", c.Period), c.Heap.Plus(c.Later),
		" is a P-position. So the values already repeat from an earlier heap on.")
	w.evidence(c.Evidence)
}

func (c *latePeriodProof) replay(p *referee) error {
	if c.Period == 0 || heapSize(c.Heap, c.Later)+1 != c.Claimed || heapSize(c.Later, c.Heap)+1 != c.Claimed+c.Period {
		return errShape
	}
	return p.shows(c.Evidence, c.Heap.Plus(c.Later), game.Normal, true)
}
