package cgt

import (
	"slices"
	"strconv"
	"strings"
)

// A Loopy is the value of an impartial game in which play may never end: a nimber, or infinity with
// the nimbers to which a move leads (Smith 1966; Fraenkel and Perl 1975; Siegel, IV.4). The zero
// value is 0.
type Loopy struct {
	Infinite bool
	N        uint64   // the nimber, where the value is not infinite
	K        []uint64 // those of the options, increasing, where it is
}

// Infinity is the infinite value over some nimbers, in any order and however often.
func Infinity(k ...uint64) Loopy {
	k = slices.Clone(k)
	slices.Sort(k)
	return Loopy{Infinite: true, K: slices.Compact(k)}
}

// String writes oo{0,2}, or the nimber.
func (v Loopy) String() string {
	if !v.Infinite {
		return Nimber(v.N).String()
	}
	var list []string
	for _, n := range v.K {
		list = append(list, strconv.FormatUint(n, 10))
	}
	return "oo{" + strings.Join(list, ",") + "}"
}

// Equal reports whether two values are the same.
func (v Loopy) Equal(w Loopy) bool {
	return v.Infinite == w.Infinite && v.N == w.N && slices.Equal(v.K, w.K)
}

// Plus is the value of a sum.
func (v Loopy) Plus(w Loopy) Loopy {
	switch {
	case v.Infinite && w.Infinite:
		return Infinity()
	case w.Infinite:
		return w.Plus(v)
	case !v.Infinite:
		return Loopy{N: v.N ^ w.N}
	}
	sum := Infinity(v.K...)
	for i := range sum.K {
		sum.K[i] ^= w.N
	}
	slices.Sort(sum.K)
	return sum
}

// Wins reports whether the player to move wins, and Loses whether that player loses. Of a draw neither
// holds: whoever is to move can go on for ever, and cannot do better.
func (v Loopy) Wins() bool {
	return v.Infinite && slices.Contains(v.K, 0) || !v.Infinite && v.N > 0
}

// Loses reports whether the player to move loses.
func (v Loopy) Loses() bool { return !v.Infinite && v.N == 0 }
