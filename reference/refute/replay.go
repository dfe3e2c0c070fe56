package refute

import (
	"errors"
	"fmt"
	"strings"

	"grader/reference/cgt"
	"grader/reference/game"
)

// Replay plays a refutation through: every move must be legal, every position
// must be won by whom the refutation says, and all together must contradict what
// was claimed. It shares no code with the solver. An error means that the
// refutation must not be shown; if it is game.ErrLimit the positions are too large
// for the budget, and any other error is a mistake in the program.
//
// The budget is a number of positions: for each position of the refutation 16 times
// as many moves may be looked at. What cannot be played out within it is decided by
// theorems, again in code of its own: see searcher.isLosing.
func Replay(r Refutation, budget int) error { return Replayer{Budget: budget}.Replay(r) }

// A Replayer replays refutations within bounds.
type Replayer struct {
	Budget int         // as for Replay
	Meter  *game.Meter // that everything is charged to; nil for none
	Heaps  *Heaps      // of which the values need not be found again; nil for none
}

// Replay is as the function of that name.
func (by Replayer) Replay(r Refutation) error {
	p := &player{searcher: newSearcher(movesPerPosition*by.Budget, by.Meter), r: r}
	p.heaps = by.Heaps
	if err := p.replay(); err != nil {
		return fmt.Errorf("refutation of a claim about %s: %w", r.Game, err)
	}
	return nil
}

// movesPerPosition turns a budget of positions into one of moves.
const movesPerPosition = 16

// A player replays one refutation.
type player struct {
	*searcher
	r    Refutation
	next int // the first claim that is not used yet
}

// errShape is the error of a refutation whose fields do not fit its kind.
var errShape = errors.New("it does not have the moves and claims of its kind")

func (p *player) replay() error {
	if p.r.Kind == ByProof && p.r.Proof != nil && p.r.Play == game.Normal {
		return p.r.Proof.replay(newReferee(p.searcher))
	}
	for _, l := range p.r.Moves {
		if p.r.Kind == NotCanonical {
			break // on boards of their own, see there
		}
		if err := p.legal(l); err != nil {
			return err
		}
	}
	for _, c := range p.r.Claims {
		if err := p.claim(c); err != nil {
			return err
		}
	}
	ok, err := p.contradicts()
	if err != nil {
		return err
	}
	if !ok || p.next != len(p.r.Claims) {
		return errShape
	}
	return nil
}

func same(a, b game.Position) bool { return a.Key() == b.Key() }

// contradicts tells whether moves and claims, each of them true, are what refutes
// a claim of this kind.
func (p *player) contradicts() (bool, error) {
	r := p.r
	switch r.Kind {
	case ClaimedP:
		return p.won(r.Game) && r.Claims[0].Win != nil, nil
	case ClaimedN:
		return p.lost(r.Game) && !over(r.Game), nil
	case NoMoves:
		return over(r.Game) && (p.won(r.Game) || p.lost(r.Game)), nil
	case MoveLoses:
		return p.moves(r.Game, 1) && p.won(r.Moves[0].To), nil
	case StrategyHole:
		return p.moves(r.Game, 2) && p.won(r.Moves[1].To), nil
	case MissingOption:
		return p.moves(r.Game, 1), nil
	}
	if r.Play != game.Normal {
		return false, nil
	}
	switch r.Kind {
	case NimberTooLarge, NimberTooSmall:
		return p.nimber()
	case ClaimedEqual:
		g, h := r.Game.Plus(r.Test), r.Other.Plus(r.Test)
		return p.won(g) && p.lost(h) || p.lost(g) && p.won(h), nil
	case BadWitness:
		g, h := r.Game.Plus(r.Test), r.Other.Plus(r.Test)
		return p.won(g) && p.won(h) || p.lost(g) && p.lost(h), nil
	case ClaimedUnequal:
		return p.lost(r.Game.Plus(r.Other)), nil
	case WrongPeriod:
		return p.won(r.Game.Plus(r.Other)), nil
	case NotLeastPeriod:
		return p.repeats()
	case PeriodBegins:
		return heapSize(r.Game, r.Other)+1 == r.Claimed && heapSize(r.Other, r.Game)+1 == r.Claimed+r.Value && r.Value > 0 &&
			p.lost(r.Game.Plus(r.Other)), nil
	case NotCanonical:
		return p.canonical()
	case NotReversible:
		return p.reversible()
	case NotAnOption:
		return p.noOption()
	case WrongMex:
		return p.mex()
	}
	return false, nil
}

