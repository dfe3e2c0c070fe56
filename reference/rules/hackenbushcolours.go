package rules

import (
	"strings"

	"grader/reference/cgt"
	"grader/reference/explain"
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
func readPicture(text string) (p picture) {
	if text == "" {
		return nil
	}
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

// negative exchanges blue and red.
func negative(p string) string { return strings.NewReplacer(":b", ":r", ":r", ":b").Replace(p) }

// standing are the edges of a picture that are joined to the ground.
func standing(text string) picture { return readPicture(green.ReadGreen(text).Without(-1)) }

// tree is the value of a forest without green edges. An edge of Left on top of which
// stands a tree of value x has the value (x + n) / 2^(n-1) for the least n >= 1 with
// x + n > 1, and an edge of Right the negative of that for -x (Winning Ways, ch. 3;
// Berlekamp's rule is the case of a stalk).
func (p picture) tree() (v cgt.Simple, ok bool) {
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

// drawColours draws the edges that stand, and lists them with their colours.
func drawColours(text string) *explain.Board {
	g := green.ReadGreen(text)
	left := g.Without(-1)
	board := green.ReadGreen(left).Draw()
	if board == nil {
		return nil
	}
	var words []string
	for _, e := range readPicture(left) {
		words = append(words, e.A+"-"+e.B+" "+colourNames[e.Colour])
	}
	board.Rows = append(board.Rows, "", strings.Join(words, ", "))
	board.Words = "a picture of these edges, the ground being 0: " + strings.Join(words, ", ")
	return board
}
