package solve

import (
	"slices"

	"grader/reference/game"
	"grader/reference/halt"
)

// A sumFrame is a sum under search, with its options; those before next are finished.
type sumFrame struct {
	sum     sumPlace
	options []sumPlace
	next    int
}

// searchMisere decides by the definition: a sum without options is an N-position, and any other sum
// is N exactly when some option is P. It keeps its own stack, since a play may be very long.
func (s *Solver) searchMisere(sum game.Sum) Outcome {
	sums := &s.misere.sums
	root := s.internSum(sum)
	stack := []sumFrame{{sum: root}}
	for len(stack) > 0 {
		f := &stack[len(stack)-1]
		if sums.outcome(f.sum) != 0 {
			stack = stack[:len(stack)-1]
			continue
		}
		if f.options == nil {
			f.options = s.sumOptions(f.sum, len(stack) > 2)
			lost := func(o sumPlace) bool { return sums.outcome(o) == P }
			if len(f.options) == 0 || slices.ContainsFunc(f.options, lost) {
				sums.setOutcome(f.sum, N)
				continue
			}
		}
		for f.next < len(f.options) && sums.outcome(f.options[f.next]) == N {
			f.next++
		}
		switch {
		case f.next == len(f.options):
			sums.setOutcome(f.sum, P)
		case sums.outcome(f.options[f.next]) == P:
			sums.setOutcome(f.sum, N)
		default:
			stack = append(stack, sumFrame{sum: f.options[f.next]})
		}
	}
	return sums.outcome(root)
}

// optionsOfHuge is the square of the number of options that a component may have, for each sum of
// the budget. For a P-position with a component of n options, about n other sums must be shown to
// be N, and most of these by P-positions of their own. Those have components with a fraction of n
// options, which must be shown to be N in turn: together more sums than a fraction of n times n.
const optionsOfHuge = 512

// sumOptions are the distinct options of a sum. Deep in a search it gives up if a component has so
// many that the search cannot finish within the budget.
func (s *Solver) sumOptions(at sumPlace, deep bool) []sumPlace {
	options := []sumPlace{}
	parts := s.misere.sums.sum(at)
	for i, id := range parts {
		if i > 0 && parts[i-1] == id {
			continue
		}
		rest := slices.Concat(parts[:i], parts[i+1:])
		n := 0
		s.space.Each(id, game.Both, func(to game.Sum) bool {
			if n++; deep && n > optionsOfHuge && n/optionsOfHuge > s.space.Limit/n {
				halt.Check(game.ErrLimit)
			}
			option := slices.Concat(to, rest)
			slices.Sort(option)
			options = append(options, s.internSum(option))
			return true
		})
	}
	slices.Sort(options)
	return slices.Compact(options)
}

// The limit of options of sums examined, long ones counted several times, or a fraction of the
// budget if that is larger: a search not finished by then, within about two seconds, needs hundreds
// of times as many.
const (
	mostLooks   = 1 << 22
	partOfLooks = 5
)

// internSum gives a sum its index and, if all of it is tame, its outcome.
func (s *Solver) internSum(sum game.Sum) sumPlace {
	m := &s.misere
	if m.looks += 1 + len(sum)/4; m.looks > max(mostLooks, s.space.Limit/partOfLooks) {
		halt.Check(game.ErrLimit)
	}
	s.spend(2 + len(sum))
	m.key = sum.Pack(m.key[:0])
	i, fresh := m.sums.add(m.key)
	if !fresh {
		s.askLosing(i, sum)
		return i
	}
	if len(m.sums.keys) > s.space.Limit {
		halt.Check(game.ErrLimit)
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

// askLosing asks the ruleset of a sum for its outcome, once.
func (s *Solver) askLosing(i sumPlace, sum game.Sum) {
	m := &s.misere
	if m.folding || m.sums.known[i].asked {
		return
	}
	m.sums.known[i].asked = true
	if losing, ok := s.space.Losing(sum); ok {
		m.sums.setOutcome(i, outcomeIf(losing))
	}
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

// tameParts adds up the parts, if their rulesets declare all of them tame.
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

// A Fold computes a function of sums in misère play from its values for their options. It visits
// every sum of components that can be reached, except sums of tame ones, and one of each set of
// equal ones.
type Fold[T any] struct {
	// Tame is the value for a sum of tame components with this nim value; firm reports whether one
	// of them is firm.
	Tame func(value uint64, firm bool) T
	// Over is the value for a sum whose options have these values.
	Over func(options []T) T

	known map[sumPlace]T
}

// Of is the value for a position, within the budget of a solver, which must be the same in every
// call.
func (f *Fold[T]) Of(s *Solver, pos game.Position) (_ T, err error) {
	defer halt.Caught(&err)
	s.misere.folding = true
	defer func() { s.misere.folding = false }()
	return f.of(s, s.internSum(s.space.Intern(pos.Parts()))), nil
}

// of goes through the options with its own stack, since a play may be long.
func (f *Fold[T]) of(s *Solver, root sumPlace) T {
	if f.known == nil {
		f.known = map[sumPlace]T{}
	}
	stack := []sumFrame{{sum: root}}
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if _, known := f.known[top.sum]; known {
			stack = stack[:len(stack)-1]
			continue
		}
		if top.options == nil {
			if total, ok := s.tame(s.misere.sums.sum(top.sum)); ok {
				f.known[top.sum] = f.Tame(total.value, total.firm)
				continue
			}
			top.options = s.sumOptions(top.sum, false)
		}
		if top.next == len(top.options) {
			options := make([]T, len(top.options))
			for i, o := range top.options {
				options[i] = f.known[o]
			}
			f.known[top.sum] = f.Over(options)
			continue
		}
		option := top.options[top.next]
		top.next++
		if _, known := f.known[option]; !known {
			stack = append(stack, sumFrame{sum: option})
		}
	}
	return f.known[root]
}
