package checker

import (
	"grader/problems/source"
	"grader/reference/game"
	"grader/reference/solve"
)

// A Match is a game that puts an answer to the test: whoever answered plays it
// against the reference.
type Match struct {
	Position game.Position
	Play     game.Play
	Second   bool // the reference moves first
	// As is whose moves the person makes, where Left and Right have different ones; nil
	// if that is to be asked.
	As    *game.Player
	Claim string // how the match tests the answer; "" if it does not
}

// Match is the game to play about an answer, which may be missing or unreadable:
// then it is that of the question. It is false for questions that are about no game.
func (t *Task) Match(v source.Value) (Match, bool) {
	if t.match == nil {
		return Match{}, false
	}
	return t.match(v), true
}

// matcher is what Match does for a kind that has matches.
func (k *kindOf[Q, R, A]) matcher(t *Task, q Q, ref *R) func(source.Value) Match {
	if k.Match == nil {
		return nil
	}
	return func(v source.Value) Match {
		if text, ok := v.Text(); v.Kind() != 0 && !(ok && isBlank(text)) {
			if got, _, err := k.parse(t.answering(), q, *ref, v); err == nil {
				return k.Match(q, &got)
			}
		}
		return k.Match(q, nil)
	}
}

const (
	firstLoses = " is a P-position: whoever moves first loses. The reference moves first."
	firstWins  = " is an N-position: whoever moves first wins. You move first."
)

// matchOfEqual is the match about the claim that two games are equal: that their
// sum is a P-position.
func matchOfEqual(g, h game.Position) Match {
	sum := g.Plus(h)
	return Match{Position: sum, Second: true, Claim: "If " + g.String() + " is equal to " + h.String() + ", then " + sum.String() + firstLoses}
}

func matchNimber(q *nimberQuestion, got *uint64) Match {
	if got == nil || *got > game.MaxNumber {
		return Match{Position: q.pos}
	}
	return matchOfEqual(q.pos, game.Nimber(*got))
}

func matchOutcome(q *outcomeQuestion, got *solve.Outcome) Match {
	m := Match{Position: q.pos, Play: q.play}
	switch {
	case got == nil:
	case *got == solve.P:
		m.Second, m.Claim = true, "According to the answer "+q.pos.String()+firstLoses
	default:
		m.Claim = "According to the answer " + q.pos.String() + firstWins
	}
	return m
}

// matchClass lets the person win as the answer says: as Left or as Right when the other
// begins, or as who begins or does not.
func matchClass(pos game.Position, got *solve.Outcome) Match {
	m := Match{Position: pos}
	if got == nil {
		return m
	}
	as, wins := game.Left, "the player who begins wins"
	switch *got {
	case solve.L:
		m.Second, wins = true, "Left wins, even if Right begins"
	case solve.R:
		as, m.Second, wins = game.Right, true, "Right wins, even if Left begins"
	case solve.P:
		as, m.Second, wins = game.Right, true, "the player who does not begin wins"
	}
	m.As, m.Claim = &as, "According to the answer "+wins+" "+pos.String()+"."
	return m
}

// matchSide begins with the first legal move of the answer.
func matchSide(q *sideMovesQuestion, got *moveList) Match {
	m := Match{Position: q.pos, As: &q.who}
	if got == nil {
		return m
	}
	if len(*got) == 0 {
		as := q.who.Other()
		m.As, m.Second = &as, true
		m.Claim = "According to the answer no move of " + q.who.Name() + " wins in " + q.pos.String() + ". The reference is " + q.who.Name() + " and moves first."
	}
	for _, r := range *got {
		if r.Legal {
			m.Position, m.Second = r.To, true
			m.Claim = "According to the answer " + r.Text + " wins for " + q.who.Name() + " in " + q.pos.String() + ". You have made this move, and the reference is next."
			break
		}
	}
	return m
}

// matchWinning begins with the first legal move of the answer.
func matchWinning(q *winningQuestion, got *moveList) Match {
	m := Match{Position: q.pos, Play: q.play}
	if got == nil {
		return m
	}
	if m.Second = len(*got) == 0; m.Second {
		m.Claim = "According to the answer no move wins, so " + q.pos.String() + firstLoses
	}
	for _, r := range *got {
		if r.Legal {
			m.Position, m.Second = r.To, true
			m.Claim = "According to the answer " + q.pos.MoveName(r.Step) + " wins in " + q.pos.String() + ". You have made this move, and the reference is next."
			break
		}
	}
	return m
}

func matchCanonical(q *canonicalQuestion, got *game.Position) Match {
	if got == nil {
		return Match{Position: q.pos}
	}
	return matchOfEqual(q.pos, *got)
}

func matchEquivalent(q *equivalentQuestion, got *equivalence) Match {
	m := matchOfEqual(q.pos, q.other)
	switch {
	case got == nil:
		m.Second, m.Claim = false, ""
	case !got.equal:
		m.Second = false
		m.Claim = "If " + q.pos.String() + " and " + q.other.String() + " differ, then " + m.Position.String() + firstWins
	}
	return m
}

func matchStrategy(q *strategyQuestion, _ *strategy) Match {
	return Match{Position: q.pos, Play: q.play, Second: true, Claim: q.pos.String() + firstLoses}
}
