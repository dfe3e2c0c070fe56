package game

import (
	"errors"

	"grader/reference/halt"
)

// ErrLoopy is the error of a question that has no answer for positions whose play may never end.
var ErrLoopy = errors.New("play may never end in this game")

// A looper is the type of positions of a loopy ruleset.
type looper interface {
	// Loopy reports whether play may never end from the position.
	Loopy() bool
	// Refused is the complaint about the position, as it was read, in a context that requires small
	// positions whose play ends; nil if there is none.
	Refused() error
}

// Loopy reports whether play may never end from the position.
func (pos Position) Loopy() bool { return pos.MustEnd() != nil }

// Loopy reports whether play may never end from a part.
func Loopy(p Part) bool { return mustEnd(p) != nil }

// MustEnd is ErrLoopy if play may never end from the position, and otherwise nil.
func (pos Position) MustEnd() error { return mustAllEnd(pos) }

// Refused is the complaint about a term, as it was read, in a context that requires small games
// whose play ends; nil if there is none.
func (t Term) Refused() error {
	for _, p := range t.Parts {
		if l, can := p.(interface{ refused() error }); can {
			if err := l.refused(); err != nil {
				return err
			}
		}
	}
	return nil
}

func mustAllEnd(positions ...Position) error {
	for _, pos := range positions {
		for _, t := range pos {
			for _, p := range t.Parts {
				if err := mustEnd(p); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func mustEnd(p Part) error {
	if l, can := p.(interface{ mustEnd() error }); can {
		return l.mustEnd()
	}
	return nil
}

// checkEnds stops the work on parts whose play may never end.
func checkEnds(parts []Part) {
	for _, p := range parts {
		halt.Check(mustEnd(p))
	}
}

func (c component[P]) looper() (looper, bool) {
	if _, can := any((*P)(nil)).(looper); !can {
		return nil, false // there is no budget for the position
	}
	l, can := any(c.p).(looper)
	return l, can
}

func (c component[P]) mustEnd() error {
	if l, can := c.looper(); can && l.Loopy() {
		return ErrLoopy
	}
	return nil
}

func (c component[P]) refused() error {
	if l, can := c.looper(); can {
		return l.Refused()
	}
	return nil
}
