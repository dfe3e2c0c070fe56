// Command autograde grades what a class handed in, and helps those who write the
// problem sets.
package main

import (
	"errors"
	"io"
	"os"
	"slices"
	"strings"

	"grader/cmd/internal/class"
	"grader/cmd/internal/cli"
	"grader/reports"

	"github.com/spf13/cobra"
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run is the program, less what only the process has.
func run(args []string, in io.Reader, out, errs io.Writer) int {
	p := cli.NewProgram("autograde", in, out, errs)
	root := newRoot(p)
	return p.Run(root, args, func(c *cobra.Command, err error) {
		if c == root && wantsJSON(args) {
			emptyReport(c.OutOrStdout(), err)
		}
	})
}

// newRoot is the command tree. Grading is the main job, and so the root itself.
func newRoot(p *cli.Program) *cobra.Command {
	root := gradeCommand(p)
	root.AddCommand(lintCommand(p), keyCommand(p), sheetCommand(p), solveCommand(p), tableCommand(p), rulesetsCommand(), kindsCommand(), explainCommand())
	return root
}

// wantsJSON looks at the arguments themselves: they may be why nothing else was
// understood.
func wantsJSON(args []string) bool {
	i := slices.Index(args, "--format")
	return slices.Contains(args, "--format=json") || i >= 0 && i+1 < len(args) && args[i+1] == "json"
}

// emptyReport tells programs that nothing was graded, and why.
func emptyReport(w io.Writer, err error) {
	var exit cli.Exit
	if errors.As(err, &exit) {
		return // the report has been written
	}
	var in reports.Input
	var f *cli.Failure
	if !errors.As(err, &f) {
		f = &cli.Failure{Message: err.Error()}
	}
	for _, d := range f.Complaints {
		in.Diagnostics = append(in.Diagnostics, class.Plain(d))
	}
	if f.Message != "" {
		in.Diagnostics = append(in.Diagnostics, reports.Diagnostic{
			Severity: "error", Code: "autograde/failed",
			Message: strings.TrimSpace(f.Message), Hint: f.Hint, Person: true,
		})
	}
	format, err := reports.FindFormat("json")
	if err == nil {
		// A standard output that cannot be written to is noticed when it is flushed.
		_ = format.Write(w, reports.Build(in))
	}
}
