package cgt

import (
	"slices"

	"grader/reference/halt"
)

// A MisereForm is the canonical form of an impartial game in misère play, as a number that means
// something together with its table only. Games are equal, which is to say that they have the same
// outcome in misère play whatever is played beside them, exactly if they have the same form.
type MisereForm int32

// MisereZero is the form of 0 in every table.
const MisereZero MisereForm = 0

// MisereForms is a table of such forms and their sums (Conway, On Numbers and Games, ch. 12; Winning
// Ways, ch. 13). It is not safe for concurrent use. Its methods return ErrLimit when the budget does not
// suffice.
type MisereForms struct {
	// Limit is the budget: how many forms may be made. Options that are looked at count too, at 1 for
	// each 16.
	Limit int

	spent   int
	nodes   []misereNode
	ids     map[string]MisereForm
	sums    map[[2]MisereForm]MisereForm
	nimbers []MisereForm
}

// A misereNode is one form.
type misereNode struct {
	options        []MisereForm // in increasing order
	birthday       int
	normal, misere uint64 // the nim values; the misère one is 0 of P-positions
	heap           int    // the n of which it is *n; negative if there is none
}

// NewMisereForms makes a table with a budget of limit forms.
func NewMisereForms(limit int) *MisereForms {
	return &MisereForms{
		Limit: limit, nodes: []misereNode{{misere: 1}}, ids: map[string]MisereForm{"": MisereZero},
		sums: map[[2]MisereForm]MisereForm{}, nimbers: []MisereForm{MisereZero},
	}
}

func (t *MisereForms) step(n int) {
	if t.spent += n; t.spent > perForm*t.Limit {
		halt.Check(ErrLimit)
	}
}

// Spent is how much of the budget has been used, in forms.
func (t *MisereForms) Spent() int { return t.spent / perForm }

// Options are the options of a form, which are forms.
func (t *MisereForms) Options(g MisereForm) []MisereForm { return t.nodes[g].options }

// Loses reports whether a form is a P-position in misère play.
func (t *MisereForms) Loses(g MisereForm) bool { return t.nodes[g].misere == 0 }

// Of is the form of the game with these options.
func (t *MisereForms) Of(options []MisereForm) (g MisereForm, err error) {
	defer halt.Caught(&err)
	return t.of(options), nil
}

// Plus is the form of a sum.
func (t *MisereForms) Plus(g, h MisereForm) (sum MisereForm, err error) {
	defer halt.Caught(&err)
	return t.plus(g, h), nil
}

// Nimber is the form of *n.
func (t *MisereForms) Nimber(n int) (g MisereForm, err error) {
	defer halt.Caught(&err)
	for len(t.nimbers) <= n {
		t.step(len(t.nimbers))
		t.nimbers = append(t.nimbers, t.of(t.nimbers))
	}
	return t.nimbers[n], nil
}

// IsNimber is the n of which a form is *n, if there is one.
func (t *MisereForms) IsNimber(g MisereForm) (n int, ok bool) {
	return t.nodes[g].heap, t.nodes[g].heap >= 0
}

// of looks for a game that is equal to the one with these options: it has some of them as options, and
// all others have an option that is equal to it. If it has no options, some move must win besides
// (Conway, On Numbers and Games, ch. 12). There is one exactly if the options are not those of a form.
func (t *MisereForms) of(list []MisereForm) MisereForm {
	options := slices.Clone(list)
	slices.Sort(options)
	options = slices.Compact(options)
	t.step(1 + len(options))
	key := misereKey(options)
	if g, known := t.ids[key]; known {
		return g
	}
	if t.reversesTo(options, MisereZero) && slices.ContainsFunc(options, t.Loses) {
		t.ids[key] = MisereZero
		return MisereZero
	}
	tried := map[MisereForm]bool{MisereZero: true}
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
	g := MisereForm(len(t.nodes))
	t.nodes = append(t.nodes, t.node(options))
	t.ids[key] = g
	return g
}

func (t *MisereForms) node(options []MisereForm) misereNode {
	n := misereNode{options: options, heap: len(options)}
	var normal, misere []uint64
	for i, o := range options {
		of := t.nodes[o]
		n.birthday = max(n.birthday, 1+of.birthday)
		normal, misere = append(normal, of.normal), append(misere, of.misere)
		if of.heap != i {
			n.heap = -1
		}
	}
	n.normal, n.misere = Mex(normal...), Mex(misere...)
	return n
}

func (t *MisereForms) reversesTo(options []MisereForm, g MisereForm) bool {
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

func (t *MisereForms) plus(g, h MisereForm) MisereForm {
	if g > h {
		g, h = h, g
	}
	if g == MisereZero {
		return h
	}
	if sum, known := t.sums[[2]MisereForm{g, h}]; known {
		return sum
	}
	var options []MisereForm
	for _, o := range t.nodes[g].options {
		options = append(options, t.plus(o, h))
	}
	for _, o := range t.nodes[h].options {
		options = append(options, t.plus(g, o))
	}
	sum := t.of(options)
	t.step(1)
	t.sums[[2]MisereForm{g, h}] = sum
	return sum
}

func misereKey(options []MisereForm) string {
	key := make([]byte, 0, 4*len(options))
	for _, o := range options {
		key = append(key, byte(o>>24), byte(o>>16), byte(o>>8), byte(o))
	}
	return string(key)
}
