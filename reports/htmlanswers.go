package reports

import (
	"cmp"
	"fmt"
	"html/template"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"grader/checker"
	"grader/reference/explain"
	"grader/reference/plain"
	"grader/reports/gradebook"
)

// Bounds on what a page shows of one question.
const (
	longestLink   = 80  // characters of an answer that links to its full text
	mostExplained = 40  // different answers with their notes; rarer ones have only the codes
	mostListed    = 200 // different answers of a large class; rarer ones are only on the students' pages
	mostNamed     = 8   // students named in the open; beyond that the list is folded
)

// An htmlAnswers is the different answers to one question, the most frequent first.
type htmlAnswers struct {
	id       string
	question gradebook.Posed
	essay    bool
	// large reports whether the students of a large class are on other pages.
	large bool
	list  []*htmlAnswer
	of    []*htmlAnswer // of each row; nil if there is none to show
}

// An htmlAnswer is one answer and everyone who gave it.
type htmlAnswer struct {
	verdict *checker.Verdict
	key     string
	rows    []int  // the indices of the students' rows
	id      string // "" if it is shown with the one student who gave it
	state   string // its result; undecided only if some student's answer waits for a mark
	line    string // what inLine writes, if id is not ""
}

// collect finds the different answers to question i. The verdicts are the program's: decisions made
// by hand are shown with the student.
func (a *htmlAnswers) collect(i int, t *gradebook.Table) {
	rows := t.Rows
	a.of = make([]*htmlAnswer, len(rows))
	// Most equal answers share one verdict.
	seen := map[*checker.Verdict]*htmlAnswer{}
	known := map[string]*htmlAnswer{}
	for n := range rows {
		if rows[n].Status != gradebook.Graded {
			continue
		}
		v := rows[n].Program[i]
		if v.Status == checker.Unanswered {
			continue
		}
		one := seen[v]
		if one == nil {
			key := answerKey(v)
			if one = known[key]; one == nil {
				one = &htmlAnswer{verdict: v, key: key}
				known[key] = one
				a.list = append(a.list, one)
			}
			seen[v] = one
		}
		one.rows = append(one.rows, n)
		a.of[n] = one
	}
	slices.SortFunc(a.list, func(x, y *htmlAnswer) int {
		return cmp.Or(cmp.Compare(len(y.rows), len(x.rows)), x.verdict.Which.Compare(y.verdict.Which), cmp.Compare(x.verdict.Got, y.verdict.Got), cmp.Compare(x.key, y.key))
	})
	for n, one := range a.list {
		one.state = one.verdict.Status.String()
		if one.verdict.Status == checker.Undecided {
			one.state = pendingState(one.rows, rows, i)
		}
		if !a.large && (n < mostExplained || len(one.rows) > 1 || a.essay) || n < a.listed() && a.large {
			one.id = "a" + a.id[1:] + "-" + strconv.Itoa(n+1)
			one.line = a.inLine(one, t)
		}
	}
}

// pendingState is the result of an answer that the program cannot mark: undecided if a student
// still waits for the mark.
func pendingState(who []int, rows []gradebook.Row, i int) string {
	state := gradebook.NotMarked
	for _, n := range who {
		switch r := &rows[n]; {
		case r.Waits(i):
			return checker.Undecided.String()
		case r.Verdicts[i].Status != checker.Undecided || r.Mark(i).Touched():
			state = "marked by a person"
		}
	}
	return state
}

// answerKey identifies an answer with its notes, which may depend on how it was written.
func answerKey(v *checker.Verdict) string {
	key := string(rune(v.Status)) + v.Got
	if v.Which != (checker.Which{}) {
		key += "\x00" + v.Which.String()
	}
	for _, note := range v.Notes {
		key += "\x00" + string(note.Code) + "\x00" + explain.Line(note.Text)
	}
	return key
}

// find is the id of the first answer with the text of a frequent one; "" if there is none.
func (a *htmlAnswers) find(f gradebook.Frequency) string {
	for _, one := range a.list {
		if one.verdict.Got == f.Text && one.verdict.Which == f.Which && one.verdict.Status != checker.Correct {
			return one.id
		}
	}
	return ""
}

// says is what a note with the code says of every answer with it: the note itself if all have the
// same text, and otherwise the title of the code's page. A note may mention numbers of its own
// answer.
func (a *htmlAnswers) says(code checker.Code) string {
	said := ""
	for _, one := range a.list {
		for _, note := range one.verdict.Notes {
			if note.Code != code {
				continue
			}
			if text := explain.Line(note.Text); said == "" {
				said = text
			} else if text != said {
				return noteTitle(code)
			}
		}
	}
	return said
}

