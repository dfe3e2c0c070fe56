package reports

import (
	"fmt"
	"strconv"
	"strings"

	"grader/checker"
	"grader/problems/points"
	"grader/reports/gradebook"
)

// A grid is the gradebook of a course as cells of text, for the formats that have
// tables.
type grid struct {
	head  []string
	right []bool // the column holds numbers
	rows  [][]string
	foot  [][]string // each begins with its label
	// pending tells that the last column but one has the points that are still open.
	pending bool
}

// A gridStyle tells what a format wants in its grid.
type gridStyle struct {
	fields bool // the further columns of the roster
	drops  bool // for each group that drops anything, a column that says what
	always bool // a column for what is pending, also if nothing is
	cell   func(gradebook.SetMark) string
}

func newGrid(g *gradebook.Book, style gridStyle) grid {
	o := g.Overall
	var t grid
	named := style.fields || o.HasNames()
	t.column("student", false)
	if named {
		t.column("name", false)
	}
	if style.fields {
		for _, f := range o.Fields {
			t.column(f, false)
		}
	}
	words := len(t.head)
	for _, set := range g.Tables {
		t.column(set.ID, true)
	}
	for _, group := range o.Groups {
		t.column(group.Name, true)
		if style.drops && group.Drops() {
			t.column(group.Name+" dropped", false)
		}
	}
	waits := style.always || o.AnyRow(func(r *gradebook.OverallRow) bool { return r.Pending.Sign() > 0 })
	open := style.fields && o.AnyOpen()
	if open {
		t.column("not_due", false)
	}
	if t.pending = waits; waits {
		t.column("pending", true)
	}
	if len(o.Levels) > 0 {
		t.column("level", false)
		t.column("next level", false)
	}
	t.column("final", true)
	for i := range o.Rows {
		r := &o.Rows[i]
		cells := overallCells(r, g, style, named)
		if open {
			cells = append(cells, strings.Join(r.NotDue(g), " "))
		}
		switch {
		case style.always:
			cells = append(cells, mark(r.Pending))
		case waits:
			cells = append(cells, someText(r.Pending))
		}
		if len(o.Levels) > 0 {
			cells = append(cells, levelText(o, r), nextLevelText(o, r))
		}
		t.rows = append(t.rows, append(cells, finalText(r)))
	}
	for _, line := range overallFootLines(o) {
		cells := make([]string, words)
		cells[0] = line.label
		for n := range g.Tables {
			cells = append(cells, line.set(g.Tables[n]))
		}
		for i, group := range o.Groups {
			cells = append(cells, line.group(i))
			if style.drops && group.Drops() {
				cells = append(cells, "")
			}
		}
		cells = append(cells, make([]string, len(t.head)-len(cells)-1)...)
		t.foot = append(t.foot, append(cells, line.final))
	}
	return t
}

func (t *grid) column(head string, right bool) {
	t.head, t.right = append(t.head, head), append(t.right, right)
}

func overallCells(r *gradebook.OverallRow, g *gradebook.Book, style gridStyle, named bool) []string {
	cells := []string{r.ID}
	if named {
		cells = append(cells, r.Name)
	}
	if style.fields {
		for i := range g.Overall.Fields {
			text := ""
			if i < len(r.Fields) {
				text = r.Fields[i]
			}
			cells = append(cells, text)
		}
	}
	for _, s := range r.Sets {
		cells = append(cells, style.cell(s))
	}
	for i, m := range r.Groups {
		cells = append(cells, percent(m.Percent, m.PercentMost, m.Counts))
		if style.drops && g.Overall.Groups[i].Drops() {
			cells = append(cells, strings.Join(r.Dropped(g, i), " "))
		}
	}
	return cells
}

// percent is a mark in per cent, or from where to where it may lie while a person has
// yet to mark something: "58.1 to 63.2".
func percent(least, most points.Points, counts bool) string {
	switch {
	case !counts:
		return ""
	case least.Cmp(most) == 0:
		return mark(least)
	case mark(least) == mark(most):
		return mark(least) + " " + signs[checker.Undecided]
	}
	return mark(least) + " to " + mark(most)
}

// finalText is the final mark as tables print it.
func finalText(r *gradebook.OverallRow) string { return percent(r.Final, r.FinalMost, r.HasFinal) }

// An overallFoot is a line at the foot of the gradebook.
type overallFoot struct {
	label string
	set   func(*gradebook.Table) string
	group func(int) string
	final string
}

// overallFootLines are what could be earned, the weights, and the figures of the class.
func overallFootLines(o *gradebook.Overall) []overallFoot {
	nothing := func(*gradebook.Table) string { return "" }
	out := func(int) string { return "100" }
	lines := []overallFoot{{"out of", func(t *gradebook.Table) string { return mark(t.Points) }, out, "100"}}
	if len(o.Groups) > 0 {
		lines = append(lines, overallFoot{"weight", nothing, func(i int) string { return mark(o.Groups[i].Weight) }, ""})
	}
	for _, figure := range figures {
		text := func(s gradebook.Stats) string {
			if s.Count < figure.least {
				return ""
			}
			return figure.of(s)
		}
		lines = append(lines, overallFoot{
			figure.label, func(t *gradebook.Table) string { return text(t.Total) }, func(i int) string { return text(o.ByGroup[i]) }, text(o.Final),
		})
	}
	return lines
}

