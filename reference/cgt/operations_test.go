package cgt

import (
	"math/rand/v2"
	"slices"
	"testing"

	"grader/reference/longtest"
)

// born are the forms of the games born by day 2, and some of those born on day 3.
func born(t *testing.T, table *Forms, some int) []Form {
	t.Helper()
	seen := map[Form]bool{}
	var list []Form
	add := func(g Form) {
		if !seen[g] {
			seen[g] = true
			list = append(list, g)
		}
	}
	for _, g := range dayTwo() {
		add(form(t, table, g))
	}
	three := dayThree(t, table)
	r := rand.New(rand.NewPCG(3, 7))
	for range some {
		add(three[r.IntN(len(three))])
	}
	return list
}

// A plain holds functions to their definitions, on trees and with the arithmetic of forms
// alone.
type plain struct {
	*testing.T
	table *Forms
	trees map[Form]*tree
}

func newPlain(t *testing.T) *plain { return &plain{t, testForms(), map[Form]*tree{}} }

func (p *plain) tree(g Form) *tree { return treeOf(p, p.table, g, p.trees) }

func (p *plain) name(g Form) string { return name(p, p.table, g) }

func (p *plain) sides(g Form) [2][]Form {
	left, right, err := p.table.Options(g)
	if err != nil {
		p.Fatal(err)
	}
	return [2][]Form{left, right}
}

func (p *plain) value(s Simple) Form { return must(p)(p.table.Value(s)) }

func (p *plain) add(games ...Form) Form {
	sum := Zero
	for _, g := range games {
		sum = must(p)(p.table.Add(sum, g))
	}
	return sum
}

func (p *plain) neg(g Form) Form { return must(p)(p.table.Neg(g)) }

func (p *plain) game(left, right []Form) Form { return must(p)(p.table.Game(left, right)) }

// moved is {image(G^L) + l | image(G^R) + r}.
func (p *plain) moved(g Form, image func(Form) Form, l, r Form) Form {
	var sides [2][]Form
	for i, options := range p.sides(g) {
		for _, o := range options {
			sides[i] = append(sides[i], p.add(image(o), [2]Form{l, r}[i]))
		}
	}
	return p.game(sides[0], sides[1])
}

func ordinalTree(g, h *tree) *tree {
	s := &tree{slices.Clone(g.left), slices.Clone(g.right)}
	for _, o := range h.left {
		s.left = append(s.left, ordinalTree(g, o))
	}
	for _, o := range h.right {
		s.right = append(s.right, ordinalTree(g, o))
	}
	return s
}

// TestOrdinalAgainstDefinition: for all 256 ways to write a game born by day 2.
func TestOrdinalAgainstDefinition(t *testing.T) {
	p := newPlain(t)
	list := born(t, p.table, longtest.Pick(8, 20))
	for _, g := range dayTwo() {
		var sides [2][]Form
		for i, options := range [2][]*tree{g.left, g.right} {
			for _, o := range options {
				sides[i] = append(sides[i], form(t, p.table, o))
			}
		}
		for _, h := range list {
			got := must(t)(p.table.Ordinal(sides[0], sides[1], h))
			if want := form(t, p.table, ordinalTree(g, p.tree(h))); got != want {
				t.Fatalf("%s : %s = %s, want %s", p.name(form(t, p.table, g)), p.name(h), p.name(got), p.name(want))
			}
		}
	}
}

// cooled is G cooled by its definition: {G^L - t | G^R + t}, unless that is within an
// infinitesimal of a number for some smaller tax, which is looked for in steps of 1/16.
func (p *plain) cooled(g Form, sixteenths int64, known map[[2]int64]Form) Form {
	key := [2]int64{int64(g), sixteenths}
	if f, ok := known[key]; ok {
		return f
	}
	at := func(n int64) Form {
		tax := p.value(Simple{Number: Fraction(n, 4)})
		return p.moved(g, func(o Form) Form { return p.cooled(o, n, known) }, p.neg(tax), tax)
	}
	f := at(sixteenths)
	for n := int64(-15); n < sixteenths; n++ {
		if left, right := p.table.Stops(at(n)); left == right {
			f = p.value(Simple{Number: left})
			break
		}
	}
	known[key] = f
	return f
}

