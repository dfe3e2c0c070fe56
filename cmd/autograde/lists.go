package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"grader/checker"
	"grader/checker/kinds"
	"grader/cmd/internal/course"
	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/papers"
	"grader/cmd/internal/desk/enter"
	"grader/cmd/internal/hand/schema"
	"grader/problems"
	"grader/reference/explain"
	"grader/reference/plain"

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

If questions differ from student to student, --student or --token says whose sheet to
print; --example shows the first variants. Autograde handout writes all students' sheets.

With --from it makes sheets of answers from paper instead, which somebody has typed into
a spreadsheet: the columns student, form if the set was handed out in forms, and one for
each question; semicolons separate the entries of a list. Each sheet is written
where the course looks for the student's, and never over another. All rows become sheets
or, if one of them is wrong, none. Sheets already in place stay, so you can repeat a run
that was stopped. The exit code is 1 if an answer cannot be read: its sheet has it as it
was typed.`,
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
			if from == "" || into == "" {
				return cli.Failf("type `autograde sheet "+args[0]+" --from answers.csv --into submissions/`", "--from and --into go together")
			}
			if *paper != (cli.Paper{}) || output != "" {
				return cli.Failf("leave it out: the table says whose sheets these are", "--from takes no other flag")
			}
			settings, _ := c.Flags().GetString("config")
			return typedIn(p, c, settings, args[0], from, into)
		}
		l, err := p.Set(course, args[0])
		if err != nil {
			return err
		}
		e, err := p.CompileFor(l, course, paper)
		if err != nil {
			return err
		}
		if output == "" {
			return schema.WriteSheet(c.OutOrStdout(), p.Workdir, course, e, *paper)
		}
		return schema.NewSheet(p, output, course, e, *paper)
	})
}

// rulesetsCommand also lists the rulesets of the course.
func rulesetsCommand(p *cli.Program) *cobra.Command {
	var config *string
	c := cli.RulesetsCommand(p, func() string { return *config })
	config = configFlag(c)
	return c
}

func kindsCommand() *cobra.Command {
	var list []cli.Entry
	for _, k := range kinds.All {
		list = append(list, cli.Entry{Name: k.Name, Title: k.Title, Page: func() (string, error) { return kindPage(k), nil }})
	}
	return cli.ListCommand("autograde", "kinds", "NAME", "kind of question", "List the kinds of questions, or describe one", list[0].Name, func() ([]cli.Entry, error) { return list, nil })
}

// explainCommand describes the notes to answers, by the codes that reports give.
func explainCommand() *cobra.Command {
	codes := checker.Codes()
	return cli.ListCommand("autograde", "explain", "CODE", "note code", "List the codes of notes, or explain one", string(codes[0]), func() ([]cli.Entry, error) {
		var list []cli.Entry
		for _, code := range codes {
			page, _ := checker.Page(code)
			title, _, _ := strings.Cut(strings.TrimPrefix(page, "# "), "\n")
			list = append(list, cli.Entry{Name: string(code), Title: title, Page: func() (string, error) { return notePage(code, page), nil }})
		}
		return list, nil
	})
}

// notePage is the page of a code for a terminal.
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
		b.WriteString("\nIn a partizan game:\n\n  [[question]]\n" + cli.Indent(k.PartizanSample+"\n"))
	}
	for _, other := range k.Others {
		b.WriteString("\n" + other.Where + ":\n\n  [[question]]\n" + cli.Indent(other.Sample+"\n"))
	}
	return b.String()
}

// takenIn is a set whose papers are typed into a folder of submissions.
func takenIn(c *course.Course, exam *papers.Exam, folder string) *enter.Set {
	return &enter.Set{Exam: exam, Papers: c.Papers[exam.Set.ID], Roster: c.Rules.Roster, Patterns: c.Patterns, Folder: folder, Limits: c.Config.SheetLimits()}
}

// setsOf are the ids of the sets of a course.
func setsOf(c *course.Course) (ids []string) {
	for _, set := range c.Sets {
		ids = append(ids, set.ID)
	}
	return ids
}

// paper is a set whose papers are typed in at the desk.
func (w *watcher) paper(c *course.Course, exams *course.Exams, set string) (*enter.Set, error) {
	exam := exams.Unused(set)
	if exam == nil {
		return nil, papers.Unfit{Message: fmt.Sprintf("the course has no set %q that can be graded", plain.Cut(set, 40)), Hint: "choose another set"}
	}
	return takenIn(c, exam, w.roots[0]), nil
}

// typedIn writes the sheets of a table.
func typedIn(p *cli.Program, c *cobra.Command, settings, set, from, into string) error {
	run := &course.Run{Program: p, Settings: settings, Only: []string{set}, Named: "the set", Early: true}
	read, _, err := run.Read([]string{into}, nil)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(read.Sets, func(s *problems.Set) bool { return s.ID == set })
	exam, err := p.Prepare(cli.Loaded{Set: read.Sets[at]}, read.Config)
	if err != nil {
		return err
	}
	file, err := p.ReadGiven(from)
	if err != nil {
		return err
	}
	list, complaints := takenIn(read, exam, p.Path(into)).Table(file)
	if len(complaints) > 0 {
		return &cli.Failure{Complaints: complaints, Message: "nothing was written", Hint: "mend these lines, and type the command again"}
	}
	if len(list) == 0 {
		return cli.Failf("write a line for each student", "there is no answer in %s", file.Name)
	}
	var written []string
	for _, one := range list {
		if one.There {
			continue
		}
		at, err := one.Write(one.Text)
		if why, ok := errors.AsType[papers.Unfit](err); ok {
			for _, name := range written {
				_ = os.Remove(filepath.Join(p.Path(into), filepath.FromSlash(name))) // it was written here just now
			}
			return cli.Failf(why.Hint, "nothing was written: %s", why)
		}
		written = append(written, at)
	}
	before := ""
	if there := len(list) - len(written); there > 0 {
		before = fmt.Sprintf(", %d there before", there)
	}
	fmt.Fprintf(c.OutOrStdout(), "%s of %s written into %s%s\n", explain.Count(len(written), "sheet"), set, plain.Clean(p.Given(into)), before)
	unclear := false
	for _, one := range list {
		for _, text := range one.Unclear {
			fmt.Fprintln(c.OutOrStdout(), plain.Clean(text))
			unclear = true
		}
	}
	if unclear {
		return cli.Exit(cli.Some)
	}
	return nil
}
