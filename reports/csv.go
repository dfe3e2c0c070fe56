package reports

import (
	"encoding/csv"
	"io"
	"slices"
	"strings"

	"grader/reference/plain"
)

// writeCSV writes each set as one table, with an empty line between two: a row a
// student, a column a question, and the total. The rows at the foot have no
// status. A cell is empty where there is no mark (yet).
func writeCSV(w io.Writer, g *Gradebook) error {
	for i, t := range g.Tables {
		if i > 0 {
			if _, err := io.WriteString(w, "\n"); err != nil {
				return err
			}
		}
		out := csv.NewWriter(w)
		for _, record := range csvRecords(t, len(g.Tables) > 1) {
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

// csvRecords names the set in a first column if there are several.
func csvRecords(t *Table, several bool) [][]string {
	var records [][]string
	add := func(student, name string, fields []string, status string, cells []string, total string) {
		record := []string{csvText(student), csvText(name)}
		for i := range t.Fields {
			text := ""
			if i < len(fields) {
				text = fields[i]
			}
			record = append(record, csvText(text))
		}
		record = append(record, status)
		if several {
			record = append([]string{csvText(t.ID)}, record...)
		}
		records = append(records, append(append(record, cells...), total))
	}
	var heads []string
	for _, c := range t.Columns {
		heads = append(heads, csvText(c.ID))
	}
	add("student", "name", t.Fields, "status", heads, "total")
	if several {
		records[0][0] = "set"
	}
	for n := range t.Rows {
		r := &t.Rows[n]
		cells := make([]string, len(t.Columns))
		for i := range cells {
			cells[i] = r.bare(i)
		}
		add(r.ID, r.Name, r.Fields, r.Status.String(), cells, r.bareTotal())
	}
	for _, line := range t.foot() {
		add(line.label, "", nil, "", line.cells, line.total)
	}
	return records
}

// formulaStarts are the characters with which a spreadsheet begins a formula,
// their wide forms included.
const formulaStarts = "=+-@\t\r＝＋－＠"

// csvText is a cell of text that no spreadsheet takes for a formula: an
// apostrophe makes text of what would be one, also behind spaces.
func csvText(text string) string {
	clean := plain.Clean(text)
	if strings.IndexAny(text, formulaStarts) == 0 || strings.IndexAny(strings.TrimLeft(clean, " "), formulaStarts) == 0 {
		return "'" + clean
	}
	return clean
}

// writeOverallCSV writes the gradebook: a row a student, a column a set and a
// group, the final mark, and all columns of the roster. A missing sheet is an
// empty cell; the rows at the foot have no student but a label.
func writeOverallCSV(w io.Writer, g *Gradebook) error {
	grid := newGrid(g, gridStyle{fields: true, drops: true, cell: SetMark.bare})
	out := csv.NewWriter(w)
	for _, record := range slices.Concat([][]string{grid.head}, grid.rows, grid.foot) {
		for i, text := range record {
			record[i] = csvText(text)
		}
		if err := out.Write(record); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}
