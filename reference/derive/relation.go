package derive

import (
	"slices"

	"grader/reference/cgt"
	"grader/reference/game"
)

// A relation is a sign between games, or words for it. A turned one is the Op with its two sides
// exchanged.
type relation struct {
	sign   string
	op     Op
	turned bool
}

// relations has longer signs first.
var relations = []relation{
	{">=", AtLeast, false},
	{"<=", AtLeast, true},
	{"!=", Differs, false},
	{"<>", Differs, false},
	{"||", Confused, false},
	{"==", Equal, false},
	{"=", Equal, false},
	{">", Greater, false},
	{"<", Greater, true},
	{" equals ", Equal, false},
	{" is equal to ", Equal, false},
	{" is confused with ", Confused, false},
	{" is greater than ", Greater, false},
	{" is less than ", Greater, true},
}

// compared is the claim made by a sign between two games.
func compared(x, y game.Position, sign string) Claim {
	one := relations[slices.IndexFunc(relations, func(one relation) bool { return one.sign == sign })]
	if one.turned {
		x, y = y, x
	}
	return Claim{Op: one.op, X: x, Y: y}
}

// relation parses games or nim numbers with signs between them.
func (r *reader) relation(p piece) ([]Claim, error) {
	var signs []string
	for _, one := range relations {
		signs = append(signs, one.sign)
	}
	parts, between := p.split(signs...)
	if len(between) == 0 {
		return nil, p.unknown()
	}
	if slices.ContainsFunc(parts, func(p piece) bool { return nimWord().MatchString(p.text) }) {
		return r.nimbers(parts, between)
	}
	return r.compare(parts, between)
}

// compare claims the order of games: of each relative to the one before it, and after an equality
// sign relative to the first of the equal ones.
func (r *reader) compare(parts []piece, between []string) (claims []Claim, err error) {
	games, err := r.games(parts...)
	if err != nil {
		return nil, err
	}
	first, nims := 0, []Nim{}
	for i, y := range games {
		nims = append(nims, r.nimOf(y))
		if i == 0 {
			continue
		}
		c := compared(games[first], y, between[i-1])
		claims = append(claims, c)
		if c.Op != Equal {
			first = i
		} else if c.X.Key() == r.q.G.Key() && isWritten(y) {
			r.forms = append(r.forms, y)
		} else if y.Key() == r.q.G.Key() && isWritten(c.X) {
			r.forms = append(r.forms, c.X)
		}
	}
	r.first = parts[first].text
	partizan := r.q.G.Partizan() || slices.ContainsFunc(games, game.Position.Partizan)
	if !partizan && !slices.ContainsFunc(claims, func(c Claim) bool { return c.Op != Equal }) {
		return []Claim{{Op: SameNimber, Nims: nims}}, nil
	}
	return claims, nil
}

// nimOf is the nim number of a game in an impartial question; a nimber other than G is its own.
func (r *reader) nimOf(pos game.Position) Nim {
	if v, ok := game.ValueOf(pos); ok && v == (cgt.Simple{Star: v.Star}) && pos.Key() != r.q.G.Key() {
		return Nim{N: v.Star}
	}
	return Nim{Op: ValueOf, Of: pos}
}

var (
	numeral   = exactly(`^\*?\s*([0-9]{1,18})$`)
	valueText = exactly(`^[gG]\s*\((.*)\)$`)
	mexText   = words(`^\*?\s*mex\s*(?:of\s*)?[{(](.*)[})]$`)
	nimWord   = words(`^(?:g\s*\(|\*?\s*mex\b)|\sxor\s`)
)

// nimbers claims that nim numbers are equal.
func (r *reader) nimbers(parts []piece, between []string) ([]Claim, error) {
	for i, sign := range between {
		if compared(nil, nil, sign).Op != Equal {
			return nil, parts[i+1].fault("nim values are compared with = alone", "write g(A) = 3, or A is N")
		}
	}
	nims, err := r.nims(parts)
	r.first = parts[0].text
	return []Claim{{Op: SameNimber, Nims: nims}}, err
}

func (r *reader) nims(list []piece) (nims []Nim, err error) {
	for _, p := range list {
		n, err := r.nim(p)
		if err != nil {
			return nil, err
		}
		nims = append(nims, n)
	}
	return nims, nil
}

// nim reads a nim number.
func (r *reader) nim(p piece) (n Nim, err error) {
	if m, found := p.match(numeral); found {
		size, _ := game.ReadNumber(m[1].text)
		return Nim{N: size}, nil
	}
	if m, found := p.match(mexText); found {
		args, err := r.nims(m[1].list())
		return Nim{Op: Mex, Args: args}, err
	}
	if terms, _ := p.split(" xor "); len(terms) > 1 {
		args, err := r.nims(terms)
		return Nim{Op: Xor, Args: args}, err
	}
	if m, found := p.match(valueText); found {
		p = m[1]
	}
	pos, err := r.game(p)
	if err == nil && pos.Partizan() {
		err = p.fault("only a game in which both players have the same moves has a nim value", "compare the game itself, as in "+p.text+" = *2")
	}
	return Nim{Op: ValueOf, Of: pos}, err
}
