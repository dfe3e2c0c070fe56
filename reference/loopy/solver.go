package loopy

import (
	"slices"

	"grader/reference/game"
	"grader/reference/halt"
)

// A Solver finds the values of impartial positions whose play may never end. It remembers sums and
// all their followers. Its methods stop the work as those of game.Space do.
type Solver struct {
	space  *game.Space
	spend  func(steps int)
	nimber func(game.Part) uint64

	places  map[string]int32 // of sums, by their keys
	keys    []string
	key     []byte // reused
	options [][]int32
	values  []Value
	lasts   []int32
}

// NewSolver makes a solver that interns components in a space, charges its work with spend, and
// calls nimber for the nim values of parts whose play ends.
func NewSolver(space *game.Space, spend func(steps int), nimber func(game.Part) uint64) *Solver {
	return &Solver{space: space, spend: spend, nimber: nimber, places: map[string]int32{}}
}

// Value is the value of a position: the sum of the values of its parts. The value of a part whose
// play may never end is found from all its followers.
func (s *Solver) Value(pos game.Position) (v Value) {
	if pos.Partizan() {
		halt.Check(game.ErrLoopy)
	}
	for _, p := range pos.Parts() {
		if game.Loopy(p) {
			v = v.Plus(s.values[s.place([]game.Part{p})])
		} else {
			v = v.Plus(Nimber(s.nimber(p)))
		}
	}
	return v
}

// Lasts is the number of moves left in a position: see the function Lasts.
func (s *Solver) Lasts(pos game.Position) int {
	at := s.place(pos.Parts())
	if len(s.lasts) < len(s.options) {
		s.lasts = Lasts(s.options)
	}
	return int(s.lasts[at])
}

// Moves finds the moves to positions whose values satisfy leave, until found returns false.
func (s *Solver) Moves(pos game.Position, leave func(Value) bool, found func(game.Step) bool) {
	for step := range pos.Steps(game.Both) {
		s.spend(2 * pos.Weight())
		if leave(s.Value(pos.After(step))) && !found(step) {
			return
		}
	}
}

// Fastest is a winning move after which play lasts no longer than it must: a player who always
// chooses such moves does win. It is false if no move wins.
func (s *Solver) Fastest(pos game.Position) (win game.Step, ok bool) {
	least := 0
	s.Moves(pos, Value.Loses, func(step game.Step) bool {
		if n := s.Lasts(pos.After(step)); !ok || n < least {
			win, ok, least = step, true, n
		}
		return true
	})
	return win, ok
}

// place is the index of the sum of some parts. It adds all followers too, and computes their
// values.
func (s *Solver) place(parts []game.Part) int32 {
	at := s.add(s.space.InternAny(parts))
	before := len(s.options)
	for len(s.options) < len(s.keys) {
		s.options = append(s.options, s.followers(len(s.options)))
	}
	if len(s.options) > before {
		for _, list := range s.options {
			s.spend(1 + len(list))
		}
		s.values = Values(s.options)
	}
	return at
}

// perSum is the cost of a sum that is kept with all its moves, in positions of the budget.
const perSum = 6

func (s *Solver) add(sum game.Sum) int32 {
	s.key = sum.Pack(s.key[:0])
	if at, met := s.places[string(s.key)]; met {
		return at
	}
	if len(s.keys) >= s.space.Limit/perSum {
		halt.Check(game.ErrLimit)
	}
	s.spend(game.StepsPerPosition)
	at, key := int32(len(s.keys)), string(s.key)
	s.places[key] = at
	s.keys = append(s.keys, key)
	return at
}

// followers are the indices of the sums that moves lead to.
func (s *Solver) followers(at int) (options []int32) {
	var option game.Sum
	parts := game.Unpack(s.keys[at])
	for i, id := range parts {
		if i > 0 && parts[i-1] == id {
			continue
		}
		rest := slices.Concat(parts[:i], parts[i+1:])
		s.space.Each(id, game.Both, func(to game.Sum) bool {
			option = append(append(option[:0], to...), rest...)
			slices.Sort(option)
			s.spend(1 + len(option))
			options = append(options, s.add(option))
			return true
		})
	}
	return options
}
