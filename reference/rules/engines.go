package rules

import (
	"grader/reference/boards"
	"grader/reference/game"
)

// searched is the engine of a ruleset whose positions are evaluated where at puts
// them; at is false for positions that are too large.
func searched[P comparable](at func(p P) (boards.Position, bool)) *game.Engine[P] {
	return &game.Engine[P]{
		Nimber: func(p P) (n uint64, ok bool, err error) {
			place, ok := at(p)
			if !ok {
				return 0, false, nil
			}
			if n, ok = place.Nimber(); !ok {
				return 0, false, game.ErrLimit
			}
			return n, true, nil
		},
		Is: func(p P, n uint64) (is, ok bool, err error) {
			place, ok := at(p)
			if !ok {
				return false, false, nil
			}
			if is, ok = place.Is(n); !ok {
				return false, false, game.ErrLimit
			}
			return is, true, nil
		},
	}
}

// onGrid evaluates what is free of a board.
func onGrid(kind boards.Kind) func(spend func(int) bool) *game.Engine[game.Grid] {
	return func(spend func(int) bool) *game.Engine[game.Grid] {
		engine := boards.NewEngine(kind, spend)
		return searched(func(g game.Grid) (boards.Position, bool) {
			rows, cols := g.Size()
			return engine.Board(rows, cols, func(row, col int) bool { return g[row*(cols+1)+col] == '.' })
		})
	}
}

// onGraph evaluates graphs.
func onGraph(kind boards.Kind) func(spend func(int) bool) *game.Engine[net] {
	return func(spend func(int) bool) *game.Engine[net] {
		engine := boards.NewEngine(kind, spend)
		return searched(func(n net) (boards.Position, bool) { return engine.Graph(n.neighbours()) })
	}
}

// A chocolate evaluates bars by the tables of the first rectangle that has room
// for them.
type chocolate struct {
	poison bool
	spend  func(int) bool
	tables []*boards.Bars
}

func onBars(poison bool) func(spend func(int) bool) *game.Engine[bar] {
	return func(spend func(int) bool) *game.Engine[bar] {
		c := &chocolate{poison: poison, spend: spend}
		engine := &game.Engine[bar]{Nimber: c.nimber, Is: c.is}
		if !poison {
			engine.Losing = c.losing
		}
		return engine
	}
}

// maxBarTable bounds the tables that are filled at all, so that bars of odd shapes
// with few positions of their own are searched instead.
const maxBarTable = 1 << 25

func (c *chocolate) table(rows []int) *boards.Bars {
	for _, t := range c.tables {
		if t.Fits(len(rows), rows[0]) {
			return t
		}
	}
	t, ok := boards.NewBars(len(rows), rows[0])
	if !ok {
		return nil
	}
	c.tables = append(c.tables, t)
	return t
}

// nimber is larger by 1 where the corner may be taken, which ends the game: such a
// game is the ordinal sum of *1 and the game without the corner (colon principle:
// Winning Ways, ch. 7).
func (c *chocolate) nimber(p bar) (n uint64, ok bool, err error) {
	rows := p.rows()
	t := c.table(rows)
	if t == nil || t.ValueCount() > maxBarTable {
		return 0, false, nil
	}
	if !c.spend(t.ValueCount()) {
		return 0, false, game.ErrLimit
	}
	n = t.Value(rows)
	if !c.poison {
		n++
	}
	return n, true, nil
}

// is needs only the table of outcomes to tell whether the value is 0, or 1 where
// the corner may be taken.
func (c *chocolate) is(p bar, n uint64) (is, ok bool, err error) {
	zero := n
	if !c.poison {
		if n == 0 {
			return false, true, nil
		}
		zero--
	}
	if zero == 0 {
		return c.losing(p)
	}
	v, ok, err := c.nimber(p)
	return v == n, ok, err
}

// losing is the outcome where whoever can only take the corner loses: misère play
// if the corner may be taken, and normal play if not. 64 positions of the table
// take the room of one that is interned, and are charged as one.
func (c *chocolate) losing(p bar) (losing, ok bool, err error) {
	rows := p.rows()
	t := c.table(rows)
	if t == nil || t.OutcomeWords() > maxBarTable {
		return false, false, nil
	}
	if !c.spend(t.OutcomeWords()) {
		return false, false, game.ErrLimit
	}
	return !t.Wins(rows), true, nil
}
