package solution

import (
	"fmt"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/solve"
	"grader/reference/worked"
)

// A loopySolution is what solve prints of an impartial game in which play may never end; the order
// of the fields is that of the JSON.
type loopySolution struct {
	*solutionHead
	Loopy   *string      `json:"loopy_nimber"` // null if the game has a nim value all the same
	Options *[]loopyMove `json:"options,omitempty"`
	Winning []jsonWin    `json:"winning_moves"`
	Drawing []jsonWin    `json:"drawing_moves"`
	*solutionTail

	moves  []solve.Option
	values []cgt.Loopy // of the moves
}

type loopyMove struct {
	jsonMove
	Loopy *string `json:"loopy_nimber,omitempty"`
}

// loopy works out the value of a game in which play may never end, and the moves that win or draw.
func (q *search) loopy() *loopySolution {
	sol := &loopySolution{solutionHead: &q.solutionHead, Winning: []jsonWin{}, Drawing: []jsonWin{}, solutionTail: &q.solutionTail}
	q.find("the value", func() {
		v := halt.Must(q.solver.Loopy(q.pos))
		moves := halt.Must(q.solver.EveryOption(q.pos, game.Both, maxOptions))
		sol.take(v, moves, halt.Must(q.solver.LoopyOptions(moves)))
	})
	if sol.Outcome == nil {
		return sol
	}
	rows := []solutionRow{{"game", []string{sol.Game}}, {"play", []string{sol.Play}}, {"value", []string{sol.value()}}, {"outcome", []string{loopyOutcomes[*sol.Outcome]}}}
	rows = append(rows, solutionRow{"winning moves", winLines(sol.Winning, false, true, q.r.All, "none")})
	if *sol.Outcome == solve.D.String() {
		rows = append(rows, solutionRow{"drawing moves", winLines(sol.Drawing, false, true, q.r.All, "none")})
	}
	if q.r.Options || q.r.Format == "json" {
		sol.list()
	}
	q.tell(append(rows, sol.options()...)...)
	if q.r.Explain {
		q.why = q.boards()
		if len(q.pos.Parts()) == 1 {
			q.why = append(q.why, halt.Must(worked.Loopy(q.solver, q.pos))...)
		}
		q.why = append(q.why, halt.Must(worked.Outcome(q.solver, q.pos, game.Normal))...)
	}
	return sol
}

// take enters a value, and the moves with theirs.
func (sol *loopySolution) take(v cgt.Loopy, moves []solve.Option, values []cgt.Loopy) {
	sol.moves, sol.values = moves, values
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
	for i, o := range moves {
		switch w := values[i]; {
		case w.Loses():
			sol.Winning = append(sol.Winning, wonBy(moves[i:i+1])...)
		case outcome == solve.D && !w.Wins():
			sol.Drawing = append(sol.Drawing, jsonWin{o.Move, o.To.String()})
		}
	}
}

func (sol *loopySolution) value() string {
	if sol.Loopy != nil {
		return *sol.Loopy
	}
	return cgt.Nimber(*sol.Nimber).String()
}

func (sol *loopySolution) list() {
	list := []loopyMove{}
	for i, o := range sol.moves {
		move := loopyMove{jsonMove: jsonMove{Move: o.Move, To: o.To.String()}}
		if v := sol.values[i]; v.Infinite {
			move.Loopy = text(v)
		} else {
			move.Nimber = &v.N
		}
		list = append(list, move)
	}
	sol.Options = &list
}

func (sol *loopySolution) options() []solutionRow {
	if sol.Options == nil {
		return nil
	}
	var lines []string
	for i, o := range *sol.Options {
		lines = append(lines, fmt.Sprintf("%s  to %s  of value %s", o.Move, o.To, sol.values[i]))
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
