package game

// An Evaluator evaluates components of one ruleset by a search of its own, for
// rulesets whose positions a general search would be slow with. One is made for
// each Space and lives as long, so that it may remember what it has found; it need
// not be safe for concurrent use. What it answers does not depend on what it was
// asked before, except that it may run out of its budget.
//
// Each function may be nil, and ok is false where an evaluator is not made for a
// component: the general search then does the work. Where the budget is used up they stop the
// work, by Check.
type Evaluator[P comparable] struct {
	// Nimber is the nim value.
	Nimber func(p P) (n uint64, ok bool)
	// Is reports whether the nim value is n, which may be easier to find out.
	Is func(p P, n uint64) (is, ok bool)
	// Losing reports whether the next player loses p, by itself, in misère play. Nim
	// values cannot tell.
	Losing func(p P) (losing, ok bool)
}

// evaluated is what a table asks the evaluator of its ruleset.
type evaluated interface {
	evaluate(local int32) (n uint64, ok bool)
	is(local int32, n uint64) (is, ok bool)
	losing(local int32) (losing, ok bool)
}

// evaluatorFor gives a component's evaluator what it is asked about: the component as it
// first came up, not as Canon has it, so that parts of one board are seen to be.
func (t *rulesetTable[P]) evaluatorFor(local int32) (e Evaluator[P], p P) {
	if t.evaluator == nil {
		return e, p
	}
	if p = t.raw[local]; t.negated[local] {
		p = t.rules.Partizan.Negative(p)
	}
	return *t.evaluator, p
}

func (t *rulesetTable[P]) evaluate(local int32) (n uint64, ok bool) {
	e, p := t.evaluatorFor(local)
	if e.Nimber == nil {
		return 0, false
	}
	defer t.rules.blame("Evaluator")
	return e.Nimber(p)
}

func (t *rulesetTable[P]) is(local int32, n uint64) (is, ok bool) {
	e, p := t.evaluatorFor(local)
	if e.Is == nil {
		return false, false
	}
	defer t.rules.blame("Evaluator")
	return e.Is(p, n)
}

func (t *rulesetTable[P]) losing(local int32) (losing, ok bool) {
	e, p := t.evaluatorFor(local)
	if e.Losing == nil {
		return false, false
	}
	defer t.rules.blame("Evaluator")
	return e.Losing(p)
}

// Value is the nim value of a part as the ruleset's evaluator finds it; ok is false where
// the part must be interned first: where there is no evaluator for it, or it may fall into
// components or be another one seen from elsewhere.
func (s *Space) Value(p Part) (n uint64, ok bool) { return p.evaluate(s) }

func (c component[P]) evaluate(s *Space) (n uint64, ok bool) {
	if c.rules.Evaluator == nil || c.rules.Split != nil || c.rules.Canon != nil {
		return 0, false
	}
	t := tableOf(s, c.rules)
	if t.evaluator.Nimber == nil {
		return 0, false
	}
	defer c.rules.blame("Evaluator")
	return t.evaluator.Nimber(c.p)
}

// Evaluate is the nim value of a component as the ruleset's evaluator finds it; ok
// is false where there is no evaluator for it.
func (s *Space) Evaluate(id ID) (n uint64, ok bool) {
	s.spendSteps(1)
	at := s.nodes[id]
	return at.table.evaluate(at.local)
}

// Is reports whether a component has the nim value n, as the ruleset's evaluator finds
// it; ok is false where there is no evaluator for it.
func (s *Space) Is(id ID, n uint64) (is, ok bool) {
	at := s.nodes[id]
	return at.table.is(at.local, n)
}

// Losing reports whether the next player loses a sum of one component in misère play, as
// the ruleset's evaluator finds it; ok is false where there is no evaluator for it.
func (s *Space) Losing(sum Sum) (losing, ok bool) {
	if len(sum) != 1 {
		return false, false
	}
	at := s.nodes[sum[0]]
	return at.table.losing(at.local)
}

// spend charges the budget for positions that an evaluator remembers; false if it is
// used up.
func (s *Space) spend(positions int) bool {
	s.spent = min(s.spent+positions, 1<<40)
	s.tally.Reach(min(s.Size(), s.Limit))
	return s.Size() <= s.Limit && s.meter.Spend(min(positions, 1<<40)*stepsPerSearched) == nil
}

// workPerPosition is how many steps of work are as much as a position of the budget.
const workPerPosition = 8

// worked charges the budget for what a ruleset had to do, which has charged the meter itself.
func (s *Space) worked(steps int) {
	s.work += min(steps, 1<<40)
	s.spent = min(s.spent+s.work/workPerPosition, 1<<40)
	s.work %= workPerPosition
	if s.Size() > s.Limit {
		Check(ErrLimit)
	}
}
