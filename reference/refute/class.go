package refute

import (
	"fmt"

	"grader/reference/game"
	"grader/reference/solve"
)

// A classProof refutes an outcome: it shows who wins the game where that is not as
// claimed.
type classProof struct {
	Game    game.Position
	Claimed [2]game.Player // who was said to win if Left begins, and if Right begins
	Wins    []win
}

// classes are the outcomes by who wins if Left begins, and if Right begins.
var classes = map[solve.Outcome][2]game.Player{
	solve.L: {game.Left, game.Left},
	solve.R: {game.Right, game.Right},
	solve.N: {game.Left, game.Right},
	solve.P: {game.Right, game.Left},
}

// WrongClass refutes the claim that a game has an outcome in normal play, which may be L
// or R.
func WrongClass(s *solve.Solver, pos game.Position, claimed solve.Outcome) (Refutation, error) {
	wins, err := disagreement(s, pos, claimed)
	return proved(pos, &classProof{Game: pos, Claimed: classes[claimed], Wins: wins}, err)
}

// WrongFirst refutes every outcome that is wrong of a player who begins, of which one is
// claimed: it shows who wins then, and nothing of the other player.
func WrongFirst(s *solve.Solver, pos game.Position, claimed solve.Outcome, first game.Player) (Refutation, error) {
	class, ok := classes[claimed]
	if !ok {
		return Refutation{}, fmt.Errorf("%q is no outcome", claimed)
	}
	wins, err := winsIf(s, pos, first)
	if err == nil && wins[0].Winner == class[first] {
		err = ErrHolds
	}
	return proved(pos, &classProof{Game: pos, Claimed: class, Wins: wins}, err)
}

// FirstWrong is the first of the two players of whom an outcome is wrong when they begin,
// where another is right.
func FirstWrong(claimed, right solve.Outcome) game.Player {
	if classes[claimed][game.Left] != classes[right][game.Left] {
		return game.Left
	}
	return game.Right
}

// disagreement shows who wins a game, for each player who may begin and of whom the
// claimed outcome is wrong.
func disagreement(s *solve.Solver, pos game.Position, claimed solve.Outcome) ([]win, error) {
	class, ok := classes[claimed]
	if !ok {
		return nil, fmt.Errorf("%q is no outcome", claimed)
	}
	var wrong []game.Player
	for _, first := range game.Players {
		wins, err := s.Wins(pos, first, game.Normal)
		if err != nil {
			return nil, err
		}
		if wins != (class[first] == first) {
			wrong = append(wrong, first)
		}
	}
	if len(wrong) == 0 {
		return nil, ErrHolds
	}
	return winsIf(s, pos, wrong...)
}

func (c *classProof) weight() int { return weigh(c.Wins) }

func (c *classProof) tell(w *writer) {
	for _, v := range c.Wins {
		w.win(v)
	}
}

func (c *classProof) replay(p *referee) error { return p.against(c.Wins, c.Game, c.Claimed) }

// against checks that every win of a position goes against what was claimed.
func (p *referee) against(wins []win, pos game.Position, claimed [2]game.Player) error {
	if len(wins) == 0 || len(wins) == 2 && wins[0].First == wins[1].First {
		return errShape
	}
	for _, w := range wins {
		if err := p.says(w, pos, w.First, claimed[w.First].Other()); err != nil {
			return err
		}
	}
	return nil
}
