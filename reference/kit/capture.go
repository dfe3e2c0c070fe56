package kit

import (
	"fmt"
	"iter"

	"grader/reference/game"
)

// A Capture is a game in which a stone goes onto another one in its way, which is removed, as in
// Clobber; or in which it goes to a free square and leaves a stone of the opponent behind, which
// is the same play backwards.
type Capture struct {
	Steps    [][2]int
	Far      bool   // a stone passes any number of free squares
	Own      bool   // stones of both sides are removed
	Backward bool   // to a free square, one step away
	Reach    string // where it goes, in words: "one beside it"
}

// Ruleset is the ruleset of the game. A size as a position is the board that start makes of it.
func (c Capture) Ruleset(info game.Info, start func(Size) Stones) *game.Ruleset[Stones] {
	g := StoneGame{Signs: "xo.", Start: start, Moves: c.moves, Parts: c.parts, Hop: c.why}
	if c.Backward {
		g.Signs = "xo.#"
	}
	info.Move = "`a1-a2`, the squares before and after, in columns a, b, … and rows 1, 2, … from the top"
	return g.Ruleset(info)
}

// onto is the set of the squares that a player's stones may go to when they reach them.
func (c Capture) onto(s Stones, who game.Player) Cells {
	switch {
	case c.Backward:
		return s.Free()
	case c.Own:
		return s.Left.Or(s.Right)
	}
	return s.Of(who.Other())
}

// reached lists the squares of a set that a stone reaches.
func (c Capture) reached(s Stones, i int, onto Cells) iter.Seq[int] {
	free := s.Free()
	return func(yield func(int) bool) {
		for _, step := range c.Steps {
			for at := range s.Line(i, step) {
				if onto.Has(at) && !yield(at) {
					return
				}
				if !c.Far || !free.Has(at) {
					break
				}
			}
		}
	}
}

func (c Capture) moves(s Stones, who game.Player, yield game.Yield[Stones]) {
	own, others := s.Of(who), s.Of(who.Other())
	onto := c.onto(s, who)
	for i := range own.Each {
		for to := range c.reached(s, i, onto) {
			gone, taken := OneCell(i), OneCell(to)
			left := others.Without(taken)
			if c.Backward {
				left = left.Or(gone)
			}
			if !yield(Hop{From: i, To: to}.Code(), []Stones{s.With(who, own.Without(gone).Or(taken), left)}) {
				return
			}
		}
	}
}

// parts are the groups of stones that may meet. If stones are removed, none ever enters a square
// that is free now, and lines over several squares may be opened.
func (c Capture) parts(s Stones) []Stones {
	within := s.Left.Or(s.Right)
	free := s.Free()
	links := func(i int) Cells { return s.Around(i, c.Steps, c.Far) }
	if c.Backward {
		within = within.Or(free)
		links = func(i int) Cells {
			around := s.Around(i, c.Steps, false)
			if !free.Has(i) {
				around = around.And(free)
			}
			return around
		}
	}
	var parts []Stones
	for _, part := range Linked(within, links) {
		crop := s.Crop(part)
		idle := crop.Left == Cells{} || crop.Right == Cells{}
		switch {
		case c.Backward:
			idle = crop.Free() == Cells{} || crop.Left.Or(crop.Right) == Cells{}
		case c.Own:
			idle = part.Len() == 1
		}
		if !c.Backward {
			crop.Blocked = Cells{} // a free square is as good
		}
		if !idle {
			parts = append(parts, crop)
		}
	}
	return parts
}

func (c Capture) why(s Stones, from, to string) string {
	a, _ := s.Find(from)
	b, _ := s.Find(to)
	same := s.Left.Has(a) && s.Left.Has(b) || s.Right.Has(a) && s.Right.Has(b)
	switch stone := s.Left.Or(s.Right).Has(b); {
	case c.Backward && !s.Free().Has(b):
		return fmt.Sprintf("The square %s is not free.", to)
	case c.Backward:
		return fmt.Sprintf("A stone moves to a free square beside it, and %s is not beside %s.", to, from)
	case !stone:
		return fmt.Sprintf("There is no stone to clobber on %s.", to)
	case same && !c.Own:
		return fmt.Sprintf("The stone on %s is of the same player.", to)
	}
	return fmt.Sprintf("A stone clobbers %s, and %s is not so placed from %s.", c.Reach, to, from)
}
