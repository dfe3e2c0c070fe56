package rules

import (
	"grader/reference/engine/boards"
	"grader/reference/game"
)

// A chocolate evaluates bars by tables of all bars within a rectangle.
type chocolate struct {
	poison           bool
	spend            func(int) bool
	values, outcomes []*boards.Bars // the rectangles whose tables are filled
}

func onBars(poison bool) func(spend func(int) bool) *game.Evaluator[bar] {
	return func(spend func(int) bool) *game.Evaluator[bar] {
		c := &chocolate{poison: poison, spend: spend}
		engine := &game.Evaluator[bar]{Nimber: c.nimber, Is: c.is}
		if !poison {
			engine.Losing = c.losing
		}
		return engine
	}
}

// maxBars bounds what a search of bars may need, or a table hold, at all.
const maxBars = 1 << 25

// table finds among those that are filled a rectangle with room for a bar, or else
// begins one, which costs as many positions as cost says. For a bar that follows
// the edges of its rectangle, so that few bars can follow from it, a search
// does with less: then ok is false.
func (c *chocolate) table(filled *[]*boards.Bars, rows []int, cost func(t *boards.Bars) int) (t *boards.Bars, ok bool) {
	for _, t := range *filled {
		if t.Fits(len(rows), rows[0]) {
			return t, true
		}
	}
	inside := boards.CountBars(rows, maxBars)
	t, ok = boards.NewBars(len(rows), rows[0])
	switch {
	case ok && cost(t) <= maxBars && cost(t) <= 4*inside:
		if !c.spend(cost(t)) {
			game.Check(game.ErrLimit)
		}
		*filled = append(*filled, t)
		return t, true
	case inside >= maxBars:
		game.Check(game.ErrLimit)
	}
	return nil, false
}

// nimber is larger by 1 where the corner may be taken, which ends the game: such a
// game is the ordinal sum of *1 and the game without the corner (colon principle:
// Winning Ways, ch. 7).
func (c *chocolate) nimber(p bar) (n uint64, ok bool) {
	rows := p.rows()
	t, ok := c.table(&c.values, rows, (*boards.Bars).Count)
	if !ok {
		return 0, false
	}
	n = t.Value(rows)
	if !c.poison {
		n++
	}
	return n, true
}

// is needs only the table of outcomes to tell whether the value is 0, or 1 where
// the corner may be taken.
func (c *chocolate) is(p bar, n uint64) (is, ok bool) {
	zero := n
	if !c.poison {
		if n == 0 {
			return false, true
		}
		zero--
	}
	if zero == 0 {
		return c.losing(p)
	}
	v, ok := c.nimber(p)
	return v == n, ok
}

// losing is the outcome where whoever can only take the corner loses: misère play
// if the corner may be taken, and normal play if not. 64 positions of the table
// take the room of one that is interned, and are charged as one.
func (c *chocolate) losing(p bar) (losing, ok bool) {
	rows := p.rows()
	t, ok := c.table(&c.outcomes, rows, func(t *boards.Bars) int { return t.Count()/64 + 1 })
	if !ok {
		return false, false
	}
	return !t.Wins(rows), true
}
