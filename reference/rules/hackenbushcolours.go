package rules

import (
	"slices"
	"strings"

	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/green"
	"grader/reference/kit"
)

// A picture is a Hackenbush position with colours: On Numbers and Games, ch. 1; Winning
// Ways, ch. 1, 2 and 7. Edges are blue for Left, red for Right, and green for both.
type picture []kit.Edge

// maxColoured bounds the edges of a picture with colours.
const maxColoured = 1000

// coloured reports whether some edge is not green.
func coloured(p string) bool { return strings.IndexByte(p, ':') >= 0 }

// plainEdges is the text of a picture without its colours.
func plainEdges(p string) string {
	if !coloured(p) {
		return p
	}
	return strings.NewReplacer(":b", "", ":r", "").Replace(p)
}

// readPicture reads a picture that has been read before.
func readPicture(text string) picture {
	var p picture
	for item := range strings.SplitSeq(text, ",") {
		edge, colour, _ := strings.Cut(item, ":")
		a, b, _ := strings.Cut(edge, "-")
		own := kit.Edge{A: a, B: b, Colour: 'g'}
		if colour != "" {
			own.Colour = colour[0]
		}
		p = append(p, own)
	}
	return p
}

func (p picture) text() string { return kit.FormatEdges(p) }

// negative exchanges blue and red.
func (p picture) negative() picture {
	n := slices.Clone(p)
	for i, e := range n {
		switch e.Colour {
		case 'b':
			n[i].Colour = 'r'
		case 'r':
			n[i].Colour = 'b'
		}
	}
	return n
}

// standing are the edges that are joined to the ground, one of them left out: -1 for
// none.
func (p picture) standing(without int) picture {
	reached := map[string]bool{kit.Ground: true}
	for grown := true; grown; {
		grown = false
		for i, e := range p {
			if i != without && reached[e.A] != reached[e.B] {
				reached[e.A], reached[e.B], grown = true, true, true
			}
		}
	}
	var left picture
	for i, e := range p {
		if i != without && reached[e.A] {
			left = append(left, e)
		}
	}
	return left
}

// cuts lists the edges that a player may cut.
func cuts(text string, who game.Player, yield game.Yield[string]) {
	own := byte('b')
	if who == game.Right {
		own = 'r'
	}
	p := readPicture(text)
	stands := map[kit.Edge]bool{}
	for _, e := range p.standing(-1) {
		stands[e] = true
	}
	for i, e := range p {
		if e.Colour != own && e.Colour != 'g' || !stands[e] {
			continue
		}
		var to []string
		if left := p.standing(i); len(left) > 0 {
			to = []string{left.text()}
		}
		if !yield(game.Move(i), to) {
			return
		}
	}
}

// normal lists the edges that stand in the order of their names, each with its ends in
// order.
func (p picture) normal() string {
	var names []string
	for _, e := range p.standing(-1) {
		names = append(names, e.Names()+":"+string(e.Colour))
	}
	slices.Sort(names)
	return strings.ReplaceAll(strings.Join(names, ","), ":g", "")
}

// parts are the pieces that meet only at the ground.
func (p picture) parts() (parts []string) {
	p = p.standing(-1)
	pieces := map[int]picture{}
	var order []int
	for i, ends := range kit.Joined(p, func(e kit.Edge) bool { return e.A != kit.Ground && e.B != kit.Ground }) {
		at := max(ends[0], ends[1])
		switch {
		case at == 0: // a loop on the ground is a piece of its own
			parts = append(parts, p[i:i+1].text())
			continue
		case pieces[at] == nil:
			order = append(order, at)
		}
		pieces[at] = append(pieces[at], p[i])
	}
	for _, at := range order {
		parts = append(parts, pieces[at].text())
	}
	return parts
}

// tree is the value of a forest without green edges. An edge of Left on top of which
// stands a tree of value x has the value (x + n) / 2^(n-1) for the least n >= 1 with
// x + n > 1, and an edge of Right the negative of that for -x (Winning Ways, ch. 3;
// Berlekamp's rule is the case of a stalk).
func (p picture) tree() (v cgt.Simple, ok bool) {
	p = p.standing(-1)
	vertices := map[string]bool{}
	at := map[string][]int{}
	for i, e := range p {
		if e.Colour == 'g' || e.A == e.B {
			return v, false
		}
		vertices[e.A], vertices[e.B] = true, true
		at[e.A], at[e.B] = append(at[e.A], i), append(at[e.B], i)
	}
	if len(p) != len(vertices)-1 {
		return v, false
	}
	v.Number, ok = p.above(kit.Ground, -1, at)
	return v, ok
}

// above is the value of what stands on a vertex, which was reached by an edge.
func (p picture) above(vertex string, by int, at map[string][]int) (sum cgt.Dyadic, ok bool) {
	for _, i := range at[vertex] {
		if i == by {
			continue
		}
		e := p[i]
		top := e.A
		if top == vertex {
			top = e.B
		}
		x, ok := p.above(top, i, at)
		if !ok {
			return sum, false
		}
		if x, ok = edgeBelow(e.Colour, x); !ok {
			return sum, false
		}
		sum = sum.Plus(x)
	}
	return sum, true
}

// edgeBelow is the value of a blue or red edge with what stands on it, which is x.
func edgeBelow(colour byte, x cgt.Dyadic) (y cgt.Dyadic, ok bool) {
	if colour == 'r' {
		y, ok = onEdge(x.Neg())
		return y.Neg(), ok
	}
	return onEdge(x)
}

// onEdge is (x + n) / 2^(n-1) for the least n >= 1 with x + n > 1; ok is false where that
// has too large a denominator.
func onEdge(x cgt.Dyadic) (y cgt.Dyadic, ok bool) {
	const most = 60
	n := max(1, 1-x.Floor())
	if !cgt.Int(1).Less(x.Plus(cgt.Int(n))) {
		n++
	}
	y = x.Plus(cgt.Int(n))
	if n > 1 && int64(x.Log())+n > most {
		return y, false
	}
	for range n - 1 {
		y = y.Half()
	}
	return y, true
}

// draw lists the edges, by what stands on what.
func (p picture) draw() *explain.Board {
	marks := map[[2]string][]string{}
	for _, e := range p.standing(-1) {
		ends := [2]string{min(e.A, e.B), max(e.A, e.B)}
		marks[ends] = append(marks[ends], string(e.Colour))
	}
	board := green.ReadGreen(plainEdges(p.text())).DrawLabelled(func(a, b string) string {
		ends := [2]string{min(a, b), max(a, b)}
		if len(marks[ends]) == 0 {
			return ""
		}
		mark := marks[ends][0]
		marks[ends] = marks[ends][1:]
		return mark
	})
	if board == nil {
		return nil
	}
	var words []string
	for _, e := range p.standing(-1) {
		words = append(words, e.A+"-"+e.B+" "+colourNames[e.Colour])
	}
	board.Rows = append(board.Rows, "", strings.Join(words, ", "))
	board.Words = "a picture of these edges, the ground being 0: " + strings.Join(words, ", ")
	return board
}
