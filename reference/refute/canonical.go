package refute

import (
	"fmt"
	"slices"

	"grader/reference/game"
	"grader/reference/solve"
)

// A setProof refutes that a game made of nimbers and sets is a canonical form.
type setProof struct {
	Game game.Position
	Path []game.Position // from an option of the game down to the set at fault; empty if that is the game
	// Option is reversible in the set at fault.
	Option game.Position
	// Reply is the move from the option to what it is reversible through.
	Reply    *line
	Evidence *evidence // of the set at fault + what the reply leaves
}

// Uncanonical refutes the claim that a game made of nimbers and sets is a
// canonical form, by the first of its defects: an option that is reversible and
// through what, or an option that is itself not canonical. The form must be solve.Literal, or partizan and made of values and braces;
// then its defect may also be a dominated option.
func Uncanonical(s *solve.Solver, literal game.Position) (Refutation, error) {
	if literal.Partizan() {
		return uncanonical(s, literal)
	}
	c := &setProof{Game: literal}
	return proved(literal, c, c.find(s))
}

func (c *setProof) find(s *solve.Solver) error {
	if !solve.Literal(c.Game) {
		return fmt.Errorf("%s is not made of nimbers and braces alone", c.Game)
	}
	defects, err := s.Defects(c.Game)
	if err != nil {
		return err
	}
	if len(defects) == 0 {
		return ErrHolds
	}
	d := defects[0]
	c.Path, c.Option = slices.Clone(d.Path), d.Option
	replies, err := everyOption(s, d.Option)
	if err != nil {
		return err
	}
	key := d.Through.Key()
	i := slices.IndexFunc(replies, func(o solve.Option) bool { return o.Key() == key })
	if i < 0 {
		return fmt.Errorf("no move leads from %s to %s", d.Option, d.Through)
	}
	l := lineOf(d.Option, replies[i])
	e, err := evidenceOf(s, c.faulty().Plus(d.Through), game.Normal)
	c.Reply, c.Evidence = &l, &e
	return err
}

// faulty is the set at fault.
func (c *setProof) faulty() game.Position {
	if len(c.Path) == 0 {
		return c.Game
	}
	return c.Path[len(c.Path)-1]
}

func (c *setProof) weight() int {
	n := c.Option.Weight() + len(c.Option.String())/bytesPerPart
	for _, pos := range c.Path {
		n += pos.Weight()
	}
	if c.Reply != nil {
		n += c.Reply.weight() + c.Evidence.weight()
	}
	return n
}

func (c *setProof) tell(w *writer) {
	at, x := c.faulty(), c.Option
	if len(c.Path) > 0 {
		w.say("The form contains ", at, ", which is not canonical itself.")
	}
	y := c.Reply.To
	w.say("In ", at, " the option ", x, " is reversible through ", y,
		", which is an option of ", x, " and equal to ", at, ": their sum is a P-position.")
	w.evidence(*c.Evidence)
}

func (c *setProof) replay(p *referee) error {
	at := c.Game
	for _, x := range c.Path {
		if !optionOf(at, x) {
			return fmt.Errorf("%s is no option of %s", x, at)
		}
		at = x
	}
	if !optionOf(at, c.Option) {
		return fmt.Errorf("%s is no option of %s", c.Option, at)
	}
	if c.Reply == nil || c.Evidence == nil {
		return errShape
	}
	if err := p.legalIn(*c.Reply, c.Option); err != nil {
		return err
	}
	return p.shows(*c.Evidence, at.Plus(c.Reply.To), game.Normal, true)
}

// setOptions lists the options of a game that is a single set; nil otherwise.
func setOptions(pos game.Position) []game.Position {
	if parts := pos.Parts(); len(parts) == 1 {
		if set, ok := parts[0].(*game.Set); ok {
			return set.Options()
		}
	}
	return nil
}

func optionOf(pos, x game.Position) bool {
	return slices.ContainsFunc(setOptions(pos), func(o game.Position) bool { return same(o, x) })
}
