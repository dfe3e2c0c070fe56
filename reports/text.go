package reports

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"grader/checker"
	"grader/reference/explain"
	"grader/reference/plain"
	"grader/reports/gradebook"

	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/renderer"
	"github.com/olekukonko/tablewriter/tw"
)

const (
	textWidth = 80
	longest   = 22 // columns for the id or name of a student or the id of a question; the rest is cut
	gap       = 2  // columns between two columns of the table
)

// A Terminal is where reports for people are shown. The zero Terminal has 80 columns and no
// colours.
type Terminal struct {
	Width int
	// Colour colours a mark by the state of the answer or the sheet; nil for no colours. The sign
	// beside the mark says the same.
	Colour func(s checker.Status, text string) string
}

func (term Terminal) width() int { return cmp.Or(term.Width, textWidth) }

// writeText writes for readers who may not have a terminal.
func writeText(w io.Writer, g *gradebook.Book) error { return Terminal{}.Write(w, g) }

// Write writes the grade tables, then what needs attention, then the other complaints.
func (term Terminal) Write(w io.Writer, g *gradebook.Book) error {
	var out strings.Builder
	section := func() {
		if out.Len() > 0 {
			out.WriteString("\n")
		}
	}
	if g.Course != "" {
		out.WriteString(explain.PlainText(explain.Doc{explain.T(g.Course)}))
	}
	for i, t := range g.Tables {
		section()
		var explained []*gradebook.Table
		if i == len(g.Tables)-1 {
			explained = g.Tables
		}
		term.table(&out, t, explained)
	}
	if g.Overall != nil && len(g.Overall.Groups) > 0 {
		section()
		term.overall(&out, g)
	}
	if items := gradebook.Attention(g); len(items) > 0 {
		section()
		textAttention(&out, items)
	}
	for _, d := range gradebook.OtherDiagnostics(g) {
		section()
		textDiagnostic(&out, d)
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// table splits a wide table by columns into blocks that fit the terminal; each begins with the
// students' ids. Below it come the counts of sheets and the signs of the explained tables.
func (term Terminal) table(out *strings.Builder, t *gradebook.Table, explained []*gradebook.Table) {
	term.blocks(out, headingText(t), tableColumns(t, t.Rows, shortFootLines(t)))
	text := sheetCounts(t)
	if len(explained) > 0 {
		text += " " + signsText(explained...)
	}
	out.WriteString(explain.PlainText(explain.Doc{explain.T(text)}))
}

// overall writes the gradebook of the course.
func (term Terminal) overall(out *strings.Builder, g *gradebook.Book) {
	columns := textColumns(newGrid(g, gridStyle{cell: shownMarkText}))
	for c := range columns {
		columns[c].padSigns()
	}
	term.blocks(out, "Gradebook", columns)
	doc := explain.Doc{}
	for _, sentence := range schemeSentences(g) {
		doc = append(doc, explain.T(sentence))
	}
	out.WriteString(explain.PlainText(append(doc, explain.T(overallLegend(g.Overall)))))
}

// blocks writes a heading and as many blocks as are necessary, each with the first column.
func (term Terminal) blocks(out *strings.Builder, heading string, columns []textColumn) {
	out.WriteString(explain.PlainText(explain.Doc{explain.T(heading)}))
	first := columns[0]
	for rest := columns[1:]; len(rest) > 0; {
		n, used := 0, first.width()+gap
		for n < len(rest) && (n == 0 || used+rest[n].width()+gap <= term.width()) {
			used += rest[n].width() + gap
			n++
		}
		out.WriteString("\n")
		term.block(out, append([]textColumn{first}, rest[:n]...))
		rest = rest[n:]
	}
	out.WriteString("\n")
}

// sheetCounts is "12 sheets graded, 1 unreadable, 2 missing."
func sheetCounts(t *gradebook.Table) string {
	var parts []string
	for i, s := range t.Sheets {
		text := fmt.Sprintf("%d %s", s.Count, s.Status)
		if i == 0 {
			text = fmt.Sprintf("%d %s graded", s.Count, explain.Plural(s.Count, "sheet"))
		}
		parts = append(parts, text)
	}
	if t.OffRoster > 0 {
		parts = append(parts, offRosterText(t))
	}
	return strings.Join(parts, ", ") + "."
}

// A textColumn has a heading, a cell for each student and a cell for each line at the foot.
type textColumn struct {
	head       string
	body, foot []string
	align      tw.Align
	marks      bool // the body has marks, with signs for their states
	answers    bool // they are marks of answers: no sign means a right one
}

// coloured is a mark in the colour of its state.
func (term Terminal) coloured(c textColumn, text string) string {
	word := strings.TrimRight(text, " ")
	if term.Colour == nil || !c.marks || word == "" {
		return text
	}
	state := checker.Correct
	for s, sign := range signs {
		if sign != "" && strings.HasSuffix(word, sign) {
			state = checker.Status(s)
		}
	}
	if state == checker.Correct && (!c.answers || word == gradebook.ExcusedText || strings.HasSuffix(word, byPerson)) {
		return text
	}
	return term.Colour(state, word) + text[len(word):]
}

func (c textColumn) width() int {
	width := plain.Width(c.head)
	for _, cell := range slices.Concat(c.body, c.foot) {
		width = max(width, plain.Width(cell))
	}
	return width
}

// tableColumns has the marks of some students for the questions of a set.
func tableColumns(t *gradebook.Table, rows []gradebook.Row, foot []footLine) []textColumn {
	grid := newSetGrid(t, rows, foot)
	columns := textColumns(grid)
	for i, c := range grid.columns {
		columns[i].marks, columns[i].answers = c.isMarks(), c.role == marks
		if columns[i].marks {
			columns[i].padAll()
		}
	}
	return columns
}

// isMarks reports whether a column has marks of students.
func (c *gridColumn) isMarks() bool { return c.role == marks || c.role == total }

// textColumns are the columns of a grid, with long texts cut.
func textColumns(grid *grid) []textColumn {
	columns := make([]textColumn, len(grid.columns))
	for i, c := range grid.columns {
		columns[i] = textColumn{head: cut(c.head), align: tw.AlignLeft}
		if c.number {
			columns[i].align = tw.AlignRight
		}
		for row := range grid.rows {
			columns[i].body = append(columns[i].body, cut(c.cell(row)))
		}
	}
	for line := range grid.foot {
		for i := range columns {
			columns[i].foot = append(columns[i].foot, line[i])
		}
	}
	return columns
}

// padSign aligns marks without a sign with those that have one.
func padSign(text string) string {
	if text == "" || strings.Contains(text, " ") || text == "?" {
		return text
	}
	return text + "  "
}

// padSigns does the same for a whole column, if a mark in it has a sign. Ranges of marks stay as
// they are.
func (c *textColumn) padSigns() {
	sign := " " + signs[checker.Undecided]
	if !slices.ContainsFunc(c.body, func(text string) bool { return strings.HasSuffix(text, sign) }) {
		return
	}
	c.padAll()
}

func (c *textColumn) padAll() {
	for _, list := range [][]string{c.body, c.foot} {
		for i, text := range list {
			list[i] = padSign(text)
		}
	}
}

// cut is the text in at most longest columns.
func cut(text string) string {
	text = plain.Clean(text)
	if plain.Width(text) <= longest {
		return text
	}
	width := 0
	for i, r := range text {
		if width += plain.Width(string(r)); width > longest-1 {
			return text[:i] + "…"
		}
	}
	return text
}

func (term Terminal) block(out *strings.Builder, columns []textColumn) {
	var head, foot []string
	align := make([]tw.Align, len(columns))
	rows := make([][]string, len(columns[0].body))
	for c, column := range columns {
		align[c] = column.align
		head = append(head, column.head)
		foot = append(foot, strings.Join(column.foot, "\n"))
		for i := range rows {
			rows[i] = append(rows[i], term.coloured(column, column.body[i]))
		}
	}
	var table strings.Builder
	writer := tablewriter.NewTable(&table,
		tablewriter.WithConfig(textConfig(align)),
		tablewriter.WithRenderer(renderer.NewBlueprint()),
		tablewriter.WithRendition(tw.Rendition{
			Borders:  tw.BorderNone,
			Symbols:  tw.NewSymbolCustom("dashes").WithRow("-").WithCenter("-").WithColumn(""),
			Settings: tw.Settings{Separators: tw.Separators{BetweenColumns: tw.Off, BetweenRows: tw.Off}},
		}),
		tablewriter.WithEastAsian(tw.Off))
	writer.Header(head)
	_ = writer.Bulk(rows) // writing to memory cannot fail
	writer.Footer(foot)
	_ = writer.Render()
	for line := range strings.Lines(table.String()) {
		out.WriteString(strings.TrimRight(line, " \n") + "\n")
	}
}

// textConfig leaves the cells exactly as they are given.
func textConfig(align []tw.Align) tablewriter.Config {
	cells := tw.CellConfig{
		Formatting: tw.CellFormatting{AutoWrap: tw.WrapNone, AutoFormat: tw.Off},
		Alignment:  tw.CellAlignment{PerColumn: align},
		Padding:    tw.CellPadding{Global: tw.Padding{Left: tw.Empty, Right: strings.Repeat(" ", gap), Overwrite: true}},
	}
	config := tablewriter.NewConfigBuilder().WithTrimSpace(tw.Off).WithHeaderAutoFormat(tw.Off).Build()
	config.Header, config.Row, config.Footer = cells, cells, cells
	return config
}

func textAttention(out *strings.Builder, items []gradebook.Item) {
	list := explain.List{}
	for _, c := range concerns(items) {
		entry := c.text
		if c.hint != "" {
			entry = append(entry, explain.Text(" ("+c.hint+")"))
		}
		list.Items = append(list.Items, entry)
	}
	fmt.Fprintf(out, "Needs a person: %d %s\n", len(items), explain.Plural(len(items), "thing"))
	out.WriteString(explain.PlainText(explain.Doc{list}))
}

func textDiagnostic(out *strings.Builder, d gradebook.Diagnostic) {
	line := d.Severity + ": " + d.Message
	if at := placeText(d.File, d.Line, d.Column); at != "" {
		line = at + ": " + line
	}
	out.WriteString(explain.PlainText(explain.Doc{explain.T(line)}))
	if d.Hint != "" {
		out.WriteString(explain.PlainText(explain.Doc{explain.T("hint: " + d.Hint)}))
	}
}
