package rules

import (
	"encoding/binary"
	"slices"

	"grader/reference/cgt"
	"grader/reference/game"
)

// coloursSearched finds values of pictures with colours that have none in closed form. A
// picture without green edges is a number (Winning Ways, ch. 2), for which less work is needed than to
// find out who wins by play.
func coloursSearched(spend func(int) bool) *game.Evaluator[string] {
	s := &colourSearch{spend: spend}
	e := cutsInMisere(spend)
	e.Value, e.Form = s.value, s.form
	return e
}

// mostPictures is how many pictures are remembered at a time.
const mostPictures = 16

// A colourSearch remembers pictures, so that what follows from one is found in one table.
type colourSearch struct {
	spend    func(positions int) bool
	pictures []*searchedPicture
}

// A searchedPicture is a picture with the search of its values, as numbers or as forms.
type searchedPicture struct {
	picture
	numbers *blockSearch[cgt.Dyadic]
	forms   *blockSearch[cgt.Form]
	table   *formArithmetic
}

// value is the value of a picture without green edges.
func (c *colourSearch) value(text string) (v cgt.Simple, ok bool, err error) {
	p := readPicture(text)
	if len(p) > mostSearchedEdges || p.has('g') {
		return v, false, nil
	}
	own, edges, negated := c.find(p)
	if own.numbers == nil {
		own.numbers = newBlockSearch[cgt.Dyadic](numberArithmetic{}, cgt.Dyadic{}, c.spend, own.picture)
	}
	own.numbers.out = false
	v.Number = own.numbers.value(edges)
	if own.numbers.out {
		return v, false, game.ErrLimit
	}
	if negated {
		v.Number = v.Number.Neg()
	}
	return v, true, nil
}

// form is the canonical form of a picture, in a table that is always the same.
func (c *colourSearch) form(t *cgt.Forms, text string, little bool) (g cgt.Form, ok bool, err error) {
	p := readPicture(text)
	if len(p) > mostSearchedEdges {
		return g, false, nil
	}
	own, edges, negated := c.find(p)
	if own.forms == nil || own.table.t != t {
		own.table = &formArithmetic{t: t, edges: map[standingForm]cgt.Form{}}
		own.forms = newBlockSearch[cgt.Form](own.table, cgt.Zero, c.spend, own.picture)
		own.table.out = &own.forms.out
	}
	own.forms.out, own.table.err, own.table.effort = false, nil, t.Effort(little)
	g = own.forms.value(edges)
	switch {
	case own.table.err == cgt.ErrEffort:
		return g, false, nil
	case own.table.err != nil:
		return g, false, own.table.err
	case own.forms.out:
		return g, false, game.ErrLimit
	case negated:
		g, err = t.Neg(g)
	}
	return g, err == nil, err
}

// find finds a picture that this one, or its negative, follows from.
func (c *colourSearch) find(p picture) (own *searchedPicture, edges uint64, negated bool) {
	negative := p.negative()
	for _, own := range c.pictures {
		if edges, within := own.mask(p); within {
			return own, edges, false
		}
		if edges, within := own.mask(negative); within {
			return own, edges, true
		}
	}
	own = &searchedPicture{picture: p}
	if len(c.pictures) == mostPictures {
		c.pictures = slices.Delete(c.pictures, 0, 1)
	}
	c.pictures = append(c.pictures, own)
	return own, 1<<len(p) - 1, false
}

// mask is the set of the edges of another picture, if all of them are in this one.
func (p picture) mask(of picture) (edges uint64, within bool) {
next:
	for _, e := range of {
		for i, own := range p {
			if edges>>i&1 == 0 && own.colour == e.colour && (own.a == e.a && own.b == e.b || own.a == e.b && own.b == e.a) {
				edges |= 1 << i
				continue next
			}
		}
		return 0, false
	}
	return edges, true
}

// has reports whether some edge has the colour.
func (p picture) has(colour byte) bool {
	for _, e := range p {
		if e.colour == colour {
			return true
		}
	}
	return false
}

// numberArithmetic is that of pictures without green edges.
type numberArithmetic struct{}

func (numberArithmetic) plus(x, y cgt.Dyadic) cgt.Dyadic { return x.Plus(y) }

func (numberArithmetic) edge(colour byte, x cgt.Dyadic) cgt.Dyadic {
	y, _ := edgeBelow(colour, x) // its denominator has room for as many edges as are searched
	return y
}

