package refute

import (
	"grader/reference/game"
	"grader/reference/solve"
)

// An orderProof refutes how two games compare, by play in their difference.
type orderProof struct {
	Game, Other game.Position
	Claimed     [2]game.Player // who would win the difference if Left begins, and if Right begins
	Wins        []win
}

// WrongOrder refutes the claim that g compares with h as the difference g - h would if
// its outcome were claimed: L for g > h, R for g < h, P for g = h, N for confused games.
func WrongOrder(s *solve.Solver, g, h game.Position, claimed solve.Outcome) (Refutation, error) {
	wins, err := disagreement(s, Difference(g, h), claimed)
	return proved(g, &orderProof{Game: g, Other: h, Claimed: classes[claimed], Wins: wins}, err)
}

// Difference is g - h.
func Difference(g, h game.Position) game.Position { return g.Plus(h.Negative()) }

func (c *orderProof) weight() int { return weigh(c.Wins) }

func (c *orderProof) tell(w *writer) {
	d := Difference(c.Game, c.Other)
	switch c.Claimed {
	case classes[solve.L]:
		w.say("If ", c.Game, " were greater than ", c.Other, ", Left would win ", d, ", whoever begins. But that is not so.")
	case classes[solve.R]:
		w.say("If ", c.Game, " were less than ", c.Other, ", Right would win ", d, ", whoever begins. But that is not so.")
	case classes[solve.P]:
		w.say("If ", c.Game, " were equal to ", c.Other, ", the player who does not begin would win ", d, ". But that is not so.")
	default:
		w.say("If ", c.Game, " and ", c.Other, " were confused, the player who begins would win ", d, ". But that is not so.")
	}
	for _, v := range c.Wins {
		w.win(v)
	}
}

func (c *orderProof) replay(p *referee) error {
	return p.against(c.Wins, c.Game.Plus(c.Other.Negative()), c.Claimed)
}
