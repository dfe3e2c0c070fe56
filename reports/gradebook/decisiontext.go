package gradebook

import (
	"slices"
	"strings"

	"grader/problems/points"
)

// Effect is what a decision does: "8 points".
func (d *Decision) Effect() string {
	switch d.What {
	case Marked:
		if d.Full {
			return "all points"
		}
		return d.Points.Text()
	case Bonus:
		return "a bonus of " + d.Points.Text()
	case Deduction:
		return d.deducted() + " deducted"
	case Excused:
		if d.Class && d.Question != "" {
			return "dropped"
		}
		return "excused"
	case Extended:
		return "due at " + d.Due.Format("2006-01-02 15:04 -07:00")
	case Assigned:
		return "the sheet is " + d.Sheet + ", decided"
	}
	return Comment(d.Comment)
}

// Says is what was decided and by whom: "8 points by ta1 of 2026-10-06 (read it)".
func (d *Decision) Says() string { return d.Effect() + d.Signature() }

// deducted is "5 points" or "20% of the points possible".
func (d *Decision) deducted() string {
	if d.Share.Sign() > 0 {
		return d.Share.Times(points.Of(100)).Decimal(2) + "% of the points possible"
	}
	return d.Points.Text()
}

// Has reports whether the mark is made with an item of the rubric.
func (d *Decision) Has(item string) bool {
	return slices.Contains(d.Rubric, item)
}

// Comment is a comment in one line.
func Comment(text string) string {
	return `the comment "` + strings.Join(strings.Fields(text), " ") + `"`
}

// Signature is " by ta1 of 2026-10-06 (read the proof)", as far as it is known.
func (d *Decision) Signature() string {
	text := ""
	if d.By != "" {
		text += " by " + d.By
	}
	if d.At != "" {
		text += " of " + d.At
	}
	if d.Reason != "" {
		text += " (" + d.Reason + ")"
	}
	return text
}
