package asjson

import (
	"io"
	"strings"

	"grader/reports/gradebook"
)

// WriteMarks writes the marks, a line for each student.
func WriteMarks(w io.Writer, m *gradebook.Marks) error {
	j := newWriter(w)
	j.WriteString(`{"schema":"` + gradebook.MarksSchema + `","sets":[`)
	for i, s := range m.Sets {
		j.entry(i, "")
		head := s
		head.Students = []gradebook.StudentMarks{}
		j.WriteString(strings.TrimSuffix(j.line(head), "]}"))
		for n := range s.Students {
			j.entry(n, "")
			j.marks(&s.Students[n])
		}
		j.WriteString("]}")
	}
	j.WriteString("]}\n")
	return j.done()
}

// marks writes the marks of a student as line does, in a tenth of the time.
func (j *jsonWriter) marks(r *gradebook.StudentMarks) {
	j.WriteString(`{"student":`)
	j.string(r.Student)
	for _, f := range [...]struct{ name, text string }{{"name", r.Name}, {"total", r.Total}, {"late", r.Late}, {"decision", r.Decision}} {
		if f.text != "" || f.name == "total" {
			j.WriteString(`,"` + f.name + `":`)
			j.string(f.text)
		}
	}
	for i, list := range [...][]string{r.Marks, r.Answers, r.Decisions} {
		j.WriteString([...]string{`,"marks":[`, `,"answers":[`, `,"decisions":[`}[i])
		for k, text := range list {
			if k > 0 {
				j.WriteByte(',')
			}
			j.string(text)
		}
		j.WriteByte(']')
	}
	j.WriteByte('}')
}
