package figure

import (
	"fmt"
	"slices"

	"grader/reference/explain"
)

// Keep draws what a move leaves of a graph where it was before the move. It is the drawing after
// the move if anything in that is new.
func Keep(before, after *explain.Figure) *explain.Figure {
	left := map[string][]explain.Ink{}
	for _, s := range after.Spots {
		if s.To == 0 {
			return after
		}
		name, ink := drawnBy(after, s)
		left[name] = append(left[name], ink)
	}
	kept := &explain.Figure{Width: before.Width, Height: before.Height, Legend: after.Legend}
	at := 0
	for _, s := range before.Spots {
		if s.To == 0 || !onlyGround(before.Shapes[at:s.From]) {
			return after
		}
		at = s.To
		name, _ := drawnBy(before, s)
		if len(left[name]) == 0 {
			continue
		}
		shapes := slices.Clone(before.Shapes[s.From:s.To])
		if vertex, is := shapes[0].(explain.Oval); is {
			vertex.Ink = left[name][0]
			shapes[0] = vertex
		}
		left[name] = left[name][1:]
		s.From, s.To = len(kept.Shapes), len(kept.Shapes)+len(shapes)
		kept.Shapes, kept.Spots = append(kept.Shapes, shapes...), append(kept.Spots, s)
	}
	if len(kept.Spots) < len(after.Spots) || !onlyGround(before.Shapes[at:]) {
		return after
	}
	kept.Shapes = append(kept.Shapes, before.Shapes[at:]...)
	return kept
}

// drawnBy names a vertex, or an edge with its ink, and says in which ink it is. The name of the
// vertex with the token is another.
func drawnBy(f *explain.Figure, s explain.Spot) (name string, ink explain.Ink) {
	ends := slices.Sorted(slices.Values(s.Names))
	switch first := f.Shapes[s.From].(type) {
	case explain.Stroke:
		return fmt.Sprint(ends, first.Ink), first.Ink
	case explain.Oval:
		return fmt.Sprint(ends, " of ", s.To-s.From), first.Ink
	}
	return "", 0
}

// onlyGround reports whether shapes that belong to no vertex and no edge are the ground.
func onlyGround(shapes []explain.Shape) bool {
	for _, s := range shapes {
		if _, is := s.(explain.Rect); !is {
			return false
		}
	}
	return true
}
