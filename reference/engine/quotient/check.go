package quotient

import (
	"fmt"
	"slices"
)

// Check proves that the quotient gives the right outcome of every sum of the heaps. It examines all
// pairs of an element and the set of elements of a sum's options, of which there are finitely many:
// a sum is a P-position exactly if it has options and none of them is one. It examines at most
// limit pairs.
func (q *Quotient) Check(heaps Heaps, limit int) error {
	wrong, err := q.check(heaps, &limit)
	if err == nil && wrong != nil {
		err = fmt.Errorf("the outcome of the sum of heaps %v is wrong, or that of an option", wrong)
	}
	return err
}

// A pair is the element of a sum with the elements of its options.
type pair struct {
	element int
	options []int
	sum     []int // of heaps
}

// check is Check for a quotient that may be wrong: it returns a sum for which the outcome, or that
// of an option, is wrong; nil if there is none.
func (q *Quotient) check(heaps Heaps, left *int) (wrong []int, err error) {
	seen := map[string]bool{}
	todo := []pair{{sum: []int{}}}
	for len(todo) > 0 {
		p := todo[0]
		todo = todo[1:]
		if *left--; *left < 0 {
			return nil, ErrLimit
		}
		lost := len(p.options) > 0 && !slices.ContainsFunc(p.options, func(o int) bool { return q.Lost[o] })
		if q.Lost[p.element] != lost {
			return p.sum, nil
		}
		for h, options := range heaps {
			if len(options) == 0 {
				continue
			}
			next := pair{element: q.Times(p.element, q.Images[h])}
			for _, o := range p.options {
				next.options = append(next.options, q.Times(o, q.Images[h]))
			}
			for _, option := range options {
				next.options = append(next.options, q.Times(p.element, q.OfSum(option)))
			}
			slices.Sort(next.options)
			next.options = slices.Compact(next.options)
			key := keyOf(append([]int{next.element}, next.options...))
			if !seen[key] {
				seen[key] = true
				next.sum = append(slices.Clone(p.sum), h)
				todo = append(todo, next)
			}
		}
	}
	return nil, nil
}