// noteTitle is the title of the page of a code; "" if there is none.
func noteTitle(code checker.Code) string {
	page, _ := checker.Page(code)
	title, _, _ := strings.Cut(page, "\n")
	return strings.TrimLeft(title, "# ")
}

// html lists the answers, each with links to the students who gave it.
func (a *htmlAnswers) html(c gradebook.Column, to *htmlStudents) template.HTML {
	var out strings.Builder
	for n, one := range a.list {
		v := one.verdict
		if one.id == "" && a.large {
			break
		}
		if one.id == "" {
			out.WriteString("<li>" + one.which() + a.code(one))
			one.codes(&out)
			out.WriteString(" <i>" + htmlText(to.rows[one.rows[0]].ID) + "</i></li>\n")
			continue
		}
		out.WriteString(`<li id="` + one.id + `">` + one.which())
		if v.Got != "" && c.Kind != gradebook.EssayKind {
			out.WriteString(a.code(one) + " ")
		}
		out.WriteString(`<span class="state ` + v.Status.String() + `">` + one.state + "</span>")
		if v.Status != checker.Undecided {
			out.WriteString(", " + mark(v.Earned))
			if n < mostExplained {
				out.WriteString(" of " + mark(c.Points))
			}
		}
		if n >= mostExplained {
			one.codes(&out)
		}
		to.links(&out, one.rows)
		if v.Got != "" && c.Kind == gradebook.EssayKind {
			out.WriteString("\n" + `<div class="essay">` + escaped(strings.Join(plain.Lines(v.Got), "\n")) + "</div>")
		}
		for _, note := range v.Notes {
			if n < mostExplained && note.Code != gradebook.PersonCode {
				out.WriteString("\n" + strings.TrimSuffix(string(htmlDoc(note.Doc())), "\n"))
			}
		}
		out.WriteString("</li>\n")
	}
	if more := len(a.list) - a.listed(); more > 0 {
		fmt.Fprintf(&out, "<li>%d more, which stand with the students</li>\n", more)
	}
	return template.HTML(out.String())
}

// listed is how many of the answers the page of a large class lists.
func (a *htmlAnswers) listed() int {
	switch {
	case !a.large:
		return len(a.list)
	case a.essay:
		return 0
	}
	return min(len(a.list), mostListed)
}

// which names the variant that an answer was given to; "" if the question does not vary.
func (one *htmlAnswer) which() string {
	if one.verdict.Which.Number == 0 {
		return ""
	}
	return htmlText(one.verdict.Which.String()) + ": "
}

// code is the HTML of an answer.
func (a *htmlAnswers) code(one *htmlAnswer) string {
	return "<code>" + escaped(a.shown(one, longestAnswer)) + "</code>"
}

// shown is an answer cut to most characters. A page has thousands of moves, which stay as they are
// typed: an arrow character takes more bytes.
func (a *htmlAnswers) shown(one *htmlAnswer, most int) string {
	if len(a.question.Field.Signs) == 0 {
		return plain.Cut(one.verdict.Got, most)
	}
	return explain.Terminal{Unicode: true}.Line(a.question.Given(one.verdict, most))
}

// codes writes the codes of the notes to the answer.
func (one *htmlAnswer) codes(out *strings.Builder) {
	for _, note := range one.verdict.Notes {
		out.WriteString(", " + htmlText(string(note.Code)))
	}
}

// inLine is the answer in the line of a student: a link to the answer with its notes or, if no
// other student gave it, the answer in full.
func (a *htmlAnswers) inLine(one *htmlAnswer, t *gradebook.Table) string {
	page := ""
	if a.large {
		page = "../" + url.PathEscape(t.ID) + ".html"
	}
	switch {
	case one.id == "" && a.essay:
		return `<div class="essay">` + escaped(strings.Join(plain.Lines(one.verdict.Got), "\n")) + "</div>"
	case one.id == "":
		return escaped(a.shown(one, longestAnswer))
	}
	text := a.shown(one, longestLink)
	switch {
	case text == "":
		text = one.state
	case a.essay && (strings.Contains(one.verdict.Got, "\n") || strings.HasSuffix(text, "…")):
		words := len(strings.Fields(one.verdict.Got))
		text = fmt.Sprintf("essay of %d %s", words, explain.Plural(words, "word"))
	}
	return `<a href="` + page + "#" + one.id + `">` + escaped(text) + "</a>"
}

