package rules

import (
	"fmt"

	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/kit"
)

// mostEdges bounds the edges whose worth is shown.
const mostEdges = 24

// whyValue says why a tree of blue and red edges is the number that it is: a stalk by
// Berlekamp's rule, any other by the colon principle (Winning Ways, ch. 3 and 7). It is
// nil for other pictures, and for a single edge.
func (p picture) whyValue() explain.Doc {
	value, ok := p.tree()
	if !ok || len(p) < 2 {
		return nil
	}
	if stalk, ok := p.stalk(); ok {
		return stalk.whyStalk(value.Number)
	}
	return p.whyTree(value.Number)
}

// stalk is the picture from the ground up, if it is a single path.
func (p picture) stalk() (stalk picture, ok bool) {
	at := kit.Ground
	used := make([]bool, len(p))
	for range p {
		next := -1
		for i, e := range p {
			if used[i] || e.A != at && e.B != at {
				continue
			}
			if next >= 0 {
				return nil, false
			}
			next = i
		}
		if next < 0 {
			return nil, false
		}
		e := p[next]
		if at == e.B {
			e.A, e.B = e.B, e.A
		}
		used[next], at = true, e.B
		stalk = append(stalk, e)
	}
	return stalk, true
}

var colourNames = map[byte]string{'b': "blue", 'r': "red", 'g': "green"}

// whyStalk counts the edges of a stalk.
func (p picture) whyStalk(value cgt.Dyadic) explain.Doc {
	t := explain.Table{Header: explain.Row(explain.Text("edge"), explain.Text("colour"), explain.Text("counts")), Right: []bool{false, false, true}}
	count, changed := cgt.Int(1), false
	for i, e := range p {
		if changed = changed || e.Colour != p[0].Colour; changed {
			count = count.Half()
		}
		if i == mostEdges {
			t.Rows = append(t.Rows, explain.Row(explain.Text("and so on")))
			break
		}
		signed := count
		if e.Colour == 'r' {
			signed = count.Neg()
		}
		t.Rows = append(t.Rows, explain.Row(explain.Code(e.A+"-"+e.B), explain.Text(colourNames[e.Colour]), explain.Value(signed.String())))
	}
	return explain.Doc{
		explain.T("This is a stalk of blue and red edges. By Berlekamp's rule its edges count 1 each, from the ground up to the first change of colour; " +
			"from there on each edge counts half as much as the one below it. Blue edges count for Left, and red ones against:"),
		t,
		explain.P(explain.Text("Together that is "), explain.Value(value.String()), explain.Text(".")),
	}
}

// whyTree gives the worth of every edge with what stands on it, from the top down.
func (p picture) whyTree(value cgt.Dyadic) explain.Doc {
	at := map[string][]int{}
	for i, e := range p {
		at[e.A], at[e.B] = append(at[e.A], i), append(at[e.B], i)
	}
	t := explain.Table{
		Header: explain.Row(explain.Text("edge"), explain.Text("colour"), explain.Text("x on top of it"), explain.Text("worth")),
		Right:  []bool{false, false, true, true},
	}
	var climb func(vertex string, by int)
	climb = func(vertex string, by int) {
		for _, i := range at[vertex] {
			if i == by {
				continue
			}
			e := p[i]
			if vertex == e.B {
				e.A, e.B = e.B, e.A
			}
			climb(e.B, i)
			x, _ := p.above(e.B, i, at)
			worth, _ := edgeBelow(e.Colour, x)
			switch {
			case len(t.Rows) < mostEdges:
				t.Rows = append(t.Rows, explain.Row(explain.Code(e.A+"-"+e.B), explain.Text(colourNames[e.Colour]), explain.Value(x.String()), explain.Value(worth.String())))
			case len(t.Rows) == mostEdges:
				t.Rows = append(t.Rows, explain.Row(explain.Text(fmt.Sprintf("and so on, for %d edges", len(p)))))
			}
		}
	}
	climb(kit.Ground, -1)
	return explain.Doc{
		explain.T("This is a tree of blue and red edges, so its value is a number. By the colon principle an edge may be counted together with the number x that stands on top of it: " +
			"a blue edge with it is worth (x + n)/2^(n-1), where n is the least of 1, 2, 3, … with x + n > 1, and a red edge is worth (x - n)/2^(n-1), where n is the least with x - n < -1. From the top down:"),
		t,
		explain.P(explain.Text("The edges on the ground add up to "), explain.Value(value.String()), explain.Text(".")),
	}
}
