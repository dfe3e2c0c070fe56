package reports

import (
	"encoding/csv"
	"io"
	"iter"
	"strconv"
	"strings"
	"time"

	"grader/reference/plain"
	"grader/reports/gradebook"
)

// writeCSV writes each set as one table, with an empty line between two: a row a
// student, a column a question, the total and what a person has yet to mark. The rows
// at the foot have no status. A cell is empty where there is no mark (yet).
//
// Where they occur there are also the columns given, penalty, deducted, bonus, submitted
// and days_late. The total is the sum of the cells less the penalty, or instead of these
// what a person has given for the whole set, less what was deducted, with the bonus for the whole set.
func writeCSV(w io.Writer, g *gradebook.Book) error {
	for i, t := range g.Tables {
		if i > 0 {
			if _, err := io.WriteString(w, "\n"); err != nil {
				return err
			}
		}
		out := csv.NewWriter(w)
		for record := range csvRecords(t, len(g.Tables) > 1) {
			if err := out.Write(record); err != nil {
				return err
			}
		}
		out.Flush()
		if err := out.Error(); err != nil {
			return err
		}
	}
	return nil
}

// csvRecords are the records of a table. They name the set in a first column if there are
// several.
func csvRecords(t *gradebook.Table, several bool) iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		w := csvWriter{t: t, several: several, yield: yield}
		w.before, w.after = csvColumns(t)
		w.all()
	}
}

// A csvWriter makes the records of a table, one after another.
type csvWriter struct {
	t             *gradebook.Table
	several       bool
	before, after []csvColumn
	yield         func([]string) bool
	headed        bool
}

// all makes the heading, a record for each row, and those of the foot.
func (w *csvWriter) all() {
	t := w.t
	var heads []string
	for _, c := range t.Columns {
		heads = append(heads, CSVText(c.ID))
	}
	ok := w.add([]string{"student", "name"}, t.Fields, "status", heads, "total", nil)
	cells := make([]string, len(t.Columns))
	for n := 0; ok && n < len(t.Rows); n++ {
		r := &t.Rows[n]
		for i := range cells {
			cells[i] = bareCellText(r, i)
		}
		ok = w.add([]string{r.ID, r.Name}, r.Fields, r.Status.String(), cells, bareTotalText(r), r)
	}
	for _, line := range footLines(t) {
		ok = ok && w.add([]string{line.label, ""}, nil, "", line.cells, line.total, nil)
	}
}

// add makes a record. Its row is nil if it is the heading or of the foot.
func (w *csvWriter) add(who, fields []string, status string, cells []string, total string, r *gradebook.Row) bool {
	var record []string
	switch {
	case w.several && !w.headed:
		record = append(record, "set")
	case w.several:
		record = append(record, CSVText(w.t.ID))
	}
	record = append(record, CSVText(who[0]), CSVText(who[1]))
	for i := range w.t.Fields {
		text := ""
		if i < len(fields) {
			text = fields[i]
		}
		record = append(record, CSVText(text))
	}
	record = w.further(append(append(record, status), cells...), w.before, r)
	record = w.further(append(record, total), w.after, r)
	w.headed = true
	return w.yield(record)
}

// further adds the cells of columns beside the questions.
func (w *csvWriter) further(record []string, columns []csvColumn, r *gradebook.Row) []string {
	for _, c := range columns {
		text := ""
		switch {
		case r != nil:
			text = c.cell(r)
		case !w.headed:
			text = c.head
		}
		record = append(record, text)
	}
	return record
}

// A csvColumn is a column beside the questions.
type csvColumn struct {
	head string
	cell func(*gradebook.Row) string // "" if there is nothing to tell
}