// figures are the statistics of a gradebook. Fewer marks than least do not have
// the figure: it would say nothing that the marks themselves do not.
var figures = []struct {
	label string
	least int
	of    func(gradebook.Stats) string
}{
	{"mean", 1, func(s gradebook.Stats) string { return mark(s.Mean) }},
	{"median", 1, func(s gradebook.Stats) string { return mark(s.Median) }},
	{"lower quartile", 4, func(s gradebook.Stats) string { return mark(s.LowerQuartile) }},
	{"upper quartile", 4, func(s gradebook.Stats) string { return mark(s.UpperQuartile) }},
	{"deviation", 4, func(s gradebook.Stats) string { return decimals(s.Deviation, 2) }},
	{"maximum", 1, func(s gradebook.Stats) string { return mark(s.Max) }},
}

// decimals writes a number that is no mark.
func decimals(x float64, digits int) string {
	text := strconv.FormatFloat(x, 'f', digits, 64)
	if strings.Trim(text, "-0.") == "" {
		return "0"
	}
	return text
}

// shownMarkText is a set's mark for people: what does not count, since it is dropped or not
// due yet, is in parentheses.
func shownMarkText(s gradebook.SetMark) string {
	text := ""
	switch {
	case s.Excused:
		return gradebook.ExcusedText
	case s.Row == nil || s.Status == gradebook.Missing && s.Earned.Sign() == 0 && s.Row.Decided == nil:
		text = "-"
	case s.Status == gradebook.Unreadable && s.Earned.Sign() == 0 && s.Row.Decided == nil:
		text = "!"
	default:
		text = mark(s.Earned)
		if s.Row.Pending.Sign() > 0 {
			text += " " + signs[checker.Undecided]
		}
	}
	if s.Dropped || s.Open {
		return "(" + text + ")"
	}
	return text
}

// bareMarkText is the same for programs: a missing sheet is an empty cell, and not a 0.
func bareMarkText(s gradebook.SetMark) string {
	switch {
	case s.Excused:
		return gradebook.ExcusedText
	case s.Row == nil || s.Status == gradebook.Missing && s.Earned.Sign() == 0 && s.Row.Decided == nil:
		return ""
	}
	return mark(s.Earned)
}

// schemeSentences says in words how the sets are weighed, a sentence for each group.
func schemeSentences(g *gradebook.Book) []string {
	o := g.Overall
	var all []string
	for i, group := range o.Groups {
		var sets []string
		for n, t := range g.Tables {
			if o.InGroup[n] == i && t.Open {
				sets = append(sets, t.ID+" (not due yet)")
			} else if o.InGroup[n] == i {
				sets = append(sets, t.ID)
			}
		}
		text := fmt.Sprintf("%s: weight %s", group.Name, mark(group.Weight))
		if group.Extra {
			text += " on top of the others"
		}
		text += "; "
		if len(sets) == 0 {
			text += "nothing of " + strings.Join(group.Sets, ", ") + " has been graded, so it does not count yet"
		} else {
			text += strings.Join(sets, ", ")
		}
		unit := "set"
		if group.ByQuestion {
			unit = "question"
		}
		if group.DropLowest > 0 {
			text += fmt.Sprintf("; without the %s", counted(group.DropLowest, "lowest "+unit))
		}
		if group.KeepBest > 0 {
			text += fmt.Sprintf("; the best %s", counted(group.KeepBest, unit))
		}
		all = append(all, text+".")
	}
	return all
}

// counted is "7 lowest questions", or "lowest question" if it is one.
func counted(n int, noun string) string {
	if n == 1 {
		return noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// overallLegend explains the gradebook, below the scheme, as far as there is anything to
// explain.
func overallLegend(o *gradebook.Overall) string {
	text := "A final mark is the weighted mean, in per cent, of the groups in which something has been graded. " +
		"What is dropped is whatever leaves the student best off. " +
		"A sheet that is missing (-) or unreadable (!) counts as 0, an excused one (EX) not at all; a dropped one is in parentheses."
	if o.AnyOpen() {
		text += " So is one that is not due yet: it does not count."
	}
	if o.AnyRow(func(r *gradebook.OverallRow) bool { return r.Pending.Sign() > 0 }) {
		text += " While a person has yet to mark something (?), a final mark is the range in which it will lie, " +
			"what is dropped is what would be if that earned nothing, and the figures leave such marks out."
	}
	if o.AnyRow(func(r *gradebook.OverallRow) bool { return r.Stranger }) {
		text += " The figures leave out who is not on the roster."
	}
	return text + levelsSentence(o)
}
