// Package game defines rulesets and positions. A ruleset is one struct of functions over a position
// type of its own; positions of any rulesets can be added; and a Space interns their parts, so that
// a solver is plain code over small integers.
package game

import (
	"iter"
	"strings"

	"grader/reference/explain"
)

// Play is the convention for who wins when a player cannot move.
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

// MaxNumber is the largest number allowed in a position.
const MaxNumber = 1_000_000_000_000_000_000

// Info describes a ruleset to users. Every text is Markdown in the program's own words.
type Info struct {
	Name   string // with its parameters: "kayles", "subtraction[1,2,3]"
	Title  string // "Kayles"
	Rules  string // one paragraph
	Syntax string // the notation of a position, with an example
	Move   string // what follows "a move is written": "`5 -> 2`, the heap before and after"
	// Examples are positions in the notation, small enough to be solved by
	// plain search; the conformance suite plays them all.
	Examples []string
	Facts    []Fact
	Aliases  []Alias
}

// String is the name, so that a Game prints as it is written.
func (i *Info) String() string { return i.Name }

// Names are the name and the aliases.
func (i *Info) Names() (name string, aliases []Alias) { return i.Name, i.Aliases }

// An Alias is another name for positions of a ruleset in input. Output has the ruleset's own name.
type Alias struct {
	Name   string
	Params string // parameters of the family member it names; "" if brackets may follow
}

// Text is the meaning of an alias, in the notation.
func (a Alias) Text(name string) string {
	if a.Params != "" {
		name += "[" + a.Params + "]"
	}
	return name
}

// AliasWords lists the aliases of a ruleset with their meanings.
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

// Of is the entry that an alias of another entry stands for.
func (a Alias) Of(entry Listed) Listed {
	if a.Params == "" {
		return entry
	}
	return member{entry, a}
}

// A member is a family restricted to one member.
type member struct {
	Listed
	alias Alias
}

// With is the member; it accepts no parameters of its own.
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

// A Move is a code for one move, chosen by the ruleset. It has a meaning only together with the
// component in which it is made.
type Move uint64

// A Game is a ruleset with its position type hidden. Only *Ruleset implements it.
type Game interface {
	// About describes the ruleset.
	About() *Info
	// Position reads the text between the parentheses. A *SyntaxError has offsets into text.
	Position(text string) (Term, error)
	// HeapTerm is the position of a single heap of n; ok is false if the game is not played with
	// heaps.
	HeapTerm(n uint64) (t Term, ok bool)
	// Repetition is the period of the nim values of heaps 0, 1, 2 ..., if a theorem proves it from
	// at most limit values. Otherwise ok is false, and Values is the number of values examined: the
	// limit bounds the work.
	Repetition(limit int) (r Repetition, ok bool)
	// OfBoth is the game in which both players have the moves of Left and of Right.
	OfBoth() Game
	sealed()
	metered(m *Meter) Game
	searched() bool
}

// A Repetition is the period of the nim values of heaps, with the least period and the least
// pre-period, heaps counted from 0: G(n+Period) = G(n) + Saltus for all n >= PrePeriod.
type Repetition struct {
	PrePeriod, Period int
	Saltus            int    // 0 for periodic values; else they are arithmetic-periodic
	By                string // the theorem that proves it: "Guy and Smith's bound"
	Values            int    // the values of heaps 0 to Values-1 were examined
}

// Listed is an entry of the list of rulesets: a *Ruleset or a *Family.
type Listed interface {
	// Names are those of About, without loading the rest of the description.
	Names() (name string, aliases []Alias)
	// About describes the entry; its Name has no parameters.
	About() *Info
	// With parses the text between the brackets; given reports whether there were brackets at all.
	// A *SyntaxError has offsets into params.
	With(params string, given bool) (Game, error)
}

