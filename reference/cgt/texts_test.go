package cgt

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"grader/reference/longtest"
)

func TestText(t *testing.T) {
	table := testForms()
	n := func(x int64) Form { return must(t)(table.Value(Simple{Number: Int(x)})) }
	g := func(left, right Form) Form { return must(t)(table.Game([]Form{left}, []Form{right})) }
	tests := []struct {
		g    Form
		want string
	}{
		{Zero, "0"},
		{must(t)(table.Value(Simple{Fraction(-3, 2), 2, 3})), "-3/4^2*3"},
		{must(t)(table.Value(Simple{Int(3), -1, 1})), "3v*"},
		{g(n(1), n(-1)), "+-1"},
		{g(n(3), n(1)), "{3|1}"},
		{g(n(2), g(n(1), n(0))), "{2|{1|0}}"},
		{g(n(0), g(n(0), n(-2))), "tiny(2)"},
		{g(g(n(2), n(0)), n(0)), "miny(2)"},
		{must(t)(table.Game([]Form{n(0), g(n(1), n(-1))}, []Form{n(-4)})), "{0,+-1|-4}"},
	}
	for _, test := range tests {
		if got := name(t, table, test.g); got != test.want {
			t.Errorf("got %s, want %s", got, test.want)
		}
	}
}

// Numbers, ups and nimbers of any size cost nothing, and what they cost together
// with other games does not depend on the size of the number.
func TestLargeValuesAreCheap(t *testing.T) {
	table := NewForms(100)
	big := must(t)(table.Value(Simple{Int(1_000_000_000_000), 1_000_000, 1_000_000}))
	other := must(t)(table.Value(Simple{Int(1_000_000_000_000), 999_999, 3}))
	if leq, err := table.LessEq(other, big); err != nil || !leq {
		t.Error(leq, err)
	}
	number := must(t)(table.Value(Simple{Number: Int(1_000_000_000_000)}))
	hot := must(t)(table.Game([]Form{must(t)(table.Value(Simple{Number: Int(1)}))}, []Form{must(t)(table.Value(Simple{Number: Int(-1)}))}))
	if got := name(t, table, must(t)(table.Add(number, hot))); got != "{1000000000001|999999999999}" {
		t.Error(got)
	}
}

// What is over the budget is refused, and leaves a table that still answers.
func TestLimit(t *testing.T) {
	table := NewForms(50)
	r := rand.New(rand.NewPCG(1, 1))
	var err error
	sum := Zero
	for i := 0; err == nil && i < 10_000; i++ {
		left := must(t)(NewForms(10).Value(Simple{}))
		var g Form
		if g, err = table.Game([]Form{left}, []Form{Form(r.IntN(len(table.nodes)))}); err == nil {
			sum, err = table.Add(sum, g)
		}
	}
	if err != ErrLimit {
		t.Fatalf("error %v, want ErrLimit", err)
	}
	if leq, err := table.LessEq(Zero, Zero); !leq || err != nil {
		t.Error(leq, err)
	}
}

func TestDyadic(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	for range 2000 {
		a, b := Fraction(r.Int64N(1<<40)-1<<39, r.IntN(30)), Fraction(r.Int64N(1<<40)-1<<39, r.IntN(30))
		sum := a.Plus(b)
		if sum.Minus(b) != a || sum.Compare(a) != b.Sign() || a.Half().Plus(a.Half()) != a {
			t.Fatalf("%s + %s = %s", a, b, sum)
		}
		if back, ok := ReadDyadic(a.String()); !ok || back != a {
			t.Fatalf("%s is read as %s, %v", a, back, ok)
		}
	}
	for text, want := range map[string]string{
		"0.5": "1/2", "-0.75": "-3/4", "6/4": "3/2", "1000000000000000000": "1000000000000000000",
		// Zeros at the beginning of a number do not make it octal.
		"010/4": "5/2", "-010/016": "-5/8", "1/02": "1/2", "00/01": "0", "010": "10", "010.50": "21/2",
	} {
		if d, ok := ReadDyadic(text); !ok || d.String() != want {
			t.Errorf("%s is read as %s, %v", text, d, ok)
		}
	}
	for _, text := range []string{"1/3", "", "-", "1/0", "1/2147483648", "1000000000000000001", "1e3", "0x10", "0.1", "1//2", "1/010", "1/00", "0/0", "/2", "1/", "-/2", "0/", "1/-2"} {
		if d, ok := ReadDyadic(text); ok {
			t.Errorf("%q is read as %s", text, d)
		}
	}
}

// The simplest number of an interval, against trying all numbers by birthday.
func TestSimplest(t *testing.T) {
	byBirthday := []Dyadic{{}}
	for day := 1; day <= 5; day++ {
		var fresh []Dyadic
		sorted := slices.Clone(byBirthday)
		slices.SortFunc(sorted, Dyadic.Compare)
		fresh = append(fresh, sorted[0].Minus(Int(1)), sorted[len(sorted)-1].Plus(Int(1)))
		for i := range len(sorted) - 1 {
			fresh = append(fresh, sorted[i].Plus(sorted[i+1]).Half())
		}
		byBirthday = append(byBirthday, fresh...)
	}
	for _, low := range byBirthday {
		for _, high := range byBirthday {
			for ends := range 4 {
				i := Interval{Low: low, High: high, ClosedLow: ends&1 == 1, ClosedHigh: ends&2 == 2}
				at := slices.IndexFunc(byBirthday, i.has)
				x, ok := i.Simplest()
				if at >= 0 && (!ok || x != byBirthday[at]) {
					t.Fatalf("between %s and %s (%d): %s, want %s", low, high, ends, x, byBirthday[at])
				}
				if ok && !i.has(x) {
					t.Fatalf("%s is not between %s and %s", x, low, high)
				}
			}
		}
	}
}

