package reports

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"

	"grader/reports/gradebook"
)

// listed is the number of frequent answers, and of frequent mistakes, in items.csv.
const listed = 3

// writeItems writes items.csv: one row per question, with its statistics. Facility is the mean
// share of the points, from 0 to 1. Discrimination is the correlation with the rest of the score;
// if it means nothing, the remark says why. Answers with the same meaning are counted together.
func writeItems(w io.Writer, g *gradebook.Book) error {
	out := csv.NewWriter(w)
	head := []string{"set", "question", "kind", "points", "answers", "facility", "discrimination", "remark"}
	for _, what := range []string{"wrong", "mistake"} {
		for i := range listed {
			name := what + "_" + strconv.Itoa(i+1)
			head = append(head, name, name+"_count")
		}
	}
	_ = out.Write(head) // errors are returned by Flush
	for _, t := range g.Tables {
		for _, c := range t.Columns {
			_ = out.Write(itemRecord(t, c))
		}
	}
	out.Flush()
	return out.Error()
}

func itemRecord(t *gradebook.Table, c gradebook.Column) []string {
	a := c.Analysis
	facility, discrimination := "", ""
	if a.Count > 0 && c.Points.Sign() > 0 {
		facility = a.Facility.Decimal(2)
	}
	if a.NoDiscrimination == "" {
		discrimination = decimals(a.Discrimination, 2)
	}
	record := []string{
		CSVText(t.ID), CSVText(c.ID), c.Kind, mark(c.Points), strconv.Itoa(a.Count), facility, discrimination, remarkOf(c),
	}
	for _, list := range [][]gradebook.Frequency{a.Wrong, a.Mistakes} {
		for i := range listed {
			text, count := "", ""
			if i < len(list) {
				text, count = CSVText(whichText(list[i].Which)+list[i].Text), strconv.Itoa(list[i].Count)
			}
			record = append(record, text, count)
		}
	}
	return record
}

// remarkOf says why there is no discrimination, which variants were harder, and how large a
// difference would have been found.
func remarkOf(c gradebook.Column) string {
	list := []string{c.Analysis.NoDiscrimination}
	if v := c.Analysis.Evenness; v != nil && len(v.Figures) > 1 {
		for _, f := range v.Harder() {
			list = append(list, f.Which.String()+" is harder")
		}
		found := "no difference of variants could be found"
		if v.Least > 0 {
			found = fmt.Sprintf("a difference of variants of %d per cent can be found", wholePercent(v.Least))
		}
		list = append(list, found)
	}
	return strings.TrimPrefix(strings.Join(list, "; "), "; ")
}
