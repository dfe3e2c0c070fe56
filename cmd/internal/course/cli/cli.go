// Package cli is shared by both programs: how commands end, how errors are printed, and how
// settings and problem sets are found.
package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"grader/checker"
	"grader/problems/source"
	"grader/reference/game"
	"grader/reference/plain"
	"grader/reference/spell"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
	"github.com/spf13/pflag"
)

// NewProgram is the program in this process.
func NewProgram(name string, in io.Reader, out, errs io.Writer) *Program {
	workdir, err := os.Getwd()
	if err != nil {
		workdir = "."
	}
	p := &Program{
		Name: name, In: in, Out: out, Err: errs, Now: time.Now, Workdir: workdir, Getenv: os.Getenv,
		Colour: os.Getenv("NO_COLOR") == "" && Terminal(out, os.Getenv), Watched: Terminal(errs, os.Getenv),
	}
	if Terminal(out, os.Getenv) {
		p.Screen, p.Unicode = size(out), takesUnicode(os.Getenv)
	}
	return p
}

// Run runs a command line and returns the exit code. It prints errors on standard error; after is
// called with each error, and its command, before that.
func (p *Program) Run(root *cobra.Command, args []string, after func(c *cobra.Command, err error)) int {
	out := bufio.NewWriter(p.Out)
	root.SetIn(p.In)
	root.SetOut(out)
	root.SetErr(p.Err)
	root.SilenceUsage, root.SilenceErrors = true, true
	root.SetFlagErrorFunc(flagError)
	root.Version = Build()
	root.Flags().BoolVar(new(bool), "version", false, "say which build of the program this is")
	root.SetVersionTemplate("{{.Name}} {{.Version}}\n")
	root.AddCommand(p.manCommand())
	root.SetArgs(positionsLast(root, args))
	err := execute(root)
	if after != nil && err != nil {
		c, _, _ := root.Find(args) // the root if there is no such command
		after(c, err)
	}
	if failed := out.Flush(); failed != nil && err == nil {
		err = Failf("", "the result could not be written: %s", failed)
	}
	p.Tell(err)
	return ExitCode(err)
}

// execute runs a command, and returns a panic as its error.
func execute(root *cobra.Command) (err error) {
	fault := checker.Guard(func() { err = root.Execute() })
	switch {
	case fault == nil:
		return err
	case game.IsFault(fault):
		return Failf("`autograde lint` looks for what is wrong with the rules of a game", "%s", fault)
	}
	return Failf("this is a fault of the program: report it, with what you typed", "%s", fault)
}

// negative matches the start of a position with a minus sign, as opposed to a flag: -3, -^ or
// -nim(3).
var negative = regexp.MustCompile(`^-([^-a-zA-Z]|[a-z][a-z-]*[\[(])`)

// positionsLast moves positions with a minus sign behind --, so that they are not read as flags.
func positionsLast(root *cobra.Command, args []string) []string {
	c, _, err := root.Find(args)
	if err != nil || slices.Contains(args, "--") {
		return args
	}
	var before, last []string
	for i, arg := range args {
		value := false // the argument is the value of a flag
		if i > 0 {
			f := c.Flag(strings.TrimPrefix(args[i-1], "--"))
			value = f != nil && f.NoOptDefVal == ""
		}
		if negative.MatchString(arg) && !value {
			last = append(last, arg)
		} else {
			before = append(before, arg)
		}
	}
	if last == nil {
		return args
	}
	return slices.Concat(before, []string{"--"}, last)
}

// Tell prints an error for people, with its complaints. It prints nothing for an Exit.
func (p *Program) Tell(err error) {
	f := failure(err)
	p.Complain(f.Complaints)
	if f.Message != "" {
		fmt.Fprintf(p.Err, "%s: error: %s\n", p.Name, cleanLines(f.Message))
		if hint := p.hint(f.Hint); hint != "" {
			fmt.Fprintf(p.Err, "%s: hint: %s\n", p.Name, cleanLines(hint))
		}
	}
}

// Students is the name of the program for students, the only one that they have.
const Students = "check"

// hint is a hint; in the students' program without the parts about the staff's program.
func (p *Program) hint(text string) string {
	if p.Name != Students || !strings.Contains(text, "autograde ") {
		return text
	}
	clauses := slices.DeleteFunc(strings.Split(text, "; "), func(c string) bool { return strings.Contains(c, "autograde ") })
	return strings.Join(clauses, "; ")
}

