package checker

import (
	"math/bits"
	"reflect"
	"slices"

	"grader/reference/game"
	"grader/reference/solve"
)

// profiler is a question that has traits of its own, which replace those of the same name
// that all have.
type profiler interface{ Profile(t *Task) []Trait }

// Traits are the traits of a question that is solved, with some that are asked for by the
// words of problems.SameWords. Those named without are left out. What a person marks has none.
func (t *Task) Traits(same, without []string) []Trait {
	if t.question == nil || t.Kind.Person {
		return nil
	}
	list := t.question.profile(t)
	add := func(name string, within Within, find func() (int64, error)) {
		if slices.Contains(without, name) || slices.ContainsFunc(list, func(one Trait) bool { return one.Name == name }) {
			return
		}
		trait := Trait{Name: name, Within: within}
		trait.Unknown = game.Catch(func() (err error) { trait.Value, err = find(); return err }) != nil
		list = append(list, trait)
	}
	of := func(value int) func() (int64, error) { return func() (int64, error) { return int64(value), nil } }
	if f := t.Field(); f.Shape == Lines || f.Several || slices.Contains(same, "answers") {
		add("answers", Exactly, of(t.entries()))
	}
	if slices.Contains(same, "positions") {
		add("positions", TwiceAsMuch, of(t.Positions))
	}
	if len(t.games) > 0 {
		t.ofGames(same, add)
	}
	return slices.DeleteFunc(list, func(one Trait) bool { return slices.Contains(without, one.Name) })
}

// entries is how many entries the reference answer has.
func (t *Task) entries() int {
	switch v := reflect.ValueOf(t.Answer); v.Kind() {
	case reflect.Slice, reflect.Map:
		return v.Len()
	}
	return 1
}

// maxCounted bounds the options of a position that are counted, and maxFollowed the positions
// that are looked at to find the longest play.
const (
	maxCounted  = 1000
	maxFollowed = 10_000
)

// ofGames are the traits of the positions that a question is about.
func (t *Task) ofGames(same []string, add func(name string, within Within, find func() (int64, error))) {
	s := t.Spare()
	var all game.Position
	for _, pos := range t.games {
		all = all.Plus(pos)
	}
	play := game.Normal
	if t.Question.Misere {
		play = game.Misere
	}
	add("parts", Exactly, func() (int64, error) { return int64(len(all.Parts())), nil })
	within := HalfMore
	if slices.Contains(same, "moves") {
		within = Exactly
	}
	add("options", within, func() (int64, error) { return countOptions(s, t.games) })
	add("depth", HalfMore, func() (int64, error) { n, err := solve.New(maxFollowed).Depth(all); return int64(n), err })
	if columns, odd, isNim := binary(all); isNim {
		add("binary_columns", Exactly, func() (int64, error) { return columns, nil })
		if len(t.games) == 1 {
			add("odd_columns", OneMore, func() (int64, error) { return odd, nil })
		}
	}
	if slices.Contains(same, "outcome") {
		add("outcome", Exactly, func() (int64, error) { o, err := s.Outcome(t.games[0], play); return int64(o), err })
	}
	if slices.Contains(same, "nimber") {
		add("nimber", Exactly, func() (int64, error) { n, err := s.Nimber(t.games[0]); return int64(n), err })
	}
}

// countOptions counts the options of some positions, of both players.
func countOptions(s *solve.Solver, games []game.Position) (n int64, err error) {
	for _, pos := range games {
		for _, who := range game.Movers(pos.Partizan()) {
			options, err := s.EveryOption(pos, who, maxCounted)
			if err != nil {
				return 0, err
			}
			n += int64(len(options))
		}
	}
	return n, nil
}

// binary counts the columns of the heaps of Nim, written in binary one below the other, and
// those of them with an odd number of ones. There are no such columns in other games.
func binary(pos game.Position) (columns, odd int64, isNim bool) {
	var some, sum uint64
	for _, p := range pos.Parts() {
		n, ok := NimHeap(p)
		if !ok {
			return 0, 0, false
		}
		some |= n
		sum ^= n
	}
	return int64(bits.Len64(some)), int64(bits.OnesCount64(sum)), len(pos.Parts()) > 1
}

// NimHeap is the size of a heap of Nim, which a nimber is too.
func NimHeap(p game.Part) (uint64, bool) {
	switch {
	case p.Game() == nil:
		return 0, false
	case p.Game() == game.Game(game.Star):
		v, ok := game.ValueOf(game.Position{{Game: p.Game(), Parts: []game.Part{p}}})
		return v.Star, ok
	case p.Game().About().Name == "nim":
		return game.ReadNumber(p.Text())
	}
	return 0, false
}

// profile are the traits that the kind knows.
func (q asked[A]) profile(t *Task) (list []Trait) {
	own, ok := q.Asked.(profiler)
	if !ok {
		return nil
	}
	if err := game.Catch(func() error { list = own.Profile(t); return nil }); err != nil {
		return []Trait{{Name: "fault", Unknown: true}}
	}
	return list
}

// MistakeStates says of each mistake with a name what becomes of it in a question that is
// solved. The error is game.ErrLimit if that takes more than an answer may.
func (t *Task) MistakeStates() ([]MistakeState, error) {
	if t.question == nil || t.Undecided || t.Kind.Person {
		return nil, nil
	}
	return t.question.mistakeStates(t.answering())
}

func (q asked[A]) mistakeStates(t *Task) (states []MistakeState, err error) {
	err = caught(func() error {
		for _, m := range q.Mistakes(t, q.Want()) {
			state, lucky := Unlucky, m.Lucky
			if lucky == nil {
				lucky = m.Shown
			}
			switch {
			case m.Impossible:
				state = Impossible
			case lucky():
				state = Lucky
			}
			states = append(states, MistakeState{m.Code, state})
		}
		return nil
	})
	return states, err
}
