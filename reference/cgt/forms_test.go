package cgt

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"grader/reference/longtest"
)

// A tree is a game as its options are written, and nothing else.
type tree struct{ left, right []*tree }

// A definition decides by the definitions alone, on trees.
type definition map[[2]*tree]bool

func (d definition) le(g, h *tree) bool {
	key := [2]*tree{g, h}
	if leq, ok := d[key]; ok {
		return leq
	}
	leq := !slices.ContainsFunc(g.left, func(l *tree) bool { return d.le(h, l) }) &&
		!slices.ContainsFunc(h.right, func(r *tree) bool { return d.le(r, g) })
	d[key] = leq
	return leq
}

func (d definition) equal(g, h *tree) bool { return d.le(g, h) && d.le(h, g) }

func plusTree(g, h *tree) *tree {
	s := &tree{}
	for _, o := range g.left {
		s.left = append(s.left, plusTree(o, h))
	}
	for _, o := range h.left {
		s.left = append(s.left, plusTree(g, o))
	}
	for _, o := range g.right {
		s.right = append(s.right, plusTree(o, h))
	}
	for _, o := range h.right {
		s.right = append(s.right, plusTree(g, o))
	}
	return s
}

// form builds the canonical form of a tree.
func form(tb testing.TB, t *Forms, g *tree) Form {
	tb.Helper()
	var left, right []Form
	for _, o := range g.left {
		left = append(left, form(tb, t, o))
	}
	for _, o := range g.right {
		right = append(right, form(tb, t, o))
	}
	f, err := t.Game(left, right)
	if err != nil {
		tb.Fatal(err)
	}
	return f
}

// treeOf writes a form out as a tree.
func treeOf(tb testing.TB, t *Forms, g Form, known map[Form]*tree) *tree {
	tb.Helper()
	if at, ok := known[g]; ok {
		return at
	}
	left, right, err := t.Options(g)
	if err != nil {
		tb.Fatal(err)
	}
	at := &tree{}
	for _, o := range left {
		at.left = append(at.left, treeOf(tb, t, o, known))
	}
	for _, o := range right {
		at.right = append(at.right, treeOf(tb, t, o, known))
	}
	known[g] = at
	return at
}

// dayOne are the games born by day 1.
func dayOne() []*tree {
	zero := &tree{}
	one := []*tree{zero}
	return []*tree{zero, {left: one}, {right: one}, {left: one, right: one}}
}

func subsets(games []*tree) [][]*tree {
	var all [][]*tree
	for bits := range 1 << len(games) {
		var some []*tree
		for i, g := range games {
			if bits>>i&1 == 1 {
				some = append(some, g)
			}
		}
		all = append(all, some)
	}
	return all
}

// dayTwo are all 256 ways to write a game with options of day 1: 22 games.
func dayTwo() []*tree {
	var games []*tree
	for _, left := range subsets(dayOne()) {
		for _, right := range subsets(dayOne()) {
			games = append(games, &tree{left, right})
		}
	}
	return games
}

func testForms() *Forms { return NewForms(20_000_000) }

// Conway, On Numbers and Games, ch. 10: 22 games are born by day 2.
func TestDayTwoAgainstDefinition(t *testing.T) {
	table, d := testForms(), definition{}
	games := dayTwo()
	forms := make([]Form, len(games))
	distinct := map[Form]bool{}
	for i, g := range games {
		forms[i] = form(t, table, g)
		distinct[forms[i]] = true
	}
	if len(distinct) != 22 {
		t.Errorf("%d games are born by day 2, want 22", len(distinct))
	}
	for i, g := range games {
		for j, h := range games {
			leq, err := table.LessEq(forms[i], forms[j])
			if err != nil || leq != d.le(g, h) {
				t.Fatalf("%s <= %s: %v, %v; by definition %v", name(t, table, forms[i]), name(t, table, forms[j]), leq, err, d.le(g, h))
			}
			if (forms[i] == forms[j]) != d.equal(g, h) {
				t.Fatalf("equal forms of unequal games %s, %s", name(t, table, forms[i]), name(t, table, forms[j]))
			}
		}
	}
}

func name(tb testing.TB, t *Forms, g Form) string {
	tb.Helper()
	text, err := t.Text(g)
	if err != nil {
		tb.Fatal(err)
	}
	return text
}

