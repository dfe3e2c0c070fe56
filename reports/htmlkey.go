package reports

import (
	"fmt"
	"html/template"
	"io"

	"grader/reference/explain"
	"grader/reference/plain"
	"grader/reports/look"
)

// A Solution is a question on a page: what was asked, with drawings, and optionally the answer and
// its derivation.
type Solution struct {
	ID      string
	Points  string // "10 points"
	Content explain.Doc
}

// WriteQuestions writes questions, with or without solutions, as one self-contained page. About
// describes the page, and rules are the rules of the games.
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
