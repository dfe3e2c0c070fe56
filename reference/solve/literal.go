package solve

import (
	"slices"

	"grader/reference/cgt"
	"grader/reference/game"
)

// A Defect is a reason why a literal form is not canonical.
type Defect struct {
	// Path leads to the set at fault: an option of the game, an option of that,
	// and so on. It is empty if the game itself is at fault.
	Path []game.Position
	// Option is the option at fault, which is reversible.
	Option game.Position
	// Through is an option of Option that is equal to the set at fault.
	Through game.Position
}

// CanonicalText is the canonical form of value n as the notation writes it.
func CanonicalText(n uint64) string { return cgt.Nimber(n).String() }

// Literal reports whether the position is made of nimbers and explicit sets alone,
// one term at each level: {0, *, {0, *2}}. Only such a form can be canonical.
func Literal(pos game.Position) bool {
	parts := pos.Parts()
	if len(parts) == 0 {
		return true
	}
	if len(pos) != 1 || len(parts) != 1 {
		return false
	}
	set, ok := parts[0].(*game.Set)
	if !ok {
		return parts[0].Game() == game.Game(game.Star)
	}
	return !slices.ContainsFunc(set.Options(), func(o game.Position) bool { return !Literal(o) })
}

// Defects lists what keeps a literal form from being canonical, in the order in
// which it is written and the outermost set first. An empty list means that it is
// canonical: literally {*0, ..., *(g-1)}, each option canonical, however often it is
// written, where *k stands for its own canonical form.
//
// Options are tested in the form as written, not in a form already
// simplified: the order of simplification changes which options are called
// reversible, though never the result (Siegel, Combinatorial Game Theory, ch. II).
func (s *Solver) Defects(literal game.Position) (list []Defect, err error) {
	defer game.Caught(&err)
	return s.defects(literal, nil), nil
}

func (s *Solver) defects(at game.Position, path []game.Position) []Defect {
	set := soleSet(at)
	if set == nil {
		return nil // *k, or 0
	}
	value := s.value(at)
	var list, below []Defect
	seen := map[string]bool{}
	for _, x := range set.Options() {
		inner := s.defects(x, append(slices.Clone(path), x))
		key := x.LiveKey()
		if len(inner) == 0 { // then it is *n, however written
			key = CanonicalText(s.value(x))
		}
		if seen[key] {
			continue // forms are sets of options
		}
		seen[key] = true
		below = append(below, inner...)
		if y, ok := s.optionOfValue(x, value); ok {
			list = append(list, Defect{Path: path, Option: x, Through: y.To})
		}
	}
	return append(list, below...)
}

// soleSet is the set that the position consists of, nil if it is anything else.
func soleSet(pos game.Position) *game.Set {
	if parts := pos.Parts(); len(parts) == 1 {
		set, _ := parts[0].(*game.Set)
		return set
	}
	return nil
}
