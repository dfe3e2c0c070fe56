package game

import (
	"iter"

	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/halt"
)

// A Ruleset has the rules of one game. P is one component of a position: a heap, a row, a board; a
// position is a sum of components. Two rulesets of equal Name must have the same P and the same
// rules, and may differ only in Parse.
//
// Info, Moves and, of Notation, Parse, Format and MoveText or MoveTo are required. All else is
// optional, and a nil hook is always correct: hooks make the program faster, or its output prettier,
// and the conformance suite compares each with the definition.
//
// The functions are pure, and safe for concurrent use.
type Ruleset[P comparable] struct {
	Info

	// Moves yields every legal move once, in a fixed order. Put moves that leave more first where
	// there is a choice: the solver then works from small positions up.
	Moves func(p P, yield Yield[P])
	// Notation is the written form of positions and moves.
	Notation[P]
	// Theory is knowledge about the game that saves search.
	Theory[P]
	// Partizan is set if Left and Right have different moves. Moves then lists those of Left.
	Partizan *Partizan[P]
	// Metered is the ruleset with functions that charge their work to a meter, and panic as
	// Meter.Charge does; they also call spent, unless it is nil. Metered is nil if counting
	// positions and moves suffices.
	Metered func(m *Meter, spent func(steps int)) *Ruleset[P]
}

// Notation says how the positions and moves of a ruleset are written, read and drawn. Package kit
// has notations that rulesets share, such as that of heaps.
type Notation[P comparable] struct {
	// Parse reads the text between the parentheses, as it was typed: with spaces anywhere, and ""
	// for the empty position. It must accept all that Format writes, several components joined by
	// ", ", and every position that play leads to, the last included. A component that is literally
	// empty (a heap of 0 in a list of heaps) is left out. Errors are *SyntaxError with offsets into
	// text. Parse also limits sizes: the other functions must cope with everything that it accepts.
	Parse func(text string) ([]P, error)
	// Format writes one component, so that Parse reads it back.
	Format func(p P) string
	// MoveText is the move as a student writes it, unique within p except for moves with the same
	// result.
	MoveText func(p P, m Move) string
	// MoveTo replaces MoveText if the text of a move depends on its result, or if there are more
	// moves than codes. The codes then only distinguish the moves that Moves lists.
	MoveTo func(p P, to []P) string

	// Term writes a whole position of one component, with its name and parameters, for rulesets
	// whose parameters change in play. Without it a position is Name(Format, Format, ...).
	Term func(p P) string
	// Draw is the position as a picture.
	Draw func(p P) *explain.Board
	// Squares are the squares of the drawing that belong to a move, counted from 0 in rows from the
	// top left, for boards without names beside their squares. Without it they are the squares that
	// a move names or changes.
	Squares func(p P, m Move) []int
	// Standard undoes freedoms of notation (the order of edges), so that all ways to write one
	// position give one P. It must not identify positions that are merely symmetric.
	Standard func(p P) P
	// Alias writes a component in another notation for the same position: a Nim heap of n as *n,
	// which students write for it. The two are then one position.
	Alias func(p P) string
	// Blocked reports whether # in rows with / between them is a blocked square, so that a board is
	// the same without its blocked margins.
	Blocked bool
	// Tidy normalises a student's move to the form of MoveText, where the notation has freedoms:
	// the order of heaps or of an edge's ends, zeros. Spaces, arrows and signs are already as in
	// MoveText.
	Tidy func(text string) string
	// Read parses a tidied move, for components with too many options to spell them all; ok is
	// false if the text is not a legal move.
	Read func(p P, text string) (m Move, to []P, ok bool)
	// Why examines a tidied text that is not a legal move. If the text has the form of a move of
	// this ruleset, move is true and why says in one sentence which rule it breaks, without naming
	// a legal move. A nil Why takes every text with an arrow for a move.
	Why func(p P, text string) (why string, move bool)
	// Heap is the component that is a single heap of n, in games played with heaps: those have
	// tables of nim values.
	Heap func(n uint64) P
	// Named lists the positions that have names, in rulesets whose positions are written out: every
	// vertex of a graph, in the written order. Questions about labels use it.
	Named func(p P) (names []string, at []P)
}

