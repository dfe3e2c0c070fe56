package solution

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/solve"
	"grader/reference/worked"
)

// maxOptions is the number of options up to which they are listed without --options.
const maxOptions = 10_000

// soonOutcome is the number of positions of the short search for the outcome before that for the
// value, if no person watches.
const soonOutcome = 10_000

// A solution is the output for an impartial game, with its fields in the order of the JSON.
type solution struct {
	*solutionHead
	Options *[]jsonMove `json:"options,omitempty"`
	Winning []jsonWin   `json:"winning_moves"`
	More    bool        `json:"more_winning_moves,omitempty"` // the list is incomplete
	*solutionTail

	misere []solutionRow // further rows in misère play
	won    bool          // the winning moves are known
}

// impartial finds what was asked for. It leaves out parts that need more than the budget, and
// continues: an outcome often needs less than a value. On a terminal the outcome and the winning
// moves come first; elsewhere the order is always the same.
func (q *search) impartial() *solution {
	sol := &solution{solutionHead: &q.solutionHead, Winning: []jsonWin{}, solutionTail: &q.solutionTail}
	// The outcome has a search of its own first, so that the others have the same budget on a
	// terminal as elsewhere.
	positions := min(q.budget, soonOutcome)
	if q.live() {
		positions = min(q.budget, q.r.quick)
	}
	early := solve.New(positions)
	q.try("who wins", func() error { return q.outcome(early, sol) })
	if q.live() && sol.Outcome != nil {
		q.tell(sol.head()...)
		q.tell(sol.outcome())
		if q.try("the winning moves", func() error { return q.wins(early, sol) }) {
			q.tell(sol.wins(q.r.All))
		}
	}
	told, won := q.live() && sol.Outcome != nil, sol.won
	looks := "the nim value"
	if q.r.Misere {
		looks = misereLooks
	}
	q.find(looks, func() error { return q.value(sol) })
	if q.limit && sol.Outcome == nil && q.pos.Searched() {
		return sol // the outcome needs as much
	}
	if sol.Outcome == nil {
		q.find("who wins", func() error { return q.outcome(q.solver, sol) })
	}
	if sol.Outcome == nil {
		if !q.r.Misere {
			q.find("the winning moves", func() error { return q.wins(q.solver, sol) })
		}
		return sol
	}
	if told {
		q.tell(append(sol.values(), sol.form()...)...)
	} else {
		q.tell(slices.Concat(sol.head(), sol.values(), []solutionRow{sol.outcome()}, sol.form())...)
	}
	if !won {
		q.find("the winning moves", func() error { return q.wins(q.solver, sol) })
		q.tell(sol.wins(q.r.All))
	}
	if q.r.Options || q.r.Format == "json" {
		q.options(sol)
		q.tell(sol.options()...)
	}
	if q.more(); q.r.Explain {
		q.find("a worked solution", func() error {
			err := q.whyImpartial(sol)
			if sol.More && errors.Is(err, game.ErrLimit) {
				return nil // the worked solution would have to list the moves
			}
			return err
		})
	}
	return sol
}

func (q *search) outcome(solver *solve.Solver, sol *solution) error {
	o, err := solver.Outcome(q.pos, q.r.play())
	if err != nil {
		return err
	}
	sol.Outcome = text(o)
	return nil
}

func (q *search) wins(solver *solve.Solver, sol *solution) error {
	list, more, err := several(solver.Winning(q.pos, game.Both, q.r.play()))
	if err != nil {
		return err
	}
	sol.Winning, sol.More, sol.won = list, more, true
	return nil
}

// value finds the nim value or, in misère play, the rows that JSON does not have.
func (q *search) value(sol *solution) error {
	if !q.r.Misere {
		n, err := q.solver.Nimber(q.pos)
		if err != nil {
			return err
		}
		form := cgt.Nimber(n).String()
		sol.Nimber, sol.Canonical = &n, &form
		return nil
	}
	if q.r.Format != "json" {
		sol.misere = misereRows(q.pos, q.budget)
	}
	return nil
}

// options lists the options with their values. In JSON without --options, they are left out if
// their values take longer than everything before.
func (q *search) options(sol *solution) {
	if q.r.Options {
		q.find("the options", func() error {
			var err error
			sol.Options, err = q.list()
			return err
		})
		return
	}
	whole := q.solver
	q.solver = solve.Patient(max(soonOutcome, 2*whole.Positions()), soonOutcome+whole.Positions())
	q.try("the options", func() error {
		var err error
		sol.Options, err = q.list()
		return err
	})
	q.solver = whole
}

