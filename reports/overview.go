package reports

import (
	"fmt"
	"slices"
	"strings"

	"grader/reference/explain"
	"grader/reports/gradebook"

	"github.com/olekukonko/tablewriter/tw"
)

// Students writes a table with a line for each student: of several sets the marks, and,
// where sets are weighed, the final ones; of one set the marks for its questions. It has
// at most so many lines. If there are more students than lines, the given ones come first.
func (term Terminal) Students(g *gradebook.Book, lines int, first []string) (string, error) {
	students := g.Students()
	render := func(list []string) (string, int, error) {
		var out strings.Builder
		heading, columns := "Students", term.overview(g, list)
		if len(g.Tables) == 1 {
			heading, columns = headingText(g.Tables[0]), columnsOf(g.Tables[0], list)
		}
		if err := term.blocks(&out, heading, columns); err != nil {
			return "", 0, err
		}
		text := shortLegend(columns)
		if more := len(students) - len(list); more > 0 {
			text = strings.TrimSpace(fmt.Sprintf("%d more %s. %s", more, explain.Plural(more, "student"), text))
		}
		err := explain.TextWidth(term.width())(&out, explain.Doc{explain.T(text)})
		whole := strings.TrimRight(out.String(), "\n") + "\n"
		return whole, strings.Count(whole, "\n"), err
	}
	_, least, err := render(nil)
	if err != nil {
		return "", err
	}
	if len(students) <= lines {
		text, used, err := render(students)
		if err != nil || used <= lines {
			return text, err
		}
	}
	// A wide table is cut by columns into blocks, with a line for each student in each.
	students = foremost(students, first)
	for n := min(len(students), max(1, lines-least)); ; {
		text, used, err := render(students[:n])
		if err != nil || n <= 1 || used <= lines {
			return text, err
		}
		n = max(1, min(n-1, (lines-least)*n/(used-least)))
	}
}

// StudentsFit reports whether the table of all students of several sets has a line for
// each, rather than blocks one below the other.
func (term Terminal) StudentsFit(g *gradebook.Book) bool {
	return term.fits(term.overview(g, g.Students()))
}

// overview has the names of students unless the table fits only without them.
func (term Terminal) overview(g *gradebook.Book, students []string) []textColumn {
	columns := overviewColumns(g, students, true)
	if !term.fits(columns) {
		if bare := overviewColumns(g, students, false); term.fits(bare) {
			return bare
		}
	}
	return columns
}

// fits reports whether columns stand side by side.
func (term Terminal) fits(columns []textColumn) bool {
	used := 0
	for _, c := range columns {
		used += c.width() + gap
	}
	return used <= term.width()
}

// foremost puts some first, in their order.
func foremost(all, first []string) []string {
	list := make([]string, 0, len(all))
	known := map[string]bool{}
	for _, id := range all {
		known[id] = true
	}
	for _, id := range first {
		if known[id] {
			known[id] = false
			list = append(list, id)
		}
	}
	for _, id := range all {
		if known[id] {
			list = append(list, id)
		}
	}
	return list
}

// columnsOf has some students' marks for the questions of a set.
func columnsOf(t *gradebook.Table, students []string) []textColumn {
	rows := make([]gradebook.Row, 0, len(students))
	for _, id := range students {
		if r := t.Row(id); r != nil {
			rows = append(rows, *r)
		}
	}
	const outOfAndMean = 2
	return tableColumns(t, rows, footLines(t)[:outOfAndMean])
}

// overviewNames are the names of the students; those without one have an empty cell.
func overviewNames(g *gradebook.Book, students []string) textColumn {
	names := textColumn{head: "name", align: tw.AlignLeft, foot: []string{""}}
	for _, id := range students {
		name := ""
		for _, t := range g.Tables {
			if r := t.Row(id); r != nil && r.Name != "" {
				name = r.Name
			}
		}
		names.body = append(names.body, cut(name))
	}
	return names
}

func overviewColumns(g *gradebook.Book, students []string, named bool) []textColumn {
	ids := textColumn{head: "student", align: tw.AlignLeft, foot: []string{"out of"}}
	for _, id := range students {
		ids.body = append(ids.body, cut(id))
	}
	columns := []textColumn{ids}
	if names := overviewNames(g, students); named && slices.ContainsFunc(names.body, func(name string) bool { return name != "" }) {
		columns = append(columns, names)
	}
	for _, t := range g.Tables {
		c := textColumn{head: cut(t.ID), align: tw.AlignRight, foot: []string{padSign(mark(t.Points))}, marks: true}
		for _, id := range students {
			text := ""
			if r := t.Row(id); r != nil {
				text = padSign(totalText(r))
			}
			c.body = append(c.body, text)
		}
		columns = append(columns, c)
	}
	if g.Overall == nil || len(g.Overall.Groups) == 0 {
		return columns
	}
	final := textColumn{head: "final", align: tw.AlignRight, foot: []string{"100"}, marks: true}
	byID := map[string]*gradebook.OverallRow{}
	for i := range g.Overall.Rows {
		byID[g.Overall.Rows[i].ID] = &g.Overall.Rows[i]
	}
	for _, id := range students {
		text := ""
		if r := byID[id]; r != nil {
			text = finalText(r)
		}
		final.body = append(final.body, text)
	}
	return append(columns, final)
}
