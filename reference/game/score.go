package game

import (
	"slices"

	"grader/reference/explain"
)

// Alone says why a position is no term of a sum; "" if it may be.
func (pos Position) Alone() string {
	for _, t := range pos {
		if t.Game != nil && t.Game.About().Alone != "" {
			return t.Game.About().Alone
		}
	}
	return ""
}

// A scorer is a part of a ruleset that is played for a score.
type scorer interface {
	scores() bool
	gain(to []Part) int
	score(s *Space) int
	whyScore() explain.Doc
}

// Scores reports whether a position is played for a score.
func (pos Position) Scores() bool {
	return slices.ContainsFunc(pos.Parts(), func(p Part) bool {
		s, ok := p.(scorer)
		return ok && s.scores()
	})
}

// Gain is what a move gains that leads to a position from one that is played for a score.
func (pos Position) Gain(to Position) int { return pos.Parts()[0].(scorer).gain(to.Parts()) }

// WhyScore is what a ruleset has to say of a score; nil if that is nothing.
func (pos Position) WhyScore() (why explain.Doc) {
	for _, p := range pos.Parts() {
		why = append(why, p.(scorer).whyScore()...)
	}
	return why
}

// Score is what the next player gains in a position that is played for a score, with best play, less
// what the opponent gains.
func (s *Space) Score(pos Position) (score int) {
	for _, p := range pos.Parts() { // at most one: such positions stand alone
		score += p.(scorer).score(s)
	}
	return score
}

func (c component[P]) scores() bool { return c.rules.Gain != nil }

func (c component[P]) gain(to []Part) int {
	left := make([]P, len(to))
	for i, p := range to {
		left[i] = p.(component[P]).p
	}
	defer c.rules.blame("Gain")
	return c.rules.Gain(c.p, left)
}

func (c component[P]) score(s *Space) int {
	t := tableOf(s, c.rules)
	defer c.rules.blame("Evaluator")
	return t.evaluator.Score(c.p)
}

func (c component[P]) whyScore() explain.Doc {
	if c.rules.WhyScore == nil {
		return nil
	}
	defer c.rules.blame("WhyScore")
	return c.rules.WhyScore(c.p)
}
