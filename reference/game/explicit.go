package game

import (
	"iter"
	"strings"

	"grader/reference/explain"
)

// explicit is the part of an explicit game that is the same for all: it has no ruleset,
// no closed form, no shortcut and no drawing, and its moves are positions.
type explicit struct{}

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

func (explicit) ahead(*Space, []Part) {}

func (explicit) price(int) (ruleset string, steps int) { return "", 0 }

// A Set is an explicit game: the set of its options, which may be any positions.
type Set struct {
	explicit
	options []Position
	key     string
}

// NewSet is the game whose options are the given positions, in the order given.
func NewSet(options ...Position) *Set {
	keys := make([]string, len(options))
	for i, o := range options {
		keys[i] = o.Key()
	}
	return &Set{options: options, key: "{" + strings.Join(sortedUnique(keys), ", ") + "}"}
}

// Options are the options as written, repeats included.
func (s *Set) Options() []Position { return s.options }

// Key is equal for sets of the same positions, however ordered or repeated.
func (s *Set) Key() string { return s.key }

// Steps lists the options as moves, whoever moves, in the order written.
func (s *Set) Steps(Player) iter.Seq2[Move, []Part] {
	return func(yield func(Move, []Part) bool) {
		for i, o := range s.options {
			if !yield(Move(i), o.Parts()) {
				return
			}
		}
	}
}

// MoveText is the option chosen.
func (s *Set) MoveText(m Move, _ []Part) string { return s.options[m].String() }

func (s *Set) size() int { return len(s.key) }

// Text is the whole set, braces included.
func (s *Set) Text() string { return s.term() }

func (s *Set) term() string {
	texts := make([]string, len(s.options))
	for i, o := range s.options {
		texts[i] = o.String()
	}
	return "{" + strings.Join(texts, ", ") + "}"
}
