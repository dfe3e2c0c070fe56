package main

import (
	"bytes"
	"fmt"
	"path/filepath"
	"runtime"

	"grader/checker"
	"grader/cmd/internal/cli"
	"grader/cmd/internal/files"
	"grader/cmd/internal/handout"
	"grader/cmd/internal/papers"
	"grader/reference/halt"
	"grader/reference/plain"

	"github.com/spf13/cobra"
)

// mostForms bounds the forms of a set.
const mostForms = 200

// handForms writes the forms of a set, and their keys. Those that were handed out before stay as they
// were.
func (h *handoutRun) handForms(c *cobra.Command, arg string) error {
	cli.Need(1 <= h.forms && h.forms <= mostForms, "type `autograde handout "+arg+" --forms 2 --out "+h.out+"`", "--forms is %d, expected a number from 1 to %d", h.forms, mostForms)
	cli.Need(h.student == "" && h.roster == "", "leave --student and --roster out, or --forms", "forms are for all students")
	l := h.load(arg)
	set := l.Set.ID
	cli.Need(h.papers.File == nil, "type `autograde handout "+set+" --out "+h.out+"`", "%s was handed out by student, and cannot be handed out in forms, too", set)
	h.exam = halt.Must(h.p.Prepare(l, h.course))
	cli.Need(h.papers.Secret != nil || len(h.papers.Forms) >= h.forms || !h.exam.Varies() && !h.shuffle, "type `autograde secret`, once for the course; or copy its secret to "+h.p.Show(h.course.Secret),
		"the secret that decides what each form has is not here")
	halt.Must(h.p.Freeze(h.exam))
	for i := len(h.papers.Forms); i < h.forms; i++ {
		h.papers.Forms = append(h.papers.Forms, h.papers.NewForm(h.exam, i, h.shuffle))
	}
	halt.Check(h.p.HandedForms(h.exam.Set, h.papers.Forms))
	for _, f := range h.papers.Forms[:h.forms] {
		h.writeForm(f)
	}
	h.save(filepath.Join(h.out, "forms.csv"), papers.WriteForms(h.papers.Forms))
	cli.CheckAs(files.Sync(h.p.Path(h.out)), "", "the files in %s could not be written", h.out)
	fmt.Fprintf(c.OutOrStdout(), "%s in %s in %s, keys in %s-keys\n", set, cli.Counted(h.forms, "form"), plain.Clean(h.out), plain.Clean(h.out))
	return nil
}

// writeForm writes a form, and its key.
func (h *handoutRun) writeForm(f papers.Form) {
	own, known := f.Of(h.exam)
	cli.Need(known, "take the list of variants that was handed out, or remove "+h.p.Show(h.exam.Set.Beside(papers.FormsEnding))+" if nobody has a paper yet",
		"form %s has variants that %s never had", f.Name, h.exam.Set.ID)
	own = f.InOrder(own)
	own.Solve(runtime.GOMAXPROCS(0), func(*checker.Task) {})
	paper := &handout.Paper{Course: h.course.Course, Exam: own, Form: f.Name, Double: h.double}
	var tex bytes.Buffer
	halt.Check(paper.WriteLaTeX(&tex))
	name := filepath.Join(h.out, f.Name)
	h.save(name+".html", h.html(paper))
	h.save(name+".tex", tex.Bytes())
	h.key(f.Name, paper)
}
