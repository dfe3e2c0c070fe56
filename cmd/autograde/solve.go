package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"grader/cmd/internal/cli"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/solve"

	"github.com/spf13/cobra"
)

func solveCommand(p *cli.Program) *cobra.Command {
	c := &cobra.Command{
		Use:   "solve GAME",
		Short: "Solve a game: nim value, outcome, canonical form, winning moves",
		Long: `Solve works out the nim value, the outcome, the canonical form, the options and
the winning moves of a game. The game is written in the notation of problem
sets, in quotes. In misère play there is no nim value and no canonical form;
instead the text shows the genus, if a short search is enough for it.

In games in which Left and Right have different moves there is no nim value. Solve
shows the stops, the mean value and the temperature, and the winning moves of both.

What is known is written at once as text, and stays when you interrupt the search. The
exit code is 0 if the game is solved, 1 if it is undecided within the budget, 2 if it
could not be understood.`,
		Example: `  autograde solve 'nim(25, 21, 11)'
  autograde solve '*5 + subtraction[1,2,3](7)' --explain
  autograde solve --misere --format json 'kayles(5)'`,
		Args: func(c *cobra.Command, args []string) error {
			switch len(args) {
			case 1:
				return nil
			case 0:
				return cli.Failf("type `autograde solve 'nim(3,4,5)'`; `autograde rulesets` lists what can be played", "expected a game, found nothing")
			}
			return cli.Failf("write the game in quotes: autograde solve '"+strings.Join(args, " ")+"'", "expected one game, found %d arguments", len(args))
		},
	}
	s := solveRun{Program: p, quick: quickForm}
	s.config = configFlag(c)
	s.format = cli.ChoiceFlag(c, "format", "what to print", "text", "json", "markdown")
	c.Flags().BoolVar(&s.misere, "misere", false, "misère play: whoever makes the last move loses")
	c.Flags().BoolVar(&s.options, "options", false, "list all options, however many")
	c.Flags().BoolVar(&s.all, "all", false, "list all winning moves, not only the first 20")
	c.Flags().BoolVar(&s.explain, "explain", false, "add a worked solution, with a drawing where there is one")
	c.Flags().BoolVar(&s.thermograph, "thermograph", false, "draw the thermograph of a game in which Left and Right have different moves")
	c.RunE = func(c *cobra.Command, args []string) error { return s.run(c.OutOrStdout(), args[0]) }
	return c
}

// A solveRun is one run of the command solve.
type solveRun struct {
	*cli.Program
	config                   *string
	format                   *cli.Choice
	misere, options, explain bool
	all                      bool
	thermograph              bool
	quick                    int // positions after which the form of a game is left for last
}

