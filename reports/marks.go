package reports

import (
	"encoding/json"
	"io"

	"grader/reference/explain"
	"grader/reports/gradebook"
)

// MarksName is the name of the file that remembers the marks of a run, and ChangesName
// that of the page about those that are not what they were.
const (
	MarksName   = "marks.json"
	ChangesName = "changes.md"
)

// ReadMarks reads what Write wrote; ok is false if it is something else.
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

// WriteMoves writes changes.md.
func WriteMoves(w io.Writer, moves []gradebook.Move) error {
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
