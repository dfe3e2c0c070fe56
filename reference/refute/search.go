package refute

import (
	"errors"
	"slices"

	"grader/reference/cgt"
	"grader/reference/game"
)

// A searcher finds out who wins by playing: its memory, its search and its mex are
// its own, so that a mistake of the solver's is not repeated here. What it shares
// with the solver is the rules alone: the parts of a position and their moves. Its
// functions stop with game.ErrLimit where a search takes too much.
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

// within reports whether a search ends within its budget.
func within(search func()) bool {
	err := game.Try(search)
	if !errors.Is(err, game.ErrLimit) {
		game.Check(err)
	}
	return err == nil
}

// spend charges the meter.
func (s *searcher) spend(steps int) { game.Check(s.meter.Spend(steps)) }

// closed is the nim value of a part that its ruleset knows.
func (s *searcher) closed(p game.Part) (n uint64, known bool) {
	n, known, err := s.meter.Nimber(p)
	return game.Must(n, err), known
}

// isLosing reports whether a position is P in which both players have the same moves: by
// playing it out if that can be done within the budget. If it cannot, as with a part with
// very many moves, the theorem of Sprague (1935) and Grundy (1939) decides in normal play, on
// values of the single parts; and in misère play Bouton's rule (1901), where every part
// behaves as a heap of Nim.
func (s *searcher) isLosing(pos game.Position, play game.Play) (losing bool) {
	ids := s.sum(pos.Parts())
	if losing, ok := s.ofHeaps(pos.Parts()); ok && play == game.Normal {
		return losing
	}
	tame, isTame := s.tameLosing(pos.Parts())
	if s.left = s.budget; play == game.Misere && !isTame {
		return s.playOut(ids, play, false)
	}
	s.left = min(s.budget, cheap)
	switch {
	case within(func() { losing = s.playOut(ids, play, true) }):
		return losing
	case play == game.Misere:
		return tame
	}
	var sum uint64
	for _, id := range ids {
		sum ^= s.value(id)
	}
	return sum == 0
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
func (s *searcher) tameLosing(parts []game.Part) (losing, ok bool) {
	var sum uint64
	small := true
	for _, p := range parts {
		n, known := s.closed(p)
		fickle, tame := p.Tame()
		if !tame || !known {
			return false, false
		}
		small = small && fickle
		sum ^= n
	}
	if small {
		return sum == 1, true
	}
	return sum == 0, true
}

// value is the nim value of a part, by playing the part out. For a part that is
// too large for that, and for parts with more than longList moves that are met on
// the way, such as a heap of 10^18, the last resort is the closed form that the
// ruleset gives.
func (s *searcher) value(id int32) (n uint64) {
	closed, known := s.closed(s.parts[id])
	if s.left = s.budget; !known {
		return s.mexOut(id)
	}
	s.left = min(s.budget, cheap)
	if !within(func() { n = s.mexOut(id) }) {
		s.spend(0)
		return closed
	}
	return n
}

// sum gives each part its number: the position as a sorted multiset.
func (s *searcher) sum(parts []game.Part) []int32 {
	ids := make([]int32, len(parts))
	for i, p := range parts {
		s.spend(keySteps*(game.Weight(p)-1) + 2)
		key := p.Key()
		id, known := s.ids[key]
		if !known {
			s.spend(game.StepsPerPosition)
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
	return ids
}

// keySteps is how many times as much it costs to find the key of a long part as to copy
// it: some rulesets read all of it for that.
const keySteps = 12

// look charges the search for one move looked at.
func (s *searcher) look() {
	if s.left--; s.left < 0 {
		game.Check(game.ErrLimit)
	}
	s.spend(2)
}

// lookAt charges it for a move in a position that is written down with its name.
func (s *searcher) lookAt(pos game.Position) {
	s.look()
	s.spend(2 * pos.Weight())
}

// options lists what the moves of a part leave.
func (s *searcher) options(id int32) [][]int32 {
	if s.moves[id] != nil {
		return s.moves[id]
	}
	list := [][]int32{}
	for _, to := range s.parts[id].Steps(game.Both) {
		s.look()
		list = append(list, s.sum(to))
	}
	s.moves[id] = list
	return list
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
func (s *searcher) mexOut(root int32) uint64 {
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
		height := len(stack)
		var seen cgt.MexSet
		for _, option := range s.options(id) {
			s.look()
			var sum int64
			for _, part := range option {
				if s.values[part] < 0 {
					stack = append(stack, part)
				}
				sum ^= s.values[part]
			}
			seen.Add(uint64(sum))
		}
		if len(stack) == height {
			s.values[id] = int64(seen.Mex())
		}
	}
	return uint64(s.values[root])
}
