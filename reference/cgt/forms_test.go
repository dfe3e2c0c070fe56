package cgt

import (
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
	return must(tb)(t.Game(left, right))
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
			g := must(tb)(t.Game(left, right))
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
	for range longtest.Pick(600, 1500) {
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
