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
// worth is what all questions together are, in words; rules are those of their games.
func WriteSolutions(w io.Writer, title, worth string, rules explain.Doc, solutions []Solution) error {
	return writeQuestions(w, title, "Reference answers with worked solutions, "+worth, rules, solutions)
}

// WriteQuestions writes the questions alone, with drawings, in the same way.
func WriteQuestions(w io.Writer, title, worth string, rules explain.Doc, questions []Solution) error {
	return writeQuestions(w, title, "Questions, "+worth, rules, questions)
}

func writeQuestions(w io.Writer, title, about string, rules explain.Doc, solutions []Solution) error {
	type question struct {
		ID, Name, Points string
		Content          template.HTML
	}
	page := struct {
		htmlHead
		About     string
		Rules     template.HTML
		Questions []question
	}{htmlHead: newHead(title), About: about, Rules: htmlDoc(rules)}
	for i, s := range solutions {
		page.Questions = append(page.Questions, question{fmt.Sprintf("q%d", i+1), plain.Clean(s.ID), s.Points, htmlDoc(s.Content)})
	}
	return writePage(w, "key", page)
}
