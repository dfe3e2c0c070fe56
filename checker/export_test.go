package checker

import "grader/reference/game"

// What the tests of this package need to see of it.

var CreditRules = creditRules

// Name is what problem sets call a rule.
func (r CreditRule) Name() string { return r.name }

// Metered tells of the meter of each answer.
func (t *Task) Metered(tell func(*game.Meter)) { t.metered = tell }

// Forget forgets the answers that were given before.
func (t *Task) Forget() { t.past = &memory[*Verdict]{} }
