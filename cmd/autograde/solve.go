package main

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strings"

	"grader/cmd/internal/cli"
	"grader/problems/source"
	"grader/reference"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/rules"
	"grader/reference/solve"

	"github.com/spf13/cobra"
)

// maxOptions is the number of options up to which they are listed unasked.
const maxOptions = 10_000

// genusPositions bounds the search for a genus, which needs every position that can
// be reached while the outcome needs but some.
const genusPositions = 100_000

func solveCommand(p *cli.Program) *cobra.Command {
	c := &cobra.Command{
		Use:   "solve GAME",
		Short: "Solve a game: nim value, outcome, canonical form, winning moves",
		Long: `Solve works out the nim value, the outcome, the canonical form, the options and
the winning moves of a game. The game is written in the notation of problem
sets, in quotes. In misère play there is no nim value and no canonical form;
instead the text shows the genus, if 100,000 positions are enough for it.

The exit code is 0 if the game is solved, 1 if it is undecided within the
budget, 2 if it could not be understood.`,
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
	s := solving{Program: p}
	s.config = configFlag(c)
	s.format = cli.ChoiceFlag(c, "format", "what to print", "text", "json")
	c.Flags().BoolVar(&s.misere, "misere", false, "misère play: who makes the last move loses")
	c.Flags().BoolVar(&s.options, "options", false, "list all options, however many")
	c.Flags().BoolVar(&s.explain, "explain", false, "add a worked solution, in text")
	c.RunE = func(c *cobra.Command, args []string) error { return s.run(c.OutOrStdout(), args[0]) }
	return c
}

type solving struct {
	*cli.Program
	config                   *string
	format                   *cli.Choice
	misere, options, explain bool
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
	Undecided string       `json:"undecided,omitempty"`
	Error     *jsonProblem `json:"error,omitempty"`

	genus, why string
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

func (s *solving) play() game.Play {
	if s.misere {
		return game.Misere
	}
	return game.Normal
}

func (s *solving) run(out io.Writer, text string) error {
	course, err := s.Config(*s.config)
	if err != nil {
		return err
	}
	pos, err := reference.New(rules.All).Parse(text)
	if err != nil {
		return s.notUnderstood(out, text, err)
	}
	sol, err := s.solve(pos, course.Budget.Positions)
	if errors.Is(err, game.ErrLimit) {
		sol.Undecided = fmt.Sprintf("undecided: the game needs more than %d positions", course.Budget.Positions)
		s.Tell(&cli.Failure{Message: sol.Undecided, Hint: "solve a smaller game, or raise positions under [limits] in grader.toml"})
		if s.format.Value == "json" {
			if err := writeJSON(out, sol, ""); err != nil {
				return cli.Failf("", "the solution could not be written: %s", err)
			}
		} else if sol.Outcome != nil {
			if err := s.text(out, sol); err != nil {
				return cli.Failf("", "the solution could not be written: %s", err)
			}
		}
		return cli.Exit(cli.Some)
	}
	if err != nil {
		return cli.Failf("", "%s", err)
	}
	if s.format.Value == "json" {
		err = writeJSON(out, sol, "")
	} else {
		err = s.text(out, sol)
	}
	if err != nil {
		return cli.Failf("", "the solution could not be written: %s", err)
	}
	return nil
}

// notUnderstood shows where the game cannot be read.
func (s *solving) notUnderstood(out io.Writer, text string, err error) error {
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
		if err := writeJSON(out, report(&jsonProblem{column, syntax.Msg, syntax.Hint}), ""); err != nil {
			return cli.Failf("", "the problem could not be written: %s", err)
		}
	}
	return cli.Broken([]source.Diagnostic{{
		Severity: source.Error, Code: "game/syntax", File: &file, Range: source.Range{Start: syntax.Start, End: max(syntax.End, syntax.Start+1)},
		Message: fmt.Sprintf("column %d: %s", column, syntax.Msg), Hint: syntax.Hint,
	}})
}

// solve works out what is asked for. If that needs more than the budget, the
// solution holds what was found until then.
func (s *solving) solve(pos game.Position, budget int) (*solution, error) {
	solver := solve.New(budget)
	sol := &solution{Game: pos.String(), Play: s.play().String(), Winning: []jsonWin{}}
	if !s.misere {
		n, err := solver.Nimber(pos)
		if err != nil {
			return sol, err
		}
		form := solve.CanonicalText(n)
		sol.Nimber, sol.Canonical = &n, &form
	} else if s.format.Value == "text" {
		if g, err := solve.New(min(budget, genusPositions)).Genus(pos); err == nil {
			sol.genus = g.String()
		}
	}
	o, err := solver.Outcome(pos, s.play())
	if err != nil {
		return sol, err
	}
	outcome := o.String()
	sol.Outcome = &outcome
	wins, err := solver.Winning(pos, s.play())
	if err != nil {
		return sol, err
	}
	for _, w := range wins {
		sol.Winning = append(sol.Winning, jsonWin{w.Move, w.To.String()})
	}
	if s.options || s.format.Value == "json" {
		if sol.Options, err = s.list(solver, pos); err != nil {
			return sol, err
		}
	}
	if s.explain {
		if sol.why, err = s.why(solver, pos); err != nil {
			return sol, err
		}
	}
	return sol, nil
}

// list lists the options, nil if there are too many to do so unasked.
func (s *solving) list(solver *solve.Solver, pos game.Position) (*[]jsonMove, error) {
	most := maxOptions
	if s.options {
		most = math.MaxInt
	}
	options, more, err := solver.Options(pos, most)
	if err != nil {
		return nil, err
	}
	if more {
		return nil, nil
	}
	list := []jsonMove{}
	for _, o := range options {
		m := jsonMove{Move: o.Move, To: o.To.String()}
		if !s.misere {
			n, err := solver.Nimber(o.To)
			if err != nil {
				return nil, err
			}
			m.Nimber = &n
		}
		list = append(list, m)
	}
	return &list, nil
}

// why is the worked solution: of the value, where there is one, and of the winning
// moves, which may begin with the value again.
func (s *solving) why(solver *solve.Solver, pos game.Position) (string, error) {
	var value strings.Builder
	if !s.misere {
		doc, err := solver.WhyNimber(pos)
		if err != nil {
			return "", err
		}
		if err := explain.PlainText(&value, doc); err != nil {
			return "", err
		}
	}
	doc, err := solver.WhyWinning(pos, s.play())
	if err != nil {
		return "", err
	}
	var moves strings.Builder
	if err := explain.PlainText(&moves, doc); err != nil {
		return "", err
	}
	if value.Len() == 0 || strings.HasPrefix(moves.String(), value.String()) {
		return moves.String(), nil
	}
	return value.String() + "\n" + moves.String(), nil
}

// outcomes are the outcomes in words.
var outcomes = map[string]string{"N": "N, the next player wins", "P": "P, the previous player wins"}

func (s *solving) text(out io.Writer, sol *solution) error {
	var b strings.Builder
	line := func(label, text string) { fmt.Fprintf(&b, "%-16s%s\n", label, text) }
	line("game", sol.Game)
	line("play", strings.ReplaceAll(sol.Play, "misere", "misère"))
	if sol.Nimber != nil {
		line("nim value", fmt.Sprint(*sol.Nimber))
	}
	if sol.genus != "" {
		line("genus", sol.genus)
	}
	line("outcome", outcomes[*sol.Outcome])
	if sol.Canonical != nil {
		line("canonical form", *sol.Canonical)
	}
	switch {
	case len(sol.Winning) == 0 && sol.Undecided != "":
		line("winning moves", "undecided")
	case len(sol.Winning) == 0:
		line("winning moves", "none")
	}
	label := "winning moves"
	for _, w := range sol.Winning {
		line(label, w.Move+"  to "+w.To)
		label = ""
	}
	if sol.Options != nil {
		label = "options"
		if len(*sol.Options) == 0 {
			line(label, "none")
		}
		for _, o := range *sol.Options {
			value := ""
			if o.Nimber != nil {
				value = fmt.Sprintf("  of value %d", *o.Nimber)
			}
			line(label, o.Move+"  to "+o.To+value)
			label = ""
		}
	}
	if sol.why != "" {
		b.WriteString("\n" + sol.why)
	}
	_, err := io.WriteString(out, b.String())
	return err
}
