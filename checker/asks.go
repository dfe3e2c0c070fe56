package checker

import (
	"fmt"
	"slices"
	"strings"

	"grader/reference/game"
)

// Trivial reports whether a question is about games in which neither player has a move.
func (t *Task) Trivial() bool {
	return len(t.games) > 0 && !slices.ContainsFunc(t.games, func(pos game.Position) bool {
		return slices.ContainsFunc(pos.Parts(), func(p game.Part) bool {
			for _, who := range game.Movers(pos.Partizan()) {
				for range p.Steps(who) {
					return true
				}
			}
			return false
		})
	})
}

// scores lists the keys about the scoring of answers, which do not change what is asked.
var scores = []string{"credit", "carry_forward", "not_canonical"}

// Asks is equal for two questions that ask the same. Games are compared as positions.
func (t *Task) Asks() string {
	var same strings.Builder
	same.WriteString(t.Kind.Name)
	for _, pos := range t.games {
		same.WriteString("|" + pos.Key())
	}
	for _, key := range t.Kind.Uses {
		v, given := t.Question.Get(key)
		switch {
		case len(t.games) > 0 && (key == "game" || key == "other"), slices.Contains(scores, key):
		case key == "play":
			same.WriteString(fmt.Sprint("|", t.Question.Misere))
		case given:
			same.WriteString("|" + key + "=" + v.Written())
		}
	}
	if _, ok := t.Question.Get("game"); !ok {
		same.WriteString("|" + t.Prompt)
	}
	return same.String()
}
