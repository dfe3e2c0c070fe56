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
			j.entry(n, "")
			if err := j.marks(&r); err != nil {
				return err
			}
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

// marks writes the marks of a student as EncodeLine does.
func (j *jsonWriter) marks(r *gradebook.StudentMarks) error {
	j.out = append(j.out, '{')
	for _, f := range []struct {
		name, text string
		always     bool
	}{{"student", r.Student, true}, {"name", r.Name, false}, {"total", r.Total, true}, {"late", r.Late, false}, {"decision", r.Decision, false}} {
		if !f.always && f.text == "" {
			continue
		}
		j.out = append(append(append(j.out, '"'), f.name...), `":`...)
		if err := j.text(f.text); err != nil {
			return err
		}
		j.out = append(j.out, ',')
	}
	for i, list := range [...][]string{r.Marks, r.Answers, r.Decisions} {
		j.out = append(j.out, [...]string{`"marks":`, `,"answers":`, `,"decisions":`}[i]...)
		if list == nil {
			j.out = append(j.out, "null"...)
			continue
		}
		j.out = append(j.out, '[')
		for k, text := range list {
			if k > 0 {
				j.out = append(j.out, ',')
			}
			if err := j.text(text); err != nil {
				return err
			}
		}
		j.out = append(j.out, ']')
	}
	j.out = append(j.out, '}')
	return nil
}
