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
	Aliases  []Alias
}

// String is the name, so that a Game prints as it is written.
func (i *Info) String() string { return i.Name }

// Names are the name and its other names.
func (i *Info) Names() (name string, aliases []Alias) { return i.Name, i.Aliases }

// An Alias is another name under which positions of a ruleset are read. They are printed by
// the ruleset's own name.
type Alias struct {
	Name   string
	Params string // of the member of a family that it names, "" where brackets may follow
}

// Text is what an alias stands for, in the notation.
func (a Alias) Text(name string) string {
	if a.Params != "" {
		name += "[" + a.Params + "]"
	}
	return name
}

// AliasWords lists the other names of a ruleset, and what they stand for.
func (i *Info) AliasWords() string {
	var list []string
	for _, a := range i.Aliases {
		text := "`" + a.Name + "`"
		if a.Params != "" {
			text += " for `" + a.Text(i.Name) + "`"
		}
		list = append(list, text)
	}
	return strings.Join(list, ", ")
}

// Of is the entry of the list of rulesets that an alias of another entry stands for.
func (a Alias) Of(entry Listed) Listed {
	if a.Params == "" {
		return entry
	}
	return member{entry, a}
}

// A member is a family of which one member alone is meant.
type member struct {
	Listed
	alias Alias
}

// With is the member. It has its parameters.
func (m member) With(params string, given bool) (Game, error) {
	if given {
		name := m.About().Name
		return nil, &SyntaxError{End: len(params), Msg: m.alias.Name + " takes no parameters in brackets", Hint: "it is " + m.alias.Text(name) + "; write another code behind " + name}
	}
	return m.Listed.With(m.alias.Params, true)
}