func BenchmarkDay4(b *testing.B) {
	table := NewForms(1 << 30)
	three := dayThree(b, table)
	r := rand.New(rand.NewPCG(4, 1))
	var games []Form
	for range longtest.Pick(800, 2000) {
		var left, right []Form
		for range 1 + r.IntN(3) {
			left = append(left, three[r.IntN(len(three))])
			right = append(right, three[r.IntN(len(three))])
		}
		games = append(games, must(b)(table.Game(left, right)))
	}
	for _, work := range []string{"compare", "add"} {
		b.Run(work, func(b *testing.B) {
			for b.Loop() {
				g, h := games[r.IntN(len(games))], games[r.IntN(len(games))]
				if work == "add" {
					must(b)(table.Add(g, h))
				} else if !table.le(g, h) {
					table.le(h, g)
				}
			}
			b.ReportMetric(float64(len(table.nodes)), "forms")
		})
	}
}

func ExampleForms() {
	t := NewForms(1000)
	one, _ := t.Value(Simple{Number: Int(1)})
	star, _ := t.Value(Simple{Star: 1})
	g, _ := t.Game([]Form{one}, []Form{star})
	left, right := t.Stops(g)
	h, _ := t.Thermograph(g)
	text, _ := t.Text(g)
	fmt.Println(text, left, right, h.Mean, h.Temperature)
	// Output: {1|*} 1 0 1/2 1/2
}

// TestLongTexts: a text that grows without bounds is refused at once, and leaves the budget
// for what else is asked of the form.
func TestLongTexts(t *testing.T) {
	table := NewForms(100_000)
	// Heaps from which Left takes 1, 2, 5 or 9 and Right 3, 4 or 7.
	heaps := []Form{Zero}
	for n := 1; n <= 200; n++ {
		var sides [2][]Form
		for who, takes := range [2][]int{{1, 2, 5, 9}, {3, 4, 7}} {
			for _, k := range takes {
				if k <= n {
					sides[who] = append(sides[who], heaps[n-k])
				}
			}
		}
		heaps = append(heaps, must(t)(table.Game(sides[0], sides[1])))
	}
	long := heaps[200]
	if text, err := table.Text(long); !errors.Is(err, ErrLong) || !errors.Is(err, ErrLimit) {
		t.Errorf("a text of very many signs has %d, %v", len(text), err)
	}
	if _, err := table.Thermograph(long); err != nil {
		t.Errorf("after that there is no thermograph: %v", err)
	}
	// A long text in which there are many others takes not much more room than it has signs.
	deep := must(t)(table.Value(Simple{Star: 2}))
	for k := range 4000 {
		far := must(t)(table.Value(Simple{Number: Int(int64(k + 10))}))
		deep = must(t)(table.Game([]Form{far}, []Form{deep}))
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	text := name(t, table, deep)
	runtime.ReadMemStats(&after)
	if used := after.TotalAlloc - before.TotalAlloc; used > 4<<20 || len(text) < 20_000 {
		t.Errorf("%d bytes are taken for a text of %d signs", used, len(text))
	}
}

// TestNarrowThermographs halves the mean with each option of Right, {{{0|-2^-30}|-4}|-16}
// and so on, down to the smallest fraction that a Dyadic holds. What is smaller is beyond
// the limit, and not rounded.
func TestNarrowThermographs(t *testing.T) {
	table := testForms()
	number := func(x Dyadic) Form { return must(t)(table.Value(Simple{Number: x})) }
	g := must(t)(table.Game([]Form{number(Dyadic{})}, []Form{number(Fraction(-1, 30))}))
	most, right := Dyadic{}, int64(-4)
	for log := 31; ; log++ {
		h, err := table.Thermograph(g)
		if log > maxLog {
			if err != ErrLimit {
				t.Errorf("a mean with the denominator 2^%d gives %v, %v; want ErrLimit", log, h, err)
			}
			return
		}
		if err != nil {
			t.Fatal(log, err)
		}
		if h.Mean.Log() != log {
			t.Fatalf("the mean %s has the denominator 2^%d, want 2^%d", h.Mean, h.Mean.Log(), log)
		}
		if !most.Less(h.Temperature) {
			t.Fatalf("the temperature is %s, want more than %s", h.Temperature, most)
		}
		// Both walls stand at the mean, as far from one as from the other.
		if l, r := h.At(h.Temperature); l != h.Mean || r != h.Mean {
			t.Fatalf("the walls end at %s and %s, want %s", l, r, h.Mean)
		}
		most = h.Temperature
		g = must(t)(table.Game([]Form{g}, []Form{number(Int(right))}))
		right *= 3
	}
}
