package refute

import (
	"fmt"

	"grader/reference/game"
)

// turn checks that a move is legal and made by a player in a position.
func (p *referee) turn(t turn, who game.Player, pos game.Position) error {
	if t.Who != who || !same(t.From, pos) {
		return fmt.Errorf("the move %s of %s is made in %s, expected one of %s in %s", t.Move, t.Who, t.From, who, pos)
	}
	to := t.To.Key()
	p.left = p.budget
	for step := range pos.Steps(who) {
		if err := p.lookAt(pos); err != nil {
			return err
		}
		if t.From.MoveName(step) == t.Move && t.From.After(step).Key() == to {
			return nil
		}
	}
	return fmt.Errorf("no move %s of %s leads from %s to %s", t.Move, who, t.From, t.To)
}

// beginning checks that a player who begins wins a position, or does not.
func (p *referee) beginning(pos game.Position, who game.Player, want bool) error {
	wins, err := p.wins(pos, who)
	if err == nil && wins != want {
		err = fmt.Errorf("with %s to begin, %s is not won by the player who is said to win it", who, pos)
	}
	return err
}

// win checks who wins a position and how, and that it is this position.
func (p *referee) win(w win, pos game.Position) error {
	if !same(w.Position, pos) {
		return fmt.Errorf("it says who wins %s, expected %s", w.Position, pos)
	}
	loser := w.Winner.Other()
	switch {
	case w.First == w.Winner && w.Move != nil:
		if err := p.turn(*w.Move, w.Winner, pos); err != nil {
			return err
		}
	case w.First == w.Winner || w.Move != nil:
		return errShape
	}
	at := w.at()
	if err := p.beginning(at, loser, false); err != nil {
		return err
	}
	answered := map[string]bool{}
	for _, r := range w.Replies {
		if err := p.turn(r.Move, loser, at); err != nil {
			return err
		}
		if err := p.turn(r.Answer, w.Winner, r.Move.To); err != nil {
			return err
		}
		if err := p.beginning(r.Answer.To, loser, false); err != nil {
			return err
		}
		answered[r.Move.To.Key()] = true
	}
	if !w.All {
		return nil
	}
	return p.allListed(at, loser, answered)
}

// says checks a win and that it is one of a player when another begins.
func (p *referee) says(w win, pos game.Position, first, winner game.Player) error {
	if w.First != first || w.Winner != winner {
		return errShape
	}
	return p.win(w, pos)
}

// notReached checks that no move of a player leads from one position to another, parts
// without moves left aside.
func (p *referee) notReached(from game.Position, who game.Player, to game.Position) error {
	key := to.LiveKey()
	p.left = p.budget
	for step := range from.Steps(who) {
		if err := p.lookAt(from); err != nil {
			return err
		}
		if from.After(step).LiveKey() == key {
			return fmt.Errorf("the move %s of %s leads from %s to %s", from.MoveName(step), who, from, to)
		}
	}
	return nil
}

// allListed checks that every option of a player is among those listed by their keys.
func (p *referee) allListed(pos game.Position, who game.Player, listed map[string]bool) error {
	p.left = p.budget
	for step := range pos.Steps(who) {
		if err := p.lookAt(pos); err != nil {
			return err
		}
		if !listed[pos.After(step).Key()] {
			return fmt.Errorf("the move %s of %s in %s is left out", pos.MoveName(step), who, pos)
		}
	}
	return nil
}
