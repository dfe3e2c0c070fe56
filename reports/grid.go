package reports

import (
	"fmt"
	"html/template"
	"slices"
	"strconv"
	"strings"

	"grader/checker"
	"grader/reports/gradebook"
	"grader/reports/look"
)

// A grid is a table of marks as cells of text, for the formats with tables. Cells are made on
// demand: a class is large.
type grid struct {
	columns []gridColumn
	rows    int
	labels  []string // of the lines at the foot
}

// A gridColumn has a cell for each student and one for each line at the foot.
type gridColumn struct {
	head   string
	number bool
	role   columnRole
	cell   func(row int) string
	foot   func(line int) string // nil for empty cells
	// On an HTML page, bar is drawn below the heading and class is the class of a cell; both may be
	// nil.
	bar   func() template.HTML
	class func(row int) string
}

// A columnRole says what a column is about, for formats that order columns in their own way.
type columnRole uint8

const (
	marks   columnRole = iota // marks, or words about them
	student                   // the first column
	named                     // the student's name
	field                     // of the roster
	beside                    // details of the total
	total                     // the last column
)

// A gridStyle says how a format wants the gradebook of a course.
type gridStyle struct {
	fields bool // adds the further columns of the roster
	drops  bool // adds a column with what was dropped for each group with drops
	always bool // adds a column of pending points even if all are 0
	cell   func(gradebook.SetMark) string
}

func newGrid(g *gradebook.Book, style gridStyle) *grid {
	o := g.Overall
	lines := overallFootLines(o, !style.always)
	t := &grid{rows: len(o.Rows)}
	for _, line := range lines {
		t.labels = append(t.labels, line.label)
	}
	t.students(func(row int) string { return o.Rows[row].ID })
	if style.fields || o.HasNames() {
		t.add(named, false, "name", func(row int) string { return o.Rows[row].Name })
	}
	if style.fields {
		t.fields(o.Fields, func(row int) []string { return o.Rows[row].Fields })
	}
	for n, set := range g.Tables {
		c := t.add(marks, true, set.ID, func(row int) string { return style.cell(o.Rows[row].Sets[n]) })
		c.foot = func(line int) string { return lines[line].set(set) }
		c.class = func(row int) string { return setClass(o.Rows[row].Sets[n], c.cell(row)) }
		c.bar = func() template.HTML { return look.Bar("Answers of "+set.ID, States(set.Columns...)) }
	}
	for i, group := range o.Groups {
		c := t.add(marks, true, group.Name, func(row int) string {
			m := &o.Rows[row].Groups[i]
			return gradebook.Percent(m.Percent, m.PercentMost, m.Counts)
		})
		c.foot = func(line int) string { return lines[line].group(i) }
		c.class = func(row int) string { return groupClass(&o.Rows[row].Groups[i]) }
		if style.drops && group.Drops() {
			t.add(marks, false, group.Name+" dropped", func(row int) string { return strings.Join(o.Rows[row].Dropped(g, i), " ") })
		}
	}
	if style.fields && o.AnyOpen() {
		t.add(marks, false, "not_due", func(row int) string { return strings.Join(o.Rows[row].NotDue(g), " ") })
	}
	if style.always {
		t.add(beside, true, "pending", func(row int) string { return mark(o.Rows[row].Pending) })
	} else if o.AnyRow(func(r *gradebook.OverallRow) bool { return r.Pending.Sign() > 0 }) {
		t.add(beside, true, "pending", func(row int) string { return someText(o.Rows[row].Pending) })
	}
	if len(o.Levels) > 0 {
		t.add(beside, false, "level", func(row int) string { return LevelText(o, &o.Rows[row]) })
		t.add(beside, false, "next level", func(row int) string { return nextLevelText(o, &o.Rows[row]) })
	}
	t.add(total, true, "final", func(row int) string { return finalText(&o.Rows[row]) }).foot = func(line int) string { return lines[line].final }
	return t
}

// students adds the first column, with the students.
func (t *grid) students(cell func(row int) string) {
	t.add(student, false, "student", cell).foot = func(line int) string { return t.labels[line] }
}

// fields adds the further columns of the roster.
func (t *grid) fields(names []string, of func(row int) []string) {
	for i, name := range names {
		t.add(field, false, name, func(row int) string {
			if list := of(row); i < len(list) {
				return list[i]
			}
			return ""
		})
	}
}

// newSetGrid has some rows of a set, for people, with some lines at the foot.
func newSetGrid(t *gradebook.Table, rows []gradebook.Row, foot []footLine) *grid {
	g := &grid{rows: len(rows)}
	g.students(func(row int) string { return rows[row].ID })
	if len(rows) > 0 && t.HasNames() {
		g.add(named, false, "name", func(row int) string { return rows[row].Name })
	}
	g.questions(t, rows, foot, cellText)
	if len(rows) > 0 && t.Waits() {
		g.add(beside, true, "pending", func(row int) string { return someText(rows[row].Pending) })
	}
	g.total(rows, foot, totalText)
	return g
}

