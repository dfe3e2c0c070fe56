package inpage

import (
	"fmt"
	"slices"
	"strings"

	"grader/reference/explain"
	"grader/reference/game"
)

// A cell is a square of a drawing, with what stands on it.
type cell struct {
	rect    explain.Rect
	content string
}

// cellsOf are the squares of a drawing, and how many shapes are on none of them.
func cellsOf(f *explain.Figure) (cells []cell, others int) {
	for _, r := range rectsOf(f) {
		content := ""
		if r.Ink != explain.Outline {
			content = fmt.Sprint(r.Ink)
		}
		cells = append(cells, cell{r, content})
	}
	on := func(x, y int, what string) {
		at := slices.IndexFunc(cells, func(c cell) bool { return within(c.rect, x, y) })
		if at < 0 {
			others++
			return
		}
		cells[at].content += what
	}
	for _, s := range f.Shapes {
		switch s := s.(type) {
		case explain.Label:
			on(s.X, s.Y, s.Text)
		case explain.Stroke:
			on((s.X1+s.X2)/2, (s.Y1+s.Y2)/2, "x")
		case explain.Oval:
			on(s.X, s.Y, "o")
		case explain.Rect:
		default:
			others++
		}
	}
	return cells, others
}

// changed are the squares that moves change which nothing else in the drawing stands for.
func (h *hitting) changed() {
	if len(rectsOf(h.figure)) == 0 {
		return
	}
	before, _ := cellsOf(h.figure)
	changes := make([][]int, len(h.moves))
	for i, m := range h.moves {
		if !h.covered[i] {
			changes[i] = changedCells(before, m.step.To)
		}
	}
	for at, c := range before {
		h.add(square(c.rect, "this square"), func(i int) bool { return slices.Contains(changes[i], at) })
	}
}

// changedCells are the cells that a move changes, counted in their order; none if what it
// leaves is not drawn as one board. What has become smaller has lost the cells on the
// side on which most others stay as they are.
func changedCells(before []cell, to []game.Part) []int {
	if len(to) != 1 {
		return nil
	}
	b := drawing(to[0])
	if b == nil || b.Figure == nil {
		return nil
	}
	after, _ := cellsOf(b.Figure)
	if len(after) == 0 {
		return nil
	}
	left, top, right, bottom := extent(before)
	left2, top2, right2, bottom2 := extent(after)
	var best []int
	for i, by := range [][2]int{{left - left2, top - top2}, {left - left2, bottom - bottom2}, {right - right2, top - top2}, {right - right2, bottom - bottom2}} {
		stays := map[string]bool{}
		key := func(c cell, dx, dy int) string {
			return strings.Join([]string{fmt.Sprint(c.rect.X + dx), fmt.Sprint(c.rect.Y + dy), c.content}, " ")
		}
		for _, c := range after {
			stays[key(c, by[0], by[1])] = true
		}
		var list []int
		for at, c := range before {
			if !stays[key(c, 0, 0)] {
				list = append(list, at)
			}
		}
		if i == 0 || len(list) < len(best) {
			best = list
		}
	}
	return best
}

func extent(cells []cell) (left, top, right, bottom int) {
	left, top = cells[0].rect.X, cells[0].rect.Y
	for _, c := range cells {
		left, top = min(left, c.rect.X), min(top, c.rect.Y)
		right, bottom = max(right, c.rect.X), max(bottom, c.rect.Y)
	}
	return left, top, right, bottom
}
