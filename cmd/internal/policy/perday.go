package policy

import (
	"strings"

	"grader/problems/points"
	"grader/problems/shape"
	"grader/problems/source"
	"grader/reports/gradebook"
)

// perDay charges the same share for each day.
var perDay = LatePolicy{
	Key:     "per_day",
	Shape:   shape.Matching(percentForm, "a share of the points, in quotes, from 0% to 100%"),
	Help:    "The share of the points possible that is taken off for each started 24 hours since the due time.",
	Example: `"10%"`,
	Read: func(c *source.Complaints, v source.Value) Cost {
		share, ok := readShare(c, v)
		if !ok {
			return nil
		}
		return PerDay(share)
	},
}

// PerDay is the cost of a share of the points for each started 24 hours.
func PerDay(share points.Points) Cost {
	return func(late gradebook.Lateness) points.Points { return share.Times(points.Of(int64(late.Days))) }
}

// percentForm is what shares look like in per cent.
const percentForm = `^\s*(` + shape.PointsForm + `)\s*%$`

// readShare reads a share of the points, "10%".
func readShare(c *source.Complaints, v source.Value) (points.Points, bool) {
	text, _ := v.Text()
	share, err := points.Parse(strings.TrimSpace(strings.TrimSuffix(text, "%")))
	share = share.Over(points.Of(100))
	if err != nil || !strings.HasSuffix(text, "%") || share.Cmp(points.Of(1)) > 0 {
		c.Expected(v, "a share of the points from 0% to 100%", `write it like `+v.Key()+` = "10%"`)
		return points.Points{}, false
	}
	return share, true
}
