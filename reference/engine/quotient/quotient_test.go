package quotient

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"grader/reference/longtest"
)

// octal are the options of heaps of an octal game, whose digits behind the point are given.
func octal(digits string, to int) (heaps Heaps) {
	for n := range to + 1 {
		var options [][]int
		for i, d := range digits {
			rest := n - i - 1
			if d&1 != 0 && rest == 0 {
				options = append(options, []int{})
			}
			if d&2 != 0 && rest > 0 {
				options = append(options, []int{rest})
			}
			for a := 1; d&4 != 0 && a <= rest/2; a++ {
				options = append(options, []int{a, rest - a})
			}
		}
		heaps = append(heaps, options)
	}
	return heaps
}

func quotientOf(t *testing.T, heaps Heaps) *Quotient {
	t.Helper()
	q, err := Of(heaps, 3_000_000)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// Orders and P-portions are published: Plambeck, "Taming the wild in impartial combinatorial games",
// 2005, and Plambeck and Siegel, "Misère quotients for impartial games", 2008.
func TestPublished(t *testing.T) {
	for _, c := range []struct {
		code   string
		to     int
		order  int
		losing int
		what   string
	}{
		{"3", 10, 2, 1, "the least quotient, of *1"},
		{"123", 30, 20, 5, "0.123"},
	} {
		q := quotientOf(t, octal(c.code, c.to))
		losing := 0
		for _, lost := range q.Lost {
			if lost {
				losing++
			}
		}
		if q.Order() != c.order || losing != c.losing {
			t.Errorf("0.%s to %d (%s): %d elements, %d of them lost, expected %d and %d", c.code, c.to, c.what, q.Order(), losing, c.order, c.losing)
		}
	}
	// Nim with heaps up to 2^n - 1 has the quotient of order 2^n + 2.
	for n := 2; n < 6; n++ {
		var nim Heaps
		for heap := range 1 << n {
			var options [][]int
			for to := range heap {
				options = append(options, []int{to})
			}
			nim = append(nim, options)
		}
		if got, want := quotientOf(t, nim).Order(), 1<<n+2; got != want {
			t.Errorf("Nim with heaps below 2^%d has %d elements, expected %d", n, got, want)
		}
	}
}

// plainly is the definition of a P-position in misère play.
func plainly(heaps Heaps, sum []int, known map[string]bool) bool {
	slices.Sort(sum)
	key := keyOf(sum)
	lost, ok := known[key]
	if ok {
		return lost
	}
	for i, h := range sum {
		for _, option := range heaps[h] {
			lost = true
			if plainly(heaps, slices.Concat(sum[:i], sum[i+1:], option), known) {
				known[key] = false
				return false
			}
		}
	}
	known[key] = lost
	return lost
}

// TestOutcomes: the quotient tells the outcome of sums as plain search does, its elements can be told
// apart, and its relations lead to least words.
func TestOutcomes(t *testing.T) {
	random := rand.New(rand.NewPCG(20, 5))
	found := 0
	rounds := longtest.Pick(20, 60)
	for range rounds {
		var code strings.Builder
		for range 1 + random.IntN(3) {
			code.WriteByte('0' + byte(random.IntN(8)))
		}
		heaps := octal(code.String(), 9)
		q, err := Of(heaps, 300_000)
		if err != nil {
			continue
		}
		found++
		if err := q.Check(heaps, 1_000_000); err != nil {
			t.Error(code.String(), err)
		}
		known := map[string]bool{}
		for range 100 {
			var sum []int
			for range random.IntN(6) {
				sum = append(sum, random.IntN(len(heaps)))
			}
			if got, want := q.Lost[q.OfSum(sum)], plainly(heaps, slices.Clone(sum), known); got != want {
				t.Errorf("0.%s: %v is lost: %t, expected %t", code.String(), sum, got, want)
			}
		}
		apart(t, code.String(), q)
		for _, r := range q.Relations() {
			if element(q, r.Word) != element(q, r.Least) || !slices.ContainsFunc(q.Words, func(w []int) bool { return slices.Equal(w, r.Least) }) {
				t.Errorf("0.%s: %s = %s is no relation", code.String(), Text(r.Word), Text(r.Least))
			}
		}
	}
	if found < rounds*5/6 {
		t.Errorf("only %d quotients were found", found)
	}
}

func element(q *Quotient, word []int) int {
	var sum []int
	for g, times := range word {
		sum = append(sum, slices.Repeat([]int{q.Generators[g]}, times)...)
	}
	return q.OfSum(sum)
}

func apart(t *testing.T, code string, q *Quotient) {
	for x := range q.Words {
		for y := range x {
			told := false
			for z := range q.Words {
				told = told || q.Lost[q.Times(x, z)] != q.Lost[q.Times(y, z)]
			}
			if !told {
				t.Errorf("0.%s: nothing tells %s and %s apart", code, Text(q.Words[x]), Text(q.Words[y]))
			}
		}
	}
}

// TestCheckFindsWrongOutcomes: the proof does not go through if anything is wrong.
func TestCheckFindsWrongOutcomes(t *testing.T) {
	heaps := octal("123", 12)
	q := quotientOf(t, heaps)
	for x := range q.Lost {
		q.Lost[x] = !q.Lost[x]
		if q.Check(heaps, 1_000_000) == nil {
			t.Errorf("the outcome of %s is wrong, and nobody says so", Text(q.Words[x]))
		}
		q.Lost[x] = !q.Lost[x]
	}
	for h := range q.Images {
		image := q.Images[h]
		for x := range q.Words {
			if q.Images[h] = x; x != image && len(heaps[h]) > 0 && q.Check(heaps, 1_000_000) == nil {
				t.Errorf("heap %d is said to be %s, and nobody objects", h, Text(q.Words[x]))
			}
		}
		q.Images[h] = image
	}
}

func TestTooMuchWork(t *testing.T) {
	if _, err := Of(octal("77", 30), 10_000); err != ErrLimit {
		t.Errorf("a quotient that needs much work gives %v", err)
	}
}
