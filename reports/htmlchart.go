package reports

import (
	"html/template"

	"grader/checker"
	"grader/problems/points"
	"grader/reports/gradebook"
	"grader/reports/look"
)

// TotalsHistogram draws the totals of a set; "" if none counts.
func TotalsHistogram(t *gradebook.Table) template.HTML {
	return histogram("Totals", "points", t.Totals(), t.Points)
}

// FinalsHistogram draws the final marks; "" if there are none.
func FinalsHistogram(o *gradebook.Overall) template.HTML {
	return histogram("Final marks", "per cent", o.Finals(), points.Of(100))
}

// MarksHistogram draws the marks for question i; "" if none counts.
func MarksHistogram(t *gradebook.Table, i int) template.HTML {
	var marks []points.Points
	for n := range t.Rows {
		if mark, ok := t.Rows[n].CountedMark(i); ok {
			marks = append(marks, mark)
		}
	}
	c := t.Columns[i]
	return histogram("Marks for "+c.ID, "points", marks, c.Points)
}

func histogram(title, unit string, marks []points.Points, most points.Points) template.HTML {
	if len(marks) == 0 || most.Sign() <= 0 {
		return ""
	}
	steps, size := look.Steps(most.Float())
	return look.Histogram(title, unit, gradebook.Distribution(marks, size*float64(steps), steps), size)
}

// QuestionPlot plots the questions of a set by facility and discrimination; "" if no question has
// both.
func QuestionPlot(t *gradebook.Table) template.HTML {
	var dots []look.Dot
	for _, c := range t.Columns {
		if c.Analysis.NoDiscrimination == "" && c.Analysis.Count > 0 {
			dots = append(dots, look.Dot{Name: c.ID, X: c.Analysis.Facility.Float(), Y: c.Analysis.Discrimination})
		}
	}
	return look.Plot(dots)
}

// States counts the answers to some questions by state.
func States(columns ...gradebook.Column) []look.Part {
	parts := make([]look.Part, len(checker.Statuses))
	for i, status := range checker.Statuses {
		parts[i].State = status.String()
		for _, c := range columns {
			parts[i].Count += c.Counts[i]
		}
	}
	return parts
}
