package cgt_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"grader/reference/cgt"
)

// TestNimProductByHand works out both sides of every equation, and asks that products which
// are no ordinary ones have been told before they are used.
func TestNimProductByHand(t *testing.T) {
	if got, want := cgt.NimProductByHand(6, 9), []string{
		"2⊗2 = 2 ⊕ 1 = 3",
		"4⊗8 = 4⊗4⊗2 = (4 ⊕ 2)⊗2 = 8 ⊕ 3 = 11",
		"2⊗8 = 2⊗2⊗4 = (2 ⊕ 1)⊗4 = 8 ⊕ 4 = 12",
		"6⊗9 = 4⊗8 ⊕ 4⊗1 ⊕ 2⊗8 ⊕ 2⊗1 = 11 ⊕ 4 ⊕ 12 ⊕ 2 = 1",
	}; !slices.Equal(got, want) {
		t.Errorf("6⊗9:\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if got := cgt.NimProductByHand(16, 13); got != nil {
		t.Errorf("16⊗13 is an ordinary product, but %q", got)
	}
	for x := range uint64(64) {
		for y := range uint64(64) {
			checkByHand(t, x, y)
		}
	}
	for _, big := range []uint64{255, 1 << 15, 1 << 31, 1<<32 - 1, 1 << 63} {
		checkByHand(t, big, big)
		checkByHand(t, big, 77)
	}
}

func checkByHand(t *testing.T, x, y uint64) {
	t.Helper()
	name := strconv.FormatUint(x, 10) + "⊗" + strconv.FormatUint(y, 10)
	equations := cgt.NimProductByHand(x, y)
	if len(equations) == 0 {
		if cgt.NimProduct(x, y) != x*y {
			t.Errorf("%s is no ordinary product, and nothing is told", name)
		}
		return
	}
	told := map[string]bool{}
	for _, e := range equations {
		links := strings.Split(e, " = ")
		value := links[len(links)-1]
		for _, l := range links[:len(links)-1] {
			if got := evaluate(l); !strings.Contains(l, "…") && strconv.FormatUint(got, 10) != value {
				t.Errorf("%s: %s is %d in %s", name, l, got, e)
			}
			if told[l] && l != links[0] {
				continue
			}
			for _, term := range strings.Split(l, " ⊕ ") {
				a, b, product := strings.Cut(term, "⊗")
				if product && l != links[0] && !strings.ContainsAny(l, "(") && strings.Count(l, "⊗") == strings.Count(l, " ⊕ ")+1 &&
					!told[term] && !told[b+"⊗"+a] && evaluate(a)*evaluate(b) != evaluate(term) {
					t.Errorf("%s: %s is used before it is told", name, term)
				}
			}
		}
		told[links[0]] = true
	}
	if last := equations[len(equations)-1]; !strings.HasPrefix(last, name+" = ") {
		t.Errorf("%s ends with %s", name, last)
	}
}

// evaluate works out a nim sum of nim products, the first factor of which may be a nim sum.
func evaluate(text string) (sum uint64) {
	if inner, rest, ok := strings.Cut(strings.TrimPrefix(text, "("), ")⊗"); ok {
		return cgt.NimProduct(evaluate(inner), evaluate(rest))
	}
	for _, term := range strings.Split(text, " ⊕ ") {
		product := uint64(1)
		for _, factor := range strings.Split(term, "⊗") {
			n, _ := strconv.ParseUint(factor, 10, 64)
			product = cgt.NimProduct(product, n)
		}
		sum ^= product
	}
	return sum
}