// csvColumns are the columns before and after the total. But for what is pending, they
// are those in which anything stands.
func csvColumns(t *gradebook.Table) (before, after []csvColumn) {
	occurring := func(all ...csvColumn) (list []csvColumn) {
		for _, c := range all {
			if t.AnyRow(func(r *gradebook.Row) bool { return c.cell(r) != "" }) {
				list = append(list, c)
			}
		}
		return list
	}
	before = occurring(
		csvColumn{"given", func(r *gradebook.Row) string {
			if r.Excused || r.Decided == nil {
				return ""
			}
			return mark(r.Decided.Points)
		}},
		csvColumn{"penalty", func(r *gradebook.Row) string {
			if r.Excused {
				return ""
			}
			return someText(r.Penalty)
		}},
		csvColumn{"deducted", func(r *gradebook.Row) string { return someText(r.Deducted) }},
		csvColumn{"bonus", func(r *gradebook.Row) string {
			if r.Excused {
				return ""
			}
			return someText(r.Bonus)
		}},
	)
	after = occurring(
		csvColumn{"submitted", func(r *gradebook.Row) string {
			if r.Submitted.IsZero() {
				return ""
			}
			return r.Submitted.Format(time.RFC3339)
		}},
		csvColumn{"days_late", func(r *gradebook.Row) string {
			if r.Late.By <= 0 {
				return ""
			}
			return strconv.Itoa(r.Late.Days)
		}},
	)
	pending := csvColumn{"pending", func(r *gradebook.Row) string { return mark(r.Pending) }}
	return before, append([]csvColumn{pending}, after...)
}

// formulaStarts are the characters with which a spreadsheet begins a formula,
// their wide forms included.
const formulaStarts = "=+-@＝＋－＠"

// isFormula reports whether a spreadsheet could take a cell for a formula. It may leave
// out spaces and quotes before it. Apostrophes are left out so that each guarded text
// stands for one text only.
func isFormula(cell string) bool {
	return strings.IndexAny(strings.TrimLeft(cell, ` "'`), formulaStarts) == 0
}

// pieces gives the cells in which a text may end up: a spreadsheet that cuts lines at
// semicolons does not know the quotes of one that cuts them at commas.
func pieces(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for text != "" {
			end := strings.IndexAny(text, ";\n") + 1
			if end == 0 {
				end = len(text)
			}
			if !yield(text[:end]) {
				return
			}
			text = text[end:]
		}
	}
}

// guarded puts an apostrophe before whatever would be a formula.
func guarded(text string) string {
	if !strings.ContainsAny(text, formulaStarts) {
		return text
	}
	var b strings.Builder
	for piece := range pieces(text) {
		if isFormula(piece) {
			b.WriteByte('\'')
		}
		b.WriteString(piece)
	}
	return b.String()
}

// CSVText is a cell of text that no spreadsheet takes for a formula, whether it cuts lines
// at commas, semicolons or tabs.
func CSVText(text string) string { return guarded(plain.Clean(text)) }

// CSVLines is the same for a text of several lines.
func CSVLines(text string) string { return guarded(strings.Join(plain.Lines(text), "\n")) }

// CSVUnguard is the text of a cell that CSVText wrote.
func CSVUnguard(cell string) string {
	var b strings.Builder
	for piece := range pieces(cell) {
		if rest, guarded := strings.CutPrefix(piece, "'"); guarded && isFormula(rest) {
			piece = rest
		}
		b.WriteString(piece)
	}
	return b.String()
}

// WriteCSV writes records of which no cell is taken for a formula.
func WriteCSV(w io.Writer, records iter.Seq[[]string]) error {
	out := csv.NewWriter(w)
	for record := range records {
		for i, text := range record {
			record[i] = CSVText(text)
		}
		if err := out.Write(record); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// writeOverallCSV writes the gradebook: a row a student, a column a set and a
// group, the final mark, what a person has yet to mark, and all columns of the roster.
// A missing sheet is an empty cell; the rows at the foot have no student but a label.
func writeOverallCSV(w io.Writer, g *gradebook.Book) error {
	grid := newGrid(g, gridStyle{fields: true, drops: true, always: true, cell: bareMarkText})
	return WriteCSV(w, func(yield func([]string) bool) {
		more := yield(grid.head)
		for _, part := range []iter.Seq[[]string]{grid.rows, grid.foot} {
			for record := range part {
				if more = more && yield(record); !more {
					return
				}
			}
		}
	})
}
