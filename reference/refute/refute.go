// Package refute shows that a claim about a game is wrong, by moves that a student can
// play through by hand. There is a function for each claim, which finds the refutation
// with the solver. Replay plays the refutation through, with code that shares nothing
// with the solver, and Doc tells it.
package refute

import (
	"errors"

	"grader/reference/explain"
	"grader/reference/halt"
)

// A Refutation shows that a claim is wrong. It counts for nothing until Replay has
// accepted it.
type Refutation struct{ proof proof }

// A proof is what shows that one kind of claim is wrong: what was claimed, and how it is
// told and replayed.
type proof interface {
	tell(w *writer)
	// replay stops if the proof does not contradict the claim.
	replay(p *referee)
	// weight is about how many small parts it takes to write the proof.
	weight() int
}

// find makes a refutation of the proof that is found.
func find(search func() proof) (r Refutation, err error) {
	defer halt.Caught(&err)
	return Refutation{search()}, nil
}

// ErrHolds is the error of a function asked to refute a claim that is right.
var ErrHolds = errors.New("the claim holds, there is nothing to refute")

// unless stops the search for a proof of a claim that holds.
func unless(holds bool) {
	if holds {
		halt.Check(ErrHolds)
	}
}

// Doc tells the refutation as a student can play it through: who moves where, what that
// leaves, and why the player who moved has won.
func (r Refutation) Doc() explain.Doc {
	w := &writer{}
	r.proof.tell(w)
	return w.doc
}

// Size is about how many bytes it takes to write the refutation.
func (r Refutation) Size() int { return r.proof.weight() * bytesPerPart }

// bytesPerPart is about how many bytes it takes to write a small part.
const bytesPerPart = 4
