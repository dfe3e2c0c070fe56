package main

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"grader/cmd/internal/course/cli"
	"grader/problems/source"
	"grader/reference/conform"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/script"
)

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
			list = append(list, rulesComplaint(f, conform.Complaint{About: about, Text: cli.Counted(n, "more complaint") + " of this kind"}))
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

// isRules reports whether an argument names a rules file.
func isRules(arg string) bool { return strings.HasSuffix(arg, script.Extension) }
