package desk

import (
	"cmp"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"grader/reference/plain"
	"grader/reports/gradebook"
	"grader/reports/look"
)

// A grid is a table of students whose order and filters are in the address, so that they stay when
// its contents change.
type grid struct {
	Head    []gridHead
	Rows    []gridRow
	Shown   int
	All     int
	Find    string // a part of a name to search for
	Filters []gridFilter
	Kept    [][2]string // parameters of the address that a form must keep
	Caption string
	View    string
}

type gridHead struct {
	Text, Title string
	Link        string // the address that sorts by the column
	Sorted      string // the value of aria-sort
	To          string // the address of the column's details; "" if there is none
	Number      bool
}

type gridRow struct {
	ID, Name string
	Link     string
	Cells    []gridCell
	fields   []string
}

type gridCell struct {
	Text, State string
	Set         string // the set of the student that the cell links to; "" if it links to none
	Number      bool
	value       float64
}

// A gridFilter selects students by a value in a column of the roster.
type gridFilter struct {
	Name, Title, Value string
	Values             []string
}

// mostValues bounds the values of a filter. A column with more values, such as addresses, has no
// filter.
const mostValues = 30

// arrange filters and sorts a grid as the request asks.
func (g *grid) arrange(r *http.Request, fields []string) {
	q := r.URL.Query()
	g.All = len(g.Rows)
	g.Find = plain.Cut(strings.TrimSpace(q.Get("find")), 60)
	all := g.Rows
	for i, name := range fields {
		f := gridFilter{Name: "is-" + name, Title: name, Value: q.Get("is-" + name)}
		for _, row := range all {
			if i < len(row.fields) && row.fields[i] != "" && !slices.Contains(f.Values, row.fields[i]) && len(f.Values) <= mostValues {
				f.Values = append(f.Values, row.fields[i])
			}
		}
		if len(f.Values) < 2 || len(f.Values) > mostValues || 2*len(f.Values) > len(all) {
			continue
		}
		slices.SortFunc(f.Values, gradebook.CompareIDs)
		g.Filters = append(g.Filters, f)
		if f.Value != "" {
			g.Rows = slices.DeleteFunc(slices.Clone(g.Rows), func(row gridRow) bool { return i >= len(row.fields) || row.fields[i] != f.Value })
		}
	}
	if find := plain.Fold(strings.ToLower(g.Find)); find != "" {
		g.Rows = slices.DeleteFunc(g.Rows, func(row gridRow) bool {
			return !strings.Contains(plain.Fold(strings.ToLower(row.ID+"\n"+row.Name)), find)
		})
	}
	g.Shown = len(g.Rows)
	g.sort(q)
	for _, key := range []string{"set", "sort", "down"} {
		if v := q.Get(key); v != "" {
			g.Kept = append(g.Kept, [2]string{key, v})
		}
	}
}

// sort sorts by the column in the address, and makes the heads link to the other orders.
func (g *grid) sort(q url.Values) {
	by, down := q.Get("sort"), q.Get("down") != ""
	for i := range g.Head {
		h := &g.Head[i]
		to := url.Values{}
		for key, values := range q {
			if key != "sort" && key != "down" {
				to[key] = values
			}
		}
		h.Sorted = "none"
		mine := by == h.Text || by == "" && i == 0
		if mine {
			h.Sorted = "ascending"
			if down {
				h.Sorted = "descending"
			}
			slices.SortStableFunc(g.Rows, func(a, b gridRow) int {
				if down {
					a, b = b, a
				}
				return a.compare(b, i)
			})
		}
		if i > 0 {
			to.Set("sort", h.Text)
		}
		// Numbers sort in descending order first; a second click reverses the order.
		if h.Number && !(mine && down) || !h.Number && mine && !down {
			to.Set("down", "1")
		}
		h.Link = g.View + "?" + to.Encode()
	}
}

func (a gridRow) compare(b gridRow, column int) int {
	if column == 0 {
		return gradebook.CompareIDs(a.ID, b.ID)
	}
	x, y := a.Cells[column-1], b.Cells[column-1]
	if x.Number {
		return cmp.Or(cmp.Compare(x.value, y.value), gradebook.CompareIDs(a.ID, b.ID))
	}
	return cmp.Or(gradebook.CompareIDs(strings.ToLower(x.Text), strings.ToLower(y.Text)), gradebook.CompareIDs(a.ID, b.ID))
}

