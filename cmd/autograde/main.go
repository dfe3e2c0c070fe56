// Command autograde grades what a class handed in, and helps the authors of problem sets.
package main

import (
	"errors"
	"fmt"
	"os"

	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/show/heaptable"
	"grader/cmd/internal/show/solution"
	"grader/reference/game"

	"github.com/spf13/cobra"
)

func main() {
	os.Exit(run(cli.NewProgram("autograde", os.Stdin, os.Stdout, os.Stderr), os.Args[1:]))
}

// run runs a command line and returns the exit code.
func run(p *cli.Program, args []string) int {
	root := newRoot(p)
	return p.Run(root, args, func(c *cobra.Command, err error) {
		if cli.WantsJSON(args) {
			failed(p, c, err)
		}
	})
}

// newRoot is the command tree. Its root is grading, the main job.
func newRoot(p *cli.Program) *cobra.Command {
	root := gradeCommand(p)
	root.AddCommand(lintCommand(p), keyCommand(p), sheetCommand(p), variantsCommand(p), secretCommand(p), inventCommand(p), bankCommand(p), solveCommand(p), tableCommand(p), quotientCommand(p), rulesetsCommand(p), kindsCommand(), explainCommand(), markingCommand(p), missingCommand(p), newCommand(p), diffCommand(p), schemaCommand(p), collectCommand(p), exportCommand(p), gradescopeCommand(p), deskCommand(p), kitCommand(p), handoutCommand(p), pageCommand(p))
	return root
}

// failed writes the error for programs that asked for JSON.
func failed(p *cli.Program, c *cobra.Command, err error) {
	list := p.Diagnostics(err)
	if f, ok := errors.AsType[*cli.Failure](err); len(list) == 0 || ok && f.Written {
		return
	}
	text := list[0].Message
	if list[0].File != "" {
		text = fmt.Sprintf("%s:%d:%d: %s", list[0].File, list[0].Line, list[0].Column, text)
	}
	problem := &cli.JSONProblem{Column: list[0].Column, Message: text, Hint: list[0].Hint}
	out := c.OutOrStdout()
	// An unwritable standard output is noticed when it is flushed.
	switch {
	case !c.HasParent():
		p.EmptyReport(out, err)
	case c.Name() == "solve":
		_ = cli.WriteJSON(out, solution.Failed("", game.Normal, problem), "")
	case c.Name() == "table":
		_ = cli.WriteJSON(out, heaptable.Failed("", problem), "")
	case c.Name() == "bank":
		_ = cli.WriteJSON(out, jsonBank{Questions: []jsonBankPart{}, Error: problem}, "  ")
	case c.Name() == "key":
		_ = cli.WriteJSON(out, jsonKey{Questions: []jsonKeyPart{}, Error: problem}, "  ")
	}
}
