package game

import (
	"iter"
	"reflect"
	"strings"

	"grader/reference/explain"
)

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
	// After is the nim value of what a move leaves; ok is false when what is left
	// must be looked at.
	After() (value func(m Move) uint64, ok bool)
	// Twin is the first move that leaves the same position as a move; ok is false
	// when only the keys of what they leave can tell.
	Twin() (first func(m Move) Move, ok bool)
	// Losing reports whether the next player loses the part played alone, if the
	// ruleset knows it without search.
	Losing(play Play) (losing, ok bool)
	// WhyLosing says why the next player loses the part played alone, or does not,
	// for the first time or again; ok is false if the ruleset has no words for it.
	WhyLosing(play Play, again bool) (why explain.Doc, ok bool)
	// WhyValue says by what theorem the part has its value, in a game in which Left and
	// Right have different moves; ok is false if the ruleset has no words for it.
	WhyValue() (why explain.Doc, ok bool)
	// Wins lists the moves that win the part played alone; ok is false when only
	// the whole list of moves can tell.
	Wins(play Play) (moves iter.Seq2[Move, []Part], ok bool)
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
	// IsRow reports whether a part is a row of a board.
	IsRow() bool

	misere(parts []Part) (losing, ok bool)
	listName() string
	isBlocked() bool
	term() string // as a whole term
	intern(s *Space, to Sum) Sum
	evaluate(s *Space) (n uint64, ok bool)
	size() int                                  // of what it is written as, in bytes, where that may be much
	price(left int) (ruleset string, steps int) // of what Nimber looks up; see Ruleset.Price
	metered(m *Meter) Part
}

type component[P comparable] struct {
	rules *Ruleset[P]
	p     P
}

func (c component[P]) Game() Game { return c.rules }

func (c component[P]) Key() string {
	defer c.rules.blame("Format")
	if c.rules.Standard != nil {
		c.p = c.rules.Standard(c.p)
	}
	if c.rules.Alias != nil {
		return c.rules.Alias(c.p)
	}
	return c.term()
}

// Text is the part as it stands between the parentheses.
func (c component[P]) Text() string {
	defer c.rules.blame("Format")
	return c.rules.Format(c.p)
}

func (c component[P]) term() string {
	defer c.rules.blame("Format")
	if c.rules.Term != nil {
		return c.rules.Term(c.p)
	}
	return c.rules.Name + "(" + c.rules.Format(c.p) + ")"
}

func (c component[P]) Steps(who Player) iter.Seq2[Move, []Part] {
	return c.erase("Moves", func(yield Yield[P]) { c.rules.movesOf(c.p, who, yield) })
}

func (c component[P]) CountMoves(most int) (n int) {
	defer c.rules.blame("Moves")
	c.rules.Moves(c.p, func(Move, []P) bool {
		n++
		return n < most
	})
	return n
}

// erase hides the type of what moves leave.
func (c component[P]) erase(function string, moves func(Yield[P])) iter.Seq2[Move, []Part] {
	return func(yield func(Move, []Part) bool) {
		c.rules.guarded(function, moves, func(m Move, to []P) bool { return yield(m, c.rules.parts(to)) })
	}
}

func (c component[P]) MoveText(m Move, to []Part) string {
	defer c.rules.blame("MoveText")
	if c.rules.MoveTo == nil {
		return c.rules.MoveText(c.p, m)
	}
	left := make([]P, len(to))
	for i, p := range to {
		left[i] = p.(component[P]).p
	}
	return c.rules.MoveTo(c.p, left)
}

func (c component[P]) Nimber() (uint64, bool) {
	if c.rules.Nimber == nil || c.Partizan() {
		return 0, false
	}
	defer c.rules.blame("Nimber")
	return c.rules.Nimber(c.p)
}

func (c component[P]) size() int {
	switch p := any(c.p).(type) {
	case interface{ Size() int }:
		return p.Size()
	case uint64:
		return 0
	}
	if v := reflect.ValueOf(c.p); v.Kind() == reflect.String {
		return v.Len()
	}
	return smallSize
}

// smallSize is the size of a position that is neither a heap nor a text.
const smallSize = 16

func (c component[P]) price(left int) (ruleset string, steps int) {
	if c.rules.Price == nil {
		return "", 0
	}
	defer c.rules.blame("Price")
	return c.rules.Name, c.rules.Price(c.p, left)
}