// won takes the next claim if it says that pos is N, together with the claim that
// what the winning move leaves is P.
func (p *player) won(pos game.Position) bool {
	claims := p.r.Claims[p.next:]
	if len(claims) == 0 || claims[0].Losing || !same(claims[0].Position, pos) {
		return false
	}
	p.next++
	win := claims[0].Win
	if win == nil {
		return true // over, which claim has seen to
	}
	if !p.lost(win.To) {
		p.next--
		return false
	}
	return true
}

// lost takes the next claim if it says that pos is P.
func (p *player) lost(pos game.Position) bool {
	claims := p.r.Claims[p.next:]
	if len(claims) == 0 || !claims[0].Losing || !same(claims[0].Position, pos) {
		return false
	}
	p.next++
	return true
}

// moves tells whether the moves are n in a row from pos on.
func (p *player) moves(pos game.Position, n int) bool {
	if len(p.r.Moves) != n {
		return false
	}
	for _, l := range p.r.Moves {
		if !same(l.From, pos) {
			return false
		}
		pos = l.To
	}
	return true
}

// claim checks one claim by search.
func (p *player) claim(c Claim) error {
	losing, err := p.isLosing(c.Position, p.r.Play)
	if err != nil {
		return err
	}
	if losing != c.Losing {
		return fmt.Errorf("%s is not won by the player who is said to win it", c.Position)
	}
	if c.Losing {
		return p.replies(c)
	}
	if c.Win == nil {
		if !over(c.Position) {
			return fmt.Errorf("no winning move is told in %s", c.Position)
		}
		return nil
	}
	return p.winning(*c.Win, c.Position)
}

// winning checks that a move in pos is legal and wins.
func (p *player) winning(l Line, pos game.Position) error {
	if !same(l.From, pos) {
		return fmt.Errorf("the move %s is made in %s instead of %s", l.Move, l.From, pos)
	}
	if err := p.legal(l); err != nil {
		return err
	}
	losing, err := p.isLosing(l.To, p.r.Play)
	if err == nil && !losing {
		err = fmt.Errorf("the move %s in %s does not win", l.Move, l.From)
	}
	return err
}

// replies checks what a claim tells of a P-position.
func (p *player) replies(c Claim) error {
	answered := map[string]bool{}
	for _, r := range c.Replies {
		if !same(r.Move.From, c.Position) {
			return fmt.Errorf("the move %s is made in %s instead of %s", r.Move.Move, r.Move.From, c.Position)
		}
		if err := p.legal(r.Move); err != nil {
			return err
		}
		answered[r.Move.To.Key()] = true
		if r.Answer == nil {
			if p.r.Play != game.Misere || !over(r.Move.To) {
				return fmt.Errorf("the move %s in %s is not answered", r.Move.Move, r.Move.From)
			}
			continue
		}
		if err := p.winning(*r.Answer, r.Move.To); err != nil {
			return err
		}
	}
	if c.All {
		p.left = p.budget
		for step := range c.Position.Steps() {
			if err := p.lookAt(c.Position); err != nil {
				return err
			}
			if !answered[c.Position.After(step).Key()] {
				return fmt.Errorf("the move %s in %s is left without a reply", c.Position.MoveName(step), c.Position)
			}
		}
	}
	return p.parts(c)
}

// parts checks the nim values that a claim tells of the parts.
func (p *player) parts(c Claim) error {
	if c.Values == nil {
		return nil
	}
	parts := c.Position.Parts()
	if p.r.Play != game.Normal || len(parts) != len(c.Values) || cgt.NimSum(c.Values...) != 0 {
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
		if n != c.Values[i] {
			return fmt.Errorf("%s does not have the value %d", part.Text(), c.Values[i])
		}
	}
	return nil
}

// legal checks a move by going through the moves of its position. In positions
// with too many of them the rulesets read the move directly.
func (p *player) legal(l Line) error {
	to := l.To.Key()
	if err := p.meter.Spend(l.To.Weight()); err != nil {
		return err
	}
	p.left = min(p.budget, cheap/8)
	for step := range l.From.Steps() {
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

// legalRead is legal for positions with very many moves.
func (p *player) legalRead(l Line, to string) error {
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
			for m, left := range part.Steps() {
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
