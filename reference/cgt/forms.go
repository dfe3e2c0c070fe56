package cgt

import (
	"errors"
	"iter"
	"slices"
	"strconv"

	"grader/reference/halt"
)

// ErrLimit is the error of a computation that needs more than its budget.
var ErrLimit = errors.New("more positions are needed than the budget allows")

// A Form is the canonical form of a short game, as a number that has a meaning only together with
// its table: Forms.Text writes the game. Equal games have equal forms. What Solver.Form of
// package solve returns prints as people write it.
type Form int32

// String is the number and how to write the game, since a form does not know its table.
func (g Form) String() string { return "form " + strconv.Itoa(int(g)) + " (Forms.Text writes it)" }

// Zero is the form of 0 in every table.
const Zero Form = 0

// Forms is a table of canonical forms with comparisons, sums, negatives and thermographs found so
// far. (Siegel, Combinatorial Game Theory, II.2 and II.3; Winning Ways, ch. 2 to 6.) It is not safe
// for concurrent use.
//
// Its methods return ErrLimit when the budget does not suffice. The table stays correct then.
type Forms struct {
	// Limit is the budget in forms. Comparisons, sums and options count too, 16 as one form.
	Limit int
	// Pay is called for small steps as they are made, and for looking up remembered comparisons;
	// nil if no other budget is charged.
	Pay func(steps int) error

	spent   int64
	looks   int // at remembered comparisons
	depth   int // of the current recursion; exported methods begin at 0
	nodes   []node
	options []Form // of all forms; start, lefts and rights of a node select its own
	simple  map[Simple]Form

	room         [2][]Form        // space for the options of one game
	lists        table            // the forms that are not simple, by the hash of their options
	orders, sums table            // of pairs
	drafted      map[[2]Form]bool // whether the first is <= the second, where one is the draft
	heats        map[Form]*Thermograph
	spelled      map[Form]spelling
}

// A node is one form.
type node struct {
	left, right Dyadic // the stops
	up          int64
	star        uint64
	start       int   // of the options; negative if they have not been made
	lefts       int32 // the numbers of options
	rights      int32
	negative    Form // 0 if it has not been found
	plain       bool // whether the form is simple
}

const none Form = -1

// NewForms makes a table with a budget of limit forms.
func NewForms(limit int) *Forms {
	t := &Forms{
		Limit:   limit,
		simple:  map[Simple]Form{},
		lists:   newTable(),
		orders:  newTable(),
		sums:    newTable(),
		heats:   map[Form]*Thermograph{},
		spelled: map[Form]spelling{},
	}
	t.simple[Simple{}] = t.add(node{start: -1, plain: true})
	t.add(node{}) // the draft
	return t
}

// perForm is the number of small steps that count as one form.
const perForm = 16

// looksPerStep is the number of remembered comparisons that cost as much as a small step.
const looksPerStep = 2

// maxDepth limits the depth of a recursion: chains such as ^1000000 are as deep as they are long.
const maxDepth = 100_000

// Spent is the part of the budget that has been used, in forms.
func (t *Forms) Spent() int { return int(t.spent / perForm) }

// step charges for n small steps. When the budget is used up, the work stops and the exported
// method returns ErrLimit.
func (t *Forms) step(n int64) {
	if t.spent += n; t.spent > perForm*int64(t.Limit) {
		halt.Check(ErrLimit)
	}
	t.pay(n)
}

// pay calls Pay for small steps.
func (t *Forms) pay(n int64) {
	if t.Pay != nil && t.Pay(int(n)) != nil {
		halt.Check(ErrLimit)
	}
}

// look charges for looking up a remembered comparison.
func (t *Forms) look() {
	if t.looks++; t.looks%looksPerStep == 0 {
		t.pay(1)
	}
}

func (t *Forms) enter() {
	if t.depth++; t.depth > maxDepth {
		halt.Check(ErrLimit)
	}
}

func (t *Forms) leave() { t.depth-- }

// Simple is the value of a simple form; ok is false for other forms.
func (t *Forms) Simple(g Form) (s Simple, ok bool) {
	n := &t.nodes[g]
	return Simple{Number: n.left, Up: int(n.up), Star: n.star}, n.plain
}

// IsNumber reports whether a form is a number, and which.
func (t *Forms) IsNumber(g Form) (x Dyadic, ok bool) {
	n := &t.nodes[g]
	return n.left, n.isNumber()
}

// IsNimber reports whether a form is a nimber, and which.
func (t *Forms) IsNimber(g Form) (n uint64, ok bool) {
	at := &t.nodes[g]
	return at.star, at.plain && at.up == 0 && at.left == Dyadic{}
}

func (n *node) isNumber() bool { return n.plain && n.up == 0 && n.star == 0 }

// Stops are the Left stop and the Right stop: the numbers reached when the players move in turn
// until the position is a number, with Left or Right beginning.
func (t *Forms) Stops(g Form) (left, right Dyadic) { return t.nodes[g].left, t.nodes[g].right }

// Value is the form of a simple value.
func (t *Forms) Value(s Simple) (g Form, err error) {
	defer halt.Caught(&err)
	t.depth = 0
	return t.value(s), nil
}

func (t *Forms) value(s Simple) Form {
	if g, ok := t.simple[s]; ok {
		return g
	}
	if s.Number.outside() || s.Up > maxUp || s.Up < -maxUp || s.Star > maxStar {
		halt.Check(ErrLimit)
	}
	t.step(perForm)
	g := t.add(node{left: s.Number, right: s.Number, up: int64(s.Up), star: s.Star, start: -1, plain: true})
	t.simple[s] = g
	return g
}

func (t *Forms) number(x Dyadic) Form { return t.value(Simple{Number: x}) }