// Body is the rows. They are too many for a template: a class has ten thousand cells.
func (g grid) Body() template.HTML {
	var out strings.Builder
	text := func(t string) { template.HTMLEscape(&out, []byte(plain.Clean(t))) }
	link := func(to, t string) {
		out.WriteString(`<a href="`)
		template.HTMLEscape(&out, []byte(to))
		out.WriteString(`">`)
		text(t)
		out.WriteString(`</a>`)
	}
	for i := range g.Rows {
		row := &g.Rows[i]
		out.WriteString(`<tr><th scope="row">`)
		link(row.Link, row.ID)
		out.WriteString(`</th>`)
		for _, c := range row.Cells {
			if c.Number {
				out.WriteString(`<td class="number ` + c.State + `">`)
			} else {
				out.WriteString(`<td>`)
			}
			if c.Set != "" {
				link(row.Link+"&set="+url.QueryEscape(c.Set), c.Text)
			} else {
				text(c.Text)
			}
			out.WriteString(`</td>`)
		}
		out.WriteString("</tr>\n")
	}
	return template.HTML(out.String())
}

// signs follow a mark, so that it can be read without colours. They are those of the reports.
var signs = map[string]string{
	"partial": " ~", "wrong": " x", "unreadable": " !", "unanswered": " -", "undecided": " ?",
}

// stateOf is the state of an answer, which is also the name of its class.
func stateOf(t *gradebook.Table, r *gradebook.Row, i int) string {
	m := r.Mark(i)
	switch {
	case r.Excused || m.Excused:
		return "excused"
	case r.Waits(i):
		return "undecided"
	case i < len(r.Verdicts):
		return r.Verdicts[i].Status.String()
	case m.Touched(): // a mark without a sheet
		return gradebook.StatusOf(m.Earned, t.Columns[i].Points).String()
	}
	return r.Status.String()
}

// markOf is the mark for an answer with its sign.
func markOf(t *gradebook.Table, r *gradebook.Row, i int) string {
	state, m := stateOf(t, r, i), r.Mark(i)
	switch {
	case state == "excused":
		return "EX"
	case i >= len(r.Verdicts) && !m.Touched():
		return ""
	case state == "undecided" && m.Bonus.Sign() == 0:
		return "?"
	}
	text := m.Earned.Decimal(2) + signs[state]
	if m.Touched() {
		text += " *"
	}
	return text
}

// totalOf is the total of a sheet and its state.
func totalOf(r *gradebook.Row) (text, state string) {
	switch {
	case r == nil:
		return "", "missing"
	case r.Excused:
		return "EX", "excused"
	case r.Status == gradebook.Missing && !r.Settled():
		if r.Open && !r.Given() {
			return "", "missing"
		}
		return r.Earned.Decimal(2) + " -", "missing"
	case r.Status == gradebook.Unreadable && !r.Settled():
		return r.Earned.Decimal(2) + " !", "unreadable"
	case r.Pending.Sign() > 0:
		return r.Earned.Decimal(2) + " ?", "undecided"
	case r.Possible.Sign() == 0 && r.Earned.Sign() == 0:
		return "0", "excused" // nothing is left to earn
	}
	text = r.Earned.Decimal(2)
	if r.Penalty.Sign() > 0 {
		text += " <"
	}
	return text, gradebook.StatusOf(r.Earned, r.Possible).String()
}

// totalCell is the cell of a total. Its colour is its share of the points, unless it is in a state
// of its own.
func totalCell(r *gradebook.Row) gridCell {
	text, state := totalOf(r)
	c := gridCell{Text: text, State: state, Number: true, value: -1}
	if r != nil && state != "missing" {
		c.value = r.Earned.Float()
	}
	switch state {
	case "correct", "partial", "wrong":
		c.State = look.Share(r.Earned.Float(), r.Possible.Float())
	}
	return c
}

// sheets counts the sheets of a set by state, for a bar.
func sheets(t *gradebook.Table) []look.Part {
	counts := map[string]int{}
	for i := range t.Rows {
		_, state := totalOf(&t.Rows[i])
		counts[state]++
	}
	var parts []look.Part
	for _, state := range []string{"correct", "partial", "wrong", "undecided", "unreadable", "missing", "excused"} {
		parts = append(parts, look.Part{State: state, Count: counts[state]})
	}
	return parts
}
