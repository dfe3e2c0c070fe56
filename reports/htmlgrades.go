package reports

import (
	"fmt"
	"html/template"
	"strings"

	"grader/checker"
	"grader/problems/points"
	"grader/reference/plain"
	"grader/reports/gradebook"
	"grader/reports/look"
)

// htmlGrades is a table of marks that sorts and filters.
type htmlGrades struct {
	ID, Caption, Class string
	Filters            []htmlFilter
	Content            template.HTML
}

// An htmlFilter selects rows with a word in their data-is. The title is the word for people.
type htmlFilter struct{ Word, Title string }

// An htmlTable writes a grid. Columns of numbers sort by number. The total comes before its
// summands, so that it is visible however wide the table is.
type htmlTable struct {
	*grid
	out   strings.Builder
	order []int // of the columns after the first
}

// htmlClass is the class of the cells of a column; "" if each cell has its own.
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

// write writes the table. Who is the HTML of a row's student, and is the filter words of a row, or
// nil.
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
			break // the first line is the points possible
		}
	}
	t.out.WriteString("</tfoot>\n")
	return template.HTML(t.out.String())
}

// row writes a line: a heading cell, and the other cells with their classes.
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

// breakable is a heading that may also break inside long words: a column is as wide as the longest
// unbroken part.
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

// cellClass is the class of the mark for question i.
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

// setClass is the class of a mark for a set: by the sign beside the mark, or by its share of the
// points.
func setClass(s gradebook.SetMark, text string) string {
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
	return shareClass(s.Earned, s.Possible)
}

// groupClass is the class of a mark for a group.
func groupClass(m *gradebook.GroupMark) string {
	switch {
	case !m.Counts:
		return ""
	case m.Percent.Cmp(m.PercentMost) != 0:
		return stateClasses[checker.Undecided]
	}
	return shareClass(m.Percent, points.Of(100))
}

func shareClass(earned, possible points.Points) string {
	if share := look.Share(earned.Float(), possible.Float()); share != "" {
		return ` class="` + share + `"`
	}
	return ""
}

// An htmlShown says what a table of marks shows. A large class has the figures on the first page
// and the students on others, so that a changed mark changes few pages.
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

// filters are the filters of a table of marks.
var filters = []htmlFilter{
	{"graded", "graded sheets"},
	{"unreadable", "unreadable sheets"},
	{"missing", "missing sheets"},
	{"person", "with an answer for a person to mark"},
	{"garbled", "with an unreadable answer"},
	{"late", "late sheets"},
	{"decided", "with a decision by a person"},
}

// rowFilters are the filter words of a row.
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

// newHTMLOverall is the gradebook of all sets, groups and final marks, with the scheme and the
// distribution of the final marks.
func newHTMLOverall(g *gradebook.Book) *htmlOverall {
	o := &htmlOverall{Legend: overallLegend(g.Overall), Histogram: FinalsHistogram(g.Overall)}
	for _, sentence := range schemeSentences(g) {
		o.Scheme = append(o.Scheme, plain.Clean(sentence))
	}
	table := htmlTable{grid: newGrid(g, gridStyle{fields: true, drops: true, cell: shownMarkText})}
	content := table.write(true, func(row int) string { return htmlText(table.columns[0].cell(row)) }, nil)
	o.Grades, o.Scale = htmlGrades{ID: "gradebook", Caption: "Marks for all sets", Content: content}, look.Scale()
	return o
}
