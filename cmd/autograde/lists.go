package main

import (
	"fmt"
	"strings"

	"grader/checker"
	"grader/checker/kinds"
	"grader/cmd/internal/cli"
	"grader/cmd/internal/schema"
	"grader/reference/explain"
	"grader/reference/halt"

	"github.com/spf13/cobra"
)

func sheetCommand(p *cli.Program) *cobra.Command {
	c := &cobra.Command{
		Use:   "sheet SET",
		Short: "Print a blank answer sheet",
		Long: `Sheet prints a blank answer sheet for a problem set, with the questions as
comments and the answers as lines to be completed. A set is an id or the path of
a file.

With --output it writes the sheet into a new file and a schema beside it, such as
hw3.schema.json, with which an editor that knows TOML completes and complains.

Where questions differ from student to student, --student says whose are meant, or --token
does; --example shows the first variants. Autograde handout writes the sheets of all.

With --from it makes sheets of answers from paper instead, which somebody has typed into
a spreadsheet: the columns student, form if the set was handed out in forms, and one for
each question; semicolons stand between the entries of a list. Each sheet is written
where the course looks for the student's, and never over another. All rows become sheets
or, if one of them is wrong, none. The exit code is 1 if an answer cannot be read: its
sheet has it as it was typed.`,
		Example: `  autograde sheet hw3 > hw3.toml
  autograde sheet hw3 --student ada > ada.toml
  autograde sheet hw3 --output hw3.toml
  autograde sheet midterm --from answers.csv --into submissions/`,
		Args: oneSet,
	}
	output := ""
	c.Flags().StringVar(&output, "output", "", "write the sheet into a new file, `FILE`")
	from, into := "", ""
	c.Flags().StringVar(&from, "from", "", "make sheets of the answers in a spreadsheet, `FILE`.csv")
	c.Flags().StringVar(&into, "into", "", "with --from, write them into the folder of submissions `DIR`")
	paper := cli.PaperFlags(c, true)
	cli.FormFlag(c, paper)
	return withCourse(p, c, func(course *cli.Config, args []string) error {
		if from != "" || into != "" {
			cli.Need(from != "" && into != "", "type `autograde sheet "+args[0]+" --from answers.csv --into submissions/`", "--from and --into go together")
			cli.Need(*paper == cli.Paper{} && output == "", "leave it out: the table says whose sheets these are", "--from takes no other flag")
			settings, _ := c.Flags().GetString("config")
			return typedIn(p, c, settings, args[0], from, into)
		}
		e := halt.Must(p.CompileFor(halt.Must(p.Set(course, args[0])), course, paper))
		if output == "" {
			return schema.WriteSheet(c.OutOrStdout(), p.Workdir, course, e, *paper)
		}
		return schema.NewSheet(p, output, course, e, *paper)
	})
}

// rulesetsCommand also lists the games of the course's own.
func rulesetsCommand(p *cli.Program) *cobra.Command {
	var config *string
	c := cli.RulesetsCommand(p, func() string { return *config })
	config = configFlag(c)
	return c
}

func kindsCommand() *cobra.Command {
	var list []cli.Entry
	for _, k := range kinds.All {
		list = append(list, cli.Entry{Name: k.Name, Title: k.Title, Page: func() string { return kindPage(k) }})
	}
	return cli.ListCommand("autograde", "kinds", "NAME", "kind of question", "List the kinds of questions, or describe one", list[0].Name, func() []cli.Entry { return list })
}

// explainCommand describes what answers are told, by the codes that reports give.
func explainCommand() *cobra.Command {
	var list []cli.Entry
	for _, code := range checker.Codes() {
		page, _ := checker.Page(code)
		title, _, _ := strings.Cut(strings.TrimPrefix(page, "# "), "\n")
		list = append(list, cli.Entry{Name: string(code), Title: title, Page: func() string { return notePage(code, page) }})
	}
	return cli.ListCommand("autograde", "explain", "CODE", "code of a note", "List the codes of notes, or explain one", list[0].Name, func() []cli.Entry { return list })
}

// notePage is the page about a code as a terminal shows it.
func notePage(code checker.Code, page string) string {
	var b strings.Builder
	title, text, _ := strings.Cut(strings.TrimPrefix(page, "# "), "\n")
	fmt.Fprintf(&b, "%s: %s\n", code, title)
	for paragraph := range strings.SplitSeq(strings.TrimSpace(text), "\n\n") {
		b.WriteString("\n" + explain.Wrap(strings.ReplaceAll(paragraph, "**", ""), 80))
	}
	return b.String()
}

func kindPage(k *checker.Kind) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n\n", k.Name, k.Title)
	cli.Section(&b, "", k.Asks)
	cli.Section(&b, "Answers: ", k.Syntax)
	if len(k.Uses) > 0 {
		cli.Section(&b, "Keys: ", strings.Join(k.Uses, ", "))
	}
	b.WriteString("Example:\n\n  [[question]]\n" + cli.Indent(k.Sample+"\n"))
	if k.PartizanSample != "" {
		b.WriteString("\nWhere Left and Right have different moves:\n\n  [[question]]\n" + cli.Indent(k.PartizanSample+"\n"))
	}
	return b.String()
}