func TestCoolAgainstDefinition(t *testing.T) {
	p := newPlain(t)
	known := map[[2]int64]Form{}
	for _, g := range born(t, p.table, 150) {
		for _, n := range []int64{-8, -4, 0, 1, 4, 8, 12, 16, 24, 32} {
			if got, want := must(t)(p.table.Cool(g, Fraction(n, 4))), p.cooled(g, n, known); got != want {
				t.Fatalf("%s cooled by %d/16 is %s, want %s", p.name(g), n, p.name(got), p.name(want))
			}
		}
	}
}

func TestHeatAgainstDefinition(t *testing.T) {
	p := newPlain(t)
	for _, g := range born(t, p.table, 150) {
		for _, tax := range []Simple{{}, {Number: Fraction(1, 1)}, {Number: Int(2)}, {Up: 1}} {
			by := p.value(tax)
			var plainly func(g Form) Form
			plainly = func(g Form) Form {
				if _, number := p.table.IsNumber(g); number {
					return g
				}
				return p.moved(g, plainly, by, p.neg(by))
			}
			got := must(t)(p.table.Heat(g, by))
			if want := plainly(g); got != want {
				t.Fatalf("%s heated by %s is %s, want %s", p.name(g), tax, p.name(got), p.name(want))
			}
			if tax.Up == 0 && must(t)(p.table.Cool(got, tax.Number)) != g {
				t.Fatalf("%s heated by %s and cooled again is another game", p.name(g), tax)
			}
		}
	}
}

func TestOverheatAgainstDefinition(t *testing.T) {
	p := newPlain(t)
	by := p.value(Simple{Number: Int(1)})
	for _, from := range []Form{by, p.value(Simple{Number: Int(1), Star: 1}), p.value(Simple{Up: 1})} {
		var plainly func(g Form) Form
		plainly = func(g Form) Form {
			switch x, number := p.table.IsNumber(g); {
			case !number || !x.IsInt():
				return p.moved(g, plainly, by, p.neg(by))
			case x.Sign() < 0:
				return p.neg(plainly(p.neg(g)))
			case x.Sign() > 0:
				return p.add(from, plainly(p.value(Simple{Number: x.Minus(Int(1))})))
			}
			return Zero
		}
		for _, g := range born(t, p.table, 100) {
			if got, want := must(t)(p.table.Overheat(g, from, by)), plainly(g); got != want {
				t.Fatalf("%s overheated from %s is %s, want %s", p.name(g), p.name(from), p.name(got), p.name(want))
			}
		}
	}
}

// TestNortonAgainstDefinition: with all incentives, dominated ones too. The product with U is a
// homomorphism that keeps the order (Winning Ways, ch. 8).
func TestNortonAgainstDefinition(t *testing.T) {
	p := newPlain(t)
	list := born(t, p.table, 30)
	units := []Form{p.value(Simple{Up: 1}), p.value(Simple{Number: Int(1)}), p.value(Simple{Number: Int(1), Star: 1}), p.value(Simple{Up: 1, Star: 1})}
	units[3] = p.add(units[3], units[0]) // ^2*
	for _, unit := range units {
		var gains []Form
		for _, o := range p.sides(unit)[0] {
			gains = append(gains, p.add(o, p.neg(unit)))
		}
		for _, o := range p.sides(unit)[1] {
			gains = append(gains, p.add(unit, p.neg(o)))
		}
		var plainly func(g Form) Form
		plainly = func(g Form) Form {
			if x, number := p.table.IsNumber(g); number && x.IsInt() {
				return must(t)(p.table.Times(x.Floor(), unit))
			}
			var sides [2][]Form
			for i, options := range p.sides(g) {
				for _, o := range options {
					for _, d := range gains {
						gain := p.add(unit, d)
						if i == 1 {
							gain = p.neg(gain)
						}
						sides[i] = append(sides[i], p.add(plainly(o), gain))
					}
				}
			}
			return p.game(sides[0], sides[1])
		}
		products := map[Form]Form{}
		for _, g := range list {
			products[g] = must(t)(p.table.Norton(g, unit))
			if want := plainly(g); products[g] != want {
				t.Fatalf("%s . %s = %s, want %s", p.name(g), p.name(unit), p.name(products[g]), p.name(want))
			}
		}
		for _, g := range list[:22] {
			for _, h := range list[:22] {
				if must(t)(p.table.Norton(p.add(g, h), unit)) != p.add(products[g], products[h]) || p.table.le(g, h) != p.table.le(products[g], products[h]) {
					t.Fatalf("the product of %s and %s with %s is no homomorphism that keeps the order", p.name(g), p.name(h), p.name(unit))
				}
			}
		}
	}
}

