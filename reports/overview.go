package reports

import (
	"slices"
	"strings"

	"grader/reference/explain"
	"grader/reports/gradebook"
)

// Students writes a table with a line for each student: of several sets the marks, and,
// where sets are weighed, the final ones; of one set the marks for its questions.
func (term Terminal) Students(g *gradebook.Book) string {
	var out strings.Builder
	heading, columns := "Students", term.overview(g, g.Students())
	if len(g.Tables) == 1 {
		t := g.Tables[0]
		const outOfAndMean = 2
		heading, columns = headingText(t), tableColumns(t, t.Rows, footLines(t)[:outOfAndMean])
	}
	term.blocks(&out, heading, columns)
	out.WriteString(explain.TextWidth(term.width())(explain.Doc{explain.T(shortLegend(columns))}))
	return strings.TrimRight(out.String(), "\n") + "\n"
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

func overviewColumns(g *gradebook.Book, students []string, names bool) []textColumn {
	t := &grid{rows: len(students), labels: []string{"out of"}}
	t.students(func(row int) string { return students[row] })
	name := func(row int) (name string) {
		for _, set := range g.Tables {
			if r := set.Row(students[row]); r != nil && r.Name != "" {
				name = r.Name
			}
		}
		return name
	}
	if names && slices.ContainsFunc(g.Tables, (*gradebook.Table).HasNames) {
		t.add(named, false, "name", name)
	}
	for _, set := range g.Tables {
		t.add(marks, true, set.ID, func(row int) string {
			if r := set.Row(students[row]); r != nil {
				return totalText(r)
			}
			return ""
		}).foot = func(int) string { return mark(set.Points) }
	}
	if g.Overall != nil && len(g.Overall.Groups) > 0 {
		byID := map[string]*gradebook.OverallRow{}
		for i := range g.Overall.Rows {
			byID[g.Overall.Rows[i].ID] = &g.Overall.Rows[i]
		}
		t.add(total, true, "final", func(row int) string {
			if r := byID[students[row]]; r != nil {
				return finalText(r)
			}
			return ""
		}).foot = func(int) string { return "100" }
	}
	columns := textColumns(t)
	for i, c := range t.columns {
		if columns[i].marks = c.isMarks(); c.role == marks {
			columns[i].padAll()
		}
	}
	return columns
}
