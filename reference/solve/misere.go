package solve

import "grader/reference/game"

// misereOutcome decides a sum of parts in misère play.
func (s *Solver) misereOutcome(parts []game.Part) Outcome {
	if total, ok := s.tameParts(parts); ok {
		return total.outcome()
	}
	if o, ok := outcomeAlone(parts, game.Misere); ok {
		return o
	}
	if losing, ok := game.MisereLosing(parts); ok {
		return outcomeIf(losing)
	}
	return s.searchMisere(s.space.Intern(parts))
}

// tameParts adds up the parts, if their rulesets know all of them to be tame.
func (s *Solver) tameParts(parts []game.Part) (total tameSum, ok bool) {
	for _, p := range parts {
		n, known := s.closed(p)
		gentle, ok := p.Tame()
		if !ok || !known {
			return total, false
		}
		is := firm
		if gentle {
			is = fickle
		}
		total.add(n, is)
	}
	return total, true
}
