package reports

import (
	"html/template"

	"grader/checker"
	"grader/problems/points"
	"grader/reports/gradebook"
	"grader/reports/look"
)

// histogram draws marks from 0 to the most.
func histogram(title, unit string, marks []points.Points, most points.Points, steps int) template.HTML {
	if len(marks) == 0 || most.Sign() <= 0 {
		return ""
	}
	return look.Histogram(title, unit, gradebook.Distribution(marks, most.Float(), steps), most.Float())
}

// steps is how many steps the histogram of a whole sheet or of final marks has.
const steps = 10

// marksOf are the marks for a question that its figures count.
func marksOf(t *gradebook.Table, i int) []points.Points {
	var list []points.Points
	for n := range t.Rows {
		if mark, ok := t.Rows[n].CountedMark(i); ok {
			list = append(list, mark)
		}
	}
	return list
}

// plotOf draws the questions of a set of which both figures are known.
func plotOf(t *gradebook.Table) template.HTML {
	var dots []look.Dot
	for _, c := range t.Columns {
		if c.Analysis.NoDiscrimination == "" && c.Analysis.Count > 0 {
			dots = append(dots, look.Dot{Name: c.ID, X: c.Analysis.Facility.Float(), Y: c.Analysis.Discrimination})
		}
	}
	return look.Plot(dots)
}

// partsOf counts the answers to some questions by their states.
func partsOf(columns ...gradebook.Column) []look.Part {
	parts := make([]look.Part, len(checker.Statuses))
	for i, status := range checker.Statuses {
		parts[i].State = status.String()
		for _, c := range columns {
			parts[i].Count += c.Counts[i]
		}
	}
	return parts
}