func TestTimes(t *testing.T) {
	p := newPlain(t)
	for _, g := range born(t, p.table, longtest.Pick(25, 60)) {
		sum := Zero
		for n := range int64(6) {
			if must(t)(p.table.Times(n, g)) != sum || must(t)(p.table.Times(-n, g)) != p.neg(sum) {
				t.Fatalf("%d copies of %s are not %s", n, p.name(g), p.name(sum))
			}
			sum = p.add(sum, g)
		}
	}
}

func TestFreeze(t *testing.T) {
	p := newPlain(t)
	for text, g := range map[string]Form{
		"*":   p.value(Simple{Number: Int(3)}),
		"1/2": p.value(Simple{Number: Fraction(1, 1)}),
	} {
		frozen := must(t)(p.table.Freeze(g))
		if left, right := p.table.Stops(frozen); left != right {
			t.Errorf("%s frozen is hot: %s", text, p.name(frozen))
		}
	}
	one := p.value(Simple{Number: Int(1)})
	if got := must(t)(p.table.Freeze(p.game([]Form{one}, []Form{p.neg(one)}))); p.name(got) != "*" {
		t.Errorf("+-1 frozen is %s, want *", p.name(got))
	}
	for _, g := range born(t, p.table, 200) {
		frozen := must(t)(p.table.Freeze(g))
		h, err := p.table.Thermograph(g)
		if left, right := p.table.Stops(frozen); err != nil || left != h.Mean || right != h.Mean {
			t.Fatalf("%s frozen is %s: stops %s and %s, mean %s, %v", p.name(g), p.name(frozen), left, right, h.Mean, err)
		}
	}
}

// TestIncentives: each gain is below one that is listed, and those listed are gains that do
// not dominate each other.
func TestIncentives(t *testing.T) {
	p := newPlain(t)
	for _, g := range born(t, p.table, 200) {
		for players := range 4 {
			left, right := players&1 == 1, players&2 == 2
			var gains []Form
			sides := p.sides(g)
			for _, o := range sides[0] {
				if left {
					gains = append(gains, p.add(o, p.neg(g)))
				}
			}
			for _, o := range sides[1] {
				if right {
					gains = append(gains, p.add(g, p.neg(o)))
				}
			}
			list, err := p.table.Incentives(g, left, right)
			if err != nil {
				t.Fatal(err)
			}
			for i, d := range list {
				if !slices.Contains(gains, d) || slices.ContainsFunc(slices.Delete(slices.Clone(list), i, i+1), func(e Form) bool { return p.table.le(d, e) }) {
					t.Fatalf("%s: %s is no undominated incentive", p.name(g), p.name(d))
				}
			}
			for _, d := range gains {
				if !slices.ContainsFunc(list, func(e Form) bool { return p.table.le(d, e) }) {
					t.Fatalf("%s: the incentive %s is missing", p.name(g), p.name(d))
				}
			}
		}
	}
}

