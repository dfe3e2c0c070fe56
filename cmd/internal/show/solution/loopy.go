package solution

import (
	"fmt"
	"strings"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/loopy"
	"grader/reference/solve"
	"grader/reference/worked"
)

// A loopySolution is the output for a loopy impartial game, with its fields in the order of the
// JSON.
type loopySolution struct {
	*solutionHead
	Loopy   *string      `json:"loopy_nimber"` // null if the game has a nim value all the same
	Options *[]loopyMove `json:"options,omitempty"`
	Winning []jsonWin    `json:"winning_moves"`
	More    bool         `json:"more_winning_moves,omitempty"` // the list is incomplete
	Drawing []jsonWin    `json:"drawing_moves"`
	// MoreDrawing reports that the list of drawing moves is incomplete.
	MoreDrawing bool `json:"more_drawing_moves,omitempty"`
	*solutionTail
}

type loopyMove struct {
	jsonMove
	Loopy *string `json:"loopy_nimber,omitempty"`
}

// missing lists the keys of what is not known.
func (sol *loopySolution) missing() (keys []string) {
	if sol.Outcome == nil {
		return []string{"outcome", "loopy_nimber", "winning_moves", "drawing_moves"}
	}
	for _, looked := range sol.missed {
		keys = append(keys, strings.ReplaceAll(strings.TrimPrefix(looked, "the "), " ", "_"))
	}
	return keys
}

// loopy finds the value of a loopy game, and the moves that win or draw.
func (q *search) loopy() *loopySolution {
	sol := &loopySolution{solutionHead: &q.solutionHead, Winning: []jsonWin{}, Drawing: []jsonWin{}, solutionTail: &q.solutionTail}
	q.find("the value", func() error {
		value, err := q.solver.Loopy(q.pos)
		if err != nil {
			return err
		}
		sol.take(value)
		return nil
	})
	if sol.Outcome == nil {
		return sol
	}
	q.tell([]solutionRow{{"game", []string{sol.Game}}, {"play", []string{sol.Play}}, {"value", []string{sol.value()}}, {"outcome", []string{loopyOutcomes[*sol.Outcome]}}}...)
	q.find("the winning moves", func() error {
		list, more, err := several(q.solver.Winning(q.pos, game.Both, game.Normal))
		if err != nil {
			return err
		}
		sol.Winning, sol.More = list, more
		return nil
	})
	q.tell(solutionRow{"winning moves", winLines(sol.Winning, sol.More, true, q.r.All, "none")})
	if *sol.Outcome == solve.D.String() {
		q.find("the drawing moves", func() error {
			list, more, err := several(q.solver.Drawing(q.pos))
			if err != nil {
				return err
			}
			sol.Drawing, sol.MoreDrawing = list, more
			return nil
		})
		q.tell(solutionRow{"drawing moves", winLines(sol.Drawing, sol.MoreDrawing, true, q.r.All, "none")})
	}
	if q.r.Options || q.r.Format == "json" {
		q.find("the options", func() error {
			var err error
			sol.Options, err = q.loopyMoves()
			return err
		})
		q.tell(sol.options()...)
	}
	if q.r.Explain {
		q.whyLoopy()
	}
	return sol
}

// whyLoopy makes the worked solution: the picture, the value of a single game, and who wins.
func (q *search) whyLoopy() {
	q.why = q.boards()
	if len(q.pos.Parts()) == 1 {
		value, err := worked.Loopy(q.solver, q.pos)
		if err != nil {
			q.failed = err
			return
		}
		q.why = append(q.why, value...)
	}
	outcome, err := worked.LoopyOutcome(q.solver, q.pos)
	if err != nil {
		q.failed = err
		return
	}
	q.why = append(q.why, outcome...)
}

// take enters a value.
func (sol *loopySolution) take(v loopy.Value) {
	outcome := solve.D
	switch {
	case v.Wins():
		outcome = solve.N
	case v.Loses():
		outcome = solve.P
	}
	sol.Outcome = text(outcome)
	if v.Infinite {
		sol.Loopy = text(v)
	} else {
		sol.Nimber = &v.N
	}
}

func (sol *loopySolution) value() string {
	if sol.Loopy != nil {
		return *sol.Loopy
	}
	return cgt.Nimber(*sol.Nimber).String()
}

// loopyMoves lists the options with their values; nil if there are too many.
func (q *search) loopyMoves() (*[]loopyMove, error) {
	options, more, err := q.optionsOf(game.Both)
	if err != nil {
		return nil, err
	}
	if more {
		return nil, nil
	}
	list := []loopyMove{}
	for _, o := range options {
		v, err := q.solver.Loopy(o.To)
		if err != nil {
			return nil, err
		}
		move := loopyMove{jsonMove: jsonMove{Move: o.Move, To: written(o.To)}}
		if v.Infinite {
			move.Loopy = text(v)
		} else {
			move.Nimber = &v.N
		}
		list = append(list, move)
	}
	return &list, nil
}

func (sol *loopySolution) options() []solutionRow {
	if sol.Options == nil {
		return nil
	}
	var lines []string
	for _, o := range *sol.Options {
		value := o.Loopy
		if value == nil {
			value = text(cgt.Nimber(*o.Nimber))
		}
		lines = append(lines, fmt.Sprintf("%s  of value %s", moveLine(o.Move, o.To), *value))
	}
	if len(lines) == 0 {
		lines = []string{"none"}
	}
	return []solutionRow{{"options", lines}}
}

// loopyOutcomes are the outcomes in words.
var loopyOutcomes = map[string]string{
	"N": impartialOutcomes["N"], "P": impartialOutcomes["P"],
	"D": "D, a draw: with best play the game never ends",
}
