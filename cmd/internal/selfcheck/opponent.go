package selfcheck

import (
	"errors"

	"grader/reference/game"
	"grader/reference/solve"
)

// An Opponent plays the moves of the reference, each within a budget of positions.
type Opponent struct {
	budget int
	solver *solve.Solver
	used   bool // the solver remembers other positions
}

// NewOpponent makes an opponent that looks at so many positions for a move.
func NewOpponent(budget int) *Opponent {
	return &Opponent{budget: budget, solver: solve.New(budget)}
}

// Reply is the move of who, to whom both players' moves belong where they have the same:
// a winning one if there is one, and else the first of all. The position must have a
// move. Known is false if the position was too large to tell who wins.
func (o *Opponent) Reply(pos game.Position, play game.Play, who game.Player) (move solve.Option, known bool) {
	move, wins, err := o.solver.FirstWinning(pos, who, play)
	if errors.Is(err, game.ErrLimit) && o.used { // what is remembered of other positions counts too
		o.solver = solve.New(o.budget)
		move, wins, err = o.solver.FirstWinning(pos, who, play)
	}
	o.used = err == nil
	if err != nil {
		o.solver = solve.New(o.budget)
	}
	if err != nil || !wins {
		for step := range pos.Steps(who) {
			move = solve.Option{Step: step, Move: pos.MoveName(step), To: pos.After(step)}
			break
		}
	}
	return move, err == nil
}