// Complain draws complaints on standard error.
func (p *Program) Complain(list []source.Diagnostic) {
	for _, d := range list {
		d.Hint = p.hint(d.Hint)
		// An error in writing to standard error cannot be reported.
		_, _ = io.WriteString(p.Err, source.Draw(d, p.Name+": "))
	}
}

// cleanLines cleans each line of a text that the program laid out.
func cleanLines(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = plain.Clean(line)
	}
	return strings.Join(lines, "\n")
}

// flagError puts an error about a flag into the program's own words.
func flagError(c *cobra.Command, err error) error {
	var names []string
	c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
	var unknown *pflag.NotExistError
	var missing *pflag.ValueRequiredError
	var wrong *pflag.InvalidValueError
	hint := "`" + c.CommandPath() + " --help` lists the flags"
	switch {
	case errors.As(err, &unknown):
		name := "--" + unknown.GetSpecifiedName()
		if unknown.GetSpecifiedShortnames() != "" {
			name = "-" + unknown.GetSpecifiedName()
		}
		if near, ok := spell.Nearest(name, names); ok {
			hint = "did you mean " + near + "?"
		}
		return Failf(hint, "unknown flag %s", name)
	case errors.As(err, &missing):
		f := missing.GetFlag()
		return Failf(fmt.Sprintf("write --%s %s", f.Name, strings.ToUpper(f.Value.Type())), "the flag --%s needs a value", f.Name)
	case errors.As(err, &wrong):
		cause := wrong.Unwrap()
		var said *Failure
		if errors.As(cause, &said) {
			return said
		}
		return Failf(hint, "--%s is %q, expected %s", wrong.GetFlag().Name, wrong.GetValue(), wanted(wrong.GetFlag().Value.Type()))
	}
	return Failf(hint, "%s", err)
}

// wanted describes the values of a flag's type.
func wanted(kind string) string {
	switch kind {
	case "int", "uint", "uint64", "N":
		return "a whole number"
	case "bool":
		return "true or false"
	}
	return "another value"
}

// release is the version, the commit and its date, set by the linker in releases: "v1.2.0
// 0a8f63f0c1de 2026-11-22". Other builds use what the Go command records.
var release string

// Build describes this build of the program.
func Build() string {
	version, commit, date := built()
	text := version
	switch {
	case commit != "" && date != "":
		text += " (" + commit + ", " + date + ")"
	case commit != "":
		text += " (" + commit + ")"
	}
	return fmt.Sprintf("%s, %s/%s, %s", text, runtime.GOOS, runtime.GOARCH, runtime.Version())
}

func built() (version, commit, date string) {
	if n, err := fmt.Sscan(release, &version, &commit, &date); n == 3 && err == nil {
		return version, commit, date
	}
	version = "development build"
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return version, "", ""
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			commit = s.Value[:min(len(s.Value), 12)]
		case "vcs.time":
			if at, err := time.Parse(time.RFC3339, s.Value); err == nil {
				date = at.UTC().Format(time.DateOnly)
			}
		case "vcs.modified":
			if s.Value == "true" {
				version = "development build with changes"
			}
		}
	}
	return version, commit, date
}

// manCommand writes the manual pages. It is for packagers, so the help does not list it.
func (p *Program) manCommand() *cobra.Command {
	return &cobra.Command{
		Use: "man DIR", Short: "Write manual pages into a folder", Hidden: true,
		Long: "Man writes a manual page for each command into a folder. The pages are made from the help.",
		Args: Args(1, 1, "type `"+p.Name+" man man1`", "expected a folder, found %d arguments"),
		RunE: func(c *cobra.Command, args []string) error {
			version, _, date := built()
			header := &doc.GenManHeader{Section: "1", Source: p.Name + " " + version}
			if at, err := time.Parse(time.DateOnly, date); err == nil {
				header.Date = &at
			}
			c.Root().DisableAutoGenTag = true
			err := os.MkdirAll(p.Path(args[0]), 0o777)
			if err == nil {
				err = doc.GenManTree(c.Root(), header, p.Path(args[0]))
			}
			if err != nil {
				return FailAs(err, "", "the pages could not be written to %s", args[0])
			}
			return nil
		},
	}
}
