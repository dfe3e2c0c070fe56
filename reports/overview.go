package reports

import (
	"encoding/json"
	"io"
	"slices"
	"strings"

	"grader/reference/explain"
	"grader/reports/gradebook"
)

// Students writes a table with one line per student: for several sets the mark of each and, if sets
// are weighted, the final mark; for one set the marks of its questions.
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

// StudentsFit reports whether the table of all students of several sets fits the terminal, so that
// it is not split into blocks.
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

// fits reports whether the columns fit side by side.
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

// MarksName is the name of the file with the marks of a run. ChangesName is the name of the page
// about the marks that differ from the run before.
const (
	MarksName   = "marks.json"
	ChangesName = "changes.md"
)

// ReadMarks reads the file of marks; ok is false if the data is something else.
func ReadMarks(data []byte) (m *gradebook.Marks, ok bool) {
	m = &gradebook.Marks{}
	if json.Unmarshal(data, m) != nil || m.Schema != gradebook.MarksSchema {
		return &gradebook.Marks{Schema: gradebook.MarksSchema, Sets: []gradebook.SetMarks{}}, false
	}
	for _, s := range m.Sets {
		for _, r := range s.Students {
			if len(r.Marks) != len(s.Questions) || len(r.Answers) != len(s.Questions) || len(r.Decisions) != len(s.Questions) {
				return &gradebook.Marks{Schema: gradebook.MarksSchema, Sets: []gradebook.SetMarks{}}, false
			}
		}
	}
	return m, true
}

// WriteChanges writes changes.md.
func WriteChanges(w io.Writer, moves []gradebook.Change) error {
	doc := explain.Doc{}
	if len(moves) == 0 {
		doc = append(doc, explain.T("No mark has moved since the last reports."))
	} else {
		table := explain.Table{Right: []bool{false, false, false, true, true, false}}
		line := func(cells ...string) (row [][]explain.Inline) {
			for _, c := range cells {
				row = append(row, []explain.Inline{explain.Text(c)})
			}
			return row
		}
		table.Header = line("set", "student", "question", "from", "to", "why")
		for _, m := range moves {
			table.Rows = append(table.Rows, line(m.Set, gradebook.Who(m.Student, m.Name), m.About(), m.From, m.To, m.Why))
		}
		doc = append(doc, explain.T("Marks that are not what they were in the last reports."), table)
	}
	_, err := io.WriteString(w, "# What has changed\n\n"+explain.Markdown(doc))
	return err
}