// options are those of the canonical form.
func (numberArithmetic) options(x cgt.Dyadic) (left, right []cgt.Dyadic) {
	step := cgt.Fraction(1, x.Log())
	if sign := x.Sign(); sign > 0 || !x.IsInt() {
		left = []cgt.Dyadic{x.Minus(step)}
	}
	if sign := x.Sign(); sign < 0 || !x.IsInt() {
		right = []cgt.Dyadic{x.Plus(step)}
	}
	return left, right
}

// game is the simplest number between the options.
func (numberArithmetic) game(left, right []cgt.Dyadic) (x cgt.Dyadic) {
	var low, high cgt.Dyadic
	for i, l := range left {
		if i == 0 || low.Less(l) {
			low = l
		}
	}
	for i, r := range right {
		if i == 0 || r.Less(high) {
			high = r
		}
	}
	switch {
	case len(left) > 0 && len(right) > 0:
		x, _ = cgt.Between(low, high)
	case len(left) > 0:
		x = cgt.Int(max(0, low.Floor()+1))
	case len(right) > 0:
		x = cgt.Int(max(0, high.Neg().Floor()+1)).Neg()
	}
	return x
}

// Nimbers do not come up.
func (numberArithmetic) nimber(uint64) cgt.Dyadic { return cgt.Dyadic{} }

func (numberArithmetic) isNimber(cgt.Dyadic) (n uint64, ok bool) { return 0, false }

func (numberArithmetic) key(key []byte, x cgt.Dyadic) []byte {
	whole := x.Floor()
	part := x.Minus(cgt.Int(whole))
	log := part.Log()
	for range log {
		part = part.Plus(part)
	}
	key = binary.AppendVarint(append(key, byte(log)), whole)
	return binary.AppendVarint(key, part.Floor())
}

// formArithmetic is that of all pictures.
type formArithmetic struct {
	t      *cgt.Forms
	edges  map[standingForm]cgt.Form
	err    error
	out    *bool
	effort cgt.Effort
}

// A standingForm is an edge with something of this form on it.
type standingForm struct {
	colour byte
	above  cgt.Form
}

func (a *formArithmetic) must(g cgt.Form, err error) cgt.Form {
	if err != nil {
		a.err, *a.out = err, true
		return cgt.Zero
	}
	return g
}

func (a *formArithmetic) plus(g, h cgt.Form) cgt.Form { return a.must(a.t.Add(g, h)) }

// edge makes the ordinal sum of an edge and what is above: whoever cuts the edge leaves
// nothing (Winning Ways, ch. 7).
func (a *formArithmetic) edge(colour byte, g cgt.Form) cgt.Form {
	if x, number := a.t.IsNumber(g); number && colour != 'g' {
		if y, ok := edgeBelow(colour, x); ok {
			return a.must(a.t.Value(cgt.Simple{Number: y}))
		}
	}
	if h, known := a.edges[standingForm{colour, g}]; known || *a.out {
		return h
	}
	var sides [2][]cgt.Form
	if colour != 'r' {
		sides[game.Left] = append(sides[game.Left], cgt.Zero)
	}
	if colour != 'b' {
		sides[game.Right] = append(sides[game.Right], cgt.Zero)
	}
	left, right := a.options(g)
	for who, options := range [2][]cgt.Form{left, right} {
		for _, o := range options {
			sides[who] = append(sides[who], a.edge(colour, o))
		}
	}
	h := a.game(sides[game.Left], sides[game.Right])
	if !*a.out {
		a.edges[standingForm{colour, g}] = h
	}
	return h
}

func (a *formArithmetic) options(g cgt.Form) (left, right []cgt.Form) {
	left, right, err := a.t.Options(g)
	a.must(g, err)
	return left, right
}

func (a *formArithmetic) game(left, right []cgt.Form) cgt.Form {
	if a.must(cgt.Zero, a.effort.Position()); *a.out {
		return cgt.Zero
	}
	return a.must(a.t.Game(left, right))
}

func (a *formArithmetic) nimber(n uint64) cgt.Form { return a.must(a.t.Value(cgt.Simple{Star: n})) }

func (a *formArithmetic) isNimber(g cgt.Form) (n uint64, ok bool) { return a.t.IsNimber(g) }

func (a *formArithmetic) key(key []byte, g cgt.Form) []byte {
	return binary.AppendUvarint(key, uint64(g))
}
