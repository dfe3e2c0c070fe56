package reports

import (
	"bufio"
	"io"
	"slices"

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
		markdownTable(out, newSetGrid(t, t.Rows, shortFootLines(t)))
		out.WriteString("\n")
		out.WriteString(explain.Markdown(slices.Concat(explain.Doc{explain.P(explain.Typed(signsText(t)))}, unevennessDoc(t), decisionsDoc(t))))
	}
	return out.Flush()
}

// markdownTable writes the rows as they are made: a class is large.
func markdownTable(out *bufio.Writer, grid *grid) {
	var head explain.Table
	for _, c := range grid.columns {
		head.Header, head.Right = append(head.Header, []explain.Inline{explain.Text(c.head)}), append(head.Right, c.number)
	}
	out.WriteString(explain.Markdown(explain.Doc{head})) // errors are returned by Flush
	for cells := range grid.body {
		out.WriteString(explain.MarkdownRow(cells))
	}
	for cells := range grid.foot {
		out.WriteString(explain.MarkdownLabelledRow(cells))
	}
}

// writeOverallMarkdown writes the gradebook as a table, with the scheme.
func writeOverallMarkdown(w io.Writer, g *gradebook.Book) error {
	out := bufio.NewWriter(w)
	title := "Gradebook"
	if g.Course != "" {
		title = g.Course
	}
	out.WriteString("# " + explain.MarkdownLine(explain.Text(title)) + "\n\n")
	markdownTable(out, newGrid(g, gridStyle{drops: true, cell: shownMarkText}))
	out.WriteString("\n")
	var doc explain.Doc
	list := explain.List{}
	for _, sentence := range schemeSentences(g) {
		list.Items = append(list.Items, explain.P(explain.Typed(sentence)))
	}
	if len(list.Items) > 0 {
		doc = append(doc, list)
	}
	out.WriteString(explain.Markdown(append(doc, explain.P(explain.Typed(overallLegend(g.Overall))))))
	return out.Flush()
}
