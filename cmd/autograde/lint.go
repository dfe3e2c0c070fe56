package main

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"grader/checker/kinds"
	"grader/cmd/internal/course"
	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/papers"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/conform"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/script"

	"github.com/spf13/cobra"
)

// configFlag adds the flag that names the settings.
func configFlag(c *cobra.Command) *string {
	return c.Flags().String("config", "", "read the settings from `FILE` instead of the nearest grader.toml")
}

// withCourse makes a command run with the settings of the course. If it takes problem sets, their
// names are completed.
func withCourse(p *cli.Program, c *cobra.Command, run func(course *cli.Config, args []string) error) *cobra.Command {
	config := configFlag(c)
	if strings.Contains(c.Use, "SET") && !strings.Contains(c.Use, "RULESET") {
		c.ValidArgsFunction = p.CompleteSets(config)
	}
	c.RunE = func(_ *cobra.Command, args []string) error {
		course, err := p.Config(*config)
		if err != nil {
			return err
		}
		return run(course, args)
	}
	return c
}

func lintCommand(p *cli.Program) *cobra.Command {
	c := &cobra.Command{
		Use:   "lint [SET ...]",
		Short: "Check problem sets: readable, decidable, self-tests hold",
		Long: `Lint checks problem sets and rules files, all of the course's if none is named. A
set is given by its id or its file, and a rules file by a path that ends in .star.

In a set every game must be readable and every question decidable within the budget;
every answer under accept must earn full credit, and none under reject may; and the
points must add up to the set's total, if it names one. For questions with variants it
proves again that the variants are equally hard and not worth copying.

Warnings point at likely slips: a question without wrong answers under reject, a
prompt, hint, title or choice that gives the answer away, a game without moves, two
questions that ask the same, a prompt that does not name its game, or names another
position, rule of play or player, LaTeX in double quotes, a due time without a time
zone or before opens. If no set is named, lint also checks settings that fit no set.

A rules file must read what it writes, its play must end, its moves must have
different names, and its facts must hold.

The exit code is 0 if there are no errors, 1 if there are, 2 if a set could not
be read.`,
		Example: `  autograde lint
  autograde lint hw3
  autograde lint problems/sets/hw3.toml
  autograde lint problems/rules/pawn.star`,
	}
	return withCourse(p, c, func(course *cli.Config, args []string) error {
		var rules []*cli.RulesFile
		var sets []string
		for _, arg := range args {
			if strings.HasSuffix(arg, script.Extension) {
				rules = append(rules, p.RulesFile(p.Path(arg)))
			} else {
				sets = append(sets, arg)
			}
		}
		var list []cli.Loaded
		if len(args) == 0 {
			rules = p.CourseRules(course)
		}
		if len(args) == 0 || len(sets) > 0 {
			var err error
			if list, err = p.Sets(course, sets); err != nil {
				return err
			}
		}
		code := cli.OK
		if len(args) == 0 {
			var err error
			if code, err = lintCourse(c, course, list); err != nil {
				return err
			}
		}
		for _, f := range rules {
			found, err := report(c, lintRules(f), f.File.Name)
			if err != nil {
				return err
			}
			code = max(code, found)
		}
		for _, l := range list {
			found, err := lintSet(p, c, l, course)
			if err != nil {
				return err
			}
			code = max(code, found)
		}
		if code != cli.OK {
			return cli.Exit(code)
		}
		return nil
	})
}

// lintCourse draws the complaints about the settings, if there are any, and returns the exit code.
func lintCourse(c *cobra.Command, config *cli.Config, list []cli.Loaded) (int, error) {
	var sets []*problems.Set
	var ids []string
	for _, l := range list {
		if ids = append(ids, l.ID()); l.Set != nil {
			sets = append(sets, l.Set)
		}
	}
	complaints := slices.Concat(config.Warnings, course.Doubts(config, sets, ids))
	if len(complaints) == 0 {
		return cli.OK, nil
	}
	return report(c, source.Sort(complaints), config.File.Name)
}

// lintSet draws the complaints about one set, and returns the exit code.
func lintSet(p *cli.Program, c *cobra.Command, l cli.Loaded, course *cli.Config) (int, error) {
	complaints := l.Complaints
	if l.Set == nil {
		for _, d := range complaints {
			if strings.HasPrefix(d.Code, "file/") {
				return 0, cli.Broken(complaints)
			}
		}
	}
	name, size := "", ""
	if l.Set != nil {
		exam, more := papers.Prepare(kinds.All, l.Set, p.Library(course, l.Set), course.Budget)
		complaints = append(complaints, more...)
		if exam != nil {
			found := p.Looking("the answers to " + l.Set.ID)
			exam.SolveAll()
			found()
			var more []source.Diagnostic
			if err := game.Catch(func() error { more = papers.Lint(exam, course.Zoned); return nil }); err != nil {
				more = []source.Diagnostic{{Severity: source.Error, Code: "rules/fault", File: l.Set.File, Message: err.Error(), Hint: "mend the rules of this game"}}
			}
			complaints = append(complaints, more...)
		}
		complaints = append(complaints, course.Clocks(l.Set)...)
		name = l.Set.ID
		size = fmt.Sprintf(" (%s, %s)", explain.Count(len(l.Set.Questions), "question"), l.Set.Points().Text())
	} else {
		name = complaints[0].FileName()
	}
	complaints = source.Sort(complaints)
	return report(c, complaints, name+size)
}

