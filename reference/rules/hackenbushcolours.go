package rules

import (
	"strings"

	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/green"
	"grader/reference/kit"
)

// maxColoured is the most edges of a picture with colours.
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

// negative exchanges blue and red.
func negative(p string) string { return strings.NewReplacer(":b", ":r", ":r", ":b").Replace(p) }

// A limb is an edge of a tree, with the value of the tree on top of it and the value of both
// together.
type limb struct {
	kit.Edge
	x, worth cgt.Dyadic
}

// treeOf is the value of a picture that is a tree without green edges, from the top down. An edge
// of Left below a tree of value x has with it the value (x + n) / 2^(n-1) for the least n >= 1 with
// x + n > 1, and an edge of Right the negative of that for -x (Winning Ways, ch. 3; Berlekamp's
// rule is the case of a stalk).
func treeOf(text string) (limbs []limb, value cgt.Dyadic, ok bool) {
	edges, ok := green.ReadGreen(text).Tree()
	on := map[string]cgt.Dyadic{}
	for _, e := range edges {
		l := limb{Edge: e, x: on[e.B]}
		if l.worth, ok = edgeBelow(e.Colour, l.x); !ok || e.Colour == 'g' {
			return nil, value, false
		}
		limbs, on[e.A] = append(limbs, l), on[e.A].Plus(l.worth)
	}
	return limbs, on[kit.Ground], ok
}

// edgeBelow is the value of a blue or red edge together with a tree of value x on top of it.
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

// drawColours draws the edges joined to the ground, and lists them with their colours.
func drawColours(text string) *explain.Board {
	g := green.ReadGreen(text)
	left := g.Without(-1)
	board := green.ReadGreen(left).Draw()
	if board == nil {
		return nil
	}
	var words []string
	edges, _ := kit.ReadEdges(left, maxColoured, kit.Coloured)
	for _, e := range edges {
		words = append(words, e.A+"-"+e.B+" "+colourNames[e.Colour])
	}
	board.Rows = append(board.Rows, "", strings.Join(words, ", "))
	return board
}