// What all solutions begin and end with, in the order of the JSON.
type (
	solutionHead struct {
		Game      string  `json:"game"`
		Play      string  `json:"play"`
		Nimber    *uint64 `json:"nimber"`
		Outcome   *string `json:"outcome"`
		Canonical *string `json:"canonical_form"`
	}
	solutionTail struct {
		Worked    string       `json:"explanation,omitempty"` // Markdown
		Undecided string       `json:"undecided,omitempty"`
		Error     *jsonProblem `json:"error,omitempty"`

		why explain.Doc
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
	jsonProblem struct {
		Column  int    `json:"column"`
		Message string `json:"message"`
		Hint    string `json:"hint"`
	}
)

func (s *solveRun) play() game.Play {
	if s.misere {
		return game.Misere
	}
	return game.Normal
}

func (s *solveRun) run(out io.Writer, text string) error {
	course, err := s.Config(*s.config)
	if err != nil {
		return err
	}
	pos, err := s.Library(course, nil).Partizan().Parse(text)
	if err != nil {
		return s.notUnderstood(out, text, err)
	}
	if s.misere && pos.Partizan() {
		return cli.Failf("leave --misere out, or ask about an impartial game", "misère play is for impartial games, and in %s Left and Right have different moves", pos)
	}
	q := &search{solveRun: s, out: out, pos: pos, budget: course.Budget.Positions, solver: solve.New(course.Budget.Positions)}
	sol := q.solution()
	if q.err != nil {
		return cli.Failf("", "%s", q.err)
	}
	head, tail := sol.ends()
	if q.limit {
		tail.Undecided = q.undecided(sol)
		s.Tell(&cli.Failure{Message: tail.Undecided, Hint: "solve a smaller game, or raise positions under [limits] in grader.toml"})
	}
	var b strings.Builder
	switch {
	case s.format.Value == "json":
		var worked strings.Builder
		if err = explain.Markdown(&worked, tail.why); err == nil {
			tail.Worked = worked.String()
			err = writeJSON(&b, sol, "")
		}
	case head.Outcome == nil:
	case s.format.Value == "markdown":
		b.WriteString("# " + explain.MarkdownLine(explain.Code(head.Game)) + "\n\n")
		err = explain.Markdown(&b, append(sol.markdown(s.all), tail.why...))
	case len(tail.why) > 0: // after what has been told already
		b.WriteString("\n")
		err = explain.PlainText(&b, tail.why)
	}
	if err == nil {
		_, err = io.WriteString(out, b.String())
	}
	if err != nil {
		return cli.Failf("", "the solution could not be written: %s", err)
	}
	if q.limit {
		return cli.Exit(cli.Some)
	}
	return nil
}

// An anySolution is a solution, as far as it was found.
type anySolution interface {
	ends() (*solutionHead, *solutionTail)
	markdown(all bool) explain.Doc
}

// A search works out a solution, one part after the other, and tells what it finds at once
// as text.
type search struct {
	*solveRun
	out    io.Writer
	pos    game.Position
	budget int
	solver *solve.Solver
	limit  bool  // a part needs more than the budget
	err    error // ends the search
}

func (q *search) solution() anySolution {
	if q.pos.Partizan() {
		return q.partizan()
	}
	return q.impartial()
}

// undecided says what needs more than the budget.
func (q *search) undecided(sol anySolution) string {
	if p, ok := sol.(*partizanSolution); ok && p.Left.known && p.Right.known && !p.formed() {
		return fmt.Sprintf("undecided: the canonical form needs more than %d positions", q.late())
	}
	return fmt.Sprintf("undecided: the game needs more than %d positions", q.budget)
}

// try works out a part, unless that needs more than the budget: then what comes next begins
// anew.
func (q *search) try(looks string, work func() error) (found bool) {
	if q.err != nil {
		return false
	}
	defer q.Looking(looks)()
	err := work()
	if errors.Is(err, game.ErrLimit) {
		q.solver = solve.New(q.budget)
		return false
	}
	q.err = err
	return err == nil
}

// find is try for a part that is missed if it is not found.
func (q *search) find(looks string, work func() error) {
	if !q.try(looks, work) {
		q.limit = true
	}
}

// live reports whether somebody watches the text.
func (q *search) live() bool { return q.Screen != nil && q.format.Value == "text" }

// A solutionRow is what a row of a solution is about, and its lines.
type solutionRow struct {
	label string
	lines []string
}

// tell writes rows at once: what follows may take minutes.
func (q *search) tell(rows ...solutionRow) {
	if q.err != nil || q.format.Value != "text" {
		return
	}
	var b strings.Builder
	for _, r := range rows {
		label := r.label
		for _, l := range r.lines {
			fmt.Fprintf(&b, "%-16s%s\n", label, l)
			label = ""
		}
	}
	_, err := io.WriteString(q.out, b.String())
	if err = errors.Join(err, flush(q.out)); err != nil {
		q.err = fmt.Errorf("the solution could not be written: %w", err)
	}
}

// flush writes what is held back.
func flush(out io.Writer) error {
	if buffer, ok := out.(interface{ Flush() error }); ok {
		return buffer.Flush()
	}
	return nil
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
		list[i] = jsonWin{o.Move, o.To.String()}
	}
	return list
}

// mostWins is how many winning moves people are shown who do not ask for all.
const mostWins = 20

// fewWins are the winning moves that people are shown, and how many there are if these are
// not all. There are more than the list has if more is true.
func fewWins(list []jsonWin, more, all bool) (shown []jsonWin, count string) {
	switch {
	case len(list) <= mostWins && !more || all && !more:
		return list, ""
	case more:
		count = fmt.Sprintf("more than %d", len(list))
	default:
		count = fmt.Sprintf("%d (--all lists them)", len(list))
	}
	if all {
		return list, count
	}
	return list[:min(mostWins, len(list))], count
}

// notUnderstood shows where the game cannot be read.
func (s *solveRun) notUnderstood(out io.Writer, text string, err error) error {
	return understood(out, s.format.Value == "json", text, err, func(problem *jsonProblem) any {
		return failedSolution(text, s.play(), problem)
	})
}

// failedSolution is what JSON has of a game that could not be looked at.
func failedSolution(text string, play game.Play, problem *jsonProblem) *solution {
	return &solution{solutionHead: solutionHead{Game: text, Play: play.String()}, Winning: []jsonWin{}, solutionTail: solutionTail{Error: problem}}
}

// understood shows where a text of the command line cannot be read; with JSON the
// problem is also part of what is printed.
func understood(out io.Writer, json bool, text string, err error, report func(*jsonProblem) any) error {
	var syntax *game.SyntaxError
	if !errors.As(err, &syntax) {
		return cli.Failf("", "%s", err)
	}
	file := source.File{Data: []byte(text)}
	_, column := file.Place(syntax.Start)
	if json {
		if err := writeJSON(out, report(&jsonProblem{column, syntax.Msg, syntax.StaffHint()}), ""); err != nil {
			return cli.Failf("", "the problem could not be written: %s", err)
		}
	}
	failure := cli.Broken([]source.Diagnostic{{
		Severity: source.Error, Code: "game/syntax", File: &file, Range: source.Range{Start: syntax.Start, End: max(syntax.End, syntax.Start+1)},
		Message: fmt.Sprintf("column %d: %s", column, syntax.Msg), Hint: syntax.StaffHint(),
	}})
	failure.Written = json
	return failure
}
