package script

import (
	"fmt"
	"sync"

	"grader/reference/game"
)

// What is followed of the play from one position to see whether it ends, so that it costs
// little beside a search. These bounds hold for each position by itself: what is said of
// one must not depend on those that were read before.
const (
	mostFollowed = 5_000     // positions
	mostSteps    = 5_000_000 // of Starlark, a fraction of a second
)

// allSteps bounds what is followed in all. Only sheets written to waste time come near it,
// and the rest of their positions is not followed: their search is charged to a budget.
const allSteps = 100 * mostSteps

// mostSettled bounds the positions that are remembered.
const mostSettled = 200_000

// ends remembers the positions from which play ends, as far as it was followed.
type ends struct {
	mu      sync.Mutex
	settled map[Position]bool
	steps   uint64 // that were followed so far
}

// mustEnd is a fault if play from p can come back to a position, as a search for its value
// would never end. Beyond the bounds nothing is looked at: package conform says what lint
// has to say of rules files.
func (s *rules) mustEnd(p Position) {
	if s.ends == nil || s.ends.has(p) {
		return
	}
	f := &follower{rules: s, ended: map[Position]bool{}}
	if again, ok := f.comesBack(p); ok {
		panic(s.fault(s.name, s.mover(again, game.Left), fmt.Errorf("play need not end: it can come back to %s", s.term(again))))
	}
	s.ends.add(p, f)
}

// has reports whether p need not be followed.
func (e *ends) has(p Position) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.settled[p] || e.steps >= allSteps
}

// add remembers p and, if all play from it was followed, whatever it leads to.
func (e *ends) add(p Position, f *follower) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.steps += f.steps
	if len(e.settled) > mostSettled {
		clear(e.settled)
	}
	e.settled[p] = true
	if f.cut {
		return
	}
	for q := range f.ended {
		e.settled[q] = true
	}
}

// A follower follows play from one position.
type follower struct {
	*rules
	ended map[Position]bool // false while play from it is being followed
	steps uint64
	cut   bool // whether some play was not followed
}

// comesBack follows play from p, depth first.
func (f *follower) comesBack(p Position) (again Position, ok bool) {
	type step struct {
		p    Position
		next []Position
	}
	path := []step{{p, f.next(p)}}
	for len(path) > 0 {
		top := &path[len(path)-1]
		if len(top.next) == 0 {
			f.ended[top.p] = true
			path = path[:len(path)-1]
			continue
		}
		to := top.next[0]
		top.next = top.next[1:]
		switch ended, seen := f.ended[to]; {
		case seen && !ended:
			return to, true
		case seen:
		case len(f.ended) >= mostFollowed || f.steps >= mostSteps:
			f.cut = true
		default:
			path = append(path, step{to, f.next(to)})
		}
	}
	return p, false
}

// next are the positions that a move of either player leaves of p, which is being followed
// from now on.
func (f *follower) next(p Position) []Position {
	f.ended[p] = false
	players := []game.Player{game.Left}
	if f.partizan {
		players = append(players, game.Right)
	}
	var list []Position
	// What fails here fails again when it is asked for.
	if err := game.Catch(func() error {
		for _, who := range players {
			l := f.list(p, f.mover(p, who))
			f.steps += l.steps
			for _, to := range l.to {
				list = append(list, to...)
			}
		}
		return nil
	}); err != nil {
		f.steps += MaxSteps
	}
	return list
}
