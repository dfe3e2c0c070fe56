package game

import (
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
