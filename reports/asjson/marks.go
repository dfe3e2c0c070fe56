package asjson

import (
	"io"

	"grader/reports/gradebook"
)

// WriteMarks writes the marks, a line for each student.
func WriteMarks(w io.Writer, m *gradebook.Marks) error {
	j := jsonWriter{out: []byte(`{"schema":"` + gradebook.MarksSchema + `","sets":[`)}
	for i, s := range m.Sets {
		j.entry(i, "")
		students := s.Students
		s.Students = []gradebook.StudentMarks{}
		text, err := EncodeLine(s)
		if err != nil {
			return err
		}
		j.out = append(j.out, text[:len(text)-len("]}")]...)
		for n, r := range students {
			text, err := EncodeLine(r)
			if err != nil {
				return err
			}
			j.entry(n, "")
			j.out = append(j.out, text...)
		}
		j.out = append(j.out, "]}"...)
		if err := j.flush(w); err != nil {
			return err
		}
	}
	j.out = append(j.out, "]}\n"...)
	return j.flush(w)
}