// TestBirthdays: 1, 4, 22 and 1,474 games are born by days 0 to 3 (Siegel, III.1; OEIS
// A065401), and closed forms agree with the options.
func TestBirthdays(t *testing.T) {
	p := newPlain(t)
	birthday := func(g Form) uint64 {
		day, err := p.table.Birthday(g)
		if err != nil {
			t.Fatal(err)
		}
		return day
	}
	by := map[uint64]int{}
	for _, g := range dayThree(t, p.table) {
		by[birthday(g)]++
	}
	if by[0] != 1 || by[1] != 3 || by[2] != 18 || by[3] != 1452 || len(by) != 4 {
		t.Errorf("born on each day: %v", by)
	}
	for _, x := range []Dyadic{{}, Int(1), Int(-3), Fraction(1, 1), Fraction(-3, 2), Fraction(11, 3)} {
		for up := -4; up <= 4; up++ {
			for star := range uint64(6) {
				g, day := p.value(Simple{x, up, star}), uint64(0)
				for _, options := range p.sides(g) {
					for _, o := range options {
						day = max(day, birthday(o)+1)
					}
				}
				if got := birthday(g); got != day {
					t.Errorf("%s is born on day %d, want %d", p.name(g), got, day)
				}
			}
		}
	}
}

// TestCompanions: the companion is that of the definition, and exchanging 0 and * everywhere
// leaves all order as it is.
func TestCompanions(t *testing.T) {
	p := newPlain(t)
	var plainly func(g Form) Form
	plainly = func(g Form) Form {
		sides := p.sides(g)
		for i := range sides {
			sides[i] = slices.Clone(sides[i])
			for j, o := range sides[i] {
				sides[i][j] = plainly(o)
			}
		}
		if p.table.le(Zero, g) {
			sides[0] = append(sides[0], Zero)
		}
		if p.table.le(g, Zero) {
			sides[1] = append(sides[1], Zero)
		}
		return p.game(sides[0], sides[1])
	}
	list := born(t, p.table, 150)
	for up := -3; up <= 3; up++ {
		for star := range uint64(5) {
			list = append(list, p.value(Simple{Up: up, Star: star}))
		}
	}
	companion := func(g Form) Form { return must(t)(p.table.Companion(g)) }
	for _, g := range list {
		if got, want := companion(g), plainly(g); got != want {
			t.Fatalf("the companion of %s is %s, want %s", p.name(g), p.name(got), p.name(want))
		}
		if companion(companion(g)) != g {
			t.Fatalf("the companion of the companion of %s is another game", p.name(g))
		}
		for _, h := range list {
			if p.table.le(g, h) != p.table.le(companion(g), companion(h)) {
				t.Fatalf("companions of %s and %s compare in another way", p.name(g), p.name(h))
			}
		}
	}
}

// TestReducedForms: games have the same reduced form just if their difference is an
// infinitesimal, and no option of a reduced form is dominated or reversible up to
// infinitesimals, unless it is a number (Siegel, II.6).
func TestReducedForms(t *testing.T) {
	p := newPlain(t)
	list := born(t, p.table, 150)
	reduced := func(g Form) Form { return must(t)(p.table.Reduced(g)) }
	atMost := func(g, h Form) bool { // up to infinitesimals
		_, right := p.table.Stops(p.add(h, p.neg(g)))
		return right.Sign() >= 0
	}
	for _, g := range list {
		r := reduced(g)
		if !atMost(g, r) || !atMost(r, g) {
			t.Fatalf("%s reduced is %s", p.name(g), p.name(r))
		}
		for _, h := range list {
			if (reduced(h) == r) != (atMost(g, h) && atMost(h, g)) {
				t.Fatalf("the reduced forms of %s and %s are %s and %s", p.name(g), p.name(h), p.name(r), p.name(reduced(h)))
			}
		}
		if _, number := p.table.IsNumber(r); number {
			continue
		}
		for i, options := range p.sides(r) {
			better := func(a, b Form) bool { // b for its player, up to infinitesimals
				if i == 1 {
					a, b = b, a
				}
				return atMost(a, b)
			}
			for j, o := range options {
				if reduced(o) != o || slices.ContainsFunc(slices.Delete(slices.Clone(options), j, j+1), func(x Form) bool { return better(o, x) }) ||
					slices.ContainsFunc(p.sides(o)[1-i], func(x Form) bool { return better(x, r) }) {
					t.Fatalf("%s is not reduced", p.name(r))
				}
			}
		}
	}
}
