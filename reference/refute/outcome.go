package refute

import (
	"fmt"

	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/solve"
)

// An outcomeProof refutes an outcome: it shows who wins the game where that is not as claimed.
type outcomeProof struct {
	Game    game.Position
	Play    game.Play
	Claimed [2]game.Player // the winner by the claim if Left begins, and if Right begins
	parts
}

// classes are the winners by outcome if Left begins, and if Right begins.
var classes = map[solve.Outcome][2]game.Player{
	solve.L: {game.Left, game.Left},
	solve.R: {game.Right, game.Right},
	solve.N: {game.Left, game.Right},
	solve.P: {game.Right, game.Left},
}

// WrongOutcome refutes the claim that a game has an outcome, for each player who begins and for
// whom it is wrong. The claim that there is no winning move is the claim P. Without who, Left and
// Right begin if the game is partizan or the claim is L or R; partizan games are decided only in
// normal play.
func WrongOutcome(pos game.Position, play game.Play, claimed solve.Outcome, who ...game.Player) Finder {
	return find(func(s *solve.Solver) proof {
		begin := who
		switch {
		case len(who) > 0:
		case claimed == solve.L || claimed == solve.R:
			begin = game.Players[:]
		default:
			begin = beginners(pos)
		}
		return disagreement(s, pos, play, claimed, begin)
	})
}

// FirstWrong is the first of the two players as beginner for whom a claimed outcome differs from
// the right one.
func FirstWrong(claimed, right solve.Outcome) game.Player {
	if classes[claimed][game.Left] != classes[right][game.Left] {
		return game.Left
	}
	return game.Right
}

// disagreement shows who wins a game, for each of some beginners for whom the claimed outcome is
// wrong.
func disagreement(s *solve.Solver, pos game.Position, play game.Play, claimed solve.Outcome, who []game.Player) *outcomeProof {
	class, ok := classes[claimed]
	switch {
	case !ok:
		halt.Check(fmt.Errorf("%q is no outcome", claimed))
	case play != game.Normal && who[0] != game.Both:
		halt.Check(fmt.Errorf("misère play of %s is not decided", pos))
	}
	c := &outcomeProof{Game: pos, Play: play, Claimed: class}
	for _, first := range who {
		if halt.Must(s.Wins(pos, first, play)) != saysWins(class, first) {
			c.Wins = append(c.Wins, winIf(s, pos, first, play))
		}
	}
	unless(c.Wins == nil)
	return c
}

// saysWins reports whether a claim says that a player who begins wins.
func saysWins(claimed [2]game.Player, first game.Player) bool {
	first %= game.Both
	return claimed[first] == first
}

func (c *outcomeProof) tell(w *writer) { w.wins(c.Wins) }

func (c *outcomeProof) replay(p *referee) {
	p.check(len(c.Wins) == 1 || len(c.Wins) == 2 && c.Wins[0].First != c.Wins[1].First)
	for _, w := range c.Wins {
		p.check(w.First != game.Both || c.Claimed[0] == c.Claimed[1].Other())
		p.says(w, c.Game, c.Play, w.First, !saysWins(c.Claimed, w.First))
	}
}

// An orderProof refutes a claim about the order of two games, by play in their difference, which is
// the Game of the outcomeProof.
type orderProof struct {
	One, Other game.Position
	outcomeProof
}

// WrongOrder refutes the claim that g compares with h as the claimed outcome of g - h says: L for g
// > h, R for g < h, P for g = h, N for confused games.
func WrongOrder(g, h game.Position, claimed solve.Outcome) Finder {
	return find(func(s *solve.Solver) proof {
		return &orderProof{g, h, *disagreement(s, Difference(g, h), game.Normal, claimed, game.Players[:])}
	})
}

// A boundProof refutes one half of an order: the winner of the difference if one player begins.
type boundProof struct {
	First game.Player
	orderProof
}

// NotAtLeast refutes the claim that g >= h, that is that Left wins their difference if Right
// begins.
func NotAtLeast(g, h game.Position) Finder { return bound(g, h, game.Right) }

func bound(g, h game.Position, first game.Player) Finder {
	return find(func(s *solve.Solver) proof {
		d := disagreement(s, Difference(g, h), game.Normal, solve.L, []game.Player{first})
		return &boundProof{first, orderProof{g, h, *d}}
	})
}

func (c *boundProof) tell(w *writer) {
	if c.First == game.Right {
		w.say("If ", c.One, " were at least ", c.Other, ", Left would win ", c.Game, " when Right begins. But that is not so.")
	} else {
		w.say("If ", c.One, " were not at most ", c.Other, ", Left would win ", c.Game, " when Left begins. But that is not so.")
	}
	w.wins(c.Wins)
}

func (c *boundProof) replay(p *referee) {
	p.check(len(c.Wins) == 1 && c.Wins[0].First == c.First && c.Claimed == [2]game.Player{game.Left, game.Left})
	c.orderProof.replay(p)
}

// Difference is g - h, which is g + h if h is impartial.
func Difference(g, h game.Position) game.Position { return g.Plus(h.Negative()) }

func (c *orderProof) tell(w *writer) {
	switch c.Claimed {
	case classes[solve.L]:
		w.say("If ", c.One, " were greater than ", c.Other, ", Left would win ", c.Game, ", whoever begins. But that is not so.")
	case classes[solve.R]:
		w.say("If ", c.One, " were less than ", c.Other, ", Right would win ", c.Game, ", whoever begins. But that is not so.")
	case classes[solve.P]:
		w.say("If ", c.One, " were equal to ", c.Other, ", the player who does not begin would win ", c.Game, ". But that is not so.")
	default:
		w.say("If ", c.One, " and ", c.Other, " were confused, the player who begins would win ", c.Game, ". But that is not so.")
	}
	w.wins(c.Wins)
}

func (c *orderProof) replay(p *referee) {
	p.check(same(c.Game, c.One.Plus(c.Other.Negative())))
	c.outcomeProof.replay(p)
}
