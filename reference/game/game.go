// Package game says what a ruleset is and what a position is. A ruleset is one
// struct of functions over a position type of its own; positions of any rulesets
// add up to sums; and a Space interns their parts, so that a solver is plain
// code over small integers.
package game

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
	Also   string // another name under which positions are read, "" for none
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
	metered(m *Meter) Game
	searched() bool
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
	// With reads what stands between the brackets; given reports whether there
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