// report draws complaints, counts them, and returns the exit code.
func report(c *cobra.Command, complaints []source.Diagnostic, about string) (int, error) {
	errs, warnings := 0, 0
	for _, d := range complaints {
		if d.Severity == source.Error {
			errs++
		} else {
			warnings++
		}
		_, err := fmt.Fprint(c.OutOrStdout(), source.Draw(d))
		if err != nil {
			return 0, cli.FailAs(err, "", "the result could not be written")
		}
	}
	fmt.Fprintf(c.OutOrStdout(), "%s: %s, %s\n", about, explain.Count(errs, "error"), explain.Count(warnings, "warning"))
	if errs > 0 {
		return cli.Some, nil
	}
	return cli.OK, nil
}

// exam prepares the set that an argument names. A broken set is a failure.
func exam(p *cli.Program, course *cli.Config, arg string) (*papers.Exam, error) {
	l, err := p.Set(course, arg)
	if err != nil {
		return nil, err
	}
	return p.Compile(l, course)
}

// rulesBounds bounds the checks of a rules file: its examples, their followers, and variations of
// both.
var rulesBounds = conform.Bounds{
	Example: 4_000, Near: 60, Random: 20, Variation: 500, Sum: 1_500, Solver: 5_000_000, Play: 10_000,
}

// lintSteps bounds all calls of a rules file, in steps of Starlark: about half a minute.
const lintSteps = 1_000_000_000

// mostAlike bounds the complaints of one type that are printed: they usually have one cause.
const mostAlike = 2

// lintRules lists all complaints about a rules file.
func lintRules(f *cli.RulesFile) []source.Diagnostic {
	if f.Err != nil {
		return []source.Diagnostic{f.Complaint()}
	}
	entry := f.Script.Within(lintSteps).Listed()
	library := notation.New(append(slices.Clone(rules.All), entry))
	var list []source.Diagnostic
	slow, more := false, map[string]int{}
	for _, c := range conform.Check(entry, library, rulesBounds) {
		if c.Fault != nil && errors.Is(c.Fault.Err, script.ErrAllowance) {
			slow = true
			continue
		}
		if more[c.About]++; more[c.About] <= mostAlike {
			list = append(list, rulesComplaint(f, c))
		}
	}
	for _, about := range slices.Sorted(maps.Keys(more)) {
		if n := more[about] - mostAlike; n > 0 {
			list = append(list, rulesComplaint(f, conform.Complaint{About: about, Text: explain.Count(n, "more complaint") + " of this kind"}))
		}
	}
	if slow {
		list = append(list, rulesComplaint(f, conform.Complaint{About: "Examples", Text: fmt.Sprintf("playing the examples takes more than %d million steps of Starlark, so they were not checked to the end", lintSteps/1_000_000)}))
	}
	if len(list) > 0 {
		return list
	}
	// A failure here was found above.
	_ = game.Catch(func() error {
		for _, c := range misread(f, library) {
			list = append(list, rulesComplaint(f, c))
		}
		return nil
	})
	return list
}

// rulesComplaint is a complaint placed at the function of the file that it is about.
func rulesComplaint(f *cli.RulesFile, c conform.Complaint) source.Diagnostic {
	if c.Fault != nil {
		if e, ok := errors.AsType[*script.Error](c.Fault.Err); ok {
			d := cli.ScriptComplaint(f.File, e)
			d.Code, d.Message = "rules/fault", "in "+c.Fault.Func+": "+d.Message
			return d
		}
	}
	about := rulesAdvice[c.About]
	e := &script.Error{File: f.File.Name, Msg: c.Text, Hint: about.hint}
	for _, name := range about.names {
		if e.Line, e.Col = f.Script.Place(name); e.Line > 0 {
			break
		}
	}
	d := cli.ScriptComplaint(f.File, e)
	d.Code = "rules/conform"
	return d
}

// rulesAdvice gives, for each part of a ruleset, the names in a rules file that define it and what
// to do about a complaint. The complaint is placed at the first name that the file defines.
var rulesAdvice = map[string]struct {
	names []string
	hint  string
}{
	"Info":     {[]string{"title"}, "describe the game"},
	"Parse":    {[]string{"parse"}, "parse must read every example and every position that text writes, and refuse others with fail"},
	"Format":   {[]string{"text"}, "text must write a position so that parse reads the same position again"},
	"MoveText": {[]string{"moves", "left"}, "give moves to different positions different names, the same names and the same order at every call"},
	"Moves":    {[]string{"moves", "left"}, "each move must bring the game nearer to its end"},
	"Theory":   {[]string{"canon", "moves", "left"}, "canon must give only such positions one form that have the same moves to the same positions"},
	"Facts":    {[]string{"facts"}, "correct the fact, or the rules"},
	"Examples": {[]string{"examples"}, "write smaller examples, or make moves faster"},
	"Negative": {[]string{"negative", "left"}, "negative must exchange the moves of Left and Right, here and in all that follows"},
	"Why":      {[]string{"why"}, "why must return a sentence, or None, and name no legal move"},
	"Draw":     {[]string{"draw"}, "draw must return a few short rows of text"},
	"Heap":     {[]string{"heap"}, "heap must return the position that is a single heap of n"},
}

// misread finds moves that are not read back as they are written.
func misread(f *cli.RulesFile, library *notation.Library) (list []conform.Complaint) {
	const most = 200
	seen := 0
	for _, example := range f.About().Examples {
		pos, err := library.Parse(example)
		if err != nil {
			continue
		}
		for _, who := range game.Movers(pos.Partizan()) {
			reader := library.Moves(pos, who)
			for step := range pos.Steps(who) {
				if seen++; seen > most {
					return list
				}
				text, to := pos.MoveText(step), pos.After(step)
				if r, err := reader.Read(text); err != nil || !r.Legal || r.Key != to.Key() {
					list = append(list, conform.Complaint{About: "MoveText", Text: fmt.Sprintf("the move %s in %s is not read as it is written; moves are written like 5 -> 3, a1-a2 or 3 left", text, pos)})
				}
			}
		}
	}
	return list
}
