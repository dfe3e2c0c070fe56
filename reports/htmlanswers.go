package reports

import (
	"cmp"
	"fmt"
	"html/template"
	"slices"
	"strconv"
	"strings"

	"grader/checker"
	"grader/reference/explain"
	"grader/reference/plain"
)

// Bounds of what a page tells of one question.
const (
	longestAnswer = 300 // characters of an answer
	mostExplained = 40  // different answers with the notes to them; the rarer ones have their codes
)

// An htmlAnswers is the different answers to one question, the most frequent first.
type htmlAnswers struct {
	id   string
	list []*htmlAnswer
	of   []*htmlAnswer // of each row; nil where there is none to show
}

// An htmlAnswer is one answer with all who gave it.
type htmlAnswer struct {
	key     string
	verdict *checker.Verdict
	count   int
	number  int // from 1
	id      string
}

// collect finds the different answers to the question of an index. The verdicts
// are the program's: what a person decided stands with the student.
func collect(id string, i int, rows []Row) *htmlAnswers {
	a := &htmlAnswers{id: id, of: make([]*htmlAnswer, len(rows))}
	known := map[string]*htmlAnswer{}
	lines := map[*checker.Note][]byte{} // what notes say, each put into words once
	var key []byte
	for n := range rows {
		if rows[n].Status != Graded {
			continue
		}
		v := &rows[n].Program[i]
		if v.Status == checker.Unanswered {
			continue
		}
		key = append(append(key[:0], byte(v.Status)), v.Got...)
		if len(v.Notes) > 0 {
			// What is said of an answer may be about how it was written.
			said, put := lines[&v.Notes[0]]
			if !put {
				for _, note := range v.Notes {
					said = append(append(append(append(said, 0), note.Code...), 0), explain.Line(note.Text)...)
				}
				lines[&v.Notes[0]] = said
			}
			key = append(key, said...)
		}
		one := known[string(key)]
		if one == nil {
			one = &htmlAnswer{key: string(key), verdict: v}
			known[one.key] = one
			a.list = append(a.list, one)
		}
		one.count++
		a.of[n] = one
	}
	slices.SortFunc(a.list, func(x, y *htmlAnswer) int {
		return cmp.Or(cmp.Compare(y.count, x.count), cmp.Compare(x.verdict.Got, y.verdict.Got), cmp.Compare(x.key, y.key))
	})
	for n, one := range a.list {
		one.number = n + 1
		one.id = "a" + a.id[1:] + "-" + strconv.Itoa(one.number)
	}
	return a
}

// find is the id of the first answer that reads as the text; "" if there is none.
func (a *htmlAnswers) find(text string) string {
	for _, one := range a.list {
		if one.verdict.Got == text && one.verdict.Status != checker.Correct {
			return one.id
		}
	}
	return ""
}

// says is what a note with the code says of every answer that has it: the note itself
// if it is the same for all of them, and otherwise the title of the page about it. A
// note may hold numbers of the one answer that it is about.
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

// noteTitle is the title of the page about a code; "" if there is none.
func noteTitle(code checker.Code) string {
	page, _ := checker.Page(code)
	title, _, _ := strings.Cut(page, "\n")
	return strings.TrimLeft(title, "# ")
}

// html lists the answers.
func (a *htmlAnswers) html(c Column) template.HTML {
	var out strings.Builder
	for n, one := range a.list {
		v := one.verdict
		out.WriteString(`<li id="` + one.id + `">`)
		if v.Got != "" {
			out.WriteString("<code>" + template.HTMLEscapeString(plain.Cut(v.Got, longestAnswer)) + "</code> ")
		}
		out.WriteString(v.Status.String())
		if v.Status != checker.Undecided {
			out.WriteString(", " + mark(v.Earned))
			if n < mostExplained {
				out.WriteString(" of " + mark(c.Points))
			}
		}
		if one.count > 1 {
			fmt.Fprintf(&out, ` <span class="dim">(%d students)</span>`, one.count)
		}
		for _, note := range v.Notes {
			if n < mostExplained {
				out.WriteString("\n" + strings.TrimSuffix(string(htmlDoc(note.Doc())), "\n"))
			} else {
				out.WriteString(", " + htmlText(string(note.Code)))
			}
		}
		out.WriteString("</li>\n")
	}
	return template.HTML(out.String())
}

// sheetsOf lists the students with their answers, each of which is a link to where
// the answer and its notes stand.
func sheetsOf(n int, t *Table, answers []*htmlAnswers) template.HTML {
	var out strings.Builder
	out.Grow(len(t.Rows) * (200 + 60*len(t.Columns)))
	names := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		names[i] = "<li>" + htmlText(c.ID) + ": "
	}
	for k := range t.Rows {
		r := &t.Rows[k]
		fmt.Fprintf(&out, `<details class="sheet"><summary>%s`, htmlText(r.ID))
		if r.Name != "" {
			out.WriteString(", " + htmlText(r.Name))
		}
		// A link to what is inside opens it, in a browser, and one to the whole does not.
		fmt.Fprintf(&out, `: %s</summary><div id="s%d-%d">`+"\n", htmlText(r.signedTotal()), n, k+1)
		if r.File != "" {
			out.WriteString(`<p class="dim">` + htmlText(r.File) + "</p>\n")
		}
		if r.Status == Graded {
			out.WriteString("<ul>\n")
			for i := range t.Columns {
				out.WriteString(names[i])
				if one := answers[i].of[k]; one != nil {
					out.WriteString(`<a href="#` + one.id + `">no. ` + strconv.Itoa(one.number) + "</a>")
				} else {
					out.WriteString("unanswered")
				}
				out.WriteString("</li>\n")
			}
			out.WriteString("</ul>\n")
		} else {
			out.WriteString("<p>" + r.Status.String() + "</p>\n")
		}
		if r.Penalty.Sign() > 0 {
			out.WriteString("<p>Taken off for lateness: " + mark(r.Penalty) + "</p>\n")
		}
		for _, d := range r.Decisions {
			out.WriteString("<p>" + htmlText(decided(d)) + "</p>\n")
		}
		out.WriteString("</div></details>\n")
	}
	return template.HTML(out.String())
}

// decided is a decision in words.
func decided(d Decision) string {
	about := d.Question
	if about == "" {
		about = "the whole set"
	}
	text := "For " + about + " a person decided: " + d.What.String()
	if d.What == Marked || d.What == Bonus {
		text += " " + mark(d.Points)
	}
	for _, part := range []string{d.By, d.At, d.Reason} {
		if part != "" {
			text += ", " + part
		}
	}
	return text
}
