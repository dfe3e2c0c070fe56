package cgt

import (
	"slices"

	"grader/reference/halt"
)

// recursion is a function of a form that is defined by its values for the options. It computes each
// value once.
func recursion[T any](t *Forms, of func(g Form, again func(Form) T) T) func(Form) T {
	known := map[Form]T{}
	var again func(Form) T
	again = func(g Form) T {
		if f, ok := known[g]; ok {
			return f
		}
		t.step(1)
		t.enter()
		f := of(g, again)
		t.leave()
		known[g] = f
		return f
	}
	return again
}

// shifted is the game whose options are the images of those of g, with one of some games added in
// every way: from the first list for Left's options, from the second for Right's.
func (t *Forms) shifted(g Form, image func(Form) Form, by [2][]Form) Form {
	var sides [2][]Form
	for side, options := range [2][]Form{t.lefts(g), t.rights(g)} {
		for _, o := range options {
			moved := image(o)
			for _, x := range by[side] {
				sides[side] = append(sides[side], t.plus(moved, x))
			}
		}
	}
	return t.canon(sides[0], sides[1])
}

// taxing are the shifts by -x of Left's options and by x of Right's.
func (t *Forms) taxing(x Form) [2][]Form { return [2][]Form{{t.neg(x)}, {x}} }

// Ordinal is the ordinal sum G:H of the game G = {left|right}, on whose form it depends, and any
// game equal to H: a move in G annihilates H (Winning Ways, ch. 7: the colon principle; Siegel,
// II.1).
func (t *Forms) Ordinal(left, right []Form, h Form) (sum Form, err error) {
	defer halt.Caught(&err)
	t.depth = 0
	return recursion(t, func(h Form, again func(Form) Form) Form {
		own := func(options, moves []Form) []Form {
			sums := append([]Form{}, options...)
			for _, o := range moves {
				sums = append(sums, again(o))
			}
			return sums
		}
		return t.canon(own(left, t.lefts(h)), own(right, t.rights(h)))
	})(h), nil
}

// Times is the sum of n copies of a game, or of -n copies of its negative if n is negative.
func (t *Forms) Times(n int64, g Form) (sum Form, err error) {
	defer halt.Caught(&err)
	t.depth = 0
	return t.times(n, g), nil
}

func (t *Forms) times(n int64, g Form) Form {
	if n < 0 {
		n, g = -n, t.neg(g)
	}
	sum := Zero
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			sum = t.plus(sum, g)
		}
		if n > 1 {
			g = t.plus(g, g)
		}
	}
	return sum
}

// Cool is G cooled by tax > -1: every move costs its player the tax, up to the temperature;
// above it, the game is its mean (Siegel, II.5; Winning Ways, ch. 6).
func (t *Forms) Cool(g Form, tax Dyadic) (cooled Form, err error) {
	defer halt.Caught(&err)
	t.depth = 0
	by := t.taxing(t.number(tax))
	return recursion(t, func(g Form, again func(Form) Form) Form {
		if h := t.cool(g); h.Temperature.Less(tax) {
			return t.number(h.Mean)
		}
		return t.shifted(g, again, by)
	})(g), nil
}

// Freeze is G cooled by its temperature.
func (t *Forms) Freeze(g Form) (frozen Form, err error) {
	h, err := t.Thermograph(g)
	switch {
	case err != nil:
		return g, err
	case h.Temperature == Int(-1):
		return g, nil
	}
	return t.Cool(g, h.Temperature)
}

// Heat is G heated by a game: every mover gains as much in addition, and numbers stay (Winning
// Ways, ch. 6; Siegel, II.5).
func (t *Forms) Heat(g, by Form) (heated Form, err error) {
	defer halt.Caught(&err)
	t.depth = 0
	return t.heat(g, by), nil
}

func (t *Forms) heat(g, by Form) Form {
	gain := t.taxing(t.neg(by))
	return recursion(t, func(g Form, again func(Form) Form) Form {
		if t.nodes[g].isNumber() {
			return g
		}
		return t.shifted(g, again, gain)
	})(g)
}

// Overheat is G overheated from one game to another: a whole number n becomes n copies of from; in
// all others, fractions too, every mover gains by in addition (Berlekamp, Blockbusting and
// Domineering, 1988).
func (t *Forms) Overheat(g, from, by Form) (heated Form, err error) {
	defer halt.Caught(&err)
	t.depth = 0
	return t.multiplied(g, from, t.taxing(t.neg(by))), nil
}

// multiplied replaces each whole number n by n copies of a game, and shifts the options of all
// other games.
func (t *Forms) multiplied(g, unit Form, by [2][]Form) Form {
	return recursion(t, func(g Form, again func(Form) Form) Form {
		if x, ok := t.IsNumber(g); ok && x.IsInt() {
			return t.times(x.Floor(), unit)
		}
		return t.shifted(g, again, by)
	})(g)
}

