package quotient

import (
	"iter"
	"slices"
)

// one is the atom *1. Two of them are 0, also in misère play.
const one = 0

// atoms expresses heaps as sums of fewer games that behave in the same way in every sum, which
// leaves fewer sums to examine. The options of an atom are sums of smaller atoms.
type atoms struct {
	options Heaps
	sums    [][]int // for each heap

	left int             // the work left
	lost map[string]bool // outcomes of sums, by keyOf
	// below is the proved quotient of the first atoms; nil before there is one.
	below *Quotient
}

func newAtoms(heaps Heaps, limit int) *atoms {
	a := &atoms{options: Heaps{{{}}}, left: limit, lost: map[string]bool{"": false}}
	for _, options := range heaps {
		var list [][]int
		for _, option := range options {
			var sum []int
			for _, h := range option {
				sum = append(sum, a.sums[h]...)
			}
			list = append(list, reduced(sum))
		}
		slices.SortFunc(list, slices.Compare)
		a.sums = append(a.sums, a.equal(slices.CompactFunc(list, slices.Equal)))
	}
	return a
}

// reduced is a sum in order, without pairs of *1.
func reduced(sum []int) []int {
	slices.Sort(sum)
	for len(sum) > 1 && sum[0] == one && sum[1] == one {
		sum = sum[2:]
	}
	return sum
}

func sumOf(some, others []int) []int { return reduced(slices.Concat(some, others)) }

// equal is a sum that equals the game with these options, or a new atom. A game equals another if
// it has all its options, and each of its other options has that game as an option; if that game
// has no options, it must also have a winning move (Conway, On Numbers and Games, ch. 12).
func (a *atoms) equal(options [][]int) []int {
	if len(options) == 0 {
		return nil
	}
	candidates := [][]int{nil, {one}}
	for atom := range a.options {
		if atom != one {
			candidates = append(candidates, []int{atom}, []int{one, atom})
		}
	}
	for _, sum := range candidates {
		if a.isEqual(options, sum) {
			return sum
		}
	}
	a.options = append(a.options, options)
	return []int{len(a.options) - 1}
}

func (a *atoms) isEqual(options [][]int, sum []int) bool {
	var own [][]int
	for o := range a.optionsOf(sum) {
		if !holds(options, o) {
			return false
		}
		own = append(own, o)
	}
	for _, o := range options {
		if !holds(own, o) && !a.isOption(sum, o) {
			return false
		}
	}
	return len(sum) > 0 || slices.ContainsFunc(options, a.isLost)
}

func holds(list [][]int, sum []int) bool {
	return slices.ContainsFunc(list, func(s []int) bool { return slices.Equal(s, sum) })
}

func (a *atoms) isOption(sum, of []int) bool {
	for o := range a.optionsOf(of) {
		if slices.Equal(o, sum) {
			return true
		}
	}
	return false
}

func (a *atoms) optionsOf(sum []int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		for i, atom := range sum {
			if i > 0 && sum[i-1] == atom {
				continue
			}
			rest := slices.Concat(sum[:i], sum[i+1:])
			for _, option := range a.options[atom] {
				if !yield(sumOf(rest, option)) {
					return
				}
			}
		}
	}
}

// isLost reports whether a sum of atoms is a P-position in misère play. The result is meaningless
// once no work is left.
func (a *atoms) isLost(sum []int) bool {
	if q := a.below; q != nil && (len(sum) == 0 || sum[len(sum)-1] < len(q.Images)) {
		return q.Lost[q.OfSum(sum)]
	}
	key := keyOf(sum)
	lost, known := a.lost[key]
	if known {
		return lost
	}
	options := slices.Collect(a.optionsOf(sum))
	if a.left -= 1 + len(options); a.left < 0 {
		return false
	}
	lost = !slices.ContainsFunc(options, a.isLost)
	if a.left >= 0 {
		a.lost[key] = lost
	}
	return lost
}

func keyOf(sum []int) string {
	key := make([]byte, 0, 2*len(sum))
	for _, n := range sum {
		key = append(key, byte(n>>8), byte(n))
	}
	return string(key)
}
