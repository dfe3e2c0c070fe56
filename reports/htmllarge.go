package reports

import (
	"bufio"
	"bytes"
	"fmt"
	"hash/fnv"
	"html/template"
	"io"
	"net/url"
	"strconv"
	"sync"

	"grader/reference/explain"
	"grader/reference/plain"
	"grader/reports/gradebook"
)

// A page of a class of more than mostStudents leads to others, each with so many students. What is
// common to the class, the questions and the frequent answers, stays on the one page.
const (
	mostStudents = 2000
	partSize     = 500
	mostConcerns = 300 // of those that need a person; attention.md has all
)

// An htmlStudentsPage has the marks and the answers of some students of a large class.
type htmlStudentsPage struct {
	*htmlReport
	Grades htmlGrades
	Legend string
	Sheets template.HTML
}

// splitHTML is the report of a large class as several pages, which link to one another by
// their names and need nothing else.
func splitHTML(g *gradebook.Book, overall bool) []Part {
	switch {
	case overall && len(g.Overall.Rows) > mostStudents:
		return splitOverallHTML(g)
	case !overall && len(g.Tables) == 1 && len(g.Tables[0].Rows) > mostStudents:
		return splitSetHTML(g, g.Tables[0])
	}
	return nil
}

func splitSetHTML(g *gradebook.Book, t *gradebook.Table) []Part {
	const n = 1
	answers := sync.OnceValue(func() []*htmlAnswers { return allAnswers(n, t, true) })
	legend := sync.OnceValue(func() string { return signsText(t) })
	links := partLinks(t.ID, len(t.Rows), func(row int) string { return t.Rows[row].ID })
	parts := []Part{{Write: func(w io.Writer) error {
		page := newHTMLReport(g, headingText(t))
		page.addSomeConcerns(g)
		set := newHTMLFigures(n, t)
		set.addQuestions(t, answers(), &htmlStudents{n, t.Rows, func(row int) string { return links[row/partSize].Link }})
		set.Parts = links
		page.Sets = []htmlSet{set}
		return writePage(w, "report", page)
	}}}
	for k := range links {
		parts = append(parts, Part{partName(t.ID, k), func(w io.Writer) error {
			first, some := k*partSize, *t
			some.Rows = t.Rows[first:min(first+partSize, len(t.Rows))]
			theirs := make([]*htmlAnswers, len(t.Columns))
			for i, all := range answers() {
				theirs[i] = &htmlAnswers{essay: all.essay, large: all.large, of: all.of[first : first+len(some.Rows)]}
			}
			students := &htmlStudents{set: n, rows: some.Rows}
			return writeAround(w, htmlStudentsPage{
				htmlReport: newHTMLPart(g, t.ID, headingText(t), links[k]),
				Grades:     newHTMLGrades(n, &some, students), Legend: legend(), Sheets: template.HTML(hereGoes),
			}, func(out io.StringWriter) { students.write(out, &some, theirs) })
		}})
	}
	return parts
}

// hereGoes stands on a page for what is written one by one. No page has a zero byte.
const hereGoes = "\x00"

// writeAround writes a page with some students, and in the place of hereGoes what the function
// writes: with essays that is long.
func writeAround(w io.Writer, page htmlStudentsPage, write func(io.StringWriter)) error {
	var frame bytes.Buffer
	if err := pages.ExecuteTemplate(&frame, "part", page); err != nil {
		return err
	}
	before, after, _ := bytes.Cut(frame.Bytes(), []byte(hereGoes))
	out := bufio.NewWriterSize(w, 1<<16)
	_, _ = out.Write(before) // what fails is told when all is flushed
	write(out)
	_, _ = out.Write(after)
	return out.Flush()
}

func splitOverallHTML(g *gradebook.Book) []Part {
	const name = "gradebook"
	rows := g.Overall.Rows
	grid := sync.OnceValue(func() *grid { return newHTMLGrid(g) })
	legend := sync.OnceValue(func() string { return overallLegend(g.Overall) })
	links := partLinks(name, len(rows), func(row int) string { return rows[row].ID })
	parts := []Part{{Write: func(w io.Writer) error {
		page := newHTMLReport(g, "Gradebook")
		page.Overall = newHTMLScheme(g)
		page.Overall.Parts = links
		page.addSets(g)
		return writePage(w, "report", page)
	}}}
	for k := range links {
		parts = append(parts, Part{partName(name, k), func(w io.Writer) error {
			return writePage(w, "part", htmlStudentsPage{
				htmlReport: newHTMLPart(g, name, "Gradebook", links[k]),
				Grades:     newHTMLGridGrades(g, grid(), k*partSize, min((k+1)*partSize, len(rows))), Legend: legend(),
			})
		}})
	}
	return parts
}

// addSomeConcerns adds what needs a person, as far as a page has room for it.
func (page *htmlReport) addSomeConcerns(g *gradebook.Book) {
	var list []concern
	more := 0
	for c := range concernsWith(gradebook.Attention(g).All, false) {
		if len(list) < mostConcerns {
			list = append(list, c)
		} else {
			more++
		}
	}
	if more > 0 {
		list = append(list, concern{text: explain.P(explain.Text(fmt.Sprintf("and %d more in attention.md", more)))})
	}
	page.addConcerns(list)
}

// newHTMLPart is the frame of a page with some students, from which links lead back.
func newHTMLPart(g *gradebook.Book, name, title string, part htmlPart) *htmlReport {
	page := newHTMLReport(g, title+", "+part.First+" to "+part.Last)
	page.Contents = []htmlLink{{"../" + url.PathEscape(name) + ".html", "All students"}}
	return page
}

// partLinks are the links from a page to those with the students.
func partLinks(name string, rows int, id func(row int) string) []htmlPart {
	var links []htmlPart
	for first := 0; first < rows; first += partSize {
		last := min(first+partSize, rows) - 1
		links = append(links, htmlPart{PartsFolder + "/" + url.PathEscape(partName(name, len(links))), plain.Clean(id(first)), plain.Clean(id(last))})
	}
	return links
}

// partName is "hw1-001.html".
func partName(name string, part int) string { return fmt.Sprintf("%s-%03d.html", name, part+1) }

// code64 tells answers to a question apart. It does not change when others are given.
func (one *htmlAnswer) code64() string {
	sum := fnv.New64a()
	_, _ = sum.Write(appendAnswerKey(nil, one.verdict)) // a hash takes anything
	return strconv.FormatUint(sum.Sum64(), 36)
}
