package selfcheck

import (
	"grader/checker"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/game"
	"grader/reference/solve"
)

// Match is the match that tests an answer, if the feedback is full. Below that it is a match from
// the position of the question, unless its moves are the answer. It is not ok if the question is
// not about a game that can be played.
func Match(t *checker.Task, answer source.Value, level problems.Level) (m checker.Match, ok bool) {
	full := level >= problems.Full
	if m, ok = t.Match(answer); ok && full {
		return m, true
	}
	games := t.Games()
	if len(games) == 0 || t.Field().Telling && !full {
		return checker.Match{}, false
	}
	m = checker.Match{Position: games[0], Second: t.Field().Shape == checker.Replies}
	if t.Question.Misere {
		m.Play = game.Misere
	}
	return m, true
}

// Reply is the move of the reference for who, the player to move, within a budget of positions: one
// that wins, else one that draws, else the first. The position must have a move. In an impartial
// game who may be either player. Known is false if the position was too large to find the winner.
func Reply(pos game.Position, play game.Play, who game.Player, budget int) (move solve.Option, known bool) {
	s := solve.New(budget)
	move, found, err := s.FirstHolding(pos, who, play)
	if !found {
		for step := range pos.Steps(who) {
			move = solve.Option{Step: step, Move: pos.MoveName(step), To: pos.After(step)}
			break
		}
	}
	return move, err == nil
}
