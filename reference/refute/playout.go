package refute

import (
	"encoding/binary"

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
// and who has no move at all loses in normal play, and wins in misère play.
func (s *searcher) playOut(root []int32, play game.Play) (bool, error) {
	known := &s.losing[play]
	if losing, done := known.get(root); done {
		return losing, nil
	}
	// The sums of the stack lie one after another, and the option that is looked at
	// behind them.
	s.sums = append(s.sums[:0], root...)
	stack := []playFrame{{to: len(root)}}
	for len(stack) > 0 {
		f := &stack[len(stack)-1]
		s.sums = s.sums[:f.to]
		found, err := s.nextOption(f)
		if err != nil {
			return false, err
		}
		sum, option := s.sums[f.from:f.to], s.sums[f.to:]
		if !found {
			known.put(sum, f.any || play == game.Normal)
			stack = stack[:len(stack)-1]
			continue
		}
		switch losing, done := known.get(option); {
		case losing:
			known.put(sum, false)
			stack = stack[:len(stack)-1]
		case !done:
			f.next-- // come back to it
			if err := s.meter.Spend(game.StepsPerPosition); err != nil {
				return false, err
			}
			stack = append(stack, playFrame{from: f.to, to: len(s.sums)})
		}
	}
	losing, _ := known.get(root)
	return losing, nil
}

// nextOption appends the next option of a sum to the sums.
func (s *searcher) nextOption(f *playFrame) (found bool, err error) {
	for ; f.from+f.part < f.to; f.part, f.next = f.part+1, 0 {
		sum := s.sums[f.from:f.to]
		if f.part > 0 && sum[f.part] == sum[f.part-1] {
			continue
		}
		options, err := s.options(sum[f.part])
		if err != nil {
			return false, err
		}
		if f.next == len(options) {
			continue
		}
		if err := s.look(); err != nil {
			return false, err
		}
		if err := s.meter.Spend(len(sum) / 2); err != nil {
			return false, err
		}
		s.sums = append(append(s.sums, sum[:f.part]...), sum[f.part+1:]...)
		for _, id := range options[f.next] { // the rest is sorted
			s.sums = append(s.sums, id)
			for at := len(s.sums) - 1; at > f.to && s.sums[at-1] > id; at-- {
				s.sums[at-1], s.sums[at] = id, s.sums[at-1]
			}
		}
		f.next++
		f.any = true
		return true, nil
	}
	return false, nil
}

// knownSums tell of sums, which are sorted, whether they are P.
type knownSums struct {
	sums map[string]bool
	key  []byte // room for one: to look a sum up takes no memory
}

func (k *knownSums) get(sum []int32) (losing, known bool) {
	k.key = k.key[:0]
	for _, id := range sum {
		k.key = binary.BigEndian.AppendUint32(k.key, uint32(id))
	}
	losing, known = k.sums[string(k.key)]
	return losing, known
}

func (k *knownSums) put(sum []int32, losing bool) {
	if k.sums == nil {
		k.sums = map[string]bool{}
	}
	k.get(sum) // which writes the key
	k.sums[string(k.key)] = losing
}
