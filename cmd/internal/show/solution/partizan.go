package solution

import (
	"errors"
	"fmt"
	"math"

	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/figure"
	"grader/reference/game"
	"grader/reference/solve"
	"grader/reference/worked"
)

// A partizanSolution is the output for a partizan game, with its fields in the order of the JSON.
// Numbers are strings, since they may be fractions.
type partizanSolution struct {
	*solutionHead
	LeftStop    *string     `json:"left_stop"`
	RightStop   *string     `json:"right_stop"`
	Mean        *string     `json:"mean"`
	Temperature *string     `json:"temperature"`
	Left        playerMoves `json:"left"`
	Right       playerMoves `json:"right"`
	*solutionTail

	heights *cgt.Thermograph
	tried   int // positions, for the form
}

// side is the moves of a player.
func (sol *partizanSolution) side(who game.Player) *playerMoves {
	return [2]*playerMoves{&sol.Left, &sol.Right}[who]
}

// playerMoves are the moves of one player.
type playerMoves struct {
	Options *[]jsonWin `json:"options,omitempty"`
	Winning []jsonWin  `json:"winning_moves"`
	More    bool       `json:"more_winning_moves,omitempty"`

	known bool // the winning moves are known
}

// partizanOutcomes are the outcomes in words.
var partizanOutcomes = map[string]string{
	"L": "L, Left wins, whoever begins",
	"R": "R, Right wins, whoever begins",
	"N": "N, the player who begins wins",
	"P": "P, the player who does not begin wins",
}

// quickForm is the number of positions after which the form is postponed to the end, in text that
// no person watches.
const quickForm = 1_500_000

// soonForm is the number of positions after which the form is postponed on a terminal, so that the
// winning moves come soon.
const soonForm = 100_000

// formShare is a lower bound for the ratio of the positions that a form needs to those that the
// outcome needed: on boards of Clobber, Konane, Amazons and Domineering the ratio is 15 to 120, if
// either is large.
const formShare = 12

// within is the number of positions, at most the given one, that fit into the remaining memory of
// the search.
func (q *search) within(positions int) int {
	room := solve.Within(math.MaxInt, q.r.Memory, true)
	return min(positions, max(0, room-q.solver.Positions()))
}

// late is the number of positions to try for a postponed form. Few forms that need more are found
// at all, and the search for them takes minutes.
func (q *search) late() int {
	const share = 16 // so that the number grows with the budget
	return q.within(min(q.budget, max(q.r.quick, q.budget/share)))
}

// partizan finds what was asked for. Each part has a budget of its own once one has used its budget
// up. A form that takes long comes after the winning moves. The order of text in a file depends on
// quickForm alone.
func (q *search) partizan() *partizanSolution {
	sol := &partizanSolution{solutionHead: &q.solutionHead, solutionTail: &q.solutionTail}
	sol.Left.Winning, sol.Right.Winning = []jsonWin{}, []jsonWin{}
	q.find("who wins", func() error {
		o, err := q.solver.Outcome(q.pos, game.Normal)
		if err != nil {
			return err
		}
		sol.Outcome = text(o)
		return nil
	})
	lost := sol.Outcome == nil // if the outcome is out of reach, so is the form; moves need one of them
	if sol.Outcome == nil && q.pos.Searched() {
		return sol // the rest needs as much
	}
	tell := func(rows ...solutionRow) {
		if sol.Outcome != nil {
			q.tell(rows...)
		}
	}
	if sol.Outcome != nil {
		q.tell(sol.head()...)
	}
	hopeless := lost // moves that were tried before would need the form
	soon := min(q.r.quick, soonForm)
	if !q.live() && q.r.Format == "text" {
		soon = q.r.quick
	}
	if lost {
		soon = min(soon, soonForm)
	}
	soon = q.within(min(soon, q.budget))
	searched := q.solver.Positions()
	form := func(positions int) (solver *solve.Solver, found bool) {
		solver, sol.tried = solve.Patient(positions, q.usual), positions
		if searched > positions/formShare {
			return solver, false
		}
		return solver, q.try("the canonical form", func() error { return q.form(solver, sol) })
	}
	quick, found := form(soon)
	switch {
	case found:
		q.solver = quick
		tell(sol.form()...)
	case soon == q.budget || lost:
		q.limit, q.formless = true, true
		tell(sol.form()...)
	default:
		for _, who := range game.Players {
			side := sol.side(who)
			if q.try("the winning moves of "+who.Name(), func() error { return q.moves(sol, who) }) {
				tell(side.rows(who, q.r.All)...)
			} else {
				*side = playerMoves{Winning: []jsonWin{}}
				q.solver = q.fresh()
			}
		}
		if late := q.late(); late > soon { // the search for moves does not reduce that for the form
			if whole, found := form(late); found {
				q.solver = whole
			}
		}
		hopeless = !sol.formed()
		q.limit, q.formless = q.limit || hopeless, hopeless
		tell(sol.form()...)
	}
	for _, who := range game.Players {
		side := sol.side(who)
		if side.known {
			continue
		}
		q.find("the winning moves of "+who.Name(), func() error {
			if hopeless {
				return game.ErrLimit
			}
			return q.moves(sol, who)
		})
		tell(side.rows(who, q.r.All)...)
	}
	if q.more(); q.r.Explain {
		q.find("a worked solution", func() error { return q.whyPartizan(sol) })
	}
	if q.r.Thermograph && sol.heights != nil && sol.why == nil && q.r.Format != "json" {
		sol.why = explain.Doc{*figure.Thermograph(sol.heights)}
	}
	return sol
}

