package game

import (
	"encoding/binary"
	"slices"
)

// bracedTable interns games that are written in braces: each is known by the sums that are
// its options, for Left and for Right. Nothing else is known of it.
type bracedTable struct {
	rulesetTable[none]
	known   map[string]ID
	options [][2][]Sum
}

// intern interns a game with the options of one player, who is Both, or of Left and Right.
func (t *bracedTable) intern(s *Space, sum Sum, partizan bool, players []Player, options func(who Player) []Position) Sum {
	var sides [2][]Sum
	key := []byte{byte(len(players))}
	for i, who := range players {
		for _, o := range options(who) {
			s.look()
			sides[i] = append(sides[i], s.Intern(o.Parts()))
		}
		slices.SortFunc(sides[i], slices.Compare)
		sides[i] = slices.CompactFunc(sides[i], slices.Equal)
		key = appendSums(key, sides[i])
	}
	if len(players) == 1 {
		sides[Right] = sides[Left]
	}
	id, ok := t.known[string(key)]
	if !ok {
		id = s.add(t, int32(len(t.options)), partizan)
		t.known[string(key)] = id
		t.options = append(t.options, sides)
	}
	return append(sum, id)
}

// appendSums appends sums to a key.
func appendSums(key []byte, sums []Sum) []byte {
	key = binary.AppendUvarint(key, uint64(len(sums)))
	for _, o := range sums {
		key = binary.AppendUvarint(key, uint64(len(o)))
		for _, id := range o {
			key = binary.AppendVarint(key, int64(id))
		}
	}
	return key
}

func (s *Set) intern(space *Space, sum Sum) Sum {
	return space.braced.intern(space, sum, s.Partizan(), []Player{Both}, s.OptionsOf)
}

func (b *Braces) intern(space *Space, sum Sum) Sum {
	return space.braced.intern(space, sum, true, Players[:], b.OptionsOf)
}

func (t *bracedTable) each(s *Space, local int32, who Player, yield func(Sum) bool) {
	for _, o := range t.options[local][who%Both] {
		s.look()
		if !yield(o) {
			break
		}
	}
}

func (t *bracedTable) count(_ *Space, local int32) [2]int {
	sides := t.options[local]
	return [2]int{len(sides[Left]), len(sides[Right])}
}
