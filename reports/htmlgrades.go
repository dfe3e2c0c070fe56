package reports

import (
	"fmt"
	"html/template"
	"strings"

	"grader/checker"
	"grader/problems/points"
)

// htmlGrades is a table of marks that sorts and filters.
type htmlGrades struct {
	ID, Caption string
	Filters     []htmlLink // the words of data-is, and how people call them
	Content     template.HTML
}

// An htmlTable writes the rows of a table.
type htmlTable struct{ strings.Builder }

func (t *htmlTable) head(cells ...string) {
	t.WriteString("<thead><tr>")
	for i, c := range cells {
		class := ""
		if i == 1 && c == "name" {
			class = ` class="name"`
		}
		t.WriteString(`<th scope="col"` + class + ">" + htmlText(c) + "</th>")
	}
	t.WriteString("</tr></thead>\n<tbody>\n")
}

// row writes a line: who it is about, a class for the filter, and the cells.
func (t *htmlTable) row(who template.HTML, is, name string, named bool, cells []string) {
	t.WriteString("<tr")
	if is != "" {
		t.WriteString(` data-is="` + is + `"`)
	}
	t.WriteString(`><th scope="row">` + string(who) + "</th>")
	if named {
		t.WriteString(`<td class="name">` + htmlText(name) + "</td>")
	}
	for _, c := range cells {
		t.WriteString("<td>" + htmlText(c) + "</td>")
	}
	t.WriteString("</tr>\n")
}

// gradesOf is the table of one set.
func gradesOf(n int, t *Table) htmlGrades {
	named := t.hasNames()
	heads := []string{"student"}
	if named {
		heads = append(heads, "name")
	}
	for _, c := range t.Columns {
		heads = append(heads, c.ID)
	}
	var out htmlTable
	out.head(append(heads, "total")...)
	found := map[string]bool{}
	for k := range t.Rows {
		r := &t.Rows[k]
		who := template.HTML(fmt.Sprintf(`<a href="#s%d-%d">%s</a>`, n, k+1, htmlText(r.ID)))
		cells := make([]string, 0, len(t.Columns)+1)
		for i := range t.Columns {
			cells = append(cells, r.cell(i))
		}
		is := r.filters()
		for _, word := range strings.Fields(is) {
			found[word] = true
		}
		out.row(who, is, r.Name, named, append(cells, r.signedTotal()))
	}
	out.WriteString("</tbody>\n<tfoot>\n")
	for _, line := range t.shortFoot() {
		out.row(template.HTML(htmlText(line.label)), "", "", named, append(line.cells, line.total))
	}
	out.WriteString("</tfoot>\n")
	g := htmlGrades{ID: fmt.Sprintf("grades%d", n), Caption: "Marks for " + t.ID, Content: template.HTML(out.String())}
	for _, f := range filters {
		if found[f.ID] {
			g.Filters = append(g.Filters, f)
		}
	}
	return g
}

// filters are the words by which rows are picked.
var filters = []htmlLink{
	{"graded", "graded sheets"},
	{"unreadable", "unreadable sheets"},
	{"missing", "missing sheets"},
	{"person", "with an answer for a person to mark"},
	{"garbled", "with an unreadable answer"},
	{"late", "late sheets"},
	{"decided", "with a decision by a person"},
}

// filters are the words that fit a row.
func (r *Row) filters() string {
	is := r.Status.String()
	person, garbled := false, false
	for _, v := range r.Verdicts {
		person = person || v.Status == checker.Undecided
		garbled = garbled || v.Status == checker.Unreadable
	}
	for _, word := range []struct {
		is   bool
		text string
	}{{person, " person"}, {garbled, " garbled"}, {r.Late.By > 0, " late"}, {len(r.Decisions) > 0, " decided"}} {
		if word.is {
			is += word.text
		}
	}
	return is
}

// newHTMLOverall is the table of all sets, groups and final marks.
func newHTMLOverall(g *Gradebook) *htmlOverall {
	o := g.Overall
	heads := []string{"student", "name"}
	named := false
	for _, r := range o.Rows {
		named = named || r.Name != ""
	}
	if !named {
		heads = heads[:1]
	}
	for _, t := range g.Tables {
		heads = append(heads, t.ID)
	}
	for _, group := range o.Groups {
		heads = append(heads, group.Name+" (%)")
	}
	var out htmlTable
	out.head(append(heads, "final (%)")...)
	var finals []points.Points
	for i := range o.Rows {
		r := &o.Rows[i]
		var cells []string
		for _, s := range r.Sets {
			cells = append(cells, s.htmlCell())
		}
		for _, m := range r.Groups {
			cells = append(cells, percentOf(m.Percent, m.Counts))
		}
		if r.HasFinal {
			finals = append(finals, r.Final)
		}
		out.row(template.HTML(htmlText(r.ID)), "", r.Name, named, append(cells, percentOf(r.Final, r.HasFinal)))
	}
	out.WriteString("</tbody>\n")
	return &htmlOverall{
		Histogram: histogram("Final marks", "per cent", finals, 100),
		Grades:    htmlGrades{ID: "gradebook", Caption: "Marks for all sets; those in parentheses are dropped", Content: template.HTML(out.String())},
	}
}

func percentOf(p points.Points, counts bool) string {
	if !counts {
		return ""
	}
	return mark(p)
}

// htmlCell is the mark for a set.
func (s *SetMark) htmlCell() string {
	switch {
	case s.Excused:
		return excused
	case s.Row == nil:
		return "0 " + signs[checker.Unanswered]
	case s.Dropped:
		return "(" + s.Row.signedTotal() + ")"
	}
	return s.Row.signedTotal()
}
