package inpage

import (
	"slices"
	"strings"

	"grader/reference/explain"
	"grader/reference/game"
)

// destination is the square that a piece goes to, if numbers name squares and it is in the drawing.
func destination(squares []explain.Spot, part game.Part, m movedPart) []explain.Spot {
	for i, s := range squares {
		at, numbers := coordinates(s)
		if _, known := part.Squares(m.step.Move); known || !numbers {
			return nil
		}
		if goesTo(m, at) {
			return squares[i : i+1]
		}
	}
	return nil
}

// effect is what a move takes away of a drawing, and what it changes.
func effect(f *explain.Figure, part game.Part, m movedPart) (gone, marks []explain.Spot) {
	if rows := counterRows(f); len(rows) > 0 {
		return takenCounters(f, part, m, rows), nil
	}
	squares := spotsOf(f, explain.Square)
	if len(squares) == 0 {
		return cutNames(f, m.step.To), nil
	}
	named, known := part.Squares(m.step.Move)
	if len(m.step.To) == 0 && !known {
		return squares, nil
	}
	after := map[int]explain.Spot{}
	changed, drawn := changedCells(squares, m.step.To)
	for _, at := range changed {
		after[at] = drawn[at]
	}
	if len(changed) == 0 || len(changed) == len(squares) && len(named) > 0 {
		for _, at := range named {
			after[at] = squares[at]
		}
	}
	for at, s := range squares {
		left, is := after[at]
		switch {
		case !is:
		case left.Width == 0 || s.Look != '.' && left.Look == '.':
			gone = append(gone, s)
		default:
			marks = append(marks, s)
		}
	}
	return gone, marks
}

// takenCounters are the counters that a move takes from heaps: those behind the ones that are left, or,
// from the middle of a single row, those at its place.
func takenCounters(f *explain.Figure, part game.Part, m movedPart, rows []counterRow) (gone []explain.Spot) {
	left, ok := countersAfter(m.step.To, part.MoveText(m.step.Move, m.step.To), len(rows))
	if !ok {
		return nil
	}
	counters := make([][]explain.Spot, 0, len(rows))
	for _, s := range f.Spots {
		if s.Kind == explain.Heap || len(counters) == 0 {
			counters = append(counters, nil)
		}
		if s.Kind != explain.Heap {
			counters[len(counters)-1] = append(counters[len(counters)-1], s)
		}
	}
	if len(rows) > 1 {
		for r, row := range counters {
			gone = append(gone, row[min(left[r], len(row)):]...)
		}
		return gone
	}
	row, stay := counters[0], 0
	for _, n := range left {
		stay += n
	}
	if stay > len(row) {
		return nil
	}
	from := 0
	if len(left) > 0 {
		from = left[0]
	}
	return row[min(from, stay):][:len(row)-stay]
}

// cutNames are the vertices and edges of a graph that no part of what a move leaves has.
func cutNames(f *explain.Figure, to []game.Part) (gone []explain.Spot) {
	names := func(s explain.Spot) string {
		ends := slices.Clone(s.Names)
		slices.Sort(ends)
		return strings.Join(ends, "-")
	}
	stays := map[string]int{}
	for _, part := range to {
		b := drawing(part)
		if b == nil || b.Figure == nil {
			return nil
		}
		for _, s := range b.Figure.Spots {
			stays[names(s)]++
		}
	}
	spots := spotsOf(f, explain.Vertex, explain.Edge)
	for _, s := range slices.Backward(spots) { // of edges with the same ends the last are taken as gone
		if stays[names(s)]--; stays[names(s)] < 0 {
			gone = append(gone, s)
		}
	}
	return gone
}
