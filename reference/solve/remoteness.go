package solve

import (
	"encoding/binary"
	"slices"

	"grader/reference/game"
	"grader/reference/halt"
)

// Remoteness is how many moves an impartial position lasts if the winner hurries and the loser
// does not, and suspense how many if it is the other way round. Each is even in a P-position
// and odd in an N-position (Steinhaus 1925; Winning Ways, ch. 9).
func (s *Solver) Remoteness(pos game.Position) (remoteness, suspense int, err error) {
	defer halt.Caught(&err)
	known := map[string][2]int{}
	times := s.times(s.space.Intern(pos.Parts()), known)
	return times[0], times[1], nil
}

func (s *Solver) times(sum game.Sum, known map[string][2]int) (times [2]int) {
	var key []byte
	for _, id := range sum {
		key = binary.AppendVarint(key, int64(id))
	}
	if times, met := known[string(key)]; met {
		return times
	}
	s.space.Charge(1)
	var options []game.Sum
	for i, id := range sum {
		if i > 0 && sum[i-1] == id {
			continue
		}
		rest := slices.Delete(slices.Clone(sum), i, i+1)
		s.space.Each(id, game.Both, func(to game.Sum) bool {
			next := append(slices.Clip(rest), to...)
			slices.Sort(next)
			options = append(options, next)
			return true
		})
	}
	won, lost := [2]int{-1, -1}, [2]int{-1, -1} // the best for who wins, and for who loses
	for _, o := range options {
		t := s.times(o, known)
		for which := range t {
			hurries := which == 0
			best, shorter := &lost[which], !hurries
			if t[which]%2 == 0 {
				best, shorter = &won[which], hurries
			}
			if *best < 0 || (t[which] < *best) == shorter {
				*best = t[which]
			}
		}
	}
	for which := range times {
		if won[which] >= 0 {
			times[which] = won[which] + 1
		} else {
			times[which] = lost[which] + 1
		}
	}
	known[string(key)] = times
	return times
}
