package reports

import (
	"io"
	"strings"

	"grader/reference/explain"
)

// writeMarkdown writes each set as a table under a heading.
func writeMarkdown(w io.Writer, g *Gradebook) error {
	var out strings.Builder
	if g.Course != "" {
		out.WriteString("# " + explain.MarkdownLine(explain.Text(g.Course)) + "\n\n")
	}
	for _, t := range g.Tables {
		out.WriteString("## " + explain.MarkdownLine(explain.Text(t.heading())) + "\n\n")
		if err := explain.Markdown(&out, explain.Doc{markdownTable(t), explain.T(t.key())}); err != nil {
			return err
		}
		out.WriteString("\n")
	}
	_, err := io.WriteString(w, strings.TrimSuffix(out.String(), "\n"))
	return err
}

func markdownTable(t *Table) explain.Table {
	named := t.hasNames()
	var table explain.Table
	row := func(who, name explain.Inline, cells []string, total string) [][]explain.Inline {
		line := [][]explain.Inline{{who}}
		if named {
			line = append(line, []explain.Inline{name})
		}
		for _, c := range append(cells, total) {
			line = append(line, []explain.Inline{explain.Text(c)})
		}
		return line
	}
	var heads []string
	for _, c := range t.Columns {
		heads = append(heads, c.ID)
	}
	table.Header = row(explain.Text("student"), explain.Text("name"), heads, "total")
	for c := range table.Header {
		table.Right = append(table.Right, c > 0 && (c > 1 || !named))
	}
	for n := range t.Rows {
		r := &t.Rows[n]
		cells := make([]string, len(t.Columns))
		for i := range cells {
			cells[i] = r.cell(i)
		}
		table.Rows = append(table.Rows, row(explain.Text(r.ID), explain.Text(r.Name), cells, r.signedTotal()))
	}
	for _, line := range t.shortFoot() {
		table.Rows = append(table.Rows, row(explain.Em(line.label), explain.Text(""), line.cells, line.total))
	}
	return table
}
