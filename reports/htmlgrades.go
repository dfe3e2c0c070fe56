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
	ID, Caption string
	Filters     []htmlFilter
	Content     template.HTML
}

// An htmlFilter picks rows by a word of their data-is; the title is what people call it.
type htmlFilter struct{ Word, Title string }

// An htmlTable writes the rows of a table. It is sorted by number in the columns
// that are not text. The last column, what all comes to, is written where it is seen
// however wide the table is: before all that are added up in it. What is still open
// stands beside it.
type htmlTable struct {
	strings.Builder
	class   []string // of each column but the first
	named   bool     // the second column has the names
	pending bool     // the last column but one has the points that are still open
}

// head writes the headings; text tells of each column after the first whether it
// holds text.
func (t *htmlTable) head(cells []string, text func(i int) bool) {
	t.WriteString("<thead><tr>" + `<th scope="col">` + htmlText(cells[0]) + "</th>")
	for i, c := range cells[1:] {
		class := ""
		switch {
		case i+2 == len(cells):
			class = ` class="total"`
		case i == 0 && c == "name":
			class = ` class="name"`
			t.named = true
		case text(i + 1):
			class = ` class="text"`
		}
		t.class = append(t.class, class)
	}
	t.cells(cells[1:], func(class, c string) { t.WriteString(`<th scope="col"` + class + ">" + htmlText(c) + "</th>") })
	t.WriteString("</tr></thead>\n<tbody>\n")
}

// cells gives the cells after the first, with their classes, in the order in which they
// are written.
func (t *htmlTable) cells(cells []string, each func(class, cell string)) {
	first, total := 0, len(cells)-1
	if t.named {
		each(t.class[0], cells[0])
		first = 1
	}
	each(t.class[total], cells[total])
	rest := total
	if t.pending {
		rest--
		each(t.class[rest], cells[rest])
	}
	for i := first; i < rest; i++ {
		each(t.class[i], cells[i])
	}
}

// row writes a line: who it is about, words for the filter, and the cells.
func (t *htmlTable) row(who, is string, cells []string) {
	t.WriteString("<tr")
	if is != "" {
		t.WriteString(` data-is="` + is + `"`)
	}
	t.WriteString(`><th scope="row">` + who + "</th>")
	t.cells(cells, func(class, c string) { t.WriteString("<td" + class + ">" + htmlText(c) + "</td>") })
	t.WriteString("</tr>\n")
}

// newHTMLGrades is the table of one set.
func newHTMLGrades(n int, t *gradebook.Table, students *htmlStudents) htmlGrades {
	named := t.HasNames()
	heads := []string{"student"}
	if named {
		heads = append(heads, "name")
	}
	for _, c := range t.Columns {
		heads = append(heads, c.ID)
	}
	var out htmlTable
	out.Grow(len(t.Rows) * (100 + 40*len(t.Columns)))
	waits := t.Waits()
	out.pending = waits
	if waits {
		heads = append(heads, "pending")
	}
	out.head(append(heads, "total"), func(int) bool { return false })
	found := map[string]bool{}
	for k := range t.Rows {
		r := &t.Rows[k]
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
		out.row(who, is, append(cells, totalText(r)))
	}
	out.WriteString("</tbody>\n<tfoot>\n")
	for _, line := range shortFootLines(t) {
		cells := line.cells
		if named {
			cells = append([]string{""}, cells...)
		}
		if waits {
			cells = append(cells, "")
		}
		out.row(htmlText(line.label), "", append(cells, line.total))
	}
	out.WriteString("</tfoot>\n")
	g := htmlGrades{ID: fmt.Sprintf("grades%d", n), Caption: "Marks for " + t.ID, Content: template.HTML(out.String())}
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

// newHTMLOverall is the table of all sets, groups and final marks.
func newHTMLOverall(g *gradebook.Book) *htmlOverall {
	o := &htmlOverall{Legend: overallLegend(g.Overall)}
	for _, sentence := range schemeSentences(g) {
		o.Scheme = append(o.Scheme, plain.Clean(sentence))
	}
	o.Histogram = histogram("Final marks", "per cent", g.Overall.Finals(), 100)
	grid := newGrid(g, gridStyle{fields: true, drops: true, cell: shownMarkText})
	out := htmlTable{pending: grid.pending}
	out.head(grid.head, func(i int) bool { return !grid.right[i] })
	for row := range grid.rows {
		out.row(htmlText(row[0]), "", row[1:])
	}
	out.WriteString("</tbody>\n<tfoot>\n")
	for row := range grid.foot {
		out.row(htmlText(row[0]), "", row[1:])
	}
	out.WriteString("</tfoot>\n")
	o.Grades = htmlGrades{ID: "gradebook", Caption: "Marks for all sets", Content: template.HTML(out.String())}
	return o
}
