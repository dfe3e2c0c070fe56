package refute

import (
	"errors"
	"fmt"
	"strings"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/halt"
)

// A Replayer replays refutations within limits.
type Replayer struct {
	Budget int         // positions: see Replay
	Meter  *game.Meter // charged for all work; may be nil
}

// Replay plays a refutation: every move must be legal, every position must be won by the claimed
// winner, and together they must contradict the claim. It shares no code with the solver. If the
// error is game.ErrLimit, the positions are too large for the budget; any other error is a mistake
// in the program. In both cases the refutation must not be shown.
//
// The budget is a number of positions: for each position of the refutation, 16 times as many moves
// may be examined. Positions that cannot be played out within it are decided by theorems, again in
// code of its own.
func (by Replayer) Replay(r Refutation) (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("the refutation does not replay: %w", err)
		}
	}()
	defer halt.Caught(&err)
	p := &referee{
		budget: movesPerPosition * by.Budget, meter: by.Meter,
		ids: map[string]int32{}, won: map[played]bool{}, back: map[string]result{},
	}
	p.check(r.proof != nil)
	r.proof.replay(p)
	return nil
}

// movesPerPosition turns a budget of positions into one of moves.
const movesPerPosition = 16

// errShape is the error of a proof whose parts do not add up to a refutation.
var errShape = errors.New("it does not contradict the claim")

// check fails if a condition on the proof does not hold.
func (p *referee) check(ok bool) {
	if !ok {
		halt.Check(errShape)
	}
}

func (p *referee) fail(format string, args ...any) { halt.Check(fmt.Errorf(format, args...)) }

func same(a, b game.Position) bool { return a.Key() == b.Key() }

// says checks a win: that it is about this position and first player, and that this player wins, or
// does not.
func (p *referee) says(w win, pos game.Position, play game.Play, first game.Player, wins bool) {
	p.check(same(w.Position, pos) && w.First == first && w.Wins == wins && (wins || w.Move == nil))
	loser := w.loser()
	winner := loser.Other()
	if wins && w.Move == nil {
		p.check(play == game.Misere && pos.OverFor(first) && len(w.Replies) == 0 && w.Values == nil)
		return
	}
	if w.Move != nil {
		p.legal(*w.Move, winner, pos)
	}
	at := w.at()
	p.loses(at, loser, play)
	answered := map[string]bool{}
	for _, r := range w.Replies {
		p.legal(r.Move, loser, at)
		answered[r.Move.To.Key()] = true
		if r.Answer == nil {
			p.check(play == game.Misere && r.Move.To.OverFor(winner))
			continue
		}
		p.legal(*r.Answer, winner, r.Move.To)
		p.loses(r.Answer.To, loser, play)
	}
	if w.All {
		p.listed(at, loser, answered)
	}
	if w.Values != nil {
		p.nimValues(at, w.Values, play)
	}
}

// loses checks that a first player loses a position.
func (p *referee) loses(pos game.Position, who game.Player, play game.Play) {
	if pos.MustEnd() != nil {
		p.check(p.playedBack(pos) == lost)
	} else if p.wins(pos, who, play) {
		p.fail("%s, who begins, wins %s", who.Name(), pos)
	}
}

// nimValues checks the nim values of the parts of a P-position.
func (p *referee) nimValues(pos game.Position, values []uint64, play game.Play) {
	parts := pos.Parts()
	p.check(play == game.Normal && len(parts) == len(values) && cgt.NimSum(values...) == 0)
	for i, part := range parts {
		if n := p.nimber(p.sum([]game.Part{part})[0]); n != values[i] {
			p.fail("%s does not have the value %d", part.Text(), values[i])
		}
	}
}

// isValue checks that a number is the nim value of a position.
func (p *referee) isValue(pos game.Position, n uint64) {
	var sum uint64
	for _, id := range p.sum(pieces(pos.Parts())) {
		sum ^= p.nimber(id)
	}
	p.check(sum == n)
}

// follow checks that moves which players make in turn are legal, and returns the position after
// them and the next player.
func (p *referee) follow(pos game.Position, who game.Player, lines ...line) (game.Position, game.Player) {
	for _, l := range lines {
		p.legal(l, who, pos)
		pos, who = l.To, who.Other()
	}
	return pos, who
}

// each calls look for each move of a player, with the position after it.
func (p *referee) each(pos game.Position, who game.Player, look func(step game.Step, to game.Position)) {
	p.left = p.budget
	for step := range pos.Steps(who) {
		p.lookAt(pos)
		look(step, pos.After(step))
	}
}

// listed checks that every option of a player is among those listed by their keys.
func (p *referee) listed(pos game.Position, who game.Player, keys map[string]bool) {
	p.each(pos, who, func(step game.Step, to game.Position) {
		if !keys[to.Key()] {
			p.fail("the move %s in %s is left out", pos.MoveName(step), pos)
		}
	})
}

// legal checks that a move is the player's and is legal in pos. It searches the moves of the
// position; if there are too many, the rulesets parse the move directly.
func (p *referee) legal(l line, who game.Player, pos game.Position) {
	if l.Who != who || !same(l.From, pos) {
		p.fail("the move %s of %s is made in %s, expected one of %s in %s", l.Move, l.Who.Name(), l.From, who.Name(), pos)
	}
	to := l.To.Key()
	p.spend(l.To.Weight())
	left := min(p.budget, longList)
	for step := range l.From.Steps(who) {
		p.spend(2 + 2*l.From.Weight())
		if left--; left < 0 {
			p.legalRead(l, to)
			return
		}
		if l.is(step, to) {
			return
		}
	}
	p.illegal(l)
}

// is reports whether a step is the move, which leads to a position of this key.
func (l line) is(step game.Step, to string) bool {
	return l.From.MoveName(step) == l.Move && l.From.After(step).Key() == to
}

func (p *referee) illegal(l line) { p.fail("no move %s leads from %s to %s", l.Move, l.From, l.To) }

// legalRead checks a move in a position with very many moves.
func (p *referee) legalRead(l line, to string) {
	p.left = p.budget
	text := l.Move
	if number, rest, ok := strings.Cut(text, ": "); ok && strings.Trim(number, "0123456789") == "" {
		text = rest // empty terms have no number
	}
	for i, t := range l.From {
		for j, part := range t.Parts {
			step := game.Step{Term: i, Part: j}
			p.spend(2 * l.From.Weight())
			if !part.Partizan() {
				var ok, can bool
				step.Move, step.To, ok, can = part.Read(part.Tidy(text))
				if ok && l.is(step, to) {
					return
				}
				if can {
					continue
				}
			}
			for step.Move, step.To = range part.Steps(l.Who) {
				p.lookAt(l.From)
				if l.is(step, to) {
					return
				}
			}
		}
	}
	p.illegal(l)
}
