package game

import (
	"iter"

	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/halt"
)

// A Ruleset gives the rules of one game. P is one component of a position: a heap, a
// row, a board; a position is a sum of components. Two rulesets of equal Name must
// have the same P and the same rules, and may differ only in Parse.
//
// Info, Moves and the first four functions of Notation are required. All else is
// optional, and a nil hook is always correct: hooks make things faster, or prettier,
// and the conformance suite compares each with the definition.
//
// The functions are pure, and safe to call from several goroutines.
type Ruleset[P comparable] struct {
	Info

	// Moves yields every legal move once, in a fixed order. Moves that leave more
	// come first where there is a choice: the solver then works from small positions up.
	Moves func(p P, yield Yield[P])
	// Notation is how positions and moves are written.
	Notation[P]
	// Theory is what is known of the game, so that less needs to be searched.
	Theory[P]
	// Partizan is set in rulesets in which Left and Right have different moves.
	// Moves then lists those of Left.
	Partizan *Partizan[P]
	// Metered is the ruleset with functions that charge a meter for what they do, and panic
	// where Meter.Charge does; spent is told of it too, unless it is nil. Metered is nil where
	// it is enough that positions and moves are counted.
	Metered func(m *Meter, spent func(steps int)) *Ruleset[P]
}

// Notation is how the positions and moves of a ruleset are written, read and drawn.
// Package kit has notations that rulesets share, such as that of heaps.
type Notation[P comparable] struct {
	// Parse reads what stands between the parentheses: as it was typed, with spaces
	// anywhere, and "" for the empty position. It must take all that Format writes, of
	// several components joined by ", ", and of every position that play leads to, also
	// the last. A component that is literally empty (a heap of 0 in a list of heaps) is
	// left out. Errors are *SyntaxError with offsets into text. Sizes are bounded here:
	// whatever Parse accepts, the other functions must bear.
	Parse func(text string) ([]P, error)
	// Format writes one component, so that Parse reads it back.
	Format func(p P) string
	// MoveText is the move as a student writes it, unique within p but for
	// moves that leave the same.
	MoveText func(p P, m Move) string
	// MoveTo takes the place of MoveText where what a move leaves tells how it is
	// written, or there are more moves than codes. The codes then tell apart the
	// moves that Moves lists, and mean nothing else.
	MoveTo func(p P, to []P) string

	// Term writes a whole position of one component, name and parameters
	// included, for rulesets whose parameters change in play. Without it a
	// position is Name(Format, Format, ...).
	Term func(p P) string
	// Draw is the position as a picture.
	Draw func(p P) *explain.Board
	// Squares are the squares of the drawing, counted from 0 in rows from the top left, that
	// stand for a move, for boards whose squares have no names beside them. Where a ruleset
	// does not say it, they are those that a move names or changes.
	Squares func(p P, m Move) []int
	// Standard undoes freedoms of notation (the order of edges), so that two ways
	// to write one position give one P. It must not identify positions that are
	// merely symmetric.
	Standard func(p P) P
	// Alias writes a component as another notation does that means the same position:
	// a Nim heap of n as *n, which students use for it. The two are then one position.
	Alias func(p P) string
	// Blocked reports whether # in rows with / between them is a blocked square, so that
	// a board is the same without its blocked margins.
	Blocked bool
	// Tidy brings a move that a student has written into the form of MoveText,
	// where the notation leaves freedoms: the order of heaps, of an edge's ends,
	// zeros. Spaces, arrows and signs are already as MoveText has them.
	Tidy func(text string) string
	// Read reads a tidied move, for components with too many options to spell
	// them all; ok is false if the text is not a legal move.
	Read func(p P, text string) (m Move, to []P, ok bool)
	// Why looks at a tidied text that is not a legal move. If it is written
	// as a move of this ruleset all the same, move is true and why says in one
	// sentence which rule it breaks, without naming any legal move. A nil Why
	// takes everything with an arrow for a move.
	Why func(p P, text string) (why string, move bool)
	// Heap is the component that is a single heap of n, in rulesets that are
	// played with heaps: those have tables of nim values.
	Heap func(n uint64) P
	// Named lists the positions that have names, in rulesets whose positions are
	// written out: every vertex of a graph, in the written order. Questions that
	// ask for labels are about such positions.
	Named func(p P) (names []string, at []P)
}

