package reports

import (
	"fmt"
	"html/template"
	"io"

	"grader/reference/explain"
	"grader/reference/plain"
)

// A Solution is what a solution sheet has for one question: what was asked, with
// drawings, the answer and how it is found.
type Solution struct {
	ID      string
	Points  string // "10 points"
	Content explain.Doc
}

// WriteSolutions writes a solution sheet as one page that needs nothing else. The
// worthText is what all questions together are, in words.
func WriteSolutions(w io.Writer, title, worth string, solutions []Solution) error {
	return writeQuestions(w, title, "Reference answers with worked solutions, "+worth, solutions)
}

// WriteQuestions writes the questions alone, with drawings, in the same way.
func WriteQuestions(w io.Writer, title, worth string, questions []Solution) error {
	return writeQuestions(w, title, "Questions, "+worth, questions)
}

func writeQuestions(w io.Writer, title, about string, solutions []Solution) error {
	type question struct {
		ID, Name, Points string
		Content          template.HTML
	}
	page := struct {
		htmlHead
		About     string
		Questions []question
	}{htmlHead: newHead(title), About: about}
	for i, s := range solutions {
		page.Questions = append(page.Questions, question{fmt.Sprintf("q%d", i+1), plain.Clean(s.ID), s.Points, htmlDoc(s.Content)})
	}
	return writePage(w, "key", page)
}
