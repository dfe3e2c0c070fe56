// Package marking writes answers that wait for a person into a table for spreadsheets,
// and makes decisions of the table that comes back.
package marking

import (
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"fmt"
	"io"
	"strings"

	"grader/problems"
	"grader/reports"
	"grader/reports/gradebook"
)

// Columns are those of the table. Points, rubric and comment are to be filled in.
var Columns = []string{"set", "student", "name", "question", "out_of", "answer", "items", "points", "rubric", "comment", "version"}

// Write writes a row for each answer that waits for a person, and with all for each
// answer to a question that only persons mark.
func Write(w io.Writer, tables []*gradebook.Table, all bool) (rows int, err error) {
	out := csv.NewWriter(w)
	if err := out.Write(Columns); err != nil {
		return 0, err
	}
	for _, t := range tables {
		for n := range t.Rows {
			r := &t.Rows[n]
			for i, c := range t.Columns {
				if i >= len(r.Program) || !r.Waits(i) && !(all && c.Kind == gradebook.EssayKind) {
					continue
				}
				rows++
				if err := out.Write([]string{
					reports.CSVText(t.ID), reports.CSVText(r.ID), reports.CSVText(r.Name), reports.CSVText(c.ID), c.Points.Decimal(2),
					reports.CSVLines(r.Program[i].Got), reports.CSVText(items(c.Rubric)), "", "", "", version(t, r, i),
				}); err != nil {
					return rows, err
				}
			}
		}
	}
	out.Flush()
	return rows, out.Error()
}

// items is "idea 2: names the symmetry; gap -1: a claim without a reason".
func items(rubric []problems.Item) string {
	var list []string
	for _, item := range rubric {
		list = append(list, item.ID+" "+item.Points.Decimal(2)+": "+item.Text)
	}
	return strings.Join(list, "; ")
}

// version tells which answer is in a row, and what had been decided about it. It begins
// with a letter, so that no spreadsheet takes it for a number.
func version(t *gradebook.Table, r *gradebook.Row, i int) string {
	return seen(t, r, i) + "-" + state(r, i)
}

func seen(t *gradebook.Table, r *gradebook.Row, i int) string {
	return "v" + sum(t.ID, r.ID, t.Columns[i].ID, t.Answer(r, t.Columns[i].ID))[:16]
}

// state changes with what has been decided about an answer.
func state(r *gradebook.Row, i int) string {
	m := r.Mark(i)
	parts := []string{fmt.Sprint(r.Excused, m.Excused)}
	for _, d := range []*gradebook.Decision{r.Decided, m.Decided, m.Remark} {
		if d != nil {
			parts = append(parts, d.Points.String(), strings.Join(d.Rubric, " "), d.Comment, d.By, d.At)
		}
		parts = append(parts, "")
	}
	return "d" + sum(parts...)[:8]
}

func sum(parts ...string) string {
	h := sha256.New()
	for _, part := range parts {
		fmt.Fprintf(h, "%q\n", part)
	}
	return hex.EncodeToString(h.Sum(nil))
}