// dayThree are the 1,474 games born by day 3, by the antichains of those of day 2
// (Siegel, III.1).
func dayThree(tb testing.TB, t *Forms) []Form {
	tb.Helper()
	seen := map[Form]bool{}
	var two []Form
	for _, g := range dayTwo() {
		if f := form(tb, t, g); !seen[f] {
			seen[f] = true
			two = append(two, f)
		}
	}
	var antichains [][]Form
	var extend func(chain []Form, from int)
	extend = func(chain []Form, from int) {
		antichains = append(antichains, slices.Clone(chain))
		for i := from; i < len(two); i++ {
			comparable := slices.ContainsFunc(chain, func(g Form) bool {
				return t.le(g, two[i]) || t.le(two[i], g)
			})
			if !comparable {
				extend(append(chain, two[i]), i+1)
			}
		}
	}
	extend(nil, 0)
	three := map[Form]bool{}
	var list []Form
	for _, left := range antichains {
		for _, right := range antichains {
			g, err := t.Game(left, right)
			if err != nil {
				tb.Fatal(err)
			}
			if !three[g] {
				three[g] = true
				list = append(list, g)
			}
		}
	}
	return list
}

// TestDayThree: 1,474 games are born by day 3. A canonical form has no dominated and no
// reversible option, by definition; Right's are those of Left in the negative.
func TestDayThree(t *testing.T) {
	table := testForms()
	trees, d := map[Form]*tree{}, definition{}
	three := dayThree(t, table)
	if len(three) != 1474 {
		t.Fatalf("%d games are born by day 3, want 1474", len(three))
	}
	for _, g := range three {
		for _, g := range []Form{g, must(t)(table.Neg(g))} {
			at := treeOf(t, table, g, trees)
			for i, l := range at.left {
				for j, m := range at.left {
					if i != j && d.le(l, m) {
						t.Fatalf("%s: a Left option is dominated", name(t, table, g))
					}
				}
				if slices.ContainsFunc(l.right, func(lr *tree) bool { return d.le(lr, at) }) {
					t.Fatalf("%s: a Left option is reversible", name(t, table, g))
				}
			}
		}
	}
}

func TestSumsAgainstDefinition(t *testing.T) {
	table, d := testForms(), definition{}
	games := map[Form]*tree{}
	for _, g := range dayTwo() {
		games[form(t, table, g)] = g
	}
	for a, g := range games {
		for b, h := range games {
			written := plusTree(g, h)
			sum := must(t)(table.Add(a, b))
			if want := form(t, table, written); sum != want || !d.equal(written, treeOf(t, table, sum, map[Form]*tree{})) {
				t.Errorf("%s + %s = %s, want %s", name(t, table, a), name(t, table, b), name(t, table, sum), name(t, table, want))
			}
			if back := must(t)(table.Add(sum, must(t)(table.Neg(b)))); back != a {
				t.Errorf("%s + %s - %[2]s = %s", name(t, table, a), name(t, table, b), name(t, table, back))
			}
		}
	}
}

func must(tb testing.TB) func(Form, error) Form {
	return func(g Form, err error) Form {
		tb.Helper()
		if err != nil {
			tb.Fatal(err)
		}
		return g
	}
}

// randomTree is a game of at most the given depth, numbers, ups and nimbers among its
// followers.
func randomTree(r *rand.Rand, depth int) *tree {
	g := &tree{}
	if depth == 0 {
		return g
	}
	for range r.IntN(4) {
		g.left = append(g.left, randomTree(r, depth-1))
	}
	for range r.IntN(4) {
		g.right = append(g.right, randomTree(r, depth-1))
	}
	return g
}

func TestRandomTreesAgainstDefinition(t *testing.T) {
	table := testForms()
	r := rand.New(rand.NewPCG(8, 1))
	for range 1500 {
		g, h := randomTree(r, 5), randomTree(r, 4)
		d := definition{}
		a, b := form(t, table, g), form(t, table, h)
		leq, err := table.LessEq(a, b)
		if err != nil || leq != d.le(g, h) {
			t.Fatalf("%s <= %s: %v, %v", name(t, table, a), name(t, table, b), leq, err)
		}
		if !d.equal(g, treeOf(t, table, a, map[Form]*tree{})) {
			t.Fatalf("%s is not the game that it stands for", name(t, table, a))
		}
	}
}

