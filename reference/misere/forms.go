package misere

import (
	"slices"
	"strconv"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/halt"
)

// A Form is the canonical form of an impartial game, as a number that has a meaning only together
// with its table. Games have the same form exactly if they are equal: with any game added, they
// have the same outcome in misère play.
type Form int32

// String is the number and how to write the game, since a form does not know its table.
func (g Form) String() string { return "form " + strconv.Itoa(int(g)) + " (Forms.Text writes it)" }

// Zero is the form of 0 in every table.
const Zero Form = 0

// Forms is a table of canonical forms and their sums (Conway, On Numbers and Games, ch. 12; Winning
// Ways, ch. 13). It is not safe for concurrent use. Its methods return game.ErrLimit when the
// budget does not suffice.
type Forms struct {
	// Limit is the budget in forms. Options examined count too, 16 as one form.
	Limit int

	spent   int
	nodes   []node
	ids     map[string]Form
	sums    map[[2]Form]Form
	nimbers []Form
}

// A node is one form.
type node struct {
	options        []Form // in increasing order
	birthday       int
	normal, misere uint64 // the nim values; the misère one is 0 for P-positions
	heap           int    // n if the form is *n; negative otherwise
}

// NewForms makes a table with a budget of limit forms.
func NewForms(limit int) *Forms {
	return &Forms{
		Limit: limit, nodes: []node{{misere: 1}}, ids: map[string]Form{"": Zero},
		sums: map[[2]Form]Form{}, nimbers: []Form{Zero},
	}
}

// perForm is the number of small steps that count as one form.
const perForm = 16

func (t *Forms) step(n int) {
	if t.spent += n; t.spent > perForm*t.Limit {
		halt.Check(game.ErrLimit)
	}
}

// Spent is the part of the budget that has been used, in forms.
func (t *Forms) Spent() int { return t.spent / perForm }

// Options are the options of a form, which are forms.
func (t *Forms) Options(g Form) []Form { return t.nodes[g].options }

// Loses reports whether a form is a P-position in misère play.
func (t *Forms) Loses(g Form) bool { return t.nodes[g].misere == 0 }

// Of is the form of the game with these options.
func (t *Forms) Of(options []Form) (g Form, err error) {
	defer halt.Caught(&err)
	return t.of(options), nil
}

// Plus is the form of a sum.
func (t *Forms) Plus(g, h Form) (sum Form, err error) {
	defer halt.Caught(&err)
	return t.plus(g, h), nil
}

// Nimber is the form of *n.
func (t *Forms) Nimber(n int) (g Form, err error) {
	defer halt.Caught(&err)
	for len(t.nimbers) <= n {
		t.step(len(t.nimbers))
		t.nimbers = append(t.nimbers, t.of(t.nimbers))
	}
	return t.nimbers[n], nil
}

// IsNimber gives n if a form is *n.
func (t *Forms) IsNimber(g Form) (n int, ok bool) {
	return t.nodes[g].heap, t.nodes[g].heap >= 0
}

// of is the form that is equal to the game with these options: it has some of them as options, and
// each of the others has an option equal to it. If it has no options, some move must also win
// (Conway, On Numbers and Games, ch. 12). If there is none, the options are those of a form of
// their own.
func (t *Forms) of(list []Form) Form {
	options := slices.Clone(list)
	slices.Sort(options)
	options = slices.Compact(options)
	t.step(1 + len(options))
	key := keyOf(options)
	if g, known := t.ids[key]; known {
		return g
	}
	if t.reversesTo(options, Zero) && slices.ContainsFunc(options, t.Loses) {
		t.ids[key] = Zero
		return Zero
	}
	tried := map[Form]bool{Zero: true}
	for _, x := range options {
		for _, g := range t.nodes[x].options {
			if tried[g] {
				continue
			}
			if tried[g] = true; t.reversesTo(options, g) {
				t.ids[key] = g
				return g
			}
		}
	}
	t.step(perForm)
	g := Form(len(t.nodes))
	t.nodes = append(t.nodes, t.node(options))
	t.ids[key] = g
	return g
}

func (t *Forms) node(options []Form) node {
	n := node{options: options, heap: len(options)}
	var normal, misere []uint64
	for i, o := range options {
		of := t.nodes[o]
		n.birthday = max(n.birthday, 1+of.birthday)
		normal, misere = append(normal, of.normal), append(misere, of.misere)
		if of.heap != i {
			n.heap = -1
		}
	}
	n.normal, n.misere = cgt.Mex(normal...), cgt.Mex(misere...)
	return n
}

func (t *Forms) reversesTo(options []Form, g Form) bool {
	own := t.nodes[g].options
	t.step(1 + len(own))
	for _, o := range own {
		if _, has := slices.BinarySearch(options, o); !has {
			return false
		}
	}
	t.step(len(options))
	for _, x := range options {
		if _, has := slices.BinarySearch(own, x); has {
			continue
		}
		if _, back := slices.BinarySearch(t.nodes[x].options, g); !back {
			return false
		}
	}
	return true
}

func (t *Forms) plus(g, h Form) Form {
	if g > h {
		g, h = h, g
	}
	if g == Zero {
		return h
	}
	if sum, known := t.sums[[2]Form{g, h}]; known {
		return sum
	}
	var options []Form
	for _, o := range t.nodes[g].options {
		options = append(options, t.plus(o, h))
	}
	for _, o := range t.nodes[h].options {
		options = append(options, t.plus(g, o))
	}
	sum := t.of(options)
	t.step(1)
	t.sums[[2]Form{g, h}] = sum
	return sum
}

func keyOf(options []Form) string {
	key := make([]byte, 0, 4*len(options))
	for _, o := range options {
		key = append(key, byte(o>>24), byte(o>>16), byte(o>>8), byte(o))
	}
	return string(key)
}
