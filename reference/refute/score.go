package refute

import (
	"fmt"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/solve"
)

// A scoreProof refutes a score by a line of best play.
type scoreProof struct {
	Game           game.Position
	Claimed, Value int
	parts          // the line
}

// WrongScore refutes a score: a line in which neither player could do better leads to another.
func WrongScore(pos game.Position, claimed int) Finder {
	return find(func(s *solve.Solver) proof {
		c := &scoreProof{Game: pos, Claimed: claimed, Value: halt.Must(s.Score(pos))}
		unless(c.Value == c.Claimed)
		at := pos
		for _, o := range halt.Must(s.BestLine(pos)) {
			c.Lines, at = append(c.Lines, lineOf(at, game.Both, o)), o.To
		}
		return c
	})
}

func (c *scoreProof) tell(w *writer) {
	if len(c.Lines) == 0 {
		w.say("Nobody can move in ", c.Game, ", so the score is ", explain.Value("0"), ".")
		return
	}
	w.say("If both play as well as they can, the score is not ", explain.Value(fmt.Sprint(c.Claimed)), ". In this line neither can do better by another move:")
	t := explain.Table{Header: explain.Row(text("player"), text("move"), text("gains"), text("leaves")), Right: []bool{false, false, true, false}}
	for i, l := range c.Lines {
		t.Rows = append(t.Rows, explain.Row(text([]string{"first", "second"}[i%2]), explain.Move(l.Move), explain.Value(fmt.Sprint(l.From.Gain(l.To))), code(l.To)))
	}
	w.doc = append(w.doc, t)
	w.say("What the second player gains, taken from what the first does, leaves ", explain.Value(fmt.Sprint(c.Value)), ".")
}

func (c *scoreProof) replay(p *referee) {
	at, sum, sign, known := c.Game, 0, 1, map[string]int{}
	p.left = p.budget
	p.check(len(c.Game.Parts()) == 0 || len(c.Game.Parts()) == 1 && c.Game.Scores())
	p.check(c.Value != c.Claimed && p.score(c.Game, known) == c.Value)
	for _, l := range c.Lines {
		p.legal(l, game.Both, at)
		p.check(at.Gain(l.To)-p.score(l.To, known) == p.score(at, known))
		sum, sign, at = sum+sign*at.Gain(l.To), -sign, l.To
	}
	p.check(at.OverFor(game.Both) && sum == c.Value)
}

// score is the score of a position by the definition.
func (p *referee) score(pos game.Position, known map[string]int) int {
	key := pos.Key()
	if n, ok := known[key]; ok {
		return n
	}
	best, any := 0, false
	for step := range pos.Steps(game.Both) {
		to := pos.After(step)
		p.lookAt(pos)
		p.lookAt(to) // to see what is gained
		if n := pos.Gain(to) - p.score(to, known); n > best || !any {
			best, any = n, true
		}
	}
	known[key] = best
	return best
}
