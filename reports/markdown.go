package reports

import (
	"bufio"
	"io"
	"strings"

	"grader/reference/explain"
	"grader/reports/gradebook"
)

// writeMarkdown writes each set as a table under a heading.
func writeMarkdown(w io.Writer, g *gradebook.Book) error {
	out := bufio.NewWriter(w)
	if g.Course != "" {
		out.WriteString("# " + explain.MarkdownLine(explain.Text(g.Course)) + "\n")
	}
	for i, t := range g.Tables {
		if i > 0 || g.Course != "" {
			out.WriteString("\n")
		}
		out.WriteString("## " + explain.MarkdownLine(explain.Text(headingText(t))) + "\n\n")
		if err := markdownTable(out, t); err != nil {
			return err
		}
		out.WriteString("\n")
		if err := explain.Markdown(out, append(explain.Doc{explain.T(signsText(t))}, decisionsDoc(t)...)); err != nil {
			return err
		}
	}
	return out.Flush()
}

// markdownTable writes the rows as they are made: a class is large.
func markdownTable(out *bufio.Writer, t *gradebook.Table) error {
	named, waits := t.HasNames(), t.Waits()
	row := func(who, name explain.Inline, cells []string, pending, total string) [][]explain.Inline {
		line := [][]explain.Inline{{who}}
		if named {
			line = append(line, []explain.Inline{name})
		}
		for _, c := range cells {
			line = append(line, []explain.Inline{explain.Text(c)})
		}
		if waits {
			line = append(line, []explain.Inline{explain.Text(pending)})
		}
		return append(line, []explain.Inline{explain.Text(total)})
	}
	var heads []string
	for _, c := range t.Columns {
		heads = append(heads, c.ID)
	}
	table := explain.Table{Header: row(explain.Text("student"), explain.Text("name"), heads, "pending", "total")}
	for c := range table.Header {
		table.Right = append(table.Right, c > 0 && (c > 1 || !named))
	}
	if err := explain.Markdown(out, explain.Doc{table}); err != nil {
		return err
	}
	cells := make([]string, len(t.Columns))
	for n := range t.Rows {
		r := &t.Rows[n]
		for i := range cells {
			cells[i] = cellText(r, i)
		}
		out.WriteString(explain.MarkdownRow(len(table.Header), row(explain.Text(r.ID), explain.Text(r.Name), cells, pendingText(r), totalText(r))))
	}
	for _, line := range shortFootLines(t) {
		out.WriteString(explain.MarkdownRow(len(table.Header), row(explain.Em(line.label), explain.Text(""), line.cells, "", line.total)))
	}
	return nil
}

// writeOverallMarkdown writes the gradebook as a table, and how it comes about.
func writeOverallMarkdown(w io.Writer, g *gradebook.Book) error {
	var out strings.Builder
	title := "Gradebook"
	if g.Course != "" {
		title = g.Course
	}
	out.WriteString("# " + explain.MarkdownLine(explain.Text(title)) + "\n\n")
	grid := newGrid(g, gridStyle{drops: true, cell: shownMarkText})
	table := explain.Table{Right: grid.right}
	line := func(cells []string, label bool) [][]explain.Inline {
		var list [][]explain.Inline
		for i, c := range cells {
			if in := explain.Inline(explain.Text(c)); i == 0 && label {
				list = append(list, []explain.Inline{explain.Em(c)})
			} else {
				list = append(list, []explain.Inline{in})
			}
		}
		return list
	}
	table.Header = line(grid.head, false)
	for cells := range grid.rows {
		table.Rows = append(table.Rows, line(cells, false))
	}
	for cells := range grid.foot {
		table.Rows = append(table.Rows, line(cells, true))
	}
	list := explain.List{}
	for _, sentence := range schemeSentences(g) {
		list.Items = append(list.Items, explain.P(explain.Text(sentence)))
	}
	doc := explain.Doc{table}
	if len(list.Items) > 0 {
		doc = append(doc, list)
	}
	if err := explain.Markdown(&out, append(doc, explain.T(overallLegend(g.Overall)))); err != nil {
		return err
	}
	_, err := io.WriteString(w, out.String())
	return err
}
