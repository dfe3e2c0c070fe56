package notation

import (
	"errors"

	"grader/reference/game"
)

const (
	maxSpelled     = 10_000  // moves that a MoveReader spells out; beyond it, rulesets that can read moves do
	maxSpelledText = 1 << 26 // of the positions that those moves lead to
	maxTheirs      = 1 << 12 // of texts that are tried as moves of the other player
	maxCompared    = 500     // moves that Nearest compares with a text
)

// A MoveReader reads moves in one position as students write them: in the
// ruleset's own notation, or as the position that the move leads to. It is
// immutable, and safe for concurrent use.
type MoveReader struct {
	readings []reading // that are tried, in this order
	library  *Library
	pos      game.Position
	parts    int         // of pos
	who      game.Player // whose moves are read
	nimbers  bool        // every part is a heap of Nim, under that name or as a nimber
	shared   game.Game   // the ruleset of all terms, if they have the same parameters too; see sharedGame

	complete bool // every legal move is spelled below
	spelled  []spelledMove
	byText   map[string][]int                  // by text, with and without the term's number
	byLower  map[string][]int                  // the same in lower case
	byKey    map[string]spelledMove            // by the position reached: the first move to it
	byLive   func(game.Position) []spelledMove // the first move to each position that is the same but for parts that are over
	inside   func(game.Position) []spelledMove // by what stands between the parentheses, which leaves the parameters out too
	unstated func(game.Position) []spelledMove // without the state of parts
	spelling func(game.Position) []spelledMove // in any spelling
	partial  func() map[string]bool            // what moves leave of the part that they are made in
	examples func() [][]string                 // of moves, by term
	terms    func() []*MoveReader              // of the moves in each term alone
	hasNames func() map[game.Part]bool         // whether the positions of a part have names
	opponent func() *MoveReader                // reads the moves of the other player; nil where both have the same

	quiet bool        // complaints are not explained: only whether a text is legal matters
	meter *game.Meter // that is charged for what is read; nil for none
}

// A spelledMove is a move with the position that it leads to.
type spelledMove struct {
	step       game.Step
	to         game.Position
	key        string
	byPosition bool // it was named by the position
}

// A Reading is what a text means in a position.
type Reading struct {
	// Legal reports whether it is a legal move, or a position that one leads to.
	// From, Step and To are set only then.
	Legal bool
	From  game.Position
	Step  game.Step
	To    game.Position
	// Key is the key of To; of what is not legal, a text that is equal for two
	// ways to write one thing, and never the key of a legal one.
	Key string
	// Text is the move or the position as it was understood.
	Text string
	// Why says which rule an illegal move breaks, "" if there is nothing to say.
	Why string
	// Opponent reports whether it is a legal move, but one of the other player.
	Opponent bool
}

// after is the move of a step.
func (r *MoveReader) after(step game.Step) spelledMove {
	to := r.pos.After(step)
	return spelledMove{step: step, to: to, key: to.Key()}
}

// Player is whose moves are read.
func (r *MoveReader) Player() game.Player { return r.who }

// Parts is how many parts the position has from which they lead.
func (r *MoveReader) Parts() int { return r.parts }

func (r *MoveReader) legal(m spelledMove) Reading {
	found := Reading{Legal: true, From: r.pos, Step: m.step, To: m.to.Metered(r.meter), Key: m.key}
	if found.Text = r.pos.MoveName(m.step); m.byPosition {
		found.Text = found.To.String()
	}
	return found
}

// A reading is one way to write a move, and what reads it. One of its functions is set.
type reading struct {
	name     string
	in, text string // an example: a game, and a text that names a move in it

	// move lists the moves that a text may name.
	move func(r *MoveReader, w *typed) []spelledMove
	// position is the position that a text writes. The error is errNotSo if it is not written so, and
	// there is nothing to say about that.
	position func(r *MoveReader, text string) (game.Position, error)
	// reached lists the moves that lead to a position as it was written. Bare is a position without
	// the name of its ruleset.
	reached func(r *MoveReader, pos game.Position, bare bool) []spelledMove
	// literally reports whether the position may also be meant as a move that breaks a rule.
	literally bool
	// plainer lists texts which mean the same as one that names no legal move as it stands.
	plainer func(r *MoveReader, plain string) []string
}

// A typed is a text that is read as a move.
type typed struct {
	text    string
	plain   string // in plain signs, with the number that the term has where the position is printed
	counted string // the same with the number that was written
	term    int    // 0 if there is none
	rest    string // after the term

	why   func() (why string, isMove bool) // which rule it breaks as a move; see MoveReader.why
	after game.Position                    // what it says that the move leaves, if it has two sides
	sided bool                             // after is set
}

// errNotSo is the error of a text that is not written as a reading wants it.
var errNotSo = errors.New("it is not written so")
