package reports

import (
	"bufio"
	_ "embed" // the parts of the page
	"errors"
	"fmt"
	"html/template"
	"io"
	"net/url"
	"slices"
	"strings"
	"sync"

	"grader/checker"
	"grader/reference/explain"
	"grader/reference/plain"
	"grader/reports/gradebook"
	"grader/reports/look"
)

var (
	//go:embed page/page.html
	pageTemplates string
	//go:embed page/page.css
	pageStyle string
	//go:embed page/page.js
	pageScript string

	pageCSS = look.CSS + pageStyle

	pages = sync.OnceValue(func() *template.Template { return template.Must(template.New("").Parse(pageTemplates)) })
)

type (
	htmlReport struct {
		look.Head
		Course   string
		Contents []htmlLink
		Concerns []template.HTML
		Brief    bool // the concerns leave room for the rest
		Overall  *htmlOverall
		Sets     []htmlSet
	}
	htmlLink    struct{ Link, Title string }
	htmlOverall struct {
		Scheme    []string
		Legend    string
		Scale     template.HTML
		Histogram template.HTML
		Grades    htmlGrades
	}
	htmlSet struct {
		ID, Title, Heading, Summary, Legend string
		Bar, Counts, Histogram, Plot        template.HTML
		Grades                              htmlGrades
		Questions                           []htmlQuestion
		Sheets                              template.HTML
		Parts                               []htmlPart // the pages with the students, if they are not on this one
	}
	htmlPart     struct{ Link, First, Last string }
	htmlQuestion struct {
		ID, Name, Kind, Points, Worth  string
		Mean, Facility, Discrimination string
		Counted                        int // the answers that Mean is of
		Bar, Counts, Histogram         template.HTML
		Asked, Solution, Answers       template.HTML
		Different                      int
		Wrong                          []htmlFrequency
		Mistakes                       []htmlFrequency
		Evenness                       *htmlEvenness // nil if the question does not vary
	}
	htmlEvenness struct {
		Says string
		Rows []htmlEvenRow
	}
	htmlEvenRow   struct{ Name, Students, Full, Mean, P, Harder string }
	htmlFrequency struct {
		Text       template.HTML
		Link, Says string
		Which      string // "variant 7: " if the question varies
		Count      int
	}
)

// writeHTML writes one self-contained page: tables of marks that sort and filter, the statistics of
// each question, and every answer with its notes. An answer that several students gave is written
// once, and the students link to it.
func writeHTML(w io.Writer, g *gradebook.Book) error {
	title := "Grades"
	if len(g.Tables) == 1 {
		title = headingText(g.Tables[0])
	}
	page := newHTMLReport(g, title)
	page.addConcerns(concerns(gradebook.Attention(g)))
	if g.Overall != nil && len(g.Tables) > 1 {
		page.Overall = newHTMLOverall(g)
		page.Contents = append(page.Contents, htmlLink{"#overall", "All sets together"})
	}
	for n, t := range g.Tables {
		set := newHTMLSet(n+1, t)
		if len(g.Tables) > 1 {
			set.Heading = set.Title
			page.Contents = append(page.Contents, htmlLink{"#" + set.ID, set.Title})
		}
		page.Sets = append(page.Sets, set)
	}
	return writePage(w, "report", page)
}

func newHTMLReport(g *gradebook.Book, title string) *htmlReport {
	return &htmlReport{Course: plain.Clean(g.Course), Head: look.NewHead(title, pageCSS, pageScript)}
}

func (page *htmlReport) addConcerns(list []concern) {
	for _, c := range list {
		text := c.text
		if c.hint != "" {
			text = append(slices.Clip(text), explain.Text(" \u2013 "), explain.Em(c.hint))
		}
		page.Concerns = append(page.Concerns, htmlDoc(explain.Doc{text}))
	}
	const brief = 5
	page.Brief = len(page.Concerns) <= brief
}

// writeOverallHTML writes the gradebook of the course as one page, with links to the pages of the
// sets beside it.
func writeOverallHTML(w io.Writer, g *gradebook.Book) error {
	page := newHTMLReport(g, "Gradebook")
	page.Overall = newHTMLOverall(g)
	for _, t := range g.Tables {
		page.Contents = append(page.Contents, htmlLink{Link: url.PathEscape(t.ID) + ".html", Title: plain.Clean(headingText(t))})
	}
	return writePage(w, "report", page)
}

// writePage writes nothing if the template fails.
func writePage(w io.Writer, name string, page any) error {
	out := bufio.NewWriter(w)
	return errors.Join(pages().ExecuteTemplate(out, name, page), out.Flush())
}

func newHTMLSet(n int, t *gradebook.Table) htmlSet {
	set := newHTMLFigures(n, t)
	students := &htmlStudents{set: n, rows: t.Rows}
	answers := allAnswers(n, t, false)
	set.addQuestions(t, answers, students)
	set.Grades = newHTMLGrades(n, t, students, htmlShown{true, true})
	set.Sheets = students.html(t, answers)
	return set
}

