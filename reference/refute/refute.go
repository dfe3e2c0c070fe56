// Package refute shows that a claim about a game is wrong, by moves that a student can play. Each
// claim has a function that returns a Finder, which finds the refutation with the solver. Replay
// plays the refutation, with code that shares only the rules and the arithmetic of values with the
// solver, and Doc explains it.
package refute

import (
	"errors"
	"fmt"
	"slices"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/solve"
	"grader/reference/worked"
)

// A Refutation shows that a claim is wrong. Do not rely on it before Replay has accepted it.
type Refutation struct{ proof proof }

// A proof refutes one kind of claim: it has the claim, and can be told and replayed.
type proof interface {
	tell(w *writer)
	// replay stops if the proof does not contradict the claim.
	replay(p *referee)
	// weight estimates the number of small parts in the written proof.
	weight() int
}

// A Finder finds the refutation of a claim. It returns ErrHolds if the claim is right.
type Finder func(s *solve.Solver) (Refutation, error)

// find finds the refutation whose proof a search finds.
func find(search func(s *solve.Solver) proof) Finder {
	return func(s *solve.Solver) (r Refutation, err error) {
		defer halt.Caught(&err)
		return Refutation{search(s)}, nil
	}
}

// ErrHolds is the error for a claim that is right.
var ErrHolds = errors.New("the claim holds, there is nothing to refute")

// unless stops the search for a proof of a claim that holds.
func unless(holds bool) {
	if holds {
		halt.Check(ErrHolds)
	}
}

// Doc explains the refutation for playing it: the moves, what they leave, and why the player who
// moved has won.
func (r Refutation) Doc() explain.Doc {
	w := &writer{}
	r.proof.tell(w)
	return w.doc
}

// Size estimates the bytes of the written refutation.
func (r Refutation) Size() int { return r.proof.weight() * bytesPerPart }

// bytesPerPart estimates the bytes of a small part.
const bytesPerPart = 4

// A line is one move in play.
type line struct {
	Who  game.Player
	From game.Position
	Move string // as in game.Position.MoveName
	To   game.Position
}

func lineOf(from game.Position, who game.Player, o solve.Option) line {
	return line{who, from, o.Move, o.To}
}

func (l line) weight() int { return l.To.Weight() + len(l.Move)/bytesPerPart }

// A reply is a move and the answer to it. The answer is nil if none is needed: in misère play after
// the last move.
type reply struct {
	Move   line
	Answer *line
}

// A win shows who wins a position if a player begins, and how. For an impartial position it shows
// whether it is an N-position or a P-position.
type win struct {
	Position game.Position
	First    game.Player // the player who begins
	Wins     bool        // whether that player wins
	// Move wins, if the player who begins does. It is nil if that player cannot move, which makes
	// an N-position in misère play.
	Move *line
	// Replies answer moves of the loser, who is to move in the position itself or after Move: every
	// move if All is set, otherwise some.
	Replies []reply
	All     bool
	// Values are the nim values of the parts of a P-position in normal play, whose nim sum is 0;
	// nil if they are not shown.
	Values []uint64
}

// at is the position in which the loser is to move.
func (w win) at() game.Position {
	if w.Move != nil {
		return w.Move.To
	}
	return w.Position
}

func (w win) loser() game.Player {
	if w.Wins {
		return w.First.Other()
	}
	return w.First
}

// parts are the moves and wins that make up a proof.
type parts struct {
	Lines []line
	Wins  []win
}

func (c *parts) weight() int {
	n := 0
	for _, l := range c.Lines {
		n += l.weight()
	}
	for _, w := range c.Wins {
		n += 2 * w.Position.Weight()
		if w.Move != nil {
			n += w.Move.weight() + 2*w.Move.To.Weight()
		}
		for _, r := range w.Replies {
			n += r.Move.weight()
			if r.Answer != nil {
				n += r.Answer.weight()
			}
		}
	}
	return n
}

// maxReplies is the most replies shown. For a position with more moves these answer the first of
// them.
const maxReplies = 8

// maxListed is the most options that are listed in full.
const maxListed = 10_000

// beginners are the players who may begin in positions: only Both, if all of them are impartial.
func beginners(all ...game.Position) []game.Player {
	return game.Movers(slices.ContainsFunc(all, game.Position.Partizan))
}

// winIf finds who wins a position if a player begins, and how.
func winIf(s *solve.Solver, pos game.Position, first game.Player, play game.Play) win {
	if !halt.Must(s.Wins(pos, first, play)) {
		w := win{Position: pos, First: first}
		w.answer(s, play)
		return w
	}
	move, ok, err := s.FirstWinning(pos, first, play)
	if err == nil && !ok {
		if play == game.Misere && pos.OverFor(first) {
			return win{Position: pos, First: first, Wins: true}
		}
		err = fmt.Errorf("%s has no winning move in %s", first.Name(), pos)
	}
	return winBy(s, pos, first, play, halt.Must(move, err))
}

// winsIf is winIf for several players who may begin.
func winsIf(s *solve.Solver, pos game.Position, play game.Play, first ...game.Player) (wins []win) {
	for _, who := range first {
		wins = append(wins, winIf(s, pos, who, play))
	}
	return wins
}

// winBy shows that the player who begins wins by a move.
func winBy(s *solve.Solver, pos game.Position, first game.Player, play game.Play, move solve.Option) win {
	l := lineOf(pos, first, move)
	w := win{Position: pos, First: first, Wins: true, Move: &l}
	w.answer(s, play)
	return w
}

// answer finds replies to the loser's moves, and in a P-position of normal play its nim values.
func (w *win) answer(s *solve.Solver, play game.Play) {
	pos, loser := w.at(), w.loser()
	if w.First == game.Both && play == game.Normal && pos.MustEnd() == nil {
		for _, p := range pos.Parts() {
			w.Values = append(w.Values, halt.Must(s.PartNimber(p)))
		}
		if w.Values != nil && worked.TooWide(pos) {
			return // the values prove that it is P anyway
		}
	}
	options, more, err := s.Options(pos, loser, maxReplies)
	w.All = !more
	for _, o := range halt.Must(options, err) {
		r := reply{Move: lineOf(pos, loser, o)}
		answer, ok, err := s.FirstWinning(o.To, loser.Other(), play)
		switch {
		case err == nil && ok:
			l := lineOf(o.To, loser.Other(), answer)
			r.Answer = &l
		case err == nil && play == game.Normal:
			err = fmt.Errorf("%s has no winning move in %s", loser.Other().Name(), o.To)
		}
		w.Replies = append(w.Replies, halt.Must(r, err))
	}
}
