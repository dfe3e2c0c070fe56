package main

import (
	"fmt"
	"io"
	"strings"

	"grader/reference/explain"
)

// outcomes are the outcomes in words.
var outcomes = map[string]string{"N": "N, the next player wins", "P": "P, the previous player wins"}

// A solutionText is what is written of a solution as text, label by label.
type solutionText struct{ strings.Builder }

func (b *solutionText) line(label, text string) { fmt.Fprintf(b, "%-16s%s\n", label, text) }

// head is what the game is.
func (b *solutionText) head(sol *solution) {
	b.line("game", sol.Game)
	b.line("play", strings.ReplaceAll(sol.Play, "misere", "misère"))
}

// value is the nim value, or in misère play the genus.
func (b *solutionText) value(sol *solution) {
	if sol.Nimber != nil {
		b.line("nim value", fmt.Sprint(*sol.Nimber))
	} else if sol.Play == "normal" {
		b.line("nim value", "undecided")
	}
	if sol.genus != "" {
		b.line("genus", sol.genus)
	}
}

func (b *solutionText) outcome(sol *solution) { b.line("outcome", outcomes[*sol.Outcome]) }

func (b *solutionText) form(sol *solution) {
	if sol.Canonical != nil {
		b.line("canonical form", *sol.Canonical)
	}
}

func (b *solutionText) wins(sol *solution) {
	switch {
	case !sol.won:
		b.line("winning moves", "undecided")
	case len(sol.Winning) == 0:
		b.line("winning moves", "none")
	}
	label := "winning moves"
	wins, count := fewWins(sol.Winning, sol.More, sol.all)
	if count != "" {
		b.line(label, count+", the first of them:")
		label = ""
	}
	for _, w := range wins {
		b.line(label, w.Move+"  to "+w.To)
		label = ""
	}
}

func (b *solutionText) options(sol *solution) {
	if sol.Options == nil {
		return
	}
	label := "options"
	if len(*sol.Options) == 0 {
		b.line(label, "none")
	}
	for _, o := range *sol.Options {
		value := ""
		if o.Nimber != nil {
			value = fmt.Sprintf("  of value %d", *o.Nimber)
		}
		b.line(label, o.Move+"  to "+o.To+value)
		label = ""
	}
}

func (b *solutionText) why(sol *solution) error {
	if len(sol.why) == 0 {
		return nil
	}
	b.WriteString("\n")
	return explain.PlainText(b, sol.why)
}

// mostWins is how many winning moves people are shown who do not ask for all.
const mostWins = 20

// fewWins are the winning moves that people are shown, and how many there are if these are
// not all. There are more than the list has if more is true.
func fewWins(list []jsonWin, more, all bool) (shown []jsonWin, count string) {
	switch {
	case len(list) <= mostWins && !more || all && !more:
		return list, ""
	case more:
		count = fmt.Sprintf("more than %d", len(list))
	default:
		count = fmt.Sprintf("%d (--all lists them)", len(list))
	}
	if all {
		return list, count
	}
	return list[:min(mostWins, len(list))], count
}

// markdown writes a solution for notes and web pages.
func (s *solveRun) markdown(out io.Writer, sol *solution) error {
	facts := explain.List{Items: [][]explain.Inline{{explain.Text("play: " + strings.ReplaceAll(sol.Play, "misere", "misère"))}}}
	fact := func(label string, value ...explain.Inline) {
		facts.Items = append(facts.Items, append([]explain.Inline{explain.Text(label + ": ")}, value...))
	}
	if sol.Nimber != nil {
		fact("nim value", explain.Value(fmt.Sprint(*sol.Nimber)))
	}
	if sol.genus != "" {
		fact("genus", explain.Value(sol.genus))
	}
	fact("outcome", explain.Value(outcomes[*sol.Outcome]))
	if sol.Canonical != nil {
		fact("canonical form", explain.Code(*sol.Canonical))
	}
	doc := explain.Doc{facts}
	moves := func(title string, list [][]explain.Inline) {
		if len(list) == 0 {
			doc = append(doc, explain.T(title+": none"))
			return
		}
		doc = append(doc, explain.T(title+":"), explain.List{Items: list})
	}
	var wins [][]explain.Inline
	few, count := fewWins(sol.Winning, sol.More, sol.all)
	for _, w := range few {
		wins = append(wins, []explain.Inline{explain.Code(w.Move), explain.Text(" to "), explain.Code(w.To)})
	}
	if sol.won {
		title := "Winning moves"
		if count != "" {
			title += ", " + count + ", the first of them"
		}
		moves(title, wins)
	}
	if sol.Options != nil {
		var options [][]explain.Inline
		for _, o := range *sol.Options {
			item := []explain.Inline{explain.Code(o.Move), explain.Text(" to "), explain.Code(o.To)}
			if o.Nimber != nil {
				item = append(item, explain.Text(fmt.Sprintf(", of value %d", *o.Nimber)))
			}
			options = append(options, item)
		}
		moves("Options", options)
	}
	var b strings.Builder
	b.WriteString("# " + explain.MarkdownLine(explain.Code(sol.Game)) + "\n\n")
	if err := explain.Markdown(&b, append(doc, sol.why...)); err != nil {
		return err
	}
	_, err := io.WriteString(out, b.String())
	return err
}
