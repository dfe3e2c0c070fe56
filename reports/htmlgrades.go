package reports

import (
	"fmt"
	"html/template"
	"strings"

	"grader/checker"
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

// An htmlFilter picks rows by a word of their data-is; the title is what people call it.
type htmlFilter struct{ Word, Title string }

// An htmlTable writes the rows of a table. It is sorted by number in the columns
// that are not text. The last column, what all comes to, is written where it is seen
// however wide the table is: before all that are added up in it.
type htmlTable struct {
	strings.Builder
	class  []string                  // of each column but the first
	named  bool                      // the second column has the names
	order  []int                     // in which the columns after the first are written
	beside int                       // how many columns before the last are written beside it
	fields int                       // how many columns after the name are written last
	bars   func(i int) template.HTML // what stands below the heading of each column but the first
}

// head writes the headings; text tells of each column after the first whether it
// holds text.
func (t *htmlTable) head(cells []string, text func(i int) bool) {
	t.WriteString("<thead><tr>" + `<th scope="col">` + htmlText(cells[0]) + "</th>")
	t.arrange(len(cells) - 1)
	for i, c := range cells[1:] {
		class := ""
		switch {
		case i+2 == len(cells):
			class = ` class="total"`
		case i == 0 && t.named:
			class = ` class="name"`
		case text(i + 1):
			class = ` class="text"`
		case c == "pending" && i+2+t.beside >= len(cells):
			class = ` class="open"`
		}
		t.class = append(t.class, class)
	}
	t.cells(cells[1:], func(i int, class, c string) {
		t.WriteString(`<th scope="col"` + class + ">" + breakable(c) + string(t.bars(i)) + "</th>")
	})
	t.WriteString("</tr></thead>\n<tbody>\n")
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

// arrange decides on the order of so many columns: the name, what all comes to, what
// stands beside that, the marks, and what else is known of the students.
func (t *htmlTable) arrange(columns int) {
	first, total := 0, columns-1
	if t.named {
		first = 1
	}
	add := func(from, to int) {
		for i := from; i < to; i++ {
			t.order = append(t.order, i)
		}
	}
	add(0, first)
	add(total, columns)
	add(total-t.beside, total)
	add(first+t.fields, total-t.beside)
	add(first, first+t.fields)
}

// cells gives the cells after the first, with their classes, in the order in which they
// are written.
func (t *htmlTable) cells(cells []string, each func(i int, class, cell string)) {
	for _, i := range t.order {
		each(i, t.class[i], cells[i])
	}
}

// row writes a line: who it is about, words for the filter, and the cells, with the
// classes of those states that have one.
func (t *htmlTable) row(who, is string, cells []string, state func(i int) string) {
	t.WriteString("<tr")
	if is != "" {
		t.WriteString(` data-is="` + is + `"`)
	}
	t.WriteString(`><th scope="row">` + who + "</th>")
	t.cells(cells, func(i int, class, c string) {
		if class == "" && state != nil {
			class = state(i)
		}
		t.WriteString("<td" + class + ">" + htmlText(c) + "</td>")
	})
	t.WriteString("</tr>\n")
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
	named := show.students && t.HasNames()
	heads := []string{"student"}
	if named {
		heads = append(heads, "name")
	}
	for _, c := range t.Columns {
		heads = append(heads, c.ID)
	}
	out := htmlTable{named: named}
	out.Grow(len(t.Rows) * (100 + 40*len(t.Columns)))
	waits := show.students && t.Waits()
	if waits {
		out.beside = 1
		heads = append(heads, "pending")
	}
	first := 0 // of the questions, among the columns after the first
	if named {
		first = 1
	}
	out.bars = func(i int) template.HTML {
		if i -= first; i < 0 || i >= len(t.Columns) || !show.figures {
			return ""
		}
		return look.Bar("Answers to "+t.Columns[i].ID, States(t.Columns[i]))
	}
	out.head(append(heads, "total"), func(int) bool { return false })
	found := map[string]bool{}
	rows := t.Rows
	if !show.students {
		rows = nil
	}
	for k := range rows {
		r := &rows[k]
		who := students.link(k)
		cells := make([]string, 0, len(t.Columns)+2)
		if named {
			cells = append(cells, r.Name)
		}
		for i := range t.Columns {
			cells = append(cells, cellText(r, i))
		}
		is := rowFilters(r)
		for _, word := range strings.Fields(is) {
			found[word] = true
		}
		if waits {
			cells = append(cells, pendingText(r))
		}
		out.row(who, is, append(cells, totalText(r)), func(i int) string { return cellClass(t, r, i-first) })
	}
	out.WriteString("</tbody>\n<tfoot>\n")
	lines := shortFootLines(t)
	if !show.figures {
		lines = lines[:1] // what could be earned
	}
	for _, line := range lines {
		cells := line.cells
		if named {
			cells = append([]string{""}, cells...)
		}
		if waits {
			cells = append(cells, "")
		}
		out.row(htmlText(line.label), "", append(cells, line.total), nil)
	}
	out.WriteString("</tfoot>\n")
	g := htmlGrades{ID: fmt.Sprintf("grades%d", n), Caption: "Marks for " + t.ID, Class: "marks", Content: template.HTML(out.String())}
	if !show.students {
		g.Caption = "Figures of " + t.ID
	}
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

// newHTMLOverall is all sets, groups and final marks.
func newHTMLOverall(g *gradebook.Book) *htmlOverall {
	o := newHTMLScheme(g)
	o.Grades = newHTMLGridGrades(g, newHTMLGrid(g), 0, len(g.Overall.Rows), htmlShown{true, true})
	return o
}

// newHTMLScheme is how final marks come about, and how they lie.
func newHTMLScheme(g *gradebook.Book) *htmlOverall {
	o := &htmlOverall{Legend: overallLegend(g.Overall)}
	for _, sentence := range schemeSentences(g) {
		o.Scheme = append(o.Scheme, plain.Clean(sentence))
	}
	o.Histogram = FinalsHistogram(g.Overall)
	return o
}

func newHTMLGrid(g *gradebook.Book) *grid {
	return newGrid(g, gridStyle{fields: true, drops: true, cell: shownMarkText})
}

// newHTMLGridGrades is the table of all sets, groups and final marks, of the students from
// one row to another.
func newHTMLGridGrades(g *gradebook.Book, grid *grid, from, to int, show htmlShown) htmlGrades {
	out := htmlTable{named: true, beside: grid.beside, fields: len(g.Overall.Fields)}
	set := func(i int) int { return i + 1 - grid.words } // of the columns after the first
	out.bars = func(i int) template.HTML {
		if i = set(i); i < 0 || i >= len(g.Tables) || !show.figures {
			return ""
		}
		return look.Bar("Answers of "+g.Tables[i].ID, States(g.Tables[i].Columns...))
	}
	out.head(grid.head, func(i int) bool { return !grid.right[i] })
	for row := range grid.some(from, to) {
		out.row(htmlText(row[0]), "", row[1:], func(i int) string {
			if k := set(i); k < 0 || k >= len(g.Tables) {
				return ""
			}
			return signClass(row[i+1])
		})
	}
	out.WriteString("</tbody>\n<tfoot>\n")
	for row := range grid.foot {
		out.row(htmlText(row[0]), "", row[1:], nil)
		if !show.figures {
			break // the first line is what could be earned
		}
	}
	out.WriteString("</tfoot>\n")
	caption := "Marks for all sets"
	if !show.students {
		caption = "Figures of all sets"
	}
	return htmlGrades{ID: "gradebook", Caption: caption, Content: template.HTML(out.String())}
}
