package game

import (
	"maps"
	"math"
)

// A Meter is the budget of everything that one answer may cause: reading it,
// grading it, refuting it, playing the refutation through and writing it down. It
// counts steps, so that what is left out is the same on every machine: looking at a
// move is about one step, and what else costs how many stands in the table of prices.
// A nil Meter has no bound. It is not safe for concurrent use.
type Meter struct {
	left int
	paid map[string]int // for the values of a ruleset, by its name

	games     map[Game]Game // rulesets whose work is charged to the meter
	explained int           // complaints
}

// NewMeter is a budget of so many small positions.
func NewMeter(positions int) *Meter {
	return &Meter{left: min(max(positions, 0), math.MaxInt/(2*StepsPerPosition)) * StepsPerPosition}
}

// Left is how many steps are left.
func (m *Meter) Left() int {
	if m == nil {
		return math.MaxInt
	}
	return max(m.left, 0)
}

// Spend charges some steps. It is ErrLimit if there are not so many left, and from
// then on.
func (m *Meter) Spend(steps int) error {
	if m == nil {
		return nil
	}
	if steps > m.left {
		m.left = -1
	}
	if m.left < 0 {
		return ErrLimit
	}
	m.left -= steps
	return nil
}

// Text charges for work on a text of a length.
func (m *Meter) Text(length int) error { return m.Spend(1 + length/bytesPerStep) }

// Nimber is the nim value of a part that its ruleset knows in closed form, or from a
// table, for which the ruleset says what it costs. What a table costs is charged
// once.
func (m *Meter) Nimber(p Part) (n uint64, ok bool, err error) {
	if m == nil {
		n, ok = p.Nimber()
		return n, ok, nil
	}
	if err := m.Text(p.size()); err != nil {
		return 0, false, err
	}
	name, steps := p.price(m.left)
	if err := m.table(name, steps); err != nil {
		return 0, false, err
	}
	n, ok = p.Nimber()
	return n, ok, nil
}

// table charges what the table of a ruleset has cost beyond what is paid for it.
func (m *Meter) table(name string, steps int) error {
	more := steps - m.paid[name]
	if more <= 0 {
		return nil
	}
	if err := m.Spend(more); err != nil {
		return err
	}
	if m.paid == nil {
		m.paid = map[string]int{}
	}
	m.paid[name] = steps
	return nil
}

// Weight is what it costs, in steps, to write a part down or to copy it.
func Weight(p Part) int { return 1 + p.size()/bytesPerStep }

// Weight is what it costs, in steps, to write a position down or to copy it.
func (pos Position) Weight() int {
	steps := 1
	for _, t := range pos {
		steps += 1 + weightOf(t.Parts)
	}
	return steps
}

func weightOf(parts []Part) int {
	steps := len(parts)
	for _, p := range parts {
		steps += p.size() / bytesPerStep
	}
	return steps
}

// A Bill is what some work has cost.
type Bill struct {
	steps         int
	before, after map[string]int // what was paid for the values of rulesets
	had           int            // what was left before, if it did not suffice; otherwise -1
}

// Bill does some work and tells what it has cost.
func (m *Meter) Bill(work func()) Bill {
	if m == nil {
		work()
		return Bill{}
	}
	b := Bill{before: maps.Clone(m.paid), had: -1}
	left := m.left
	work()
	if b.after, b.steps = maps.Clone(m.paid), left-m.left; m.left < 0 {
		b.had = left
	}
	return b
}

// Pay charges for the same work without doing it, and reports whether that comes to the same:
// whether the work would end as it did, and cost as much. Otherwise nothing is charged.
func (m *Meter) Pay(b Bill) bool {
	switch {
	case m == nil:
		return true
	case !maps.Equal(m.paid, b.before):
		return false
	case b.had >= 0:
		if m.left > b.had {
			return false
		}
		m.left = -1
	case m.left < b.steps:
		return false
	default:
		m.left -= b.steps
	}
	m.paid = maps.Clone(b.after)
	return true
}
