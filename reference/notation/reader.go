package notation

import (
	"errors"

	"grader/reference/game"
)

const (
	maxSpelled     = 10_000  // moves that a MoveReader spells out; beyond it, rulesets parse moves
	maxSpelledText = 1 << 26 // bytes of the positions that those moves lead to
	maxTheirs      = 1 << 12 // bytes of texts that are tried as moves of the other player
	maxCompared    = 500     // moves that Nearest compares with a text
)

// A MoveReader reads moves in one position as students write them: in the ruleset's own notation,
// or as the position that the move leads to. It is immutable, and safe for concurrent use.
type MoveReader struct {
	readings []reading // tried in this order
	library  *Library
	pos      game.Position
	parts    int         // the number of parts of pos
	who      game.Player // whose moves are read
	nimbers  bool        // every part is a heap of Nim, under that name or as a nimber
	shared   game.Game   // the ruleset of all terms, if they have equal parameters too; see sharedGame

	complete bool // every legal move is spelled below
	spelled  []spelledMove
	byText   map[string][]int                  // by text, with and without the term's number
	byLower  map[string][]int                  // the same in lower case
	byKey    map[string]spelledMove            // by the position reached: the first move to it
	byLive   func(game.Position) []spelledMove // the first move to each position, ignoring parts in which play is over
	inside   func(game.Position) []spelledMove // by the text between the parentheses, which lacks the parameters too
	unstated func(game.Position) []spelledMove // without the state of parts
	spelling func(game.Position) []spelledMove // in any spelling
	partial  func() map[string]bool            // results of moves within their parts
	examples func() [][]string                 // moves, by term
	terms    func() []*MoveReader              // for the moves in each term by itself
	hasNames func() map[game.Part]bool         // whether the positions of a part have names
	opponent func() *MoveReader                // reads the moves of the other player; nil where both have the same

	quiet bool        // complaints are not explained: only the legality of a text matters
	meter *game.Meter // charged for reading; may be nil
}

// A spelledMove is a move with the position that it leads to.
type spelledMove struct {
	step       game.Step
	to         game.Position
	key        string
	byPosition bool // it was named by the position
}

// A Reading is the meaning of a text in a position.
type Reading struct {
	// Legal reports whether it is a legal move, or a position that a legal move leads to. From,
	// Step and To are set only then.
	Legal bool
	From  game.Position
	Step  game.Step
	To    game.Position
	// Key is the key of To; for an illegal move it is equal for two ways to write the same, and
	// never equal to that of a legal one.
	Key string
	// Text is the move or the position as it was understood.
	Text string
	// Why says which rule an illegal move breaks; "" if that is unknown.
	Why string
	// Opponent reports whether it is illegal only because it is a move of the other player.
	Opponent bool
}

// after is the move of a step.
func (r *MoveReader) after(step game.Step) spelledMove {
	to := r.pos.After(step)
	return spelledMove{step: step, to: to, key: to.Key()}
}

// Player is the player whose moves are read.
func (r *MoveReader) Player() game.Player { return r.who }

// Parts is the number of parts of the position.
func (r *MoveReader) Parts() int { return r.parts }

func (r *MoveReader) legal(m spelledMove) Reading {
	found := Reading{Legal: true, From: r.pos, Step: m.step, To: m.to.Metered(r.meter), Key: m.key}
	if found.Text = r.pos.MoveName(m.step); m.byPosition {
		found.Text = found.To.String()
	}
	return found
}

// A reading is one way to write a move, with the function that reads it. Exactly one of its
// functions is set.
type reading struct {
	name     string
	in, text string // an example: a game, and a text that names a move in it

	// move lists the moves that a text may name.
	move func(r *MoveReader, w *typed) []spelledMove
	// position parses a text as a position. The error is errNotSo if it has another form, and no
	// complaint is called for.
	position func(r *MoveReader, text string) (game.Position, error)
	// reached lists the moves that lead to a position as it was written; bare reports whether it
	// lacks the name of its ruleset.
	reached func(r *MoveReader, pos game.Position, bare bool) []spelledMove
	// literally reports whether the position may also be meant as a move that breaks a rule.
	literally bool
	// plainer lists texts with the same meaning as one that is not a legal move in its own form.
	plainer func(r *MoveReader, plain string) []string
	// list cuts a text that lists moves; ok is false if it has another form.
	list func(r *MoveReader, text string) (entries []string, ok bool)
	// braces reports whether such a list may have entries that cannot be read.
	braces bool
	// answer is the part of an answer that is a move or a list.
	answer func(r *MoveReader, text string) string
}

// A typed is a text to be read as a move.
type typed struct {
	text    string
	plain   string // in plain signs, with the number of the term in the position
	counted string // plain with the number as written
	term    int    // 0 if there is none
	rest    string // after the term

	why   func() (why string, isMove bool) // which rule it breaks as a move; see MoveReader.why
	after game.Position                    // the result of the move by the text, if it has two sides
	sided bool                             // whether after is set
}

// errNotSo is the error of a text that does not have the form of a reading.
var errNotSo = errors.New("it is not written so")
