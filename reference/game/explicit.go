package game

import (
	"iter"

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

func (explicit) Wins(Play) (iter.Seq2[Move, []Part], bool) { return nil, false }

func (explicit) Read(string) (m Move, to []Part, ok, can bool) { return 0, nil, false, false }

func (explicit) Tidy(text string) string { return text }

func (explicit) Why(string) (why string, move bool) { return "", false }

func (explicit) Board() *explain.Board { return nil }

func (explicit) misere([]Part) (losing, ok bool) { return false, false }

func (explicit) evaluate(*Space) (n uint64, ok bool, err error) { return 0, false, nil }

func (explicit) price(int) (ruleset string, steps int) { return "", 0 }