// Norton is the Norton product of G and a game U > 0: n copies of U for a whole number n, otherwise
// {G^L.U + U + D | G^R.U - U - D} for all incentives D of U (Winning Ways, ch. 8; Siegel, II.5).
func (t *Forms) Norton(g, unit Form) (product Form, err error) {
	defer halt.Caught(&err)
	t.depth = 0
	return t.norton(g, unit), nil
}

func (t *Forms) norton(g, unit Form) Form {
	var by [2][]Form
	for _, d := range t.incentives(unit, true, true) {
		gain := t.plus(unit, d)
		by[0], by[1] = append(by[0], gain), append(by[1], t.neg(gain))
	}
	return t.multiplied(g, unit, by)
}

// Incentives are the undominated gains of moves in G: G^L - G for Left's moves, G - G^R for Right's
// (Siegel, II.2).
func (t *Forms) Incentives(g Form, left, right bool) (gains []Form, err error) {
	defer halt.Caught(&err)
	t.depth = 0
	return t.incentives(g, left, right), nil
}

func (t *Forms) incentives(g Form, left, right bool) (gains []Form) {
	if left {
		for _, o := range t.lefts(g) {
			gains = append(gains, t.plus(o, t.neg(g)))
		}
	}
	if right {
		for _, o := range t.rights(g) {
			gains = append(gains, t.plus(g, t.neg(o)))
		}
	}
	if len(gains) > maxIncentives {
		halt.Check(ErrLimit)
	}
	return undominated(gains, t.le)
}

// maxIncentives limits the differences compared with each other for the undominated ones.
const maxIncentives = 10_000

// InOrder sorts forms in the order in which options are written.
func (t *Forms) InOrder(games []Form) (list []Form, err error) {
	defer halt.Caught(&err)
	t.depth = 0
	return t.inOrder(games), nil
}

// Birthday is 0 for 0, and otherwise one more than the latest birthday of an option of the
// canonical form.
func (t *Forms) Birthday(g Form) (day uint64, err error) {
	defer halt.Caught(&err)
	t.depth = 0
	return t.birthday(g), nil
}

func (t *Forms) birthday(g Form) uint64 {
	return recursion(t, func(g Form, again func(Form) uint64) (day uint64) {
		if s, ok := t.Simple(g); ok {
			return s.birthday()
		}
		for _, o := range t.everyOption(g) {
			day = max(day, again(o)+1)
		}
		return day
	})(g)
}

// everyOption are the options of both players.
func (t *Forms) everyOption(g Form) []Form { return slices.Concat(t.lefts(g), t.rights(g)) }

// birthday of a number is its size, for a fraction rounded up, and one more for each power of two
// in the denominator; each up adds a day, and a nimber or ^* at the end adds its own days.
func (s Simple) birthday() uint64 {
	x := s.Number
	if x.Sign() < 0 {
		x = x.Neg()
	}
	day := uint64(x.whole)
	if !x.IsInt() {
		day += uint64(x.Log()) + 1
	}
	ups := uint64(max(s.Up, -s.Up))
	if ups == 0 {
		return day + s.Star
	}
	return day + ups + max(1, s.Star^ups&1)
}

// Companion is the companion of G: its options are the companions of the options of G, with 0 added
// for Left if G >= 0, and for Right if G <= 0 (Fraser, Hirshberg and Wolfe, The structure of the
// distributive lattice of games born by day n, 2005).
func (t *Forms) Companion(g Form) (companion Form, err error) {
	defer halt.Caught(&err)
	t.depth = 0
	return recursion(t, func(g Form, again func(Form) Form) Form {
		if s, ok := t.Simple(g); ok && s.Number == (Dyadic{}) {
			if s.Star <= 1 {
				s.Star ^= 1
			}
			return t.value(s)
		}
		if t.nodes[g].isNumber() {
			return g
		}
		left, right := t.each(t.lefts(g), again), t.each(t.rights(g), again)
		if t.le(Zero, g) {
			left = append(left, Zero)
		}
		if t.le(g, Zero) {
			right = append(right, Zero)
		}
		return t.canon(left, right)
	})(g), nil
}

// Reduced is the reduced canonical form, which is the same for games that differ by an
// infinitesimal: G is heated by *, and then every number + * is replaced by the number (Grossman
// and Siegel, Reductions of partizan games, 2009; Siegel, II.6).
func (t *Forms) Reduced(g Form) (reduced Form, err error) {
	defer halt.Caught(&err)
	t.depth = 0
	if s, ok := t.Simple(g); ok { // a number and an infinitesimal
		return t.number(s.Number), nil
	}
	star := t.value(Simple{Star: 1})
	return recursion(t, func(g Form, again func(Form) Form) Form {
		if s, ok := t.Simple(g); ok && s.Up == 0 && s.Star <= 1 {
			return t.number(s.Number)
		}
		return t.shifted(g, again, [2][]Form{{Zero}, {Zero}})
	})(t.heat(g, star)), nil
}