// A Family is a ruleset with parameters: subtraction[1,2,3].
type Family struct {
	Info // Name without parameters
	// New parses the parameters. A *SyntaxError has offsets into params. Equal parameters, in any
	// notation, must give rulesets of equal Name.
	New func(params string) (Game, error)
	// Plain is the ruleset without brackets; nil if brackets are required.
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

// A Player is Left, Right, or Both.
type Player uint8

// Left and Right are as in Winning Ways: positive games favour Left. Both is the player to move in
// an impartial game, in which both have the same moves.
const (
	Left Player = iota
	Right
	Both
)

// String is the word used in problem sets: "left", "right" or "both".
func (w Player) String() string { return [...]string{"left", "right", "both"}[w] }

// Name is the word used in sentences: "Left" or "Right".
func (w Player) Name() string { return [...]string{"Left", "Right", "either player"}[w] }

// Other is the opponent. The opponent of Both is Both.
func (w Player) Other() Player {
	if w == Both {
		return Both
	}
	return 1 - w
}

// Players are Left and Right.
var Players = [2]Player{Left, Right}

// Movers are the players whose moves have to be examined: Left and Right, or Both in an impartial
// game.
func Movers(partizan bool) []Player {
	if partizan {
		return Players[:]
	}
	return []Player{Both}
}

// A Term is one summand of a position as written: a ruleset with its components, a nimber, or an
// explicit set. A term may be empty, as nim(0) is.
type Term struct {
	Game  Game // nil for an explicit set
	Parts []Part
}

// A Position is a sum of terms, in the order written. The empty sum is 0.
type Position []Term

// A Step is one legal move in a position.
type Step struct {
	Term, Part int    // the indices of the term, and of the part within it
	Move       Move   // the part's own code for the move
	To         []Part // the parts that replace the part
}

// A Part is one component of a position as it was written: not split, reflected or reordered. Parts
// are immutable and may be shared by goroutines. Parts that are == are the same component of the
// same Game value; parts of equal Key are the same position in any notation.
type Part interface {
	// Game is the ruleset of the part; nil for an explicit set.
	Game() Game
	// Key is equal exactly for equal positions.
	Key() string
	// Steps lists the legal moves of a player in the ruleset's order, with the parts that each
	// leaves. The slice may be kept.
	Steps(who Player) iter.Seq2[Move, []Part]
	// Partizan reports whether Left and Right may have different moves in the part or in a
	// follower. The methods about nim values are only for parts that are not partizan.
	Partizan() bool
	// Negative is the part with the players exchanged.
	Negative() Part
	// MoveText is a move as a student writes it; to are the parts that it leaves.
	MoveText(m Move, to []Part) string
	// Nimber is the nim value; ok is false if the ruleset has no closed form.
	Nimber() (n uint64, ok bool)
	// Tame reports whether the ruleset declares that the part behaves as in Nim; see Theory.Tame.
	Tame() (fickle, ok bool)
	// Reach lists the moves to options of value n; ok is false if only a search through all moves
	// can find them.
	Reach(n uint64) (moves iter.Seq2[Move, []Part], ok bool)
	// Looks is the number of moves that Reach examines.
	Looks() (moves int)
	// Losing reports whether the next player loses the part by itself; ok is false if the ruleset
	// does not know this without search.
	Losing(play Play) (losing, ok bool)
	// WhyLosing explains why the next player loses the part by itself, or does not; again shortens
	// a repeated explanation; ok is false if the ruleset has none.
	WhyLosing(play Play, again bool) (why explain.Doc, ok bool)
	// WhyValue names the theorem that gives the part its value in normal play; ok is false if the
	// ruleset does not.
	WhyValue() (why explain.Doc, ok bool)
	// Tidy normalises a student's move to the form of MoveText.
	Tidy(text string) string
	// Read parses a tidied move without spelling every legal one; can is false if the ruleset has
	// no such parser.
	Read(text string) (m Move, to []Part, ok, can bool)
	// Why examines a tidied text that is not a legal move: move reports whether it has the form of
	// a move, and why says which rule it breaks ("" if that is unknown).
	Why(text string) (why string, move bool)
	// Board draws the part; nil if the ruleset has no drawing.
	Board() *explain.Board
	// Squares are the squares of the drawing that belong to a move; ok is false if the ruleset does
	// not know them.
	Squares(m Move) (squares []int, ok bool)

	// Text is the part as it is written between the parentheses.
	Text() string

	// Named lists the positions that have names in a part, such as every vertex of a graph in the
	// written order; ok is false for parts that are not written out with names.
	Named() (list []NamedPart, ok bool)
	// HasNames reports whether Named has a list. Its names then identify the options of the part.
	HasNames() bool
	// Apart splits a part as its ruleset does: into components whose sum has the same options as
	// the part; ok is false if the ruleset does not split it.
	Apart() (pieces []Part, ok bool)
	// CountMoves is the number of moves of a part, in a partizan part those of Left, or most if
	// there are more. It does not write out the resulting parts.
	CountMoves(most int) int
	// MoveCounts is the number of moves of Left and of Right in a part; ok is false if its ruleset
	// cannot count them without listing: see Partizan.Count.
	MoveCounts() (n [2]int, ok bool)
	// Slices lists the slices that its ruleset has of a part: see Partizan.Slices.
	Slices(thick bool) []Slice[Part]

	misere(parts []Part) (losing, ok bool)
	listName() string
	isBlocked() bool
	term() string // the part as a whole term
	intern(s *Space, to Sum) Sum
	evaluate(s *Space) (n uint64, ok bool)
	size() int                                  // of its text or data, in bytes; small for short texts
	price(left int) (ruleset string, steps int) // the cost of Nimber's table; see Theory.Price
	metered(m *Meter) Part
	ofBoth(games map[Game]Game) Part // nil if there is no such part
}

// A NamedPart is a position with a name of its own within another position.
type NamedPart struct {
	Name string
	Part Part
}

// A Slice is the part between two places of a component, the first of which is 0.
type Slice[P any] struct {
	From, To int
	Part     P
}

// A Yield takes a move with the components that it leaves. The slice is valid only until the next
// move. It returns false to stop.
type Yield[P any] = func(m Move, to []P) bool
