package inpage

import (
	"slices"

	"grader/reference/explain"
	"grader/reference/game"
)

// A look is what is on the square at a place.
type look struct {
	x, y int
	what rune
}

// changed are the squares that moves change which nothing else in the drawing stands for.
func (h *hitting) changed() {
	before := spotsOf(h.figure, explain.Square)
	if len(before) == 0 {
		return
	}
	changes := make([][]int, len(h.moves))
	for i, m := range h.moves {
		if !h.covered[i] {
			changes[i] = changedCells(before, m.step.To)
		}
	}
	for at, s := range before {
		h.add(place(s, "this square"), func(i int) bool { return slices.Contains(changes[i], at) })
	}
}

// changedCells are the cells that a move changes, counted in their order; none if what it
// leaves is not drawn as one board. What has become smaller has lost the cells on the
// side on which most others stay as they are.
func changedCells(before []explain.Spot, to []game.Part) []int {
	if len(to) != 1 {
		return nil
	}
	b := drawing(to[0])
	if b == nil || b.Figure == nil {
		return nil
	}
	after := spotsOf(b.Figure, explain.Square)
	if len(after) == 0 {
		return nil
	}
	left, top, right, bottom := extent(before)
	left2, top2, right2, bottom2 := extent(after)
	var best []int
	for i, by := range [][2]int{{left - left2, top - top2}, {left - left2, bottom - bottom2}, {right - right2, top - top2}, {right - right2, bottom - bottom2}} {
		stays := map[look]bool{}
		for _, s := range after {
			stays[look{s.X + by[0], s.Y + by[1], s.Look}] = true
		}
		var list []int
		for at, s := range before {
			if !stays[look{s.X, s.Y, s.Look}] {
				list = append(list, at)
			}
		}
		if i == 0 || len(list) < len(best) {
			best = list
		}
	}
	return best
}

func extent(squares []explain.Spot) (left, top, right, bottom int) {
	left, top = squares[0].X, squares[0].Y
	for _, s := range squares {
		left, top = min(left, s.X), min(top, s.Y)
		right, bottom = max(right, s.X), max(bottom, s.Y)
	}
	return left, top, right, bottom
}
