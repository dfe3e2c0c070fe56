package checker

import (
	"grader/problems/source"
	"grader/reference/game"
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
	if t.question == nil {
		return Match{}, false
	}
	return t.question.match(t, v)
}

func (q asked[A]) match(t *Task, v source.Value) (Match, bool) {
	m, ok := q.Asked.(matcher[A])
	if !ok {
		return Match{}, false
	}
	if v.Kind() != 0 && !v.Blank() {
		if got, _, err := q.parse(t.answering(), v); err == nil {
			return m.Match(&got), true
		}
	}
	return m.Match(nil), true
}
