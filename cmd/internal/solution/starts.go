package solution

import (
	"fmt"

	"grader/reference/game"
	"grader/reference/solve"
	"grader/reference/worked"
)

// A startsSolution is what solve prints of a game of Left and Right in which play may never end; the
// order of the fields is that of the JSON. It has no value: what other games have of one is null.
type startsSolution struct {
	*solutionHead
	Outcome     map[string]string `json:"outcome"` // what each player gets by beginning
	LeftStop    *string           `json:"left_stop"`
	RightStop   *string           `json:"right_stop"`
	Mean        *string           `json:"mean"`
	Temperature *string           `json:"temperature"`
	Left        startsMoves       `json:"left"`
	Right       startsMoves       `json:"right"`
	*solutionTail
}

// startsMoves are the moves of a player who begins.
type startsMoves struct {
	playerMoves
	Drawing     []jsonWin `json:"drawing_moves"`
	MoreDrawing bool      `json:"more_drawing_moves,omitempty"`
}

func (sol *startsSolution) side(who game.Player) *startsMoves {
	return [2]*startsMoves{&sol.Left, &sol.Right}[who]
}

func (sol *startsSolution) missing() (keys []string) {
	if sol.Outcome == nil {
		keys = append(keys, "outcome")
	}
	for _, who := range game.Players {
		if !sol.side(who).known {
			keys = append(keys, who.String()+".winning_moves", who.String()+".drawing_moves")
		}
	}
	return keys
}

// starts works out what each player gets by beginning, and the moves by which.
func (q *search) starts() *startsSolution {
	sol := &startsSolution{solutionHead: &q.solutionHead, solutionTail: &q.solutionTail}
	for _, who := range game.Players {
		sol.side(who).Winning, sol.side(who).Drawing = []jsonWin{}, []jsonWin{}
	}
	q.solver = q.fresh()
	q.find("who wins", func() error {
		results, err := q.solver.Results(q.pos)
		if err != nil {
			return err
		}
		q.solutionHead.Outcome = text(results)
		sol.Outcome = map[string]string{}
		rows := []solutionRow{{"game", []string{sol.Game}}, {"play", []string{sol.Play}}}
		for who, r := range results {
			sol.Outcome[game.Player(who).String()] = r.String()
			startWords, err := q.startWords(r, game.Player(who))
			if err != nil {
				return err
			}
			rows = append(rows, solutionRow{game.Player(who).Name() + " begins", []string{startWords}})
		}
		q.tell(rows...)
		return nil
	})
	for _, who := range game.Players {
		if sol.Outcome == nil {
			break
		}
		side, draws := sol.side(who), sol.Outcome[who.String()] == solve.Draw.String()
		q.find("the moves of "+who.Name(), func() error {
			list, more, err := several(q.solver.Winning(q.pos, who, game.Normal))
			if err != nil {
				return err
			}
			side.Winning, side.More = list, more
			if draws {
				list, more, err := several(q.solver.Drawing(q.pos, who))
				if err != nil {
					return err
				}
				side.Drawing, side.MoreDrawing = list, more
			}
			options, more, err := q.optionsOf(who)
			if err != nil {
				return err
			}
			if !more && (q.r.Options || q.r.Format == "json") {
				list := wonBy(options)
				side.Options = &list
			}
			side.known = true
			return nil
		})
		rows := side.rows(who, q.r.All)
		if draws {
			rows[0] = solutionRow{who.Name() + " draws by", winLines(side.Drawing, side.MoreDrawing, side.known, q.r.All, "no move")}
		}
		q.tell(rows...)
	}
	if q.r.Explain && sol.Outcome != nil {
		q.find("a worked solution", func() error {
			o, err := worked.Outcome(q.solver, q.pos, game.Normal)
			if err != nil {
				return err
			}
			q.why = append(q.boards(), o...)
			return nil
		})
	}
	return sol
}

// startWords says what a player gets who begins.
func (q *search) startWords(r solve.Result, who game.Player) (string, error) {
	n, err := q.solver.Lasts(q.pos, who)
	if err != nil {
		return "", err
	}
	switch {
	case r == solve.Draw:
		return "a draw: with best play the game never ends", nil
	case n == 0:
		return who.Other().Name() + " wins, since " + who.Name() + " cannot move", nil
	case r == solve.Loss:
		who = who.Other()
	}
	return fmt.Sprintf("%s wins, with best play in %d %s", who.Name(), n, map[bool]string{true: "move", false: "moves"}[n == 1]), nil
}