func (c component[P]) Tame() (fickle, ok bool) {
	if c.rules.Tame == nil || c.Partizan() {
		return false, false
	}
	defer c.rules.blame("Tame")
	return c.rules.Tame(c.p)
}

func (c component[P]) Reach(n uint64) (iter.Seq2[Move, []Part], bool) {
	if c.rules.Reach == nil || c.Partizan() {
		return nil, false
	}
	return c.erase("Reach", func(yield Yield[P]) { c.rules.Reach(c.p, n, yield) }), true
}

func (c component[P]) After() (func(m Move) uint64, bool) {
	if c.rules.NimberAfter == nil || c.Partizan() {
		return nil, false
	}
	defer c.rules.blame("NimberAfter")
	return c.rules.NimberAfter(c.p), true
}

func (c component[P]) Twin() (func(m Move) Move, bool) {
	if c.rules.Twin == nil {
		return nil, false
	}
	defer c.rules.blame("Twin")
	return c.rules.Twin(c.p), true
}

func (c component[P]) Losing(play Play) (losing, ok bool) {
	if c.rules.Losing == nil || c.Partizan() {
		return false, false
	}
	defer c.rules.blame("Losing")
	return c.rules.Losing(c.p, play)
}

func (c component[P]) WhyLosing(play Play, again bool) (why explain.Doc, ok bool) {
	if c.rules.WhyLosing == nil || Over(c) {
		return nil, false
	}
	if _, ok := c.Losing(play); !ok {
		return nil, false
	}
	defer c.rules.blame("WhyLosing")
	return c.rules.WhyLosing(c.p, play, again), true
}

func (c component[P]) Wins(play Play) (iter.Seq2[Move, []Part], bool) {
	if c.rules.Wins == nil || c.Partizan() {
		return nil, false
	}
	if _, ok := c.Losing(play); !ok {
		return nil, false
	}
	return c.erase("Wins", func(yield Yield[P]) { c.rules.Wins(c.p, play, yield) }), true
}

func (c component[P]) Read(text string) (m Move, to []Part, ok, can bool) {
	if c.rules.Read == nil {
		return 0, nil, false, false
	}
	defer c.rules.blame("Read")
	m, ps, ok := c.rules.Read(c.p, text)
	return m, c.rules.parts(ps), ok, true
}

func (c component[P]) Tidy(text string) string {
	if c.rules.Tidy == nil {
		return text
	}
	defer c.rules.blame("Tidy")
	return c.rules.Tidy(text)
}

func (c component[P]) Why(text string) (why string, move bool) {
	if c.rules.Why == nil {
		return "", strings.Contains(text, "->")
	}
	defer c.rules.blame("Why")
	return c.rules.Why(c.p, text)
}

func (c component[P]) Board() *explain.Board {
	if c.rules.Draw == nil {
		return nil
	}
	defer c.rules.blame("Draw")
	return c.rules.Draw(c.p)
}

func (c component[P]) Squares(m Move) (squares []int, ok bool) {
	if c.rules.Squares == nil {
		return nil, false
	}
	defer c.rules.blame("Squares")
	return c.rules.Squares(c.p, m), true
}

// MisereLosing reports whether a sum of parts is a P-position in misère play, if all
// of them are played by one ruleset that has a theorem about that.
func MisereLosing(parts []Part) (losing, ok bool) {
	if len(parts) == 0 {
		return false, true
	}
	return parts[0].misere(parts)
}

func (c component[P]) misere(parts []Part) (losing, ok bool) {
	if c.rules.Misere == nil || c.Partizan() {
		return false, false
	}
	ps := make([]P, len(parts))
	for i, p := range parts {
		other, same := p.(component[P])
		if !same || other.rules.Name != c.rules.Name {
			return false, false
		}
		ps[i] = other.p
	}
	defer c.rules.blame("Misere")
	return c.rules.Misere(ps)
}

// A NamedPart is a position that has a name of its own in another.
type NamedPart struct {
	Name string
	Part Part
}

func (c component[P]) Named() (list []NamedPart, ok bool) {
	if c.rules.Named == nil {
		return nil, false
	}
	defer c.rules.blame("Named")
	names, at := c.rules.Named(c.p)
	for i, part := range c.rules.parts(at) {
		list = append(list, NamedPart{names[i], part})
	}
	return list, true
}

func (c component[P]) Apart() (pieces []Part, ok bool) {
	if c.rules.Split == nil {
		return nil, false
	}
	return c.rules.parts(c.rules.split(c.p)), true
}