// Theory is knowledge about a game beyond its rules. All of it is optional.
type Theory[P comparable] struct {
	// Split divides a component into components whose sum has the same options; equal values would
	// not be enough for misère play.
	Split func(p P) []P
	// Canon is the representative of the components that are isomorphic to p.
	Canon func(p P) P

	// Nimber is the nim value in closed form; ok is false if there is none.
	Nimber func(p P) (n uint64, ok bool)
	// WhyNimber names the theorem that gives p this value; nil if there is no explanation.
	WhyNimber func(p P) explain.Doc
	// Price is the cost of Nimber for p in the steps of a Meter, if it uses a table that has to be
	// computed first: the cost of computing it anew. If that is more than left, the result may be
	// any number above left, and must not take longer to find.
	Price func(p P, left int) (steps int)
	// Work is the cost of listing a move to p, splitting p and normalising it, in the steps of a
	// Meter. Texts are also charged by their length.
	Work func(p P) (steps int)
	// Effort estimates the search of all followers of p, in positions of the usual budget. If that
	// is more than the budget, the search is not begun.
	Effort func(p P) (positions float64)
	// Evaluator makes an evaluator for one Space, in rulesets with a search of their own. It
	// charges the positions that it remembers to the budget: spend returns false once that is used
	// up.
	Evaluator func(spend func(positions int) bool) *Evaluator[P]
	// Reach lists the moves to options of nim value n, for components with too many options to list
	// them all.
	Reach func(p P, n uint64, yield Yield[P])
	// Looks is the number of moves that Reach examines; nil if it finds those that it lists
	// directly.
	Looks func(p P) (moves int)
	// Repeats is the period of the nim values of heaps 0, 1, 2 ..., if a theorem proves it from at
	// most limit values; otherwise ok is false, and r has only Values, the number of values
	// examined.
	Repeats func(limit int) (r Repetition, ok bool)

	// Tame reports whether p and all its followers behave like Nim positions, also in misère play.
	// Such a position is fickle if it acts as heaps of at most 1, and firm otherwise (Winning Ways,
	// ch. 13). It is called only where Nimber has an answer.
	Tame func(p P) (fickle, ok bool)
	// Misere reports whether a sum of components of this ruleset only is a P-position in misère
	// play, if there is a theorem, as for Kayles; ok is false otherwise.
	Misere func(ps []P) (losing, ok bool)

	// Losing reports whether the next player loses p by itself, in rulesets that know the winner
	// without knowing nim values, or in misère play. It agrees with Nimber where that has an
	// answer.
	Losing func(p P, play Play) (losing, ok bool)
	// WhyLosing explains, up to the verdict, by what theorem the next player loses p by itself, or
	// does not; again is true if another position was explained just before; nil if there is no
	// explanation. It is called only where Losing has an answer and a player can move.
	WhyLosing func(p P, play Play, again bool) explain.Doc
}

// About describes the ruleset.
func (r *Ruleset[P]) About() *Info { return &r.Info }

// With is the ruleset itself, which has no parameters.
func (r *Ruleset[P]) With(params string, given bool) (Game, error) {
	if given {
		return nil, &SyntaxError{End: len(params), Msg: r.Name + " takes no parameters in brackets", Hint: "as in " + r.Examples[0]}
	}
	return r, nil
}

// Repetition is the period of the nim values of heaps.
func (r *Ruleset[P]) Repetition(limit int) (Repetition, bool) {
	if r.Heap == nil || r.Repeats == nil {
		return Repetition{}, false
	}
	defer r.blame("Repeats")
	return r.Repeats(limit)
}

func (r *Ruleset[P]) sealed() {}

