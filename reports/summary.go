package reports

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"grader/checker"
	"grader/reference/explain"
	"grader/reports/gradebook"
)

// Sets writes a table with one line per set: the number of sheets, the points not marked yet, and
// the figures of the class. If lines are too few for all sets, it has the first ones.
func (term Terminal) Sets(g *gradebook.Book, lines int) string {
	const around = 6 // lines besides those of the sets
	tables := g.Tables
	if room := lines - around; len(tables) > room {
		tables = tables[:max(1, room-1)] // one line says how many more there are
	}
	t := &grid{rows: len(tables)}
	add := func(head, foot string, of func(*gradebook.Table) string) {
		t.add(beside, true, head, func(row int) string { return of(tables[row]) }).foot = func(int) string { return foot }
	}
	t.add(student, false, "set", func(row int) string { return tables[row].ID }).foot = func(int) string { return "final" }
	sheets := func(status gradebook.SheetStatus, open bool) func(*gradebook.Table) int {
		return func(t *gradebook.Table) int {
			return t.Count(func(r *gradebook.Row) bool {
				return r.Status == status && (status != gradebook.Missing || r.Open == open)
			})
		}
	}
	for _, counted := range []struct {
		head string
		of   func(*gradebook.Table) int
	}{
		{"graded", sheets(gradebook.Graded, false)},
		{"unreadable", sheets(gradebook.Unreadable, false)},
		{"missing", sheets(gradebook.Missing, false)},
		{"to come", sheets(gradebook.Missing, true)},
		{"to mark", (*gradebook.Table).ToMark},
	} {
		if counted.head == "graded" || slices.ContainsFunc(tables, func(t *gradebook.Table) bool { return counted.of(t) > 0 }) {
			add(counted.head, "", func(t *gradebook.Table) string {
				if n := counted.of(t); n > 0 {
					return strconv.Itoa(n)
				}
				return ""
			})
		}
	}
	var final gradebook.Stats
	if o := g.Overall; o != nil && len(o.Groups) > 0 {
		t.labels, final = []string{"final"}, o.Final
	}
	add("out of", "100", func(t *gradebook.Table) string { return mark(t.Points) })
	add("mean", mean.text(final), func(t *gradebook.Table) string { return mean.text(t.Total) })
	add("median", median.text(final), func(t *gradebook.Table) string { return median.text(t.Total) })
	heading := g.Course
	if heading == "" {
		heading = "Grades"
	}
	var out strings.Builder
	term.blocks(&out, heading, textColumns(t))
	text := strings.TrimRight(out.String(), "\n") + "\n"
	if more := len(g.Tables) - len(tables); more > 0 {
		text += fmt.Sprintf("... and %d more %s\n", more, explain.Plural(more, "set"))
	}
	return text
}

// needs are the names of the items of each reason, singular and plural.
var needs = [...][2]string{
	gradebook.SheetUnreadable:  {"sheet that could not be read", "sheets that could not be read"},
	gradebook.Complaint:        {"sheet that does not fit the course", "sheets that do not fit the course"},
	gradebook.AnswerUnreadable: {"answer that could not be read", "answers that could not be read"},
	gradebook.AnswerUndecided:  {"answer to mark", "answers to mark"},
	gradebook.MarkShifted:      {"mark to look at again", "marks to look at again"},
	gradebook.FileIgnored:      {"file that was not read", "files that were not read"},
	gradebook.ProgramFault:     {"fault of the program or of a rules file", "faults of the program or of a rules file"},
	gradebook.SheetMissing:     {"missing sheet", "missing sheets"},
	gradebook.AnswersAlike:     {"answer that others gave alike", "answers that others gave alike"},
}

// Needs lists what needs attention in at most most lines: one for each item, clean and without its
// hint, if they fit, otherwise one for each reason.
func Needs(items []gradebook.Item, most int) (lines []string) {
	if list := concerns(items); len(list) <= most {
		for _, c := range list {
			lines = append(lines, asks[c.reason]+explain.Line(explain.Doc{c.text}))
		}
		return lines
	}
	var places placeList
	reason, n := gradebook.Reason(0), 0
	end := func() {
		if n == 0 {
			return
		}
		name := needs[reason][0]
		if n > 1 {
			name = needs[reason][1]
		}
		lines = append(lines, fmt.Sprintf("%d %s: %s", n, name, places.text()))
		places, n = placeList{}, 0
	}
	for _, it := range items {
		if it.Reason != reason {
			end()
			reason = it.Reason
		}
		n++
		places.add(it)
	}
	end()
	return lines
}

// A placeList names the places of items with one reason: "hw1 ada, bob (2); hw2 eve".
type placeList struct {
	sets  []string
	set   string
	names []string
	times map[string]int
}

func (p *placeList) add(it gradebook.Item) {
	if it.Set != p.set {
		p.end()
		p.set = it.Set
	}
	name := it.Student
	if it.Reason == gradebook.AnswerUndecided {
		name = it.Question
	}
	if name == "" {
		name = it.File
	}
	if p.times == nil {
		p.times = map[string]int{}
	}
	if p.times[name]++; p.times[name] == 1 {
		p.names = append(p.names, name)
	}
}

// end ends the places of a set.
func (p *placeList) end() {
	if len(p.names) == 0 {
		return
	}
	for i, name := range p.names {
		if p.times[name] > 1 && name != "" {
			p.names[i] = fmt.Sprintf("%s (%d)", name, p.times[name])
		}
	}
	names := slices.DeleteFunc(p.names, func(name string) bool { return name == "" }) // those about the set as a whole have no name
	p.sets = append(p.sets, strings.TrimSpace(p.set+" "+strings.Join(names, ", ")))
	p.names, p.times = nil, nil
}

func (p *placeList) text() string {
	p.end()
	return strings.Join(p.sets, "; ")
}

// shortLegend explains the signs that the students' table has.
func shortLegend(columns []textColumn) string {
	var used []string
	blank := "missing"
	if slices.ContainsFunc(columns, func(c textColumn) bool { return c.answers }) {
		blank = "unanswered or missing"
	}
	for _, entry := range []struct{ sign, says string }{
		{signs[checker.Partial], "partly right"},
		{signs[checker.Wrong], "wrong"},
		{signs[checker.Undecided], "to be marked by a person"},
		{signs[checker.Unreadable], "unreadable"},
		{signs[checker.Unanswered], blank},
		{byPerson, "given by a person"},
		{lateSign, "late"},
		{gradebook.ExcusedText, "excused"},
	} {
		if slices.ContainsFunc(columns, func(c textColumn) bool {
			return c.marks && slices.ContainsFunc(c.body, func(cell string) bool { return strings.HasSuffix(strings.TrimSpace(cell), entry.sign) })
		}) {
			used = append(used, entry.sign+" "+entry.says)
		}
	}
	if len(used) == 0 {
		return ""
	}
	return strings.Join(used, ", ") + "."
}
