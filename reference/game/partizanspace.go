package game

import (
	"encoding/binary"
	"slices"

	"grader/reference/cgt"
)

// Partizan components are interned like others, but for their signs: the negative of
// the component with the ID id has the ID ^id, so that a game and its negative are
// looked at once. IDs of impartial components are never negative.

// IsPartizan reports whether the players may have different moves in a component.
func (s *Space) IsPartizan(id ID) bool { return id < 0 || s.nodes[id].partizan }

// Negative is the negative of a component.
func (s *Space) Negative(id ID) ID {
	if s.IsPartizan(id) {
		return ^id
	}
	return id
}

// Opposite is Negative, but for components that are known to be equal to their negatives,
// which it returns as they are.
func (s *Space) Opposite(id ID) ID {
	at := max(id, ^id)
	n := &s.nodes[at]
	if n.symmetry == unasked {
		n.symmetry = signed
		if n.partizan && n.table.symmetric(n.local) {
			n.symmetry = symmetric
		}
	}
	if n.symmetry == symmetric {
		return at
	}
	return s.Negative(id)
}

// EachOf yields the options of one player as Each does.
func (s *Space) EachOf(id ID, who Player, yield func(Sum) bool) error {
	if id >= 0 {
		n := s.nodes[id]
		return n.table.eachOf(s, n.local, who, yield)
	}
	n := s.nodes[^id]
	var negative Sum
	return n.table.eachOf(s, n.local, who.Other(), func(sum Sum) bool {
		negative = negative[:0]
		for _, id := range sum {
			negative = append(negative, s.Negative(id))
		}
		slices.Sort(negative)
		return yield(negative)
	})
}

// Count is how many moves each player has in a component.
func (s *Space) Count(id ID) (moves [2]int) {
	if id < 0 {
		moves = s.Count(^id)
		return [2]int{moves[Right], moves[Left]}
	}
	n := s.nodes[id]
	return n.table.count(s, n.local)
}

// Closed is the value of a partizan component that is not negated, if its ruleset
// knows it in closed form.
func (s *Space) Closed(id ID) (v cgt.Simple, ok bool) {
	n := s.nodes[id]
	return n.table.closed(n.local)
}

// Charge takes positions from the budget that were looked at by other means; the error
// is ErrLimit if it is used up.
func (s *Space) Charge(positions int) error {
	if !s.spend(positions) {
		return ErrLimit
	}
	return nil
}

func (t *rulesetTable[P]) eachOf(s *Space, local int32, who Player, yield func(Sum) bool) error {
	t.asks = funcMoves
	defer t.blame()
	p := t.ps[local]
	if t.rules.Effort != nil && t.rules.Effort(p) > float64(max(s.Limit, leastGivenUp)) {
		return ErrLimit
	}
	return t.worked(s, local, who, t.list(s, t.rules.movesOf(p, who), yield))
}

// leastGivenUp is a budget that takes long to use up. With a smaller one a search may as well
// be tried.
const leastGivenUp = 20_000_000

// stepsPerCounted is what it costs to list a move in order to count it.
const stepsPerCounted = 4

func (t *rulesetTable[P]) count(s *Space, local int32) (moves [2]int) {
	if t.rules.Partizan != nil && t.rules.Partizan.Count != nil {
		defer t.rules.blame("Count")
		return t.rules.Partizan.Count(t.ps[local])
	}
	defer t.rules.blame("Moves")
	for _, who := range Players {
		for range t.rules.movesOf(t.ps[local], who) {
			moves[who]++
		}
		_ = s.meter.Spend(stepsPerCounted * moves[who])
		_ = t.worked(s, local, who, nil) // what is asked next finds that the budget is used up
	}
	return moves
}

// symmetric reports whether a component and its negative are brought to one.
func (t *rulesetTable[P]) symmetric(local int32) bool {
	rules := t.rules.Partizan
	if rules.Turn == nil || rules.Negative == nil {
		return false
	}
	p := t.ps[local]
	t.asks = funcCanon
	defer t.blame()
	q, negated := rules.Turn(rules.Negative(p))
	t.asks = noFunc
	return q == p && !negated
}

func (t *rulesetTable[P]) closed(local int32) (v cgt.Simple, ok bool) {
	if t.rules.Partizan.Value == nil {
		return v, false
	}
	defer t.rules.blame("Value")
	return t.rules.Partizan.Value(t.ps[local])
}

func (t *setTable) eachOf(s *Space, local int32, _ Player, yield func(Sum) bool) error {
	return t.each(s, local, yield)
}

func (t *setTable) symmetric(int32) bool { return false }

func (t *setTable) closed(int32) (v cgt.Simple, ok bool) { return v, false }

func (t *setTable) count(_ *Space, local int32) (moves [2]int) {
	n := len(t.options[local])
	return [2]int{n, n}
}

// bracesTable interns explicit games: a game is known by the sums that are its options.
type bracesTable struct {
	setTable
	right [][]Sum
}

func (b *Braces) intern(space *Space, sum Sum) (Sum, error) {
	var sides [2][]Sum
	var key []byte
	for _, who := range Players {
		for _, o := range b.OptionsOf(who) {
			if err := space.look(); err != nil {
				return sum, err
			}
			option, err := space.Intern(o.Parts())
			if err != nil {
				return sum, err
			}
			sides[who] = append(sides[who], option)
		}
		slices.SortFunc(sides[who], slices.Compare)
		sides[who] = slices.CompactFunc(sides[who], slices.Equal)
		key = append(appendSums(key, sides[who]), '|')
	}
	t := space.braces
	id, known := t.ids[string(key)]
	if !known {
		var err error
		if id, err = space.add(t, int32(len(t.options)), true); err != nil {
			return sum, err
		}
		t.ids[string(key)] = id
		t.options = append(t.options, sides[Left])
		t.right = append(t.right, sides[Right])
	}
	return append(sum, id), nil
}

func (t *bracesTable) eachOf(s *Space, local int32, who Player, yield func(Sum) bool) error {
	options := t.options[local]
	if who == Right {
		options = t.right[local]
	}
	return eachSum(s, options, yield)
}

// appendSums appends sums to a key.
func appendSums(key []byte, sums []Sum) []byte {
	for _, o := range sums {
		key = binary.AppendUvarint(key, uint64(len(o)))
		for _, id := range o {
			key = binary.AppendVarint(key, int64(id))
		}
	}
	return key
}

func (t *bracesTable) count(_ *Space, local int32) (moves [2]int) {
	return [2]int{len(t.options[local]), len(t.right[local])}
}
