package script

import (
	"fmt"

	"grader/reference/game"
)

// follows limits the search for play without end from one position, so that it costs little
// compared with a search.
type follows struct {
	positions int
	steps     uint64 // of Starlark
}

var (
	forQuestions = follows{5_000, 5_000_000}
	forExamples  = follows{200, 100_000}
)

// mustEnd is a fault if play from p can come back to a position, since a search for its value would
// never end. Beyond the limits it finds nothing: package conform examines rules files for lint. It
// does nothing in answers, whose searches are charged to a meter.
func (s *rules) mustEnd(p Position) {
	if !s.checked || s.meter != nil {
		return
	}
	if fault := s.follow(forQuestions).fromStart(p); fault != nil {
		panic(fault)
	}
}

// examplesMustEnd is a fault if play from the examples does not end.
func (s *rules) examplesMustEnd() {
	if !s.checked {
		return
	}
	if fault := s.unending(); fault != nil {
		panic(fault)
	}
}

// Limits of the play from an example, after which it counts as endless, or is left.
const (
	longestPlay  = 10_000    // moves
	mostOfLonger = 1_000_000 // steps of Starlark
)

// examplesEnd finds an example from which play comes back to a position, or goes on and on; nil if
// there is none among the first. Every program checks these before it reads a position.
func (f *File) examplesEnd() (fault *game.Fault) {
	unmetered := *f
	unmetered.meter = nil
	for _, example := range f.info.Examples[:min(len(f.info.Examples), mostLooked)] {
		// Other faults occur again when they are relevant.
		_ = game.Catch(func() error {
			s, parts := unmetered.example(example)
			for _, p := range parts {
				if fault == nil {
					fault = s.follow(forExamples).fromStart(p)
				}
				if fault == nil {
					fault = s.longPlay(p)
				}
			}
			return nil
		})
		if fault != nil {
			break
		}
	}
	return fault
}

// longPlay plays the last move of each position, in the first part that it leaves, and finds
// play that goes on and on.
func (s *rules) longPlay(p Position) *game.Fault {
	from, who, taken := p, game.Left, uint64(0)
	for range longestPlay {
		l := s.list(p, s.mover(p, who))
		taken += l.steps
		if taken > mostOfLonger || len(l.to) == 0 || len(l.to[len(l.to)-1]) == 0 {
			return nil
		}
		p = l.to[len(l.to)-1][0]
		if s.partizan {
			who = who.Other()
		}
	}
	return s.fault(s.name, s.mover(from, game.Left), fmt.Errorf("play need not end: from %s it goes on for more than %d moves", s.term(from), longestPlay))
}

// A follower follows play from one position.
type follower struct {
	*rules
	bounds follows
	ended  map[Position]bool // false while play from it is being followed
	taken  uint64
}

func (s *rules) follow(bounds follows) *follower {
	return &follower{rules: s, bounds: bounds, ended: map[Position]bool{}}
}

// fromStart is the fault that play from p comes back to a position; nil if none was found.
func (f *follower) fromStart(p Position) *game.Fault {
	again, ok := f.comesBack(p)
	if !ok {
		return nil
	}
	return f.fault(f.name, f.mover(again, game.Left), fmt.Errorf("play need not end: it can come back to %s", f.term(again)))
}

// comesBack follows play from p, depth first.
func (f *follower) comesBack(p Position) (again Position, ok bool) {
	f.ended[p] = false
	for _, to := range f.next(p) {
		switch ended, seen := f.ended[to]; {
		case seen && !ended:
			return to, true
		case seen:
		case len(f.ended) < f.bounds.positions && f.taken < f.bounds.steps:
			if again, ok := f.comesBack(to); ok {
				return again, true
			}
		}
	}
	f.ended[p] = true
	return p, false
}

// next are the positions that a move of either player leaves of p.
func (f *follower) next(p Position) (list []Position) {
	// What fails here fails again when it is asked for.
	if err := game.Catch(func() error {
		for _, who := range game.Movers(f.partizan) {
			l := f.list(p, f.mover(p, who))
			f.taken += l.steps
			for _, to := range l.to {
				list = append(list, to...)
			}
		}
		return nil
	}); err != nil {
		f.taken += MaxSteps
	}
	return list
}
