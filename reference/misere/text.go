package misere

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"grader/reference/halt"
)

// Text writes a form as CGSuite does: a Nim heap as *[2], and another game as its options one after
// another, *[321]. A subscript, read from left to right, is for sums: 2[2] is *2 + *2. A sharp is
// for games with one option: 2# is the game whose only option is *2, and 2[#2#] that whose only
// option is 2# + *2. Heaps above 9 are written *[&43;], since *[43] is {*4, *3}, and (43) the same
// among options.
func (t *Forms) Text(g Form) (text string, err error) {
	defer halt.Caught(&err)
	if n, ok := t.IsNimber(g); ok {
		return "*[" + heapText(n) + "]", nil
	}
	return "*[" + t.text(g).whole() + "]", nil
}

// A writing is an unfinished text: a base, which is a heap or a list of options, with a subscript.
type writing struct {
	base, sub string
	heap      int  // the size of the base; negative for a list
	sums      bool // the subscript only adds heaps
}

func heapOf(n int) writing { return writing{base: heapText(n), heap: n, sums: true} }

func (m writing) whole() string {
	if m.sub == "" {
		return m.base
	}
	return m.atom()
}

// atom is the text as one item among others.
func (m writing) atom() string {
	base := m.base
	if m.heap < 0 {
		base = "(" + base + ")"
	}
	if strings.Trim(m.sub, "#") == "" {
		return base + m.sub
	}
	return base + "[" + m.sub + "]"
}

// plus adds a heap.
func (m writing) plus(n int) writing {
	switch {
	case m.heap >= 0 && m.sums && n == 1:
		m.base = heapText(m.heap + 1)
	default:
		m.sub += heapText(n)
	}
	return m
}

func heapText(n int) string {
	if n > 9 {
		return "&" + strconv.Itoa(n) + ";"
	}
	return strconv.Itoa(n)
}

func (t *Forms) text(g Form) (text writing) {
	if n, ok := t.IsNimber(g); ok {
		return heapOf(n)
	}
	part, odd := t.even(g)
	options := t.nodes[part].options
	h, n := t.heapIn(part)
	switch {
	case n > 0:
		if text = t.text(h); odd && !text.sums {
			n, odd = n+1, false
		}
		text = text.plus(n)
	case len(options) == 1:
		text = t.text(options[0])
		text.sub += "#"
		text.sums = false
	default:
		var b strings.Builder
		for _, o := range slices.Backward(t.inOrder(part)) {
			b.WriteString(t.text(o).atom())
		}
		text = writing{base: b.String(), heap: -1}
	}
	if odd {
		text = text.plus(1)
	}
	t.step(1 + len(options) + len(text.base))
	return text
}

// heapIn finds the least even n such that a form is the sum of *n and a game h born before it,
// which is then an option of the form; n is 0 if there is none.
func (t *Forms) heapIn(g Form) (h Form, n int) {
	for _, o := range t.nodes[g].options {
		for m := 2; m < t.nodes[g].birthday && (n == 0 || m < n); m += 2 {
			if o != Zero && t.nodes[o].birthday < t.nodes[g].birthday && t.nodes[o].birthday+m >= t.nodes[g].birthday && t.plus(o, t.nimber(m)) == g {
				h, n = o, m
			}
		}
	}
	return h, n
}

func (t *Forms) nimber(n int) Form { return halt.Must(t.Nimber(n)) }

// even is the form or its sum with *1, whichever is born first; odd is true if it is the sum.
func (t *Forms) even(g Form) (part Form, odd bool) {
	if h := t.plus(g, t.nimber(1)); t.nodes[h].birthday < t.nodes[g].birthday {
		return h, true
	}
	return g, false
}

// compare is the order in which CGSuite lists options: by the birthday, the number of options, the nim
// value, the misère nim value and the options of the even part.
func (t *Forms) compare(g, h Form) int {
	if g == h {
		return 0
	}
	a, oddA := t.even(g)
	b, oddB := t.even(h)
	if a == b {
		return cmp.Compare(sign(oddA), sign(oddB))
	}
	x, y := t.nodes[a], t.nodes[b]
	return cmp.Or(
		cmp.Compare(x.birthday, y.birthday), cmp.Compare(len(x.options), len(y.options)),
		cmp.Compare(x.normal, y.normal), cmp.Compare(x.misere, y.misere),
		slices.CompareFunc(t.inOrder(a), t.inOrder(b), t.compare),
	)
}

func sign(odd bool) int {
	if odd {
		return 1
	}
	return 0
}

func (t *Forms) inOrder(g Form) []Form {
	options := slices.Clone(t.nodes[g].options)
	slices.SortFunc(options, t.compare)
	return options
}
