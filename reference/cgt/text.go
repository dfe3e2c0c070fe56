package cgt

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"grader/reference/halt"
)

// MaxText is the length of the longest text of a form.
const MaxText = 1 << 22

// ErrLong is the error of a form whose text would be longer than MaxText. It is an ErrLimit too,
// for callers that need the text.
var ErrLong = fmt.Errorf("the text of the canonical form is too long to be written: %w", ErrLimit)

// Text writes a form: numbers as fractions, ^2*3 for 2 ups and *3, +-1 for {1|-1},
// tiny(2) for {0|{0|-2}}, ^<2> for {0|v*}, ^[2] for ^ + ^<2>, and otherwise braces with options in a fixed order. It does
// not depend on the order in which forms were made.
func (t *Forms) Text(g Form) (text string, err error) {
	defer halt.Caught(&err)
	t.depth = 0
	s := t.spell(g)
	if s.length > MaxText {
		return "", ErrLong
	}
	if s.name != "" {
		return s.name, nil
	}
	t.step(int64(s.length / perForm))
	var b strings.Builder
	b.Grow(s.length)
	t.pieces(g, func(piece string) bool {
		b.WriteString(piece)
		return true
	})
	return b.String(), nil
}

// Name is the text of a form if it is short; "" otherwise.
func (t *Forms) Name(g Form) (name string, err error) {
	defer halt.Caught(&err)
	t.depth = 0
	return t.spell(g).name, nil
}

const (
	tooLong  = MaxText + 1
	keptText = 64
)

func (t *Forms) spell(g Form) spelling {
	if s, ok := t.Simple(g); ok {
		name := s.String()
		return spelling{length: len(name), name: name}
	}
	if s, ok := t.spelled[g]; ok {
		return s
	}
	t.enter()
	left, right := t.lefts(g), t.rights(g)
	var s spelling
	if x, ok := t.switchOf(left, right); ok {
		s.name = "+-" + x.String()
	} else if x, ok := t.tinyOf(left, right, t.rights); ok {
		s.name = "tiny(" + x.Neg().String() + ")"
	} else if x, ok := t.tinyOf(right, left, t.lefts); ok {
		s.name = "miny(" + x.String() + ")"
	} else {
		t.spellUps(&s, left, right)
	}
	if s.length = len(s.name); s.length == 0 {
		s.left, s.right = t.inOrder(left), t.inOrder(right)
		s.length = len("{|}") + max(0, len(left)-1) + max(0, len(right)-1)
		for _, side := range [2][]Form{left, right} {
			for _, o := range side {
				s.length = min(s.length+t.spell(o).length, tooLong)
			}
		}
		if s.length <= keptText {
			s.name = "{" + t.listed(s.left) + "|" + t.listed(s.right) + "}"
		}
	}
	t.step(int64(min(s.length, keptText) / perForm))
	t.leave()
	t.spelled[g] = s
	return s
}

// pieces yields the text of a form piece by piece; it returns false once yield does.
func (t *Forms) pieces(g Form, yield func(string) bool) bool {
	s := t.spell(g)
	if s.name != "" {
		return yield(s.name)
	}
	each := func(options []Form) bool {
		for i, o := range options {
			if i > 0 && !yield(",") || !t.pieces(o, yield) {
				return false
			}
		}
		return true
	}
	return yield("{") && each(s.left) && yield("|") && each(s.right) && yield("}")
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

// MaxPower is the largest n of ^<n> and ^[n].
const MaxPower = 30

// spellUps names a form if it is ^<n> = {0|v[n-1]*} or ^[n] = {^[n-1]|*} or the like with v, or
// notes that it is ^[n]* = {0,^[n-1]*|0} (Siegel, II.4; Winning Ways, ch. 8).
func (t *Forms) spellUps(s *spelling, left, right []Form) {
	for _, sign := range [2]int{1, -1} {
		own, far := left, right
		if sign < 0 {
			own, far = right, left
		}
		if len(far) != 1 || len(own) > 2 {
			continue
		}
		arrow := map[int]string{1: "^", -1: "v"}[sign]
		first, last := t.upsOf(own[0]), t.upsOf(own[len(own)-1])
		star, isNimber := t.IsNimber(far[0])
		switch n := sign*first.sum + 1; {
		case len(own) == 1 && n > 1 && isNimber && star == 1:
			if s.sum = sign * n; n <= MaxPower {
				s.name = arrow + "[" + strconv.Itoa(n) + "]"
			}
		case len(own) == 2 && far[0] == Zero && own[0] == Zero && sign*last.starred > 0:
			s.starred = last.starred + sign
		case len(own) == 1 && own[0] == Zero:
			if n := 1 - sign*t.upsOf(far[0]).starred; n > 1 && n <= MaxPower {
				s.name = arrow + "<" + strconv.Itoa(n) + ">"
			}
		}
	}
}

// upsOf is the result of spellUps for a form.
func (t *Forms) upsOf(g Form) spelling {
	switch v, ok := t.Simple(g); {
	case !ok:
		return t.spell(g)
	case v.Number != Dyadic{} || v.Up != 1 && v.Up != -1:
		return spelling{}
	case v.Star == 0:
		return spelling{sum: v.Up}
	case v.Star == 1:
		return spelling{starred: v.Up}
	}
	return spelling{}
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

// listed writes options whose texts are short.
func (t *Forms) listed(games []Form) string {
	texts := make([]string, len(games))
	for i, g := range games {
		texts[i] = t.spell(g).name
	}
	return strings.Join(texts, ",")
}

// inOrder sorts forms in the order in which they are written: simple ones first, by size, then the
// others by their text.
func (t *Forms) inOrder(games []Form) []Form {
	games = slices.Clone(games)
	slices.SortFunc(games, t.writtenFirst)
	return games
}

func (t *Forms) writtenFirst(g, h Form) int {
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
	x, y := t.spell(g), t.spell(h)
	if x.length != y.length || x.length == tooLong || g == h {
		return cmp.Compare(x.length, y.length)
	}
	return t.compareTexts(g, h)
}

// compareTexts compares the texts of two forms of equal length.
func (t *Forms) compareTexts(g, h Form) int {
	nextG, stopG := iter.Pull(func(yield func(string) bool) { t.pieces(g, yield) })
	defer stopG()
	nextH, stopH := iter.Pull(func(yield func(string) bool) { t.pieces(h, yield) })
	defer stopH()
	var x, y string
	for more := true; more; {
		if x == "" {
			x, more = nextG()
		}
		if y == "" {
			y, more = nextH()
		}
		t.step(1)
		n := min(len(x), len(y))
		if order := strings.Compare(x[:n], y[:n]); order != 0 {
			return order
		}
		x, y = x[n:], y[n:]
	}
	return 0
}
