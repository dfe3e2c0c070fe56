package game

import (
	"encoding/binary"
	"slices"

	"grader/reference/cgt"
)

// Values is the ruleset of values written as numbers, ups and stars: 3, -1/2, ^2, 1v*. Like
// nimbers, they are terms and have no position of their own. The options are those of the canonical
// form.
var Values = &Ruleset[cgt.Simple]{
	Info:  Info{Name: "value", Title: "Numbers, ups and stars", Move: "`3 -> 2`"},
	Moves: func(v cgt.Simple, yield Yield[cgt.Simple]) { valueMoves(v, Left, yield) },
	Notation: Notation[cgt.Simple]{
		Format: cgt.Simple.String,
		Term:   cgt.Simple.String,
		MoveTo: func(v cgt.Simple, to []cgt.Simple) string {
			return v.String() + " -> " + append(to, cgt.Simple{})[0].String()
		},
	},
	Partizan: &Partizan[cgt.Simple]{
		Right:    func(v cgt.Simple, yield Yield[cgt.Simple]) { valueMoves(v, Right, yield) },
		Negative: cgt.Simple.Neg,
		Value:    func(v cgt.Simple) (cgt.Simple, bool) { return v, true },
	},
}

// valueMoves lists the options of one player. Left's moves have even codes.
func valueMoves(v cgt.Simple, who Player, yield Yield[cgt.Simple]) {
	i := Move(who)
	for o := range v.Options(who == Right) {
		var to []cgt.Simple
		if o != (cgt.Simple{}) {
			to = []cgt.Simple{o}
		}
		if !yield(i, to) {
			return
		}
		i += 2
	}
}

// Value is the position with this value. Nimbers are impartial, as if written so.
func Value(v cgt.Simple) Position {
	if v.Up == 0 && v.Number == (cgt.Dyadic{}) {
		return Nimber(v.Star)
	}
	return Position{{Values, Values.parts([]cgt.Simple{v})}}
}

func switchOf(left, right []Position) (x cgt.Dyadic, ok bool) {
	if len(left) != 1 || len(right) != 1 {
		return x, false
	}
	l, ok1 := NumberOf(left[0])
	r, ok2 := NumberOf(right[0])
	return l, ok1 && ok2 && l == r.Neg() && l.Sign() > 0
}

// NumberOf is the number that a position is; ok is false for positions not written as a number.
func NumberOf(pos Position) (x cgt.Dyadic, ok bool) {
	v, ok := ValueOf(pos)
	return v.Number, ok && v.IsNumber()
}

// ValueOf is the value that a position is; ok is false for positions not written as a value.
func ValueOf(pos Position) (v cgt.Simple, ok bool) {
	switch parts := pos.Parts(); len(parts) {
	case 0:
		return v, true
	case 1:
		return SimpleOf(parts[0])
	}
	return v, false
}

// SimpleOf is the value that a part is: a number, ups or a nimber; ok is false for other parts.
func SimpleOf(p Part) (v cgt.Simple, ok bool) {
	switch c := p.(type) {
	case component[cgt.Simple]:
		return c.p, true
	case component[uint64]:
		if c.rules == Star {
			return cgt.Simple{Star: c.p}, true
		}
	}
	return v, false
}

// bracedTable interns games that are written in braces, by the sums that are their options, for
// Left and for Right.
type bracedTable struct {
	rulesetTable[none]
	known   map[string]ID
	options [][2][]Sum
}

// intern interns a game, with one list of options if it is a set, or else with those of Left and of
// Right.
func (t *bracedTable) intern(s *Space, sum Sum, b *Braces) Sum {
	var sides [2][]Sum
	players := Movers(b.Barred)
	key := []byte{byte(len(players))}
	for i, who := range players {
		for _, o := range b.OptionsOf(who) {
			s.look()
			sides[i] = append(sides[i], s.InternAny(o.Parts()))
		}
		slices.SortFunc(sides[i], slices.Compare)
		sides[i] = slices.CompactFunc(sides[i], slices.Equal)
		key = appendSums(key, sides[i])
	}
	if !b.Barred {
		sides[Right] = sides[Left]
	}
	id, ok := t.known[string(key)]
	if !ok {
		id = s.add(t, int32(len(t.options)), b.Partizan())
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

func (b *Braces) intern(space *Space, sum Sum) Sum {
	return space.braced.intern(space, sum, b)
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

// compoundTable interns compounds, each known by its key.
type compoundTable struct {
	rulesetTable[none]
	known map[string]ID
	parts []*Compound
}

func (c *Compound) intern(s *Space, sum Sum) Sum {
	t := &s.compounds
	s.spendSteps(1 + len(c.key)/textPerStep)
	s.looked += len(c.key) / textPerOption
	id, ok := t.known[c.key]
	if !ok {
		id = s.add(t, int32(len(t.parts)), c.partizan)
		s.Charge(len(c.key) / textPerPosition)
		t.known[c.key] = id
		t.parts = append(t.parts, c)
	}
	return append(sum, id)
}

func (t *compoundTable) each(s *Space, local int32, who Player, yield func(Sum) bool) {
	for _, to := range t.parts[local].Steps(who) {
		s.look()
		if !yield(s.Intern(to)) {
			break
		}
	}
}

func (t *compoundTable) count(s *Space, local int32) (moves [2]int) {
	for _, who := range Players {
		for range t.parts[local].Steps(who) {
			s.look()
			moves[who]++
		}
	}
	return moves
}

// Ordinal are the games G and H if a component is an ordinal sum G:H.
func (s *Space) Ordinal(id ID) (g, h Position, ok bool) {
	t, local := s.at(id)
	if _, compound := t.(*compoundTable); !compound {
		return nil, nil, false
	}
	c := s.compounds.parts[local]
	return c.of[0], c.of[len(c.of)-1], c.ordinal
}
