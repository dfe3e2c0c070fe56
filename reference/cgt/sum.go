package cgt

import (
	"slices"

	"grader/reference/halt"
)

// Add is the sum of two games.
func (t *Forms) Add(g, h Form) (sum Form, err error) {
	defer halt.Caught(&err)
	t.depth = 0
	return t.plus(g, h), nil
}

// Neg is the negative: the players exchange roles.
func (t *Forms) Neg(g Form) (negative Form, err error) {
	defer halt.Caught(&err)
	t.depth = 0
	return t.neg(g), nil
}

func (t *Forms) neg(g Form) Form {
	if n := t.nodes[g].negative; n != none {
		return n
	}
	var negative Form
	if s, ok := t.Simple(g); ok {
		negative = t.value(Simple{s.Number.Neg(), -s.Up, s.Star})
	} else {
		t.enter()
		negative = t.intern(t.each(t.rights(g), t.neg), t.each(t.lefts(g), t.neg))
		t.leave()
	}
	t.nodes[g].negative, t.nodes[negative].negative = negative, g
	return negative
}

// each is the sorted list of the images of games.
func (t *Forms) each(games []Form, image func(Form) Form) []Form {
	images := make([]Form, len(games))
	for i, g := range games {
		images[i] = image(g)
	}
	slices.Sort(images)
	return images
}

func (t *Forms) plus(g, h Form) Form {
	a, aSimple := t.Simple(g)
	b, bSimple := t.Simple(h)
	switch {
	case g == Zero:
		return h
	case h == Zero:
		return g
	case aSimple && bSimple:
		t.step(1)
		return t.value(Simple{a.Number.Plus(b.Number), a.Up + b.Up, a.Star ^ b.Star})
	case t.nodes[g].negative == h:
		return Zero
	}
	if g > h {
		g, h = h, g
	}
	if sum, ok := t.sums.get(pair(g, h)); ok {
		return Form(sum)
	}
	t.step(1)
	t.enter()
	var sum Form
	switch {
	case t.nodes[g].isNumber():
		sum = t.translate(h, g)
	case t.nodes[h].isNumber():
		sum = t.translate(g, h)
	default:
		var left, right []Form
		left = t.sumsInto(left, t.lefts(g), h)
		left = t.sumsInto(left, t.lefts(h), g)
		right = t.sumsInto(right, t.rights(g), h)
		right = t.sumsInto(right, t.rights(h), g)
		sum = t.canon(left, right)
	}
	t.leave()
	t.sums.put(pair(g, h), int32(sum))
	return sum
}

func (t *Forms) sumsInto(sums, games []Form, h Form) []Form {
	for _, g := range games {
		sums = append(sums, t.plus(g, h))
	}
	return sums
}

// translate adds a number to a game that is not one, by adding it to the options, which gives a
// canonical form at once (Winning Ways, ch. 6: the number translation theorem).
func (t *Forms) translate(g, x Form) Form {
	add := func(o Form) Form { return t.plus(o, x) }
	return t.intern(t.each(t.lefts(g), add), t.each(t.rights(g), add))
}
