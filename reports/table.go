package reports

import (
	"slices"
	"strconv"

	"grader/checker"
	"grader/problems/points"
)

// A footLine is a line at the foot of a table: a figure for each question, and
// one for the total.
type footLine struct {
	label string
	cells []string
	total string
	count bool // of answers in one state
}

// foot is what the formats write below the students: what could be earned, the
// figures of the class, and how many answers there are of each state.
func (t *Table) foot() []footLine {
	lines := []footLine{t.footLine("out of", func(c Column) string { return mark(c.Points) }, mark(t.Points))}
	for _, figure := range []struct {
		label string
		of    func(Stats) points.Points
	}{
		{"mean", func(s Stats) points.Points { return s.Mean }},
		{"median", func(s Stats) points.Points { return s.Median }},
		{"maximum", func(s Stats) points.Points { return s.Max }},
	} {
		text := func(s Stats) string {
			if s.Count == 0 {
				return ""
			}
			return mark(figure.of(s))
		}
		lines = append(lines, t.footLine(figure.label, func(c Column) string { return text(c.Stats) }, text(t.Total)))
	}
	for i, status := range checker.Statuses {
		sum := 0
		for _, c := range t.Columns {
			sum += c.Counts[i]
		}
		line := t.footLine(status.String(), func(c Column) string { return strconv.Itoa(c.Counts[i]) }, strconv.Itoa(sum))
		line.count = true
		lines = append(lines, line)
	}
	return lines
}

// shortFoot leaves out the states that no answer is in.
func (t *Table) shortFoot() []footLine {
	return slices.DeleteFunc(t.foot(), func(line footLine) bool { return line.count && line.total == "0" })
}

func (t *Table) footLine(label string, cell func(Column) string, total string) footLine {
	line := footLine{label: label, total: total}
	for _, c := range t.Columns {
		line.cells = append(line.cells, cell(c))
	}
	return line
}

// mark is a mark as tables print it.
func mark(p points.Points) string { return p.Decimal(2) }

// hasNames tells whether any student of the table has a name.
func (t *Table) hasNames() bool {
	for _, r := range t.Rows {
		if r.Name != "" {
			return true
		}
	}
	return false
}

// heading is "hw3: Homework 3".
func (t *Table) heading() string {
	if t.Title == "" || t.Title == t.ID {
		return t.ID
	}
	return t.ID + ": " + t.Title
}

// signs tell the states apart beside a mark, without colour.
var signs = [...]string{
	checker.Correct: "", checker.Partial: "~", checker.Wrong: "x", checker.Unreadable: "!",
	checker.Unanswered: "-", checker.Undecided: "?", checker.Readable: "",
}

// legend explains the signs and the foot, under tables for people.
const legend = "~ partly right, x wrong, ! unreadable, - unanswered or missing, ? to be marked by a person. " +
	"Mean, median and maximum are over the sheets that were graded, and over decided answers."

// signed is a mark with the sign of its state: "5 ~". An answer that is not yet
// decided has no mark.
func signed(v checker.Verdict) string {
	sign := signs[v.Status]
	switch {
	case v.Status == checker.Undecided:
		return sign
	case sign == "":
		return mark(v.Earned)
	}
	return mark(v.Earned) + " " + sign
}

// signedTotal is the sum of a row, with the sign of a sheet that was not graded.
func (r Row) signedTotal() string {
	switch r.Status {
	case Unreadable:
		return mark(r.Earned) + " " + signs[checker.Unreadable]
	case Missing:
		return mark(r.Earned) + " " + signs[checker.Unanswered]
	}
	return mark(r.Earned)
}
