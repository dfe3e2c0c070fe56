// Package solution solves games for people: it prints what is known of a game as soon as it is
// known.
package solution

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"grader/cmd/internal/course/cli"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/plain"
	"grader/reference/solve"
)

// A Request says what to find out about a game, and how to print it.
type Request struct {
	Program     *cli.Program
	Out         io.Writer
	Format      string // text or json
	Misere      bool
	Options     bool // list them, however many there are
	All         bool // all winning moves, not only the first ones
	Explain     bool
	Thermograph bool
	More        bool // birthday, atomic weight, reduced form and incentives
	Memory      int  // of the search, in MB; 0 for no limit
	quick       int  // positions after which the form is postponed; 0 for the default
}

// The common first and last fields of all solutions, in the order of the JSON.
type (
	solutionHead struct {
		Game      string  `json:"game"`
		Play      string  `json:"play"`
		Nimber    *uint64 `json:"nimber"`
		Outcome   *string `json:"outcome"`
		Canonical *string `json:"canonical_form"`
	}
	solutionTail struct {
		*solutionMore `json:",omitempty"`
		Worked        string           `json:"explanation,omitempty"` // Markdown
		Undecided     []string         `json:"undecided,omitempty"`   // the keys of what is missing
		Error         *cli.JSONProblem `json:"error,omitempty"`

		why    explain.Doc
		missed []string // the names of what was not found within the budget
	}
	jsonMove struct {
		Move   string  `json:"move"`
		To     string  `json:"to"`
		Nimber *uint64 `json:"nimber"`
	}
	jsonWin struct {
		Move string `json:"move"`
		To   string `json:"to"`
	}
)

// A solutionMore is the output of --more. The atomic weight of a game that has none is "none".
type solutionMore struct {
	Birthday   *uint64         `json:"birthday"`
	Weight     *string         `json:"atomic_weight"`
	Reduced    *string         `json:"reduced_form"`
	Incentives *jsonIncentives `json:"incentives"`
	Remoteness *int            `json:"remoteness,omitempty"`
	Suspense   *int            `json:"suspense,omitempty"`
}

type jsonIncentives struct {
	Left  []string `json:"left"`
	Right []string `json:"right"`
}

func (r *Request) play() game.Play {
	if r.Misere {
		return game.Misere
	}
	return game.Normal
}

// A search finds a solution part by part, and prints each part as text at once.
type search struct {
	r      *Request
	pos    game.Position
	budget int // of positions, which fit into the memory
	usual  int // how long the next part may take, as the time of a search of so many positions
	solver *solve.Solver
	limit  bool  // a part needs more than the budget
	short  bool  // the budget is bounded by the memory
	failed error // ends the search; nothing is searched or printed afterwards

	formless bool // the form was tried, and is out of reach

	solutionHead
	solutionTail
}

func newSearch(r *Request, pos game.Position, budget int) *search {
	if r.quick == 0 {
		r.quick = quickForm
	}
	q := &search{r: r, pos: pos, usual: solve.Patience(budget), solutionHead: solutionHead{Game: pos.String(), Play: r.play().String()}}
	q.budget = solve.Within(budget, r.Memory, pos.Partizan())
	q.short, q.solver = q.budget < budget, q.fresh()
	return q
}

// fresh is a solver with the whole budget of positions, for the next part. Its time is 3/5 of that
// of the one before, so that several parts out of reach do not add up.
func (q *search) fresh() *solve.Solver {
	q.usual = q.usual * 3 / 5
	return solve.Patient(q.budget, q.usual)
}

// try finds a part unless that needs more than the budget. Any other error ends the search.
func (q *search) try(looks string, work func() error) (found bool) {
	if q.failed != nil {
		return false
	}
	defer q.r.Program.Looking(looks)()
	err := game.Catch(work)
	if err != nil && !errors.Is(err, game.ErrLimit) {
		q.failed = cli.Failf("", "%s", err)
	}
	return err == nil
}

