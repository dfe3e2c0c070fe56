package main

import (
	"cmp"
	"errors"
	"strings"

	"grader/checker"
	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/selfcheck"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/spell"

	"github.com/spf13/cobra"
)

// maxPositions bounds the search for one move, so that the player does not wait long.
const maxPositions = 300_000

func playCommand(ch *checkRun) *cobra.Command {
	misere, second, as := false, false, ""
	c := &cobra.Command{
		Use:   "play GAME | SHEET.toml QUESTION",
		Short: "Play a position against the reference",
		Long: `Play plays a game in the terminal: you against the reference, which wins whenever
it can. The game is written in the notation of problem sets, in quotes.

With a sheet and the id of a question the game tests your answer: the program makes
your winning move, and replies; if you say that two games are equal, you play on their
difference. The feedback of the course must be at the level full. If questions differ
from student to student, the sheet says which is yours, or else --token does.

In partizan games the program asks which player you want to be, unless --as says it.

A move is written in the ruleset's notation, or as the position that it leads to.
While you play, moves lists the legal moves, undo takes your last move back, board
shows the position again, help says all this, and quit ends the game.

The exit code is 0 if the game was played or left, 1 if a position was too large
for the reference, 2 if there was nothing to play.`,
		Example: `  check play 'kayles(5,3)'
  check play 'nim(3,4,5)' --misere --second
  check play 'domineering(4x4)' --as right --second
  check play hw5.toml reply`,
		Args: func(c *cobra.Command, args []string) error {
			switch {
			case len(args) == 0:
				return cli.Failf("type `check play 'nim(3,4,5)'`, or `check play hw5.toml reply` with a sheet and a question", "expected a game, found nothing")
			case len(args) == 1 && strings.HasSuffix(args[0], ".toml"):
				return cli.Failf("name a question too, as in `check play "+args[0]+" reply`", "expected a sheet and a question, found a sheet alone")
			case len(args) > 2 || len(args) == 2 && strings.ContainsAny(args[0], "([{*+"):
				return cli.Failf("write the game in quotes: check play '"+strings.Join(args, " ")+"'", "expected one game, found %d arguments", len(args))
			}
			return nil
		},
	}
	c.Flags().BoolVar(&misere, "misere", false, "misère play: whoever makes the last move loses")
	c.Flags().BoolVar(&second, "second", false, "let the reference move first")
	c.Flags().StringVar(&as, "as", "", "in partizan games, play as `PLAYER`: left or right")
	ch.paper = cli.PaperFlags(c, false)
	c.RunE = func(c *cobra.Command, args []string) error {
		course, err := ch.Config("")
		if err != nil {
			return err
		}
		library := ch.Library(course, nil)
		var m checker.Match
		if len(args) == 1 {
			m.Position, err = typed(library, args[0])
			if err != nil {
				return err
			}
			m.Second = second
			if misere {
				m.Play = game.Misere
			}
			if err := chooseSide(&m, as); err != nil {
				return err
			}
		} else {
			if misere || second || as != "" {
				return cli.Failf("leave the flag out", "the question decides how it is played and who moves first")
			}
			m, library, err = ch.matchOf(course, args[0], args[1])
			if err != nil {
				return err
			}
		}
		return newSession(ch.Program, c.OutOrStdout(), library, m, min(course.Budget.Positions, maxPositions)).run()
	}
	return c
}

// chooseSide sets the side of the person.
func chooseSide(m *checker.Match, as string) error {
	who, ok := readPlayer(as)
	partizan := m.Position.Partizan()
	if !partizan && as != "" {
		return cli.Failf("leave --as out; --second lets the reference move first", "Left and Right have the same moves in %s", m.Position)
	}
	if m.Position.MustEnd() != nil && m.Play == game.Misere {
		return cli.Failf("leave --misere out", "in misère play only games that end are played, and play may never end in %s", m.Position)
	}
	if partizan && m.Play == game.Misere {
		return cli.Failf("leave --misere out, or play an impartial game", "misère play is for impartial games, and %s is partizan", m.Position)
	}
	if as != "" && !ok {
		return cli.Failf("write --as left or --as right", "%q is neither of the players", as)
	}
	if ok {
		m.As = &who
	}
	return nil
}

// typed is a position from the command line.
func typed(library *notation.Library, text string) (game.Position, error) {
	pos, err := library.For(text).Parse(text)
	if syntax, ok := errors.AsType[*game.SyntaxError](err); ok {
		caret := strings.Repeat(" ", len([]rune(text[:syntax.Start]))) + strings.Repeat("^", max(1, len([]rune(text[syntax.Start:syntax.End]))))
		hint := cmp.Or(syntax.Hint, "write the game as in `check play 'nim(3,4,5)'` or `check play 'kayles(5) + *2'`")
		return nil, cli.Failf(hint, "%s\n    %s\n    %s", syntax.Msg, text, caret)
	}
	if err != nil {
		return nil, err
	}
	return pos, nil
}

// matchOf is the match about an answer on a sheet.
func (ch *checkRun) matchOf(course *cli.Config, name, question string) (checker.Match, *notation.Library, error) {
	one, err := ch.sheet(course, name)
	if err != nil {
		return checker.Match{}, nil, err
	}
	if one.Exam == nil {
		return checker.Match{}, nil, cli.Broken(one.Complaints)
	}
	var ids []string
	for _, t := range one.Exam.Tasks {
		ids = append(ids, t.Question.ID)
	}
	task, ok := one.Exam.Task(question)
	if !ok {
		return checker.Match{}, nil, cli.Failf(spell.AnyHint(question, ids, "the questions are "+strings.Join(ids, ", ")), "%s has no question %q", one.Exam.Set.ID, question)
	}
	if task.Open {
		return checker.Match{}, nil, cli.Failf(`ask for your own sheet, which has a line variants = "…", or add --example for the first variant`, "%s differs from student to student, and %s does not say which variant it is for", question, one.File)
	}
	v, _ := one.Sheet.Answer(question)
	m, ok := selfcheck.Match(task, v, one.Level)
	if !ok && len(task.Games()) != 0 {
		return checker.Match{}, nil, cli.Failf("play any position with `check play 'nim(3,4,5)'`", "the moves of its game are the answer to %s, so it is not played", question)
	}
	if !ok {
		return checker.Match{}, nil, cli.Failf("play any position with `check play 'nim(3,4,5)'`", "the question %s is not about a game that can be played", question)
	}
	return m, task.Library, nil
}
