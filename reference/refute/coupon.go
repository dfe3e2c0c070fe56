package refute

import (
	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/solve"
)

// A couponProof refutes that a move is orthodox: beside a stack of coupons, the switches +-t,
// and a number, an orthodox move wins and this one loses.
type couponProof struct {
	Game  game.Position
	Stack game.Position // the coupons and the number
	parts               // the orthodox move and that move, beside the stack; and who wins what they leave
}

// The coupons of a stack: with fewer, what is best depends on the few that there are.
const (
	leastCoupons = 4
	mostCoupons  = 8
)

// NotBest refutes the claim that a move of a player is orthodox, by comparing it with one that
// is.
func NotBest(pos game.Position, who game.Player, orthodox, move solve.Option, hottest cgt.Dyadic) Finder {
	return find(func(s *solve.Solver) proof {
		for steps := leastCoupons; steps <= mostCoupons; steps *= 2 {
			stack := coupons(hottest, steps)
			good, bad := worth(s, orthodox.To.Plus(stack), who), worth(s, move.To.Plus(stack), who)
			if good == bad || good.Less(bad) == (who == game.Left) {
				continue
			}
			c := &couponProof{Game: pos, Stack: less(stack, between(good, bad))}
			for _, o := range []solve.Option{orthodox, move} {
				o.To = o.To.Plus(c.Stack)
				o.Move = pos.Plus(c.Stack).MoveName(o.Step)
				c.Lines = append(c.Lines, lineOf(pos.Plus(c.Stack), who, o))
				c.Wins = append(c.Wins, winIf(s, o.To, who.Other(), game.Normal))
			}
			unless(c.Wins[0].Wins || !c.Wins[1].Wins)
			return c
		}
		halt.Check(game.ErrLimit)
		return nil
	})
}

// coupons is a stack of so many, a power of two, from one as hot as the hottest game down to 0.
func coupons(hottest cgt.Dyadic, steps int) (stack game.Position) {
	step := hottest
	for n := 1; n < steps; n *= 2 {
		step = step.Half()
	}
	for t := hottest; t.Sign() > 0; t = t.Minus(step) {
		x := game.Value(cgt.Simple{Number: t})
		stack = stack.Plus(game.Position{{Parts: []game.Part{game.NewBraces([]game.Position{x}, []game.Position{x.Negative()})}}})
	}
	return stack
}

// worth is the stop of a game when the opponent of a player begins.
func worth(s *solve.Solver, pos game.Position, who game.Player) cgt.Dyadic {
	left, right := halt.Must2(s.Stops(pos))
	if who == game.Left {
		return right
	}
	return left
}

func (c *couponProof) tell(w *writer) {
	good, bad := c.Lines[0], c.Lines[1]
	w.say("Add the coupons and the number ", c.Stack, ". Then ", good.Who, " wins by ", explain.Move(good.Move), ", and loses by ", explain.Move(bad.Move), ".")
	w.wins(c.Wins)
}

func (c *couponProof) replay(p *referee) {
	p.check(len(c.Lines) == 2 && len(c.Wins) == 2 && c.Lines[0].Who == c.Lines[1].Who)
	for i, l := range c.Lines {
		at, next := p.follow(c.Game.Plus(c.Stack), l.Who, l)
		p.says(c.Wins[i], at, game.Normal, next, i == 1)
	}
}
