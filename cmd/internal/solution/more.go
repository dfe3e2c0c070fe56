package solution

import (
	"fmt"
	"strings"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/solve"
)

// more works out each value by itself, since the others may still be found. Those that are
// too long to be written are left out like those that take too long.
func (q *search) more() {
	if !q.r.More || q.r.Misere || q.pos.Endless() {
		return
	}
	m := &solutionMore{}
	q.solutionMore = m
	var rows []solutionRow
	add := func(label string, find func() []string) {
		lines := []string{undecidedValue}
		q.find("the "+label, func() { lines = find() })
		rows = append(rows, solutionRow{label, lines})
	}
	form := func() (s *solve.Solver, t *cgt.Forms, g cgt.Form) {
		g = halt.Must(q.solver.Form(q.pos))
		return q.solver, q.solver.Forms(), g
	}
	written := func(t *cgt.Forms, g cgt.Form) string { return halt.Must(t.Text(g)) }
	add("birthday", func() []string {
		_, t, g := form()
		day := halt.Must(t.Birthday(g))
		m.Birthday = &day
		return []string{fmt.Sprint(day)}
	})
	add("atomic weight", func() []string {
		s, _, g := form()
		weight := halt.Must(s.AtomicWeight(g))
		m.Weight = &weight
		return []string{weight}
	})
	add("reduced form", func() []string {
		s, t, g := form()
		reduced := written(t, halt.Must(s.Work(func(t *cgt.Forms) (cgt.Form, error) { return t.Reduced(g) })))
		m.Reduced = &reduced
		return []string{*abridged(m.Reduced)}
	})
	add("incentives", func() []string {
		s, t, g := form()
		list := &jsonIncentives{Left: []string{}, Right: []string{}}
		var lines []string
		for who, side := range []*[]string{&list.Left, &list.Right} {
			for _, d := range halt.Must(s.Incentives(g, game.Player(who))) {
				*side = append(*side, written(t, d))
			}
			line := "none"
			if len(*side) > 0 {
				line = strings.Join(*side, ", ")
			}
			lines = append(lines, *abridged(&line)+" for "+game.Player(who).Name())
		}
		m.Incentives = list
		return lines
	})
	if !q.pos.Partizan() {
		q.find("how long play lasts", func() {
			remoteness, suspense := halt.Must2(q.solver.Remoteness(q.pos))
			m.Remoteness, m.Suspense = &remoteness, &suspense
			rows = append(rows, solutionRow{"remoteness", []string{fmt.Sprint(remoteness)}}, solutionRow{"suspense", []string{fmt.Sprint(suspense)}})
		})
	}
	if q.Outcome != nil {
		q.tell(rows...)
	}
}
