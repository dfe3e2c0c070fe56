package game

// evaluatorFor is the evaluator for a component, and the component as it was first met, not as
// changed by Canon, so that parts of one board are recognised as such.
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

// Value is the nim value of a part by the ruleset's evaluator; ok is false if the part must be
// interned first: if it has no evaluator, or may fall into components or be another component in a
// different orientation.
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

// Evaluate is the nim value of a component by the ruleset's evaluator; ok is false if it has none.
func (s *Space) Evaluate(id ID) (n uint64, ok bool) {
	s.spendSteps(1)
	t, local := s.at(id)
	return t.evaluate(local)
}

// Is reports whether a component has the nim value n by the ruleset's evaluator; ok is false if it
// has none.
func (s *Space) Is(id ID, n uint64) (is, ok bool) {
	t, local := s.at(id)
	return t.is(local, n)
}

// Losing reports whether the next player loses a sum of one component in misère play by the
// ruleset's evaluator; ok is false if it has none.
func (s *Space) Losing(sum Sum) (losing, ok bool) {
	if len(sum) != 1 {
		return false, false
	}
	t, local := s.at(sum[0])
	return t.losing(local)
}
