package rules

import (
	"math/bits"
	"slices"
	"strings"

	"grader/reference/game"
	"grader/reference/halt"
)

// A sproutSearch finds out whether a land has a nim value without those of all options: Lemoine and
// Viennot, "Computer analysis of Sprouts with nimbers" (2015).
type sproutSearch struct {
	spend  func(positions int) bool
	charge func(steps int)
	known  map[string]*sproutValue
}

// A sproutValue is what is known about a land.
type sproutValue struct {
	not     uint64 // the values that it has not, as bits
	value   int    // -1 until known
	options [][]string
}

// searchSprouts evaluates lands.
func searchSprouts(spend func(positions int) bool, charge func(steps int)) *game.Evaluator[string] {
	s := &sproutSearch{spend: spend, charge: charge, known: map[string]*sproutValue{}}
	return &game.Evaluator[string]{
		Nimber: func(land string) (uint64, bool) { return uint64(s.value(land)), true },
		Is:     func(land string, n uint64) (bool, bool) { return n < maxSprout && s.has(land, int(n)), true },
	}
}

// maxSprout is more than any value: a land of maxLives lives has no longer play.
const maxSprout = 64

func (s *sproutSearch) at(land string) *sproutValue {
	v := s.known[land]
	if v == nil {
		v = &sproutValue{value: -1}
		s.known[land] = v
	}
	return v
}

func (s *sproutSearch) value(land string) int {
	for v := s.at(land); v.value < 0; {
		s.has(land, bits.TrailingZeros64(^v.not))
	}
	return s.known[land].value
}

// has reports whether a land has the value n: then no option has it, and some option each that is less.
func (s *sproutSearch) has(land string, n int) bool {
	v := s.at(land)
	if v.value >= 0 || v.not>>n&1 == 1 {
		return v.value == n
	}
	s.open(land, v)
	if s.option(v, n) {
		v.not |= 1 << n
		return false
	}
	for k := range n {
		if v.not>>k&1 == 0 && !s.option(v, k) {
			v.value = k
			break
		}
		v.not |= 1 << k
	}
	if v.value < 0 {
		v.value = n
	}
	v.options = nil
	return v.value == n
}

// open lists the options of a land, those first that seem the least work.
func (s *sproutSearch) open(land string, v *sproutValue) {
	if v.options != nil {
		return
	}
	sproutMoves(land, s.charge, func(_ game.Move, to []string) bool {
		v.options = append(v.options, to)
		return true
	})
	if !s.spend(1) {
		halt.Check(game.ErrLimit)
	}
	slices.SortStableFunc(v.options, func(a, b []string) int { return hardness(a) - hardness(b) })
}

// hardness is about the number of moves of the hardest land of an option.
func hardness(option []string) (most int) {
	for _, land := range option {
		moves := 0
		for region := range strings.SplitSeq(land, ",") {
			drawings := strings.Count(region, ".")
			spots := len(region) - drawings
			moves += spots * spots * (1 + drawings)
		}
		most = max(most, moves)
	}
	return most
}

// option reports whether an option has the value n.
func (s *sproutSearch) option(v *sproutValue, n int) bool {
	for _, option := range v.options {
		if s.sums(option, n) {
			return true
		}
	}
	return false
}

// sums reports whether lands add up to the value n. Of one of them no more need be known than whether
// it has the value that is left.
func (s *sproutSearch) sums(lands []string, n int) bool {
	var open []string
	for _, land := range lands {
		if v := s.at(land); v.value >= 0 {
			n ^= v.value
		} else if i := slices.Index(open, land); i >= 0 {
			open = slices.Delete(open, i, i+1) // equal ones add up to 0
		} else {
			open = append(open, land)
		}
	}
	if len(open) == 0 {
		return n == 0
	}
	slices.SortFunc(open, func(a, b string) int { return len(a) - len(b) })
	for _, land := range open[:len(open)-1] {
		n ^= s.value(land)
	}
	return n < maxSprout && s.has(open[len(open)-1], n)
}
