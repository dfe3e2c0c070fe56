// Package game says what a ruleset is and what a position is. A ruleset is one
// struct of functions over a position type of its own; positions of any rulesets
// add up to sums; and a Space interns their parts, so that a solver is plain
// code over small integers.
package game

import (
	"iter"
	"strings"

	"grader/reference/explain"
)

// Play is the convention that decides who wins when nobody can move.
type Play uint8

// Normal play: the player who cannot move loses. Misère play: that player wins.
const (
	Normal Play = iota
	Misere
)

// String is the word used in problem sets: "normal" or "misere".
func (p Play) String() string {
	if p == Misere {
		return "misere"
	}
	return "normal"
}

// MaxNumber is the largest number that may be written in a position.
const MaxNumber = 1_000_000_000_000_000_000

// Info describes a ruleset to people. Every text is Markdown in the program's
// own words.
type Info struct {
	Name   string // as written, with its params: "kayles", "subtraction[1,2,3]"
	Title  string // "Kayles"
	Rules  string // one paragraph
	Syntax string // how a position is written, with an example
	Move   string // what follows "a move is written": "`5 -> 2`, the heap before and after"
	// Examples are positions in the notation, small enough to be solved by
	// plain search; the conformance suite plays them all.
	Examples []string
	Facts    []Fact
}

// A Fact is a published result. Each is tested, and shown with its source.
type Fact struct {
	Game   string // a position: "kayles(9)"; or a ruleset alone, if Want is a sequence
	Play   Play
	Want   string // a nimber "*4", an outcome "P" or "N", or the values of heaps 0, 1, 2 ...: "0 1 2 3 1"
	Source string
}

// A Move is a code for one move, of the ruleset's own choosing. It means
// something only together with the component that it is made in.
type Move uint64

