package solution

import (
	"fmt"

	"grader/reference/game"
	"grader/reference/solve"
	"grader/reference/worked"
)

// A scoreSolution is what solve prints of a game that is played for a score; the order of the fields is
// that of the JSON.
type scoreSolution struct {
	Game    string      `json:"game"`
	Score   *int        `json:"score"` // of the next player, less that of the opponent
	Best    []scoreMove `json:"best_moves"`
	Options []scoreMove `json:"options,omitempty"`
	*solutionTail
}

type scoreMove struct {
	jsonWin
	Gains int  `json:"gains"`
	Score *int `json:"score,omitempty"` // of the move
}

// missing are the keys of what is not known.
func (sol *scoreSolution) missing() []string {
	if sol.Score == nil {
		return []string{"score", "best_moves"}
	}
	return nil
}

// score works out the score and the best moves.
func (q *search) score() *scoreSolution {
	sol := &scoreSolution{Game: q.Game, Best: []scoreMove{}, solutionTail: &q.solutionTail}
	q.find("the score", func() error {
		score, err := q.solver.Score(q.pos)
		if err != nil {
			return err
		}
		best, err := q.solver.Best(q.pos)
		if err != nil {
			return err
		}
		sol.Score = &score
		for _, o := range best {
			sol.Best = append(sol.Best, q.scored(o))
		}
		return nil
	})
	if sol.Score == nil {
		return sol
	}
	q.tell(solutionRow{"game", []string{sol.Game}}, solutionRow{"score", []string{fmt.Sprintf("%d, %s", *sol.Score, worked.SaysScore(*sol.Score))}})
	var wins []jsonWin
	for _, m := range sol.Best {
		wins = append(wins, m.jsonWin)
	}
	q.tell(solutionRow{"best moves", winLines(wins, false, true, q.r.All, "none")})
	if q.r.Options {
		q.find("the options", func() error {
			options, _, err := q.optionsOf(game.Both)
			if err != nil {
				return err
			}
			lines := []string{}
			for _, o := range options {
				scoreAfter, err := q.solver.ScoreAfter(q.pos, o)
				if err != nil {
					return err
				}
				m, score := q.scored(o), scoreAfter
				m.Score = &score
				sol.Options, lines = append(sol.Options, m), append(lines, fmt.Sprintf("%s  of score %d", moveLine(m.Move, m.To), score))
			}
			q.tell(solutionRow{"options", lines})
			return nil
		})
	}
	if q.r.Explain {
		q.find("a worked solution", func() error {
			score, err := worked.Score(q.solver, q.pos)
			if err != nil {
				return err
			}
			q.why = append(q.boards(), score...)
			return nil
		})
	}
	return sol
}

func (q *search) scored(o solve.Option) scoreMove {
	return scoreMove{jsonWin: wonBy([]solve.Option{o})[0], Gains: q.pos.Gain(o.To)}
}
