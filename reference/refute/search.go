package refute

import (
	"slices"

	"grader/reference/game"
)

// A searcher finds out who wins by playing: its memory, its search and its mex are
// its own, so that a mistake of the solver's is not repeated here. What it shares
// with the solver is the rules alone: the parts of a position and their moves.
type searcher struct {
	budget int         // moves that one search may look at
	left   int         // of the search that is going on
	meter  *game.Meter // of everything; may be nil
	heaps  *Heaps      // may be nil

	ids    map[string]int32 // by Part.Key
	parts  []game.Part
	moves  [][][]int32 // of each part, what each move leaves; nil until listed
	values []int64     // of each part, -1 until known
	losing [2]map[string]bool
	key    []byte  // room for one of these
	sums   []int32 // room for those of playOut
}

// cheap is the number of moves looked at where a theorem stands ready for
// positions that are too large to be played out.
const cheap = 1 << 14

func newSearcher(budget int, m *game.Meter) *searcher {
	return &searcher{budget: budget, meter: m, ids: map[string]int32{}, losing: [2]map[string]bool{{}, {}}}
}

// isLosing reports whether a position is P: by playing it out if that can be done
// within the budget. If it cannot, as with a part with very many moves, the theorem of Sprague (1935) and Grundy (1939)
// decides in normal play, on values of the single parts; and in misère play
// Bouton's rule (1901), where every part behaves as a heap of Nim.
func (s *searcher) isLosing(pos game.Position, play game.Play) (bool, error) {
	ids, err := s.sum(pos.Parts())
	if err != nil {
		return false, err
	}
	if losing, ok := s.ofHeaps(pos.Parts()); ok && play == game.Normal {
		return losing, nil
	}
	tame, isTame, err := s.tameLosing(pos.Parts())
	if err != nil {
		return false, err
	}
	s.left = s.budget
	if play == game.Normal || isTame {
		s.left = min(s.budget, cheap)
	}
	theorem := play == game.Normal || isTame
	losing, err := s.playOut(ids, play, theorem)
	switch {
	case err == nil || !theorem:
		return losing, err
	case play == game.Misere:
		return tame, nil
	}
	var sum uint64
	for _, id := range ids {
		n, err := s.value(id)
		if err != nil {
			return false, err
		}
		sum ^= n
	}
	return sum == 0, nil
}

// ofHeaps reports whether a position of heaps whose values are known is P.
func (s *searcher) ofHeaps(parts []game.Part) (losing, ok bool) {
	var sum uint64
	for _, p := range parts {
		n, ok := s.heaps.value(p)
		if !ok {
			return false, false
		}
		sum ^= n
	}
	return sum == 0, s.heaps != nil
}

// tameLosing is Bouton's rule for misère play: with all heaps at most 1 the number
// of heaps of 1 must be odd, else the exclusive or of the heaps must be 0. It
// rests on the rulesets' word that their parts behave as heaps.
func (s *searcher) tameLosing(parts []game.Part) (losing, ok bool, err error) {
	var sum uint64
	small := true
	for _, p := range parts {
		n, known, err := s.meter.Nimber(p)
		if err != nil {
			return false, false, err
		}
		fickle, tame := p.Tame()
		if !tame || !known {
			return false, false, nil
		}
		small = small && fickle
		sum ^= n
	}
	if small {
		return sum == 1, true, nil
	}
	return sum == 0, true, nil
}

// value is the nim value of a part, by playing the part out. For a part that is
// too large for that, and for parts with more than longList moves that are met on
// the way, such as a heap of 10^18, the last resort is the closed form that the
// ruleset gives.
func (s *searcher) value(id int32) (uint64, error) {
	closed, known, err := s.meter.Nimber(s.parts[id])
	if err != nil {
		return 0, err
	}
	s.left = s.budget
	if known {
		s.left = min(s.budget, cheap)
	}
	n, err := s.mexOut(id)
	if err != nil && known && s.meter.Spend(0) == nil {
		return closed, nil
	}
	return n, err
}

// sum gives each part its number: the position as a sorted multiset.
func (s *searcher) sum(parts []game.Part) ([]int32, error) {
	ids := make([]int32, len(parts))
	for i, p := range parts {
		if err := s.meter.Spend(keySteps*(game.Weight(p)-1) + 2); err != nil {
			return nil, err
		}
		key := p.Key()
		id, known := s.ids[key]
		if !known {
			if err := s.meter.Spend(game.StepsPerPosition); err != nil {
				return nil, err
			}
			id = int32(len(s.parts))
			s.ids[key] = id
			s.parts = append(s.parts, p)
			s.moves = append(s.moves, nil)
			value := int64(-1)
			if n, ok := s.heaps.value(p); ok {
				value = int64(n)
			}
			s.values = append(s.values, value)
		}
		ids[i] = id
	}
	slices.Sort(ids)
	return ids, nil
}

// keySteps is how many times as much it costs to find the key of a long part as to copy
// it: some rulesets read all of it for that.
const keySteps = 12

// look charges the search for one move looked at.
func (s *searcher) look() error {
	if s.left--; s.left < 0 {
		return game.ErrLimit
	}
	return s.meter.Spend(2)
}

// lookAt charges it for a move in a position that is written down with its name.
func (s *searcher) lookAt(pos game.Position) error {
	if err := s.look(); err != nil {
		return err
	}
	return s.meter.Spend(2 * pos.Weight())
}

// options lists what the moves of a part leave.
func (s *searcher) options(id int32) ([][]int32, error) {
	if s.moves[id] != nil {
		return s.moves[id], nil
	}
	list := [][]int32{}
	for _, to := range s.parts[id].Steps(game.Both) {
		if err := s.look(); err != nil {
			return nil, err
		}
		ids, err := s.sum(to)
		if err != nil {
			return nil, err
		}
		list = append(list, ids)
	}
	s.moves[id] = list
	return list, nil
}

// longList is the number of moves from which on a part counts as too large to be
// played out, if its ruleset gives its value in closed form.
const longList = 128

// tooLong gives the value in closed form of a part with very many moves.
func (s *searcher) tooLong(id int32) (int64, bool) {
	n, known, _ := s.meter.Nimber(s.parts[id])
	if !known || s.moves[id] != nil {
		return 0, false
	}
	count := game.CountMoves(s.parts[id], longList+1)
	if s.meter.Spend(count*game.Weight(s.parts[id])) != nil {
		return 0, false // which the search will find out, too
	}
	return int64(n), count > longList
}

// mexOut is the definition of the nim value: the least that no option has, where
// an option of several parts has the exclusive or of their values.
func (s *searcher) mexOut(root int32) (uint64, error) {
	stack := []int32{root}
	for len(stack) > 0 {
		id := stack[len(stack)-1]
		if s.values[id] >= 0 {
			stack = stack[:len(stack)-1]
			continue
		}
		if n, ok := s.tooLong(id); ok {
			s.values[id] = n
			continue
		}
		options, err := s.options(id)
		if err != nil {
			return 0, err
		}
		height := len(stack)
		seen := map[int64]bool{}
		for _, option := range options {
			if err := s.look(); err != nil {
				return 0, err
			}
			var sum int64
			for _, part := range option {
				if s.values[part] < 0 {
					stack = append(stack, part)
				}
				sum ^= s.values[part]
			}
			seen[sum] = true
		}
		if len(stack) > height {
			continue
		}
		n := int64(0)
		for seen[n] {
			n++
		}
		s.values[id] = n
	}
	return uint64(s.values[root]), nil
}

// over reports whether nobody can move.
func over(pos game.Position) bool {
	for range pos.Steps(game.Both) {
		return false
	}
	return true
}