// An htmlStudents is the list of a set's students with their answers.
type htmlStudents struct {
	set  int
	rows []gradebook.Row
	// page is the address of the page with a student's answers; nil if they are on this page.
	page func(row int) string
}

// link is a link to the answers of the student in a row.
func (s *htmlStudents) link(row int) string {
	if s.page != nil {
		return `<a href="` + s.page(row) + "#" + s.id(row%partSize) + `">` + htmlText(s.rows[row].ID) + "</a>"
	}
	return `<a href="#` + s.id(row) + `">` + htmlText(s.rows[row].ID) + "</a>"
}

func (s *htmlStudents) id(row int) string {
	return "s" + strconv.Itoa(s.set) + "-" + strconv.Itoa(row+1)
}

// links writes links to several students. A long list is folded, and the page's script makes the
// links when it is unfolded: a class has ten thousand.
func (s *htmlStudents) links(out *strings.Builder, rows []int) {
	more := ""
	if s.page != nil && len(rows) > mostNamed {
		more = fmt.Sprintf(" and %d more", len(rows)-mostNamed)
		rows = rows[:mostNamed]
	}
	if len(rows) > mostNamed {
		fmt.Fprintf(out, "\n"+`<details class="who"><summary>%d students</summary><p>`, len(rows))
		for i, row := range rows {
			if i > 0 {
				out.WriteString(",\n")
			}
			out.WriteString(htmlText(s.rows[row].ID))
		}
		out.WriteString("</p></details>")
		return
	}
	out.WriteString(` <span class="who">`)
	for i, row := range rows {
		if i > 0 {
			out.WriteString(", ")
		}
		out.WriteString(s.link(row))
	}
	out.WriteString(more + "</span>")
}

// html lists the students with a line for each answer: the answer, which links to its notes, and
// the mark that counts.
func (s *htmlStudents) html(t *gradebook.Table, answers []*htmlAnswers) template.HTML {
	var out strings.Builder
	out.Grow(len(t.Rows) * (200 + 90*len(t.Columns)))
	put := func(text string) { out.WriteString(text) }
	names := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		names[i] = "<li>" + htmlText(c.ID) + " ("
	}
	for k := range t.Rows {
		r := &t.Rows[k]
		put(`<details class="sheet"><summary>` + htmlText(r.ID))
		if r.Name != "" {
			put(", " + htmlText(r.Name))
		}
		// A browser unfolds the details if a link leads to something inside them, but not if it
		// leads to the details as a whole.
		put(": " + htmlText(totalText(r)) + `</summary><div id="` + s.id(k) + `">` + "\n")
		if r.File != "" {
			put("<p>" + htmlText(r.File) + "</p>\n")
		}
		if r.Status == gradebook.Graded {
			put("<ul>\n")
			for i := range t.Columns {
				put(names[i] + htmlText(cellText(r, i)) + "): ")
				switch one := answers[i].of[k]; {
				case one == nil:
					put("unanswered")
				case one.id == "":
					put(answers[i].inLine(one, t))
				default:
					put(one.line)
				}
				put("</li>")
			}
			put("\n</ul>\n")
		} else {
			put("<p>" + r.Status.String() + "</p>\n")
		}
		if r.Penalty.Sign() > 0 {
			put("<p>Taken off for lateness: " + mark(r.Penalty) + "</p>\n")
		}
		if r.Late.By > 0 && r.Late.Slips {
			put("<p>" + r.Late.SlipText() + "</p>\n")
		}
		if r.Deducted.Sign() > 0 {
			put("<p>Deducted by a person: " + mark(r.Deducted) + "</p>\n")
		}
		for i := range r.Decisions {
			put("<p>" + htmlText(decisionText(t, &r.Decisions[i])) + "</p>\n")
		}
		put("</div></details>\n")
	}
	return template.HTML(out.String())
}

// decisionText puts a decision in words.
func decisionText(t *gradebook.Table, d *gradebook.Decision) string {
	about := d.Question
	if about == "" {
		about = "the whole set"
	}
	text := "For " + about + " a person decided"
	switch {
	case d.Answer != "":
		text += ", for all who answered " + answered(d)
	case d.Class:
		text += ", for the whole class"
	}
	text += ": " + ruledText(t, d)
	if d.OverriddenBy > 0 {
		text += fmt.Sprintf("; the decision in line %d counts instead", d.OverriddenBy)
	}
	return text
}
