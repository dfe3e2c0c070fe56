package quotient

import "slices"

// Of computes the quotient of the sums of some heaps, and proves it: see Quotient.Check. It
// examines at most limit outcomes of sums and sets of options.
//
// It adds one heap at a time. A heap that behaves like a known element becomes that element.
// Otherwise it learns a new quotient. The elements are the states of the smallest automaton that
// reads sums, heap by heap, and accepts the P-positions (Angluin, "Learning regular sets from
// queries and counterexamples", 1987): tests, which are sums to add, distinguish sums, until the
// proof succeeds or finds a sum with a wrong outcome.
func Of(heaps Heaps, limit int) (*Quotient, error) {
	atoms := newAtoms(heaps, limit)
	l := &learner{atoms: atoms, rows: map[string]int{}, tests: [][]int{nil}}
	q := &Quotient{Words: [][]int{{}}, Lost: []bool{false}, next: [][]int{{}}, products: [][]int{{0}}}
	for n := range atoms.options {
		larger, err := l.extend(q, atoms.options[:n+1])
		if err != nil {
			return nil, err
		}
		q = larger
	}
	of := *q
	of.Images = nil
	for _, sum := range atoms.sums {
		of.Images = append(of.Images, q.OfSum(sum))
	}
	return of.named(), nil
}

// extend is the quotient with one more heap, the last one.
func (l *learner) extend(q *Quotient, heaps Heaps) (*Quotient, error) {
	last := len(heaps) - 1
	below := *q
	l.atoms.below = &below
	q.Images = append(q.Images, 0)
	lost := len(heaps[last]) > 0 && !slices.ContainsFunc(heaps[last], func(option []int) bool { return q.Lost[q.OfSum(option)] })
	for x := range q.Words {
		if q.Lost[x] != lost {
			continue
		}
		q.Images[last] = x
		if wrong, err := q.check(heaps, &l.atoms.left); err != nil || wrong == nil {
			return q, err
		}
	}
	l.active = append(slices.Clone(q.Generators), last)
	for {
		if !l.close() {
			return nil, ErrLimit
		}
		next := l.quotient(q)
		wrong, err := next.check(heaps, &l.atoms.left)
		switch {
		case err != nil:
			return nil, err
		case wrong == nil:
			return next, nil
		}
		l.learn(next, wrong)
	}
}

// A learner keeps sums, as sorted lists of heaps, and tests, which are sums to add to them.
type learner struct {
	atoms  *atoms
	active []int // the heaps that the automaton reads; the others are products of them, as far as is known
	tests  [][]int
	sums   [][]int        // one for each known element
	rows   map[string]int // the elements by their rows of test results
	next   [][]int        // for each element, the element after adding each active heap
}

// row has the result of each test of a sum.
func (l *learner) row(sum []int) string {
	row := make([]byte, len(l.tests))
	for i, test := range l.tests {
		if l.atoms.isLost(sumOf(sum, test)) {
			row[i] = 1
		}
	}
	return string(row)
}

// close finds the elements that the tests distinguish, and adds tests until equal rows stay equal
// with any heap added. It returns false if there is no work left.
func (l *learner) close() bool {
	for l.atoms.left >= 0 {
		l.sums, l.next = [][]int{nil}, nil
		clear(l.rows)
		l.rows[l.row(nil)] = 0
		for i := 0; i < len(l.sums) && l.atoms.left >= 0; i++ {
			var next []int
			for _, h := range l.active {
				sum := sumOf(l.sums[i], []int{h})
				row := l.row(sum)
				at, met := l.rows[row]
				if !met {
					at = len(l.sums)
					l.rows[row] = at
					l.sums = append(l.sums, sum)
				}
				next = append(next, at)
			}
			l.next = append(l.next, next)
		}
		if l.atoms.left >= 0 && l.isConsistent() {
			return true
		}
	}
	return false
}

// isConsistent reports whether sums of one element stay equivalent with any heap added. If not it
// adds a test that distinguishes them.
func (l *learner) isConsistent() bool {
	for i, sum := range l.sums {
		for a, h := range l.active {
			other := sumOf(sum, []int{h})
			for b, beside := range l.active {
				at := l.next[l.next[i][a]][b]
				row, want := l.row(sumOf(other, []int{beside})), l.row(l.sums[at])
				if row == want {
					continue
				}
				for t := range row {
					if row[t] != want[t] {
						l.tests = append(l.tests, sumOf(l.tests[t], []int{beside}))
						return false
					}
				}
			}
		}
	}
	return true
}

// learn learns from a sum for which the quotient gives the wrong outcome, or the wrong one for an
// option: it activates all its heaps, and adds the sum's endings as tests.
func (l *learner) learn(q *Quotient, sum []int) {
	if wrong, found := l.firstWrong(q, sum); found {
		sum = wrong
	}
	for i, h := range sum {
		if !slices.Contains(l.active, h) {
			l.active = append(l.active, h)
		}
		test := sum[i:]
		if !slices.ContainsFunc(l.tests, func(t []int) bool { return slices.Equal(t, test) }) {
			l.tests = append(l.tests, test)
		}
	}
}

func (l *learner) firstWrong(q *Quotient, sum []int) (wrong []int, found bool) {
	if l.atoms.isLost(sum) != q.Lost[q.OfSum(sum)] {
		return sum, true
	}
	for option := range l.atoms.optionsOf(sum) {
		if l.atoms.isLost(option) != q.Lost[q.OfSum(option)] {
			return option, true
		}
	}
	return nil, false
}

// quotient is the quotient learned. Heaps that are not active are the same products as before.
func (l *learner) quotient(before *Quotient) *Quotient {
	q := &Quotient{Generators: l.active, Images: slices.Repeat([]int{0}, len(before.Images)), next: l.next}
	for _, sum := range l.sums {
		word := make([]int, len(l.active))
		for _, h := range sum {
			word[slices.Index(l.active, h)]++
		}
		q.Words = append(q.Words, word)
		q.Lost = append(q.Lost, l.atoms.isLost(sum))
	}
	q.multiply()
	for h, x := range before.Images {
		if at := slices.Index(l.active, h); at >= 0 {
			q.Images[h] = q.next[0][at]
			continue
		}
		for g, times := range before.Words[x] {
			at := q.next[0][slices.Index(l.active, before.Generators[g])]
			for range times {
				q.Images[h] = q.products[q.Images[h]][at]
			}
		}
	}
	return q
}
