// Package policy is what a course decides beside the answers: what lateness
// costs, when sheets came in, and what persons decided about a student.
package policy

import (
	"time"

	"grader/problems/points"
	"grader/reports/gradebook"
)

// Late is what lateness costs. The zero Late costs nothing.
type Late struct {
	Grace     time.Duration // a sheet that comes no later than this is in time
	PerDay    points.Points // the share of the points possible that each started day costs
	Cutoff    time.Duration // what comes later than this earns nothing
	HasCutoff bool
}

// day is 24 hours, also where clocks are changed meanwhile.
const day = 24 * time.Hour

// Of is the lateness of a sheet. Days are counted from the due time, and not from
// the end of the grace.
func (l Late) Of(submitted, due time.Time) gradebook.Lateness {
	by := submitted.Sub(due)
	if by <= 0 {
		return gradebook.Lateness{}
	}
	late := gradebook.Lateness{By: by}
	if by <= l.Grace {
		return late
	}
	late.Days = int((by + day - 1) / day)
	if l.HasCutoff && by > l.Cutoff {
		late.TooLate = true
		return late
	}
	late.Share = l.PerDay.Times(points.Of(int64(late.Days)))
	return late
}
