package solve

import (
	"slices"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/halt"
)

// Loopy is the value of an impartial position in normal play, from which play may never end: see
// cgt.Loopy.
func (s *Solver) Loopy(pos game.Position) (v cgt.Loopy, err error) {
	defer halt.Caught(&err)
	if pos.Partizan() {
		return v, ErrPartizan
	}
	for _, p := range pos.Parts() {
		if p.Endless() {
			v = v.Plus(s.endless(s.space.Intern([]game.Part{p})))
		} else {
			v = v.Plus(cgt.Loopy{N: s.partNimber(p)})
		}
	}
	return v, nil
}

// LoopyOptions are the values of options of a position.
func (s *Solver) LoopyOptions(options []Option) (values []cgt.Loopy, err error) {
	for _, o := range options {
		v, err := s.Loopy(o.To)
		if err != nil {
			return nil, err
		}
		values = append(values, v)
	}
	return values, nil
}

// loopy remembers sums from which play may never end, and all that follow, with their options and
// values.
type loopy struct {
	sums    sumTable
	options [][]int32
	values  []cgt.Loopy
}

// endless is the value of a sum. It works out those of all that follow, too.
func (s *Solver) endless(root game.Sum) cgt.Loopy {
	l := &s.loopy
	at := s.addLoopy(root)
	for i := len(l.options); i < len(l.sums.keys); i++ {
		l.options = append(l.options, s.loopyOptions(sumPlace(i)))
	}
	if int(at) >= len(l.values) {
		l.values = cgt.Smith(l.options)
	}
	return l.values[at]
}

func (s *Solver) addLoopy(sum game.Sum) sumPlace {
	at, fresh := s.loopy.sums.add(packSum(nil, sum))
	if fresh {
		if len(s.loopy.sums.keys) > s.space.Limit {
			halt.Check(game.ErrLimit)
		}
		s.spend(game.StepsPerPosition)
	}
	return at
}

func (s *Solver) loopyOptions(at sumPlace) (options []int32) {
	parts := s.loopy.sums.sum(at)
	for i, id := range parts {
		if i > 0 && parts[i-1] == id {
			continue
		}
		rest := slices.Concat(parts[:i], parts[i+1:])
		s.space.Each(id, game.Both, func(to game.Sum) bool {
			option := slices.Concat(to, rest)
			slices.Sort(option)
			s.spend(1 + len(option))
			options = append(options, int32(s.addLoopy(option)))
			return true
		})
	}
	return options
}
