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
		head := s
		head.Students = []gradebook.StudentMarks{}
		text, err := EncodeLine(head)
		if err != nil {
			return err
		}
		j.out = append(j.out, text[:len(text)-len("]}")]...)
		n := 0
		for r := range s.All {
			text, err := EncodeLine(r)
			if err != nil {
				return err
			}
			j.entry(n, "")
			j.out = append(j.out, text...)
			n++
			if err := j.flush(w); err != nil {
				return err
			}
		}
		j.out = append(j.out, "]}"...)
		if err := j.flush(w); err != nil {
			return err
		}
	}
	j.out = append(j.out, "]}\n"...)
	return j.flush(w)
}
