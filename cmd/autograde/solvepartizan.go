package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"grader/cmd/internal/cli"
	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/figure"
	"grader/reference/game"
	"grader/reference/solve"
	"grader/reference/worked"
)

// A partizanSolution is what solve prints of a game in which Left and Right have
// different moves; the order of the fields is that of the JSON. Numbers are strings,
// since they may be fractions.
type partizanSolution struct {
	Game        string       `json:"game"`
	Play        string       `json:"play"`
	Nimber      *uint64      `json:"nimber"`
	Outcome     *string      `json:"outcome"`
	Canonical   *string      `json:"canonical_form"`
	LeftStop    *string      `json:"left_stop"`
	RightStop   *string      `json:"right_stop"`
	Mean        *string      `json:"mean"`
	Temperature *string      `json:"temperature"`
	Left        playerMoves  `json:"left"`
	Right       playerMoves  `json:"right"`
	Worked      string       `json:"explanation,omitempty"` // Markdown
	Undecided   string       `json:"undecided,omitempty"`
	Error       *jsonProblem `json:"error,omitempty"`

	thermograph *cgt.Thermograph
	why         explain.Doc
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

func (s *solveRun) partizan(ctx context.Context, out io.Writer, pos game.Position, budget int) error {
	if s.misere {
		return cli.Failf("leave --misere out, or ask about an impartial game", "misère play is for impartial games, and in %s Left and Right have different moves", pos)
	}
	found := func([]solutionRow) error { return nil }
	if s.format.Value == "text" {
		found = func(rows []solutionRow) error { return writeRows(out, rows) }
	}
	sol, limit, err := s.solvePartizan(ctx, pos, budget, found)
	stopped, _ := errors.AsType[*interrupted](err)
	switch {
	case stopped != nil:
		sol.Undecided, limit, err = stopped.Error(), true, nil
		s.Tell(stopped.failure())
	case err != nil:
		return cli.Failf("", "%s", err)
	case limit:
		sol.Undecided = fmt.Sprintf("undecided: the game needs more than %d positions", budget)
		if sol.Left.known && sol.Right.known && !sol.formed() {
			sol.Undecided = fmt.Sprintf("undecided: the canonical form needs more than %d positions", s.late(budget))
		}
		s.Tell(&cli.Failure{Message: sol.Undecided, Hint: "solve a smaller game, or raise positions under [limits] in grader.toml"})
	}
	switch {
	case s.format.Value == "json":
		var worked strings.Builder
		if err = explain.Markdown(&worked, sol.why); err == nil {
			sol.Worked = worked.String()
			err = writeJSON(out, sol, "")
		}
	case sol.Outcome == nil:
	default:
		err = s.printPartizan(out, sol)
	}
	if err != nil {
		return cli.Failf("", "the solution could not be written: %s", err)
	}
	if limit {
		return cli.Exit(cli.Some)
	}
	return nil
}

// whyPartizan is the worked solution: the picture, and what is in reach of form, stops,
// temperature and outcome.
func whyPartizan(solver *solve.Solver, pos game.Position, sol *partizanSolution) (explain.Doc, error) {
	var doc explain.Doc
	for _, p := range pos.Parts() {
		if board := p.Board(); board != nil {
			doc = append(doc, *board)
		}
	}
	var why explain.Doc
	var err error
	switch {
	case sol.Canonical != nil:
		why, err = worked.Partizan(solver, pos)
	case sol.Outcome != nil:
		why, err = worked.Outcome(solver, pos, game.Normal)
	}
	return append(doc, why...), err
}

// text is what a value is written as.
func text(v fmt.Stringer) *string {
	s := v.String()
	return &s
}

func (s *solveRun) form(solver *solve.Solver, pos game.Position, sol *partizanSolution) error {
	g, err := solver.Form(pos)
	if err != nil {
		return err
	}
	forms := solver.Forms()
	name, err := forms.Text(g)
	if err != nil && !errors.Is(err, cgt.ErrLong) {
		return err
	}
	long := err != nil
	h, err := forms.Thermograph(g)
	if err != nil {
		return err
	}
	left, right := forms.Stops(g)
	if !long {
		sol.Canonical = &name
	}
	sol.LeftStop, sol.RightStop = text(left), text(right)
	sol.Mean, sol.Temperature, sol.thermograph = text(h.Mean), text(h.Temperature), h
	if n, ok := forms.IsNimber(g); ok {
		sol.Nimber = &n
	}
	return nil
}

// formed reports whether the canonical form is known, though it may be too long to be written.
func (sol *partizanSolution) formed() bool { return sol.LeftStop != nil }

// formOf takes over what form has found.
func (sol *partizanSolution) formOf(own *partizanSolution) {
	sol.Nimber, sol.Canonical, sol.LeftStop, sol.RightStop = own.Nimber, own.Canonical, own.LeftStop, own.RightStop
	sol.Mean, sol.Temperature, sol.thermograph = own.Mean, own.Temperature, own.thermograph
}

func (s *solveRun) moves(solver *solve.Solver, pos game.Position, who game.Player, side *playerMoves) error {
	wins, err := solver.Winning(pos, who, game.Normal)
	for _, w := range wins {
		side.Winning = append(side.Winning, jsonWin{w.Move, w.To.String()})
	}
	if errors.Is(err, solve.ErrMany) {
		side.More, err = true, nil
	}
	if side.known = err == nil; err != nil || !s.options && s.format.Value != "json" {
		return err
	}
	most := maxOptions
	if s.options {
		most = math.MaxInt
	}
	options, more, err := solver.Options(pos, who, most)
	if err != nil || more {
		return err
	}
	list := make([]jsonWin, len(options))
	for i, o := range options {
		list[i] = jsonWin{o.Move, o.To.String()}
	}
	side.Options = &list
	return nil
}

// A row of a solution: what it is, and its lines.
type solutionRow struct {
	label string
	lines []string
}

func (sol *partizanSolution) headRows() []solutionRow {
	return []solutionRow{
		{"game", []string{sol.Game}},
		{"play", []string{sol.Play}},
		{"outcome", []string{partizanOutcomes[*sol.Outcome]}},
	}
}

func (sol *partizanSolution) formRows() []solutionRow {
	if !sol.formed() {
		return []solutionRow{{"canonical form", []string{"undecided"}}}
	}
	canonical := "too long to be written"
	if sol.Canonical != nil {
		canonical = *abridged(sol.Canonical)
	}
	return []solutionRow{
		{"canonical form", []string{canonical}},
		{"stops", []string{*sol.LeftStop + " for Left, " + *sol.RightStop + " for Right"}},
		{"mean", []string{*sol.Mean}},
		{"temperature", []string{*sol.Temperature}},
	}
}

func (m playerMoves) rows(who game.Player, all bool) []solutionRow {
	few, count := fewWins(m.Winning, m.More, all)
	lines := m.lines(few, m.known)
	if count != "" {
		lines = slices.Insert(lines, 0, count+", the first of them:")
	}
	rows := []solutionRow{{who.Name() + " wins by", lines}}
	if m.Options != nil {
		rows = append(rows, solutionRow{who.Name() + "'s options", m.lines(*m.Options, true)})
	}
	return rows
}

func writeRows(out io.Writer, rows []solutionRow) error {
	var b strings.Builder
	for _, r := range rows {
		label := r.label
		for _, l := range r.lines {
			fmt.Fprintf(&b, "%-16s%s\n", label, l)
			label = ""
		}
	}
	if _, err := io.WriteString(out, b.String()); err != nil {
		return err
	}
	return flush(out)
}

// flush writes what is held back: what follows may take minutes.
func flush(out io.Writer) error {
	if buffer, ok := out.(interface{ Flush() error }); ok {
		return buffer.Flush()
	}
	return nil
}

// longestForm is how much of a canonical form people are shown, in characters.
const longestForm = 1000

// abridged is a form of which only the beginning is shown if it is very long.
func abridged(form *string) *string {
	if form == nil || len(*form) <= longestForm {
		return form
	}
	text := fmt.Sprintf("%s … (%d characters in all; --format json writes them)", (*form)[:longestForm], len(*form))
	return &text
}

func (m playerMoves) lines(moves []jsonWin, known bool) []string {
	switch {
	case !known:
		return []string{"undecided"}
	case len(moves) == 0:
		return []string{"no move"}
	}
	var lines []string
	for _, w := range moves {
		lines = append(lines, w.Move+"  to "+w.To)
	}
	return lines
}

func (s *solveRun) printPartizan(out io.Writer, sol *partizanSolution) error {
	var doc explain.Doc
	if s.thermograph && sol.thermograph != nil && sol.why == nil {
		doc = append(doc, *figure.Thermograph(sol.thermograph))
	}
	doc = append(doc, sol.why...)
	var b strings.Builder
	if s.format.Value == "markdown" {
		b.WriteString("# " + explain.MarkdownLine(explain.Code(sol.Game)) + "\n\n")
		var facts explain.List
		rows := append(sol.headRows()[1:], sol.formRows()...) // the game is the title
		for who, side := range [2]playerMoves{sol.Left, sol.Right} {
			rows = append(rows, side.rows(game.Players[who], s.all)...)
		}
		for _, r := range rows {
			item := []explain.Inline{explain.Text(r.label + ": ")}
			for i, l := range r.lines {
				if i > 0 {
					item = append(item, explain.Text(", "))
				}
				item = append(item, explain.Code(l))
			}
			facts.Items = append(facts.Items, item)
		}
		if err := explain.Markdown(&b, append(explain.Doc{facts}, doc...)); err != nil {
			return err
		}
	} else if len(doc) > 0 { // after what has been told already
		b.WriteString("\n")
		if err := explain.PlainText(&b, doc); err != nil {
			return err
		}
	}
	_, err := io.WriteString(out, b.String())
	return err
}
