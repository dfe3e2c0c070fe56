package reports

import (
	"fmt"
	"html/template"
	"strings"

	"grader/checker"
	"grader/reference/plain"
	"grader/reports/gradebook"
)

// htmlGrades is a table of marks that sorts and filters.
type htmlGrades struct {
	ID, Caption, Class string
	Filters            []htmlFilter
	Content            template.HTML
}

// An htmlFilter picks rows by a word of their data-is; the title is what people call it.
type htmlFilter struct{ Word, Title string }

// An htmlTable writes a grid. It is sorted by number in the columns that are not text. What
// all comes to is written where it is seen however wide the table is: before all that are
// added up in it.
type htmlTable struct {
	*grid
	out   strings.Builder
	order []int // in which the columns after the first are written
}

// class is that of the cells of a column; "" if each has its own.
func (c *gridColumn) htmlClass() string {
	switch {
	case c.role == total:
		return ` class="total"`
	case c.role == named:
		return ` class="name"`
	case !c.number:
		return ` class="text"`
	case c.role == beside:
		return ` class="open"`
	}
	return ""
}

// write writes the lines of students. Who is how a page names one, and is has the words for
// the filter; it may be nil.
func (t *htmlTable) write(figures bool, who func(row int) string, is func(row int) string) template.HTML {
	for _, role := range []columnRole{named, total, beside, marks, field} {
		for i, c := range t.columns {
			if c.role == role {
				t.order = append(t.order, i)
			}
		}
	}
	t.out.Grow(t.rows * (100 + 40*len(t.columns)))
	t.out.WriteString("<thead><tr>" + `<th scope="col">` + htmlText(t.columns[0].head) + "</th>")
	for _, i := range t.order {
		c := &t.columns[i]
		bar := template.HTML("")
		if figures && c.bar != nil {
			bar = c.bar()
		}
		t.out.WriteString(`<th scope="col"` + c.htmlClass() + ">" + breakable(c.head) + string(bar) + "</th>")
	}
	t.out.WriteString("</tr></thead>\n<tbody>\n")
	for row := range t.rows {
		words := ""
		if is != nil {
			words = ` data-is="` + is(row) + `"`
		}
		t.row(words, who(row), func(i int) string { return t.columns[i].cell(row) }, func(i int) string {
			if t.columns[i].class == nil {
				return ""
			}
			return t.columns[i].class(row)
		})
	}
	t.out.WriteString("</tbody>\n<tfoot>\n")
	for line := range t.foot {
		t.row("", htmlText(line[0]), func(i int) string { return line[i] }, func(int) string { return "" })
		if !figures {
			break // the first line is what could be earned
		}
	}
	t.out.WriteString("</tfoot>\n")
	return template.HTML(t.out.String())
}

// row writes a line: who it is about, and the cells, with the classes of those states that
// have one.
func (t *htmlTable) row(words, who string, cell, class func(i int) string) {
	t.out.WriteString("<tr" + words + `><th scope="row">` + who + "</th>")
	for _, i := range t.order {
		is := t.columns[i].htmlClass()
		if is == "" {
			is = class(i)
		}
		t.out.WriteString("<td" + is + ">" + htmlText(cell(i)) + "</td>")
	}
	t.out.WriteString("</tr>\n")
}

// breakable is a heading that may be broken after so many letters where a browser would
// not break it: a column is as wide as the longest part.
func breakable(text string) string {
	const longest = 10
	var out strings.Builder
	n := 0
	for _, r := range plain.Clean(text) {
		if n == longest {
			out.WriteString("<wbr/>")
			n = 0
		}
		out.WriteString(escaped(string(r)))
		if n++; r == '-' || r == ' ' {
			n = 0
		}
	}
	return out.String()
}

// stateClasses are short, since a page has ten thousand cells. A right answer has none.
var stateClasses = [...]string{
	checker.Correct: "", checker.Partial: ` class="p"`, checker.Wrong: ` class="w"`, checker.Unreadable: ` class="u"`,
	checker.Unanswered: ` class="n"`, checker.Undecided: ` class="q"`, checker.Readable: "",
}

