package reports

import (
	"fmt"
	"strconv"
	"strings"

	"grader/problems/points"
)

// A grid is the gradebook of a course as cells of text, for the formats that have
// tables.
type grid struct {
	head  []string
	right []bool // the column holds numbers
	rows  [][]string
	foot  [][]string // each begins with its label
}

// A gridStyle tells what a format wants in its grid.
type gridStyle struct {
	fields bool // the further columns of the roster
	drops  bool // for each group that drops anything, a column that says what
	cell   func(SetMark) string
}

func newGrid(g *Gradebook, style gridStyle) grid {
	o := g.Overall
	var t grid
	named := style.fields || o.hasNames()
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
		if style.drops && group.drops() {
			t.column(group.Name+" dropped", false)
		}
	}
	t.column("final", true)
	for i := range o.Rows {
		t.rows = append(t.rows, o.Rows[i].cells(g, style, named))
	}
	for _, line := range o.feet() {
		cells := make([]string, words)
		cells[0] = line.label
		for n := range g.Tables {
			cells = append(cells, line.set(g.Tables[n]))
		}
		for i, group := range o.Groups {
			cells = append(cells, line.group(i))
			if style.drops && group.drops() {
				cells = append(cells, "")
			}
		}
		t.foot = append(t.foot, append(cells, line.final))
	}
	return t
}

func (t *grid) column(head string, right bool) {
	t.head, t.right = append(t.head, head), append(t.right, right)
}

func (o *Overall) hasNames() bool {
	for _, r := range o.Rows {
		if r.Name != "" {
			return true
		}
	}
	return false
}

// drops tells whether the group ever leaves anything out.
func (g Group) drops() bool { return g.DropLowest > 0 || g.KeepBest > 0 }

func (r *OverallRow) cells(g *Gradebook, style gridStyle, named bool) []string {
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
		cells = append(cells, percent(m.Percent, m.Counts))
		if style.drops && g.Overall.Groups[i].drops() {
			cells = append(cells, strings.Join(r.Dropped(g, i), " "))
		}
	}
	return append(cells, percent(r.Final, r.HasFinal))
}

// Dropped lists what a group leaves out: "hw1/who" and "hw2/sum", or "test2".
func (r *OverallRow) Dropped(g *Gradebook, group int) []string {
	list := []string{}
	for n, s := range r.Sets {
		t := g.Tables[n]
		if g.Overall.InGroup[n] != group {
			continue
		}
		if s.Dropped {
			list = append(list, t.ID)
		}
		for _, i := range s.DroppedQuestions {
			list = append(list, t.ID+"/"+t.Columns[i].ID)
		}
	}
	return list
}

func percent(p points.Points, counts bool) string {
	if !counts {
		return ""
	}
	return mark(p)
}

// An overallFoot is a line at the foot of the gradebook.
type overallFoot struct {
	label string
	set   func(*Table) string
	group func(int) string
	final string
}

// feet are what could be earned, the weights, and the figures of the class.
func (o *Overall) feet() []overallFoot {
	nothing := func(*Table) string { return "" }
	out := func(int) string { return "100" }
	lines := []overallFoot{{"out of", func(t *Table) string { return mark(t.Points) }, out, "100"}}
	if len(o.Groups) > 0 {
		lines = append(lines, overallFoot{"weight", nothing, func(i int) string { return mark(o.Groups[i].Weight) }, ""})
	}
	for _, figure := range figures {
		text := func(s Stats) string {
			if s.Count < figure.least {
				return ""
			}
			return figure.of(s)
		}
		lines = append(lines, overallFoot{
			figure.label, func(t *Table) string { return text(t.Total) }, func(i int) string { return text(o.ByGroup[i]) }, text(o.Final),
		})
	}
	return lines
}

// figures are the statistics of a gradebook. Fewer marks than least do not have
// the figure: it would say nothing that the marks themselves do not.
var figures = []struct {
	label string
	least int
	of    func(Stats) string
}{
	{"mean", 1, func(s Stats) string { return mark(s.Mean) }},
	{"median", 1, func(s Stats) string { return mark(s.Median) }},
	{"lower quartile", 4, func(s Stats) string { return mark(s.LowerQuartile) }},
	{"upper quartile", 4, func(s Stats) string { return mark(s.UpperQuartile) }},
	{"deviation", 4, func(s Stats) string { return decimals(s.Deviation, 2) }},
	{"maximum", 1, func(s Stats) string { return mark(s.Max) }},
}

// decimals writes a number that is no mark.
func decimals(x float64, digits int) string {
	text := strconv.FormatFloat(x, 'f', digits, 64)
	if strings.Trim(text, "-0.") == "" {
		return "0"
	}
	return text
}

// shown is a set's mark for people: what is dropped is in parentheses.
func (s SetMark) shown() string {
	text := ""
	switch {
	case s.Excused:
		return excused
	case s.Row == nil || s.Status == Missing && s.Earned.Sign() == 0 && s.Row.Decided == nil:
		text = "-"
	case s.Status == Unreadable && s.Earned.Sign() == 0 && s.Row.Decided == nil:
		text = "!"
	default:
		text = mark(s.Earned)
	}
	if s.Dropped {
		return "(" + text + ")"
	}
	return text
}

// bare is the same for programs: a missing sheet is an empty cell, and not a 0.
func (s SetMark) bare() string {
	switch {
	case s.Excused:
		return excused
	case s.Row == nil || s.Status == Missing && s.Earned.Sign() == 0 && s.Row.Decided == nil:
		return ""
	}
	return mark(s.Earned)
}

// scheme says in words how the sets are weighed, a sentence for each group.
func (g *Gradebook) scheme() []string {
	o := g.Overall
	var all []string
	for i, group := range o.Groups {
		var sets []string
		for n, t := range g.Tables {
			if o.InGroup[n] == i {
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

// overallLegend explains the gradebook, below the scheme.
const overallLegend = "A final mark is the weighted mean, in per cent, of the groups in which something has been graded. " +
	"What is dropped is whatever leaves the student best off. " +
	"A sheet that is missing (-) or unreadable (!) counts as 0, an excused one (EX) not at all; a dropped one is in parentheses."
