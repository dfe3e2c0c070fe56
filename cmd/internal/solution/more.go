package solution

import (
	"cmp"
	"fmt"
	"strings"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/solve"
)

// lastsPositions bounds the search for how long play lasts, which needs all sums that can be reached.
const lastsPositions = 2_000_000

// more works out each value by itself, since the others may still be found. Those that are
// too long to be written are left out like those that take too long.
func (q *search) more() {
	if !q.r.More || q.r.Misere {
		return
	}
	m := &solutionMore{}
	q.solutionMore = m
	var rows []solutionRow
	add := func(label string, find func(s *solve.Solver, g cgt.Form) []string) {
		lines := []string{undecidedValue}
		q.find("the "+label, func() {
			if q.formless {
				halt.Check(game.ErrLimit)
			}
			lines = find(q.solver, halt.Must(q.solver.Form(q.pos)))
		})
		rows = append(rows, solutionRow{label, lines})
	}
	add("birthday", func(s *solve.Solver, g cgt.Form) []string {
		day := halt.Must(s.Forms().Birthday(g))
		m.Birthday = &day
		return []string{fmt.Sprint(day)}
	})
	add("atomic weight", func(s *solve.Solver, g cgt.Form) []string {
		weight := halt.Must(s.AtomicWeight(g))
		m.Weight = &weight
		return []string{*abridged(m.Weight)}
	})
	add("reduced form", func(s *solve.Solver, g cgt.Form) []string {
		reduced := halt.Must(s.Forms().Text(halt.Must(s.Work(func(t *cgt.Forms) (cgt.Form, error) { return t.Reduced(g) }))))
		m.Reduced = &reduced
		return []string{*abridged(m.Reduced)}
	})
	add("incentives", func(s *solve.Solver, g cgt.Form) (lines []string) {
		var sides [2][]string
		for _, who := range game.Players {
			sides[who] = []string{}
			for _, d := range halt.Must(s.Incentives(g, who)) {
				sides[who] = append(sides[who], halt.Must(s.Forms().Text(d)))
			}
			line := cmp.Or(strings.Join(sides[who], ", "), "none")
			lines = append(lines, *abridged(&line)+" for "+who.Name())
		}
		m.Incentives = &jsonIncentives{sides[game.Left], sides[game.Right]}
		return lines
	})
	if !q.pos.Partizan() {
		q.find("how long play lasts", func() {
			remoteness, suspense := halt.Must2(solve.New(min(q.budget, lastsPositions)).Remoteness(q.pos))
			m.Remoteness, m.Suspense = &remoteness, &suspense
			rows = append(rows, solutionRow{"remoteness", []string{fmt.Sprint(remoteness)}}, solutionRow{"suspense", []string{fmt.Sprint(suspense)}})
		})
	}
	if q.Outcome != nil {
		q.tell(rows...)
	}
}

// missing are the keys of what is not known; none if nobody asked for more.
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