const (
	missingClass = ` class="m"`
	excusedClass = ` class="e"`
)

// cellClass is the class of the mark for the question of an index.
func cellClass(t *gradebook.Table, r *gradebook.Row, i int) string {
	m := r.Mark(i)
	switch {
	case r.Excused || m.Excused:
		return excusedClass
	case r.Status == gradebook.Graded:
		return stateClasses[r.Verdicts[i].Status]
	case m.Decided != nil:
		return stateClasses[gradebook.StatusOf(m.Earned, t.Columns[i].Points)]
	}
	return missingClass
}

// signClass is the class of a mark for a set, by the sign that stands beside it.
func signClass(text string) string {
	text = strings.Trim(text, "()")
	switch {
	case text == gradebook.ExcusedText:
		return excusedClass
	case text == signs[checker.Unanswered]:
		return missingClass
	case strings.HasSuffix(text, signs[checker.Unreadable]):
		return stateClasses[checker.Unreadable]
	case strings.HasSuffix(text, signs[checker.Undecided]):
		return stateClasses[checker.Undecided]
	}
	return ""
}

// What a table of marks shows. A large class has its figures on the one page and its
// students on others, so that few pages change with a mark.
type htmlShown struct{ students, figures bool }

// newHTMLGrades is the table of one set.
func newHTMLGrades(n int, t *gradebook.Table, students *htmlStudents, show htmlShown) htmlGrades {
	rows := t.Rows
	g := htmlGrades{ID: fmt.Sprintf("grades%d", n), Caption: "Marks for " + t.ID, Class: "marks"}
	if !show.students {
		rows, g.Caption = nil, "Figures of "+t.ID
	}
	table := htmlTable{grid: newSetGrid(t, rows, shortFootLines(t))}
	found := map[string]bool{}
	g.Content = table.write(show.figures, func(row int) string { return students.link(row) }, func(row int) string {
		is := rowFilters(&rows[row])
		for word := range strings.FieldsSeq(is) {
			found[word] = true
		}
		return is
	})
	for _, f := range filters {
		if found[f.Word] {
			g.Filters = append(g.Filters, f)
		}
	}
	return g
}

// filters are the words by which rows are picked.
var filters = []htmlFilter{
	{"graded", "graded sheets"},
	{"unreadable", "unreadable sheets"},
	{"missing", "missing sheets"},
	{"person", "with an answer for a person to mark"},
	{"garbled", "with an unreadable answer"},
	{"late", "late sheets"},
	{"decided", "with a decision by a person"},
}

// rowFilters are the words that fit a row.
func rowFilters(r *gradebook.Row) string {
	is := r.Status.String()
	garbled := false
	for _, v := range r.Verdicts {
		garbled = garbled || v.Status == checker.Unreadable
	}
	for _, word := range []struct {
		is   bool
		text string
	}{{r.Pending.Sign() > 0, " person"}, {garbled, " garbled"}, {r.Late.By > 0, " late"}, {len(r.Decisions) > 0, " decided"}} {
		if word.is {
			is += word.text
		}
	}
	return is
}

// newHTMLOverall is all sets, groups and final marks: how these come about, and how they lie.
func newHTMLOverall(g *gradebook.Book) *htmlOverall {
	o := &htmlOverall{Legend: overallLegend(g.Overall), Histogram: FinalsHistogram(g.Overall)}
	for _, sentence := range schemeSentences(g) {
		o.Scheme = append(o.Scheme, plain.Clean(sentence))
	}
	table := htmlTable{grid: newGrid(g, gridStyle{fields: true, drops: true, cell: shownMarkText})}
	content := table.write(true, func(row int) string { return htmlText(table.columns[0].cell(row)) }, nil)
	o.Grades = htmlGrades{ID: "gradebook", Caption: "Marks for all sets", Content: content}
	return o
}
