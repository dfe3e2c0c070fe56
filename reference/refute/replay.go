package refute

import (
	"errors"
	"fmt"
	"strings"

	"grader/reference/cgt"
	"grader/reference/game"
)

// Replay plays a refutation through: every move must be legal, every position must be won
// by the player who is said to win it, and all together must contradict the claim. It
// shares no code with the solver. If the error is game.ErrLimit, the positions are too
// large for the budget; any other error is a mistake in the program. Either way the
// refutation must not be shown.
//
// The budget is a number of positions: for each position of the refutation 16 times
// as many moves may be looked at. What cannot be played out within it is decided by
// theorems, again in code of its own.
func Replay(r Refutation, budget int) error { return Replayer{Budget: budget}.Replay(r) }

// A Replayer replays refutations within bounds.
type Replayer struct {
	Budget int         // as for the function Replay
	Meter  *game.Meter // that everything is charged to; nil for none
	Heaps  *Heaps      // whose values need not be found again; nil for none
}

// Replay does what the function Replay does.
func (by Replayer) Replay(r Refutation) error {
	p := newReferee(newSearcher(movesPerPosition*by.Budget, by.Meter))
	p.heaps = by.Heaps
	err := errShape
	if r.proof != nil {
		err = r.proof.replay(p)
	}
	if err != nil {
		return fmt.Errorf("refutation of a claim about %s: %w", r.about, err)
	}
	return nil
}

// movesPerPosition turns a budget of positions into one of moves.
const movesPerPosition = 16

// errShape is the error of a proof whose parts do not add up to a refutation.
var errShape = errors.New("it does not contradict the claim")

// holds turns a condition that a proof must meet into an error.
func holds(ok bool) error {
	if !ok {
		return errShape
	}
	return nil
}

func same(a, b game.Position) bool { return a.Key() == b.Key() }

// shows checks the whole of the evidence about a position, and that the outcome is the one
// that is wanted.
func (p *referee) shows(e evidence, pos game.Position, play game.Play, isP bool) error {
	if !same(e.Position, pos) || e.P != isP {
		return errShape
	}
	losing, err := p.isLosing(pos, play)
	if err != nil {
		return err
	}
	if losing != e.P {
		return fmt.Errorf("%s is not won by the player who is said to win it", pos)
	}
	switch {
	case e.P && e.Move != nil:
		return errShape
	case e.P:
		return p.replies(e, play)
	case e.Move == nil && !over(pos):
		return fmt.Errorf("no winning move is given in %s", pos)
	case e.Move == nil:
		return holds(len(e.Replies) == 0 && e.Values == nil)
	}
	if err := p.winning(*e.Move, pos, play); err != nil {
		return err
	}
	return p.replies(e, play)
}

// winning checks that a move in pos is legal and wins.
func (p *referee) winning(l line, pos game.Position, play game.Play) error {
	if err := p.legalIn(l, pos); err != nil {
		return err
	}
	losing, err := p.isLosing(l.To, play)
	if err == nil && !losing {
		err = fmt.Errorf("the move %s in %s does not win", l.Move, l.From)
	}
	return err
}

// replies checks the replies and values that show a P-position.
func (p *referee) replies(e evidence, play game.Play) error {
	pos := e.lost()
	answered := map[string]bool{}
	for _, r := range e.Replies {
		if err := p.legalIn(r.Move, pos); err != nil {
			return err
		}
		answered[r.Move.To.Key()] = true
		if r.Answer == nil {
			if play != game.Misere || !over(r.Move.To) {
				return fmt.Errorf("the move %s in %s is not answered", r.Move.Move, r.Move.From)
			}
			continue
		}
		if err := p.winning(*r.Answer, r.Move.To, play); err != nil {
			return err
		}
	}
	if e.All {
		if err := p.listed(pos, answered); err != nil {
			return err
		}
	}
	return p.nimValues(pos, e.Values, play)
}

