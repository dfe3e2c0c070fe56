package solve

import "grader/reference/game"

// misere remembers the outcomes of interned sums in misère play.
type misere struct {
	sums       sumTable
	tally      game.Tally
	onlyGenera bool // no outcome is wanted
	genera     map[sumPlace]Genus
	looks      int    // at options, by their length
	key        []byte // scratch
}

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

// So many options of sums are looked at, long ones for several, or a part of the budget if that is more: a search that
// is not at an end by then, within about two seconds, needs hundreds of times as many.
const (
	mostLooks   = 1 << 22
	partOfLooks = 5
)

// internSum gives a sum its index and, where the whole of it is tame, its outcome.
func (s *Solver) internSum(sum game.Sum) sumPlace {
	m := &s.misere
	if m.looks += 1 + len(sum)/4; m.looks > max(mostLooks, s.space.Limit/partOfLooks) {
		game.Check(game.ErrLimit)
	}
	s.spend(2 + len(sum))
	m.key = packSum(m.key[:0], sum)
	i, fresh := m.sums.add(m.key)
	if !fresh {
		s.askLosing(i, sum)
		return i
	}
	if len(m.sums.keys) > s.space.Limit {
		game.Check(game.ErrLimit)
	}
	s.spend(game.StepsPerPosition)
	m.tally.Reach(len(m.sums.keys))
	if s.askLosing(i, sum); m.sums.outcome(i) == 0 {
		if total, ok := s.tame(sum); ok {
			m.sums.setOutcome(i, total.outcome())
		}
	}
	return i
}

// askLosing asks the ruleset of a sum who wins it, once.
func (s *Solver) askLosing(i sumPlace, sum game.Sum) {
	m := &s.misere
	if m.onlyGenera || m.sums.known[i].asked {
		return
	}
	m.sums.known[i].asked = true
	if losing, ok := s.space.Losing(sum); ok {
		m.sums.setOutcome(i, outcomeIf(losing))
	}
}
