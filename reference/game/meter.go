package game

import (
	"maps"
	"math"
	"sync/atomic"

	"grader/reference/cgt"
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

// The table of prices: what work costs in the steps of a Meter. A step stands for about a
// tenth of a microsecond, so that what the usual budget of an answer allows, 100,000
// positions, is done within about 150 ms and 100 MB.
const (
	// StepsPerPosition is what a position of a budget is worth: one that is interned, with
	// what is remembered of it.
	StepsPerPosition = 16
	// stepsPerSearched is what a position is worth that an evaluator remembers, which takes
	// some more work.
	stepsPerSearched = 2 * StepsPerPosition
	// StarlarkPerStep is how many steps of Starlark are as much work as a step.
	StarlarkPerStep = 2
	// StepsPerCall is what the call of a function of a rules file costs besides: its frame,
	// and the values that go in and come out.
	StepsPerCall = 32
	// StepsPerListed is what a move costs that such a function lists: a text and a position
	// are made and checked.
	StepsPerListed = 10
	// stepsPerPart is what it costs to find the number of a part.
	stepsPerPart = 4
	// StepsPerTerm is what a term costs that is read, as a part of a game.
	StepsPerTerm = 8
	// StepsPerReading is what it costs to try a text as a move or a position, in all the ways
	// in which it may be meant.
	StepsPerReading = 40
	// StepsPerEntry is what an entry of an answer costs before anything looks at it closely.
	StepsPerEntry = 200
	// BytesPerRead is how much of a text is read in a step.
	BytesPerRead = 2
	// StepsPerByte is what a byte costs that is written, in every format.
	StepsPerByte = 2
	// bytesPerStep is how much of a text is copied or compared in a step.
	bytesPerStep = 4
)

// Charge is Spend for those who have no error to return: where the meter does not allow the
// work, they panic, and Catch finds ErrLimit.
func (m *Meter) Charge(steps int) {
	if err := m.Spend(steps); err != nil {
		panic(&Fault{Err: err})
	}
}

// mostExplained bounds the explanations that one answer gets: those of some fifty entries,
// each of which is tried in a few ways.
const mostExplained = 200

// Explain reports whether one more complaint may be explained, with the nearest name or an
// example. Where it is false only what was wrong is said.
func (m *Meter) Explain() bool {
	if m == nil {
		return true
	}
	m.explained++
	return m.explained <= mostExplained
}

// Game is a ruleset whose work is charged to the meter, if it is one that asks for that;
// otherwise the ruleset itself.
func (m *Meter) Game(g Game) Game {
	if m == nil || g == nil {
		return g
	}
	metered, known := m.games[g]
	if !known {
		if m.games == nil {
			m.games = map[Game]Game{}
		}
		metered = g.metered(m)
		m.games[g], m.games[metered] = metered, metered
	}
	return metered
}

func (r *Ruleset[P]) metered(m *Meter) Game {
	if r.Metered == nil {
		return r
	}
	return r.Metered(m, nil)
}

// Searched reports whether all that is known of the parts are their moves, as in games of
// rules files, or their nim values: then to find out who wins takes as much as the value of
// the whole.
func (pos Position) Searched() bool {
	some := false
	for _, p := range pos.Parts() {
		if g := p.Game(); g != nil && g.searched() {
			some = true
		} else if _, known := p.Nimber(); !known {
			return false
		}
	}
	return some
}

func (r *Ruleset[P]) searched() bool { return r.Metered != nil && r.Evaluator == nil }

// Metered is the position as it is played by rulesets that charge a meter.
func (pos Position) Metered(m *Meter) Position {
	if m == nil {
		return pos
	}
	metered := make(Position, len(pos))
	for i, t := range pos {
		metered[i] = Term{Game: m.Game(t.Game), Parts: make([]Part, len(t.Parts))}
		for j, p := range t.Parts {
			metered[i].Parts[j] = p.metered(m)
		}
	}
	return metered
}

func (c component[P]) metered(m *Meter) Part {
	return component[P]{m.Game(c.rules).(*Ruleset[P]), c.p}
}

func (b *Braces) metered(*Meter) Part { return b }

// ErrLimit is the error of a search that needs more positions than its budget.
var ErrLimit = cgt.ErrLimit

var tallied atomic.Int64

// Tallied is how many positions all searches of this program have met, or up to a few
// thousand fewer for each. It may be called while they run.
func Tallied() int64 { return tallied.Load() }

// A Tally tells Tallied of one search, now and then.
type Tally struct{ told int }

// Reach says that the search has met n positions so far.
func (t *Tally) Reach(n int) {
	const often = 4096
	if n-t.told >= often {
		tallied.Add(int64(n - t.told))
		t.told = n
	}
}