// Partizan is the part of a ruleset about games in which Left and Right have different moves. The
// codes of both players' moves differ. The hooks for nim values, tame positions and misère play are
// not called for partizan components.
type Partizan[P comparable] struct {
	// Right lists the moves of Right, as Moves lists those of Left.
	Right func(p P, yield Yield[P])
	// Negative is the component with the players exchanged.
	Negative func(p P) P
	// Opposite replaces Negative if the parameters say which moves are whose: it is the ruleset
	// with the players exchanged.
	Opposite func() *Ruleset[P]

	// The hooks below are optional and save time.

	// Impartial reports whether both players have the same moves in p and in all its followers.
	Impartial func(p P) bool
	// Turn is Canon for partizan components: a component that is isomorphic to p or, if
	// negated, to its negative.
	Turn func(p P) (q P, negated bool)
	// Count is the number of moves of Left and of Right in p.
	Count func(p P) [2]int
	// Slices lists slices of p, as of the rows of a board. The sum of slices that cover p without
	// overlapping is at most p: Left gives up the moves across slices. The search bounds p by them,
	// and from above by those of its negative. Values of slices are quick to compute; thick ones,
	// which are requested separately, take longer and give closer bounds.
	Slices func(p P, thick bool) iter.Seq[Slice[P]]
	// Value is the value in closed form; ok is false if there is none.
	Value func(p P) (v cgt.Simple, ok bool)
	// WhyValue names the theorem that gives p this value; nil if there is no explanation.
	WhyValue func(p P) explain.Doc
}

func (r *Ruleset[P]) partizan(p P) bool {
	return r.Partizan != nil && (r.Partizan.Impartial == nil || !r.Partizan.Impartial(p))
}

func (r *Ruleset[P]) movesOf(p P, who Player, yield Yield[P]) {
	if who == Right && r.Partizan != nil {
		r.Partizan.Right(p, yield)
	} else {
		r.Moves(p, yield)
	}
}

// An Evaluator evaluates components of one ruleset by a search of its own, where a general search
// would be slow. One is made for each Space and lives as long, so it may remember results; it need
// not be safe for concurrent use. Its answers do not depend on earlier questions, except that its
// budget may run out.
//
// Each function may be nil, and ok is false for a component that the evaluator does not handle: the
// general search then does the work. When the budget is used up they stop the work, by halt.Check.
type Evaluator[P comparable] struct {
	// Nimber is the nim value.
	Nimber func(p P) (n uint64, ok bool)
	// Is reports whether the nim value is n, which may be quicker to find out.
	Is func(p P, n uint64) (is, ok bool)
	// Losing reports whether the next player loses p, by itself, in misère play, which nim values
	// do not decide.
	Losing func(p P) (losing, ok bool)
}

// blame turns a panic in a function of the ruleset into a fault. Defer it around the call.
func (r *Ruleset[P]) blame(function string) {
	if value := recover(); value != nil {
		panic(faultOf(r.Name, function, value))
	}
}

// guarded passes on the moves that a function of the ruleset yields. A panic becomes its fault,
// unless it comes from yield.
func (r *Ruleset[P]) guarded(function string, moves func(Yield[P]), yield Yield[P]) {
	yielding := false
	defer func() {
		if yielding {
			return
		}
		if value := recover(); value != nil {
			panic(faultOf(r.Name, function, value))
		}
	}()
	moves(func(m Move, to []P) (more bool) {
		yielding = true
		more = yield(m, to)
		yielding = false
		return more
	})
}

func (r *Ruleset[P]) split(p P) []P {
	defer r.blame("Split")
	return r.Split(p)
}

// canon is the canonical component that is isomorphic to p or, if negated, to its negative.
func (r *Ruleset[P]) canon(p P) (q P, partizan, negated bool) {
	defer r.blame("Canon")
	switch partizan = r.partizan(p); {
	case partizan && r.Partizan.Turn != nil:
		p, negated = r.Partizan.Turn(p)
	case !partizan && r.Canon != nil:
		p = r.Canon(p)
	}
	return p, partizan, negated
}

// slices are the slices of a component, or of its negative.
func (r *Ruleset[P]) slices(p P, negative, thick bool) iter.Seq[Slice[P]] {
	if r.Partizan == nil || r.Partizan.Slices == nil {
		return func(func(Slice[P]) bool) {}
	}
	if negative {
		p = r.Partizan.Negative(p)
	}
	return r.Partizan.Slices(p, thick)
}

// ChargedInFull is the number of steps of such work that count as one in the budget of a search.
const ChargedInFull = 4

// Charging makes the Metered of a ruleset from a function that makes the ruleset with a given
// charge for steps.
func Charging[P comparable](rules func(charge func(steps int)) *Ruleset[P]) func(m *Meter, spent func(steps int)) *Ruleset[P] {
	return func(m *Meter, spent func(steps int)) *Ruleset[P] {
		return rules(func(steps int) {
			halt.Check(m.Spend(steps))
			if spent != nil {
				spent(steps / ChargedInFull)
			}
		})
	}
}