// questions adds a column for each question of a set, and the labels of the foot.
func (t *grid) questions(set *gradebook.Table, rows []gradebook.Row, foot []footLine, cell func(*gradebook.Row, int) string) {
	for _, line := range foot {
		t.labels = append(t.labels, line.label)
	}
	for i, q := range set.Columns {
		c := t.add(marks, true, q.ID, func(row int) string { return cell(&rows[row], i) })
		c.foot = func(line int) string { return foot[line].cells[i] }
		c.class = func(row int) string { return cellClass(set, &rows[row], i) }
		c.bar = func() template.HTML { return look.Bar("Answers to "+q.ID, States(q)) }
	}
}

func (t *grid) total(rows []gradebook.Row, foot []footLine, cell func(*gradebook.Row) string) {
	t.add(total, true, "total", func(row int) string { return cell(&rows[row]) }).foot = func(line int) string { return foot[line].total }
}

// add adds a column and returns it, valid until the next add.
func (t *grid) add(role columnRole, number bool, head string, cell func(row int) string) *gridColumn {
	t.columns = append(t.columns, gridColumn{head: head, number: number, role: role, cell: cell})
	return &t.columns[len(t.columns)-1]
}

// head is the line of headings.
func (t *grid) head() []string {
	return t.line(func(c *gridColumn) string { return c.head })
}

// line makes a line, with a text for each column.
func (t *grid) line(cell func(*gridColumn) string) []string {
	line := make([]string, len(t.columns))
	for i := range t.columns {
		line[i] = cell(&t.columns[i])
	}
	return line
}

// body yields the lines of the students.
func (t *grid) body(yield func([]string) bool) {
	for row := range t.rows {
		if !yield(t.line(func(c *gridColumn) string { return c.cell(row) })) {
			return
		}
	}
}

// foot yields the lines at the foot, each beginning with its label.
func (t *grid) foot(yield func([]string) bool) {
	for n := range t.labels {
		if !yield(t.footLine(n)) {
			return
		}
	}
}

func (t *grid) footLine(n int) []string {
	return t.line(func(c *gridColumn) string {
		if c.foot == nil {
			return ""
		}
		return c.foot(n)
	})
}

// finalText is the final mark as tables print it.
func finalText(r *gradebook.OverallRow) string {
	return gradebook.Percent(r.Final, r.FinalMost, r.HasFinal)
}

// An overallFoot is a line at the foot of the gradebook.
type overallFoot struct {
	label string
	set   func(*gradebook.Table) string
	group func(int) string
	final string
}

// overallFootLines are the points possible, the weights, and the figures of the class, for people
// with the number of sheets that they are of.
func overallFootLines(o *gradebook.Overall, people bool) []overallFoot {
	nothing := func(*gradebook.Table) string { return "" }
	out := func(int) string { return "100" }
	lines := []overallFoot{{"out of", func(t *gradebook.Table) string { return mark(t.Points) }, out, "100"}}
	if len(o.Groups) > 0 {
		lines = append(lines, overallFoot{"weight", nothing, func(i int) string { return mark(o.Groups[i].Weight) }, ""})
	}
	list := figures
	if people {
		list = append([]figure{counts}, figures...)
	}
	for _, figure := range list {
		lines = append(lines, overallFoot{
			figure.label, func(t *gradebook.Table) string { return figure.text(t.Total) }, func(i int) string { return figure.text(o.ByGroup[i]) }, figure.text(o.Final),
		})
	}
	return lines
}

// decimals formats a number that is not a mark.
func decimals(x float64, digits int) string {
	text := strconv.FormatFloat(x, 'f', digits, 64)
	if strings.Trim(text, "-0.") == "" {
		return "0"
	}
	return text
}

// shownMarkText is the mark of a set for people. A mark that does not count, since it is dropped or
// not due yet, is in parentheses.
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
		} else if s.Row.Penalty.Sign() > 0 {
			text += " " + lateSign
		}
	}
	if s.Dropped || s.Open {
		return "(" + text + ")"
	}
	return text
}

// bareMarkText is the mark of a set for programs. The cell of a missing sheet is empty, not 0.
func bareMarkText(s gradebook.SetMark) string {
	switch {
	case s.Excused:
		return gradebook.ExcusedText
	case s.Row == nil || s.Status == gradebook.Missing && s.Earned.Sign() == 0 && s.Row.Decided == nil:
		return ""
	}
	return mark(s.Earned)
}

// schemeSentences describe the weighting of the sets, with a sentence for each group.
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

// counted is "7 lowest questions", or "lowest question" for one.
func counted(n int, noun string) string {
	if n == 1 {
		return noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// overallLegend explains the gradebook, below the scheme; only what occurs in it is explained.
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
	if o.AnyRow(func(r *gradebook.OverallRow) bool {
		return slices.ContainsFunc(r.Sets, func(s gradebook.SetMark) bool { return strings.Contains(shownMarkText(s), lateSign) })
	}) {
		text += " A mark with " + lateSign + " is less what lateness costs."
	}
	if o.AnyRow(func(r *gradebook.OverallRow) bool { return r.OffRoster }) {
		text += " The figures leave out who is not on the roster."
	}
	return text + levelsSentence(o)
}
