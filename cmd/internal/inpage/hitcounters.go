package inpage

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"grader/reference/explain"
	"grader/reference/game"
)

// A counterRow is a heap in a drawing: a place for each counter, and one for the text in
// front of them.
type counterRow struct {
	counters []hit
	label    hit
}

// counters are the places of a drawing of heaps: at each counter the moves that leave as
// many as stand before it, and at the text in front of a heap those that add to it. It
// reports whether the drawing is one of heaps.
func (h *hitting) counters() bool {
	rows := counterRows(h.figure)
	if len(rows) == 0 {
		return false
	}
	after := make([][]int, len(h.moves)) // a number for each row, or all sizes that one row leaves
	breaks := false
	for i, m := range h.moves {
		if len(rows) == 1 {
			for _, part := range m.step.To {
				size, ok := heapSize(part)
				if !ok {
					return false
				}
				after[i] = append(after[i], size)
			}
			breaks = breaks || len(after[i]) > 1
		} else if after[i] = rowsAfter(m.step.To, h.texts[i], len(rows)); after[i] == nil {
			return false
		}
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

// heapSize is how many counters a part has.
func heapSize(part game.Part) (int, bool) {
	if b := drawing(part); b != nil && b.Figure != nil {
		rows := counterRows(b.Figure)
		if len(rows) != 1 {
			return 0, false
		}
		return len(rows[0].counters), true
	}
	n, err := strconv.Atoi(part.Text())
	return n, err == nil
}

// rowsAfter is how many counters a move leaves in each of some heaps: as they are drawn
// then, or as the move names them behind its arrow.
func rowsAfter(to []game.Part, text string, heaps int) (left []int) {
	if len(to) == 1 {
		if b := drawing(to[0]); b != nil && b.Figure != nil {
			if rows := counterRows(b.Figure); len(rows) == heaps {
				for _, row := range rows {
					left = append(left, len(row.counters))
				}
				return left
			}
		}
	}
	_, behind, _ := strings.Cut(text, "->")
	for field := range strings.SplitSeq(behind, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(field))
		if err != nil {
			return nil
		}
		left = append(left, n)
	}
	if len(left) != heaps {
		return nil
	}
	return left
}

// counterRows are the heaps of a drawing, or the only row of squares that are all alike;
// nil if it shows anything else.
func counterRows(f *explain.Figure) []counterRow {
	var rows []counterRow
	at := map[int]int{} // the row at a height
	row := func(y int) *counterRow {
		if _, known := at[y]; !known {
			at[y] = len(rows)
			rows = append(rows, counterRow{})
		}
		return &rows[at[y]]
	}
	for _, s := range f.Shapes {
		switch s := s.(type) {
		case explain.Oval:
			if s.RX != s.RY || s.Ink != explain.Solid {
				return nil
			}
			r := row(s.Y)
			r.counters = append(r.counters, hit{X: s.X - 7, Y: s.Y - 10, W: 14, H: 20})
		case explain.Label:
			row(s.Y).label = hit{X: 0, Y: s.Y - 10, W: 2 * s.X, H: 20, Name: s.Text}
		default:
			return strip(f)
		}
	}
	return rows
}

// strip is a row of squares that all look the same, and nothing else.
func strip(f *explain.Figure) []counterRow {
	cells, others := cellsOf(f)
	var row counterRow
	for _, c := range cells {
		if c.rect.Y != cells[0].rect.Y || c.content != cells[0].content {
			return nil
		}
		row.counters = append(row.counters, square(c.rect, ""))
	}
	if len(cells) == 0 || others > 0 {
		return nil
	}
	return []counterRow{row}
}
