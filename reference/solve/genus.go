package solve

import (
	"slices"
	"strconv"
	"strings"

	"grader/reference/game"
	"grader/reference/halt"
)

// At is the misère nim value of G + k times *2. At(0) is that of G alone, which is
// 0 exactly for P-positions.
func (g Genus) At(k int) uint64 {
	if last := len(g.Misere) - 1; k > last {
		k = last - (k-last)%2
	}
	return g.Misere[k]
}

// String writes the genus as the books do: 0^120, 1^031, 2^20, 4^146. Where a
// value has two digits, commas stand between: 12^(12,14).
func (g Genus) String() string {
	var digits []string
	for _, v := range g.Misere {
		digits = append(digits, strconv.FormatUint(v, 10))
	}
	misere := strings.Join(digits, "")
	if slices.Max(g.Misere) > 9 {
		misere = "(" + strings.Join(digits, ",") + ")"
	}
	return strconv.FormatUint(g.Normal, 10) + "^" + misere
}

// tameGenus is the genus of a sum of tame components, which is that of a position
// of Nim: fickle ones have the genus of 0 or of *1, firm ones n^n(n xor 2).
func tameGenus(t tameSum) Genus {
	n := t.misere()
	if t.firm {
		return Genus{t.value, []uint64{n, n ^ 2}}
	}
	return Genus{t.value, []uint64{n, t.value ^ 2, t.value}}
}

// Genus is the genus of a position. It needs every sum of components that can be
// reached, but for those of tame ones, and of those that are equal one.
func (s *Solver) Genus(pos game.Position) (g Genus, err error) {
	defer halt.Caught(&err)
	s.misere.onlyGenera = true
	defer func() { s.misere.onlyGenera = false }()
	return s.genus(s.internSum(s.space.Intern(pos.Parts()))), nil
}

// genus works through the options with a stack of its own, as a play may be long.
func (s *Solver) genus(root sumPlace) Genus {
	m := &s.misere
	if m.genera == nil {
		m.genera = map[sumPlace]Genus{}
	}
	stack := []sumFrame{{sum: root}}
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if _, known := m.genera[top.sum]; known {
			stack = stack[:len(stack)-1]
			continue
		}
		if top.options == nil {
			if total, ok := s.tame(m.sums.sum(top.sum)); ok {
				m.genera[top.sum] = tameGenus(total)
				continue
			}
			top.options = s.sumOptions(top.sum, false)
		}
		if top.next == len(top.options) {
			m.genera[top.sum] = s.genusOver(top.options)
			continue
		}
		option := top.options[top.next]
		top.next++
		if _, known := m.genera[option]; !known {
			stack = append(stack, sumFrame{sum: option})
		}
	}
	return m.genera[root]
}

// genusOver is the genus of a sum with these options. Its k-th value is the mex of
// the k-th values of the options, and of what moves in one of the *2 leave: the
// value before, with *1 or without, and *1 changes a misère nim value by nim
// addition. Beyond the places kept of any option those alternate, so that a value
// that comes again two places later comes for ever.
func (s *Solver) genusOver(options []sumPlace) Genus {
	var g Genus
	seen := &s.tempers.misere
	seen.Reset()
	longest := 0
	for _, o := range options {
		own := s.misere.genera[o]
		seen.Add(own.Normal)
		longest = max(longest, len(own.Misere))
	}
	g.Normal = seen.Mex()
	for k := 0; ; k++ {
		seen.Reset()
		for _, o := range options {
			seen.Add(s.misere.genera[o].At(k))
		}
		if k > 0 {
			before := g.Misere[k-1]
			seen.Add(before)
			seen.Add(before ^ 1)
		}
		g.Misere = append(g.Misere, seen.Mex())
		if k >= longest+2 && g.Misere[k] == g.Misere[k-2] {
			break
		}
	}
	return g.Tidy()
}

// Tidy is the genus whose superscripts end where the last two repeat. If they end sooner they go on as
// those of every genus do, with the last one and its nim sum with 2 by turns.
func (g Genus) Tidy() Genus {
	last := len(g.Misere) - 1
	g.Misere = append(slices.Clone(g.Misere), g.Misere[last]^2)
	for n := len(g.Misere); n > 2 && g.Misere[n-1] == g.Misere[n-3]; n-- {
		g.Misere = g.Misere[:n-1]
	}
	return g
}
