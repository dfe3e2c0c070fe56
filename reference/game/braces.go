package game

import (
	"encoding/binary"
	"slices"

	"grader/reference/cgt"
)

// Values is the ruleset of the values that are written as numbers, ups and stars:
// 3, -1/2, ^2, 1v*. Like nimbers, they are terms and have no position of their own. The
// options are those of the canonical form.
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

// Value is the position that is a value. Nimbers are impartial, as if written so.
func Value(v cgt.Simple) Position {
	if v.Up == 0 && v.Number == (cgt.Dyadic{}) {
		return Nimber(v.Star)
	}
	return Position{{Values, Values.parts([]cgt.Simple{v})}}
}

// A Braces is an explicit game with options for Left and for Right: {1|*}.
type Braces struct{ explicit }

// NewBraces is the game with these options, in the order given.
func NewBraces(left, right []Position) *Braces {
	return &Braces{explicit{noneOf, [2][]Position{left, right}, "{" + keysOf(left) + "|" + keysOf(right) + "}"}}
}

// Partizan is true: what is written with a bar is partizan, whatever its options.
func (b *Braces) Partizan() bool { return true }

// Negative exchanges the players.
func (b *Braces) Negative() Part {
	negatives := func(options []Position) []Position {
		list := make([]Position, len(options))
		for i, o := range options {
			list[i] = o.Negative()
		}
		return list
	}
	return NewBraces(negatives(b.options[Right]), negatives(b.options[Left]))
}

// Text is the whole game, braces included.
func (b *Braces) Text() string { return b.term() }

// term writes {x|-x} as +-x and {0|{0|-x}} as tiny(x) for a number x.
func (b *Braces) term() string {
	if x, ok := switchOf(b.options[Left], b.options[Right]); ok {
		return "+-" + x.String()
	}
	return "{" + textsOf(b.options[Left], ",") + "|" + textsOf(b.options[Right], ",") + "}"
}

func switchOf(left, right []Position) (x cgt.Dyadic, ok bool) {
	if len(left) != 1 || len(right) != 1 {
		return x, false
	}
	l, ok1 := NumberOf(left[0])
	r, ok2 := NumberOf(right[0])
	return l, ok1 && ok2 && l == r.Neg() && l.Sign() > 0
}

// NumberOf is the number that a position is written as; ok is false for others.
func NumberOf(pos Position) (x cgt.Dyadic, ok bool) {
	parts := pos.Parts()
	if len(parts) == 0 {
		return x, true
	}
	v, ok := SimpleOf(parts[0])
	return v.Number, ok && len(parts) == 1 && v.IsNumber()
}

// SimpleOf is the value that a part is written as: a number, ups, a nimber.
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
