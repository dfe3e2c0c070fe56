package inpage

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"grader/reference/explain"
)

// A spot is what a drawing shows at a place: the names that moves call it by.
type spot struct {
	hit
	names []string
	to    string // the text of the part that a move to it leaves; "" if there is no such text
	nth   int    // which of the spots of these names it is; 0 if it is the only one
}

var (
	nameInMove   = regexp.MustCompile(`[A-Za-z0-9_]+`)
	numberInMove = regexp.MustCompile(`#([0-9]+)`)
)

// named are the squares, edges and vertices that moves name.
func (h *hitting) named() {
	names, nth := make([][]string, len(h.moves)), make([]int, len(h.moves))
	for i, text := range h.texts {
		nth[i] = 1
		if found := numberInMove.FindStringSubmatch(text); found != nil {
			nth[i], _ = strconv.Atoi(found[1])
			text = strings.Replace(text, found[0], " ", 1)
		}
		names[i] = nameInMove.FindAllString(text, -1)
	}
	for _, s := range slices.Concat(numbered(squares(h.figure)), numbered(edges(h.figure)), vertices(h.figure)) {
		s.Name = strings.Join(s.names, "-")
		h.add(s.hit, func(i int) bool {
			if s.to != "" {
				to := h.moves[i].step.To
				return len(to) == 1 && to[0].Text() == s.to
			}
			return (s.nth == 0 || s.nth == nth[i]) && !slices.ContainsFunc(s.names, func(name string) bool { return !slices.Contains(names[i], name) })
		})
	}
}

// numbered tells spots of the same names apart, as moves do by #2.
func numbered(list []spot) []spot {
	count := map[string]int{}
	key := func(s spot) string { return strings.Join(s.names, "-") }
	for _, s := range list {
		count[key(s)]++
	}
	seen := map[string]int{}
	for i, s := range list {
		if count[key(s)] > 1 {
			seen[key(s)]++
			list[i].nth = seen[key(s)]
		}
	}
	return list
}

// squares are those of a board, named by the labels below and to the left of it.
func squares(f *explain.Figure) []spot {
	left, bottom := f.Width, 0
	for _, r := range rectsOf(f) {
		left, bottom = min(left, r.X), max(bottom, r.Y+r.Height)
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
	for _, r := range rectsOf(f) {
		column, row := columns[r.X+r.Width/2], rows[r.Y+r.Height/2]
		s := spot{hit: square(r, ""), names: []string{column + row}}
		if column != "" && row != "" && strings.Trim(column+row, "0123456789") == "" {
			s.to = column + "," + row // numbers name the square that a piece goes to
		}
		if column+row != "" {
			list = append(list, s)
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

// vertexName is the name of a vertex, which a colour may follow; "" if the text is none.
func vertexName(text string) string {
	name, _, _ := strings.Cut(text, ":")
	if nameInMove.FindString(name) != name {
		return ""
	}
	return name
}

// vertices are the labels that are names, but for what stands on squares.
func vertices(f *explain.Figure) []spot {
	var list []spot
	rects := rectsOf(f)
	for _, l := range labels(f) {
		name := vertexName(l.Text)
		if name == "" || slices.ContainsFunc(rects, func(r explain.Rect) bool { return within(r, l.X, l.Y) }) {
			continue
		}
		list = append(list, spot{hit: hit{X: l.X - 12, Y: l.Y - 12, W: 24, H: 24}, names: []string{name}})
	}
	return list
}

func within(r explain.Rect, x, y int) bool {
	return x >= r.X && x < r.X+r.Width && y >= r.Y && y < r.Y+r.Height
}

// edges are the lines between two labels, each at its middle.
func edges(f *explain.Figure) []spot {
	list, grounds := labels(f), rectsOf(f)
	end := func(x, y int) string {
		if slices.ContainsFunc(grounds, func(r explain.Rect) bool { return r.Ink == explain.Solid && r.Y == y }) {
			return "0" // of Hackenbush
		}
		name, best := "", 30*30
		for _, l := range list {
			if d := (l.X-x)*(l.X-x) + (l.Y-y)*(l.Y-y); d < best {
				name, best = vertexName(l.Text), d
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
		spots = append(spots, spot{hit: hit{X: (x1+x2)/2 - 10, Y: (y1+y2)/2 - 10, W: 20, H: 20}, names: []string{a, b}})
	}
	for _, s := range f.Shapes {
		if s, ok := s.(explain.Stroke); ok {
			add(s.X1, s.Y1, s.X2, s.Y2)
		}
	}
	return spots
}
