package main

import (
	"bytes"
	"fmt"
	"path/filepath"

	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/files"
	"grader/cmd/internal/course/papers"
	"grader/cmd/internal/hand/handout"
	"grader/reference/explain"
	"grader/reference/plain"

	"github.com/spf13/cobra"
)

// mostForms bounds the versions of a paper.
const mostForms = 200

// handForms writes the versions of a paper, and their keys. Versions that were handed out before
// stay as they were.
func (h *handoutRun) handForms(c *cobra.Command, arg string) error {
	if h.forms < 1 || h.forms > mostForms {
		return cli.Failf("type `autograde handout "+arg+" --forms 2 --out "+h.out+"`", "--forms is %d, expected a number from 1 to %d", h.forms, mostForms)
	}
	if h.student != "" || h.roster != "" {
		return cli.Failf("leave --student and --roster out, or --forms", "forms are for all students")
	}
	l, err := h.load(arg)
	if err != nil {
		return err
	}
	set := l.Set.ID
	if h.papers.File != nil {
		return cli.Failf("type `autograde handout "+set+" --out "+h.out+"`", "%s was handed out by student, and cannot be handed out in forms, too", set)
	}
	if err := h.alone(l.Set); err != nil {
		return err
	}
	h.exam, err = h.p.Prepare(l, h.course)
	if err != nil {
		return err
	}
	if h.papers.Secret == nil && len(h.papers.Forms) < h.forms && (!h.exam.Shared() || h.shuffle) {
		return cli.Failf("type `autograde secret`, once for the course; or copy its secret to "+h.p.Show(h.course.Secret),
			"the secret that decides what each form has is not here")
	}
	if _, err := h.p.Freeze(h.exam); err != nil {
		return err
	}
	for i := len(h.papers.Forms); i < h.forms; i++ {
		h.papers.Forms = append(h.papers.Forms, h.papers.NewForm(h.exam, i, h.shuffle))
	}
	if err := cli.HandedForms(h.exam.Set, h.papers); err != nil {
		return err
	}
	for _, f := range h.papers.Forms[:h.forms] {
		if err := h.writeForm(f); err != nil {
			return err
		}
	}
	if err := h.save(filepath.Join(h.out, "forms.csv"), papers.WriteForms(h.papers.Forms)); err != nil {
		return err
	}
	if err := files.Sync(h.p.Path(h.out)); err != nil {
		return cli.FailAs(err, "", "the files in %s could not be written", h.out)
	}
	fmt.Fprintf(c.OutOrStdout(), "%s in %s in %s, keys in %s-keys\n", set, explain.Count(h.forms, "form"), plain.Clean(h.out), plain.Clean(h.out))
	return nil
}

// writeForm writes a version of the paper, and its key.
func (h *handoutRun) writeForm(f papers.Version) error {
	own, known := f.Of(h.exam)
	if !known {
		return cli.Failf("take the list of variants that was handed out, or remove "+h.p.Show(h.exam.Set.Beside(papers.FormsEnding))+" if nobody has a paper yet",
			"form %s has variants that %s never had", f.Name, h.exam.Set.ID)
	}
	own = f.InOrder(own)
	own.SolveAll()
	paper := &handout.Paper{Course: h.course.Course, Exam: own, Form: f.Name, Double: h.double, When: h.course.When(own.Set)}
	var tex bytes.Buffer
	if err := paper.WriteLaTeX(&tex); err != nil {
		return cli.FailAs(err, "", "form %s could not be made", f.Name)
	}
	name := filepath.Join(h.out, f.Name)
	html, err := h.html(paper)
	if err != nil {
		return err
	}
	if err := h.save(name+".html", html); err != nil {
		return err
	}
	if err := h.save(name+".tex", tex.Bytes()); err != nil {
		return err
	}
	return h.key(f.Name, paper)
}
