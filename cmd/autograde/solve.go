package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"strings"

	"grader/cmd/internal/cli"
	"grader/cmd/internal/watch"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/solve"
	"grader/reference/worked"

	"github.com/spf13/cobra"
)

// maxOptions is the number of options up to which they are listed unasked.
const maxOptions = 10_000

// The search for a genus needs every position that can be reached, while the outcome needs
// but some. Options of sums of heaps are many, and are charged besides.
const (
	genusPositions = 100_000 // sums and components
	genusWork      = 250_000 // positions' worth of steps
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

What is known is written at once as text; an interrupt ends the search, and JSON has
what was found until then. The exit code is 0 if the game is solved, 1 if it is
undecided within the budget or until an interrupt, 2 if it could not be understood.`,
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
	c.RunE = func(c *cobra.Command, args []string) error {
		ctx, stop := watch.UntilInterrupted(c.Context())
		defer stop()
		return s.run(ctx, c.OutOrStdout(), args[0])
	}
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

// A solution is what solve prints; the order of the fields is that of the JSON.
type solution struct {
	Game      string       `json:"game"`
	Play      string       `json:"play"`
	Nimber    *uint64      `json:"nimber"`
	Outcome   *string      `json:"outcome"`
	Canonical *string      `json:"canonical_form"`
	Options   *[]jsonMove  `json:"options,omitempty"`
	Winning   []jsonWin    `json:"winning_moves"`
	More      bool         `json:"more_winning_moves,omitempty"` // the list is only a beginning
	Worked    string       `json:"explanation,omitempty"`        // Markdown
	Undecided string       `json:"undecided,omitempty"`
	Error     *jsonProblem `json:"error,omitempty"`

	genus string
	won   bool // the winning moves are known
	all   bool // all of them are to be shown
	why   explain.Doc
}

type (
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

func (s *solveRun) run(ctx context.Context, out io.Writer, text string) error {
	course, err := s.Config(*s.config)
	if err != nil {
		return err
	}
	pos, err := s.Library(course, nil).Partizan().Parse(text)
	if err != nil {
		return s.notUnderstood(out, text, err)
	}
	if pos.Partizan() {
		return s.partizan(ctx, out, pos, course.Budget.Positions)
	}
	found := func(solveStep, *solution) error { return nil }
	teller := &solveTeller{out: out, early: s.Screen != nil}
	if s.format.Value == "text" {
		found = teller.found
	}
	sol, err := s.solve(ctx, pos, course.Budget.Positions, found)
	stopped, _ := errors.AsType[*interrupted](err)
	if stopped != nil || errors.Is(err, game.ErrLimit) {
		failure := &cli.Failure{
			Message: fmt.Sprintf("undecided: the game needs more than %d positions", course.Budget.Positions),
			Hint:    "solve a smaller game, or raise positions under [limits] in grader.toml",
		}
		if stopped != nil {
			failure = stopped.failure()
			if err := found(stepStopped, sol); err != nil {
				return err
			}
		}
		sol.Undecided = failure.Message
		s.Tell(failure)
		if s.format.Value == "json" || sol.Outcome != nil {
			if err := s.print(out, sol); err != nil {
				return err
			}
		}
		return cli.Exit(cli.Some)
	}
	if err != nil {
		return cli.Failf("", "%s", err)
	}
	return s.print(out, sol)
}

func (s *solveRun) print(out io.Writer, sol *solution) error {
	var err error
	switch s.format.Value {
	case "json":
		var worked strings.Builder
		if err = explain.Markdown(&worked, sol.why); err == nil {
			sol.Worked = worked.String()
			err = writeJSON(out, sol, "")
		}
	case "markdown":
		err = s.markdown(out, sol)
	} // text is written as things become known
	if err != nil {
		return cli.Failf("", "the solution could not be written: %s", err)
	}
	return nil
}

// notUnderstood shows where the game cannot be read.
func (s *solveRun) notUnderstood(out io.Writer, text string, err error) error {
	return understood(out, s.format.Value == "json", text, err, func(problem *jsonProblem) any {
		return solution{Game: text, Play: s.play().String(), Winning: []jsonWin{}, Error: problem}
	})
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

// value finds the nim value, or in misère play the genus, which only text shows.
func (s *solveRun) value(solver *solve.Solver, pos game.Position, budget int, sol *solution) error {
	if s.misere {
		if s.format.Value == "json" {
			return nil
		}
		if g, err := solve.Metered(min(budget, genusPositions), game.NewMeter(genusWork)).Genus(pos); err == nil {
			sol.genus = g.String()
		}
		return nil
	}
	n, err := solver.Nimber(pos)
	if err != nil {
		return err
	}
	form := solve.CanonicalText(n)
	sol.Nimber, sol.Canonical = &n, &form
	return nil
}

// list lists the options, nil if there are too many to do so unasked.
func (s *solveRun) list(solver *solve.Solver, pos game.Position) (*[]jsonMove, error) {
	most := maxOptions
	if s.options {
		most = math.MaxInt
	}
	options, more, err := solver.Options(pos, game.Both, most)
	if err != nil {
		return nil, err
	}
	if more {
		return nil, nil
	}
	list := make([]jsonMove, len(options))
	for i, o := range options {
		list[i] = jsonMove{Move: o.Move, To: o.To.String()}
	}
	if s.misere {
		return &list, nil
	}
	values, err := solver.OptionValues(pos, options)
	if err != nil {
		return nil, err
	}
	for i := range list {
		list[i].Nimber = &values[i]
	}
	return &list, nil
}

// why is the worked solution: the picture, the value, where there is one, and the
// winning moves, which may begin with the value again.
func (s *solveRun) why(solver *solve.Solver, pos game.Position) (explain.Doc, error) {
	var doc, value explain.Doc
	for _, p := range pos.Parts() {
		if board := p.Board(); board != nil {
			doc = append(doc, *board)
		}
	}
	if !s.misere {
		var err error
		if value, err = worked.Nimber(solver, pos); err != nil {
			return nil, err
		}
	}
	moves, err := worked.Winning(solver, pos, game.Both, s.play())
	if err != nil {
		return value, err
	}
	if len(value) > len(moves) || !reflect.DeepEqual(value, moves[:len(value)]) {
		doc = append(doc, value...)
	}
	return append(doc, moves...), nil
}
