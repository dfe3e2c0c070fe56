package solve

import (
	"errors"
	"slices"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/halt"
)

// ErrEndless is the error of questions that only positions from which play ends have an answer to.
var ErrEndless = errors.New("play may never end in this game")

// Loopy is the value of an impartial position in normal play, from which play may never end: see
// cgt.Loopy.
func (s *Solver) Loopy(pos game.Position) (v cgt.Loopy, err error) {
	defer halt.Caught(&err)
	return s.loopyValue(pos), nil
}

func (s *Solver) loopyValue(pos game.Position) (v cgt.Loopy) {
	if pos.Partizan() {
		halt.Check(ErrPartizan)
	}
	for _, p := range pos.Parts() {
		if p.Endless() {
			l := &s.loopy
			v = v.Plus(l.values[s.endless(s.space.Intern([]game.Part{p}))])
		} else {
			v = v.Plus(cgt.Loopy{N: s.partNimber(p)})
		}
	}
	return v
}

// finite is the value of a position if it is a nimber.
func (s *Solver) finite(pos game.Position) uint64 {
	v := s.loopyValue(pos)
	if v.Infinite {
		halt.Check(ErrEndless)
	}
	return v.N
}

// LoopyOptions are the values of options of a position.
func (s *Solver) LoopyOptions(options []Option) (values []cgt.Loopy, err error) {
	defer halt.Caught(&err)
	for _, o := range options {
		values = append(values, s.loopyValue(o.To))
	}
	return values, nil
}

// Drawing lists the distinct positions to which a player can move without losing, in a position
// from which play may never end: those of outcome P or D. It is bounded as Winning is.
func (s *Solver) Drawing(pos game.Position) (draws []Option, err error) {
	defer halt.Caught(&err)
	return s.collect(pos, func(found func(game.Step) bool) {
		s.eachEndless(pos, func(v cgt.Loopy) bool { return !v.Wins() }, found)
	})
}

// outcomeOfLoopy is the outcome of a value.
func outcomeOfLoopy(v cgt.Loopy) Outcome {
	switch {
	case v.Wins():
		return N
	case v.Loses():
		return P
	}
	return D
}

// eachEndless finds the moves to some values in a position from which play may never end.
func (s *Solver) eachEndless(pos game.Position, to func(v cgt.Loopy) bool, found func(game.Step) bool) {
	for step := range pos.Steps(game.Both) {
		s.spend(2 * pos.Weight())
		if to(s.loopyValue(pos.After(step))) && !found(step) {
			return
		}
	}
}

// fastest is a winning move in a position from which play may never end, after which play lasts no
// longer than it must: whoever goes on choosing such moves does win.
func (s *Solver) fastest(pos game.Position) (win Option, ok bool) {
	l := &s.loopy
	least := int32(-1)
	s.eachEndless(pos, cgt.Loopy.Loses, func(step game.Step) bool {
		at := s.endless(s.space.Intern(pos.After(step).Parts()))
		if l.lasts == nil {
			l.lasts = cgt.Remoteness(l.options)
		}
		if n := l.lasts[at]; least < 0 || n < least {
			win, ok, least = NewOption(pos, step), true, n
		}
		return true
	})
	return win, ok
}

// endless is where a sum is remembered. Its value is worked out, and those of all that follow.
func (s *Solver) endless(root game.Sum) sumPlace {
	l := &s.loopy
	at := s.addLoopy(root)
	for i := len(l.options); i < len(l.sums.keys); i++ {
		l.options = append(l.options, s.followers(sumPlace(i)))
	}
	if int(at) >= len(l.values) {
		for _, list := range l.options {
			s.spend(1 + len(list))
		}
		l.values, l.lasts = cgt.Smith(l.options), nil
	}
	return at
}

func (s *Solver) addLoopy(sum game.Sum) sumPlace {
	s.loopy.key = packSum(s.loopy.key[:0], sum)
	at, fresh := s.loopy.sums.add(s.loopy.key)
	if fresh {
		if len(s.loopy.sums.keys) > s.space.Limit {
			halt.Check(game.ErrLimit)
		}
		s.spend(game.StepsPerPosition)
	}
	return at
}

func (s *Solver) followers(at sumPlace) (options []int32) {
	var option game.Sum
	parts := s.loopy.sums.sum(at)
	for i, id := range parts {
		if i > 0 && parts[i-1] == id {
			continue
		}
		rest := slices.Concat(parts[:i], parts[i+1:])
		s.space.Each(id, game.Both, func(to game.Sum) bool {
			option = append(append(option[:0], to...), rest...)
			slices.Sort(option)
			s.spend(1 + len(option))
			options = append(options, int32(s.addLoopy(option)))
			return true
		})
	}
	return options
}
