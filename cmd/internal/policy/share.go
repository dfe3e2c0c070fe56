package policy

import (
	"strings"

	"grader/problems/points"
	"grader/problems/shape"
	"grader/problems/source"
)

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
