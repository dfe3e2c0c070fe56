package cgt

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// Text writes a form: numbers as fractions, ^2*3 for 2 ups and *3, +-1 for {1|-1},
// tiny(2) for {0|{0|-2}}, and otherwise braces with options in a fixed order. It does
// not depend on the order in which forms were made.
func (t *Forms) Text(g Form) (text string, err error) {
	defer t.guard(&err)
	return t.text(g), nil
}

func (t *Forms) text(g Form) string {
	if s, ok := t.Simple(g); ok {
		return s.String()
	}
	if name, ok := t.names[g]; ok {
		return name
	}
	t.enter()
	left, right := t.lefts(g), t.rights(g)
	var name string
	if x, ok := t.switchOf(left, right); ok {
		name = "+-" + x.String()
	} else if x, ok := t.tinyOf(left, right, t.rights); ok {
		name = "tiny(" + x.Neg().String() + ")"
	} else if x, ok := t.tinyOf(right, left, t.lefts); ok {
		name = "miny(" + x.String() + ")"
	} else {
		name = "{" + t.listed(left) + "|" + t.listed(right) + "}"
	}
	t.step(int64(len(name) / 16))
	t.leave()
	t.names[g] = name
	return name
}

// switchOf is x for the options of {x|-x}.
func (t *Forms) switchOf(left, right []Form) (x Dyadic, ok bool) {
	if len(left) != 1 || len(right) != 1 {
		return x, false
	}
	l, ok1 := t.IsNumber(left[0])
	r, ok2 := t.IsNumber(right[0])
	return l, ok1 && ok2 && l == r.Neg()
}

// tinyOf is -x for the options 0 and {0|-x} of tiny(x), and x for those of miny(x),
// with the sides exchanged.
func (t *Forms) tinyOf(zero, threat []Form, far func(Form) []Form) (x Dyadic, ok bool) {
	if len(zero) != 1 || len(threat) != 1 || zero[0] != Zero || t.nodes[threat[0]].plain {
		return x, false
	}
	left, right := t.lefts(threat[0]), t.rights(threat[0])
	if len(left) != 1 || len(right) != 1 || left[0] != Zero && right[0] != Zero {
		return x, false
	}
	end := far(threat[0])[0]
	if end == Zero {
		return x, false
	}
	return t.IsNumber(end)
}

// String writes the value as the program's notation does: "1/2^3*2", "v*", "0".
func (s Simple) String() string {
	var b strings.Builder
	if s.Number != (Dyadic{}) {
		b.WriteString(s.Number.String())
	}
	up := s.Up
	switch {
	case up > 0:
		b.WriteByte('^')
	case up < 0:
		b.WriteByte('v')
		up = -up
	}
	if up > 1 {
		b.WriteString(strconv.Itoa(up))
	}
	if s.Star > 0 || b.Len() == 0 {
		b.WriteString(Nimber(s.Star).String())
	}
	return b.String()
}

// listed writes options: the simple ones first, by size, and the others by their text.
func (t *Forms) listed(games []Form) string {
	games = slices.Clone(games)
	slices.SortFunc(games, t.inOrder)
	texts := make([]string, len(games))
	for i, g := range games {
		texts[i] = t.text(g)
	}
	return strings.Join(texts, ",")
}

// inOrder compares forms for writing.
func (t *Forms) inOrder(g, h Form) int {
	a, aSimple := t.Simple(g)
	b, bSimple := t.Simple(h)
	switch {
	case aSimple && bSimple:
		return -cmp.Or(a.Number.Compare(b.Number), cmp.Compare(a.Up, b.Up), cmp.Compare(b.Star, a.Star))
	case aSimple:
		return -1
	case bSimple:
		return 1
	}
	x, y := t.text(g), t.text(h)
	return cmp.Or(cmp.Compare(len(x), len(y)), strings.Compare(x, y))
}
