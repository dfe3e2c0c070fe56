// Command autograde grades what a class handed in, and helps the authors of problem sets.
package main

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"

	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/hand/schema"
	"grader/cmd/internal/lms/export"
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
	if !c.HasParent() {
		p.EmptyReport(c.OutOrStdout(), err)
	}
	for _, j := range printers {
		if j.command == c.Name() {
			_ = cli.WriteJSON(c.OutOrStdout(), j.failed(problem), j.indent) // an unwritable standard output is noticed when it is flushed
		}
	}
}

// A printer is a command that can print JSON.
type printer struct {
	command string
	types   []reflect.Type
	failed  func(*cli.JSONProblem) any // what it prints if it fails
	indent  string
}

// printers are all commands that print JSON, except grading.
var printers = []printer{
	{"solve", solution.Outputs, func(f *cli.JSONProblem) any { return solution.Failed("", game.Normal, f) }, ""},
	{"table", heaptable.Outputs, func(f *cli.JSONProblem) any { return heaptable.Failed("", f) }, ""},
	{"misere-quotient", []reflect.Type{heaptable.QuotientOutput}, func(f *cli.JSONProblem) any { return heaptable.NoQuotient("", f) }, ""},
	printerOf("key", func(f *cli.JSONProblem) jsonKey { return jsonKey{Questions: []jsonKeyPart{}, Error: f} }),
	printerOf("bank", func(f *cli.JSONProblem) jsonBank { return jsonBank{Questions: []jsonBankPart{}, Error: f} }),
	printerOf("variants", func(f *cli.JSONProblem) jsonVariants {
		return jsonVariants{Questions: []jsonVariantQuestion{}, Error: f}
	}),
	printerOf("invent", func(f *cli.JSONProblem) jsonInvented {
		return jsonInvented{Questions: []jsonProposal{}, LeftOut: map[string]int{}, Error: f}
	}),
}

func printerOf[T any](command string, failed func(*cli.JSONProblem) T) printer {
	return printer{command, []reflect.Type{reflect.TypeFor[T]()}, func(f *cli.JSONProblem) any { return failed(f) }, "  "}
}

// schemas are all schemas that can be printed. What a command prints has the schema with its name.
var schemas = func() []schema.Schema {
	list := slices.Clone(schema.All)
	for _, j := range printers {
		list = append(list, schema.Written(j.command, "What autograde "+j.command+" --format json prints", j.types...))
	}
	return append(list,
		schema.Written("gradescope", "results.json, for Gradescope", reflect.TypeFor[export.Results]()),
		schema.Written("classroom50", "result.json, for Classroom 50", export.ClassroomOutput))
}()
