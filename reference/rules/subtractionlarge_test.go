package rules

import (
	"errors"
	"math/rand/v2"
	"testing"

	"grader/reference/game"
	"grader/reference/kit"
)

// TestLargeSubtraction: the values of large heaps are those of the definition, scaled sets
// and those that reach few heaps included.
func TestLargeSubtraction(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		var set kit.Amounts
		scale := 1 + random.Uint64N(4)
		for k, last := 1+random.IntN(70), uint64(0); len(set) < k; {
			last += 1 + random.Uint64N(60)
			set = append(set, last*scale)
		}
		s := subtraction{set: set}
		const most = 12_000
		values := make([]uint64, 0, most)
		for len(values) < most {
			values = append(values, s.next(values))
		}
		spent := 0
		e := s.large(func(n int) bool { spent += n; return true })
		for range 200 {
			n := maxSubtraction + random.Uint64N(most-maxSubtraction)
			got, ok, err := e.Nimber(n)
			if err != nil || ok && got != values[n] {
				t.Fatalf("%s(%d) has nim value %d, %v; expected %d", s.name(), n, got, err, values[n])
			}
			if v, fickle, tame, err := e.Tame(n); v != got || fickle != (v <= 1) || tame != ok || err != nil {
				t.Fatalf("%s(%d) is tame: %d, %t, %t, %v", s.name(), n, v, fickle, tame, err)
			}
		}
		if spent > most*(1+len(set)/(2*game.StepsPerPosition)) {
			t.Errorf("%s takes %d positions for %d heaps", s.name(), spent, most)
		}
	}
}

// TestLargeSubtractionLeavesFew: a heap from which few heaps can be reached is searched,
// and a budget is kept.
func TestLargeSubtractionLeavesFew(t *testing.T) {
	e := subtraction{set: kit.Amounts{100_000, 300_001}}.large(func(int) bool { return false })
	if _, ok, err := e.Nimber(10_000_000); ok || err != nil {
		t.Errorf("few heaps can be reached: %t, %v", ok, err)
	}
	e = subtraction{set: kit.Amounts{1, 10, 2000}}.large(func(int) bool { return false })
	if _, _, err := e.Nimber(10_000_000); !errors.Is(err, game.ErrLimit) {
		t.Errorf("without a budget: %v", err)
	}
}
