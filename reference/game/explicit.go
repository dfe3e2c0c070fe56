package game

import "iter"

// unknown is the ruleset of explicit games: nothing is known of them.
var unknown = &Ruleset[none]{
	Notation: Notation[none]{Why: func(none, string) (why string, move bool) { return "", false }},
	Partizan: &Partizan[none]{},
}

type none struct{}

var noneOf = component[none]{rules: unknown}

// explicit is the part of an explicit game that is the same for all: it has no closed form,
// no shortcut and no drawing, and its moves are positions.
type explicit struct {
	component[none]
	options [2][]Position // of Left and of Right, as written
	key     string
}

// Key is equal for games with the same options, however ordered or repeated.
func (e explicit) Key() string { return e.key }

// OptionsOf are the options of a player as written, repeats included.
func (e explicit) OptionsOf(who Player) []Position { return e.options[who%Both] }

// Steps lists a player's options as moves, in the order written.
func (e explicit) Steps(who Player) iter.Seq2[Move, []Part] {
	return func(yield func(Move, []Part) bool) {
		for i, o := range e.OptionsOf(who) {
			if !yield(Move(2*i)+Move(who%Both), o.Parts()) {
				return
			}
		}
	}
}

// MoveText is the option chosen.
func (e explicit) MoveText(m Move, _ []Part) string { return e.options[m%2][m/2].String() }

func (e explicit) size() int { return len(e.key) }

func (e explicit) CountMoves(most int) int { return min(len(e.options[Left]), most) }

// Game is nil: no ruleset plays an explicit game.
func (explicit) Game() Game { return nil }

// A Braced part is an explicit game, a *Set or *Braces.
type Braced interface {
	Part
	OptionsOf(who Player) []Position
}

// A Set is an explicit game: the set of its options, which may be any positions.
type Set struct{ explicit }

// NewSet is the game whose options are the given positions, in the order given.
func NewSet(options ...Position) *Set {
	return &Set{explicit{noneOf, [2][]Position{options, options}, "{" + keysOf(options) + "}"}}
}

// Options are the options as written, repeats included.
func (s *Set) Options() []Position { return s.options[Left] }

// Text is the whole set, braces included.
func (s *Set) Text() string { return s.term() }

func (s *Set) term() string {
	return "{" + textsOf(s.Options(), ", ") + "}"
}

// Partizan reports whether the players may have different moves in some option: in the set
// itself they have the same.
func (s *Set) Partizan() bool {
	for _, o := range s.Options() {
		if o.Partizan() {
			return true
		}
	}
	return false
}

// Negative exchanges the players in every option.
func (s *Set) Negative() Part {
	if !s.Partizan() {
		return s
	}
	negatives := make([]Position, len(s.Options()))
	for i, o := range s.Options() {
		negatives[i] = o.Negative()
	}
	return NewSet(negatives...)
}
