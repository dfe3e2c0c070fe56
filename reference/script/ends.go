package script

import (
	"fmt"
	"sync"

	"grader/reference/game"
)

// mostFollowed bounds the positions of one ruleset that are followed to see whether play
// ends, so that it costs little beside a search.
const mostFollowed = 20_000

// ends remembers from which positions play ends.
type ends struct {
	mu      sync.Mutex
	settled map[Position]bool // false while play from it is being followed
}

// mustEnd is a fault if play from p can come back to a position, as a search for its value
// would never end. Beyond mostFollowed positions nothing is looked at: package conform
// says what lint has to say of rules files.
func (s *rules) mustEnd(p Position) {
	if s.ends == nil {
		return
	}
	s.ends.mu.Lock()
	defer s.ends.mu.Unlock()
	if again, ok := s.comesBack(p); ok {
		clear(s.ends.settled)
		panic(s.fault(s.name, s.mover(again, game.Left), fmt.Errorf("play need not end: it can come back to %s", s.term(again))))
	}
}

// comesBack follows play from p, depth first.
func (s *rules) comesBack(p Position) (again Position, ok bool) {
	type step struct {
		p    Position
		next []Position
	}
	if _, seen := s.ends.settled[p]; seen || len(s.ends.settled) >= mostFollowed {
		return p, false
	}
	path := []step{{p, s.next(p)}}
	for len(path) > 0 {
		top := &path[len(path)-1]
		if len(top.next) == 0 {
			s.ends.settled[top.p] = true
			path = path[:len(path)-1]
			continue
		}
		to := top.next[0]
		top.next = top.next[1:]
		switch ended, seen := s.ends.settled[to]; {
		case seen && !ended:
			return to, true
		case !seen && len(s.ends.settled) < mostFollowed:
			path = append(path, step{to, s.next(to)})
		}
	}
	return p, false
}

// next are the positions that a move of either player leaves of p, which is being followed
// from now on.
func (s *rules) next(p Position) []Position {
	s.ends.settled[p] = false
	players := []game.Player{game.Left}
	if s.partizan {
		players = append(players, game.Right)
	}
	var list []Position
	// What fails here fails again when it is asked for.
	_ = game.Catch(func() error {
		for _, who := range players {
			for _, to := range s.moves(p, who) {
				list = append(list, to...)
			}
		}
		return nil
	})
	return list
}
