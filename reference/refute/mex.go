package refute

import (
	"fmt"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/solve"
)

// A mexProof refutes a nim value by the values of all options.
type mexProof struct {
	Game           game.Position
	Claimed, Value uint64
	Lines          []line   // to each option
	Values         []uint64 // of the options
}

// maxListed bounds the options that are listed in full.
const maxListed = 10_000

// Mex refutes a nim value by the values of the options: the entry of a table, or
// the label of a vertex.
func Mex(s *solve.Solver, pos game.Position, claimed uint64) (Refutation, error) {
	c := &mexProof{Game: pos, Claimed: claimed}
	return proved(pos, c, c.find(s))
}

func (c *mexProof) find(s *solve.Solver) (err error) {
	if c.Value, err = s.Nimber(c.Game); err != nil {
		return err
	}
	if c.Value == c.Claimed {
		return ErrHolds
	}
	options, err := everyOption(s, c.Game)
	if err != nil {
		return err
	}
	for _, o := range options {
		n, err := s.Nimber(o.To)
		if err != nil {
			return err
		}
		c.Lines = append(c.Lines, lineOf(c.Game, o))
		c.Values = append(c.Values, n)
	}
	return nil
}

// everyOption lists all options of a position; game.ErrLimit says that they are too many.
func everyOption(s *solve.Solver, pos game.Position) ([]solve.Option, error) {
	options, more, err := s.Options(pos, game.Both, maxListed)
	if err == nil && more {
		err = game.ErrLimit
	}
	return options, err
}

func (c *mexProof) weight() int { return weighLines(c.Lines) }

func (c *mexProof) tell(w *writer) {
	if len(c.Lines) == 0 {
		w.say("Nobody can move in ", heap(c.Game), ", so its value is ", nimber(0), ".")
		return
	}
	t := explain.Table{Header: explain.Row(text("move"), text("option"), text("value")), Right: []bool{false, false, true}}
	for i, l := range c.Lines {
		if i == 3*maxReplies {
			t.Rows = append(t.Rows, explain.Row(text(fmt.Sprintf("and %d more", len(c.Lines)-i))))
			break
		}
		t.Rows = append(t.Rows, explain.Row(explain.Code(l.Move), code(l.To), explain.Value(fmt.Sprint(c.Values[i]))))
	}
	w.say("The options of ", c.Game, " and their nim values are:")
	w.doc = append(w.doc, t)
	w.say("The least missing number is ", explain.Value(fmt.Sprint(c.Value)), ".")
}

func (c *mexProof) replay(p *referee) error {
	if len(c.Lines) != len(c.Values) {
		return errShape
	}
	listed := map[string]bool{}
	seen := map[uint64]bool{}
	for i, l := range c.Lines {
		if err := p.legalIn(l, c.Game); err != nil {
			return err
		}
		if err := p.isValue(l.To, c.Values[i]); err != nil {
			return err
		}
		listed[l.To.Key()] = true
		seen[c.Values[i]] = true
	}
	if err := p.listed(c.Game, listed); err != nil {
		return err
	}
	var n uint64
	for seen[n] {
		n++
	}
	return holds(n == c.Value && c.Value != c.Claimed)
}
