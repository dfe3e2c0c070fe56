package solve

import (
	"errors"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/loopy"
)

// A Solver answers questions about positions within one budget. It remembers results, so that
// related questions cost little. It is not safe for concurrent use. Every method returns
// game.ErrLimit when the budget is used up, and the answer is then unknown.
type Solver struct {
	space    *game.Space
	meter    *game.Meter // may be nil
	values   values
	tempers  tempers
	misere   misere
	loopy    *loopy.Solver // nil until first used
	partizan partizan
}

// New makes a solver that may intern at most limit components, and in misère play as many sums.
func New(limit int) *Solver {
	return &Solver{
		space:  game.NewSpace(limit),
		misere: misere{sums: sumTable{places: map[string]sumPlace{}}},
	}
}

// Metered makes a solver that also charges its work to a meter.
func Metered(limit int, m *game.Meter) *Solver {
	s := New(limit)
	s.space, s.meter = game.NewMeteredSpace(limit, m), m
	return s
}

// The memory for a position of a budget, in bytes, as measured on boards: 110 to 290 for partizan
// games, with the results for the sums that contain it, and otherwise 13 to 50 where very many
// positions are needed.
const (
	SidedBytes     = 280
	impartialBytes = 50
)

// Within is the number of positions of a game, at most positions, that fit into the memory; 0 MB
// means no limit.
func Within(positions, megabytes int, partizan bool) int {
	switch {
	case megabytes == 0:
		return positions
	case partizan:
		return min(positions, megabytes*1_000_000/SidedBytes)
	}
	return min(positions, megabytes*1_000_000/impartialBytes)
}

// Usual is the usual budget of positions.
const Usual = 20_000_000

// Patience is the limit of work for a search with a budget, in positions with few moves: some 20
// seconds, or more if the budget is larger than usual.
func Patience(positions int) int {
	if positions > Usual {
		return 4 * positions
	}
	return Usual / 8 * 5
}

// Patient makes a solver that also gives up, on positions with very many moves and on values that
// need a long table, after as much work as that many positions of the usual kind take.
func Patient(limit, usual int) *Solver { return Metered(limit, game.NewMeter(usual)) }

// Positions is the number of positions taken from the budget so far, with the sums of misère play.
func (s *Solver) Positions() int { return s.space.Size() + len(s.misere.sums.keys) }

// Space is the space of the solver's positions, for other work within its budget.
func (s *Solver) Space() *game.Space { return s.space }

// Beside is an empty space for other work, with the same budget and meter.
func (s *Solver) Beside() *game.Space { return game.NewMeteredSpace(s.space.Limit, s.meter) }

// Spend charges the meter for other work.
func (s *Solver) Spend(steps int) error { return s.meter.Spend(steps) }

// spend charges the meter.
func (s *Solver) spend(steps int) { halt.Check(s.meter.Spend(steps)) }

// An Outcome says who wins.
type Outcome byte

// In a P-position the previous player wins, in an N-position the next one. In a position of outcome
// L Left wins as first and as second player, and so does Right if the outcome is R; impartial games
// have neither outcome. D is a draw: the player to move can go on for ever, and cannot win.
const (
	P Outcome = 'P'
	N Outcome = 'N'
	L Outcome = 'L'
	R Outcome = 'R'
	D Outcome = 'D'
)

// String is the letter of the outcome.
func (o Outcome) String() string { return string(rune(o)) }

// outcomeOf is the outcome of a position, given whether Left, and whether Right, wins it as first
// player.
func outcomeOf(left, right bool) Outcome {
	switch {
	case left && right:
		return N
	case left:
		return L
	case right:
		return R
	}
	return P
}

// outcomeIf is the outcome of an impartial position that the next player loses, or wins.
func outcomeIf(lost bool) Outcome {
	if lost {
		return P
	}
	return N
}

// values remembers the nim values of components.
type values struct {
	of    []uint64
	known []bool
	mex   cgt.MexSet
}

func (v *values) get(id game.ID) (uint64, bool) {
	if int(id) < len(v.of) && v.known[id] {
		return v.of[id], true
	}
	return 0, false
}

func (v *values) set(id game.ID, n uint64) {
	for int(id) >= len(v.of) {
		v.of = append(v.of, 0)
		v.known = append(v.known, false)
	}
	v.of[id], v.known[id] = n, true
}

// A temper says how a component behaves in misère play.
type temper byte

const (
	untested temper = iota
	wild            // the component, or a follower, does not behave as in Nim
	fickle          // as a heap of 0 or 1 among heaps of at most 1
	firm            // as a heap of its nim value among larger heaps
)

// tempers remembers the tempers of components.
type tempers struct {
	of     []temper
	misere cgt.MexSet
}

