package refute

import (
	"encoding/binary"
	"slices"

	"grader/reference/game"
)

// A playFrame is a sum that is being played out: the next move to try is move
// number next of part number part.
type playFrame struct {
	from, to   int // where the sum is among the searcher's
	part, next int
	any        bool // there was a move
}

// playOut is the definition. A player who has a move to a losing position wins;
// and who has no move at all loses in normal play, and wins in misère play. Short gives up at
// once if a part has very many moves.
func (s *searcher) playOut(root []int32, play game.Play, short bool) bool {
	known := s.losing[play]
	if losing, done := known[string(s.keyOf(root))]; done {
		return losing
	}
	for _, id := range root {
		if _, long := s.tooLong(id); short && long {
			game.Check(game.ErrLimit)
		}
	}
	// The sums of the stack lie one after another, and the option that is looked at
	// behind them.
	s.sums = append(s.sums[:0], root...)
	stack := []playFrame{{to: len(root)}}
	for len(stack) > 0 {
		f := &stack[len(stack)-1]
		s.sums = s.sums[:f.to]
		found := s.nextOption(f)
		sum, option := s.sums[f.from:f.to], s.sums[f.to:]
		if !found {
			known[string(s.keyOf(sum))] = f.any || play == game.Normal
			stack = stack[:len(stack)-1]
			continue
		}
		switch losing, done := known[string(s.keyOf(option))]; {
		case losing:
			known[string(s.keyOf(sum))] = false
			stack = stack[:len(stack)-1]
		case !done:
			f.next-- // come back to it
			s.spend(game.StepsPerPosition)
			stack = append(stack, playFrame{from: f.to, to: len(s.sums)})
		}
	}
	return known[string(s.keyOf(root))]
}

// nextOption appends the next option of a sum to the sums.
func (s *searcher) nextOption(f *playFrame) (found bool) {
	for ; f.from+f.part < f.to; f.part, f.next = f.part+1, 0 {
		sum := s.sums[f.from:f.to]
		if f.part > 0 && sum[f.part] == sum[f.part-1] {
			continue
		}
		options := s.options(sum[f.part])
		if f.next == len(options) {
			continue
		}
		s.look()
		s.spend(len(sum) / 2)
		s.sums = append(append(s.sums, sum[:f.part]...), sum[f.part+1:]...)
		s.sums = append(s.sums, options[f.next]...)
		slices.Sort(s.sums[f.to:])
		f.next++
		f.any = true
		return true
	}
	return false
}

// keyOf writes the key of a sum, to look it up without taking memory.
func (s *searcher) keyOf(sum []int32) []byte {
	s.key = s.key[:0]
	for _, id := range sum {
		s.key = binary.BigEndian.AppendUint32(s.key, uint32(id))
	}
	return s.key
}
