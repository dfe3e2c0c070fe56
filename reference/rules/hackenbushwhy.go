package rules

import (
	"fmt"
	"slices"

	"grader/reference/cgt"
	"grader/reference/explain"
)

// mostEdges is the most edges whose values are shown.
const mostEdges = 24

// whyValue says why a tree of blue and red edges is the number that it is: a stalk by
// Berlekamp's rule, any other by the colon principle (Winning Ways, ch. 3 and 7). It is
// nil for other pictures, and for a single edge.
func whyValue(text string) explain.Doc {
	limbs, value, ok := treeOf(text)
	if !ok || len(limbs) < 2 {
		return nil
	}
	for i, l := range limbs[1:] {
		if l.B != limbs[i].A {
			return whyTree(limbs, value)
		}
	}
	slices.Reverse(limbs)
	return whyStalk(limbs, value)
}

var colourNames = map[byte]string{'b': "blue", 'r': "red", 'g': "green"}

// whyStalk counts the edges of a stalk, from the ground up.
func whyStalk(stalk []limb, value cgt.Dyadic) explain.Doc {
	t := explain.Table{Header: explain.Row(explain.Text("edge"), explain.Text("colour"), explain.Text("counts")), Right: []bool{false, false, true}}
	count, changed := cgt.Int(1), false
	for i, e := range stalk {
		if changed = changed || e.Colour != stalk[0].Colour; changed {
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

// whyTree lists the values of the edges together with the trees on them, from the top down.
func whyTree(limbs []limb, value cgt.Dyadic) explain.Doc {
	t := explain.Table{
		Header: explain.Row(explain.Text("edge"), explain.Text("colour"), explain.Text("x on top of it"), explain.Text("worth")),
		Right:  []bool{false, false, true, true},
	}
	for i, e := range limbs {
		if i == mostEdges {
			t.Rows = append(t.Rows, explain.Row(explain.Text(fmt.Sprintf("and so on, for %d edges", len(limbs)))))
			break
		}
		t.Rows = append(t.Rows, explain.Row(explain.Code(e.A+"-"+e.B), explain.Text(colourNames[e.Colour]), explain.Value(e.x.String()), explain.Value(e.worth.String())))
	}
	return explain.Doc{
		explain.T("This is a tree of blue and red edges, so its value is a number. By the colon principle an edge may be counted together with the number x that stands on top of it: " +
			"a blue edge with it is worth (x + n)/2^(n-1), where n is the least of 1, 2, 3, … with x + n > 1, and a red edge is worth (x - n)/2^(n-1), where n is the least with x - n < -1. From the top down:"),
		t,
		explain.P(explain.Text("The edges on the ground add up to "), explain.Value(value.String()), explain.Text(".")),
	}
}
