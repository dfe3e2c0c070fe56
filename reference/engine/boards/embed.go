package boards

import "slices"

// maxTries bounds the squares that embed tries.
const maxTries = 20_000

// embed lays the vertices of a connected graph on squares of a board so that
// exactly the neighbours share a side, and gives the row and column of each. It
// gives up, with ok false, after a fixed number of tries.
func embed(neighbours [][]int) (cells [][2]int, rows, cols int, ok bool) {
	first := 0
	for v, list := range neighbours {
		if len(list) > len(neighbours[first]) {
			first = v
		}
	}
	if len(neighbours) == 0 || len(neighbours[first]) > 4 {
		return nil, 0, 0, false
	}
	e := embedding{neighbours: neighbours, at: make([][2]int, len(neighbours)), taken: map[[2]int]int{}, from: make([]int, len(neighbours))}
	placed := make([]bool, len(neighbours))
	placed[first] = true
	e.order = []int{first}
	for i := 0; i < len(e.order); i++ {
		for _, w := range neighbours[e.order[i]] {
			if !placed[w] {
				placed[w] = true
				e.from[w] = e.order[i]
				e.order = append(e.order, w)
			}
		}
	}
	if len(e.order) < len(neighbours) {
		return nil, 0, 0, false
	}
	e.taken[[2]int{}] = first
	if !e.place(1) {
		return nil, 0, 0, false
	}
	low, high := e.at[0], e.at[0]
	for _, c := range e.at {
		low = [2]int{min(low[0], c[0]), min(low[1], c[1])}
		high = [2]int{max(high[0], c[0]), max(high[1], c[1])}
	}
	for i, c := range e.at {
		e.at[i] = [2]int{c[0] - low[0], c[1] - low[1]}
	}
	return e.at, high[0] - low[0] + 1, high[1] - low[1] + 1, true
}

// An embedding lays vertices in an order in which each but the first has an
// earlier neighbour.
type embedding struct {
	neighbours [][]int
	order      []int
	from       []int // an earlier neighbour
	at         [][2]int
	taken      map[[2]int]int
	tries      int
}

var steps = [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}

func (e *embedding) place(i int) bool {
	if i == len(e.order) {
		return true
	}
	v := e.order[i]
	beside := e.at[e.from[v]]
	for _, step := range steps {
		if e.tries++; e.tries > maxTries {
			return false
		}
		square := [2]int{beside[0] + step[0], beside[1] + step[1]}
		if _, full := e.taken[square]; full || !e.agrees(v, square, i) {
			continue
		}
		e.at[v], e.taken[square] = square, v
		if e.place(i + 1) {
			return true
		}
		delete(e.taken, square)
	}
	return false
}

// agrees reports whether v has the same neighbours among the vertices laid before
// as on this square.
func (e *embedding) agrees(v int, square [2]int, laid int) bool {
	touching := 0
	for _, step := range steps {
		w, full := e.taken[[2]int{square[0] + step[0], square[1] + step[1]}]
		if full {
			touching++
			if !slices.Contains(e.neighbours[v], w) {
				return false
			}
		}
	}
	for _, w := range e.order[:laid] {
		if slices.Contains(e.neighbours[v], w) {
			touching--
		}
	}
	return touching == 0
}