// Theory is what is known of a game beyond its rules. All of it is optional.
type Theory[P comparable] struct {
	// Split takes a component apart into components whose sum has the same
	// options; misère play depends on that, equal values are not enough.
	Split func(p P) []P
	// Canon picks one of the components that are isomorphic to p.
	Canon func(p P) P

	// Nimber is the nim value in closed form; ok is false where there is none.
	Nimber func(p P) (n uint64, ok bool)
	// WhyNimber says by what theorem p has that value; nil where there are no words for it.
	WhyNimber func(p P) explain.Doc
	// Price is what Nimber costs of p in the steps of a Meter, where it looks p up in a
	// table that has to be worked out first: as much as if nobody had asked before. It
	// may be anything above left if it is more than that, and then must not cost more.
	Price func(p P, left int) (steps int)
	// Work is what it costs to list a move to p, to take p apart and to bring it into form, in
	// the steps of a Meter. Texts are charged by their length besides.
	Work func(p P) (steps int)
	// Effort is about how many positions of the usual budget a search of all that follows
	// from p is worth. If that is more than there are, it is given up at once.
	Effort func(p P) (positions float64)
	// Evaluator makes an evaluator for one Space, for rulesets that have a search of
	// their own. What it remembers is charged to the budget: spend is false once
	// that is used up.
	Evaluator func(spend func(positions int) bool) *Evaluator[P]
	// Reach lists the moves to options of nim value n, for components with too
	// many options to list them all.
	Reach func(p P, n uint64, yield Yield[P])
	// Looks is how many moves Reach looks at, where it does not find those that it lists at once.
	Looks func(p P) (moves int)
	// Repeats is how the nim values of heaps 0, 1, 2 ... repeat, if a theorem
	// proves it from at most limit values; ok is false otherwise, and of r only
	// Values is set: in how many it was looked for.
	Repeats func(limit int) (r Repetition, ok bool)

	// Tame reports whether p behaves like a Nim position, as do all that follow
	// from it, also in misère play. Such a position is fickle if it acts as
	// heaps of at most 1, and firm otherwise (Winning Ways, ch. 13). It is asked
	// only where Nimber has an answer.
	Tame func(p P) (fickle, ok bool)
	// Misere reports whether a sum of components of this ruleset alone is a
	// P-position in misère play, where there is a theorem, as for Kayles; ok is
	// false otherwise.
	Misere func(ps []P) (losing, ok bool)

	// Losing reports whether the next player loses p played alone, in rulesets that
	// know who wins without knowing nim values, or in misère play. Where Nimber
	// has an answer it agrees.
	Losing func(p P, play Play) (losing, ok bool)
	// WhyLosing says, up to the verdict, by what theorem the next player loses p
	// played alone, or does not; again reports whether it was said of another position
	// just before; nil where there are no words for it. It is asked only where Losing has an
	// answer and somebody can move.
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

// Repetition is how the nim values of heaps repeat.
func (r *Ruleset[P]) Repetition(limit int) (Repetition, bool) {
	if r.Heap == nil || r.Repeats == nil {
		return Repetition{}, false
	}
	defer r.blame("Repeats")
	return r.Repeats(limit)
}

func (r *Ruleset[P]) sealed() {}

// Partizan is what a ruleset says about games in which Left and Right have different
// moves. Codes of moves tell the moves of both players apart. The hooks for nim values,
// tame positions and misère play are not asked about partizan components.
type Partizan[P comparable] struct {
	// Right lists the moves of Right, as Moves lists those of Left.
	Right func(p P, yield Yield[P])
	// Negative is the component with the players exchanged.
	Negative func(p P) P
	// Opposite is set in place of Negative where the parameters say which moves are
	// whose: the ruleset in which the players are exchanged.
	Opposite func() *Ruleset[P]

	// The hooks below are optional, and only make things faster.

	// Impartial reports whether both players have the same moves in p and in all that
	// follows from it.
	Impartial func(p P) bool
	// Turn is Canon for partizan components: a component that is isomorphic to p or, if
	// negated, to its negative.
	Turn func(p P) (q P, negated bool)
	// Count is how many moves Left and Right have in p.
	Count func(p P) [2]int
	// Slices lists slices of p, as of the rows of a board. The sum of slices that make up p,
	// without overlapping, is at most p: Left has given up the moves from one slice into
	// another. Search bounds p by them, and from above by those of its negative. Values of
	// slices are easy to work out; thick ones, which are asked for separately, take longer
	// and give closer bounds.
	Slices func(p P, thick bool) iter.Seq[Slice[P]]
	// Value is the value in closed form; ok is false where there is none.
	Value func(p P) (v cgt.Simple, ok bool)
	// WhyValue says by what theorem p has that value; nil where there are no words for it.
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

// An Evaluator evaluates components of one ruleset by a search of its own, for
// rulesets whose positions a general search would be slow with. One is made for
// each Space and lives as long, so that it may remember what it has found; it need
// not be safe for concurrent use. What it answers does not depend on what it was
// asked before, except that it may run out of its budget.
//
// Each function may be nil, and ok is false where an evaluator is not made for a
// component: the general search then does the work. Where the budget is used up they stop the
// work, by halt.Check.
type Evaluator[P comparable] struct {
	// Nimber is the nim value.
	Nimber func(p P) (n uint64, ok bool)
	// Is reports whether the nim value is n, which may be easier to find out.
	Is func(p P, n uint64) (is, ok bool)
	// Losing reports whether the next player loses p, by itself, in misère play. Nim
	// values cannot tell.
	Losing func(p P) (losing, ok bool)
}

// blame makes a fault of the panic of a function of the ruleset. It is deferred around the
// call.
func (r *Ruleset[P]) blame(function string) {
	if value := recover(); value != nil {
		panic(faultOf(r.Name, function, value))
	}
}

// guarded passes on the moves that a function of the ruleset yields. A panic is its fault, unless
// it is of those who are yielded to.
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

// canon is the canonical component that p is isomorphic to, or its negative is.
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

// ChargedInFull is how many steps of such work count in the budget of a search as much as one of a meter.
const ChargedInFull = 4

// Charging is Metered of a ruleset that a function makes of what charges its work, in steps.
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
