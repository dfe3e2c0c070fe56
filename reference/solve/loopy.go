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
			v = v.Plus(l.values[s.endless(l, s.space.Intern([]game.Part{p}))])
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

// A Result is what a player gets who begins in a position from which play may never end.
type Result int8

// A game that never ends is a draw.
const (
	Loss Result = iota - 1
	Draw
	Win
)

// String is the word for it.
func (r Result) String() string { return [...]string{"loss", "draw", "win"}[r+1] }

// Results are what Left gets if Left begins, and what Right gets if Right begins.
type Results [2]Result

// String says both.
func (r Results) String() string {
	return "Left: " + r[game.Left].String() + ", Right: " + r[game.Right].String()
}

// Results are what each player gets by beginning in a position from which play may never end.
func (s *Solver) Results(pos game.Position) (r Results, err error) {
	defer halt.Caught(&err)
	for _, who := range game.Players {
		r[who] = s.result(pos, who)
	}
	return r, nil
}

// Result is what a player gets by beginning in a position from which play may never end.
func (s *Solver) Result(pos game.Position, who game.Player) (r Result, err error) {
	defer halt.Caught(&err)
	return s.result(pos, who), nil
}

func (s *Solver) result(pos game.Position, who game.Player) Result {
	if !pos.Partizan() {
		return resultOfLoopy(s.loopyValue(pos))
	}
	switch n := s.lasts(pos, who); {
	case n < 0:
		return Draw
	case n%2 == 0:
		return Loss
	}
	return Win
}

// Lasts is how many moves are left if a player begins, whoever wins ends play as soon as possible, and
// whoever loses as late as possible; -1 if play need never end.
func (s *Solver) Lasts(pos game.Position, who game.Player) (n int, err error) {
	defer halt.Caught(&err)
	return int(s.lasts(pos, who)), nil
}

func (s *Solver) lasts(pos game.Position, who game.Player) int32 {
	l, at := &s.loopy, int32(0)
	if pos.Partizan() {
		l, at = &s.sided, int32(who)
	}
	at += int32(s.endless(l, s.space.Intern(pos.Parts()))) * int32(len(l.movers))
	if len(l.lasts) < len(l.options) {
		l.lasts = cgt.Remoteness(l.options)
	}
	return l.lasts[at]
}

// Drawing lists the distinct positions to which a player can move without losing, in a position
// from which play may never end. It is bounded as Winning is.
func (s *Solver) Drawing(pos game.Position, who game.Player) (draws []Option, err error) {
	defer halt.Caught(&err)
	return s.collect(pos, func(found func(game.Step) bool) {
		s.eachEndless(pos, who, func(r Result) bool { return r != Win }, found)
	})
}

// resultOfLoopy is what a value gives who begins.
func resultOfLoopy(v cgt.Loopy) Result {
	switch {
	case v.Wins():
		return Win
	case v.Loses():
		return Loss
	}
	return Draw
}

// eachEndless finds the moves of a player after which the opponent, who begins then, gets some results,
// in a position from which play may never end.
func (s *Solver) eachEndless(pos game.Position, who game.Player, gets func(r Result) bool, found func(game.Step) bool) {
	for step := range pos.Steps(who) {
		s.spend(2 * pos.Weight())
		if gets(s.result(pos.After(step), who.Other())) && !found(step) {
			return
		}
	}
}

// loses is the result that a winning move leaves.
func loses(r Result) bool { return r == Loss }

// fastest is a winning move in a position from which play may never end, after which play lasts no
// longer than it must: whoever goes on choosing such moves does win.
func (s *Solver) fastest(pos game.Position, who game.Player) (win Option, ok bool) {
	least := int32(-1)
	s.eachEndless(pos, who, loses, func(step game.Step) bool {
		if n := s.lasts(pos.After(step), who.Other()); least < 0 || n < least {
			win, ok, least = NewOption(pos, step), true, n
		}
		return true
	})
	return win, ok
}

// endless is where a sum is remembered. All that follow are, too, and for impartial ones their values
// are worked out.
func (s *Solver) endless(l *loopy, root game.Sum) sumPlace {
	at := s.addLoopy(l, root)
	before := len(l.options)
	for len(l.options) < len(l.sums.keys)*len(l.movers) {
		i := sumPlace(len(l.options) / len(l.movers))
		for _, who := range l.movers {
			l.options = append(l.options, s.followers(l, i, who))
		}
	}
	if len(l.options) > before {
		for _, list := range l.options {
			s.spend(1 + len(list))
		}
		if len(l.movers) == 1 {
			l.values = cgt.Smith(l.options)
		}
	}
	return at
}

// perEndless is how many positions of the budget a sum counts for that is kept with all its moves.
const perEndless = 6

func (s *Solver) addLoopy(l *loopy, sum game.Sum) sumPlace {
	l.key = packSum(l.key[:0], sum)
	at, fresh := l.sums.add(l.key)
	if fresh {
		if len(l.sums.keys) > s.space.Limit/perEndless {
			halt.Check(game.ErrLimit)
		}
		s.spend(game.StepsPerPosition)
	}
	return at
}

// followers are the places of what a player's moves lead to, with the opponent to move.
func (s *Solver) followers(l *loopy, at sumPlace, who game.Player) (options []int32) {
	var option game.Sum
	n, next := int32(len(l.movers)), int32(who.Other()%game.Both)
	parts := l.sums.sum(at)
	for i, id := range parts {
		if i > 0 && parts[i-1] == id {
			continue
		}
		rest := slices.Concat(parts[:i], parts[i+1:])
		s.space.Each(id, who, func(to game.Sum) bool {
			option = append(append(option[:0], to...), rest...)
			slices.Sort(option)
			s.spend(1 + len(option))
			options = append(options, int32(s.addLoopy(l, option))*n+next)
			return true
		})
	}
	return options
}
