// Package refute shows that a claim about a position is wrong. A refutation is
// data: legal moves, and positions with the player who wins them. A student can
// play it through by hand, and Replay plays it through here, by search that has
// nothing in common with the solver that found it.
package refute

import (
	"errors"

	"grader/reference/game"
)

// Kind says what was claimed and what the refutation shows instead.
type Kind uint8

// The kinds of refutations; the zero Kind is none. Claims are those of a
// Refutation, in their order.
const (
	_ Kind = iota
	// ClaimedP: the game was called a P-position, or without a winning move.
	// Claims: the game is N, with a winning move; what that move leaves is P.
	ClaimedP
	// ClaimedN: the game was called an N-position. Claims: it is P, with replies.
	ClaimedN
	// NoMoves: the outcome of a game without moves, which the rule of play
	// decides. Claims: the game with its true outcome.
	NoMoves
	// MoveLoses: a move was said to win. Moves: that move. Claims: what it leaves
	// is N, with the reply; what the reply leaves is P.
	MoveLoses
	// NimberTooLarge: the game has less than the claimed value n. Claims: the game
	// + *n is N, by the move *n -> *Value; what that leaves is P.
	NimberTooLarge
	// NimberTooSmall: the game has more than the claimed value n. Claims: the game
	// + *n is N, by a move to an option of value n; what that leaves is P.
	NimberTooSmall
	// ClaimedEqual: two games were called equal. Claims: game + Test and
	// other + Test, of which one is P and one is N.
	ClaimedEqual
	// ClaimedUnequal: two equal games were said to differ. Claims: game + other is P.
	ClaimedUnequal
	// BadWitness: Test was said to tell two games apart. Claims: game + Test and
	// other + Test, of the same outcome.
	BadWitness
	// NotCanonical: the game as written is not a canonical form. Path leads to
	// the set at fault. Moves: from that set to its reversible option, and from
	// there to the option that it is reversible through. Claims: that set and the
	// last position add up to P. An option written twice has the one move, to
	// itself, and no claims.
	NotCanonical
	// NotReversible: Moves leads from the game to an option, which was said to be
	// reversible through Other. If the option has a move to Other, it is the
	// second move, and the claim is that game + Other is N; else there is none.
	NotReversible
	// MissingOption: an option was left out. Moves: the move to it.
	MissingOption
	// NotAnOption: no move leads from the game to Other. Moves: some that there are.
	NotAnOption
	// WrongMex: a value that does not follow from those of the options. Moves:
	// every option of the game; Values: their values, of which Value is the mex.
	WrongMex
	// StrategyHole: Moves: a move from the game and the reply that was said to
	// win. Claims: what they leave is N, with the winning move; what that leaves is P.
	StrategyHole
	// WrongPeriod: Game and Other are heaps that should have equal values if the
	// claim were right, and do not. Claims: their sum is N.
	WrongPeriod
	// NotLeastPeriod: Claimed was said to be the least period of the heaps from the
	// first of Path on. Path: that many heaps, each larger by one; Values: their
	// values, which repeat after Value, a divisor of Claimed.
	NotLeastPeriod
	// PeriodBegins: the values were said to repeat, with the period Value, from the
	// heap Claimed on and no earlier. Game: the heap before that; Other: the heap
	// one period later. Claims: their sum is P.
	PeriodBegins
	// ByProof: the claim is about a game in which Left and Right have different moves, or
	// about one player's moves. Proof tells what was claimed and what is shown.
	ByProof
)

// A Line is one move in play.
type Line struct {
	From game.Position
	Move string // as game.Position.MoveName says it
	To   game.Position
}

// A Reply is a move and the answer to it. The answer is nil where none is needed:
// in misère play, when the move was the last.
type Reply struct {
	Move   Line
	Answer *Line
}

// A Claim says who wins a position, and how.
type Claim struct {
	Position game.Position
	// Losing tells whether the player to move loses: a P-position.
	Losing bool
	// Win is a winning move, in an N-position that has moves at all.
	Win *Line
	// Replies answer moves in a P-position by moves to P-positions: every move if
	// All is set, or else some.
	Replies []Reply
	All     bool
	// Values are the nim values of the parts of a P-position in normal play,
	// whose nim sum is 0; nil where they are not told.
	Values []uint64
}

// A Refutation shows that a claim is wrong. It says nothing until Replay has
// accepted it.
type Refutation struct {
	Kind  Kind
	Play  game.Play
	Game  game.Position // what the claim was about
	Other game.Position // the second game, of the kinds that have one
	Test  game.Position // J: what is added to tell two games apart

	Claimed uint64 // the nim value claimed, of the kinds about values
	Value   uint64 // the true one

	Path   []game.Position // NotCanonical: from an option of the game down to the set at fault; NotLeastPeriod
	Moves  []Line
	Values []uint64 // WrongMex: of the positions that Moves lead to; NotLeastPeriod
	Claims []Claim
	Proof  Proof // ByProof
}

// faulty is the set at fault: the end of the path, or the game itself.
func (r Refutation) faulty() game.Position {
	if len(r.Path) == 0 {
		return r.Game
	}
	return r.Path[len(r.Path)-1]
}

// ErrHolds is the error of a constructor asked to refute a claim that is right.
var ErrHolds = errors.New("the claim holds, there is nothing to refute")

// Size is about how many bytes the refutation is written with.
func (r Refutation) Size() int {
	steps := 0
	if r.Proof != nil {
		steps = r.Proof.weight()
	}
	for _, l := range r.Moves {
		steps += l.weight()
	}
	for _, pos := range r.Path {
		steps += pos.Weight()
	}
	for _, c := range r.Claims {
		steps += 2 * c.Position.Weight()
		if c.Win != nil {
			steps += c.Win.weight()
		}
		for _, reply := range c.Replies {
			steps += reply.Move.weight()
			if reply.Answer != nil {
				steps += reply.Answer.weight()
			}
		}
	}
	return steps * bytesPerPart
}

// bytesPerPart is about what a small part is written with.
const bytesPerPart = 4

func (l Line) weight() int { return l.To.Weight() + len(l.Move)/bytesPerPart }
