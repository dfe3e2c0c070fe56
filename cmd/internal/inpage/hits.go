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

// spotsOf are the spots of a figure that are of one of some kinds.
func spotsOf(f *explain.Figure, kinds ...explain.SpotKind) (list []explain.Spot) {
	for _, s := range f.Spots {
		if slices.Contains(kinds, s.Kind) {
			list = append(list, s)
		}
	}
	return list
}

func place(s explain.Spot, name string) hit {
	return hit{X: s.X, Y: s.Y, W: s.Width, H: s.Height, Name: name}
}

// drawing is nil also where a ruleset fails at it: that leaves the drawing out, and nothing
// else.
func drawing(part game.Part) (b *explain.Board) {
	if game.Catch(func() error { b = part.Board(); return nil }) != nil {
		return nil
	}
	return b
}
