package game

import (
	"encoding/binary"
	"fmt"
	"math"
	"reflect"
	"slices"

	"grader/reference/cgt"
	"grader/reference/halt"
)

// An ID identifies an interned component. Equal components have equal IDs.
type ID int32

// A Sum is a sorted multiset of components, of any rulesets.
type Sum []ID

// Pack appends a key for the sum: the differences of the numbers of its components.
func (sum Sum) Pack(key []byte) []byte {
	var last ID
	for _, id := range sum {
		key = binary.AppendUvarint(key, uint64(id-last))
		last = id
	}
	return key
}

// Unpack is the sum of a key.
func Unpack(key string) Sum {
	left := []byte(key)
	sum := make(Sum, 0, len(left))
	var last ID
	for len(left) > 0 {
		difference, n := binary.Uvarint(left)
		last += ID(difference)
		sum = append(sum, last)
		left = left[n:]
	}
	return sum
}

// optionsPerPosition limits the work on very many options that are not interned: see Space.Limit.
const (
	optionsPerPosition = 64
	optionsFree        = 1 << 20
)

// Positions with long texts cost more: one more for each so many bytes, as options examined and as
// positions kept.
const (
	textPerOption   = 64
	textPerPosition = 256
	textPerStep     = 2
)

// A Space interns every component met while one question is answered, split and canonicalised. It
// is not safe for concurrent use. When its budget or the meter's is used up, its methods stop the
// work with ErrLimit: see package halt. Only solvers call them, and return the error.
type Space struct {
	// Limit is the search budget: the number of components that may be interned. It also limits the
	// options examined, to 64 for each position and a million besides, so that a heap of 10^12
	// cannot block a search that never gets to a second position. Both are counts, so that every
	// machine decides the same questions. Positions with long texts count as several.
	Limit int

	tally   Tally
	looked  int
	spent   int // by engines, and by rulesets that charge their work
	ofRules int // the part of spent by rulesets
	work    int // their steps that do not yet make a position
	meter   *Meter
	tables  map[string]table
	listed  []table // of nodes
	nodes   []node
	braced  bracedTable

	compounds compoundTable
	sliced    []Sum
}

// A node is the index of a component's table among those listed, and its index there.
type node struct {
	local    int32
	table    uint16
	partizan bool
}

// A table interns the components of one ruleset.
type table interface {
	each(s *Space, local int32, who Player, yield func(Sum) bool)
	count(s *Space, local int32) (moves [2]int)
	closed(local int32) (v cgt.Simple, ok bool)
	hasSlices() bool
	eachSlice(s *Space, local int32, negative, thick bool, yield func(from, to int, slice SliceID) bool)
	nimber(m *Meter, local int32) (uint64, bool)
	tame(local int32) (fickle, ok bool)
	evaluated
}

// NewSpace makes an empty space with a budget of limit components.
func NewSpace(limit int) *Space {
	return &Space{
		Limit: limit, tables: map[string]table{},
		braced:    bracedTable{rulesetTable[none]{rules: unknown}, map[string]ID{}, nil},
		compounds: compoundTable{rulesetTable[none]{rules: unknown}, map[string]ID{}, nil},
	}
}

// NewMeteredSpace makes an empty space with a budget of limit components that also charges its work
// to a meter.
func NewMeteredSpace(limit int, m *Meter) *Space {
	s := NewSpace(limit)
	s.meter = m
	return s
}

// Size is the number of components interned so far, with those that engines remember.
func (s *Space) Size() int { return len(s.nodes) + s.spent }

// Met is Size without the work of rulesets.
func (s *Space) Met() int { return s.Size() - s.ofRules }

// spendSteps charges the meter.
func (s *Space) spendSteps(steps int) { halt.Check(s.meter.Spend(steps)) }

// look charges the budget for examining one option.
func (s *Space) look() {
	s.looked++
	if s.looked > optionsFree+optionsPerPosition*s.Limit {
		halt.Check(ErrLimit)
	}
	s.spendSteps(1)
}

// Intern is InternAny, but stops the work if play may never end.
func (s *Space) Intern(parts []Part) Sum {
	checkEnds(parts)
	return s.InternAny(parts)
}

