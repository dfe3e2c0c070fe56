package reports

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"grader/checker"
	"grader/problems/points"
	"grader/reports/gradebook"
)

// A footLine is a line at the foot of a table: a figure for each question and one for the total.
type footLine struct {
	label string
	cells []string
	total string
	count bool // the line counts the answers in one state
}

// footLines are the lines below the students: the points possible, the figures of the class, and
// the number of answers in each state.
func footLines(t *gradebook.Table) []footLine {
	lines := []footLine{newFootLine(t, "out of", worthText, mark(t.Points))}
	for _, figure := range figures {
		if figure.least == 1 {
			lines = append(lines, newFootLine(t, figure.label, func(c gradebook.Column) string { return figure.text(c.Stats) }, figure.text(t.Total)))
		}
	}
	for i, status := range checker.Statuses {
		sum := 0
		for _, c := range t.Columns {
			sum += c.Counts[i]
		}
		line := newFootLine(t, status.String(), func(c gradebook.Column) string { return strconv.Itoa(c.Counts[i]) }, strconv.Itoa(sum))
		line.count = true
		lines = append(lines, line)
	}
	return lines
}

// worthText is the points of a question.
func worthText(c gradebook.Column) string {
	if c.Dropped {
		return gradebook.ExcusedText
	}
	return mark(c.Points)
}

// shortFootLines are for people: they say of how many sheets the figures are, and leave out states
// without answers.
func shortFootLines(t *gradebook.Table) []footLine {
	lines := slices.DeleteFunc(footLines(t), func(line footLine) bool { return line.count && line.total == "0" })
	return slices.Insert(lines, 1, newFootLine(t, counts.label, func(c gradebook.Column) string { return counts.text(c.Stats) }, counts.text(t.Total)))
}

func newFootLine(t *gradebook.Table, label string, cell func(gradebook.Column) string, total string) footLine {
	line := footLine{label: label, total: total}
	for _, c := range t.Columns {
		line.cells = append(line.cells, cell(c))
	}
	return line
}

// mark is a mark as tables print it.
func mark(p points.Points) string { return p.Decimal(2) }

// headingText is "hw3: Homework 3".
func headingText(t *gradebook.Table) string {
	if t.Title == "" || t.Title == t.ID {
		return t.ID
	}
	return t.ID + ": " + t.Title
}

// signs distinguish the states beside a mark without colour.
var signs = [...]string{
	checker.Correct: "", checker.Partial: "~", checker.Wrong: "x", checker.Unreadable: "!",
	checker.Unanswered: "-", checker.Undecided: gradebook.PendingSign, checker.Readable: "",
}

// signsLegend explains the signs and the foot, below tables for people.
const signsLegend = "~ partly right, x wrong, ! unreadable, - unanswered or missing, ? to be marked by a person. " +
	"Mean, median and maximum are over the sheets that were graded, and over decided answers."

// byPerson marks a mark given by hand.
const byPerson = "*"

// cellText is a row's mark for a question: "5 ~". It has no number if the answer is undecided, or
// if the sheet is missing or unreadable, unless a mark was given by hand.
func cellText(r *gradebook.Row, i int) string {
	m := r.Mark(i)
	sign := ""
	switch {
	case r.Excused || m.Excused:
		return gradebook.ExcusedText
	case r.Status == gradebook.Graded:
		sign = signs[r.Verdicts[i].Status]
	case !m.Touched():
		return ""
	}
	switch {
	case r.Waits(i) && m.Bonus.Sign() > 0:
	case m.Touched():
		sign = byPerson
	case r.Verdicts[i].Status == checker.Undecided && r.Late.TooLate:
		sign = lateSign // it need not be decided
	case r.Verdicts[i].Status == checker.Undecided:
		return sign
	}
	return strings.TrimSuffix(mark(m.Earned)+" "+sign, " ")
}

