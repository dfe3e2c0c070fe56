package asjson

import (
	"io"
	"strings"

	"grader/reference/plain"
	"grader/reports/gradebook"
)

// AttentionSchema names the format of attention.json.
const AttentionSchema = "autograde/attention/v1"

// An AttentionFile is the whole file.
type AttentionFile struct {
	Schema string        `json:"schema"`
	Items  []jsonConcern `json:"items"`
}

type jsonConcern struct {
	Reason   string `json:"reason"`
	Set      string `json:"set"`
	Student  string `json:"student"`
	Name     string `json:"name"`
	Email    string `json:"email"`
	Question string `json:"question"`
	File     string `json:"file"`
	Line     int    `json:"line"`
	Column   int    `json:"column"`
	Text     string `json:"text"`
	Hint     string `json:"hint"`
	Note     string `json:"note,omitempty"` // the note that an override names to settle it
}

// reasonCodes are the codes of the reasons in the file.
var reasonCodes = [...]string{
	gradebook.SheetUnreadable: "sheet-unreadable", gradebook.Complaint: "complaint", gradebook.AnswerUnreadable: "answer-unreadable", gradebook.AnswerUndecided: "answer-undecided",
	gradebook.MarkShifted: "mark-shifted", gradebook.FileIgnored: "file-ignored", gradebook.ProgramFault: "program-fault", gradebook.SheetMissing: "sheet-missing",
	gradebook.AnswersAlike: "answers-alike",
}

// WriteAttention writes attention.json: the contents of attention.md, for programs.
func WriteAttention(w io.Writer, g *gradebook.Book) error {
	j := newWriter(w)
	j.object(AttentionFile{Schema: AttentionSchema, Items: []jsonConcern{}}, "")
	items := gradebook.Attention(g)
	for n, it := range items {
		j.value(n, jsonConcern{
			reasonCodes[it.Reason], it.Set, it.Student, it.Name, it.Email, it.Question, it.File, it.Line, it.Column, plain.Clean(it.Text), plain.Clean(it.Hint), it.Note,
		}, "    ")
	}
	j.endObject(len(items), "")
	j.WriteString("\n")
	return j.done()
}

// WriteMarks writes the marks, one line per student.
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

// marks writes what line would write for the marks of a student, in a tenth of the time.
func (j *jsonWriter) marks(r *gradebook.StudentMarks) {
	j.WriteString(`{"student":`)
	j.string(r.Student)
	for _, f := range [...]struct{ name, text string }{{"name", r.Name}, {"total", r.Total}, {"late", r.Late}, {"decision", r.Decision}, {"open", r.Open}, {"beside", r.Beside}} {
		if f.text != "" || f.name == "total" {
			j.WriteString(`,"` + f.name + `":`)
			j.string(f.text)
		}
	}
	for i, list := range [...][]string{r.Marks, r.Answers, r.Decisions, r.Asked} {
		if name := [...]string{"marks", "answers", "decisions", "variants"}[i]; name != "variants" || len(list) > 0 {
			j.WriteString(`,"` + name + `":[`)
		} else {
			break
		}
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
