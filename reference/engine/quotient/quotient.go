// Package quotient computes misère quotients of heap games (Plambeck, "Taming the wild in impartial
// combinatorial games", 2005; Plambeck and Siegel, "Misère quotients for impartial games", 2008).
package quotient

import (
	"errors"
	"fmt"
	"slices"
)

// Heaps are the options of heaps 0, 1, 2, ..., each of which is a list of smaller heaps.
type Heaps [][][]int

// A Quotient is the misère quotient of all sums of some heaps: two sums are the same element if
// they have the same outcome with every third sum added. Element 0 is that of the empty sum.
type Quotient struct {
	// Generators are the heaps that are not products of smaller ones.
	Generators []int
	// Words are the least words of the elements, in order of length and then of the generators: how
	// often each generator occurs in the word.
	Words [][]int
	// Lost are the elements whose sums are P-positions.
	Lost []bool
	// Images are the elements of heaps 0, 1, 2, ...
	Images []int

	next     [][]int // for each element, its products with the generators
	products [][]int
}

// Order is the number of elements.
func (q *Quotient) Order() int { return len(q.Words) }

// Times is the product of two elements.
func (q *Quotient) Times(x, y int) int { return q.products[x][y] }

// ErrLimit is the error of a quotient that needs more work than is allowed; it may be infinite.
var ErrLimit = errors.New("the misère quotient needs more work than is allowed, or is infinite")

// multiply computes all products, one generator after the other.
func (q *Quotient) multiply() {
	q.products = make([][]int, len(q.Words))
	for x := range q.Words {
		q.products[x] = make([]int, len(q.Words))
		for y, word := range q.Words {
			at := x
			for g, times := range word {
				for range times {
					at = q.next[at][g]
				}
			}
			q.products[x][y] = at
		}
	}
}

// OfSum is the element of a sum of heaps.
func (q *Quotient) OfSum(heaps []int) int {
	at := 0
	for _, h := range heaps {
		at = q.products[at][q.Images[h]]
	}
	return at
}

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