// optionsOf lists the options of a player, unless there are too many to list.
func (q *search) optionsOf(who game.Player) (list []solve.Option, more bool, err error) {
	const optionBytes = 1000 // of one that is kept until all are written
	most := maxOptions
	if q.r.Options {
		most = max(maxOptions, q.r.Memory*1_000_000/optionBytes)
	}
	list, more, err = q.solver.Options(q.pos, who, most)
	if err != nil {
		return nil, false, err
	}
	if more && q.r.Options {
		q.short = true
		return nil, false, game.ErrLimit
	}
	return list, more, nil
}

// list lists the options; nil if there are too many.
func (q *search) list() (*[]jsonMove, error) {
	options, more, err := q.optionsOf(game.Both)
	if err != nil {
		return nil, err
	}
	if more {
		return nil, nil
	}
	list := make([]jsonMove, len(options))
	for i, o := range options {
		list[i] = jsonMove{Move: o.Move, To: written(o.To)}
	}
	if !q.r.Misere {
		values, err := q.solver.OptionValues(q.pos, options)
		if err != nil {
			return nil, err
		}
		for i := range list {
			list[i].Nimber = &values[i]
		}
	}
	return &list, nil
}

// whyImpartial makes the worked solution: the picture, the value if there is one, and the winning
// moves, which may begin with the value again.
func (q *search) whyImpartial(sol *solution) error {
	var value explain.Doc
	if !q.r.Misere {
		var err error
		if value, err = worked.Nimber(q.solver, q.pos); err != nil {
			return err
		}
	}
	sol.why = value // as long as there is no more
	moves, err := worked.Winning(q.solver, q.pos, game.Both, q.r.play())
	if err != nil {
		return err
	}
	sol.why = q.boards()
	if len(value) > len(moves) || !reflect.DeepEqual(value, moves[:len(value)]) {
		sol.why = append(sol.why, value...)
	}
	sol.why = append(sol.why, moves...)
	return nil
}

// impartialOutcomes are the outcomes in words.
var impartialOutcomes = map[string]string{"N": "N, the next player wins", "P": "P, the previous player wins"}

// missing lists the keys of what is not known.
func (sol *solution) missing() (keys []string) {
	if sol.Play == "normal" && sol.Nimber == nil {
		keys = append(keys, "nimber")
	}
	if sol.Outcome == nil {
		keys = append(keys, "outcome")
	}
	if sol.Canonical == nil && len(keys) > 0 && keys[0] == "nimber" {
		keys = append(keys, "canonical_form")
	}
	if !sol.won {
		keys = append(keys, "winning_moves")
	}
	if slices.Contains(sol.missed, "the options") {
		keys = append(keys, "options")
	}
	return keys
}

func (sol *solution) play() string { return strings.ReplaceAll(sol.Play, "misere", "misère") }

// head is the rows with the game and the type of play.
func (sol *solution) head() []solutionRow {
	return []solutionRow{{"game", []string{sol.Game}}, {"play", []string{sol.play()}}}
}

// values is the row with the nim value, or the rows of misère play.
func (sol *solution) values() []solutionRow {
	switch {
	case sol.Nimber != nil:
		return []solutionRow{{"nim value", []string{fmt.Sprint(*sol.Nimber)}}}
	case sol.Play == "normal":
		return []solutionRow{{"nim value", []string{undecidedValue}}}
	}
	return sol.misere
}

func (sol *solution) outcome() solutionRow {
	return solutionRow{"outcome", []string{impartialOutcomes[*sol.Outcome]}}
}

func (sol *solution) form() []solutionRow {
	if sol.Canonical == nil {
		return nil
	}
	return []solutionRow{{canonicalForm, []string{*sol.Canonical}}}
}

func (sol *solution) wins(all bool) solutionRow {
	return solutionRow{"winning moves", winLines(sol.Winning, sol.More, sol.won, all, "none")}
}

func (sol *solution) options() []solutionRow {
	if sol.Options == nil {
		return nil
	}
	lines := []string{}
	for _, o := range *sol.Options {
		line := moveLine(o.Move, o.To)
		if o.Nimber != nil {
			line += fmt.Sprintf("  of value %d", *o.Nimber)
		}
		lines = append(lines, line)
	}
	if len(lines) == 0 {
		lines = []string{"none"}
	}
	return []solutionRow{{"options", lines}}
}