// A Ruleset gives the rules of one impartial game. P is one component of a
// position: a heap, a row, a board; a position is a sum of components. Two
// rulesets of equal Name must have the same P and the same rules, and may differ
// only in Parse.
//
// The functions are pure, and safe to call from several goroutines.
type Ruleset[P comparable] struct {
	Info

	// Parse reads what stands between the parentheses. A component that is
	// literally empty (a heap of 0 in a list of heaps) is left out. Errors are
	// *SyntaxError with offsets into text. Sizes are bounded here: whatever
	// Parse accepts, the other functions must bear.
	Parse func(text string) ([]P, error)
	// Format writes one component, so that Parse reads it back.
	Format func(p P) string
	// Moves lists every legal move once, in a fixed order, with the components
	// that it leaves; the slice is only valid until the next step. Moves that
	// leave more come first where there is a choice: the solver then works from
	// small positions up.
	Moves func(p P) iter.Seq2[Move, []P]
	// MoveText is the move as a student writes it, unique within p but for
	// moves that leave the same.
	MoveText func(p P, m Move) string

	// MoveTo is set in place of MoveText where there are more moves than codes:
	// the move to what it leaves, as a student writes it. The codes of moves then
	// tell apart those that Moves lists, and mean nothing else.
	MoveTo func(p P, to []P) string

	// The hooks below are optional. A nil hook is always correct: hooks make
	// things faster, or prettier, and each is compared with the definition by
	// the conformance suite.

	// Term writes a whole position of one component, name and parameters
	// included, for rulesets whose parameters change in play. Without it a
	// position is Name(Format, Format, ...).
	Term func(p P) string
	// Draw is the position as a picture.
	Draw func(p P) *explain.Board
	// Normal undoes freedoms of notation (the order of edges), so that two ways
	// to write one position give one P. It must not identify positions that are
	// merely symmetric.
	Normal func(p P) P
	// Alias writes a component as another notation does that means the same position:
	// a Nim heap of n as *n. The two are one position then, to those who compare them.
	Alias func(p P) string
	// Rows tells that the components of a term are the rows of one board: in a sum it
	// matters on which board a row is.
	Rows bool
	// Split takes a component apart into components whose sum has the same
	// options; misère play depends on that, equal values are not enough.
	Split func(p P) []P
	// Canon picks one of the components that are isomorphic to p.
	Canon func(p P) P
	// Nimber is the nim value in closed form; ok is false where there is none.
	Nimber func(p P) (n uint64, ok bool)
	// Price is what Nimber costs of p in the steps of a Meter, where it looks p up in a
	// table that has to be worked out first: as much as if nobody had asked before. It
	// may be anything above left if it is more than that, and then must not cost more.
	Price func(p P, left int) (steps int)
	// Engine makes an evaluator for one Space, for rulesets that have a search of
	// their own. What it remembers is charged to the budget: spend is false once
	// that is used up.
	Engine func(spend func(positions int) bool) *Engine[P]
	// Tame tells that p behaves like a Nim position, and so do all that follow
	// from it, also in misère play. Such a position is fickle if it acts as
	// heaps of at most 1 (genus 0^1 or 1^0) and firm otherwise (genus n^n).
	// (Winning Ways, ch. 13.) It is asked only where Nimber has an answer.
	Tame func(p P) (fickle, ok bool)
	// Misere tells whether a sum of components of this ruleset alone is a
	// P-position in misère play, where there is a theorem; ok is false otherwise.
	Misere func(ps []P) (losing, ok bool)
	// Reach lists the moves to options of nim value n, for components with too
	// many options to list them all.
	Reach func(p P, n uint64) iter.Seq2[Move, []P]
	// After is the nim value of what a move leaves, and Twin the first move that
	// leaves the same up to freedoms of notation, both told without writing out
	// what is left, for components that are long texts. After is set only where
	// Nimber always has an answer.
	After func(p P) func(m Move) uint64
	Twin  func(p P) func(m Move) Move
	// Losing tells whether the next player loses p played alone, in rulesets that
	// know who wins without knowing nim values, or in misère play. Where Nimber
	// has an answer it agrees.
	Losing func(p P, play Play) (losing, ok bool)
	// WhyLosing says, up to the verdict, by what theorem the next player loses p
	// played alone, or does not; again tells that it was said of another position
	// just before. It is asked only where Losing has an answer and somebody can move.
	WhyLosing func(p P, play Play, again bool) explain.Doc
	// Wins lists the moves of p to positions that the opponent then loses, p being
	// played alone: what Losing knows of components with too many options. It is
	// asked only where Losing has an answer, and set only together with it.
	Wins func(p P, play Play) iter.Seq2[Move, []P]
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
	// Repeats is how the nim values of heaps 0, 1, 2 ... repeat, if a theorem
	// proves it from at most limit values; ok is false otherwise, and of r only
	// Values is set: in how many it was looked for.
	Repeats func(limit int) (r Repetition, ok bool)
	// Partizan is set in rulesets in which Left and Right have different moves.
	// Moves then lists those of Left.
	Partizan *Partizan[P]
	// Named lists the positions that have names, in rulesets whose positions are
	// written out: every vertex of a graph, in the written order.
	Named func(p P) (names []string, at []P)
}

// A Game is a ruleset whose position type is hidden. Only *Ruleset implements it.
type Game interface {
	// About describes the ruleset.
	About() *Info
	// Position reads the text between the parentheses. A *SyntaxError has
	// offsets into text.
	Position(text string) (Term, error)
	// HeapTerm is the position of a single heap of n; ok is false for rulesets
	// that are not played with heaps.
	HeapTerm(n uint64) (t Term, ok bool)
	// Period is the least period p and the least pre-period n0 of the nim values
	// of heaps 0, 1, 2 ...: G(n+p) = G(n) for all n >= n0. It is proved by a
	// theorem from at most limit values; ok is false otherwise.
	Period(limit int) (pre, period int, ok bool)
	// Repetition is the same with what proves it, and for values too that rise
	// by a fixed amount from period to period. Where none is proved, Values tells
	// in how many values it was looked for: the work within a limit is bounded.
	Repetition(limit int) (r Repetition, ok bool)
	sealed()
}

// A Repetition is how the nim values of heaps repeat, with the least period and
// the least pre-period, heaps counted from 0: G(n+Period) = G(n) + Saltus for
// all n >= PrePeriod.
type Repetition struct {
	PrePeriod, Period int
	Saltus            int    // 0 for values that are periodic in the plain sense
	By                string // the theorem that proves it: "Guy and Smith's bound"
	Values            int    // it was checked, or looked for, with the values of heaps 0 to Values-1
}

