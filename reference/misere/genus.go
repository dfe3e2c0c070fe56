// Package misere computes finer invariants of misère play than the outcome: the genus of a
// position, and its canonical form.
package misere

import (
	"slices"
	"strconv"
	"strings"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/solve"
)

// A Genus is the nim value of a position G together with the misère nim values of G, G + *2, G + *2
// + *2 and so on: g^{g0 g1 g2 ...} (Winning Ways, ch. 13). In the end two values alternate, which
// differ by 2 in nim addition; the sequence is kept up to the first such pair.
type Genus struct {
	Normal uint64
	Misere []uint64 // at least two; the last two alternate for ever
}

// At is the misère nim value of G + k times *2. At(0) is that of G itself, which is 0 exactly for
// P-positions.
func (g Genus) At(k int) uint64 {
	if last := len(g.Misere) - 1; k > last {
		k = last - (k-last)%2
	}
	return g.Misere[k]
}

// String writes the genus as the books do: 0^120, 1^031, 2^20, 4^146; with commas if a value has
// two digits: 12^(12,14).
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

// Tidy is the genus whose superscripts end where the last two repeat. A shorter sequence is
// continued as that of every genus, by the last value and its nim sum with 2 in turn.
func (g Genus) Tidy() Genus {
	last := len(g.Misere) - 1
	g.Misere = append(slices.Clone(g.Misere), g.Misere[last]^2)
	for n := len(g.Misere); n > 2 && g.Misere[n-1] == g.Misere[n-3]; n-- {
		g.Misere = g.Misere[:n-1]
	}
	return g
}

// Genera computes the genera of positions with a solver, and remembers them.
type Genera struct {
	solver *solve.Solver
	fold   solve.Fold[Genus]
}

// NewGenera makes a table for the positions of a solver, whose budget it shares.
func NewGenera(s *solve.Solver) *Genera {
	var seen cgt.MexSet
	return &Genera{s, solve.Fold[Genus]{Tame: tameGenus, Over: func(options []Genus) Genus { return genusOver(options, &seen) }}}
}

// Of is the genus of a position.
func (g *Genera) Of(pos game.Position) (Genus, error) { return g.fold.Of(g.solver, pos) }

// tameGenus is the genus of a sum of tame components, that of a position of Nim: fickle ones have
// the genus of 0 or of *1, firm ones n^n(n xor 2).
func tameGenus(value uint64, firm bool) Genus {
	if firm {
		return Genus{value, []uint64{value, value ^ 2}}
	}
	return Genus{value, []uint64{value ^ 1, value ^ 2, value}}
}

// genusOver is the genus of a sum with these options. Its k-th value is the mex of the k-th values
// of the options and of the two values after a move in one of the *2, to *1 or to 0: the value
// before, with *1 and without, where *1 changes a misère nim value by nim addition. Beyond the
// superscripts of all options these alternate, so that a value that recurs two places later recurs
// for ever.
func genusOver(options []Genus, seen *cgt.MexSet) Genus {
	var g Genus
	seen.Reset()
	longest := 0
	for _, o := range options {
		seen.Add(o.Normal)
		longest = max(longest, len(o.Misere))
	}
	g.Normal = seen.Mex()
	for k := 0; ; k++ {
		seen.Reset()
		for _, o := range options {
			seen.Add(o.At(k))
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
