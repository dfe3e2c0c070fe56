// Package loopy has the values of impartial games in which play may never end, found backwards from the ends
// of play (Smith 1966; Fraenkel and Perl 1975; Siegel, IV.4).
package loopy

import (
	"slices"
	"strconv"
	"strings"

	"grader/reference/cgt"
)

// A Value is a nimber, or infinity with the nimbers to which a move leads. The zero value is 0.
type Value struct {
	Infinite bool
	N        uint64   // the nimber, if the value is not infinite
	K        []uint64 // the nimbers of options, increasing, if it is
}

// Nimber is the value of the nimber *n.
func Nimber(n uint64) Value { return Value{N: n} }

// Infinity is the infinite value over some nimbers, in any order and however often.
func Infinity(k ...uint64) Value {
	k = slices.Clone(k)
	slices.Sort(k)
	return Value{Infinite: true, K: slices.Compact(k)}
}

// String writes oo{0,2}, or the nimber.
func (v Value) String() string {
	if !v.Infinite {
		return cgt.Nimber(v.N).String()
	}
	var list []string
	for _, n := range v.K {
		list = append(list, strconv.FormatUint(n, 10))
	}
	return "oo{" + strings.Join(list, ",") + "}"
}

// Equal reports whether two values are the same.
func (v Value) Equal(w Value) bool {
	return v.Infinite == w.Infinite && v.N == w.N && slices.Equal(v.K, w.K)
}

// Plus is the value of a sum.
func (v Value) Plus(w Value) Value {
	switch {
	case v.Infinite && w.Infinite:
		return Infinity()
	case w.Infinite:
		return w.Plus(v)
	case !v.Infinite:
		return Nimber(v.N ^ w.N)
	}
	sum := Infinity(v.K...)
	for i := range sum.K {
		sum.K[i] ^= w.N
	}
	slices.Sort(sum.K)
	return sum
}

// Wins reports whether the player to move wins, and Loses whether that player loses. In a draw both
// are false: the player to move can play on for ever, and cannot do better.
func (v Value) Wins() bool {
	return v.Infinite && slices.Contains(v.K, 0) || !v.Infinite && v.N > 0
}

// Loses reports whether the player to move loses.
func (v Value) Loses() bool { return !v.Infinite && v.N == 0 }

// infinities are the spellings of an infinite value.
var infinities = []string{"infinity", "infty", "inf", "∞", "oo"}

var withoutSlashes = strings.NewReplacer(`\`, "", "$", "", "≔", "", ":=", "", "=", "", "∅", "")

// Read reads an infinite value written without spaces and in lower case: oo{0,2}, ∞_{0,2}, and
// plain oo as oo{}. ok is false for any other text; complete is false if only the numbers cannot be
// read.
func Read(text string, numbers func(string) ([]uint64, bool)) (v Value, complete, ok bool) {
	text = withoutSlashes.Replace(text)
	for _, name := range infinities {
		if text, ok = strings.CutPrefix(text, name); ok {
			break
		}
	}
	inner := strings.TrimSuffix(strings.TrimPrefix(text, "_"), ".")
	for inner != "" && (inner[0] == '{' && strings.HasSuffix(inner, "}") || inner[0] == '(' && strings.HasSuffix(inner, ")")) {
		inner = inner[1 : len(inner)-1]
	}
	if !ok || inner == "" {
		return Infinity(), ok, ok
	}
	k, complete := numbers(inner)
	return Infinity(k...), complete, true
}