// The values of the first kind, against games with the same options.
func TestSimpleValues(t *testing.T) {
	table := testForms()
	var values []Simple
	for _, x := range []Dyadic{{}, Int(1), Int(-2), Fraction(1, 1), Fraction(-3, 2)} {
		for up := -3; up <= 3; up++ {
			for star := range uint64(4) {
				values = append(values, Simple{x, up, star})
			}
		}
	}
	trees, d := map[Form]*tree{}, definition{}
	for _, v := range values {
		g := must(t)(table.Value(v))
		left, right, err := table.Options(g)
		if err != nil {
			t.Fatal(err)
		}
		if again := must(t)(table.Game(left, right)); again != g {
			t.Fatalf("%s has the options of %s", v, name(t, table, again))
		}
		// It is the sum of its kinds: ^n is n times {0|*}, by trees.
		at := &tree{}
		if v.Number == (Dyadic{}) && v.Up >= -2 && v.Up <= 2 {
			up := &tree{left: []*tree{{}}, right: []*tree{star(1)}}
			if v.Up < 0 {
				up = &tree{left: up.right, right: up.left}
			}
			for range max(v.Up, -v.Up) {
				at = plusTree(at, up)
			}
			if at = plusTree(at, star(v.Star)); form(t, table, at) != g {
				t.Fatalf("%s: the sum of ups and star is %s", v, name(t, table, form(t, table, at)))
			}
		}
	}
	for i := 0; i < len(values); i += longtest.Pick(19, 5) {
		for j := 0; j < len(values); j += longtest.Pick(5, 2) {
			g, h := must(t)(table.Value(values[i])), must(t)(table.Value(values[j]))
			leq, err := table.LessEq(g, h)
			if want := d.le(treeOf(t, table, g, trees), treeOf(t, table, h, trees)); err != nil || leq != want {
				t.Fatalf("%s <= %s: %v, want %v", values[i], values[j], leq, want)
			}
		}
	}
}

func star(n uint64) *tree {
	g := &tree{}
	for k := range n {
		g.left = append(g.left, star(k))
	}
	g.right = g.left
	return g
}

// Cooling by t taxes every move: the stops of a cooled game are those of its
// thermograph, found here by playing with taxes.
func TestThermographsAgainstTaxes(t *testing.T) {
	table := testForms()
	three := dayThree(t, table)
	r := rand.New(rand.NewPCG(9, 1))
	for range 400 {
		g := three[r.IntN(len(three))]
		if r.IntN(2) == 0 {
			var left, right []Form
			for range 1 + r.IntN(3) {
				left = append(left, three[r.IntN(len(three))])
				right = append(right, three[r.IntN(len(three))])
			}
			g = must(t)(table.Game(left, right))
		}
		h, err := table.Thermograph(g)
		if err != nil {
			t.Fatal(err)
		}
		for i := range int64(40) {
			tax := Fraction(i, 4)
			l, rr := taxed(table, g, tax)
			if got := height(h.Left, tax); got != l {
				t.Fatalf("%s at %s: the left wall is at %s, want %s\n%v", name(t, table, g), tax, got, l, h)
			}
			if got := height(h.Right, tax); got != rr {
				t.Fatalf("%s at %s: the right wall is at %s, want %s\n%v", name(t, table, g), tax, got, rr, h)
			}
		}
		left, right := table.Stops(g)
		if height(h.Left, Dyadic{}) != left || height(h.Right, Dyadic{}) != right {
			t.Fatalf("%s: stops %s, %s and walls %v", name(t, table, g), left, right, h)
		}
	}
}

// taxed are the stops of a game cooled by a tax, found point by point.
func taxed(t *Forms, g Form, tax Dyadic) (l, r Dyadic) {
	if x, ok := t.IsNumber(g); ok {
		return x, x
	}
	scaffold := func(tax Dyadic) (l, r Dyadic) {
		for i, o := range t.lefts(g) {
			if _, x := taxed(t, o, tax); i == 0 || l.Less(x.Minus(tax)) {
				l = x.Minus(tax)
			}
		}
		for i, o := range t.rights(g) {
			if x, _ := taxed(t, o, tax); i == 0 || x.Plus(tax).Less(r) {
				r = x.Plus(tax)
			}
		}
		return l, r
	}
	if l, r = scaffold(tax); r.Less(l) {
		return l, r
	}
	// Frozen: the mast stands where the scaffolds meet, found by halving the
	// taxes up to 16, where all games of these tests are frozen. Their values
	// have small denominators, so that 20 halvings reach the point.
	low, high := Dyadic{}, Int(16)
	if l, r := scaffold(low); l == r {
		return l, l
	}
	for range 20 {
		middle := low.Plus(high).Half()
		if l, r := scaffold(middle); r.Less(l) {
			low = middle
		} else {
			high = middle
		}
	}
	l, _ = scaffold(high)
	return l, l
}

func height(w []Corner, tax Dyadic) Dyadic {
	if w[len(w)-1].T.Less(tax) {
		return w[len(w)-1].X
	}
	return wall{corners: w}.level(tax)
}

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
	for range 2000 {
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
