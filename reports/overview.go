package reports

import (
	"slices"
	"strings"

	"grader/reference/explain"
	"grader/reports/gradebook"

	"github.com/olekukonko/tablewriter/tw"
)

// Students writes a table with a line for each student: of several sets the marks, and,
// where sets are weighed, the final ones; of one set the marks for its questions.
func (term Terminal) Students(g *gradebook.Book) (string, error) {
	var out strings.Builder
	heading, columns := "Students", term.overview(g, g.Students())
	if len(g.Tables) == 1 {
		t := g.Tables[0]
		const outOfAndMean = 2
		heading, columns = headingText(t), tableColumns(t, t.Rows, footLines(t)[:outOfAndMean])
	}
	if err := term.blocks(&out, heading, columns); err != nil {
		return "", err
	}
	out.WriteString(explain.TextWidth(term.width())(explain.Doc{explain.T(shortLegend(columns))}))
	return strings.TrimRight(out.String(), "\n") + "\n", nil
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