// A Fact is a published result. Each is tested, and shown with its source.
type Fact struct {
	Game   string // a position: "kayles(9)"; or a ruleset alone, if Want is a sequence
	Play   Play
	Want   string // a value "*4", an outcome "P" or "N", or the values of heaps 0, 1, 2 ...: "0 1 2 3 1"
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
	// Repetition is how the nim values of heaps 0, 1, 2 ... repeat, if a theorem
	// proves it from at most limit values. Where none does, Values tells in how
	// many values it was looked for: the work within a limit is bounded.
	Repetition(limit int) (r Repetition, ok bool)
	// OfBoth is the game in which both players have the moves of both.
	OfBoth() Game
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
	// Names are those of About, without reading what else describes the entry.
	Names() (name string, aliases []Alias)
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

// A Player is one of the two, or either.
type Player uint8

// Left and Right are as in Winning Ways: positive games are good for Left. Both is whoever
// is to move, in impartial games: those in which both have the same moves.
const (
	Left Player = iota
	Right
	Both
)

// String is the word used in problem sets: "left", "right" or "both".
func (w Player) String() string { return [...]string{"left", "right", "both"}[w] }

// Name is the word used in sentences: "Left" or "Right".
func (w Player) Name() string { return [...]string{"Left", "Right", "either player"}[w] }

// Other is the opponent. In impartial games it does not matter who that is.
func (w Player) Other() Player {
	if w == Both {
		return Both
	}
	return 1 - w
}

// Players are Left and Right.
var Players = [2]Player{Left, Right}

// Movers are those whose moves are to be looked at: Left and Right, or Both in an impartial game.
func Movers(partizan bool) []Player {
	if partizan {
		return Players[:]
	}
	return []Player{Both}
}

// A Term is one summand of a position as written: a ruleset with its components,
// a nimber, or an explicit set. A term may be empty, as nim(0) is.
type Term struct {
	Game  Game // nil for an explicit set
	Parts []Part
}

// A Position is a sum of terms, in the order written. The empty sum is 0.
type Position []Term

// A Step is one legal move in a position.
type Step struct {
	Term, Part int    // where: the term, and the part within it
	Move       Move   // the part's own code for the move
	To         []Part // what stands in place of the part
}

// A Part is one component of a position as it was written: nothing is split,
// reflected or reordered. Parts are immutable, may be shared by goroutines, and
// == tells whether two are the same component of the same Game value; Key tells
// whether they are the same position however written.
type Part interface {
	// Game is the ruleset that the part is played by; nil for an explicit set.
	Game() Game
	// Key is equal for equal positions and only for them.
	Key() string
	// Steps lists the legal moves of a player in the ruleset's order, with what each
	// leaves. The slice may be kept.
	Steps(who Player) iter.Seq2[Move, []Part]
	// Partizan reports whether Left and Right may have different moves in the part
	// or in what follows from it. All that is told of nim values is told of parts
	// that are not partizan.
	Partizan() bool
	// Negative is the part with the players exchanged.
	Negative() Part
	// MoveText is a move, with what it leaves, as a student writes it.
	MoveText(m Move, to []Part) string
	// Nimber is the nim value if the ruleset knows it in closed form.
	Nimber() (n uint64, ok bool)
	// Tame is the ruleset's word that the part behaves as in Nim; see Ruleset.
	Tame() (fickle, ok bool)
	// Reach lists the moves to options of value n; ok is false when only the
	// whole list of moves can tell.
	Reach(n uint64) (moves iter.Seq2[Move, []Part], ok bool)
	// Looks is how many moves Reach looks at.
	Looks() (moves int)
	// Losing reports whether the next player loses the part played alone, if the
	// ruleset knows it without search.
	Losing(play Play) (losing, ok bool)
	// WhyLosing says why the next player loses the part played alone, or does not,
	// for the first time or again; ok is false if the ruleset has no words for it.
	WhyLosing(play Play, again bool) (why explain.Doc, ok bool)
	// WhyValue says by what theorem the part has its value in normal play; ok is false if
	// the ruleset has no words for it.
	WhyValue() (why explain.Doc, ok bool)
	// Tidy brings a move that a student has written into the form of MoveText.
	Tidy(text string) string
	// Read reads a tidied move without spelling every legal one; can is false
	// when the ruleset has no such reader.
	Read(text string) (m Move, to []Part, ok, can bool)
	// Why looks at a tidied text that is no legal move: whether it is written as
	// one all the same, and then which rule it breaks ("" if there is nothing to say).
	Why(text string) (why string, move bool)
	// Board draws the part; nil where the ruleset has no drawing.
	Board() *explain.Board
	// Squares are the squares of the drawing that stand for a move; ok is false if the
	// ruleset does not say it.
	Squares(m Move) (squares []int, ok bool)

	// Text is the part as it stands between the parentheses.
	Text() string

	// Named lists the positions that have names in a part, every vertex of a graph in the
	// written order; ok is false for parts that are not written out with names.
	Named() (list []NamedPart, ok bool)
	// HasNames reports whether there are such names. They tell the options of the part apart.
	HasNames() bool
	// Apart takes a part apart as its ruleset does: components whose sum has the same options
	// as the part; ok is false where it is left as it is.
	Apart() (pieces []Part, ok bool)
	// CountMoves is how many moves a part has, in a partizan part those of Left, or most if
	// it has more. It writes out nothing of what they leave.
	CountMoves(most int) int
	// MoveCounts is how many moves Left and Right have in a part, if its ruleset says so
	// without listing them: see Partizan.Count.
	MoveCounts() (n [2]int, ok bool)
	// Slices lists the slices that the ruleset of a part has of it: see Partizan.Slices.
	Slices(thick bool) []Slice[Part]

	misere(parts []Part) (losing, ok bool)
	listName() string
	isBlocked() bool
	term() string // as a whole term
	intern(s *Space, to Sum) Sum
	evaluate(s *Space) (n uint64, ok bool)
	size() int                                  // of what it is written as, in bytes, where that may be much
	price(left int) (ruleset string, steps int) // of what Nimber looks up; see Ruleset.Price
	metered(m *Meter) Part
	ofBoth(games map[Game]Game) Part // nil if there is no such part
}

// A NamedPart is a position that has a name of its own in another.
type NamedPart struct {
	Name string
	Part Part
}

// A Slice is what lies between two places of a component, the first of which is 0.
type Slice[P any] struct {
	From, To int
	Part     P
}

// A Yield takes a move with the components that it leaves, of which the slice is only valid
// until the next move. It is false if no more moves are wanted.
type Yield[P any] = func(m Move, to []P) bool
