package reports

import (
	"slices"
	"strconv"
	"strings"

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
	lines := []footLine{t.footLine("out of", Column.worth, mark(t.Points))}
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

// worth is what can be earned with a question.
func (c Column) worth() string {
	if c.Dropped {
		return excused
	}
	return mark(c.Points)
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

// hasNames reports whether any student of the table has a name.
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

// excused stands in place of a mark that does not count.
const excused = "EX"

// byPerson marks what a person decided.
const byPerson = "*"

// cell is what a row has for a question: "5 ~". An answer that is not yet decided
// has no mark, and neither has one of a sheet that is missing or unreadable, unless
// a person gave one.
func (r *Row) cell(i int) string {
	m := r.Marks[i]
	sign := ""
	switch {
	case r.Excused || m.Excused:
		return excused
	case r.Status == Graded:
		sign = signs[r.Verdicts[i].Status]
	case !m.touched():
		return ""
	}
	switch {
	case r.Waits(i) && m.Bonus.Sign() > 0:
	case m.touched():
		sign = byPerson
	case r.Verdicts[i].Status == checker.Undecided:
		return sign
	}
	return strings.TrimSuffix(mark(m.Earned)+" "+sign, " ")
}

// bare is the same for programs: the mark alone, and nothing where there is none.
func (r *Row) bare(i int) string {
	m := r.Marks[i]
	switch {
	case r.Excused || m.Excused:
		return excused
	case m.touched():
		return mark(m.Earned)
	case r.Status != Graded || r.Verdicts[i].Status == checker.Undecided:
		return ""
	}
	return mark(m.Earned)
}

// signedTotal is the sum of a row, with the sign of a sheet that a person has yet to
// mark, was not graded or came late, or of a decision about the whole of it.
func (r *Row) signedTotal() string {
	sign := ""
	switch {
	case r.Excused:
		return excused
	case r.Pending.Sign() > 0:
		sign = signs[checker.Undecided]
	case r.Decided != nil || r.Bonus.Sign() > 0 || r.Deducted.Sign() > 0:
		sign = byPerson
	case r.Status == Unreadable:
		sign = signs[checker.Unreadable]
	case r.Status == Missing:
		sign = signs[checker.Unanswered]
	case r.Penalty.Sign() > 0:
		sign = lateSign
	}
	return strings.TrimSuffix(mark(r.Earned)+" "+sign, " ")
}

// bareTotal is the sum alone.
func (r *Row) bareTotal() string {
	if r.Excused {
		return excused
	}
	return mark(r.Earned)
}

// pending is what a person has yet to mark; "" if that is nothing.
func (r *Row) pending() string { return someText(r.Pending) }

// someText is a number of points; "" if it is 0.
func someText(p points.Points) string {
	if p.Sign() == 0 {
		return ""
	}
	return mark(p)
}

// waits reports whether anything in the table is still to be marked.
func (t *Table) waits() bool {
	return t.anyRow(func(r *Row) bool { return r.Pending.Sign() > 0 })
}

// anyRow reports whether something holds for a row; rows are too large to be copied.
func (t *Table) anyRow(holds func(*Row) bool) bool {
	for i := range t.Rows {
		if holds(&t.Rows[i]) {
			return true
		}
	}
	return false
}

// lateSign marks a total from which something was taken off.
const lateSign = "<"

// key explains the signs of the table.
func (t *Table) key() string { return key([]*Table{t}) }

// key explains the signs of tables; those beyond the usual ones as far as there are any.
func key(tables []*Table) string {
	var waits, person, late, ex bool
	for _, t := range tables {
		waits = waits || t.waits()
		for i := range t.Rows {
			r := &t.Rows[i]
			late = late || r.Penalty.Sign() > 0
			person = person || r.Decided != nil || r.Bonus.Sign() > 0 || r.Deducted.Sign() > 0
			ex = ex || r.Excused
			for _, m := range r.Marks {
				person = person || m.touched()
				ex = ex || m.Excused
			}
		}
	}
	text := legend
	for _, sign := range []struct {
		used bool
		says string
	}{
		{waits, "A total with ? is without the points that are pending, and is in none of the figures."},
		{person, byPerson + " given by a person."},
		{late, lateSign + " less what lateness costs."},
		{ex, excused + " excused."},
	} {
		if sign.used {
			text += " " + sign.says
		}
	}
	return text
}
