package refute

import (
	"fmt"

	"grader/reference/game"
	"grader/reference/solve"
)

// A ClassProof refutes an outcome: it shows who wins the game where that is not as
// claimed.
type ClassProof struct {
	Game    game.Position
	Claimed [2]game.Player // who was said to win if Left begins, and if Right begins
	Wins    []Win
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
	return proved(pos, &ClassProof{Game: pos, Claimed: classes[claimed], Wins: wins}, err)
}

// disagreement shows who wins a game, for each player who may begin and of whom the
// claimed outcome is wrong.
func disagreement(s *solve.Solver, pos game.Position, claimed solve.Outcome) ([]Win, error) {
	class, ok := classes[claimed]
	if !ok {
		return nil, fmt.Errorf("%q is no outcome", claimed)
	}
	var wrong []game.Player
	for _, first := range game.Players {
		wins, err := s.WinsFirst(pos, first)
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

func (c *ClassProof) weight() int { return weigh(c.Wins) }

func (c *ClassProof) tell(w *writer) {
	for _, v := range c.Wins {
		w.win(v)
	}
}

func (c *ClassProof) replay(p *referee) error { return p.against(c.Wins, c.Game, c.Claimed) }

// against checks that every win of a position goes against what was claimed.
func (p *referee) against(wins []Win, pos game.Position, claimed [2]game.Player) error {
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

// An OrderProof refutes how two games compare, by play in their difference.
type OrderProof struct {
	Game, Other game.Position
	Claimed     [2]game.Player // who would win the difference if Left begins, and if Right begins
	Wins        []Win
}

// WrongOrder refutes the claim that g compares with h as the difference g - h would if
// its outcome were claimed: L for g > h, R for g < h, P for g = h, N for confused games.
func WrongOrder(s *solve.Solver, g, h game.Position, claimed solve.Outcome) (Refutation, error) {
	wins, err := disagreement(s, Difference(g, h), claimed)
	return proved(g, &OrderProof{Game: g, Other: h, Claimed: classes[claimed], Wins: wins}, err)
}

// Difference is g - h.
func Difference(g, h game.Position) game.Position { return g.Plus(h.Negative()) }

func (c *OrderProof) weight() int { return weigh(c.Wins) }

func (c *OrderProof) tell(w *writer) {
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

func (c *OrderProof) replay(p *referee) error {
	return p.against(c.Wins, c.Game.Plus(c.Other.Negative()), c.Claimed)
}

// An EqualProof refutes that two games differ: the player who does not begin wins their
// difference.
type EqualProof struct {
	Game, Other game.Position
	Wins        []Win
}

// equalSides refutes the claim that g and h differ.
func equalSides(s *solve.Solver, g, h game.Position) (Refutation, error) {
	wins, err := winsIf(s, Difference(g, h), game.Left, game.Right)
	if err == nil && (wins[0].Winner == game.Left || wins[1].Winner == game.Right) {
		err = ErrHolds
	}
	return proved(g, &EqualProof{Game: g, Other: h, Wins: wins}, err)
}

func (c *EqualProof) weight() int { return weigh(c.Wins) }

func (c *EqualProof) tell(w *writer) {
	w.say("Two games are equal exactly when the player who does not begin wins their difference, here ", Difference(c.Game, c.Other), ".")
	for _, v := range c.Wins {
		w.win(v)
	}
}

func (c *EqualProof) replay(p *referee) error {
	if len(c.Wins) != 2 {
		return errShape
	}
	d := c.Game.Plus(c.Other.Negative())
	for i, w := range c.Wins {
		first := game.Players[i]
		if err := p.says(w, d, first, first.Other()); err != nil {
			return err
		}
	}
	return nil
}
