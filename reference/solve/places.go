package solve

import (
	"iter"

	"grader/reference/game"
)

// An Option is a position that can be reached in one move, named by the first
// move that reaches it.
type Option struct {
	Step game.Step
	Move string        // the move as a student writes it; see game.Position.MoveName
	To   game.Position // parts in the order of the position moved from
	key  string        // To.Key(), if that has been worked out
}

// Key is the key of the position reached.
func (o Option) Key() string {
	if o.key == "" {
		return o.To.Key()
	}
	return o.key
}

// NewOption is the option that a step leads to.
func NewOption(pos game.Position, step game.Step) Option {
	return Option{Step: step, Move: pos.MoveName(step), To: pos.After(step)}
}

// maxListed bounds the moves of one position that are looked at one by one, since
// a heap of 10^12 may have as many. In a part that is long to write each counts for more.
const maxListed = 1 << 22

// maxWritten bounds the text of the positions that are listed, in bytes.
const maxWritten = 1 << 27

// maxKeyed bounds the steps that it takes to write a graph down, if its options are told apart by what
// they are written as, and not by the names of the vertices alone.
const maxKeyed = 1 << 14

// Places lists the parts of a position with where they stand.
func Places(pos game.Position) iter.Seq2[game.Step, game.Part] {
	return func(yield func(game.Step, game.Part) bool) {
		for i, t := range pos {
			for j, p := range t.Parts {
				if !yield(game.Step{Term: i, Part: j}, p) {
					return
				}
			}
		}
	}
}

// OnlyLive is the one part of a position in which somebody can move.
func OnlyLive(pos game.Position) (at game.Step, part game.Part, ok bool) {
	for step, p := range Places(pos) {
		if game.Over(p) {
			continue
		}
		if ok {
			return at, part, false
		}
		at, part, ok = step, p, true
	}
	return at, part, ok
}

// AllTame reports whether all parts behave as heaps of Nim in misère play.
func AllTame(pos game.Position) bool {
	for _, p := range pos.Parts() {
		if _, ok := p.Tame(); !ok {
			return false
		}
	}
	return true
}

// A spot is where a part stands in a position: the term, and the part within it.
type spot struct{ term, part int }

func spotOf(step game.Step) spot { return spot{step.Term, step.Part} }
