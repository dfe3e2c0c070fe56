package conform

import (
	"strings"

	"grader/reference/game"
)

// ending searches for play that does not end: a component that recurs.
func (s *suite) ending() {
	for _, example := range s.info.Examples {
		pos := s.parse(example)
		e := &endings{limit: s.Example, state: map[string]bool{}}
		for _, p := range pos.Parts() {
			if cycle := e.from(p); cycle != nil {
				s.stop("Moves", "%s: play need not end: %s", example, strings.Join(cycle, ", then "))
			}
		}
	}
}

// endings has the components known to come to an end (true), and those on the current path (false).
type endings struct {
	limit int
	state map[string]bool
	path  []string
}

// from is a line of play from a component back to itself; nil if none was found within the limit.
func (e *endings) from(p game.Part) (cycle []string) {
	key := text(p)
	switch ended, known := e.state[key]; {
	case ended || e.limit == 0:
		return nil
	case known:
		for i, other := range e.path {
			if other == key {
				return append(e.path[i:], key)
			}
		}
	}
	e.limit--
	e.state[key] = false
	e.path = append(e.path, key)
	for _, who := range game.Movers(p.Partizan()) {
		for _, to := range p.Steps(who) {
			for _, q := range to {
				if cycle = e.from(q); cycle != nil {
					return cycle
				}
			}
		}
	}
	e.path = e.path[:len(e.path)-1]
	e.state[key] = true
	return nil
}
