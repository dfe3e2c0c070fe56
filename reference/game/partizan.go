package game

import (
	"iter"

	"grader/reference/cgt"
	"grader/reference/explain"
)

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

func (c component[P]) WhyValue() (why explain.Doc, ok bool) {
	if c.rules.Partizan == nil || c.rules.Partizan.WhyValue == nil || !c.Partizan() {
		return nil, false
	}
	defer c.rules.blame("WhyValue")
	why = c.rules.Partizan.WhyValue(c.p)
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

// Partizan reports whether the players may have different moves in some option: in the set
// itself they have the same.
func (s *Set) Partizan() bool {
	for _, o := range s.Options() {
		if o.Partizan() {
			return true
		}
	}
	return false
}

// Partizan reports whether the players may have different moves in some part.
func (pos Position) Partizan() bool {
	for _, t := range pos {
		for _, p := range t.Parts {
			if p.Partizan() {
				return true
			}
		}
	}
	return false
}

// Steps lists the legal moves of a player, term by term and part by part.
func (pos Position) Steps(who Player) iter.Seq[Step] {
	return func(yield func(Step) bool) {
		for i, t := range pos {
			for j, p := range t.Parts {
				for m, to := range p.Steps(who) {
					if !yield(Step{i, j, m, to}) {
						return
					}
				}
			}
		}
	}
}

// OverFor reports whether a player has no move in a position.
func (pos Position) OverFor(who Player) bool {
	for range pos.Steps(who) {
		return false
	}
	return true
}

// Negative is the position with the players exchanged. Impartial parts are their own
// negatives.
func (pos Position) Negative() Position {
	negative := make(Position, len(pos))
	for i, t := range pos {
		parts := make([]Part, len(t.Parts))
		for j, p := range t.Parts {
			parts[j] = p.Negative()
		}
		negative[i] = Term{t.Game, parts}
		if len(parts) > 0 {
			negative[i].Game = parts[0].Game()
		}
	}
	return negative
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

// Negative exchanges the players in every option.
func (s *Set) Negative() Part {
	if !s.Partizan() {
		return s
	}
	negatives := make([]Position, len(s.Options()))
	for i, o := range s.Options() {
		negatives[i] = o.Negative()
	}
	return NewSet(negatives...)
}