// newHTMLFigures is the part of a set's page above the questions and students.
func newHTMLFigures(n int, t *gradebook.Table) htmlSet {
	set := htmlSet{
		ID: fmt.Sprintf("set%d", n), Title: plain.Clean(headingText(t)), Heading: "Results", Legend: signsText(t),
		Bar: look.Bar("Answers", States(t.Columns...)), Counts: look.Counts(States(t.Columns...)),
		Histogram: TotalsHistogram(t), Plot: QuestionPlot(t),
	}
	var sheets []string
	for _, s := range t.Sheets {
		sheets = append(sheets, fmt.Sprintf("%d %s", s.Count, s.Status))
	}
	if t.OffRoster > 0 {
		sheets = append(sheets, offRosterText(t))
	}
	set.Summary = fmt.Sprintf("%d %s: %s.", len(t.Rows), explain.Plural(len(t.Rows), "student"), explain.And(sheets))
	if s := t.Total; s.Count > 0 {
		set.Summary += fmt.Sprintf(" Of %s points the mean of %s is %s, the median %s, and the middle half lies between %s and %s.",
			mark(t.Points), fmt.Sprintf("%d %s", s.Count, explain.Plural(s.Count, "sheet")), mark(s.Mean), mark(s.Median), mark(s.LowerQuartile), mark(s.UpperQuartile))
	}
	return set
}

// allAnswers collects the different answers to each question.
func allAnswers(n int, t *gradebook.Table, large bool) []*htmlAnswers {
	answers := make([]*htmlAnswers, len(t.Columns))
	for i, c := range t.Columns {
		answers[i] = &htmlAnswers{id: fmt.Sprintf("q%d-%d", n, i+1), question: c.Posed, essay: c.Kind == gradebook.EssayKind, large: large}
		answers[i].collect(i, t)
	}
	return answers
}

func (set *htmlSet) addQuestions(t *gradebook.Table, answers []*htmlAnswers, students *htmlStudents) {
	for i, c := range t.Columns {
		q := newHTMLQuestion(answers[i].id, c, answers[i], students)
		if q.Counts != "" {
			q.Histogram = MarksHistogram(t, i)
		}
		set.Questions = append(set.Questions, q)
	}
}

func newHTMLQuestion(id string, c gradebook.Column, answers *htmlAnswers, students *htmlStudents) htmlQuestion {
	q := htmlQuestion{
		ID: id, Name: plain.Clean(c.ID), Kind: c.Kind, Points: mark(c.Points),
		Bar: look.Bar("Answers to "+c.ID, States(c)), Counts: look.Counts(States(c)),
		Worth: c.Points.Text(), Different: len(answers.list), Answers: answers.html(c, students),
	}
	if c.Stats.Count > 0 {
		q.Mean, q.Counted = mark(c.Stats.Mean), c.Stats.Count
		q.Facility = c.Analysis.Facility.Decimal(2)
	}
	if q.Discrimination = c.Analysis.NoDiscrimination; q.Discrimination == "" {
		q.Discrimination = fmt.Sprintf("%.2f", c.Analysis.Discrimination)
	}
	q.Asked, q.Solution = htmlDoc(c.Asked()), htmlDoc(c.Solution())
	q.Evenness = newHTMLEvenness(c)
	for _, f := range c.Analysis.Wrong {
		q.Wrong = append(q.Wrong, htmlFrequency{Text: template.HTML(explain.HTMLLine(c.Field.Show(plain.Cut(f.Text, longestAnswer)))), Link: answers.find(f), Count: f.Count, Which: whichText(f.Which)})
	}
	for _, f := range c.Analysis.Mistakes {
		q.Mistakes = append(q.Mistakes, htmlFrequency{Text: template.HTML(htmlText(f.Text)), Says: answers.says(checker.Code(f.Text)), Count: f.Count})
	}
	return q
}

// htmlDoc prints a document, which escapes it.
func htmlDoc(d explain.Doc) template.HTML {
	return template.HTML(explain.HTML(d))
}

// htmlText escapes untrusted text, for the parts that are too many for a template.
func htmlText(text string) string { return escaped(plain.Clean(text)) }

// escaped escapes clean text for use between the tags of a page, not within a tag. It keeps a > as
// it is: a page holds thousands of arrows, each then one byte instead of four.
func escaped(text string) string {
	if strings.IndexByte(text, '&') < 0 && strings.IndexByte(text, '<') < 0 && !strings.Contains(text, "]]>") {
		return text
	}
	return inText.Replace(text)
}

var inText = strings.NewReplacer("&", "&amp;", "<", "&lt;", "]]>", "]]&gt;")
