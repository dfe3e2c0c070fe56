package main

import (
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"

	"grader/checker"
	"grader/cmd/internal/cli"
	"grader/cmd/internal/watch"
	"grader/problems/points"
	"grader/reference/explain"
	"grader/reports"

	"github.com/spf13/cobra"
)

func keyCommand(p *cli.Program) *cobra.Command {
	c := &cobra.Command{
		Use:   "key SET",
		Short: "Print reference answers with worked solutions",
		Long: `Key prints, for each question of a problem set, the reference answer and a
worked solution. A set is an id or the path of a file.

On a terminal each question is printed as soon as it and those before it are solved.
An interrupt prints what else is solved, and says which questions are left.

The exit code is 0 if every question is solved, 1 if one is undecided within the
budget or left, 2 if the set could not be understood.`,
		Example: `  autograde key hw3
  autograde key hw3 --format markdown > hw3-solutions.md
  autograde key hw3 --format html > hw3-solutions.html`,
		Args: oneSet,
	}
	config := configFlag(c)
	format := cli.ChoiceFlag(c, "format", "what to print", "text", "markdown", "html", "json")
	c.ValidArgsFunction = p.CompleteSets(config)
	c.RunE = func(c *cobra.Command, args []string) error {
		course, err := p.Config(*config)
		if err != nil {
			return err
		}
		l, err := p.Set(course, args[0])
		if err != nil {
			return err
		}
		e, err := p.Prepare(l, course)
		if err != nil {
			return err
		}
		if format.Value == "text" && p.Screen != nil {
			ctx, stop := watch.UntilInterrupted(c.Context())
			defer stop()
			return keyLive(ctx, p, c.OutOrStdout(), e)
		}
		e.Solve(runtime.GOMAXPROCS(0), func(*checker.Task) {})
		switch format.Value {
		case "json":
			err = keyJSON(c.OutOrStdout(), e)
		case "html":
			err = keyHTML(c.OutOrStdout(), e)
		default:
			err = keyText(c.OutOrStdout(), e, format.Value)
		}
		if err != nil {
			return cli.Failf("", "the key could not be written: %s", err)
		}
		return undecided(e)
	}
	return c
}

// undecided is the exit code of a key in which questions are undecided.
func undecided(e *checker.Exam) error {
	for _, t := range e.Tasks {
		if t.Undecided {
			return cli.Exit(cli.Some)
		}
	}
	return nil
}

// oneSet wants the name of one problem set.
func oneSet(c *cobra.Command, args []string) error {
	hint := "type `" + c.CommandPath() + " hw1`; `autograde lint` names the sets of the course"
	if len(args) == 0 {
		return cli.Failf(hint, "expected a problem set, found nothing")
	}
	if len(args) > 1 {
		return cli.Failf(hint, "expected one problem set, found %d", len(args))
	}
	return nil
}

// answer is the reference answer in words.
func answer(t *checker.Task) explain.Para {
	switch {
	case t.Failure != nil:
		return explain.T("No reference answer: " + t.Failure.Error() + ".")
	case t.Undecided:
		return explain.T(fmt.Sprintf("Undecided: the reference answer needs more than %d positions.", t.Budget.Positions))
	case t.Want == "":
		return explain.T("A person marks this question.")
	}
	return explain.P(explain.Text("Answer: "), explain.Code(t.Want))
}

func heading(e *checker.Exam) string {
	if e.Set.Title == "" {
		return e.Set.ID
	}
	return e.Set.ID + ": " + e.Set.Title
}

// keyText writes a heading for each question, and below it what was asked, the
// answer and the solution.
func keyText(w io.Writer, e *checker.Exam, format string) error {
	printer, level := explain.Printer(explain.PlainText), ""
	if format == "markdown" {
		printer, level = explain.Markdown, "#"
	}
	var out strings.Builder
	if level != "" {
		out.WriteString(level + " " + explain.MarkdownLine(explain.Text(heading(e))) + "\n\n")
		if err := printer(&out, e.Rules()); err != nil {
			return err
		}
	} else if err := keyHead(&out, e); err != nil {
		return err
	}
	for _, t := range e.Tasks {
		title, doc := keyPart(t)
		if level != "" {
			if !strings.HasSuffix(out.String(), "\n\n") {
				out.WriteString("\n")
			}
			out.WriteString(level + level + " " + explain.MarkdownLine(explain.Text(title)) + "\n\n")
			if err := printer(&out, doc); err != nil {
				return err
			}
			continue
		}
		if err := keyPlain(&out, title, doc); err != nil {
			return err
		}
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// keyHead writes the title of the set and the rules of its games as plain text.
func keyHead(out *strings.Builder, e *checker.Exam) error {
	return explain.PlainText(out, append(explain.Doc{explain.T(heading(e))}, e.Rules()...))
}

// keyPart is the title of a question, and what was asked, the answer and the solution.
func keyPart(t *checker.Task) (title string, doc explain.Doc) {
	return fmt.Sprintf("%s (%s)", t.Question.ID, t.Points.Text()), append(explain.Doc{explain.T(t.Prompt), answer(t)}, t.Why...)
}

// keyPlain writes a question as plain text.
func keyPlain(out *strings.Builder, title string, doc explain.Doc) error {
	out.WriteString("\n")
	if err := explain.PlainText(out, explain.Doc{explain.T(title)}); err != nil {
		return err
	}
	out.WriteString("\n")
	return explain.PlainText(out, doc)
}

// keyHTML writes a solution sheet that can be handed out, with drawings.
func keyHTML(w io.Writer, e *checker.Exam) error {
	var list []reports.Solution
	for _, t := range e.Tasks {
		doc := slices.Concat(explain.Doc{explain.T(t.Prompt)}, t.Drawing(), explain.Doc{answer(t)}, t.Why)
		list = append(list, reports.Solution{ID: t.Question.ID, Points: t.Points.Text(), Content: doc})
	}
	return reports.WriteSolutions(w, heading(e), e.Total.Text(), e.Rules(), list)
}

type (
	jsonKey struct {
		ID        string        `json:"id"`
		Title     string        `json:"title"`
		Points    points.Points `json:"points"`
		Questions []jsonKeyPart `json:"questions"`
		Error     *jsonProblem  `json:"error,omitempty"`
	}
	jsonKeyPart struct {
		ID        string        `json:"id"`
		Kind      string        `json:"kind"`
		Points    points.Points `json:"points"`
		Prompt    string        `json:"prompt"`
		Undecided bool          `json:"undecided"`
		Answer    any           `json:"answer"`
		Text      string        `json:"text"`
		Solution  string        `json:"solution"` // Markdown
	}
)

func keyJSON(w io.Writer, e *checker.Exam) error {
	key := jsonKey{ID: e.Set.ID, Title: e.Set.Title, Points: e.Total, Questions: []jsonKeyPart{}}
	for _, t := range e.Tasks {
		var why strings.Builder
		if err := explain.Markdown(&why, t.Why); err != nil {
			return err
		}
		key.Questions = append(key.Questions, jsonKeyPart{
			t.Question.ID, t.Kind.Name, t.Points, t.Prompt, t.Undecided, t.Answer, t.Want, strings.TrimSpace(why.String()),
		})
	}
	return writeJSON(w, key, "  ")
}

func writeJSON(w io.Writer, value any, indent string) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", indent)
	return encoder.Encode(value)
}
