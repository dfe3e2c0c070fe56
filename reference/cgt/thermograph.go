package cgt

import (
	"slices"
	"strings"

	"grader/reference/halt"
)

// A Thermograph shows how a game cools: the stops of the game in which every move costs a tax t
// (Winning Ways, ch. 6; Siegel, II.5). From t = Temperature up, both walls are the mast at Mean.
type Thermograph struct {
	// Left and Right are the walls from t = 0 up: the corners, joined by straight lines. The last
	// corner of both is the foot of the mast. For numbers and infinitesimals, each has a single
	// corner at t = 0.
	Left, Right []Corner
	Mean        Dyadic
	// Temperature is -1 for a whole number, and -1/2^n for a fraction with the denominator 2^n.
	Temperature Dyadic
}

// A Corner of a wall: the value X at the tax T.
type Corner struct{ T, X Dyadic }

// String is the value, and the tax if that is not 0: "1/2 at 3/2".
func (c Corner) String() string {
	if c.T.Sign() == 0 {
		return c.X.String()
	}
	return c.X.String() + " at " + c.T.String()
}

// String writes the mast and the walls, each as its values from t = 0 up:
//
//	mean 1/2, temperature 3/2, Left wall 2, 1/2 at 3/2, Right wall -1, 1/2 at 3/2
func (h *Thermograph) String() string {
	return "mean " + h.Mean.String() + ", temperature " + h.Temperature.String() +
		", Left wall " + wallText(h.Left) + ", Right wall " + wallText(h.Right)
}

// wallText lists the corners of a wall.
func wallText(corners []Corner) string {
	var list []string
	for _, c := range corners {
		list = append(list, c.String())
	}
	return strings.Join(list, ", ")
}

// Thermograph cools a game. The result must not be changed.
func (t *Forms) Thermograph(g Form) (h *Thermograph, err error) {
	defer halt.Caught(&err)
	t.depth = 0
	return t.cool(g), nil
}

func (t *Forms) cool(g Form) *Thermograph {
	if h, ok := t.heats[g]; ok {
		return h
	}
	var h *Thermograph
	if s, ok := t.Simple(g); ok {
		if h = mast(s.Number); t.nodes[g].isNumber() {
			h.Temperature = unit(s.Number.Log()).Neg()
		}
	} else {
		t.enter()
		h = meet(scaffold(t.cooled(t.lefts(g)), -1), scaffold(t.cooled(t.rights(g)), 1))
		t.step(int64(len(h.Left) + len(h.Right)))
		t.leave()
	}
	t.heats[g] = h
	return h
}

func (t *Forms) cooled(games []Form) []*Thermograph {
	list := make([]*Thermograph, len(games))
	for i, g := range games {
		list[i] = t.cool(g)
	}
	return list
}

// mast is the thermograph of a number plus an infinitesimal.
func mast(x Dyadic) *Thermograph {
	foot := []Corner{{X: x}}
	return &Thermograph{Left: foot, Right: foot, Mean: x}
}

// scaffold is the best of the walls of a player's options; for the sign see wall.
func scaffold(options []*Thermograph, sign int) (best wall) {
	for i, h := range options {
		w := wall{h.Right, sign}
		if sign > 0 {
			w.corners = h.Left
		}
		if i > 0 {
			w = best.beyond(w)
		}
		best = w
	}
	return best
}

// A wall is a scaffold before the tax is paid: the corners of an option's wall. The tax of the
// mover, sign * t, is added on reading.
type wall struct {
	corners []Corner
	sign    int // -1 for Left's options, which pay by getting less; 1 for Right's
}

// at is the height at t, tax included.
func (w wall) at(t Dyadic) Dyadic {
	x := w.level(t)
	if w.sign < 0 {
		return x.Minus(t)
	}
	return x.Plus(t)
}

// level is the height at t without the tax.
func (w wall) level(t Dyadic) Dyadic {
	i, exact := slices.BinarySearchFunc(w.corners, t, func(c Corner, t Dyadic) int { return c.T.Compare(t) })
	switch {
	case exact:
		return w.corners[i].X
	case i == len(w.corners):
		return w.corners[i-1].X
	}
	// Between two corners the wall is vertical, or its slope is 1.
	a, b := w.corners[i-1], w.corners[i]
	switch b.X.Compare(a.X) {
	case 1:
		return a.X.Plus(t.Minus(a.T))
	case -1:
		return a.X.Minus(t.Minus(a.T))
	}
	return a.X
}

