// Package derive marks derivations: texts in which every line is a statement about games. It reads
// them, decides whether each line is true, and whether it is shown: whether one rule leads to it from
// lines that are shown and what is evident.
package derive

import (
	"grader/reference/cgt"
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
	Compare       Goal = "compare"
	WinningMove   Goal = "winning-move"
)

// A Question is what is asked.
type Question struct {
	Goal  Goal
	G, H  game.Position // H is compared with G, and nil otherwise
	Who   game.Player   // of a winning move; Both in an impartial game
	Quote []game.Game   // the rulesets whose single heaps stand in a table that is handed out
}

// Partizan reports whether Left and Right may have different moves.
func (q *Question) Partizan() bool { return q.G.Partizan() || q.H.Partizan() }

// An Op says what a claim says.
type Op uint8

// The claims about two games, a game and its moves, and numbers.
const (
	Equal       Op = iota // X = Y; of an outcome, X = 0
	Differs               // X != Y
	AtLeast               // X >= Y: Left wins X - Y if Right begins
	Above                 // X |> Y, not X <= Y: Left wins X - Y if Left begins
	Greater               // X > Y
	Confused              // X || Y
	NimEqual              // the nim numbers Left and Right are equal
	Move                  // Y is an option of X, for Who
	Wins                  // the same, and Who, having moved to Y, wins it
	Options               // the options of X, for Who, are exactly those of List
	Dominated             // of the options X and Y of Who in Form, X is no better than Y
	Reversible            // the option X of Who in Form has the option Y of the opponent, which is no worse for Who than Form
	LeftStop              // the Left stop of X is Number
	RightStop             // its Right stop
	Temperature           // its temperature
	Mean                  // its mean
)

// A Claim is what a line says, or one of several things that it says.
type Claim struct {
	Op          Op
	X, Y        game.Position
	Who         game.Player // Left or Right; Both in an impartial game, and for a move of whoever can make it
	Form        game.Position
	List        []game.Position
	Number      cgt.Dyadic
	Left, Right Nim
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