func (t *tempers) get(id game.ID) temper {
	if int(id) < len(t.of) {
		return t.of[id]
	}
	return untested
}

func (t *tempers) set(id game.ID, is temper) {
	for int(id) >= len(t.of) {
		t.of = append(t.of, untested)
	}
	t.of[id] = is
}

// misere remembers the outcomes of interned sums in misère play.
type misere struct {
	sums    sumTable
	tally   game.Tally
	folding bool   // no outcome is needed
	looks   int    // options examined, weighted by their length
	key     []byte // scratch
}

// A sumTable remembers sums, with what is known of each.
type sumTable struct {
	places map[string]sumPlace
	keys   []string
	known  []sumKnown
}

// A sumPlace is the index of a sum in its table.
type sumPlace int32

// sumKnown is the outcome of a sum, 0 while it is unknown, and whether its ruleset has been
// asked who wins.
type sumKnown struct {
	outcome Outcome
	asked   bool
}

// add is the index of the sum with a key; fresh is true if the sum is new.
func (t *sumTable) add(key []byte) (at sumPlace, fresh bool) {
	if at, met := t.places[string(key)]; met {
		return at, false
	}
	at = sumPlace(len(t.keys))
	text := string(key)
	t.places[text] = at
	t.keys, t.known = append(t.keys, text), append(t.known, sumKnown{})
	return at, true
}

func (t *sumTable) outcome(at sumPlace) Outcome { return t.known[at].outcome }

func (t *sumTable) setOutcome(at sumPlace, o Outcome) { t.known[at].outcome = o }

// sum unpacks the sum at a place.
func (t *sumTable) sum(at sumPlace) game.Sum {
	return game.Unpack(t.keys[at])
}

// partizan is the memory of a solver for partizan games.
type partizan struct {
	forms *cgt.Forms
	of    []int64 // 1 more than the form of each component, 0 if it is not known
	spent int     // the part of the forms' work that has been charged to the space

	most    int           // positions after which a form is given up, 0 for no limit
	options [2][]cgt.Form // space for the options of one game
	search  *search
}

// ErrPartizan is the error of questions that only impartial games have an answer to: nim values,
// misère play, and the moves of game.Both.
var ErrPartizan = errors.New("in this game Left and Right have different moves")

// search decides who wins positions whose canonical forms are out of reach: by alternating play,
// with a table of verdicts, the known components added up, bounds, and promising moves first. It
// only asks whether Left wins as first player: if Right begins, Left begins in the negative.
type search struct {
	counts   [][2]int32         // moves of Left and Right in each component, and 1 more
	tried    []int32            // positions after which the form of each component was given up
	alone    []int32            // 1 more than the last verdict on each component, then on its negative
	heads    []int32            // for longer lists of open components, by their numbers
	chains   map[uint64]game.ID // numbers of such lists, negated, by the list without the last component, and that component
	verdicts []verdict          // of states
	bounds   bounds
	room     []candidate // space for the successors of one state

	patience  int  // options listed before the form of the whole position is tried
	formReach int  // positions for that form
	listed    int  // options
	triedForm bool // of the whole position
	most      int  // positions after which the search is then given up
}

// A verdict is the winner of a state of some open components when Left begins.
type verdict struct {
	form cgt.Form
	next int32 // 1 more than the index of another verdict on the same components
	wins bool
}

func newSearch() *search {
	return &search{chains: map[uint64]game.ID{}, patience: 200_000, formReach: 100_000}
}

// A state is a position in the search: the components without known form, sorted, and the sum of
// the others.
type state struct {
	open game.Sum
	form cgt.Form
}

// A candidate is a position after a move of Left, negated, with its estimates for Left.
type candidate struct {
	state
	middle, mobility, moves, tilt int64

	next   []candidate // the replies, once they have been listed
	listed bool
}

// A bound is a sum of a number and switches +-x of numbers x >= 0 that a game is at least. Such
// sums are added, and played, by arithmetic.
type bound struct {
	mean     int64              // the number, in units
	x        [maxSwitches]int32 // of the switches, in units, the largest first, each once
	switches uint8              // the number of switches
	any      bool               // whether there is a bound
}

// bounds remembers lower bounds.
type bounds struct {
	list   []bound       // the bounds to which the indices below refer
	forms  []int32       // by form: 1 more than the index in the list, 0 if it is not known
	slices []int32       // the same for slices
	ids    [2][2][]int32 // the same for components and negatives, by thin and by all slices

	// Space for the slices of one component, and for the bounds of its beginnings.
	cuts []cut
	room []bound
}

// A cut is a slice with its bound.
type cut struct {
	from, to int
	low      bound
}
