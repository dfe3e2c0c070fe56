package selfcheck

import (
	"grader/reference/game"
	"grader/reference/solve"
)

// Reply is the move of the reference, within a budget of positions, where who is to move, to
// whom both players' moves belong where they have the same: a winning one if there is one,
// then one that does not lose, and else the first of all. The position must have a move. Known is false if the position was
// too large to tell who wins.
func Reply(pos game.Position, play game.Play, who game.Player, budget int) (move solve.Option, known bool) {
	s := solve.New(budget)
	move, wins, err := s.FirstWinning(pos, who, play)
	if err == nil && !wins && pos.Endless() {
		if draws, err := s.Drawing(pos, who); err == nil && len(draws) > 0 {
			return draws[0], true
		}
	}
	if err != nil || !wins {
		for step := range pos.Steps(who) {
			move = solve.Option{Step: step, Move: pos.MoveName(step), To: pos.After(step)}
			break
		}
	}
	return move, err == nil
}
