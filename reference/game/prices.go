package game

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

func (r *Ruleset[P]) searched() bool { return r.Metered != nil }

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

func (s *Set) metered(*Meter) Part { return s }

func (b *Braces) metered(*Meter) Part { return b }
