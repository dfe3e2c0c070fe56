package reports

import (
	"bufio"
	"io"

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
	line := make([]string, 0, len(t.Columns)+4)
	row := func(who, name string, cells []string, pending, total string) []string {
		line = append(line[:0], who)
		if named {
			line = append(line, name)
		}
		line = append(line, cells...)
		if waits {
			line = append(line, pending)
		}
		return append(line, total)
	}
	var heads []string
	for _, c := range t.Columns {
		heads = append(heads, c.ID)
	}
	head := row("student", "name", heads, "pending", "total")
	var right []bool
	for c := range head {
		right = append(right, c > 0 && (c > 1 || !named))
	}
	if err := explain.Markdown(out, explain.Doc{markdownHead(head, right)}); err != nil {
		return err
	}
	cells := make([]string, len(t.Columns))
	for n := range t.Rows {
		r := &t.Rows[n]
		for i := range cells {
			cells[i] = cellText(r, i)
		}
		out.WriteString(explain.MarkdownRow(row(r.ID, r.Name, cells, pendingText(r), totalText(r))))
	}
	for _, foot := range shortFootLines(t) {
		out.WriteString(explain.MarkdownLabelledRow(row(foot.label, "", foot.cells, "", foot.total)))
	}
	return nil
}

// markdownHead is a table without rows yet.
func markdownHead(cells []string, right []bool) explain.Table {
	table := explain.Table{Right: right}
	for _, c := range cells {
		table.Header = append(table.Header, []explain.Inline{explain.Text(c)})
	}
	return table
}

// writeOverallMarkdown writes the gradebook as a table, and how it comes about.
func writeOverallMarkdown(w io.Writer, g *gradebook.Book) error {
	out := bufio.NewWriter(w)
	title := "Gradebook"
	if g.Course != "" {
		title = g.Course
	}
	out.WriteString("# " + explain.MarkdownLine(explain.Text(title)) + "\n\n")
	grid := newGrid(g, gridStyle{drops: true, cell: shownMarkText})
	if err := explain.Markdown(out, explain.Doc{markdownHead(grid.head, grid.right)}); err != nil {
		return err
	}
	for cells := range grid.rows {
		out.WriteString(explain.MarkdownRow(cells))
	}
	for cells := range grid.foot {
		out.WriteString(explain.MarkdownLabelledRow(cells))
	}
	out.WriteString("\n")
	var doc explain.Doc
	list := explain.List{}
	for _, sentence := range schemeSentences(g) {
		list.Items = append(list.Items, explain.P(explain.Text(sentence)))
	}
	if len(list.Items) > 0 {
		doc = append(doc, list)
	}
	if err := explain.Markdown(out, append(doc, explain.T(overallLegend(g.Overall)))); err != nil {
		return err
	}
	return out.Flush()
}
