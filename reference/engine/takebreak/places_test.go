package takebreak

import (
	"fmt"
	"testing"

	"grader/reference/longtest"
)

// listed is a sequence that lists its heaps from the first on, as far as most, and
// leaves the word for the blocks at once.
func listed(c Code, most int) *sequence {
	s := newSequence(c)
	s.listFrom, s.listMost, s.max = 0, most, 64
	return s
}

// TestListsAreTheDefinition searches by lists of places in games of few values, which
// otherwise never do, and beyond the end of the lists.
func TestListsAreTheDefinition(t *testing.T) {
	var codes []Code
	for d := range 1 << 9 {
		if longtest.On() || d%37 == 4 {
			codes = append(codes, code(t, fmt.Sprintf("0.%03o", d)))
		}
	}
	for _, text := range []string{"4.0", "4.4", "4.07", "4.604", "grundy", "0.6", "0.106"} {
		codes = append(codes, code(t, text))
	}
	size := longtest.Pick(700, 3000)
	for i, c := range codes {
		s, p := listed(c, []int{placesMost, 100, size / 2}[i%3]), newPlain(newRule(c))
		p.extend(size)
		for s.size() < size {
			s.step(size)
		}
		for n, v := range p.g {
			if s.at(n) != v {
				t.Errorf("%v: the value of heap %d is %d, want %d (sparse: %v)", c, n, s.at(n), v, s.sparse != nil)
				break
			}
		}
	}
}

// TestManyValues compares games of many values, whose heaps are listed, with the
// definition.
func TestManyValues(t *testing.T) {
	for _, text := range []string{"0.007", "0.04", "0.0004"} {
		size := longtest.Pick(6000, 40_000)
		s := newSequence(code(t, text))
		p := newPlain(s.rule)
		p.extend(size)
		for s.size() < size {
			s.step(size)
		}
		for n, v := range p.g {
			if s.at(n) != v {
				t.Fatalf("%s: the value of heap %d is %d, want %d", text, n, s.at(n), v)
			}
		}
		if s.places == nil {
			t.Errorf("%s: values to %d are not searched for by lists", text, s.max)
		}
	}
}

// TestTreblecrossFar compares values of large heaps with those that a separate search
// of all pairs found, and one game with another whose heaps are one larger.
func TestTreblecrossFar(t *testing.T) {
	size := longtest.Pick(20_002, 1_000_002)
	a, b := newSequence(code(t, "0.04")), newSequence(code(t, "0.007"))
	for a.size() < size {
		a.step(size)
		b.step(size)
	}
	for n := range size - 1 {
		if b.at(n) != a.at(n+1) {
			t.Fatalf("0.007: the value of heap %d is %d, but that of heap %d of 0.04 is %d", n, b.at(n), n+1, a.at(n+1))
		}
	}
	for n, v := range map[int]uint32{20_000: 143, 65_535: 299, 199_999: 1026, 500_000: 325, 1_000_000: 282, 1_000_001: 1025} {
		if n < size && a.at(n) != v {
			t.Errorf("0.04: the value of heap %d is %d, want %d", n, a.at(n), v)
		}
	}
}