func (q *search) form(solver *solve.Solver, sol *partizanSolution) error {
	g, err := solver.Entry(q.pos)
	if err != nil {
		return err
	}
	forms := solver.Forms()
	name, err := forms.Text(g)
	long := errors.Is(err, cgt.ErrLong)
	if err != nil && !long {
		return err
	}
	h, err := forms.Thermograph(g)
	if err != nil {
		return err
	}
	left, right := forms.Stops(g)
	if !long {
		sol.Canonical = &name
	}
	sol.LeftStop, sol.RightStop = text(left), text(right)
	sol.Mean, sol.Temperature, sol.heights = text(h.Mean), text(h.Temperature), h
	if n, ok := forms.IsNimber(g); ok {
		sol.Nimber = &n
	}
	return nil
}

// missing lists the keys of what is not known.
func (sol *partizanSolution) missing() (keys []string) {
	if sol.Outcome == nil {
		keys = append(keys, "outcome")
	}
	if !sol.formed() {
		keys = append(keys, "canonical_form")
	}
	for _, who := range game.Players {
		if !sol.side(who).known {
			keys = append(keys, []string{"left", "right"}[who]+".winning_moves")
		}
	}
	return keys
}

// formed reports whether the canonical form is known, even if it is too long to be written.
func (sol *partizanSolution) formed() bool { return sol.LeftStop != nil }

// whyPartizan makes the worked solution: the picture, and those of form, stops, temperature and
// outcome that are known.
func (q *search) whyPartizan(sol *partizanSolution) error {
	sol.why = q.boards()
	switch {
	case sol.Canonical != nil:
		partizan, err := worked.Partizan(q.solver, q.pos)
		if err != nil {
			return err
		}
		sol.why = append(sol.why, partizan...)
	case sol.Outcome != nil:
		o, err := worked.Outcome(q.solver, q.pos, game.Normal)
		if err != nil {
			return err
		}
		sol.why = append(sol.why, o...)
	}
	return nil
}

func (q *search) moves(sol *partizanSolution, who game.Player) error {
	if sol.Outcome == nil {
		return nil
	}
	side := sol.side(who)
	wins, err := q.solver.Winning(q.pos, who, game.Normal)
	side.More = errors.Is(err, solve.ErrMany)
	if err != nil && !side.More {
		return err
	}
	side.Winning, side.known = wonBy(wins), true
	if !q.r.Options && q.r.Format != "json" {
		return nil
	}
	options, more, err := q.optionsOf(who)
	if err != nil {
		return err
	}
	if !more {
		list := wonBy(options)
		side.Options = &list
	}
	return nil
}

func (sol *partizanSolution) head() []solutionRow {
	return []solutionRow{
		{"game", []string{sol.Game}},
		{"play", []string{sol.Play}},
		{"outcome", []string{partizanOutcomes[*sol.Outcome]}},
	}
}

func (sol *partizanSolution) form() []solutionRow {
	if !sol.formed() {
		return []solutionRow{{canonicalForm, []string{fmt.Sprintf("undecided within %d positions", sol.tried)}}}
	}
	canonical := "too long to be written"
	if sol.Canonical != nil {
		canonical = *abridged(sol.Canonical)
	}
	return []solutionRow{
		{canonicalForm, []string{canonical}},
		{"stops", []string{*sol.LeftStop + " for Left, " + *sol.RightStop + " for Right"}},
		{"mean", []string{*sol.Mean}},
		{"temperature", []string{*sol.Temperature}},
	}
}

func (m playerMoves) rows(who game.Player, all bool) []solutionRow {
	rows := []solutionRow{{who.Name() + " wins by", winLines(m.Winning, m.More, m.known, all, "no move")}}
	if m.Options != nil {
		rows = append(rows, solutionRow{who.Name() + "'s options", winLines(*m.Options, false, true, true, "no move")})
	}
	return rows
}
