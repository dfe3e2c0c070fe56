package solve

import "grader/reference/game"

// misere remembers the outcomes of interned sums in misère play.
type misere struct {
	sums            *sumTable
	tally           game.Tally
	onlyGenera      bool // no outcome is wanted
	genera          map[sumPlace]Genus
	reductions      reductions
	key             []byte   // scratch
	newOption, rest game.Sum // scratch
	lists           optionLists
	glances         int // at options
}

// misereOutcome decides a sum of parts in misère play.
func (s *Solver) misereOutcome(parts []game.Part) (Outcome, error) {
	if total, ok, err := s.tameParts(parts); err != nil {
		return 0, err
	} else if ok {
		return total.outcome(), nil
	}
	if o, ok := outcomeAlone(parts, game.Misere); ok {
		return o, nil
	}
	if losing, ok := game.MisereLosing(parts); ok {
		return outcomeIf(losing), nil
	}
	sum, err := s.space.Intern(parts)
	if err != nil {
		return 0, err
	}
	return s.searchMisere(sum)
}

// tameParts adds up the parts, if their rulesets know all of them to be tame.
func (s *Solver) tameParts(parts []game.Part) (total tameSum, ok bool, err error) {
	for _, p := range parts {
		n, known, err := s.meter.Nimber(p)
		if err != nil {
			return total, false, err
		}
		gentle, ok := p.Tame()
		if !ok || !known {
			return total, false, nil
		}
		is := firm
		if gentle {
			is = fickle
		}
		total.add(n, is)
	}
	return total, true, nil
}

// internSum gives a sum its index and, where the whole of it is tame, its outcome.
func (s *Solver) internSum(sum game.Sum) (sumPlace, error) {
	m := &s.misere
	if err := s.meter.Spend(2 + len(sum)); err != nil {
		return 0, err
	}
	m.key = packSum(m.key[:0], sum)
	if i, known := m.sums.Find(m.key); known {
		return i, s.askLosing(i, sum)
	}
	if m.sums.Len() >= s.space.Limit || m.sums.Full() {
		return 0, game.ErrLimit
	}
	if err := s.meter.Spend(game.StepsPerPosition); err != nil {
		return 0, err
	}
	i := m.sums.Add(m.key)
	m.tally.Reach(m.sums.Len())
	if err := s.askLosing(i, sum); err != nil || m.sums.outcome(i) != 0 {
		return i, err
	}
	total, ok, err := s.tame(sum)
	if ok {
		m.sums.setOutcome(i, total.outcome())
	}
	return i, err
}

// askLosing asks the ruleset of a sum who wins it, once.
func (s *Solver) askLosing(i sumPlace, sum game.Sum) error {
	m := &s.misere
	if m.onlyGenera || m.sums.Mark(i) != 0 {
		return nil
	}
	m.sums.SetMark(i, markedAsked)
	losing, ok, err := s.space.Losing(sum)
	if ok {
		m.sums.setOutcome(i, outcomeIf(losing))
	}
	return err
}
