package reports

import (
	"fmt"
	"html/template"
	"io"
	"net/url"
	"slices"
	"sync"

	"grader/reference/explain"
	"grader/reference/plain"
	"grader/reports/gradebook"
)

// The report of a class of more than mostStudents has pages of partSize students each. The parts
// about the whole class, questions and frequent answers, stay on the first page.
const (
	mostStudents = 2000
	partSize     = 500
	mostConcerns = 300 // the concerns that are shown; attention.md has all
)

// An htmlStudentsPage has the marks and the answers of some students of a large class.
type htmlStudentsPage struct {
	*htmlReport
	Grades htmlGrades
	Legend string
	Sheets template.HTML
}

// splitHTML splits the report of a set with a large class into self-contained pages that link to
// each other by name; nil if the class is not large.
func splitHTML(g *gradebook.Book) []Part {
	if len(g.Tables) != 1 || len(g.Tables[0].Rows) <= mostStudents {
		return nil
	}
	t := g.Tables[0]
	const n = 1
	answers := sync.OnceValue(func() []*htmlAnswers { return allAnswers(n, t, true) })
	legend := sync.OnceValue(func() string { return signsText(t) })
	links := partLinks(t)
	parts := []Part{{Write: func(w io.Writer) error {
		page := newHTMLReport(g, headingText(t))
		page.addSomeConcerns(g)
		set := newHTMLFigures(n, t)
		set.addQuestions(t, answers(), &htmlStudents{n, t.Rows, func(row int) string { return links[row/partSize].Link }})
		set.Parts, set.Grades = links, newHTMLGrades(n, t, nil, htmlShown{figures: true})
		page.Sets = []htmlSet{set}
		return writePage(w, "report", page)
	}}}
	for k := range links {
		first := k * partSize
		rows := t.Rows[first:min(first+partSize, len(t.Rows))]
		parts = append(parts, Part{Name: partName(t.ID, k), Write: func(w io.Writer) error {
			some := *t
			some.Rows = rows
			theirs := make([]*htmlAnswers, len(t.Columns))
			for i, all := range answers() {
				theirs[i] = &htmlAnswers{essay: all.essay, large: all.large, of: all.of[first : first+len(some.Rows)]}
			}
			students := &htmlStudents{set: n, rows: some.Rows}
			return writePage(w, "part", htmlStudentsPage{
				htmlReport: newHTMLPart(g, t, links[k]),
				Grades:     newHTMLGrades(n, &some, students, htmlShown{students: true}), Legend: legend(), Sheets: students.html(&some, theirs),
			})
		}})
	}
	return parts
}

// addSomeConcerns adds the concerns, at most mostConcerns of them.
func (page *htmlReport) addSomeConcerns(g *gradebook.Book) {
	list := concerns(gradebook.Attention(g))
	if more := len(list) - mostConcerns; more > 0 {
		list = append(list[:mostConcerns], concern{text: explain.P(explain.Text(fmt.Sprintf("and %d more in attention.md", more)))})
	}
	page.addConcerns(list)
}

// newHTMLPart is the frame of a page with some of the students, with a link back to the first page.
func newHTMLPart(g *gradebook.Book, t *gradebook.Table, part htmlPart) *htmlReport {
	page := newHTMLReport(g, headingText(t)+", "+part.First+" to "+part.Last)
	page.Contents = []htmlLink{{"../" + url.PathEscape(t.ID) + ".html", "All students"}}
	return page
}

// partLinks are the links to the pages with the students.
func partLinks(t *gradebook.Table) []htmlPart {
	var links []htmlPart
	for rows := range slices.Chunk(t.Rows, partSize) {
		links = append(links, htmlPart{PartsFolder + "/" + url.PathEscape(partName(t.ID, len(links))), plain.Clean(rows[0].ID), plain.Clean(rows[len(rows)-1].ID)})
	}
	return links
}

// partName is "hw1-001.html".
func partName(name string, part int) string { return fmt.Sprintf("%s-%03d.html", name, part+1) }

// A Part is one of several files of a report.
type Part struct {
	Name  string // of the file in PartsFolder; "" for the file that links to the others
	Write func(w io.Writer) error
}

// PartsFolder is the folder for parts of reports, within the reports folder.
const PartsFolder = "pages"
