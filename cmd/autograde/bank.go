package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/hand/catalog"
	"grader/problems/points"
	"grader/reference/explain"

	"github.com/spf13/cobra"
)

func bankCommand(p *cli.Program) *cobra.Command {
	c := &cobra.Command{
		Use:   "bank [TOPIC|ID]",
		Short: "List the questions that are built in, or show one",
		Long: `Bank lists the questions that are built into the program, by chapters in the order of a
first course, with the kind, the difficulty from 1 to 5, the number of variants and the
topics. A word selects a chapter, a topic, a kind or a ruleset. An id shows the question
with its answer and a worked solution; for a question that varies, the first variant.

A question of a problem set takes its kind and its position from the bank with a line such
as use = "bank/nim-3". A bank id always means the same question. ` + "`autograde new`" + ` builds a
whole course from the bank.

With --lint the questions are checked as ` + "`autograde lint`" + ` checks a problem set. The exit code
is then 1 if there are errors.`,
		Example: `  autograde bank
  autograde bank kayles
  autograde bank winning-moves
  autograde bank nim-3`,
		Args: cli.Args(0, 1, "`autograde bank` lists all questions", "expected one topic or one question, found %s"),
		ValidArgsFunction: func(*cobra.Command, []string, string) (list []cobra.Completion, _ cobra.ShellCompDirective) {
			for _, e := range catalog.All() {
				list = append(list, e.Question.ID)
			}
			return list, cobra.ShellCompDirectiveNoFileComp
		},
	}
	format := cli.ChoiceFlag(c, "format", "what to print", "text", "json")
	lint := c.Flags().Bool("lint", false, "check the questions")
	return withCourse(p, c, func(course *cli.Config, args []string) error {
		list, one := catalog.All(), false
		if len(args) == 1 {
			named, err := catalog.Find(list, args[0])
			if err != nil {
				return err
			}
			list, one = named, named[0].Named(args[0])
		}
		switch {
		case *lint:
			return lintBank(p, c, course, list)
		case format.Value == "json":
			return bankJSON(c.OutOrStdout(), list, one)
		case one:
			return bankQuestion(p, c.OutOrStdout(), list[0])
		}
		return bankList(p, c.OutOrStdout(), list)
	})
}

// lintBank checks the chapters of some questions.
func lintBank(p *cli.Program, c *cobra.Command, course *cli.Config, list []catalog.Entry) error {
	chapters := map[string]bool{}
	for _, e := range list {
		chapters[e.Chapter.ID] = true
	}
	code := cli.OK
	for _, l := range cli.BankShelf().All() {
		if chapters[l.ID()] {
			found, err := lintSet(p, c, l, course)
			if err != nil {
				return err
			}
			code = max(code, found)
			if err := cli.Flush(c.OutOrStdout()); err != nil {
				return err
			}
		}
	}
	if code != cli.OK {
		return cli.Exit(code)
	}
	return nil
}

// bankList writes a table for each chapter.
func bankList(p *cli.Program, w io.Writer, list []catalog.Entry) error {
	var doc explain.Doc
	for i, e := range list {
		if i == 0 || list[i-1].Chapter != e.Chapter {
			doc = append(doc, explain.T(e.Chapter.Heading()), explain.Table{
				Header: explain.Cells("question", "kind", "difficulty", "variants", "topics"), Right: []bool{false, false, true, true, false},
			})
		}
		number := ""
		if n := e.Question.VariantCount(); n > 0 {
			number = strconv.Itoa(n)
		}
		table := doc[len(doc)-1].(explain.Table)
		table.Rows = append(table.Rows, explain.Cells(e.Question.ID, e.Question.Kind, strconv.Itoa(e.Difficulty), number, strings.Join(e.Topics(), ", ")))
		doc[len(doc)-1] = table
	}
	_, err := io.WriteString(w, p.Text(80).Print(doc))
	return err
}

// bankQuestion shows one question, and how to use it.
func bankQuestion(p *cli.Program, w io.Writer, e catalog.Entry) error {
	t, err := e.Example()
	if err != nil {
		return err
	}
	title, doc := keyPart(t, answers(t))
	about := fmt.Sprintf("Kind %s, difficulty %d of 5, topics %s.", e.Question.Kind, e.Difficulty, strings.Join(e.Topics(), ", "))
	if n := e.Question.VariantCount(); n > 0 {
		about += fmt.Sprintf(" It has %d variants, of which this is the first.", n)
	}
	if source := e.Question.Text("source"); source != "" {
		about += " Source: " + strings.TrimSuffix(source, ".") + "."
	}
	text := p.Text(80)
	_, err = fmt.Fprintf(w, "%s\n%s\n%s\nTo use it, write into a problem set\n\n%s\nor copy it and change what you like:\n\n%s",
		text.Print(explain.Doc{explain.T(title + ", from " + e.Chapter.Heading())}), text.Print(explain.Doc{explain.T(about)}), text.Print(doc),
		cli.Indent(fmt.Sprintf("[[question]]\nid  = %q\nuse = %q\n", e.Question.ID, e.Use())), cli.Indent(e.TOML()))
	return err
}

type (
	jsonBank struct {
		Questions []jsonBankPart   `json:"questions"`
		Error     *cli.JSONProblem `json:"error,omitempty"`
	}
	jsonBankPart struct {
		ID         string        `json:"id"`
		Use        string        `json:"use"`
		Chapter    string        `json:"chapter"`
		Title      string        `json:"title"` // of the chapter
		Kind       string        `json:"kind"`
		Points     points.Points `json:"points"`
		Difficulty int           `json:"difficulty"`
		Variants   int           `json:"variants"` // how many; 0 if all students get the same question
		Topics     []string      `json:"topics"`
		Source     string        `json:"source"`
		TOML       string        `json:"toml"`
		Example    *jsonKeyPart  `json:"example,omitempty"` // of the question that is shown
	}
)

func bankJSON(w io.Writer, list []catalog.Entry, one bool) error {
	all := jsonBank{Questions: []jsonBankPart{}}
	for _, e := range list {
		q := e.Question
		part := jsonBankPart{
			ID: q.ID, Use: e.Use(), Chapter: e.Chapter.ID, Title: e.Chapter.Title, Kind: q.Kind, Points: q.Points,
			Difficulty: e.Difficulty, Variants: e.Question.VariantCount(), Topics: append([]string{}, e.Topics()...), Source: q.Text("source"), TOML: e.TOML(),
		}
		if one {
			example, err := e.Example()
			if err != nil {
				return err
			}
			part.Example = new(jsonPartOf(example))
		}
		all.Questions = append(all.Questions, part)
	}
	return cli.WriteJSON(w, all, "  ")
}
