package game

import (
	"iter"
	"slices"
	"strings"
)

// A Compound is a game made of others by an operation other than the sum. Its options are computed
// on demand, and its moves are the positions that they lead to.
type Compound struct {
	component[none]
	text, key string
	of        []Position
	ordinal   bool
	partizan  bool
	rule      compoundRule
}

// A compoundRule gives the options and the negative of a compound of some games.
type compoundRule struct {
	options  func(of []Position, who Player) iter.Seq[Position]
	negative func(of []Position) Part
}

// Ordinal is the ordinal sum G:H: a move in G annihilates H.
func Ordinal(g, h Position) *Compound {
	c := newCompound([]Position{g, h}, compoundRule{ordinalOptions, func(of []Position) Part { return Ordinal(of[0], of[1]) }})
	c.ordinal = true
	c.text, c.key = bracketed(g)+":"+bracketed(h), "("+g.Key()+"):("+h.Key()+")"
	return c
}

// bracketed is a game as an operand of a colon.
func bracketed(pos Position) string {
	text := pos.String()
	parts := pos.Parts()
	if len(parts) > 1 || len(pos) > 1 || strings.HasPrefix(text, "-") || strings.HasPrefix(text, "+-") {
		return "(" + text + ")"
	}
	if len(parts) == 1 {
		if c, ok := parts[0].(*Compound); ok && c.ordinal {
			return "(" + text + ")"
		}
	}
	return text
}

func ordinalOptions(of []Position, who Player) iter.Seq[Position] {
	return func(yield func(Position) bool) {
		g, h := of[0], of[1]
		for step := range g.Steps(who) {
			if !yield(g.After(step)) {
				return
			}
		}
		for step := range h.Steps(who) {
			next := g // G:0
			if after := h.After(step); len(after.Parts()) > 0 {
				next = Position{{Parts: []Part{Ordinal(g, after)}}}
			}
			if !yield(next) {
				return
			}
		}
	}
}

// Conjunctive is the game in which each player moves in all of some games. It ends when the first
// of them ends, by the short rule (Winning Ways, ch. 9).
func Conjunctive(of []Position) *Compound { return atOnce("conjunctive", of, true) }

// Selective is the game in which each player moves in one or more of some games. It ends when all
// of them have ended (Winning Ways, ch. 10).
func Selective(of []Position) *Compound { return atOnce("selective", of, false) }

func atOnce(name string, of []Position, all bool) *Compound {
	again := func(of []Position) *Compound { return atOnce(name, of, all) }
	c := newCompound(of, compoundRule{func(of []Position, who Player) iter.Seq[Position] {
		return func(yield func(Position) bool) {
			eachTogether(slices.Clone(of), who, all, 0, false, func(next []Position) bool {
				return yield(Position{{Parts: []Part{again(slices.Clone(next))}}})
			})
		}
	}, func(of []Position) Part { return again(of) }})
	c.text, c.key = name+"("+textsOf(of, ", ")+")", name+"("+strings.Join(sortedKeys(of), ", ")+")"
	return c
}

// eachTogether yields the games after moves in all or in some of those from an index on; moved
// reports whether there was a move before. It changes the list in place.
func eachTogether(of []Position, who Player, all bool, from int, moved bool, yield func([]Position) bool) bool {
	if from == len(of) {
		return !moved || yield(of)
	}
	before := of[from]
	for step := range before.Steps(who) {
		of[from] = before.After(step)
		if !eachTogether(of, who, all, from+1, true, yield) {
			return false
		}
	}
	of[from] = before
	return all || eachTogether(of, who, all, from+1, moved, yield)
}

func sortedKeys(of []Position) []string {
	keys := make([]string, len(of))
	for i, pos := range of {
		keys[i] = pos.Key()
	}
	slices.Sort(keys)
	return keys
}

// Worked is the result of an operation on other games, with its own text: a game with the options
// of its value. The negative is computed on demand.
func Worked(text, key string, value Position, negative func() Part) *Compound {
	c := newCompound([]Position{value}, compoundRule{func(of []Position, who Player) iter.Seq[Position] {
		return func(yield func(Position) bool) {
			for step := range of[0].Steps(who) {
				if !yield(of[0].After(step)) {
					return
				}
			}
		}
	}, func([]Position) Part { return negative() }})
	c.text, c.key = text, key
	return c
}

func newCompound(of []Position, rule compoundRule) *Compound {
	return &Compound{component: noneOf, of: of, partizan: slices.ContainsFunc(of, Position.Partizan), rule: rule}
}

// Compound reports whether some term of a position is a compound.
func (pos Position) Compound() bool {
	return slices.ContainsFunc(pos.Parts(), func(p Part) bool {
		_, compound := p.(*Compound)
		return compound
	})
}

// Key is equal for the same operation with the same games.
func (c *Compound) Key() string { return c.key }

// Steps lists a player's options as moves.
func (c *Compound) Steps(who Player) iter.Seq2[Move, []Part] {
	return func(yield func(Move, []Part) bool) {
		m := Move(who % Both)
		for o := range c.rule.options(c.of, who) {
			if !yield(m, o.Parts()) {
				return
			}
			m += 2
		}
	}
}

// MoveText is the position that a move leads to.
func (c *Compound) MoveText(_ Move, to []Part) string { return Position{{Parts: to}}.String() }

func (c *Compound) size() int { return len(c.key) }

// CountMoves counts the options, of Left or of both.
func (c *Compound) CountMoves(most int) (n int) {
	for range c.rule.options(c.of, Left) {
		if n++; n >= most {
			break
		}
	}
	return n
}

// Game is nil: a compound has no ruleset.
func (*Compound) Game() Game { return nil }

// Partizan reports whether one of the games is partizan.
func (c *Compound) Partizan() bool { return c.partizan }

// Negative exchanges the players in every one of the games.
func (c *Compound) Negative() Part {
	if !c.partizan {
		return c
	}
	negatives := make([]Position, len(c.of))
	for i, pos := range c.of {
		negatives[i] = pos.Negative()
	}
	return c.rule.negative(negatives)
}

// Text is the whole game, as written.
func (c *Compound) Text() string { return c.text }

func (c *Compound) term() string { return c.text }

func (c *Compound) metered(m *Meter) Part {
	metered := *c
	metered.of = make([]Position, len(c.of))
	for i, pos := range c.of {
		metered.of[i] = pos.Metered(m)
	}
	return &metered
}
