package refute

import (
	"fmt"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/solve"
)

// A turn is a move of one player.
type turn struct {
	Who game.Player
	line
}

// A win says who wins a position if a player begins, and how.
type win struct {
	Position      game.Position
	First, Winner game.Player
	// Move is the winning move, where the winner begins.
	Move *turn
	// Replies answer moves of the loser: every move if All is set, or else some.
	Replies []exchange
	All     bool
}

// An exchange is a move and the answer to it.
type exchange struct{ Move, Answer turn }

// at is the position in which the loser is to move.
func (w win) at() game.Position {
	if w.Move != nil {
		return w.Move.To
	}
	return w.Position
}

func (w win) weight() int {
	n := 2 * w.Position.Weight()
	if w.Move != nil {
		n += w.Move.weight()
	}
	for _, r := range w.Replies {
		n += r.Move.weight() + r.Answer.weight()
	}
	return n
}

func weigh(wins []win) int {
	n := 0
	for _, w := range wins {
		n += w.weight()
	}
	return n
}

func weighTurns(turns []turn) int {
	n := 0
	for _, t := range turns {
		n += t.weight()
	}
	return n
}

// win writes who wins a position and how.
func (w *writer) win(v win) {
	winner, loser := name(v.Winner), name(v.Winner.Other())
	at := v.at()
	if v.Move != nil {
		w.say("If "+winner+" begins in ", v.Position, ", "+winner+" wins by ", explain.Code(v.Move.Move), ", which leaves ", at, ".")
	}
	switch {
	case len(v.Replies) == 0 && v.Move != nil:
		w.say("There " + loser + " cannot move.")
		return
	case len(v.Replies) == 0:
		w.say("If "+loser+" begins in ", v.Position, ", "+loser+" cannot move and loses.")
		return
	}
	how := " has an answer by which " + winner + " wins"
	if how += ":"; !v.All {
		how = how[:len(how)-1] + ", for example:"
	}
	if v.Move != nil {
		w.say("There every move of " + loser + how)
	} else {
		w.say("If "+loser+" begins in ", v.Position, ", every move"+how)
	}
	t := explain.Table{Header: explain.Row(loser+" moves", text("leaves"), winner+" answers", text("leaves"))}
	for _, r := range v.Replies {
		t.Rows = append(t.Rows, explain.Row(explain.Code(r.Move.Move), code(r.Move.To), explain.Code(r.Answer.Move), code(r.Answer.To)))
	}
	w.doc = append(w.doc, t)
}

// winIf finds out who wins a position if a player begins, and how.
func winIf(s *solve.Solver, pos game.Position, first game.Player) (win, error) {
	w := win{Position: pos, First: first, Winner: first}
	wins, err := s.Wins(pos, first, game.Normal)
	if err != nil {
		return w, err
	}
	if wins {
		m, err := winningTurn(s, pos, first)
		if err != nil {
			return w, err
		}
		w.Move = &m
	} else {
		w.Winner = first.Other()
	}
	loser := w.Winner.Other()
	options, more, err := s.Options(w.at(), loser, maxReplies)
	if err != nil {
		return w, err
	}
	w.All = !more
	for _, o := range options {
		answer, err := winningTurn(s, o.To, w.Winner)
		if err != nil {
			return w, err
		}
		w.Replies = append(w.Replies, exchange{turnOf(w.at(), loser, o), answer})
	}
	return w, nil
}

// winsIf is winIf for each player who may begin.
func winsIf(s *solve.Solver, pos game.Position, first ...game.Player) ([]win, error) {
	var wins []win
	for _, who := range first {
		w, err := winIf(s, pos, who)
		if err != nil {
			return nil, err
		}
		wins = append(wins, w)
	}
	return wins, nil
}

func turnOf(from game.Position, who game.Player, o solve.Option) turn {
	return turn{who, lineOf(from, o)}
}

// winningTurn is a winning move of a player who has one.
func winningTurn(s *solve.Solver, pos game.Position, who game.Player) (turn, error) {
	looked := 0
	for step := range pos.Steps(who) {
		if looked++; looked > maxListed {
			return turn{}, game.ErrLimit
		}
		to := pos.After(step)
		wins, err := s.WinsSecond(to, who)
		if err != nil {
			return turn{}, err
		}
		if wins {
			return turn{who, line{From: pos, Move: pos.MoveName(step), To: to}}, nil
		}
	}
	return turn{}, fmt.Errorf("%s has no winning move in %s", who, pos)
}