// find is try for a part that is reported as missing if it is not found. The next part then has a
// fresh solver.
func (q *search) find(looks string, work func() error) {
	if !q.try(looks, work) {
		q.limit, q.solver = true, q.fresh()
		q.missed = append(q.missed, looks)
	}
}

// live reports whether a person watches the text.
func (q *search) live() bool { return q.r.Program.Screen != nil && q.r.Format == "text" }

// A solutionRow is a row of a solution: its label and its lines.
type solutionRow struct {
	label string
	lines []string
}

const canonicalForm = "canonical form"

// maxLine bounds the lines of a solution as text. Games read from a file may be longer.
const maxLine = 10_000

// tell writes rows at once: what follows may take minutes.
func (q *search) tell(rows ...solutionRow) {
	if q.r.Format != "text" || q.failed != nil {
		return
	}
	var b strings.Builder
	for _, r := range rows {
		label := r.label
		for _, l := range r.lines {
			if len(l) > maxLine {
				l = plain.Cut(l, maxLine)
			}
			shown := explain.Inline(explain.Move(l))
			if r.label == canonicalForm {
				shown = explain.Math(l)
			}
			fmt.Fprintf(&b, "%-16s%s\n", label, q.r.Program.Text(0).Line(shown))
			label = ""
		}
	}
	_, err := io.WriteString(q.r.Out, b.String())
	if err = errors.Join(err, cli.Flush(q.r.Out)); err != nil {
		q.failed = cli.FailAs(err, "", "the solution could not be written")
	}
}

// boards draws the parts of the position.
func (q *search) boards() (doc explain.Doc) {
	for _, p := range q.pos.Parts() {
		if board := p.Board(); board != nil {
			doc = append(doc, *board)
		}
	}
	return doc
}

// wonBy are moves as solutions have them.
func wonBy(options []solve.Option) []jsonWin {
	list := make([]jsonWin, len(options))
	for i, o := range options {
		list[i] = jsonWin{o.Move, written(o.To)}
	}
	return list
}

// several are moves as solutions have them; more is true if the list is incomplete.
func several(options []solve.Option, err error) (list []jsonWin, more bool, failed error) {
	more = errors.Is(err, solve.ErrMany)
	if err != nil && !more {
		return nil, false, err
	}
	return wonBy(options), more, nil
}

// maxWeight bounds the positions that are written, of which there may be thousands: 100 KB.
const maxWeight = 25_000

// written is a position as text; "" if it is too long.
func written(pos game.Position) string {
	if pos.Weight() > maxWeight {
		return ""
	}
	return pos.String()
}

// moveLine is a line about a move.
func moveLine(move, to string) string {
	if to == "" {
		return move
	}
	return move + "  to " + to
}

const undecidedValue = "undecided"

// mostWins is the number of winning moves listed without --all.
const mostWins = 20

// winLines are the lines about winning moves, if they are known; more is true if the list is
// incomplete.
func winLines(list []jsonWin, more, known, all bool, none string) (lines []string) {
	switch {
	case !known:
		return []string{undecidedValue}
	case len(list) == 0:
		return []string{none}
	case more:
		lines = append(lines, fmt.Sprintf("more than %d, the first of them:", len(list)))
	case !all && len(list) > mostWins:
		lines = append(lines, fmt.Sprintf("%d (--all lists them), the first of them:", len(list)))
	}
	if !all {
		list = list[:min(mostWins, len(list))]
	}
	for _, w := range list {
		lines = append(lines, moveLine(w.Move, w.To))
	}
	return lines
}

// longestForm is the number of characters of a canonical form that are printed as text.
const longestForm = 1000

// abridged is a form, cut if it is very long.
func abridged(form *string) *string {
	if form == nil || len(*form) <= longestForm {
		return form
	}
	text := fmt.Sprintf("%s … (%d characters in all; --format json writes them)", (*form)[:longestForm], len(*form))
	return &text
}

// text is a value as text.
func text(v fmt.Stringer) *string {
	s := v.String()
	return &s
}
