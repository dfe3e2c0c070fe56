package main

import (
	"bytes"
	"errors"
	"fmt"

	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/files"
	"grader/cmd/internal/course/papers"
	"grader/cmd/internal/hand/kits"
	"grader/cmd/internal/hand/webpage"
	"grader/reference/plain"

	"github.com/spf13/cobra"
)

func kitCommand(p *cli.Program) *cobra.Command {
	out, programs := "", ""
	var paper *cli.Paper
	c := &cobra.Command{
		Use:   "kit SET",
		Short: "Pack what students need for a problem set into a zip file",
		Long: `Kit writes a zip file with everything that a student needs for a problem set: a blank
answer sheet, the questions with their drawings, the questions for the program, a page
that checks answers if this autograde can make one, and with --programs the program
check for Windows, macOS and Linux. START.txt in it says how to begin: nothing needs to
be installed.

The answers that test a question, rubrics and comments are left out. The set, or else
the course, decides how much students are shown. The program works the answers out, so
a determined student can find them: it is a checker, not a vault.

DIR is the folder of a release, with an archive for each system.

With --exam it packs nothing that can check an answer, neither a program nor the set as
programs read it: the blank sheet, a page without the checker, and the rules of the games.`,
		Example: `  autograde kit hw3
  autograde kit hw3 --out hw3.zip --programs dist
  autograde kit midterm --exam --form B`,
		Args: oneSet,
	}
	c.Flags().StringVar(&out, "out", "", "write into `FILE`; SET.zip if left out")
	c.Flags().StringVar(&programs, "programs", "", "take the program for each system from the release in `DIR`")
	paper = cli.PaperFlags(c, true)
	cli.FormFlag(c, paper)
	c.Flags().BoolVar(&paper.Exam, "exam", false, "pack nothing that can check an answer")
	return withCourse(p, c, func(course *cli.Config, args []string) error {
		if !paper.Exam && *paper != (cli.Paper{}) {
			return cli.Failf("add --exam, or leave the flag out", "a kit is for all students, unless it is for an exam")
		}
		if paper.Exam && programs != "" {
			return cli.Failf("leave --programs out", "the kit of an exam has no programs")
		}
		l, err := p.Set(course, args[0])
		if err != nil {
			return err
		}
		k := &kits.Kit{Course: course, Paper: *paper}
		if paper.Exam {
			k.Exam, err = p.CompileFor(l, course, &k.Paper)
			if err != nil {
				return err
			}
		} else {
			exam, err := p.Compile(l, course)
			if err != nil {
				return err
			}
			k.Exam, k.Lists = exam.Exam, papers.Lists(exam)
			if k.Module, err = webpage.FindModule(""); err != nil && !errors.Is(err, webpage.ErrNoModule) {
				return cli.FailAs(err, "", "the page cannot be made")
			}
		}
		e := k.Exam
		if programs != "" {
			k.Programs = p.Path(programs)
		}
		if out == "" {
			out = e.Set.ID + ".zip"
		}
		var zip bytes.Buffer
		names, err := k.Write(&zip)
		if _, told := errors.AsType[*cli.Failure](err); told {
			return err
		}
		if err != nil {
			return cli.FailAs(err, "", "the kit could not be made")
		}
		if files.Save(p.Path(out), zip.Bytes()) != nil {
			return cli.Failf("", "the kit could not be written to %s", out)
		}
		fmt.Fprintf(c.OutOrStdout(), "%s:\n", plain.Clean(p.Given(out)))
		for _, name := range names {
			fmt.Fprintf(c.OutOrStdout(), "    %s/%s\n", e.Set.ID, name)
		}
		if paper.Exam {
			return nil
		}
		return tellNoPage(c.OutOrStdout())
	})
}
