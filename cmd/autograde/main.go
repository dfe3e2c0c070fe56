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
	out := c.OutOrStdout()
	write := func(value any, indent string) {
		_ = cli.WriteJSON(out, value, indent) // an unwritable standard output is noticed when it is flushed
	}
	switch {
	case !c.HasParent():
		p.EmptyReport(out, err)
	case c.Name() == "solve":
		write(solution.Failed("", game.Normal, problem), "")
	case c.Name() == "table":
		write(heaptable.Failed("", problem), "")
	case c.Name() == "misere-quotient":
		write(heaptable.NoQuotient("", problem), "")
	case c.Name() == "bank":
		write(jsonBank{Questions: []jsonBankPart{}, Error: problem}, "  ")
	case c.Name() == "key":
		write(jsonKey{Questions: []jsonKeyPart{}, Error: problem}, "  ")
	case c.Name() == "variants":
		write(jsonVariants{Questions: []jsonVariantQuestion{}, Error: problem}, "  ")
	case c.Name() == "invent":
		write(jsonInvented{Questions: []jsonProposal{}, LeftOut: map[string]int{}, Error: problem}, "  ")
	}
}

// schemas are all schemas that can be printed. What a command prints has the schema with its name.
var schemas = append(slices.Clip(schema.All),
	printed("solve", solution.Outputs...),
	printed("table", heaptable.Outputs...),
	printed("misere-quotient", heaptable.QuotientOutput),
	printed("key", reflect.TypeFor[jsonKey]()),
	printed("bank", reflect.TypeFor[jsonBank]()),
	printed("variants", reflect.TypeFor[jsonVariants]()),
	printed("invent", reflect.TypeFor[jsonInvented]()),
	schema.Written("gradescope", "results.json, for Gradescope", reflect.TypeFor[export.Results]()),
	schema.Written("classroom50", "result.json, for Classroom 50", export.ClassroomOutput),
)

func printed(command string, types ...reflect.Type) schema.Schema {
	return schema.Written(command, "What autograde "+command+" --format json prints", types...)
}
