package inpage

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"grader/reference/explain"
	"grader/reference/game"
)

// A counterRow is a heap in a drawing: a place for each counter, and one for its text.
type counterRow struct {
	counters []hit
	label    hit
}

// counters finds the places in a drawing of heaps: at counter k the moves that leave k counters,
// and at the text of a heap the moves that add to it. It reports whether the drawing is one of
// heaps.
func (h *hitting) counters() bool {
	rows := counterRows(h.figure)
	if len(rows) == 0 {
		return false
	}
	after := make([][]int, len(h.moves)) // a number for each row, or all sizes that a single row leaves
	breaks := false
	for i, m := range h.moves {
		var ok bool
		if after[i], ok = countersAfter(m.step.To, h.texts[i], len(rows)); !ok {
			return false
		}
		breaks = breaks || len(rows) == 1 && len(after[i]) > 1
	}
	for r, row := range rows {
		for k, place := range row.counters {
			place.Name = "leave " + strconv.Itoa(k)
			if len(rows) > 1 {
				place.Name += fmt.Sprintf(" in heap %d", r+1)
			}
			h.add(place, func(i int) bool {
				switch {
				case len(rows) > 1:
					return after[i][r] == k
				case k == 0 && len(after[i]) == 0:
					return true
				case k == 0 && breaks: // the end of a row: nothing is left before it
					return len(after[i]) == 1
				}
				return slices.Contains(after[i], k)
			})
		}
	}
	for r, row := range rows {
		h.add(row.label, func(i int) bool {
			if len(rows) == 1 {
				return !h.covered[i] && len(after[i]) == 1
			}
			return !h.covered[i] && after[i][r] > len(row.counters)
		})
	}
	return true
}

// countersAfter is the number of counters that a move leaves in each of several heaps, or in the
// heaps that it makes from a single one. It takes them from the drawing after the move, or from the
// text of the heap, or from the name of the move after its arrow.
func countersAfter(to []game.Part, text string, heaps int) (left []int, ok bool) {
	for _, part := range to {
		if b := drawing(part); b != nil && b.Figure != nil {
			rows := counterRows(b.Figure)
			if len(rows) != heaps {
				break
			}
			for _, row := range rows {
				left = append(left, len(row.counters))
			}
		} else if n, err := strconv.Atoi(part.Text()); err == nil {
			left = append(left, n)
		}
	}
	if heaps == 1 || len(left) == heaps {
		return left, heaps > 1 || len(left) == len(to)
	}
	left = nil
	_, behind, _ := strings.Cut(text, "->")
	for field := range strings.SplitSeq(behind, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(field))
		if err != nil {
			return nil, false
		}
		left = append(left, n)
	}
	return left, len(left) == heaps
}

// counterRows are the heaps in a drawing, each a text followed by counters, or else a single row of
// identical squares; nil for any other drawing.
func counterRows(f *explain.Figure) []counterRow {
	var rows []counterRow
	for _, s := range f.Spots {
		switch {
		case s.Kind == explain.Heap:
			rows = append(rows, counterRow{label: place(s, s.Names[0])})
		case s.Kind == explain.Counter && len(rows) > 0:
			row := &rows[len(rows)-1]
			row.counters = append(row.counters, place(s, ""))
		default:
			return strip(f)
		}
	}
	return rows
}

// strip is a row of squares without names that look the same, if the drawing has nothing else.
func strip(f *explain.Figure) []counterRow {
	var row counterRow
	for _, s := range f.Spots {
		if first := f.Spots[0]; s.Kind != explain.Square || s.Names != nil || s.Y != first.Y || s.Look != first.Look {
			return nil
		}
		row.counters = append(row.counters, place(s, ""))
	}
	return []counterRow{row}
}

// changed finds the squares that moves change, for moves without a place.
func (h *hitting) changed() {
	before := spotsOf(h.figure, explain.Square)
	if len(before) == 0 {
		return
	}
	changes := make([][]int, len(h.moves))
	for i, m := range h.moves {
		if !h.covered[i] {
			changes[i], _ = changedCells(before, m.step.To)
		}
	}
	for at, s := range before {
		h.add(place(s, "this square"), func(i int) bool { return slices.Contains(changes[i], at) })
	}
}

// changedCells are the cells that a move changes, counted in their order, and what each of them is
// then, the zero Spot if it is gone; none if what the move leaves is not drawn as one board. What
// has become smaller has lost the cells on the side on which most others stay as they are.
func changedCells(before []explain.Spot, to []game.Part) (best []int, becomes map[int]explain.Spot) {
	if len(to) != 1 {
		return nil, nil
	}
	b := drawing(to[0])
	if b == nil || b.Figure == nil {
		return nil, nil
	}
	after := spotsOf(b.Figure, explain.Square)
	if len(after) == 0 {
		return nil, nil
	}
	left, top, right, bottom := extent(before)
	left2, top2, right2, bottom2 := extent(after)
	for i, by := range [][2]int{{left - left2, top - top2}, {left - left2, bottom - bottom2}, {right - right2, top - top2}, {right - right2, bottom - bottom2}} {
		stays := map[[2]int]explain.Spot{}
		for _, s := range after {
			stays[[2]int{s.X + by[0], s.Y + by[1]}] = s
		}
		list, now := []int{}, map[int]explain.Spot{}
		for at, s := range before {
			if is, there := stays[[2]int{s.X, s.Y}]; !there || is.Look != s.Look {
				list, now[at] = append(list, at), is
			}
		}
		if i == 0 || len(list) < len(best) {
			best, becomes = list, now
		}
	}
	return best, becomes
}

func extent(squares []explain.Spot) (left, top, right, bottom int) {
	left, top = squares[0].X, squares[0].Y
	for _, s := range squares {
		left, top = min(left, s.X), min(top, s.Y)
		right, bottom = max(right, s.X), max(bottom, s.Y)
	}
	return left, top, right, bottom
}
