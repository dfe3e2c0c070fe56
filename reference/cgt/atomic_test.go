package cgt

import "testing"

// weighs reports whether w is the atomic weight of a game by definition: v + *N < G - w.^ <
// ^ + *N, for an N that stands in none of them.
func (p *plain) weighs(g, w Form) bool {
	const far = 16
	up := p.value(Simple{Up: 1})
	rest := p.add(g, p.neg(must(p)(p.table.Norton(w, up))))
	low, high := p.value(Simple{Up: -1, Star: far}), p.value(Simple{Up: 1, Star: far})
	return p.table.le(low, rest) && p.table.le(rest, high)
}

// TestAtomicWeights: of the games born by day 3 all all-small ones have the weight that the
// definition tells, and their weights add up. Others have it, or none of the games born by day
// 2 is it.
func TestAtomicWeights(t *testing.T) {
	p := newPlain(t)
	three := dayThree(t, p.table)
	two := born(t, p.table, 0)
	weights := map[Form]Form{}
	var small []Form
	none := 0
	for _, g := range three {
		w, ok, err := p.table.AtomicWeight(g)
		if err != nil {
			t.Fatal(err)
		}
		switch left, right := p.table.Stops(g); {
		case !ok && p.table.allSmall(g):
			t.Fatalf("%s has no atomic weight", p.name(g))
		case ok && !p.weighs(g, w):
			t.Fatalf("%s has the atomic weight %s", p.name(g), p.name(w))
		case ok:
			weights[g] = w
			small = append(small, g)
		case left == Dyadic{} && right == Dyadic{}:
			none++
			for _, w := range two {
				if p.weighs(g, w) {
					t.Fatalf("%s has the atomic weight %s, which was not found", p.name(g), p.name(w))
				}
			}
		}
	}
	t.Logf("%d games have an atomic weight, %d infinitesimals none", len(small), none)
	for i := 0; i < len(small); i += 1 + len(small)/100 {
		g, h := small[i], small[(7*i+3)%len(small)]
		w, ok, err := p.table.AtomicWeight(p.add(g, h))
		if want := p.add(weights[g], weights[h]); err != nil || !ok || w != want {
			t.Fatalf("the atomic weight of %s + %s is %s, %v, %v, want %s", p.name(g), p.name(h), p.name(w), ok, err, p.name(want))
		}
	}
}

// TestPublishedInfinitesimals: values of Winning Ways, ch. 8, and Siegel, II.4 and II.7.
func TestPublishedInfinitesimals(t *testing.T) {
	p := newPlain(t)
	up := func(n int, star uint64) Form { return p.value(Simple{Up: n, Star: star}) }
	one := func(g Form) []Form { return []Form{g} }
	number := func(n int64) Form { return p.value(Simple{Number: Int(n)}) }
	tiny := p.game(one(Zero), one(p.game(one(Zero), one(number(-2)))))
	for _, c := range []struct {
		game Form
		want string
	}{
		{up(5, 3), "5"},
		{up(0, 7), "0"},
		{p.game(one(up(2, 0)), one(up(-2, 0))), "*"},
		{p.game(one(up(3, 0)), one(up(-3, 0))), "+-1"},
		{p.game(one(up(4, 0)), one(up(-3, 0))), "{2|-1}"},
		{p.game(one(Zero), one(up(-1, 1))), "0"},    // ^<2>
		{p.game(one(up(1, 0)), one(up(0, 1))), "1"}, // ^[2]
		{tiny, "0"},
		{p.add(tiny, up(2, 1)), "2"},
		{p.game(one(Zero), one(number(-1))), ""},
		{number(1), ""},
	} {
		w, ok, err := p.table.AtomicWeight(c.game)
		if err != nil || ok != (c.want != "") || ok && p.name(w) != c.want {
			t.Errorf("the atomic weight of %s is %s, %v, %v, want %s", p.name(c.game), p.name(w), ok, err, c.want)
		}
	}
	// Half of ^ is {^2*|v*}.
	if got := must(t)(p.table.Norton(p.value(Simple{Number: Fraction(1, 1)}), up(1, 0))); got != p.game(one(up(2, 1)), one(up(-1, 1))) {
		t.Errorf("1/2.^ is %s", p.name(got))
	}
}

// TestUpsOfHigherOrder: ^[n] is the sum of ^<1> to ^<n>, and both are written so.
func TestUpsOfHigherOrder(t *testing.T) {
	p := newPlain(t)
	star := p.value(Simple{Star: 1})
	sum := p.value(Simple{Up: 1})
	total := sum
	for n := 2; n <= 6; n++ {
		power := p.game([]Form{Zero}, []Form{p.add(p.neg(sum), star)})
		total = p.add(total, power)
		if sum = p.game([]Form{sum}, []Form{star}); sum != total {
			t.Fatalf("^[%d] is %s, the sum is %s", n, p.name(sum), p.name(total))
		}
		digit := string(rune('0' + n))
		for g, want := range map[Form]string{power: "^<" + digit + ">", sum: "^[" + digit + "]", p.neg(power): "v<" + digit + ">", p.neg(sum): "v[" + digit + "]"} {
			if p.name(g) != want {
				t.Errorf("%s is written %s", want, p.name(g))
			}
		}
	}
}