func (t *Forms) add(n node) Form {
	n.negative = none
	t.nodes = append(t.nodes, n)
	return Form(len(t.nodes) - 1)
}

// Options are the options of the canonical form, for Left and for Right. The slices
// must not be changed.
func (t *Forms) Options(g Form) (left, right []Form, err error) {
	defer halt.Caught(&err)
	t.depth = 0
	left, right = t.lefts(g), t.rights(g)
	return left, right, nil
}

func (t *Forms) lefts(g Form) []Form {
	n := &t.nodes[g]
	if n.start < 0 {
		t.expand(g)
		n = &t.nodes[g]
	}
	end := n.start + int(n.lefts)
	return t.options[n.start:end:end]
}

func (t *Forms) rights(g Form) []Form {
	n := &t.nodes[g]
	if n.start < 0 {
		t.expand(g)
		n = &t.nodes[g]
	}
	from := n.start + int(n.lefts)
	end := from + int(n.rights)
	return t.options[from:end:end]
}

// expand makes the options of a simple form.
func (t *Forms) expand(g Form) {
	s, _ := t.Simple(g)
	if s.Up == 0 {
		t.step(int64(min(s.Star, 1<<60)))
	}
	made := func(options iter.Seq[Simple]) []Form {
		var forms []Form
		for o := range options {
			forms = append(forms, t.value(o))
		}
		slices.Sort(forms)
		return forms
	}
	left, right := made(s.Left()), made(s.Right())
	n := &t.nodes[g]
	n.start, n.lefts, n.rights = len(t.options), int32(len(left)), int32(len(right))
	t.options = append(append(t.options, left...), right...)
}

// intern is the form with these options, which must be those of a canonical form that is not a
// number, sorted.
func (t *Forms) intern(left, right []Form) Form {
	if s, ok := t.recognise(left, right); ok {
		return t.value(s)
	}
	h := hash(left, right)
	for at, met := t.lists.get(h); met; at, met = t.lists.get(h) {
		if g := Form(at); slices.Equal(t.lefts(g), left) && slices.Equal(t.rights(g), right) {
			return g
		}
		h += 2 // there are other options of this hash
	}
	t.step(perForm + int64(len(left)+len(right)))
	n := node{start: len(t.options), lefts: int32(len(left)), rights: int32(len(right))}
	n.left, n.right = t.stopsOf(left, right)
	t.options = append(append(t.options, left...), right...)
	g := t.add(n)
	t.lists.put(h, int32(g))
	return g
}

// stopsOf are the stops of a game that is not a number.
func (t *Forms) stopsOf(left, right []Form) (l, r Dyadic) {
	l, r = t.nodes[left[0]].right, t.nodes[right[0]].left
	for _, g := range left[1:] {
		if x := t.nodes[g].right; l.Less(x) {
			l = x
		}
	}
	for _, g := range right[1:] {
		if x := t.nodes[g].left; x.Less(r) {
			r = x
		}
	}
	return l, r
}

// recognise finds the simple value whose canonical form has these options, as expand makes them.
func (t *Forms) recognise(left, right []Form) (s Simple, ok bool) {
	x := t.nodes[left[0]].left
	var options [2][]Simple
	for side, forms := range [2][]Form{left, right} {
		for _, g := range forms {
			v, plain := t.Simple(g)
			if !plain || v.Number != x {
				return s, false
			}
			options[side] = append(options[side], v)
		}
	}
	return OfOptions(options[0], options[1])
}

// hash mixes the options of a form. It is not 0.
func hash(left, right []Form) uint64 {
	h := uint64(len(left))*0x9e3779b97f4a7c15 + 1
	for _, g := range left {
		h = mix(h ^ uint64(g))
	}
	h += 0x632be59bd9b4e019
	for _, g := range right {
		h = mix(h ^ uint64(g))
	}
	return h | 1
}

func mix(h uint64) uint64 {
	h *= 0xff51afd7ed558ccd
	h ^= h >> 33
	h *= 0xc4ceb9fe1a85ec53
	return h ^ h>>29
}

// A spelling is the text of a form. Texts may be as long as there are ways to play, so only short
// ones are kept.
type spelling struct {
	length      int    // of the text, at most tooLong
	name        string // the text, or "" if it is long
	left, right []Form // in the order in which they are written
	sum         int    // n of ^[n], -n of v[n], otherwise 0
	starred     int    // the same of ^[n]* and v[n]*
}

// A table remembers a number for each of many keys: a hash table without deletion.
type table struct {
	keys   []uint64 // 0 in free slots
	values []int32
	held   int
}

func newTable() table {
	const first = 256
	return table{keys: make([]uint64, first), values: make([]int32, first)}
}

// pair is a key for two forms. It is not 0.
func pair(a, b Form) uint64 { return uint64(a)<<32 | uint64(b) + 1 }

func (t *table) get(key uint64) (value int32, ok bool) {
	mask := uint64(len(t.keys) - 1)
	for i := mix(key) & mask; t.keys[i] != 0; i = (i + 1) & mask {
		if t.keys[i] == key {
			return t.values[i], true
		}
	}
	return 0, false
}

func (t *table) put(key uint64, value int32) {
	if 2*t.held >= len(t.keys) {
		t.grow()
	}
	mask := uint64(len(t.keys) - 1)
	i := mix(key) & mask
	for t.keys[i] != 0 && t.keys[i] != key {
		i = (i + 1) & mask
	}
	if t.keys[i] == 0 {
		t.held++
	}
	t.keys[i], t.values[i] = key, value
}

func (t *table) grow() {
	old := *t
	*t = table{keys: make([]uint64, 2*len(old.keys)), values: make([]int32, 2*len(old.keys))}
	for i, key := range old.keys {
		if key != 0 {
			t.put(key, old.values[i])
		}
	}
}
