package reports

import (
	"strings"

	"grader/problems"
	"grader/problems/points"
	"grader/reference/explain"
	"grader/reports/gradebook"
)

// remarkDoc is a comment as the student is shown it, a paragraph for each of its own.
func remarkDoc(d *gradebook.Decision) explain.Doc {
	if d == nil {
		return nil
	}
	var doc explain.Doc
	for part := range strings.SplitSeq(strings.ReplaceAll(d.Comment, "\r\n", "\n"), "\n\n") {
		if text := strings.Join(strings.Fields(part), " "); text != "" && len(doc) == 0 {
			doc = append(doc, explain.P(explain.Em("Comment:"), explain.Text(" "+text)))
		} else if text != "" {
			doc = append(doc, explain.T(text))
		}
	}
	return doc
}

// rubricDoc lists the items that a mark is made of. Those that the answer lacks say what
// the right answer has, and are for the level full.
func rubricDoc(c gradebook.Column, d *gradebook.Decision, level problems.Level) explain.Doc {
	if len(d.Rubric) == 0 {
		return nil
	}
	var list explain.List
	for _, item := range c.Rubric {
		has := d.Has(item.ID)
		if !has && (level < problems.Full || item.Points.Sign() <= 0) {
			continue
		}
		text := item.Text
		if level > problems.Format {
			text = itemPoints(item, has) + ": " + text
		}
		list.Items = append(list.Items, explain.P(explain.Text(text)))
	}
	return explain.Doc{list}
}

// itemPoints is "+2", "-1", or "0 of 2" for an item that was not given.
func itemPoints(item problems.Item, given bool) string {
	switch {
	case !given:
		return "0 of " + mark(item.Points)
	case item.Points.Sign() < 0:
		return "-" + mark(points.Points{}.Minus(item.Points))
	}
	return "+" + mark(item.Points)
}
