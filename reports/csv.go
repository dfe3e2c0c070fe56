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

// writeCSV writes each set as one table, separated by empty lines: one row per student, one column
// per question, then the total and the points not marked yet. The rows at the foot have no status.
// A cell without a mark is empty.
//
// If they occur there are also the columns given, penalty, deducted, bonus, submitted, days_late
// and slip_days. The total is the sum of the cells less the penalty, or else the mark given by hand
// for the whole set; less deductions; plus the bonus for the whole set.
func writeCSV(w io.Writer, g *gradebook.Book) error {
	for i, t := range g.Tables {
		if i > 0 {
			if _, err := io.WriteString(w, "\n"); err != nil {
				return err
			}
		}
		if err := writeGridCSV(w, newCSVGrid(t, len(g.Tables) > 1)); err != nil {
			return err
		}
	}
	return nil
}

func writeGridCSV(w io.Writer, grid *grid) error {
	return WriteCSV(w, func(yield func([]string) bool) {
		more := yield(grid.head())
		for _, part := range []iter.Seq[[]string]{grid.body, grid.foot} {
			for record := range part {
				if more = more && yield(record); !more {
					return
				}
			}
		}
	})
}

// newCSVGrid is the grid of a set for programs. If there are several sets, each line begins with
// the id of its set.
func newCSVGrid(t *gradebook.Table, several bool) *grid {
	g := &grid{rows: len(t.Rows)}
	foot := footLines(t)
	if several {
		g.add(field, false, "set", func(int) string { return t.ID }).foot = func(int) string { return t.ID }
	}
	g.students(func(row int) string { return t.Rows[row].ID })
	g.add(named, false, "name", func(row int) string { return t.Rows[row].Name })
	g.fields(t.Fields, func(row int) []string { return t.Rows[row].Fields })
	add := func(head string, always bool, cell func(*gradebook.Row) string) {
		if always || t.AnyRow(func(r *gradebook.Row) bool { return cell(r) != "" }) {
			g.add(beside, false, head, func(row int) string { return cell(&t.Rows[row]) })
		}
	}
	add("status", true, func(r *gradebook.Row) string { return r.Status.String() })
	g.questions(t, t.Rows, foot, bareCellText)
	unlessExcused := func(cell func(*gradebook.Row) string) func(*gradebook.Row) string {
		return func(r *gradebook.Row) string {
			if r.Excused {
				return ""
			}
			return cell(r)
		}
	}
	add("given", false, unlessExcused(func(r *gradebook.Row) string {
		if r.Decided == nil {
			return ""
		}
		return mark(r.Decided.Points)
	}))
	add("penalty", false, unlessExcused(func(r *gradebook.Row) string { return someText(r.Penalty) }))
	add("deducted", false, func(r *gradebook.Row) string { return someText(r.Deducted) })
	add("bonus", false, unlessExcused(func(r *gradebook.Row) string { return someText(r.Bonus) }))
	g.total(t.Rows, foot, bareTotalText)
	add("pending", true, func(r *gradebook.Row) string { return mark(r.Pending) })
	add("submitted", false, func(r *gradebook.Row) string {
		if r.Submitted.IsZero() {
			return ""
		}
		return r.Submitted.Format(time.RFC3339)
	})
	add("days_late", false, func(r *gradebook.Row) string {
		if r.Late.By <= 0 {
			return ""
		}
		return strconv.Itoa(r.Late.Days)
	})
	add("slip_days", false, func(r *gradebook.Row) string {
		if r.Late.By <= 0 || !r.Late.Slips {
			return ""
		}
		return strconv.Itoa(r.Late.Slip)
	})
	return g
}

// formulaStarts are the characters that begin a formula in a spreadsheet, their wide forms
// included.
const formulaStarts = "=+-@＝＋－＠"

// isFormula reports whether a spreadsheet could take a cell for a formula. Spreadsheets may skip
// spaces and quotes at its start. Apostrophes are skipped so that every guarded text comes from
// exactly one text.
func isFormula(cell string) bool {
	return strings.IndexAny(strings.TrimLeft(cell, ` "'`), formulaStarts) == 0
}

// pieces are the cells that a spreadsheet may make of a text: one that splits lines at semicolons
// does not know the quotes of one that splits them at commas.
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

// guarded puts an apostrophe before every piece that would be a formula.
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

// CSVText is a cell that no spreadsheet takes for a formula, whether it splits lines at commas,
// semicolons or tabs.
func CSVText(text string) string { return guarded(plain.Clean(text)) }

// CSVLines is CSVText for a text of several lines.
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

// WriteCSV writes records in which no cell can be taken for a formula.
func WriteCSV(w io.Writer, records iter.Seq[[]string]) error {
	out := csv.NewWriter(w)
	for record := range records {
		for i, text := range record {
			record[i] = CSVText(text)
		}
		_ = out.Write(record) // errors are returned by Flush
	}
	out.Flush()
	return out.Error()
}

// writeOverallCSV writes the gradebook: one row per student, one column per set and per group, the
// final mark, the points not marked yet, and all columns of the roster. The cell of a missing sheet
// is empty. The rows at the foot have a label in place of the student.
func writeOverallCSV(w io.Writer, g *gradebook.Book) error {
	return writeGridCSV(w, newGrid(g, gridStyle{fields: true, drops: true, always: true, cell: bareMarkText}))
}
