package game

import (
	"reflect"

	"grader/reference/cgt"
)

// Partizan components are interned like others, except for their signs: the negative of the
// component with the ID id has the ID ^id, so that a game and its negative are examined only once.
// IDs of impartial components are never negative.

// Count is the number of moves of Left and of Right in a component.
func (s *Space) Count(id ID) (moves [2]int) {
	if id < 0 {
		moves = s.Count(^id)
		return [2]int{moves[Right], moves[Left]}
	}
	t, local := s.at(id)
	return t.count(s, local)
}

// Closed is the value of a partizan component that is not negated; ok is false if its ruleset has
// no closed form.
func (s *Space) Closed(id ID) (v cgt.Simple, ok bool) {
	t, local := s.at(id)
	return t.closed(local)
}

// stepsPerCounted is the cost of listing a move in order to count it.
const stepsPerCounted = 4

func (t *rulesetTable[P]) count(s *Space, local int32) (moves [2]int) {
	if t.rules.Partizan != nil && t.rules.Partizan.Count != nil {
		defer t.rules.blame("Count")
		return t.rules.Partizan.Count(t.ps[local])
	}
	defer t.rules.blame("Moves")
	for _, who := range Players {
		t.rules.movesOf(t.ps[local], who, func(Move, []P) bool {
			moves[who]++
			return true
		})
	}
	each := stepsPerCounted
	if t.long {
		each += reflect.ValueOf(t.ps[local]).Len() / textPerStep
	}
	s.spendSteps(each * (moves[Left] + moves[Right]))
	return moves
}

func (t *rulesetTable[P]) closed(local int32) (v cgt.Simple, ok bool) {
	if t.rules.Partizan.Value == nil {
		return v, false
	}
	defer t.rules.blame("Value")
	return t.rules.Partizan.Value(t.ps[local])
}
