// Package derive marks derivations: texts in which every line is a statement about games. It reads
// them, asks the solver of each line whether it is true, and finds which of the things that have to
// be there are there. It proves nothing: what a line rests on is nobody's concern but the reader's.
package derive

import (
	"grader/reference/game"
)

// A Goal is what a derivation is to show of G.
type Goal string

// The goals.
const (
	Nimber        Goal = "nimber"
	Value         Goal = "value"
	Outcome       Goal = "outcome"
	CanonicalForm Goal = "canonical-form"
	WinningMove   Goal = "winning-move"
)

// An Asked is what is asked.
type Asked struct {
	Goal Goal
	G    game.Position
	Who  game.Player // of a winning move; Both in an impartial game
	May  []game.Game // the rulesets whose single heaps need no line of their own
}

// movers are Left and Right, or both at once.
func (q *Asked) movers() []game.Player { return game.Movers(q.G.Partizan()) }

// An Op says what a claim says.
type Op uint8

// The claims. Who wins a game X is how it compares with 0: Equal is P, Confused N, Greater L.
const (
	Equal      Op = iota // X = Y
	Differs              // X != Y
	AtLeast              // X >= Y
	Greater              // X > Y
	Confused             // X || Y
	SameNimber           // all of Nims are the same number
	Move                 // Y is an option of X for Who
	Wins                 // the same, and Who, having moved to Y, wins it
	Options              // the options of X for Who are exactly those of List
	Dominated            // of the options X and Y of Who in Form, X is no better than Y
	Reversible           // the option X of Who in Form has the option Y of the opponent, which is no worse for Who than Form
)

// A Claim is one of the things that a line says.
type Claim struct {
	Op   Op
	X, Y game.Position
	Who  game.Player // Left or Right; Both in an impartial game, and for the options of both
	Form game.Position
	List []game.Position
	Nims []Nim
}

// A Nim is how a nim number is written: as a number, or as what has it.
type Nim struct {
	Op   NimOp
	N    uint64        // of a number
	Of   game.Position // of a value
	Args []Nim         // of mex and xor
}

// A NimOp says how.
type NimOp uint8

// The nim numbers: 3 or *3, g(X), mex{0, 1, g(A)}, 3 xor g(B).
const (
	Number NimOp = iota
	ValueOf
	Mex
	Xor
)
