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
	gradebook.MarkShifted: "mark-shifted", gradebook.FileIgnored: "file-ignored", gradebook.SheetMissing: "sheet-missing",
}

// WriteAttention writes attention.json: what attention.md has, for programs.
func WriteAttention(w io.Writer, g *gradebook.Book) error {
	list := jsonAttention{Schema: AttentionSchema, Items: []jsonConcern{}}
	for _, it := range gradebook.Attention(g) {
		list.Items = append(list.Items, jsonConcern{
			reasonCodes[it.Reason], it.Set, it.Student, it.Name, it.Email, it.Question, it.File, it.Line, it.Column, plain.Clean(it.Text), plain.Clean(it.Hint),
		})
	}
	text, err := Encode(list, "")
	if err != nil {
		return err
	}
	_, err = w.Write(append(text, '\n'))
	return err
}