// bareCellText is the mark alone, for programs; "" if there is none.
func bareCellText(r *gradebook.Row, i int) string {
	m := r.Mark(i)
	switch {
	case r.Excused || m.Excused:
		return gradebook.ExcusedText
	case m.Touched():
		return mark(m.Earned)
	case r.Status != gradebook.Graded || r.Verdicts[i].Status == checker.Undecided:
		return ""
	}
	return mark(m.Earned)
}

// totalText is the total of a row, with a sign if points are pending, the sheet was not graded or
// came late, or the total was decided by hand.
func totalText(r *gradebook.Row) string {
	sign := ""
	switch {
	case r.Excused:
		return gradebook.ExcusedText
	case r.Pending.Sign() > 0:
		sign = signs[checker.Undecided]
	case r.Decided != nil || r.Bonus.Sign() > 0 || r.Deducted.Sign() > 0:
		sign = byPerson
	case r.Status == gradebook.Unreadable:
		sign = signs[checker.Unreadable]
	case r.Status == gradebook.Missing:
		sign = signs[checker.Unanswered]
	case r.Penalty.Sign() > 0:
		sign = lateSign
	}
	return strings.TrimSuffix(mark(r.Earned)+" "+sign, " ")
}

// bareTotalText is the total alone.
func bareTotalText(r *gradebook.Row) string {
	if r.Excused {
		return gradebook.ExcusedText
	}
	return mark(r.Earned)
}

// someText is a number of points; "" if it is 0.
func someText(p points.Points) string {
	if p.Sign() == 0 {
		return ""
	}
	return mark(p)
}

// lateSign marks a total with a penalty for lateness.
const lateSign = "<"

// signsText explains the signs of tables; of the rarer signs only those that occur.
func signsText(tables ...*gradebook.Table) string {
	var waits, person, late, ex bool
	for _, t := range tables {
		waits = waits || t.Waits()
		for i := range t.Rows {
			r := &t.Rows[i]
			late = late || r.Penalty.Sign() > 0
			person = person || r.Decided != nil || r.Bonus.Sign() > 0 || r.Deducted.Sign() > 0
			ex = ex || r.Excused
			for i := range t.Columns {
				m := r.Mark(i)
				person = person || m.Touched()
				ex = ex || m.Excused
			}
		}
	}
	text := signsLegend
	for _, sign := range []struct {
		used bool
		says string
	}{
		{waits, "A total with ? is without the points that are pending, and is in none of the figures."},
		{person, byPerson + " given by a person."},
		{late, lateSign + " less what lateness costs."},
		{ex, gradebook.ExcusedText + " excused."},
	} {
		if sign.used {
			text += " " + sign.says
		}
	}
	return text
}

// A figure is a statistic of a gradebook. It needs at least least marks, since it would say no more
// than fewer marks themselves.
type figure struct {
	label string
	least int
	of    func(gradebook.Stats) string
}

// text is the figure as tables print it; "" if there are too few marks.
func (f figure) text(s gradebook.Stats) string {
	if s.Count < f.least {
		return ""
	}
	return f.of(s)
}

var (
	counts = figure{"sheets", 0, func(s gradebook.Stats) string { return strconv.Itoa(s.Count) }}
	mean   = figure{"mean", 1, func(s gradebook.Stats) string { return mark(s.Mean) }}
	median = figure{"median", 1, func(s gradebook.Stats) string { return mark(s.Median) }}
)

var figures = []figure{
	mean, median,
	{"lower quartile", 4, func(s gradebook.Stats) string { return mark(s.LowerQuartile) }},
	{"upper quartile", 4, func(s gradebook.Stats) string { return mark(s.UpperQuartile) }},
	{"deviation", 4, func(s gradebook.Stats) string { return decimals(s.Deviation, 2) }},
	{"maximum", 1, func(s gradebook.Stats) string { return mark(s.Max) }},
}

// offRosterText is "1 not on the roster, in none of the figures".
func offRosterText(t *gradebook.Table) string {
	return fmt.Sprintf("%d not on the roster, in none of the figures", t.OffRoster)
}
