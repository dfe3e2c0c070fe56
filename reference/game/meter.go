package game

import (
	"maps"
	"math"
	"sync/atomic"

	"grader/reference/cgt"
)

// A Meter is the budget of all work for one answer: reading it, grading it, refuting it, playing
// the refutation and writing it. It counts steps, so that every machine gives up at the same place:
// examining a move is about one step; the table of prices has the costs of other work. A nil Meter
// has no limit. It is not safe for concurrent use.
type Meter struct {
	left int
	paid map[string]int // for the tables of a ruleset, by its name

	games     map[Game]Game // rulesets that charge the meter, by the plain ones
	explained int           // the number of complaints explained
}

// NewMeter is a budget of the steps for a number of small positions.
func NewMeter(positions int) *Meter {
	return &Meter{left: min(max(positions, 0), math.MaxInt/(2*StepsPerPosition)) * StepsPerPosition}
}

// Left is the number of steps left.
func (m *Meter) Left() int {
	if m == nil {
		return math.MaxInt
	}
	return max(m.left, 0)
}

// Spend charges some steps. It returns ErrLimit if fewer are left, and from then on.
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

// Text charges for work on a text of a length in bytes.
func (m *Meter) Text(length int) error { return m.Spend(1 + length/bytesPerStep) }

// Nimber is the nim value of a part whose ruleset has it in closed form, or in a table, whose cost
// the ruleset gives. The cost of a table is charged once.
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

// table charges the cost of a ruleset's table beyond the steps already paid for it.
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

// Weight is the cost of writing or copying a part, in steps.
func Weight(p Part) int { return 1 + p.size()/bytesPerStep }

// Weight is the cost of writing or copying a position, in steps.
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

// A Bill is the cost of some work.
type Bill struct {
	steps         int
	before, after map[string]int // the steps paid for tables of rulesets
	had           int            // the steps left before, if they did not suffice; otherwise -1
}

// Bill does some work and returns its cost.
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

// Pay charges for the same work without doing it, and reports whether that is equivalent: whether
// the work would end in the same way and cost as much. Otherwise it charges nothing.
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

// The table of prices: the costs of work in the steps of a Meter. A step is about a tenth of a
// microsecond, so that the usual budget of an answer, 100,000 positions, is used up within about
// 150 ms and 100 MB.
const (
	// StepsPerPosition is the cost of a position that is interned, with its results.
	StepsPerPosition = 16
	// stepsPerSearched is the cost of a position that an evaluator remembers, which takes more
	// work.
	stepsPerSearched = 2 * StepsPerPosition
	// StarlarkPerStep is the number of steps of Starlark that cost as much as a step.
	StarlarkPerStep = 2
	// StepsPerCall is the additional cost of calling a function of a rules file: its frame, its
	// arguments and its results.
	StepsPerCall = 32
	// StepsPerListed is the cost of a move that such a function lists: a text and a position are
	// made and checked.
	StepsPerListed = 10
	// stepsPerPart is the cost of finding the number of a part.
	stepsPerPart = 4
	// StepsPerTerm is the cost of parsing a term that is a part of a game.
	StepsPerTerm = 8
	// StepsPerReading is the cost of trying a text as a move or a position, in all its possible
	// meanings.
	StepsPerReading = 40
	// StepsPerEntry is the fixed cost of an entry of an answer.
	StepsPerEntry = 200
	// BytesPerRead is the number of bytes of a text that are read in a step.
	BytesPerRead = 2
	// StepsPerByte is the cost of a written byte, in every format.
	StepsPerByte = 2
	// bytesPerStep is the number of bytes of a text that are copied or compared in a step.
	bytesPerStep = 4
)

// Charge is Spend for callers without an error result: it panics if the steps are not left, and
// Catch returns ErrLimit.
func (m *Meter) Charge(steps int) {
	if err := m.Spend(steps); err != nil {
		panic(&Fault{Err: err})
	}
}

// mostExplained is the most explanations for one answer: for some fifty entries, each of which is
// tried in a few ways.
const mostExplained = 200

// Explain reports whether one more complaint may be explained, with the nearest name or an example.
// If not, the complaint says only what is wrong.
func (m *Meter) Explain() bool {
	if m == nil {
		return true
	}
	m.explained++
	return m.explained <= mostExplained
}

// Game is a ruleset that charges its work to the meter, if it supports that; otherwise the ruleset
// itself.
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

// Searched reports whether rulesets know nothing of the parts but their moves, as in games of rules
// files, or their nim values: then finding the winner takes as much work as the value of the whole.
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

// Metered is the position with rulesets that charge a meter.
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

// ErrLimit is the error of a search that exceeds its budget of positions.
var ErrLimit = cgt.ErrLimit

var tallied atomic.Int64

// Tallied is the number of positions that all searches of this program have met, less up to a few
// thousand for each. It is safe for concurrent use.
func Tallied() int64 { return tallied.Load() }

// A Tally adds the positions of one search to Tallied from time to time.
type Tally struct{ told int }

// Reach sets the number of positions that the search has met so far.
func (t *Tally) Reach(n int) {
	const often = 4096
	if n-t.told >= often {
		tallied.Add(int64(n - t.told))
		t.told = n
	}
}
