// Package refute shows that a claim about a game is wrong, by moves that a student can
// play through by hand. There is a function for each claim, whose Finder finds the
// refutation with the solver. Replay plays the refutation through, with code that shares with the
// solver only the rules and the arithmetic of values, and Doc tells it.
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

// A Refutation shows that a claim is wrong. It counts for nothing until Replay has
// accepted it.
type Refutation struct{ proof proof }

// A proof is what shows that one kind of claim is wrong: what was claimed, and how it is
// told and replayed.
type proof interface {
	tell(w *writer)
	// replay stops if the proof does not contradict the claim.
	replay(p *referee)
	// weight is about how many small parts it takes to write the proof.
	weight() int
}

// A Finder finds the refutation of a claim.
type Finder func(s *solve.Solver) (Refutation, error)

// find finds the refutation whose proof a search finds.
func find(search func(s *solve.Solver) proof) Finder {
	return func(s *solve.Solver) (r Refutation, err error) {
		defer halt.Caught(&err)
		return Refutation{search(s)}, nil
	}
}

// ErrHolds is the error of a function asked to refute a claim that is right.
var ErrHolds = errors.New("the claim holds, there is nothing to refute")

// unless stops the search for a proof of a claim that holds.
func unless(holds bool) {
	if holds {
		halt.Check(ErrHolds)
	}
}

// Doc tells the refutation as a student can play it through: who moves where, what that
// leaves, and why the player who moved has won.
func (r Refutation) Doc() explain.Doc {
	w := &writer{}
	r.proof.tell(w)
	return w.doc
}

// Size is about how many bytes it takes to write the refutation.
func (r Refutation) Size() int { return r.proof.weight() * bytesPerPart }

// bytesPerPart is about how many bytes it takes to write a small part.
const bytesPerPart = 4

// A line is one move in play.
type line struct {
	Who  game.Player
	From game.Position
	Move string // as game.Position.MoveName says it
	To   game.Position
}

func lineOf(from game.Position, who game.Player, o solve.Option) line {
	return line{who, from, o.Move, o.To}
}

func (l line) weight() int { return l.To.Weight() + len(l.Move)/bytesPerPart }

// A reply is a move and the answer to it. The answer is nil where none is needed: in
// misère play, when the move was the last.
type reply struct {
	Move   line
	Answer *line
}

// A win shows who wins a position if a player begins, and how. Of a position in which both
// players have the same moves it shows whether it is an N-position or a P-position.
type win struct {
	Position game.Position
	First    game.Player // who begins
	Wins     bool        // whether that player wins
	// Move wins, if the player who begins does. It is nil where nobody can move, which makes
	// an N-position in misère play.
	Move *line
	// Replies answer moves of the loser, who is to move in the position itself or in what
	// Move leaves: every move if All is set, else some.
	Replies []reply
	All     bool
	// Values are the nim values of the parts of a P-position in normal play, whose nim sum
	// is 0; nil where they are not shown.
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

// parts are the moves and wins that a proof consists of.
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

// maxReplies bounds the replies that are shown. A position with more moves shows the
// replies to the first of them.
const maxReplies = 8

// maxListed bounds the options that are listed in full.
const maxListed = 10_000

// beginners are those who may begin in positions: whoever it is, where both players have
// the same moves in all of them.
func beginners(all ...game.Position) []game.Player {
	return game.Movers(slices.ContainsFunc(all, game.Position.Partizan))
}

// winIf finds out who wins a position if a player begins, and how.
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

// winsIf is winIf for each player who may begin.
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
			return // the values show that it is P all the same
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
