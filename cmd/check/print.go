package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"grader/checker"
	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/selfcheck"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/plain"
)

const (
	width = 80 // columns
	inset = "    "

	changedMark = "> " // before an answer that has changed
)

// print writes the result of a sheet for people.
func (one checkedSheet) print(w io.Writer, paint cli.Paint, screen explain.Terminal) error {
	var b strings.Builder
	if one.Exam == nil {
		b.WriteString(plain.Clean(one.File) + ": " + paint.Bad("unreadable") + "\n")
		for _, d := range one.Complaints {
			draw(&b, d, "")
		}
		_, err := io.WriteString(w, b.String())
		return err
	}
	b.WriteString(paint.Strong(plain.Clean(one.File+": "+one.Exam.Set.Heading())) + "\n\n")
	for _, d := range one.Complaints {
		draw(&b, d, "")
	}
	if len(one.Complaints) > 0 {
		b.WriteString("\n")
	}
	for _, a := range one.Answers {
		one.answer(&b, a, paint, screen)
	}
	b.WriteString("\n" + one.Summary() + "\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// draw writes a complaint with each line indented.
func draw(b *strings.Builder, d source.Diagnostic, indent string) {
	for line := range strings.Lines(source.Draw(d)) {
		b.WriteString(indent + line)
	}
}

// answer writes one question: the state, the marks, how the answer was read, then its notes.
func (one checkedSheet) answer(b *strings.Builder, a selfcheck.Answer, paint cli.Paint, screen explain.Terminal) {
	v := a.Verdict
	if one.changed(a) {
		b.WriteString(paint.Strong(changedMark))
	}
	b.WriteString(paint.Strong(a.Task.Question.ID) + ": " + state(v.Status, paint))
	if one.Level > problems.Format && v.Status != checker.Undecided {
		fmt.Fprintf(b, ", %s of %s", v.Earned.Decimal(2), a.Task.Points.Text())
	}
	switch {
	case v.Got == "":
	case v.Status == checker.Unreadable:
		b.WriteString("; written: " + plain.Cut(v.Got, 200))
	case len(v.Lines) > 0:
	default:
		b.WriteString("; read as " + screen.Line(a.Task.Field().Show(plain.Cut(v.Got, 1000))))
	}
	b.WriteString("\n")
	one.faults(b, a)
	paragraph(b, v.LineTable(), screen)
	docs := selfcheck.Notes(v)
	if v.Want != "" && v.Status != checker.Correct {
		docs = append(docs, a.Task.Field().Answer("Reference answer:", v.Want), v.Why)
		docs = []explain.Doc{slices.Concat(docs...)} // long notes are set apart
	}
	for _, d := range docs {
		paragraph(b, d, screen)
	}
}

func state(s checker.Status, paint cli.Paint) string {
	switch s {
	case checker.Correct, checker.Readable:
		return paint.Good(s.String())
	case checker.Wrong, checker.Unreadable:
		return paint.Bad(s.String())
	}
	return paint.Part(s.String())
}

// maxFaults bounds the places drawn for one answer.
const maxFaults = 5

// faults draws the places of an answer that could not be read.
func (one checkedSheet) faults(b *strings.Builder, a selfcheck.Answer) {
	for i, f := range a.Verdict.Faults {
		if i == maxFaults {
			fmt.Fprintf(b, "%s... and %d more\n", inset, len(a.Verdict.Faults)-maxFaults)
			return
		}
		draw(b, f.Diagnostic(a.Value), inset)
	}
}

// paragraph writes a document, indented.
func paragraph(b *strings.Builder, d explain.Doc, screen explain.Terminal) {
	for line := range strings.Lines(screen.Print(d)) {
		if strings.TrimSpace(line) != "" {
			line = inset + line
		}
		b.WriteString(line)
	}
}

// A checkedSheet is a sheet and the result of checking it.
type checkedSheet struct {
	selfcheck.Result
	data   []byte             // of the file; nil if it could not be read
	before []selfcheck.Answer // as they were shown before; nil if they were not
}
