package notation

import "grader/reference/game"

// maxSpelled is the number of moves that a MoveReader spells out. Beyond it
// moves are read by the rulesets that can read them directly.
const maxSpelled = 10_000

// maxTheirs bounds the texts that are tried as moves of the other player.
const maxTheirs = 1 << 12

// maxSpelledText bounds the text of the positions that those moves lead to.
const maxSpelledText = 1 << 26

// A MoveReader reads moves in one position as students write them: in the
// ruleset's own notation, or as the position that the move leads to. It is
// immutable, and safe for concurrent use.
type MoveReader struct {
	library *Library
	pos     game.Position
	parts   int // of pos

	complete bool // every legal move is spelled below
	spelled  []spelledMove
	byText   map[string][]int          // by text, with and without the term's number
	byLower  map[string][]int          // the same in lower case
	byKey    map[string]int            // by the position reached: the first move to it
	byLive   func(game.Position) []int // the first move to each position that is the same but for parts that are over
	inside   func(game.Position) []int // by what stands between the parentheses, which leaves the parameters out too
	unstated func(game.Position) []int // without the state of parts
	spelling func(game.Position) []int // in any spelling
	partial  func() map[string]bool
	nimbers  bool              // every part is a heap of Nim, under that name or as a nimber
	examples func() [][]string // of moves, by term
	quiet    bool              // complaints are not explained: only whether a text is legal matters

	who      game.Player
	terms    func() []*MoveReader      // of the moves in each term alone
	named    func() map[game.Part]bool // whether the positions of a part have names
	opponent func() *MoveReader        // reads the moves of the other player

	meter *game.Meter // that is charged for what is read; nil for none
}

type spelledMove struct {
	step game.Step
	to   game.Position
	key  string
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

func (r *MoveReader) part(s game.Step) game.Part { return r.pos[s.Term].Parts[s.Part] }

func (r *MoveReader) legal(m spelledMove) Reading {
	return Reading{Legal: true, From: r.pos, Step: m.step, To: m.to.Metered(r.meter), Key: m.key, Text: r.pos.MoveName(m.step)}
}

// after is the move of a step.
func (r *MoveReader) after(step game.Step) spelledMove {
	to := r.pos.After(step)
	return spelledMove{step, to, to.Key()}
}

// Player is whose moves are read.
func (r *MoveReader) Player() game.Player { return r.who }

// Parts is how many parts the position has from which they lead.
func (r *MoveReader) Parts() int { return r.parts }

// arrived is a spelled move that was named by the position which it leads to.
func (r *MoveReader) arrived(at int) Reading { return r.leading(r.spelled[at]) }

// leading is a move that was named by the position which it leads to.
func (r *MoveReader) leading(m spelledMove) Reading {
	reading := r.legal(m)
	reading.Text = reading.To.String()
	return reading
}
