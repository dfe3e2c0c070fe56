package kinds_test

import (
	. "grader/checker"
	"grader/problems/points"
)

// creditRules are the values of the key credit.
var creditRules = []string{"net-correct", "all-or-nothing", "matched"}

func ratio(num, den int) points.Points { return points.Ratio(int64(num), int64(den)) }

// listCredit is the share of the points that a list earns, by the formulas of the
// documents.
func listCredit(rule string, right, wrong, needed int) points.Points {
	switch {
	case needed == 0:
		return AllOrNothing(wrong == 0)
	case rule == "net-correct":
		return ratio(max(0, right-wrong), needed)
	case rule == "matched":
		return ratio(right, max(right+wrong, needed))
	}
	return AllOrNothing(right == needed && wrong == 0)
}
