package figure

import (
	"slices"

	"grader/reference/explain"
)

// Covered are the squares that are free on one board and blocked on the other, where a move has put
// a piece; nil if there are fewer than two, or if anything else has changed.
func Covered(before, after *explain.Figure) (squares []explain.Spot) {
	if len(before.Spots) != len(after.Spots) {
		return nil
	}
	for i, s := range after.Spots {
		was := before.Spots[i]
		switch {
		case s.Kind != was.Kind || was.X != s.X || was.Y != s.Y || s.Look != was.Look && (was.Look != '.' || s.Look != '#'):
			return nil
		case s.Look != was.Look:
			squares = append(squares, s)
		}
	}
	if len(squares) < 2 {
		return nil
	}
	return squares
}

// Lay draws the piece that a move has put on a board: a domino in place of blocked squares.
func Lay(before, after *explain.Figure) {
	covered := Covered(before, after)
	if covered == nil {
		return
	}
	left, top, right, bottom := after.Width, after.Height, 0, 0
	for _, s := range covered {
		free := explain.Rect{X: s.X, Y: s.Y, Width: s.Width, Height: s.Height}
		blocked := free
		blocked.Ink = explain.Solid
		if at := slices.Index(after.Shapes, explain.Shape(blocked)); at >= 0 {
			after.Shapes[at] = free
		}
		left, top = min(left, s.X), min(top, s.Y)
		right, bottom = max(right, s.X+s.Width), max(bottom, s.Y+s.Height)
	}
	const in = 3
	after.Shapes = append(after.Shapes, explain.Rect{X: left + in, Y: top + in, Width: right - left - 2*in, Height: bottom - top - 2*in, Round: 5, Ink: explain.Tile})
	middle := explain.Stroke{X1: (left + right) / 2, Y1: top + 2*in, X2: (left + right) / 2, Y2: bottom - 2*in}
	if bottom-top > right-left {
		middle = explain.Stroke{X1: left + 2*in, Y1: (top + bottom) / 2, X2: right - 2*in, Y2: (top + bottom) / 2}
	}
	after.Shapes = append(after.Shapes, middle)
}
