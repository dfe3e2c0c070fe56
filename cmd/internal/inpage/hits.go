package inpage

import (
	"slices"

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

// A hitting collects the hits of the drawing of a part.
type hitting struct {
	figure  *explain.Figure
	part    game.Part
	moves   []movedPart
	texts   []string // of the moves
	hits    []hit
	covered []bool // the moves that some hit makes
}

// hitsOf finds the places of a drawing where its moves are made: the squares that the
// ruleset tells, counters of heaps, those squares, vertices and edges that moves name, and
// those squares that they change. What is made at none of these is made anywhere else in
// the drawing.
func hitsOf(f *explain.Figure, part game.Part, moves []movedPart) []hit {
	h := &hitting{figure: f, part: part, moves: moves, hits: []hit{}, covered: make([]bool, len(moves))}
	if f == nil || len(moves) == 0 {
		return h.hits
	}
	for _, m := range moves {
		h.texts = append(h.texts, part.MoveText(m.step.Move, m.step.To))
	}
	if _, known := part.Squares(moves[0].step.Move); known {
		h.fromRuleset()
	} else if !h.counters() {
		h.named()
		h.changed()
	}
	at := len(h.hits)
	h.add(hit{W: f.Width, H: f.Height, Name: "this place"}, func(i int) bool { return !h.covered[i] })
	return append(h.hits[at:], h.hits[:at]...) // the other places lie over the whole drawing
}

// add makes a place a hit if any move fits it.
func (h *hitting) add(place hit, fits func(i int) bool) {
	place.Moves = []int{}
	var made []int
	for i, m := range h.moves {
		if fits(i) {
			place.Moves, made = append(place.Moves, m.index), append(made, i)
		}
	}
	if len(made) > 0 {
		h.hits = append(h.hits, place)
	}
	for _, i := range made {
		h.covered[i] = true
	}
}

// fromRuleset finds the squares that the ruleset says.
func (h *hitting) fromRuleset() {
	squares := make([][]int, len(h.moves))
	for i, m := range h.moves {
		squares[i], _ = h.part.Squares(m.step.Move)
	}
	for at, r := range rectsOf(h.figure) {
		h.add(square(r, "this square"), func(i int) bool { return slices.Contains(squares[i], at) })
	}
}

func rectsOf(f *explain.Figure) (list []explain.Rect) {
	for _, s := range f.Shapes {
		if r, ok := s.(explain.Rect); ok {
			list = append(list, r)
		}
	}
	return list
}

func square(r explain.Rect, name string) hit {
	return hit{X: r.X, Y: r.Y, W: r.Width, H: r.Height, Name: name}
}
