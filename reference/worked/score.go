package worked

import (
	"fmt"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/solve"
)

// Score works out a score: the best moves, a line of best play, and what the ruleset has to say.
func Score(s *solve.Solver, pos game.Position) (doc explain.Doc, err error) {
	defer halt.Caught(&err)
	score, best := halt.Must(s.Score(pos)), halt.Must(s.Best(pos))
	if len(best) == 0 {
		return explain.Doc{noMoves(pos, "so the score is ", "0")}, nil
	}
	doc = explain.Doc{explain.T("The score of a move is what it gains, less the score of what it leaves, as the opponent is to move there. The score of a position is the largest score of a move.")}
	t := explain.Table{Header: explain.Row(text("best move"), text("gains"), text("leaves"), text("of score")), Right: []bool{false, true, false, true}}
	rowsOf(&t, best, mostRows, func(o solve.Option) [][]explain.Inline {
		return explain.Row(explain.Move(o.Move), value(pos.Gain(o.To)), code(o.To), value(halt.Must(s.Score(o.To))))
	})
	doc = append(doc, t, explain.T("A line of best play:"))
	line := explain.Table{Header: explain.Row(text("player"), text("move"), text("gains")), Right: []bool{false, false, true}}
	at, who := pos, 0
	for _, o := range halt.Must(s.BestLine(pos)) {
		line.Rows = append(line.Rows, explain.Row(text([]string{"first", "second"}[who]), explain.Move(o.Move), value(at.Gain(o.To))))
		at, who = o.To, 1-who
	}
	doc = append(doc, line)
	doc = append(doc, pos.WhyScore()...)
	return append(doc, explain.P(text("So the score is "), value(score), text(": "+SaysScore(score)+"."))), nil
}

// SaysScore says what a score means.
func SaysScore(score int) string {
	switch {
	case score > 0:
		return fmt.Sprintf("the next player gets %d more", score)
	case score < 0:
		return fmt.Sprintf("the next player gets %d less", -score)
	}
	return "both get the same"
}

func value(n int) explain.Inline { return explain.Value(fmt.Sprint(n)) }
