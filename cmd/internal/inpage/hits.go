package inpage

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"grader/reference/explain"
	"grader/reference/game"
)

// A hit is a place in a drawing where a click makes a move, or leaves the choice among
// the moves that the place has a part in.
type hit struct {
	X     int    `json:"x"`
	Y     int    `json:"y"`
	W     int    `json:"w"`
	H     int    `json:"h"`
	Name  string `json:"name"`
	Moves []int  `json:"moves"` // indices into the moves of the position
}

// A movedPart is a move in a part, and its index.
type movedPart struct {
	index int
	step  game.Step
}

// A spot is what a drawing shows at a place: the names that moves call it by.
type spot struct {
	x, y, w, h int
	names      []string
	to         string // the text of the part that a move to it leaves; "" if there is no such text
}

var nameInMove = regexp.MustCompile(`[A-Za-z0-9]+`)

// hitsOf finds the places of a drawing that moves of its part name: counters of heaps,
// squares, vertices and edges. A drawing of another sort has none, and the moves are
// chosen from their list.
func hitsOf(f *explain.Figure, part game.Part, moves []movedPart) []hit {
	hits := []hit{}
	if f == nil || len(moves) == 0 {
		return hits
	}
	names := make([][]string, len(moves))
	for i, m := range moves {
		names[i] = nameInMove.FindAllString(part.MoveText(m.step.Move, m.step.To), -1)
	}
	add := func(s spot, name string, fits func(i int) bool) {
		h := hit{X: s.x, Y: s.y, W: s.w, H: s.h, Name: name, Moves: []int{}}
		for i, m := range moves {
			if fits(i) {
				h.Moves = append(h.Moves, m.index)
			}
		}
		if len(h.Moves) > 0 {
			hits = append(hits, h)
		}
	}
	for k, s := range counters(f) {
		left := strconv.Itoa(k)
		add(s, "leave "+left, func(i int) bool { return leaves(moves[i].step.To, left) })
	}
	if len(hits) > 0 {
		return hits
	}
	for _, s := range slices.Concat(squares(f), edges(f), vertices(f)) {
		add(s, strings.Join(s.names, "-"), func(i int) bool {
			if s.to != "" {
				to := moves[i].step.To
				return len(to) == 1 && to[0].Text() == s.to
			}
			return !slices.ContainsFunc(s.names, func(name string) bool { return !slices.Contains(names[i], name) })
		})
	}
	return hits
}

// leaves reports whether a move leaves one heap of a size, which may be none.
func leaves(to []game.Part, size string) bool {
	return len(to) == 0 && size == "0" || len(to) == 1 && to[0].Text() == size
}

// counters are those of a heap, in their order.
func counters(f *explain.Figure) []spot {
	var list []spot
	for _, s := range f.Shapes {
		switch s := s.(type) {
		case explain.Oval:
			if s.RX != s.RY || s.Ink != explain.Solid || s.Y != f.Height/2 {
				return nil
			}
			list = append(list, spot{x: s.X - 7, y: s.Y - 10, w: 14, h: 20})
		case explain.Label:
		default:
			return nil
		}
	}
	return list
}

// squares are those of a board, named by the labels below and to the left of it.
func squares(f *explain.Figure) []spot {
	left, bottom := f.Width, 0
	for _, s := range f.Shapes {
		if r, ok := s.(explain.Rect); ok {
			left, bottom = min(left, r.X), max(bottom, r.Y+r.Height)
		}
	}
	columns, rows := map[int]string{}, map[int]string{}
	for _, l := range labels(f) {
		switch {
		case l.Y > bottom:
			columns[l.X] = l.Text
		case l.X < left:
			rows[l.Y] = l.Text
		}
	}
	var list []spot
	for _, s := range f.Shapes {
		if r, ok := s.(explain.Rect); ok {
			column, row := columns[r.X+r.Width/2], rows[r.Y+r.Height/2]
			s := spot{x: r.X, y: r.Y, w: r.Width, h: r.Height, names: []string{column + row}}
			if column != "" && row != "" && strings.Trim(column+row, "0123456789") == "" {
				s.to = column + "," + row // numbers name the square that a piece goes to
			}
			if column+row != "" {
				list = append(list, s)
			}
		}
	}
	return list
}

func labels(f *explain.Figure) (list []explain.Label) {
	for _, s := range f.Shapes {
		if l, ok := s.(explain.Label); ok {
			list = append(list, l)
		}
	}
	return list
}

// vertices are the labels that are names.
func vertices(f *explain.Figure) []spot {
	var list []spot
	for _, l := range labels(f) {
		if nameInMove.FindString(l.Text) == l.Text {
			list = append(list, spot{x: l.X - 12, y: l.Y - 12, w: 24, h: 24, names: []string{l.Text}})
		}
	}
	return list
}

// edges are the lines between two labels, each at its middle.
func edges(f *explain.Figure) []spot {
	list := labels(f)
	end := func(x, y int) string {
		name, best := "", 30*30
		for _, l := range list {
			if d := (l.X-x)*(l.X-x) + (l.Y-y)*(l.Y-y); d < best {
				name, best = l.Text, d
			}
		}
		return name
	}
	var spots []spot
	add := func(x1, y1, x2, y2 int) {
		a, b := end(x1, y1), end(x2, y2)
		if a == "" || b == "" || a == b {
			return
		}
		spots = append(spots, spot{x: (x1+x2)/2 - 10, y: (y1+y2)/2 - 10, w: 20, h: 20, names: []string{a, b}})
	}
	for _, s := range f.Shapes {
		switch s := s.(type) {
		case explain.Stroke:
			add(s.X1, s.Y1, s.X2, s.Y2)
		case explain.Arrow:
			add(s.X1, s.Y1, s.X2, s.Y2)
		}
	}
	return spots
}