// listed checks that every option is among those listed by their keys.
func (p *referee) listed(pos game.Position, keys map[string]bool) error {
	p.left = p.budget
	for step := range pos.Steps(game.Both) {
		if err := p.lookAt(pos); err != nil {
			return err
		}
		if !keys[pos.After(step).Key()] {
			return fmt.Errorf("the move %s in %s is left out", pos.MoveName(step), pos)
		}
	}
	return nil
}

// nimValues checks the nim values of the parts of a P-position.
func (p *referee) nimValues(pos game.Position, values []uint64, play game.Play) error {
	if values == nil {
		return nil
	}
	parts := pos.Parts()
	if play != game.Normal || len(parts) != len(values) || cgt.NimSum(values...) != 0 {
		return errShape
	}
	for i, part := range parts {
		ids, err := p.sum([]game.Part{part})
		if err != nil {
			return err
		}
		n, err := p.value(ids[0])
		if err != nil {
			return err
		}
		if n != values[i] {
			return fmt.Errorf("%s does not have the value %d", part.Text(), values[i])
		}
	}
	return nil
}

// isValue checks by play that a number is the nim value of a position.
func (p *referee) isValue(pos game.Position, n uint64) error {
	zero, err := p.isLosing(pos.Plus(game.Nimber(n)), game.Normal)
	if err == nil && !zero {
		err = fmt.Errorf("%s does not have the value %d", pos, n)
	}
	return err
}

// follow checks that moves are legal one after the other, from pos on.
func (p *referee) follow(pos game.Position, lines ...line) error {
	for _, l := range lines {
		if err := p.legalIn(l, pos); err != nil {
			return err
		}
		pos = l.To
	}
	return nil
}

// unreachable checks that no move leads from one position to another, parts without
// moves left aside.
func (p *referee) unreachable(from, to game.Position) error {
	key := to.LiveKey()
	p.left = p.budget
	for step := range from.Steps(game.Both) {
		if err := p.lookAt(from); err != nil {
			return err
		}
		if from.After(step).LiveKey() == key {
			return fmt.Errorf("the move %s leads from %s to %s", from.MoveName(step), from, to)
		}
	}
	return nil
}

// legalIn checks that a move is made in pos and is legal there. It goes through the moves
// of the position; where there are too many of them the rulesets read the move directly.
func (p *referee) legalIn(l line, pos game.Position) error {
	if !same(l.From, pos) {
		return fmt.Errorf("the move %s is made in %s instead of %s", l.Move, l.From, pos)
	}
	to := l.To.Key()
	if err := p.meter.Spend(l.To.Weight()); err != nil {
		return err
	}
	p.left = min(p.budget, longList)
	for step := range l.From.Steps(game.Both) {
		if err := p.meter.Spend(2 * l.From.Weight()); err != nil {
			return err
		}
		if p.look() != nil {
			return p.legalRead(l, to)
		}
		if l.From.MoveName(step) == l.Move && l.From.After(step).Key() == to {
			return nil
		}
	}
	return fmt.Errorf("no move %s leads from %s to %s", l.Move, l.From, l.To)
}

// legalRead checks a move in a position with very many moves.
func (p *referee) legalRead(l line, to string) error {
	p.left = p.budget
	for i, t := range l.From {
		for j, part := range t.Parts {
			step := game.Step{Term: i, Part: j}
			text := l.Move
			if len(l.From) > 1 {
				text = strings.TrimPrefix(text, fmt.Sprintf("%d: ", i+1))
			}
			if err := p.meter.Spend(2 * l.From.Weight()); err != nil {
				return err
			}
			m, left, ok, can := part.Read(part.Tidy(text))
			step.Move, step.To = m, left
			if ok && l.From.MoveName(step) == l.Move && l.From.After(step).Key() == to {
				return nil
			}
			if can {
				continue
			}
			for m, left := range part.Steps(game.Both) {
				if err := p.lookAt(l.From); err != nil {
					return err
				}
				step.Move, step.To = m, left
				if l.From.MoveName(step) == l.Move && l.From.After(step).Key() == to {
					return nil
				}
			}
		}
	}
	return fmt.Errorf("no move %s leads from %s to %s", l.Move, l.From, l.To)
}