// Listed is an entry of the list of rulesets: a *Ruleset or a *Family.
type Listed interface {
	// About describes the entry; its Name has no parameters.
	About() *Info
	// With reads what stands between the brackets; given tells whether there
	// were brackets at all. A *SyntaxError has offsets into params.
	With(params string, given bool) (Game, error)
}

// A Family is a ruleset with parameters: subtraction[1,2,3].
type Family struct {
	Info // Name without parameters
	// New reads the parameters. A *SyntaxError has offsets into params. Equal
	// parameters, however written, must give rulesets of equal Name.
	New func(params string) (Game, error)
	// Plain is the ruleset without brackets, where the family has one.
	Plain Game
}

// About describes the family.
func (f *Family) About() *Info { return &f.Info }

// With is the member of the family that has these parameters.
func (f *Family) With(params string, given bool) (Game, error) {
	if given {
		return f.New(params)
	}
	if f.Plain == nil {
		return nil, &SyntaxError{Msg: f.Name + " needs parameters in brackets", Hint: "as in " + f.Examples[0]}
	}
	return f.Plain, nil
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

// Position reads the text between the parentheses of a position.
func (r *Ruleset[P]) Position(text string) (Term, error) {
	ps, err := r.Parse(text)
	if err != nil {
		return Term{}, err
	}
	return Term{Game: r, Parts: r.parts(ps)}, nil
}

// HeapTerm is the position of a single heap of n.
func (r *Ruleset[P]) HeapTerm(n uint64) (Term, bool) {
	if r.Heap == nil {
		return Term{}, false
	}
	if n == 0 {
		return Term{Game: r}, true
	}
	return Term{Game: r, Parts: r.parts([]P{r.Heap(n)})}, true
}

// Period is the proved period of the nim values of heaps.
func (r *Ruleset[P]) Period(limit int) (pre, period int, ok bool) {
	rep, ok := r.Repetition(limit)
	if !ok || rep.Saltus != 0 {
		return 0, 0, false
	}
	return rep.PrePeriod, rep.Period, true
}

// Repetition is how the nim values of heaps repeat.
func (r *Ruleset[P]) Repetition(limit int) (Repetition, bool) {
	if r.Heap == nil || r.Repeats == nil {
		return Repetition{}, false
	}
	return r.Repeats(limit)
}

func (r *Ruleset[P]) sealed() {}

func (r *Ruleset[P]) parts(ps []P) []Part {
	parts := make([]Part, len(ps))
	for i, p := range ps {
		parts[i] = component[P]{r, p}
	}
	return parts
}

// A SyntaxError says which bytes of a text could not be read.
type SyntaxError struct {
	Start, End int    // byte offsets into the text
	Msg        string // what was found and what was expected
	Hint       string // what to write instead; examples after "as in" or "for example"; may be empty
	Unknown    bool   // a name is like none that is known
}

// Error says what was found and expected, and what to write instead.
func (e *SyntaxError) Error() string {
	if e.Hint != "" {
		return e.Msg + " (" + e.Hint + ")"
	}
	return e.Msg
}

// Bare is the hint without the examples in it, which stand after "as in" or "for
// example", and reports whether there were any. An example that fits any question may
// be the answer to one.
func (e *SyntaxError) Bare() (hint string, cut bool) {
	hint = e.Hint
	for _, begin := range []string{"as in ", "for example "} {
		for {
			before, rest, found := strings.Cut(hint, begin)
			if !found {
				break
			}
			end := len(rest)
			for _, after := range []string{", or ", ", where ", "; "} {
				if at := strings.Index(rest, after); at >= 0 {
					end = min(end, at)
				}
			}
			hint, cut = strings.TrimRight(before, ", ")+rest[end:], true
		}
	}
	return strings.TrimLeft(hint, ",; "), cut
}

// StaffHint is the hint for those who have the program of the staff beside them.
func (e *SyntaxError) StaffHint() string {
	const rulesets = "autograde rulesets lists them all"
	switch {
	case !e.Unknown:
		return e.Hint
	case e.Hint == "":
		return rulesets
	}
	return e.Hint + "; " + rulesets
}

// Shift is the error with its offsets moved by n bytes: a part's error seen
// from the whole.
func (e *SyntaxError) Shift(n int) *SyntaxError {
	moved := *e
	moved.Start += n
	moved.End += n
	return &moved
}
