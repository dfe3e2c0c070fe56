package solution

import (
	"cmp"
	"fmt"
	"strings"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/solve"
)

// lastsPositions bounds the search for the length of play, which needs all reachable sums.
const lastsPositions = 2_000_000

// more finds each of the further values by itself, since one may be out of reach and the others
// not. Values that are too long to be written count as out of reach.
func (q *search) more() {
	if !q.r.More || q.r.Misere {
		return
	}
	m := &solutionMore{}
	q.solutionMore = m
	var rows []solutionRow
	add := func(label string, find func(s *solve.Solver, g cgt.Form) ([]string, error)) {
		lines := []string{undecidedValue}
		q.find("the "+label, func() error {
			if q.formless {
				return game.ErrLimit
			}
			g, err := q.solver.Entry(q.pos)
			if err != nil {
				return err
			}
			found, err := find(q.solver, g)
			if err == nil {
				lines = found
			}
			return err
		})
		rows = append(rows, solutionRow{label, lines})
	}
	add("birthday", func(s *solve.Solver, g cgt.Form) ([]string, error) {
		day, err := s.Forms().Birthday(g)
		if err != nil {
			return nil, err
		}
		m.Birthday = &day
		return []string{fmt.Sprint(day)}, nil
	})
	add("atomic weight", func(s *solve.Solver, g cgt.Form) ([]string, error) {
		weight, err := s.AtomicWeight(g)
		if err != nil {
			return nil, err
		}
		m.Weight = &weight
		return []string{*abridged(m.Weight)}, nil
	})
	add("reduced form", func(s *solve.Solver, g cgt.Form) ([]string, error) {
		g, err := s.Work(func(t *cgt.Forms) (cgt.Form, error) { return t.Reduced(g) })
		if err != nil {
			return nil, err
		}
		reduced, err := s.Forms().Text(g)
		if err != nil {
			return nil, err
		}
		m.Reduced = &reduced
		return []string{*abridged(m.Reduced)}, nil
	})
	add("incentives", m.incentives)
	if !q.pos.Partizan() {
		q.find("how long play lasts", func() error {
			remoteness, suspense, err := solve.New(min(q.budget, lastsPositions)).Remoteness(q.pos)
			if err != nil {
				return err
			}
			m.Remoteness, m.Suspense = &remoteness, &suspense
			rows = append(rows, solutionRow{"remoteness", []string{fmt.Sprint(remoteness)}}, solutionRow{"suspense", []string{fmt.Sprint(suspense)}})
			return nil
		})
	}
	if q.Outcome != nil {
		q.tell(rows...)
	}
}

// incentives finds the incentives of both players.
func (m *solutionMore) incentives(s *solve.Solver, g cgt.Form) (lines []string, err error) {
	var sides [2][]string
	for _, who := range game.Players {
		sides[who] = []string{}
		incentives, err := s.Incentives(g, who)
		if err != nil {
			return nil, err
		}
		for _, d := range incentives {
			text, err := s.Forms().Text(d)
			if err != nil {
				return nil, err
			}
			sides[who] = append(sides[who], text)
		}
		line := cmp.Or(strings.Join(sides[who], ", "), "none")
		lines = append(lines, *abridged(&line)+" for "+who.Name())
	}
	m.Incentives = &jsonIncentives{sides[game.Left], sides[game.Right]}
	return lines, nil
}

// missing lists the keys of what is not known; nil without --more.
func (m *solutionMore) missing() (keys []string) {
	if m == nil {
		return nil
	}
	for _, found := range []struct {
		key string
		is  bool
	}{{"birthday", m.Birthday != nil}, {"atomic_weight", m.Weight != nil}, {"reduced_form", m.Reduced != nil}, {"incentives", m.Incentives != nil}} {
		if !found.is {
			keys = append(keys, found.key)
		}
	}
	return keys
}
