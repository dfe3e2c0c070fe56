package main

import (
	"fmt"
	"io"
	"math"
	"runtime/debug"
	"strings"

	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/show/solution"
	"grader/problems/source"
	"grader/reference/notation"

	"github.com/spf13/cobra"
)

func solveCommand(p *cli.Program) *cobra.Command {
	var from string
	c := &cobra.Command{
		Use:   "solve GAME",
		Short: "Solve a game: nim value, outcome, canonical form, winning moves",
		Long: `Solve works out the nim value, the outcome, the canonical form, the options and
the winning moves of a game. The game is written in the notation of problem
sets, in quotes. In misère play there is no nim value and no canonical form;
instead the text shows the genus, if a short search is enough for it.

A graph may have cycles. Its value is then a nim value or infinite, oo{0,2} for
instance, and the outcome may be D, a draw. A large graph is read from a file, and
options that take more than 100 KB to write are then named by their moves alone.

Partizan games have no nim value. Solve shows the stops, the mean value, the
temperature, and the winning moves of both players. For large boards the canonical
form, and with it the stops, the mean value and the temperature, may stay undecided,
although who wins is known. JSON has null for them, and one word for all four,
canonical_form, in the list undecided.

Games may be made of others:
` + operations() + `

What is known is written at once as text, and stays when you interrupt the search. The
exit code is 0 if who wins, and how, is known, 1 if it is undecided within the budget,
2 if the game could not be understood.`,
		Example: `  autograde solve 'nim(25, 21, 11)'
  autograde solve '*5 + subtraction[1,2,3](7)' --explain
  autograde solve --misere --format json 'kayles(5)'
  autograde solve --file graph.txt`,
		Args: func(c *cobra.Command, args []string) error {
			switch {
			case from != "" && len(args) > 0:
				return cli.Failf("leave one of them out", "a game is given, and a file with a game too")
			case from != "":
				return nil
			}
			return oneInQuotes("game", "type `autograde solve 'nim(3,4,5)'`; `autograde rulesets` lists what can be played")(c, args)
		},
	}
	s := solution.Request{Program: p}
	format := cli.ChoiceFlag(c, "format", "what to print", "text", "json")
	c.Flags().BoolVar(&s.Misere, "misere", false, "misère play: whoever makes the last move loses")
	c.Flags().BoolVar(&s.Options, "options", false, "list all options, however many")
	c.Flags().BoolVar(&s.All, "all", false, "list all winning moves, not only the first 20")
	c.Flags().BoolVar(&s.Explain, "explain", false, "add a worked solution, with a drawing where there is one")
	c.Flags().BoolVar(&s.More, "more", false, "add the birthday, the atomic weight, the reduced form and the incentives; of impartial games also remoteness and suspense")
	c.Flags().BoolVar(&s.Thermograph, "thermograph", false, "draw the thermograph of a partizan game")
	c.Flags().StringVar(&from, "file", "", "read the game from `FILE`, or from standard input if it is -")
	return withCourse(p, c, func(course *cli.Config, args []string) error {
		s.Out, s.Format = c.OutOrStdout(), format.Value
		file, err := gameText(p, from, args)
		if err != nil {
			return err
		}
		pos, err := p.Library(course, nil).Partizan().Parse(string(file.Data))
		if err != nil {
			return s.NotUnderstood(file, err)
		}
		s.Memory = course.Budget.Memory
		if debug.SetMemoryLimit(-1) == math.MaxInt64 { // GOMEMLIMIT is not set
			debug.SetMemoryLimit(int64(s.Memory) * 1_000_000)
		}
		return s.Solve(pos, course.Budget.Positions)
	})
}

// maxGameBytes bounds a game read from a file: a graph of 10^6 arrows takes about 10 MB.
const maxGameBytes = 64 << 20

// gameText is the game to solve: from the command line, a file, or standard input.
func gameText(p *cli.Program, from string, args []string) (*source.File, error) {
	switch {
	case from == "" && args[0] != "-":
		return &source.File{Data: []byte(args[0])}, nil
	case from == "" || from == "-":
		text, err := io.ReadAll(io.LimitReader(p.In, maxGameBytes+1))
		if err != nil {
			return nil, cli.Failf("", "the game cannot be read from standard input: %s", err)
		}
		if len(text) > maxGameBytes {
			return nil, cli.Failf("", "the game on standard input has more than %d bytes", maxGameBytes)
		}
		return source.NewFile("standard input", text), nil
	}
	file, fault := source.Read(p.Path(from), p.Given(from), maxGameBytes)
	if fault != nil {
		return nil, cli.Broken([]source.Diagnostic{*fault})
	}
	return file, nil
}

// operations are the operations on games, as they are written, four to a line.
func operations() string {
	var b strings.Builder
	for i, o := range notation.Operations {
		b.WriteString(map[bool]string{true: "\n  ", false: "  "}[i > 0 && i%4 == 0] + o.Syntax)
	}
	return b.String()
}

// oneInQuotes requires one argument, which people may forget to quote.
func oneInQuotes(noun, usage string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		switch {
		case len(args) == 0 || len(args) == 1 && strings.TrimSpace(args[0]) == "":
			return cli.Failf(usage, "expected a %s, found nothing", noun)
		case len(args) == 1:
			return nil
		}
		hint := fmt.Sprintf("write the %s in quotes: %s '%s'", noun, c.CommandPath(), strings.Join(args, " "))
		return cli.Failf(hint, "expected one %s, found %d arguments", noun, len(args))
	}
}