// InternAny is the sum of the parts, split and canonicalised.
func (s *Space) InternAny(parts []Part) (sum Sum) {
	s.spendSteps(stepsPerPart * len(parts))
	for _, p := range parts {
		sum = p.intern(s, sum)
	}
	slices.Sort(sum)
	return sum
}

// Each yields the options of a player in a component as sums. An option may come more than once;
// the sum is valid only until the next one.
func (s *Space) Each(id ID, who Player, yield func(Sum) bool) {
	if id >= 0 {
		t, local := s.at(id)
		t.each(s, local, who, yield)
		return
	}
	t, local := s.at(^id)
	var negative Sum
	t.each(s, local, who.Other(), func(sum Sum) bool {
		negative = negative[:0]
		for _, id := range sum {
			negative = append(negative, s.Negative(id))
		}
		slices.Sort(negative)
		return yield(negative)
	})
}

// Nimber is the nim value in closed form; ok is false if the ruleset has none, or the meter does
// not allow looking it up.
func (s *Space) Nimber(id ID) (uint64, bool) {
	t, local := s.at(id)
	return t.nimber(s.meter, local)
}

// Tame reports whether the ruleset declares that a component behaves as in Nim, also in misère
// play.
func (s *Space) Tame(id ID) (fickle, ok bool) {
	t, local := s.at(id)
	return t.tame(local)
}

func (s *Space) add(t table, local int32, partizan bool) ID {
	if s.Size() >= s.Limit {
		halt.Check(ErrLimit)
	}
	s.spendSteps(StepsPerPosition)
	s.nodes = append(s.nodes, node{local: local, table: s.list(t), partizan: partizan})
	s.tally.Reach(s.Size())
	return ID(len(s.nodes) - 1)
}

// at is the table of a component, and its index there.
func (s *Space) at(id ID) (t table, local int32) {
	n := s.nodes[id]
	return s.listed[n.table], n.local
}

// list is the index of a table in the list, to which it adds new ones.
func (s *Space) list(t table) uint16 {
	i := slices.Index(s.listed, t)
	if i < 0 {
		if i = len(s.listed); i > math.MaxUint16 {
			halt.Check(ErrLimit)
		}
		s.listed = append(s.listed, t)
	}
	return uint16(i)
}

type rulesetTable[P comparable] struct {
	rules *Ruleset[P]
	ps    []P
	ids   []ID // of ps
	find  finder[P]
	sum   Sum  // what each yields
	long  bool // whether positions are texts, perhaps long ones

	passes int // about how often such a text is read

	evaluator *Evaluator[P]
	slices    *slicesOf[P] // nil until slices are needed
	raw       []P          // ps before Canon and Turn, if there is an evaluator
	negated   []bool       // whether ps are the negatives of raw
}

// passesToTurn is about how often a text is read to name the vertices of a graph and of its
// negative in order.
const passesToTurn = 16

func tableOf[P comparable](s *Space, r *Ruleset[P]) *rulesetTable[P] {
	if t, ok := s.tables[r.Name]; ok {
		mine, ok := t.(*rulesetTable[P])
		if !ok {
			panic(fmt.Sprintf("two rulesets named %q have different positions", r.Name))
		}
		return mine
	}
	t := &rulesetTable[P]{rules: r, find: newFinder[P](), long: reflect.TypeFor[P]().Kind() == reflect.String, passes: 1}
	if r.Metered != nil {
		t.rules = r.Metered(s.meter, s.worked)
	}
	for _, has := range []bool{r.Split != nil, r.Canon != nil} {
		if has {
			t.passes += 4
		}
	}
	if r.Partizan != nil && r.Partizan.Turn != nil {
		t.passes += passesToTurn
	}
	if r.Evaluator != nil {
		defer r.blame("Evaluator")
		t.evaluator = t.rules.Evaluator(s.spend)
	}
	s.tables[r.Name] = t
	return t
}

func (c component[P]) intern(s *Space, sum Sum) Sum { return tableOf(s, c.rules).intern(s, c.p, sum) }

// intern appends the canonical components of p to the sum.
func (t *rulesetTable[P]) intern(s *Space, p P, sum Sum) Sum {
	if s.meter != nil && t.rules.Work != nil {
		s.spendSteps(t.rules.Work(p))
	}
	if t.rules.Split == nil {
		return t.one(s, p, sum)
	}
	for _, q := range t.rules.split(p) {
		sum = t.one(s, q, sum)
	}
	return sum
}

