package solve

import "grader/reference/game"

// misere remembers the outcomes of interned sums in misère play.
type misere struct {
	sums            *sumTable
	outcomes        []Outcome // by the number of the sum: 0 while unknown
	asked           []bool    // by the same, whether their rulesets have been asked who wins
	onlyGenera      bool      // no outcome is wanted
	genera          map[int32]Genus
	reductions      reductions
	key             []byte   // scratch
	NewOption, rest game.Sum // scratch
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
		if losing {
			return P, nil
		}
		return N, nil
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
func (s *Solver) internSum(sum game.Sum) (int32, error) {
	m := &s.misere
	if err := s.meter.Spend(2 + len(sum)); err != nil {
		return 0, err
	}
	m.key = packSum(m.key[:0], sum)
	if i, known := m.sums.Find(m.key); known {
		return i, s.askLosing(i, sum)
	}
	if m.sums.Len() >= s.space.Limit {
		return 0, game.ErrLimit
	}
	if err := s.meter.Spend(game.StepsPerPosition); err != nil {
		return 0, err
	}
	i := m.sums.Add(m.key)
	m.outcomes, m.asked = append(m.outcomes, 0), append(m.asked, false)
	if err := s.askLosing(i, sum); err != nil || m.outcomes[i] != 0 {
		return i, err
	}
	total, ok, err := s.tame(sum)
	if ok {
		m.outcomes[i] = total.outcome()
	}
	return i, err
}

// askLosing asks the ruleset of a sum who wins it, once.
func (s *Solver) askLosing(i int32, sum game.Sum) error {
	m := &s.misere
	if m.asked[i] || m.onlyGenera || m.outcomes[i] != 0 {
		return nil
	}
	m.asked[i] = true
	losing, ok, err := s.space.Losing(sum)
	if ok {
		m.outcomes[i] = N
		if losing {
			m.outcomes[i] = P
		}
	}
	return err
}

// A misereFrame is a sum under search: its options, of which the first next are
// known to be N-positions.
type misereFrame struct {
	sum     int32
	options []int32
	next    int
}

// searchMisere is the definition: a sum without options is an N-position, and
// otherwise a sum is N exactly when some option is P. It keeps a stack of its
// own, since a play may be very long.
func (s *Solver) searchMisere(sum game.Sum) (Outcome, error) {
	root, err := s.internSum(sum)
	if err != nil {
		return 0, err
	}
	m := &s.misere
	if m.outcomes[root] != 0 {
		return m.outcomes[root], nil
	}
	less, err := s.reduced(sum)
	if err != nil {
		return 0, err
	}
	if root, err = s.internSum(less); err != nil {
		return 0, err
	}
	if m.outcomes[root] != 0 {
		return m.outcomes[root], nil
	}
	frame, err := s.misereFrame(root)
	if err != nil {
		return 0, err
	}
	stack := []misereFrame{frame}
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if m.outcomes[top.sum] != 0 {
			stack = stack[:len(stack)-1]
			continue
		}
		if top.next == len(top.options) {
			m.outcomes[top.sum] = P
			continue
		}
		option := top.options[top.next]
		switch m.outcomes[option] {
		case P:
			m.outcomes[top.sum] = N
		case N:
			top.next++
		default:
			frame, err := s.misereFrame(option)
			if err != nil {
				return 0, err
			}
			stack = append(stack, frame)
		}
	}
	return m.outcomes[root], nil
}

// misereFrame lists the options of a sum. Where one of them is known to be P, or
// there are none, the outcome of the sum is settled at once.
func (s *Solver) misereFrame(sum int32) (misereFrame, error) {
	m := &s.misere
	frame := misereFrame{sum: sum}
	parts := m.sums.sum(sum)
	any := false
	var failure error
	for i, id := range parts {
		if i > 0 && parts[i-1] == id {
			continue
		}
		m.rest = append(append(m.rest[:0], parts[:i]...), parts[i+1:]...)
		err := s.space.Each(id, func(to game.Sum) bool {
			any = true
			m.NewOption = merge(m.NewOption[:0], to, m.rest)
			less, err := s.reduced(m.NewOption)
			if err != nil {
				failure = err
				return false
			}
			j, err := s.internSum(less)
			if err != nil {
				failure = err
				return false
			}
			if m.outcomes[j] == P {
				m.outcomes[sum] = N
				return false
			}
			frame.options = append(frame.options, j)
			return true
		})
		if failure != nil {
			return frame, failure
		}
		if err != nil {
			return frame, err
		}
		if m.outcomes[sum] != 0 {
			return frame, nil
		}
	}
	if !any {
		m.outcomes[sum] = N
	}
	return frame, nil
}

// merge appends two sums as one.
func merge(sum, a, b game.Sum) game.Sum {
	for len(a) > 0 && len(b) > 0 {
		if a[0] <= b[0] {
			sum, a = append(sum, a[0]), a[1:]
		} else {
			sum, b = append(sum, b[0]), b[1:]
		}
	}
	return append(append(sum, a...), b...)
}
