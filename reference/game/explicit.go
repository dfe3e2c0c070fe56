package game

import (
	"cmp"
	"iter"
	"slices"
	"strings"
)

// unknown is the ruleset of explicit games, without any theory.
var unknown = &Ruleset[none]{
	Notation: Notation[none]{Why: func(none, string) (why string, move bool) { return "", false }},
	Partizan: &Partizan[none]{},
}

type none struct{}

var noneOf = component[none]{rules: unknown}

// A Braces is an explicit game, of any positions: a set of options, which both players have, or
// with a bar the options of Left and of Right: {0, *} or {1|*}. It has no closed form, no shortcut
// and no drawing, and its moves are positions.
type Braces struct {
	component[none]
	Barred  bool
	options [2][]Position // of Left and of Right, as written
	key     string
	noEnd   error // see MustEnd
	// The rest is for AsWritten: a name such as +-1 or tiny(2), and whether longer bars beside the
	// game replace its braces.
	name      string
	bare      bool
	asWritten bool
}

// NewSet is the game whose options are the given positions, in the order given.
func NewSet(options ...Position) *Braces {
	return &Braces{component: noneOf, options: [2][]Position{options, options}, key: "{" + keysOf(options) + "}", noEnd: mustAllEnd(options...)}
}

// NewBraces is the game with these options, in the order given.
func NewBraces(left, right []Position) *Braces {
	return &Braces{component: noneOf, Barred: true, options: [2][]Position{left, right}, key: "{" + keysOf(left) + "|" + keysOf(right) + "}", noEnd: mustAllEnd(slices.Concat(left, right)...)}
}

// WithName is the game with the name that its author wrote for it.
func (b *Braces) WithName(name string) *Braces {
	named := *b
	named.name = name
	return &named
}

// WithoutBraces is the game, written with longer bars beside it instead of braces.
func (b *Braces) WithoutBraces() *Braces {
	bare := *b
	bare.bare = true
	return &bare
}

// AsWritten is the position with braces that print as their author wrote them: with their names,
// and with longer bars instead of braces.
func (pos Position) AsWritten() Position {
	next := make(Position, len(pos))
	for i, t := range pos {
		next[i] = Term{t.Game, slices.Clone(t.Parts)}
		for k, p := range t.Parts {
			b, ok := p.(*Braces)
			if !ok {
				continue
			}
			written := *b
			written.asWritten = true
			for who, options := range b.options {
				written.options[who] = make([]Position, len(options))
				for n, o := range options {
					written.options[who][n] = o.AsWritten()
				}
			}
			next[i].Parts[k] = &written
		}
	}
	return next
}

// BracesOf is the explicit game that a position consists of; ok is false for other positions.
func BracesOf(pos Position) (b *Braces, ok bool) {
	parts := pos.Parts()
	if len(parts) != 1 {
		return nil, false
	}
	b, ok = parts[0].(*Braces)
	return b, ok
}

// Key is equal for games with the same options, however ordered or repeated.
func (b *Braces) Key() string { return b.key }

// OptionsOf are the options of a player as written, repeats included.
func (b *Braces) OptionsOf(who Player) []Position { return b.options[who%Both] }

// Steps lists a player's options as moves, in the order written.
func (b *Braces) Steps(who Player) iter.Seq2[Move, []Part] {
	return func(yield func(Move, []Part) bool) {
		for i, o := range b.OptionsOf(who) {
			if !yield(Move(2*i)+Move(who%Both), o.Parts()) {
				return
			}
		}
	}
}

// MoveText is the option chosen.
func (b *Braces) MoveText(m Move, _ []Part) string { return b.options[m%2][m/2].String() }

func (b *Braces) size() int { return len(b.key) }

func (b *Braces) CountMoves(most int) int { return min(len(b.options[Left]), most) }

// Game is nil: an explicit game has no ruleset.
func (*Braces) Game() Game { return nil }

// Partizan is true for a game with a bar, whatever its options. In a set the players have the same
// moves, but an option may be partizan.
func (b *Braces) Partizan() bool {
	return b.Barred || slices.ContainsFunc(b.options[Left], Position.Partizan)
}

func (b *Braces) mustEnd() error { return b.noEnd }

// Negative exchanges the players, in every option too.
func (b *Braces) Negative() Part {
	if !b.Partizan() {
		return b
	}
	negatives := func(options []Position) []Position {
		list := make([]Position, len(options))
		for i, o := range options {
			list[i] = o.Negative()
		}
		return list
	}
	left := negatives(b.options[Right])
	if !b.Barred {
		return NewSet(left...)
	}
	return NewBraces(left, negatives(b.options[Left]))
}

// Text is the whole game, braces included.
func (b *Braces) Text() string { return b.term() }

// term writes {x|-x} as +-x for a number x.
func (b *Braces) term() string {
	if !b.Barred {
		return "{" + textsOf(b.options[Left], ", ") + "}"
	}
	if b.asWritten {
		text, _ := b.written()
		return cmp.Or(b.name, "{"+text+"}")
	}
	if x, ok := switchOf(b.options[Left], b.options[Right]); ok {
		return "+-" + x.String()
	}
	return "{" + textsOf(b.options[Left], ",") + "|" + textsOf(b.options[Right], ",") + "}"
}

// written is the text between the braces as its author wrote it, and the length of its bars.
func (b *Braces) written() (text string, bars int) {
	var sides [2]string
	for who, options := range b.options {
		sides[who] = textsOf(options, ",")
		if len(options) != 1 {
			continue
		}
		if inner, ok := BracesOf(options[0]); ok && inner.bare {
			var within int
			sides[who], within = inner.written()
			bars = max(bars, within)
		}
	}
	bars++
	return sides[Left] + strings.Repeat("|", bars) + sides[Right], bars
}
