package enter

import (
	"fmt"
	"slices"
	"strings"

	"grader/checker"
	"grader/cmd/internal/course/papers"
	"grader/cmd/internal/course/policy"
	"grader/problems/source"
	"grader/reference/plain"
	"grader/reference/spell"
	"grader/reports"
)

// A Filled is the sheet of one row of a table.
type Filled struct {
	*Paper
	Text    string
	There   bool     // the sheet exists already
	Unclear []string // sentences about the answers that could not be read
}

// Table reads a spreadsheet with one row per student and one column per question. The complaints
// are about the table; there are no sheets then.
func (s *Set) Table(file *source.File) (list []Filled, complaints []source.Diagnostic) {
	t := policy.Table{File: file, Code: "answers", What: "the table"}
	required := []string{"student"}
	if s.Forms() != nil {
		required = append(required, "form")
	}
	first, checked := map[string]int{}, false
	t.Read(required, func(line int, record []string) {
		if !checked {
			checked = true
			s.columns(&t, required)
		}
		field := func(column string) string { return reports.CSVUnguard(t.Field(record, column)) }
		p, err := s.Paper(field("student"), field("form"))
		why, unfit := err.(papers.Unfit)
		if unfit && (p == nil || p.there == "") {
			t.Complain(line, "row", why.Message, why.Hint)
			return
		}
		if before := first[p.Student]; before != 0 {
			t.Complain(line, "twice", fmt.Sprintf("%s is in line %d already", p.Student, before), "keep one of the rows")
			return
		}
		first[p.Student] = line
		typed := map[string]string{}
		for i, cell := range record {
			if i >= len(t.Columns) || t.Columns[i] == "" && strings.TrimSpace(cell) != "" {
				t.Complain(line, "row", fmt.Sprintf("cell %d of this row is below no column", i+1), "put quotes around an answer with a comma in it")
				return
			}
			typed[t.Columns[i]] = reports.CSVUnguard(cell)
		}
		one := Filled{Paper: p, There: unfit}
		var verdicts []*checker.Verdict
		one.Text, verdicts = p.Sheet(typed, fmt.Sprintf(", line %d of %s", line, file.Name))
		if one.There && !p.has(one.Text) {
			t.Complain(line, "row", why.Message, why.Hint)
			return
		}
		for i, v := range verdicts {
			if v.Status == checker.Unreadable {
				one.Unclear = append(one.Unclear, fmt.Sprintf("%s:%d: %s, %s: %s cannot be read", file.Name, line, p.Student, p.Own.Tasks[i].Question.ID, source.Quote(plain.Cut(typed[p.Own.Tasks[i].Question.ID], 60))))
			}
		}
		list = append(list, one)
	})
	if len(t.List) > 0 {
		return nil, source.Sort(t.List)
	}
	return list, nil
}

// columns checks the header against the questions.
func (s *Set) columns(t *policy.Table, required []string) {
	var ids []string
	for _, task := range s.Exam.Tasks {
		ids = append(ids, task.Question.ID)
		if slices.Contains(required, task.Question.ID) {
			t.Complain(1, "header", "a question has the same name as the column "+task.Question.ID, "type the answers in at the desk, with `autograde desk`")
		}
		if !slices.Contains(t.Columns, task.Question.ID) {
			t.Complain(1, "header", "the table has no column "+task.Question.ID, "a column that stays empty is for a question that nobody answered")
		}
	}
	for i, name := range t.Columns {
		switch {
		case name == "": // spreadsheets add empty columns
		case slices.Index(t.Columns, name) < i:
			t.Complain(1, "header", "the column "+name+" is there twice", "leave one out")
		case !slices.Contains(ids, name) && !slices.Contains(required, strings.ToLower(name)):
			t.Complain(1, "header", fmt.Sprintf("%s has no question %q", s.Exam.Set.ID, plain.Cut(name, 40)), spell.Hint(name, ids, "the columns are "+strings.Join(append(required, ids...), ", ")))
		}
	}
}
