// Package policy is what a course decides beside the answers: what lateness
// costs, when sheets came in, and what persons decided about a student.
package policy

import (
	"time"

	"grader/problems/points"
	"grader/problems/shape"
	"grader/problems/source"
	"grader/reports/gradebook"
)

// A LatePolicy is one way to charge for lateness: a key under [late] in the settings.
type LatePolicy struct {
	Key     string
	Shape   shape.Type // what the key takes
	Help    string     // one line for the documentation
	Example string     // a value in TOML
	// Read makes the cost from the value of the key. It complains about any other
	// value and returns nil then.
	Read func(c *source.Complaints, v source.Value) Cost
}

// A Cost is the share of the points possible that a late sheet loses. It is asked
// about sheets that came after the grace and before the cutoff.
type Cost func(late gradebook.Lateness) points.Points

// LatePolicies lists the late policies. If a course sets several, their costs add up.
var LatePolicies = []LatePolicy{perDay}

// Late is what lateness costs. The zero Late costs nothing.
type Late struct {
	Grace     time.Duration // a sheet that comes no later than this is in time
	Costs     []Cost
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
	var share points.Points
	for _, cost := range l.Costs {
		share = share.Plus(cost(late))
	}
	late.Share = share
	return late
}
