package gradebook

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"grader/checker"
	"grader/problems/points"
)

// TestFisherAsPublished uses published values: the lady tasting tea (Fisher, The Design of
// Experiments, 1935), the convictions of twins in the manual of R, and the examples of
// scipy.stats.fisher_exact and of Wikipedia.
func TestFisherAsPublished(t *testing.T) {
	for _, c := range []struct {
		table [4]int // successes and failures of the part, then of the rest
		p     float64
	}{
		{[4]int{3, 1, 1, 3}, 0.4857142857142857},
		{[4]int{4, 0, 0, 4}, 0.02857142857142857},
		{[4]int{1, 9, 11, 3}, 0.002759456185220083},
		{[4]int{8, 2, 1, 5}, 0.03496503496503497},
		{[4]int{6, 2, 1, 4}, 0.10256410256410257},
		{[4]int{10, 2, 3, 15}, 0.0005367241191435},
		{[4]int{5, 5, 5, 5}, 1},
	} {
		a, b, x, y := c.table[0], c.table[1], c.table[2], c.table[3]
		if p := newHypergeometric(a+b, a+b+x+y, a+x).twoSided(a); math.Abs(p-c.p) > 1e-12 {
			t.Errorf("%v has p = %.16g, want %.16g", c.table, p, c.p)
		}
	}
}

// TestFisherIsASum: every probability is a sum over all tables with the same margins, in fractions.
func TestFisherIsASum(t *testing.T) {
	ways := func(n, k int) *big.Int { return new(big.Int).Binomial(int64(n), int64(k)) }
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		group := 1 + r.IntN(40)
		part, success := r.IntN(group+1), r.IntN(group+1)
		h := newHypergeometric(part, group, success)
		one := func(x int) *big.Int {
			if x < 0 || x > success || part-x > group-success || x > part {
				return new(big.Int)
			}
			return new(big.Int).Mul(ways(success, x), ways(group-success, part-x))
		}
		for x := max(0, part-(group-success)); x <= min(part, success); x++ {
			sum := new(big.Int)
			for other := 0; other <= part; other++ {
				if w := one(other); w.Cmp(one(x)) <= 0 {
					sum.Add(sum, w)
				}
			}
			want, _ := new(big.Rat).SetFrac(sum, ways(group, part)).Float64()
			if got := h.twoSided(x); math.Abs(got-want) > 1e-15 {
				t.Fatalf("%d of %d among %d with %d: %.17g, want %.17g", x, part, group, success, got, want)
			}
		}
		const level = 0.05
		if x, ok := h.fewest(level); ok && (h.twoSided(x) > level || x*group >= success*part) {
			t.Fatalf("%d of %d among %d with %d is called too few", x, part, group, success)
		}
	}
}

// TestHolm: by Holm's correction the smallest of three is compared with a third of the level, the
// next with half.
func TestHolm(t *testing.T) {
	for _, c := range []struct {
		p    []float64
		want string
	}{
		{[]float64{0.01, 0.04, 0.03}, "[true false false]"},
		{[]float64{0.04, 0.01, 0.02}, "[true true true]"},
		{[]float64{0.02, 0.02, 0.02}, "[false false false]"},
		{nil, "[]"},
	} {
		if got := fmt.Sprint(holm(c.p, 0.05)); got != c.want {
			t.Errorf("%v: %s, want %s", c.p, got, c.want)
		}
	}
}

// TestHarderVariants: a variant that hardly any student had right is found, and none where students
// are few.
func TestHarderVariants(t *testing.T) {
	class := func(each int, right func(variant, student int) bool) Analysis {
		set := Set{ID: "s", Questions: []Posed{{ID: "q", Points: points.Of(2), Open: true}}}
		for variant := 1; variant <= 4; variant++ {
			for n := range each {
				v := &checker.Verdict{Status: checker.Wrong, Which: checker.Which{Number: variant}}
				if right(variant, n) {
					v.Status, v.Earned = checker.Correct, points.Of(2)
				}
				set.Students = append(set.Students, Student{ID: fmt.Sprintf("s%d-%03d", variant, n), Status: Graded, Verdicts: []*checker.Verdict{v}})
			}
		}
		return Build(Input{Sets: []Set{set}}).Tables[0].Columns[0].Analysis
	}
	uneven := func(variant, n int) bool { return n%4 > 0 && variant != 3 || n%10 == 0 }
	a := class(40, uneven)
	if list := a.Evenness.Harder(); len(list) != 1 || list[0].Number != 3 || list[0].Students != 40 || list[0].Full != 4 || list[0].Mean.String() != "1/5" {
		t.Errorf("harder are %v", list)
	}
	if l := a.Evenness.Least; a.Evenness.Typical != 40 || l < 0.2 || l > 0.5 {
		t.Errorf("with %d students a difference of %v would have been found", a.Evenness.Typical, l)
	}
	if few := class(2, uneven); len(few.Evenness.Harder()) > 0 || few.Evenness.Least != 0 {
		t.Errorf("with 2 students each, %v are harder, and %v would have been found", few.Evenness.Harder(), few.Evenness.Least)
	}
	if even := class(40, func(_, n int) bool { return n%4 > 0 }); len(even.Evenness.Harder()) > 0 || even.Evenness.Figures[0].P != 1 {
		t.Errorf("of even variants, %v are harder", even.Evenness.Harder())
	}
}
