package solve

import (
	"iter"

	"grader/reference/game"
)

// An Option is a position after one move, named by the first move that reaches it.
type Option struct {
	Step game.Step
	Move string        // the move as a student writes it; see game.Position.MoveName
	To   game.Position // parts in the order of the position moved from
	key  string        // To.Key(), once it has been computed
}

// String is the move and the position that it leaves, or only that if it is how the move is written.
func (o Option) String() string {
	to := o.To.String()
	if o.Move == to {
		return to
	}
	return o.Move + " leaves " + to
}

// Key is the key of the position reached.
func (o Option) Key() string {
	if o.key == "" {
		return o.To.Key()
	}
	return o.key
}

// NewOption is the option after a step.
func NewOption(pos game.Position, step game.Step) Option {
	return Option{Step: step, Move: pos.MoveName(step), To: pos.After(step)}
}

// maxListed is the most moves of a position that are examined one by one, since a heap of 10^12 may
// have as many. In a part with a long text each counts several times.
const maxListed = 1 << 22

// maxWritten limits the texts of the positions listed, in bytes.
const maxWritten = 1 << 27

// maxKeyed limits the cost, in steps, of writing a graph, if its options have to be distinguished
// by their texts, and not by the names of the vertices only.
const maxKeyed = 1 << 14

// Places lists the parts of a position with their places.
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

// OnlyLive is the part of a position in which a player can move, if there is only one.
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

// A spot is the place of a part in a position: the term, and the part within it.
type spot struct{ term, part int }

func spotOf(step game.Step) spot { return spot{step.Term, step.Part} }
