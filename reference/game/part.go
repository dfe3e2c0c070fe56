package game

import (
	"iter"
	"reflect"
	"strings"

	"grader/reference/explain"
)

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

// Text is the part as it is written between the parentheses.
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

// erase hides the type of the components that moves leave.
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

func (c component[P]) Looks() (moves int) {
	if c.rules.Looks == nil {
		return 0
	}
	defer c.rules.blame("Looks")
	return c.rules.Looks(c.p)
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
	why = c.rules.WhyLosing(c.p, play, again)
	return why, why != nil
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

// MisereLosing reports whether a sum of parts is a P-position in misère play; ok is false unless
// all have the same ruleset and it has a theorem about that.
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

func (c component[P]) HasNames() bool { return c.rules.Named != nil }

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

// Position reads the text between the parentheses of a position.
func (r *Ruleset[P]) Position(text string) (Term, error) {
	defer r.blame("Parse")
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
	defer r.blame("Heap")
	return Term{Game: r, Parts: r.parts([]P{r.Heap(n)})}, true
}

func (r *Ruleset[P]) parts(ps []P) []Part {
	parts := make([]Part, len(ps))
	for i, p := range ps {
		parts[i] = component[P]{r, p}
	}
	return parts
}

// Over reports whether neither player has a move in a part.
func Over(p Part) bool {
	for _, who := range Movers(p.Partizan()) {
		for range p.Steps(who) {
			return false
		}
	}
	return true
}

func (c component[P]) isBlocked() bool { return c.rules.Blocked }

func (c component[P]) WhyValue() (why explain.Doc, ok bool) {
	explained := c.rules.WhyNimber
	if c.Partizan() {
		explained = c.rules.Partizan.WhyValue
	}
	if explained == nil {
		return nil, false
	}
	defer c.rules.blame("WhyValue")
	why = explained(c.p)
	return why, why != nil
}

// Partizan reports whether the players may have different moves.
func (c component[P]) Partizan() bool {
	if c.rules.Partizan == nil {
		return false
	}
	defer c.rules.blame("Impartial")
	return c.rules.partizan(c.p)
}

// Negative is the part with the players exchanged.
func (c component[P]) Negative() Part {
	defer c.rules.blame("Negative")
	switch r := c.rules; {
	case r.Partizan == nil:
		return c
	case r.Partizan.Opposite != nil:
		return component[P]{r.Partizan.Opposite(), c.p}
	default:
		return component[P]{r, r.Partizan.Negative(c.p)}
	}
}

// listName is the name of the ruleset under which a part is listed with others, "" for a part that
// is written as a term of its own. Only heaps share a pair of parentheses: two boards or rows in
// one would read as one larger position, or not at all.
func (c component[P]) listName() string {
	if _, heap := any(c.p).(uint64); !heap || c.rules.Term != nil {
		return ""
	}
	return c.rules.Name
}

func (c component[P]) Slices(thick bool) (list []Slice[Part]) {
	for s := range c.rules.slices(c.p, false, thick) {
		list = append(list, Slice[Part]{s.From, s.To, component[P]{c.rules, s.Part}})
	}
	return list
}

func (c component[P]) MoveCounts() (n [2]int, ok bool) {
	if c.rules.Partizan == nil || c.rules.Partizan.Count == nil {
		return n, false
	}
	defer c.rules.blame("Count")
	return c.rules.Partizan.Count(c.p), true
}