func (t *rulesetTable[P]) one(s *Space, p P, sum Sum) Sum {
	raw := p
	if t.long {
		length := reflect.ValueOf(p).Len()
		s.looked += length / textPerOption
		s.spendSteps(1 + length*t.passes/textPerStep)
	}
	p, partizan, negated := t.rules.canon(p)
	var id ID
	if at, hash, known := t.find.find(t.ps, &p); known {
		id = t.ids[at]
	} else {
		id = s.add(t, int32(len(t.ps)), partizan)
		if t.long {
			s.Charge(reflect.ValueOf(p).Len() / textPerPosition)
		}
		t.find.add(hash, int32(len(t.ps)))
		t.ps, t.ids = append(t.ps, p), append(t.ids, id)
		if t.evaluator != nil {
			t.raw, t.negated = append(t.raw, raw), append(t.negated, negated)
		}
	}
	if negated {
		id = ^id
	}
	return append(sum, id)
}

func (t *rulesetTable[P]) each(s *Space, local int32, who Player, yield func(Sum) bool) {
	if t.effort(local) > float64(max(s.Limit, leastGivenUp)) {
		halt.Check(ErrLimit)
	}
	t.rules.guarded("Moves", func(yield Yield[P]) { t.rules.movesOf(t.ps[local], who, yield) }, func(_ Move, to []P) bool {
		s.look()
		t.sum = t.sum[:0]
		for _, p := range to {
			t.sum = t.intern(s, p, t.sum)
		}
		slices.Sort(t.sum)
		return yield(t.sum)
	})
}

// leastGivenUp is a budget that takes long to use up. A search with a smaller one is always tried.
const leastGivenUp = 20_000_000

func (t *rulesetTable[P]) effort(local int32) (positions float64) {
	if t.rules.Effort == nil {
		return 0
	}
	defer t.rules.blame("Effort")
	return t.rules.Effort(t.ps[local])
}

func (t *rulesetTable[P]) nimber(m *Meter, local int32) (uint64, bool) {
	if t.rules.Nimber == nil {
		return 0, false
	}
	if m != nil {
		p := component[P]{t.rules, t.ps[local]}
		if name, steps := p.price(m.Left()); m.table(name, steps) != nil || t.long && m.Text(p.size()) != nil {
			return 0, false
		}
	}
	defer t.rules.blame("Nimber")
	return t.rules.Nimber(t.ps[local])
}

func (t *rulesetTable[P]) tame(local int32) (fickle, ok bool) {
	if t.rules.Tame == nil {
		return false, false
	}
	defer t.rules.blame("Tame")
	return t.rules.Tame(t.ps[local])
}

// evaluated are the questions of a table to the evaluator of its ruleset.
type evaluated interface {
	evaluate(local int32) (n uint64, ok bool)
	is(local int32, n uint64) (is, ok bool)
	losing(local int32) (losing, ok bool)
}

// spend charges the budget for positions that an evaluator remembers; it returns false once that is
// used up.
func (s *Space) spend(positions int) bool {
	s.spent = min(s.spent+positions, 1<<40)
	s.tally.Reach(min(s.Size(), s.Limit))
	return s.Size() <= s.Limit && s.meter.Spend(min(positions, 1<<40)*stepsPerSearched) == nil
}

// workPerPosition is the number of steps of work that cost a position of the budget.
const workPerPosition = 8

// worked charges the budget for the work of a ruleset that has charged the meter itself.
func (s *Space) worked(steps int) {
	s.work += min(steps, 1<<40)
	s.spent = min(s.spent+s.work/workPerPosition, 1<<40)
	s.ofRules += s.work / workPerPosition
	s.work %= workPerPosition
	if s.Size() > s.Limit {
		halt.Check(ErrLimit)
	}
}

// Charge charges the budget for positions examined by other means.
func (s *Space) Charge(positions int) {
	if !s.spend(positions) {
		halt.Check(ErrLimit)
	}
}

// Negative is the negative of a component.
func (s *Space) Negative(id ID) ID {
	if s.IsPartizan(id) {
		return ^id
	}
	return id
}

// IsPartizan reports whether the players may have different moves in a component.
func (s *Space) IsPartizan(id ID) bool { return id < 0 || s.nodes[id].partizan }
