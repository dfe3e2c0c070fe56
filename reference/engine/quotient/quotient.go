// Package quotient computes misère quotients of heap games (Plambeck, "Taming the wild in impartial
// combinatorial games", 2005; Plambeck and Siegel, "Misère quotients for impartial games", 2008).
package quotient

import "errors"

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
