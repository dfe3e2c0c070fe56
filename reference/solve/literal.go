package solve

import (
	"slices"

	"grader/reference/cgt"
	"grader/reference/game"
)

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

// FindReversible finds a reversible option of a literal form, the first as it is written and
// of the outermost set; ok is false if the form is canonical: literally {*0, ..., *(g-1)},
// each option canonical, however often it is written, where *k stands for its own canonical
// form.
//
// Options are tested in the form as written, not in a form already
// simplified: the order of simplification changes which options are called
// reversible, though never the result (Siegel, Combinatorial Game Theory, ch. II).
func (s *Solver) FindReversible(literal game.Position) (f Flaw, ok bool, err error) {
	defer game.Caught(&err)
	f, ok = s.reversible(literal)
	f.Whole = ok && f.In.Key() == literal.Key()
	return f, ok, nil
}

func (s *Solver) reversible(at game.Position) (f Flaw, ok bool) {
	options := writtenOptions(at, game.Both)
	if len(options) == 0 {
		return f, false // *k, or 0
	}
	value := s.value(at)
	for _, x := range options {
		if y, ok := s.optionOfValue(x, value); ok {
			return Flaw{In: at, Option: x, Player: game.Both, Through: y.To}, true
		}
	}
	for _, x := range options {
		if f, ok := s.reversible(x); ok {
			return f, true
		}
	}
	return f, false
}
