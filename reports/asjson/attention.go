package asjson

import (
	"io"

	"grader/reference/plain"
	"grader/reports/gradebook"
)

// AttentionSchema names the form of attention.json.
const AttentionSchema = "autograde/attention/v1"

type (
	jsonAttention struct {
		Schema string        `json:"schema"`
		Items  []jsonConcern `json:"items"`
	}
	jsonConcern struct {
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
	}
)

// reasonCodes are the reasons as programs read them.
var reasonCodes = [...]string{
	gradebook.SheetUnreadable: "sheet-unreadable", gradebook.Complaint: "complaint", gradebook.AnswerUnreadable: "answer-unreadable", gradebook.AnswerUndecided: "answer-undecided",
	gradebook.MarkShifted: "mark-shifted", gradebook.FileIgnored: "file-ignored", gradebook.ProgramFault: "program-fault", gradebook.SheetMissing: "sheet-missing",
}

// WriteAttention writes attention.json: what attention.md has, for programs.
func WriteAttention(w io.Writer, g *gradebook.Book) error {
	j := newWriter(w)
	j.object(jsonAttention{Schema: AttentionSchema, Items: []jsonConcern{}}, "")
	items := gradebook.Attention(g)
	for n, it := range items {
		j.value(n, jsonConcern{
			reasonCodes[it.Reason], it.Set, it.Student, it.Name, it.Email, it.Question, it.File, it.Line, it.Column, plain.Clean(it.Text), plain.Clean(it.Hint),
		}, "    ")
	}
	j.endObject(len(items), "")
	j.WriteString("\n")
	return j.done()
}
