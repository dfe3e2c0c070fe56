package main

import (
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"

	"grader/checker"
	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/papers"
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

Each question is printed as soon as it and those before it are solved. For a question
that varies, all variants are printed in a table, or with --student the student's own.

The exit code is 0 if every question is solved, 1 if one is undecided within the
budget, 2 if the set could not be understood.`,
		Example: `  autograde key hw3
  autograde key hw3 --format markdown > hw3-solutions.md
  autograde key hw3 --format html > hw3-solutions.html
  autograde key hw3 --format latex > hw3-solutions.tex
  autograde key hw3 --student ada`,
		Args: oneSet,
	}
	format := cli.ChoiceFlag(c, "format", "what to print", "text", "markdown", "html", "latex", "json")
	paper := cli.PaperFlags(c, true)
	return withCourse(p, c, func(course *cli.Config, args []string) error {
		l, err := p.Set(course, args[0])
		if err != nil {
			return err
		}
		all, err := p.Prepare(l, course)
		if err != nil {
			return err
		}
		e := key{all.Exam, all}
		if *paper != (cli.Paper{}) {
			e.Exam, err = p.Papered(course, all, paper)
			if err != nil {
				return err
			}
		}
		solved := make(chan *checker.Task, len(e.Tasks))
		go func() {
			defer close(solved)
			e.Solve(runtime.GOMAXPROCS(0), func(t *checker.Task) { solved <- t })
		}()
		write := func(w io.Writer, e key) error { return e.text(p, w, solved) }
		if format.Value != "text" {
			for range solved {
			}
			write = map[string]func(io.Writer, key) error{"json": keyJSON, "html": keyHTML, "latex": keyLaTeX, "markdown": keyMarkdown}[format.Value]
		}
		if err := write(c.OutOrStdout(), e); err != nil {
			return cli.FailAs(err, "", "the key could not be written")
		}
		if slices.ContainsFunc(e.Tasks, func(t *checker.Task) bool { return t.Undecided && !t.Open }) {
			return cli.Exit(cli.Some)
		}
		return nil
	})
}

// oneSet requires exactly one argument, a problem set.
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

// A key is an exam whose answers are written, and the exam of the class, with all variants of its
// open questions.
type key struct {
	*checker.Exam
	all *papers.Exam
}

// answers is the reference answer with the solution or, for an open question, a table of the
// answers to all variants.
func (e key) answers(at int) explain.Doc {
	if t := e.Tasks[at]; !t.Open {
		return answers(t)
	}
	return explain.Doc{variantTable(e.all.Varied(at), true)}
}

func answers(t *checker.Task) explain.Doc { return append(answer(t), t.Why...) }

// answer is the reference answer in words.
func answer(t *checker.Task) explain.Doc {
	switch {
	case t.Failure != nil:
		return explain.Doc{explain.T("No reference answer: " + t.Failure.Error() + ".")}
	case t.Undecided:
		return explain.Doc{explain.T(fmt.Sprintf("Undecided: the reference answer needs more than %d positions.", t.Limit()))}
	case t.Want == "":
		return explain.Doc{explain.T("A person marks this question.")}
	}
	return t.Field().Answer("Answer:", t.Want)
}

// text writes for each question a heading, what was asked, the answer and the solution, as soon as
// all questions up to it are solved.
func (e key) text(p *cli.Program, w io.Writer, solved <-chan *checker.Task) error {
	fmt.Fprint(w, p.Text(80).Print(append(explain.Doc{explain.T(e.Set.Heading())}, e.Rules()...)))
	known := map[*checker.Task]bool{}
	for i, t := range e.Tasks {
		if err := cli.Flush(w); err != nil {
			return err
		}
		found := p.Looking("the answer to " + t.Question.ID)
		for !known[t] {
			known[<-solved] = true
		}
		found()
		title, doc := e.part(i)
		fmt.Fprint(w, "\n", p.Text(80).Print(explain.Doc{explain.T(title)}), "\n", p.Text(80).Print(doc))
	}
	return cli.Flush(w)
}

// keyMarkdown writes the same for notes and web pages.
func keyMarkdown(w io.Writer, e key) error {
	var out strings.Builder
	out.WriteString("# " + explain.MarkdownLine(explain.Text(e.Set.Heading())) + "\n\n")
	out.WriteString(explain.Markdown(e.Rules()))
	for i := range e.Tasks {
		title, doc := e.part(i)
		if !strings.HasSuffix(out.String(), "\n\n") {
			out.WriteString("\n")
		}
		out.WriteString("## " + explain.MarkdownLine(explain.Text(title)) + "\n\n" + explain.Markdown(doc))
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// part is the title of a question, and its text with the answer and the solution.
func (e key) part(at int) (title string, doc explain.Doc) {
	return keyPart(e.Tasks[at], e.answers(at))
}

func keyPart(t *checker.Task, answers explain.Doc) (title string, doc explain.Doc) {
	return fmt.Sprintf("%s (%s)", t.Question.ID, t.Points.Text()), slices.Concat(explain.Doc{explain.Marked(t.Prompt)}, t.Written(), answers)
}

// keyHTML writes a solution sheet for students, with drawings.
func keyHTML(w io.Writer, e key) error {
	var list []reports.Solution
	for i, t := range e.Tasks {
		list = append(list, reports.Solution{ID: t.Question.ID, Points: t.Points.Text(), Content: e.drawn(i)})
	}
	return reports.WriteQuestions(w, e.Set.Heading(), "Reference answers with worked solutions, "+e.Total.Text(), e.Rules(), list)
}

// keyLaTeX writes the same for print.
func keyLaTeX(w io.Writer, e key) error {
	body := explain.LaTeX(e.Rules())
	for i := range e.Tasks {
		title, _ := e.part(i)
		body += explain.LaTeXHeading(title) + explain.LaTeX(e.drawn(i))
	}
	_, err := io.WriteString(w, explain.LaTeXPage(e.Set.Heading(), body))
	return err
}

// drawn is what was asked, with drawings, the answer and the solution.
func (e key) drawn(at int) explain.Doc {
	t := e.Tasks[at]
	return slices.Concat(explain.Doc{explain.Marked(t.Prompt)}, t.About(), e.answers(at))
}

type (
	jsonKey struct {
		ID        string           `json:"id"`
		Title     string           `json:"title"`
		Points    points.Points    `json:"points"`
		Questions []jsonKeyPart    `json:"questions"`
		Error     *cli.JSONProblem `json:"error,omitempty"`
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
		Variant   int           `json:"variant,omitempty"`
		Variants  []jsonVariant `json:"variants,omitempty"` // all, if the question varies
	}
)

func keyJSON(w io.Writer, e key) error {
	out := jsonKey{ID: e.Set.ID, Title: e.Set.Title, Points: e.Total, Questions: []jsonKeyPart{}}
	for i := range e.Tasks {
		out.Questions = append(out.Questions, e.json(i))
	}
	return cli.WriteJSON(w, out, "  ")
}

func (e key) json(at int) jsonKeyPart {
	part := jsonPartOf(e.Tasks[at])
	if e.Tasks[at].Open {
		for n := range e.all.Numbers(at) {
			part.Variants = append(part.Variants, variantJSON(e.all.Varied(at), n+1))
		}
	}
	return part
}

func jsonPartOf(t *checker.Task) jsonKeyPart {
	return jsonKeyPart{
		t.Question.ID, t.Kind.Name, t.Points, t.Prompt, t.Undecided && !t.Open, t.Answer, t.Want, strings.TrimSpace(explain.Markdown(explain.AsTyped(t.Why))), t.Which.Number, nil,
	}
}
