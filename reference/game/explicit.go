package game

import (
	"iter"

	"grader/reference/explain"
)

// explicit is the part of an explicit game that is the same for all: it has no ruleset,
// no closed form, no shortcut and no drawing, and its moves are positions.
type explicit struct {
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

func (e explicit) countMoves(most int) int { return min(len(e.options[Left]), most) }

func (explicit) moveCounts() (n [2]int, ok bool) { return n, false }

func (explicit) slices(bool) []Slice[Part] { return nil }

func (explicit) Game() Game { return nil }

func (explicit) Nimber() (uint64, bool) { return 0, false }

func (explicit) Tame() (fickle, ok bool) { return false, false }

func (explicit) Reach(uint64) (iter.Seq2[Move, []Part], bool) { return nil, false }

func (explicit) After() (value func(m Move) uint64, ok bool) { return nil, false }

func (explicit) Twin() (first func(m Move) Move, ok bool) { return nil, false }

func (explicit) Losing(Play) (losing, ok bool) { return false, false }

func (explicit) WhyLosing(Play, bool) (why explain.Doc, ok bool) { return nil, false }

func (explicit) WhyValue() (why explain.Doc, ok bool) { return nil, false }

func (explicit) Wins(Play) (iter.Seq2[Move, []Part], bool) { return nil, false }

func (explicit) Read(string) (m Move, to []Part, ok, can bool) { return 0, nil, false, false }

func (explicit) Tidy(text string) string { return text }

func (explicit) Why(string) (why string, move bool) { return "", false }

func (explicit) Board() *explain.Board      { return nil }
func (explicit) Squares(Move) ([]int, bool) { return nil, false }

func (explicit) misere([]Part) (losing, ok bool) { return false, false }

func (explicit) evaluate(*Space) (n uint64, ok bool) { return 0, false }

func (explicit) price(int) (ruleset string, steps int) { return "", 0 }

// A Braced part is an explicit game, a *Set or *Braces.
type Braced interface {
	Part
	OptionsOf(who Player) []Position
}

// A Set is an explicit game: the set of its options, which may be any positions.
type Set struct{ explicit }

// NewSet is the game whose options are the given positions, in the order given.
func NewSet(options ...Position) *Set {
	return &Set{explicit{[2][]Position{options, options}, "{" + keysOf(options) + "}"}}
}

// Options are the options as written, repeats included.
func (s *Set) Options() []Position { return s.options[Left] }

// Text is the whole set, braces included.
func (s *Set) Text() string { return s.term() }

func (s *Set) term() string {
	return "{" + textsOf(s.Options(), ", ") + "}"
}
