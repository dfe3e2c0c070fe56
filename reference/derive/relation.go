package derive

import (
	"slices"
	"strings"

	"grader/reference/cgt"
	"grader/reference/game"
)

// relations are the signs between games, longer ones first; spelled are those in words.
var (
	relations = []string{">=", "<=", "!=", "<>", "||", "==", "=", ">", "<"}
	spelled   = []struct {
		pattern pattern
		sign    string
	}{
		{words(`\s(?:equals|is\s+equal\s+to|simplifies\s+to)\s`), "="},
		{words(`\sis\s+(?:confused|incomparable)\s+with\s`), "||"},
		{words(`\sis\s+at\s+least\s`), ">="},
		{words(`\sis\s+at\s+most\s`), "<="},
		{words(`\sis\s+greater\s+than\s`), ">"},
		{words(`\sis\s+less\s+than\s`), "<"},
	}
)

// inSigns has a relation in words as a sign. It is as long, so that places stay.
func inSigns(p piece) piece {
	for _, one := range spelled {
		p.text = one.pattern().ReplaceAllStringFunc(p.text, func(in string) string {
			return " " + one.sign + strings.Repeat(" ", len(in)-len(one.sign)-1)
		})
	}
	return p
}

// relation reads what stands between games or nim numbers.
func (r *reader) relation(p piece) ([]Claim, error) {
	parts, between := p.split(relations...)
	if len(between) == 0 {
		if _, err := r.library.Parse(p.text); err == nil || numeral().MatchString(p.text) {
			return nil, p.fault("what is said of this?", "write a whole statement, such as A is P, A = B or g(A) = 3")
		}
		return nil, p.unknown()
	}
	if slices.ContainsFunc(parts, func(p piece) bool { return nimWord().MatchString(p.text) }) {
		return r.nimbers(parts, between)
	}
	return r.compare(parts, between)
}

// compare claims how games compare: each with the one before it, and after signs of equality with the
// first.
func (r *reader) compare(parts []piece, between []string) (claims []Claim, err error) {
	x, err := r.game(parts[0])
	if err != nil {
		return nil, err
	}
	r.first = parts[0].text
	ofG := x.Key() == r.q.G.Key()
	impartial := !r.q.G.Partizan()
	nims := []Nim{nimOf(x)}
	if ofG {
		nims[0] = Nim{Op: ValueOf, Of: x}
	}
	for i, sign := range between {
		y, err := r.game(parts[i+1])
		if err != nil {
			return nil, err
		}
		c := Claim{X: x, Y: y}
		switch sign {
		case "=", "==":
			_, braces := game.BracesOf(y)
			if _, value := game.ValueOf(y); ofG && (braces || value) {
				r.forms = append(r.forms, y)
			}
			nims = append(nims, nimOf(y))
			claims = append(claims, c)
			continue
		case "!=", "<>":
			c.Op = Differs
		case ">":
			c.Op = Greater
		case "<":
			c = Claim{Op: Greater, X: y, Y: x}
		case ">=":
			c.Op = AtLeast
		case "<=":
			c = Claim{Op: AtLeast, X: y, Y: x}
		default:
			c.Op = Confused
		}
		claims = append(claims, c)
		x, ofG, impartial = y, false, false
	}
	if impartial && !slices.ContainsFunc(nims, func(n Nim) bool { return n.Of.Partizan() }) {
		return []Claim{{Op: SameNimber, Nims: nims}}, nil
	}
	return claims, nil
}

// nimOf is the nim number of a game in an impartial question: of a nimber itself.
func nimOf(pos game.Position) Nim {
	if v, ok := game.ValueOf(pos); ok && v == (cgt.Simple{Star: v.Star}) {
		return Nim{N: v.Star}
	}
	return Nim{Op: ValueOf, Of: pos}
}

var (
	valueText = exactly(`^[gG]\s*\((.*)\)$`)
	mexText   = words(`^\*?\s*mex\s*(?:of\s*)?[{(](.*)[})]$`)
	nimWord   = words(`^(?:g\s*\(|\*?\s*mex\b)|\sxor\s`)
)

// nimbers claims that nim numbers are equal.
func (r *reader) nimbers(parts []piece, between []string) ([]Claim, error) {
	var nims []Nim
	for i, p := range parts {
		if i > 0 && between[i-1] != "=" && between[i-1] != "==" {
			return nil, p.fault("nim values are compared with = alone", "write g(A) = 3, or A is N")
		}
		n, err := r.nim(p)
		if err != nil {
			return nil, err
		}
		nims = append(nims, n)
	}
	r.first = parts[0].text
	return []Claim{{Op: SameNimber, Nims: nims}}, nil
}

// nim reads a nim number.
func (r *reader) nim(p piece) (n Nim, err error) {
	var list []piece
	if m, found := p.match(numeral); found {
		size, _ := game.ReadNumber(m[1].text)
		return Nim{N: size}, nil
	} else if m, found := p.match(mexText); found {
		n.Op, list = Mex, m[1].list()
	} else if terms, _ := p.split(" xor "); len(terms) > 1 {
		n.Op, list = Xor, terms
	} else {
		m, found := p.match(valueText)
		if !found {
			m = []piece{{}, p}
		}
		pos, err := r.game(m[1])
		if err != nil {
			return n, err
		}
		if pos.Partizan() {
			return n, m[1].fault("only a game in which both players have the same moves has a nim value", "compare the game itself, as in "+m[1].text+" = *2")
		}
		return Nim{Op: ValueOf, Of: pos}, nil
	}
	for _, one := range list {
		arg, err := r.nim(one)
		if err != nil {
			return n, err
		}
		n.Args = append(n.Args, arg)
	}
	return n, nil
}