// taxes are the corners' t of both walls, in order.
func taxes(v, w wall) []Dyadic {
	var at []Dyadic
	for _, c := range slices.Concat(v.corners, w.corners) {
		at = append(at, c.T)
	}
	slices.SortFunc(at, Dyadic.Compare)
	return slices.Compact(at)
}

// beyond is the better of two walls for their player at every t: the greater for Left,
// the less for Right.
func (w wall) beyond(v wall) wall {
	best := wall{sign: w.sign}
	better := func(x, y Dyadic) bool { return x.Compare(y) == -w.sign }
	at := taxes(v, w)
	for i, t := range at {
		x, y := w.level(t), v.level(t)
		if i > 0 {
			// Walls approach each other by at most 1 for each unit of tax, so they cross at a
			// distance equal to their gap.
			a, b := w.level(at[i-1]), v.level(at[i-1])
			if better(a, b) && better(y, x) || better(b, a) && better(x, y) {
				gap := a.Minus(b)
				if gap.Sign() < 0 {
					gap = gap.Neg()
				}
				cross := at[i-1].Plus(gap)
				best.corners = append(best.corners, Corner{cross, w.level(cross)})
			}
		}
		if better(y, x) {
			x = y
		}
		best.corners = append(best.corners, Corner{t, x})
	}
	best.corners = straighten(best.corners)
	for n := len(best.corners) - 1; n > 0 && best.corners[n].X == best.corners[n-1].X; n-- {
		best.corners = best.corners[:n]
	}
	return best
}

// straighten drops the corners at which a wall does not change direction.
func straighten(corners []Corner) []Corner {
	kept := corners[:0:0]
	for i, c := range corners {
		if i == 0 || i+1 == len(corners) || lean(kept[len(kept)-1], c) != lean(c, corners[i+1]) {
			kept = append(kept, c)
		}
	}
	return kept
}

func lean(a, b Corner) int { return b.X.Compare(a.X) }

// meet is the thermograph between two scaffolds: the walls up to where they meet, and the mast.
func meet(l, r wall) *Thermograph {
	h := &Thermograph{}
	at := taxes(l, r)
	for i := 0; ; i++ {
		var t Dyadic
		last := i >= len(at)
		if last {
			// Above all corners the walls approach by 2 for each unit of tax.
			t = at[len(at)-1].Plus(halved(l.at(at[len(at)-1]).Minus(r.at(at[len(at)-1]))))
		} else {
			t = at[i]
		}
		if i > 0 {
			if x, y := l.at(t), r.at(t); last || x.Compare(y) <= 0 {
				t = crossing(l, r, at[i-1], t)
				h.Mean, h.Temperature = l.at(t), t
				h.Left, h.Right = l.upTo(t, at), r.upTo(t, at)
				return h
			}
		} else if l.at(t).Compare(r.at(t)) <= 0 {
			h.Mean, h.Temperature = l.at(t), t
			h.Left, h.Right = []Corner{{t, h.Mean}}, []Corner{{t, h.Mean}}
			return h
		}
	}
}

// crossing is the tax at which l, which is above r at from and not above it at to, meets it. Both
// are straight in between.
func crossing(l, r wall, from, to Dyadic) Dyadic {
	gap, rest := l.at(from).Minus(r.at(from)), l.at(to).Minus(r.at(to))
	// They approach by 0, 1 or 2 for each unit of tax.
	if gap.Minus(rest) == to.Minus(from) {
		return from.Plus(gap)
	}
	return from.Plus(halved(gap))
}

// halved is half the distance of two walls. The work stops if that does not fit a Dyadic.
func halved(gap Dyadic) Dyadic {
	if gap.Log() == maxLog {
		halt.Check(ErrLimit)
	}
	return gap.Half()
}

// upTo are the wall's corners with the tax, from 0 to the foot of the mast.
func (w wall) upTo(t Dyadic, at []Dyadic) []Corner {
	var corners []Corner
	for _, s := range at {
		if s.Less(t) {
			corners = append(corners, Corner{s, w.at(s)})
		}
	}
	return straighten(append(corners, Corner{t, w.at(t)}))
}

// Taxes are the taxes at which a wall has a corner, from 0 up.
func (h *Thermograph) Taxes() []Dyadic { return taxes(wall{corners: h.Left}, wall{corners: h.Right}) }

// At are the positions of the walls at a tax up to the temperature.
func (h *Thermograph) At(t Dyadic) (left, right Dyadic) {
	return wall{corners: h.Left}.level(t), wall{corners: h.Right}.level(t)
}
