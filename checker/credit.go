package checker

import (
	"grader/problems/points"
)

// A CreditRule is a rule for scoring a partly right set.
type CreditRule struct {
	name string
	// credit is called if needed > 0: right of the needed things were given, wrong others were
	// given, and given is the number of all that were given.
	credit func(right, wrong, given, needed int64) points.Points
}

// creditRules lists the rules; the first is the default.
var creditRules = []CreditRule{
	{"net-correct", func(right, wrong, given, needed int64) points.Points {
		return points.Ratio(max(0, right-wrong), needed)
	}},
	{"all-or-nothing", func(right, wrong, given, needed int64) points.Points {
		return AllOrNothing(right == needed && wrong == 0)
	}},
	{"matched", func(right, wrong, given, needed int64) points.Points {
		return points.Ratio(right, max(given, needed))
	}},
}

// CreditRule reads the key credit.
func (d *Draft) CreditRule() CreditRule {
	name := d.Choice("credit", creditRules[0].name)
	for _, r := range creditRules {
		if r.name == name {
			return r
		}
	}
	d.GiveUp()
	return CreditRule{}
}

// Of is the credit for a set. If nothing is needed, the empty set earns full credit and any other
// none.
func (r CreditRule) Of(right, wrong, needed int) points.Points {
	return r.OfHalves(right, 0, wrong, needed)
}

// OfHalves is the credit for a set in which some things are given in full and others by half.
func (r CreditRule) OfHalves(full, half, wrong, needed int) points.Points {
	if needed == 0 {
		return AllOrNothing(wrong == 0)
	}
	return r.credit(int64(2*full+half), int64(2*wrong), int64(2*(full+half+wrong)), int64(2*needed))
}

// AllOrNothing is full credit for a right answer, and none for a wrong one.
func AllOrNothing(right bool) points.Points {
	if right {
		return points.Of(1)
	}
	return points.Of(0)
}
