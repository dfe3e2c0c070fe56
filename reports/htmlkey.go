package reports

import (
	"fmt"
	"html/template"
	"io"

	"grader/reference/explain"
	"grader/reference/plain"
	"grader/reports/look"
)

// A Solution is what a page has for one question: what was asked, with drawings, and perhaps
// the answer and how it is found.
type Solution struct {
	ID      string
	Points  string // "10 points"
	Content explain.Doc
}

// WriteQuestions writes questions, perhaps with their solutions, as one page that needs nothing
// else. About says what it has, in words; rules are those of the games.
func WriteQuestions(w io.Writer, title, about string, rules explain.Doc, questions []Solution) error {
	type question struct {
		ID, Name, Points string
		Content          template.HTML
	}
	page := struct {
		look.Head
		About     string
		Rules     template.HTML
		Questions []question
	}{Head: look.NewHead(title, pageCSS, pageScript), About: about, Rules: htmlDoc(rules)}
	for i, s := range questions {
		page.Questions = append(page.Questions, question{fmt.Sprintf("q%d", i+1), plain.Clean(s.ID), s.Points, htmlDoc(s.Content)})
	}
	return writePage(w, "key", page)
}
