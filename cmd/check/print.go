package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"grader/checker"
	"grader/cmd/internal/cli"
	"grader/cmd/internal/selfcheck"
	"grader/problems"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/plain"
)

const (
	width = 80 // columns of a line
	inset = "    "

	changedMark = "> " // before an answer that is not what it was
)

// print writes for people what became of a sheet.
func (one checkedSheet) print(w io.Writer, paint cli.Paint) error {
	var b strings.Builder
	if one.Exam == nil {
		b.WriteString(plain.Clean(one.File) + ": " + paint.Bad("unreadable") + "\n")
		for _, d := range one.Complaints {
			draw(&b, d, "")
		}
		_, err := io.WriteString(w, b.String())
		return err
	}
	title := one.Exam.Set.ID
	if one.Exam.Set.Title != "" {
		title += ": " + plain.Clean(one.Exam.Set.Title)
	}
	b.WriteString(paint.Strong(plain.Clean(one.File)+": "+title) + "\n\n")
	for _, d := range one.Complaints {
		draw(&b, d, "")
	}
	if len(one.Complaints) > 0 {
		b.WriteString("\n")
	}
	for _, a := range one.Answers {
		one.answer(&b, a, paint)
	}
	b.WriteString("\n" + one.summary() + "\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// draw writes a complaint, each line after an indent.
func draw(b *strings.Builder, d source.Diagnostic, indent string) {
	var lines strings.Builder
	// A builder takes everything that is written to it.
	_ = source.Draw(&lines, d)
	for line := range strings.Lines(lines.String()) {
		b.WriteString(indent + line)
	}
}

// answer writes one question: the state, the marks, how the answer was read, then
// what there is to say about it.
func (one checkedSheet) answer(b *strings.Builder, a selfcheck.Answer, paint cli.Paint) {
	v := a.Verdict
	if a.Changed {
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
	default:
		b.WriteString("; read as " + plain.Cut(v.Got, 1000))
	}
	b.WriteString("\n")
	if one.brief && !a.Changed {
		return
	}
	one.faults(b, a)
	docs := one.notes(v)
	if v.Want != "" && v.Status != checker.Correct {
		docs = append(docs, explain.Doc{explain.P(explain.Text("Reference answer: "), explain.Code(v.Want))}, v.Why)
		docs = []explain.Doc{slices.Concat(docs...)} // long, and so with room between
	}
	for _, d := range docs {
		paragraph(b, d)
	}
}

// notes are what there is to say, less what the drawn faults have shown.
func (one checkedSheet) notes(v checker.Verdict) []explain.Doc {
	var docs []explain.Doc
	for i, n := range v.Notes {
		switch {
		case len(v.Faults) > 0 && v.Status == checker.Unreadable && i == 0:
		case len(v.Faults) > 0 && repeats(n.Code) && len(n.Text) > 0:
			docs = append(docs, n.Text[len(n.Text)-1:])
		default:
			docs = append(docs, n.Doc())
		}
	}
	return docs
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

// repeats reports whether a note is about entries that could not be read: such a note
// repeats what is wrong with them and ends with what came of it.
func repeats(code checker.Code) bool {
	return strings.HasSuffix(string(code), "/aside") || code == "choice/unknown"
}

// maxFaults bounds the places that are drawn for one answer.
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

// paragraph writes a document, set in from the margin.
func paragraph(b *strings.Builder, d explain.Doc) {
	var lines strings.Builder
	// A builder takes everything that is written to it.
	_ = explain.TextWidth(width-len(inset))(&lines, d)
	for line := range strings.Lines(lines.String()) {
		if strings.TrimSpace(line) != "" {
			line = inset + line
		}
		b.WriteString(line)
	}
}

// summary counts the answers of each state, in the order of the reports.
func (one checkedSheet) summary() string {
	var parts []string
	var earned points.Points
	for _, s := range append([]checker.Status{checker.Readable}, checker.Statuses...) {
		n := 0
		for _, a := range one.Answers {
			if a.Verdict.Status == s {
				n++
			}
		}
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, s))
		}
	}
	for _, a := range one.Answers {
		earned = earned.Plus(a.Verdict.Earned)
	}
	text := fmt.Sprintf("%d answers: %s.", len(one.Answers), strings.Join(parts, ", "))
	if len(one.Answers) == 1 {
		text = "1 answer: " + parts[0] + "."
	}
	if one.Level > problems.Format {
		text += fmt.Sprintf(" %s of %s.", earned.Decimal(2), one.Exam.Total.Text())
	}
	return text
}
