package main

import (
	"cmp"
	"errors"
	"io"
	"path/filepath"
	"strings"

	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/files"
	"grader/cmd/internal/course/papers"
	"grader/cmd/internal/hand/webpage"
	"grader/reference/explain"

	"github.com/spf13/cobra"
)

// A pageRun makes pages of problem sets.
type pageRun struct {
	p      *cli.Program
	config *string
	out    string
	site   string
	module string
	exam   bool
	roster string
	paper  *cli.Paper // whose questions the exam has
}

func pageCommand(p *cli.Program) *cobra.Command {
	run := &pageRun{p: p}
	c := &cobra.Command{
		Use:   "page SET ...",
		Short: "Make a problem set a page that checks answers in a browser",
		Long: `Page writes a problem set as one file, a page with the questions, their drawings and
the checker. Students open it in a browser, from a disk or from a course's site: they
need nothing else, and what they write does not leave their machine. It gives
the feedback of check, and saves an answer sheet to hand in.

Without --out the page of hw3 is hw3.html. With --site it writes a folder for a web
server instead: an index, a page for each set, and the checker once. Without a SET the
site has all sets of the course.

The solver is in the page, as it is in check: a determined student can find answers
that the feedback level does not show.

With --exam the page has no checker, only the questions, their drawings, fields for the
answers, and buttons that save them as an answer sheet, open one, and print. Nothing in
it can work an answer out. If questions vary, --form, --student, --token or --example
says for whom it is; with --roster each student gets a page of their own,
DIR/STUDENT/SET.html.

The exit code is 0 if all pages were written, 2 if not.`,
		Example: `  autograde page hw3
  autograde page hw3 --out homework/hw3.html
  autograde page --site public
  autograde page midterm --exam --form B --out midterm-b.html
  autograde page midterm --exam --roster roster.csv --out exam`,
		Args: cobra.ArbitraryArgs,
	}
	run.config = configFlag(c)
	c.Flags().StringVar(&run.out, "out", "", "write the page into `FILE`")
	c.Flags().StringVar(&run.site, "site", "", "write a folder for a web server, `DIR`")
	c.Flags().StringVar(&run.module, "module", "", "take the checker for pages from `FILE`, if it is not built in")
	c.Flags().BoolVar(&run.exam, "exam", false, "leave the checker out")
	c.Flags().StringVar(&run.roster, "roster", "", "with --exam, write a page for each student of the roster `FILE` into the folder that --out names")
	run.paper = cli.PaperFlags(c, true)
	cli.FormFlag(c, run.paper)
	c.ValidArgsFunction = p.CompleteSets(run.config)
	c.RunE = func(_ *cobra.Command, args []string) error { return run.run(args) }
	return c
}

const howToBuildPages = "type `go generate ./cmd/page` and `go install ./cmd/autograde` in the folder of the source; releases have it"

// tellNoPage says so if this program cannot make pages.
func tellNoPage(out io.Writer) error {
	if _, err := webpage.FindModule(""); !errors.Is(err, webpage.ErrNoModule) {
		return nil
	}
	_, err := io.WriteString(out, "\n"+explain.Wrap("This autograde makes no pages for students, since it was built without their checker: "+howToBuildPages+".", 80))
	return err
}

func (r *pageRun) run(args []string) error {
	switch {
	case r.out != "" && r.site != "":
		return cli.Failf("leave one of the two out", "--out is for one page, and --site for a folder of them")
	case r.exam && (r.site != "" || r.module != "" || len(args) != 1):
		return cli.Failf("type `autograde page midterm --exam`", "--exam is for the page of one set, without --site and --module")
	case r.roster != "" && r.paper.Form != "":
		return cli.Failf("leave one of the two out", "--roster is for a set that is handed out by student, and --form for one in forms")
	case r.roster != "" && r.out == "":
		return cli.Failf("type `autograde page "+strings.Join(args, " ")+" --exam --roster "+r.roster+" --out exam`", "--out is missing, the folder for the pages of all students")
	case len(args) == 0 && r.site == "":
		return cli.Failf("type `autograde page hw1`, or `autograde page --site DIR` for all sets", "expected a problem set, found nothing")
	case r.out != "" && len(args) > 1:
		return cli.Failf("leave --out out: each page gets the name of its set", "--out is for one page, and %d sets were named", len(args))
	}
	course, err := r.p.Config(*r.config)
	if err != nil {
		return err
	}
	if r.exam {
		return r.examine(course, args[0])
	}
	if r.roster != "" || *r.paper != (cli.Paper{}) {
		return cli.Failf("add --exam, or leave the flag out", "a page with the checker is for all students, and asks each for the code of the sheet")
	}
	path := ""
	if r.module != "" {
		path = r.p.Path(r.module)
	}
	module, err := webpage.FindModule(path)
	switch {
	case errors.Is(err, webpage.ErrNoModule):
		return cli.Failf(howToBuildPages, "%s", err)
	case err != nil:
		return cli.Failf("`go generate ./cmd/page` makes one", "%s cannot be used: %s", r.module, err)
	}
	loaded, err := r.p.Sets(course, args)
	if err != nil {
		return err
	}
	var pages []*webpage.Page
	var list []webpage.File
	for _, l := range loaded {
		exam, err := r.p.Compile(l, course)
		if err != nil {
			return err
		}
		page := &webpage.Page{Exam: exam.Exam, Lists: papers.Lists(exam), Course: course, Module: module}
		pages = append(pages, page)
		list = append(list, webpage.File{Name: cmp.Or(r.out, page.Name()), Write: page.Write})
	}
	if r.site != "" {
		list = webpage.Site(pages)
	}
	for _, f := range list {
		name := filepath.Join(r.site, f.Name)
		if err := files.Write(r.p.Path(name), f.Write); err != nil {
			return cli.FailAs(err, "", "%s could not be written", name)
		}
	}
	return nil
}

// examine writes the page of an exam, or one for each student.
func (r *pageRun) examine(course *cli.Config, set string) error {
	r.paper.Exam = true
	if r.roster == "" {
		l, err := r.p.Set(course, set)
		if err != nil {
			return err
		}
		own, err := r.p.CompileFor(l, course, r.paper)
		if err != nil {
			return err
		}
		page := &webpage.Page{Exam: own, Course: course, Paper: *r.paper}
		return r.write(cmp.Or(r.out, page.Name()), page)
	}
	h := &handoutRun{p: r.p, course: course, out: r.out, roster: r.roster, student: r.paper.Student}
	students, err := h.students()
	if err != nil {
		return err
	}
	if err := h.prepare(set, students); err != nil {
		return err
	}
	step, end := r.p.Progress("writing", "pages", len(students))
	defer end()
	for _, s := range students {
		page := &webpage.Page{Course: course}
		page.Exam, page.Paper = h.paper(s.ID)
		page.Paper.Exam = true
		if err := r.write(filepath.Join(r.out, s.ID, page.Name()), page); err != nil {
			return err
		}
		step()
	}
	return nil
}

func (r *pageRun) write(name string, page *webpage.Page) error {
	if err := files.Write(r.p.Path(name), page.Write); err != nil {
		return cli.FailAs(err, "", "%s could not be written", name)
	}
	return nil
}
