package reports

import (
	"fmt"
	"iter"
	"strconv"
	"strings"

	"grader/checker"
	"grader/problems/points"
	"grader/reports/gradebook"
)

// A grid is the gradebook of a course as cells of text, for the formats that have
// tables. Rows are made when they are asked for.
type grid struct {
	columns []gridColumn
	head    []string
	right   []bool // the column holds numbers
	words   int    // how many columns there are before those of the sets
	of      *gradebook.Overall
	beside  int // how many columns before the last tell more of what that says
}

// A gridColumn has a cell for each student and one for each line of the foot.
type gridColumn struct {
	cell func(*gradebook.OverallRow) string
	foot func(overallFoot) string // nil if nothing stands there
}

// A gridStyle tells what a format wants in its grid.
type gridStyle struct {
	fields bool // the further columns of the roster
	drops  bool // for each group that drops anything, a column that says what
	always bool // a column for what is pending, also if nothing is
	cell   func(gradebook.SetMark) string
}

func newGrid(g *gradebook.Book, style gridStyle) *grid {
	o := g.Overall
	t := &grid{of: o}
	t.who(style)
	t.words = len(t.columns)
	for n, set := range g.Tables {
		t.number(set.ID, func(r *gradebook.OverallRow) string { return style.cell(r.Sets[n]) }, func(line overallFoot) string { return line.set(set) })
	}
	for i, group := range o.Groups {
		t.number(group.Name, func(r *gradebook.OverallRow) string {
			m := &r.Groups[i]
			return percent(m.Percent, m.PercentMost, m.Counts)
		}, func(line overallFoot) string { return line.group(i) })
		if style.drops && group.Drops() {
			t.text(group.Name+" dropped", func(r *gradebook.OverallRow) string { return strings.Join(r.Dropped(g, i), " ") })
		}
	}
	if style.fields && o.AnyOpen() {
		t.text("not_due", func(r *gradebook.OverallRow) string { return strings.Join(r.NotDue(g), " ") })
	}
	before := len(t.columns)
	switch {
	case style.always:
		t.number("pending", func(r *gradebook.OverallRow) string { return mark(r.Pending) }, nil)
	case o.AnyRow(func(r *gradebook.OverallRow) bool { return r.Pending.Sign() > 0 }):
		t.number("pending", func(r *gradebook.OverallRow) string { return someText(r.Pending) }, nil)
	}
	if len(o.Levels) > 0 {
		t.text("level", func(r *gradebook.OverallRow) string { return LevelText(o, r) })
		t.text("next level", func(r *gradebook.OverallRow) string { return nextLevelText(o, r) })
	}
	t.beside = len(t.columns) - before
	t.number("final", finalText, func(line overallFoot) string { return line.final })
	return t
}

// who adds the columns that say who a student is.
func (t *grid) who(style gridStyle) {
	t.text("student", func(r *gradebook.OverallRow) string { return r.ID })
	t.columns[0].foot = func(line overallFoot) string { return line.label }
	if style.fields || t.of.HasNames() {
		t.text("name", func(r *gradebook.OverallRow) string { return r.Name })
	}
	if !style.fields {
		return
	}
	for i, f := range t.of.Fields {
		t.text(f, func(r *gradebook.OverallRow) string {
			if i < len(r.Fields) {
				return r.Fields[i]
			}
			return ""
		})
	}
}

// text adds a column of text.
func (t *grid) text(head string, cell func(*gradebook.OverallRow) string) {
	t.head, t.right = append(t.head, head), append(t.right, false)
	t.columns = append(t.columns, gridColumn{cell: cell})
}

// number adds a column of numbers.
func (t *grid) number(head string, cell func(*gradebook.OverallRow) string, foot func(overallFoot) string) {
	t.head, t.right = append(t.head, head), append(t.right, true)
	t.columns = append(t.columns, gridColumn{cell, foot})
}

// rows gives the lines of the students. A line is good until the next one.
func (t *grid) rows(yield func([]string) bool) { t.some(0, len(t.of.Rows))(yield) }

// some gives those from one row to another.
func (t *grid) some(from, to int) iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		line := make([]string, len(t.columns))
		for n := from; n < to; n++ {
			for i, c := range t.columns {
				line[i] = c.cell(&t.of.Rows[n])
			}
			if !yield(line) {
				return
			}
		}
	}
}

// foot gives the lines at the foot, each of which begins with its label.
func (t *grid) foot(yield func([]string) bool) {
	for _, foot := range overallFootLines(t.of) {
		line := make([]string, len(t.columns))
		for i, c := range t.columns {
			if c.foot != nil {
				line[i] = c.foot(foot)
			}
		}
		if !yield(line) {
			return
		}
	}
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
	if o.AnyRow(func(r *gradebook.OverallRow) bool { return r.OffRoster }) {
		text += " The figures leave out who is not on the roster."
	}
	return text + levelsSentence(o)
}
