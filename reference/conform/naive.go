package conform

import (
	"slices"
	"strings"

	"grader/reference/cgt"
	"grader/reference/game"
)

// A definition plays by the rules alone: no hook, no sum of nim values, no interning. It identifies
// a position by its text, and computes every value from all options.
type definition struct {
	left    int // budget: positions still allowed
	depth   int // levels still allowed; only play that recurs gets deeper
	values  map[string]uint64
	misere  map[string]bool
	table   *cgt.Forms
	forms   map[string]cgt.Form
	options map[string][2][][]game.Part
	texts   map[game.Part]string
}

func newDefinition(limit int) *definition {
	return &definition{
		left: limit, depth: limit, values: map[string]uint64{}, misere: map[string]bool{},
		table: cgt.NewForms(1 << 24), forms: map[string]cgt.Form{}, options: map[string][2][][]game.Part{},
		texts: map[game.Part]string{},
	}
}

// written is the text of the parts, whatever their order.
func (d *definition) written(parts []game.Part) string {
	texts := make([]string, len(parts))
	for i, p := range parts {
		known := false
		if texts[i], known = d.texts[p]; !known {
			texts[i] = text(p)
			d.texts[p] = texts[i]
		}
	}
	slices.Sort(texts)
	return strings.Join(texts, " + ")
}

func text(parts ...game.Part) string { return positionOf(parts).String() }

func positionOf(parts []game.Part) game.Position {
	var pos game.Position
	for _, p := range parts {
		pos = append(pos, game.Term{Game: p.Game(), Parts: []game.Part{p}})
	}
	return pos
}

// followers are the positions after a move of each player, without repetition. They are nil, and
// left is below 0, when the budget is used up.
func (d *definition) followers(parts []game.Part) (sides [2][][]game.Part) {
	key := d.written(parts)
	if sides, known := d.options[key]; known {
		return sides
	}
	if d.left--; d.left < 0 {
		return sides
	}
	for _, who := range game.Movers(positionOf(parts).Partizan()) {
		seen := map[string]bool{}
		for i, p := range parts {
			for _, to := range p.Steps(who) {
				next := slices.Concat(parts[:i], to, parts[i+1:])
				if k := d.written(next); !seen[k] {
					seen[k] = true
					sides[who%game.Both] = append(sides[who%game.Both], next)
				}
			}
		}
		if who == game.Both {
			sides[game.Right] = sides[game.Left]
		}
	}
	d.options[key] = sides
	return sides
}

// either are the positions after a move of either player.
func (d *definition) either(parts []game.Part) [][]game.Part {
	sides := d.followers(parts)
	if positionOf(parts).Partizan() {
		return slices.Concat(sides[game.Left], sides[game.Right])
	}
	return sides[game.Left]
}

// remembered is the known result for a position, computed if new; meaningless once left is below 0.
func remembered[T any](d *definition, known map[string]T, parts []game.Part, work func() T) T {
	key := d.written(parts)
	if v, ok := known[key]; ok {
		return v
	}
	if d.depth--; d.depth < 0 {
		d.left = -1
	}
	v := work()
	d.depth++
	known[key] = v
	return v
}

// value is the mex of the values of all options of the whole position.
func (d *definition) value(parts []game.Part) uint64 {
	return remembered(d, d.values, parts, func() uint64 {
		found := map[uint64]bool{}
		for _, o := range d.either(parts) {
			if d.left < 0 {
				break
			}
			found[d.value(o)] = true
		}
		return mex(found)
	})
}

func mex(found map[uint64]bool) (least uint64) {
	for found[least] {
		least++
	}
	return least
}

// wins reports whether the next player wins in misère play: there is no option, or one from which
// the next player does not win.
func (d *definition) wins(parts []game.Part) bool {
	return remembered(d, d.misere, parts, func() bool {
		options := d.either(parts)
		win := len(options) == 0
		for _, o := range options {
			win = win || d.left >= 0 && !d.wins(o)
		}
		return win
	})
}

// form is the form of a position, built from the forms of its options.
func (d *definition) form(parts []game.Part) cgt.Form {
	return remembered(d, d.forms, parts, func() (g cgt.Form) {
		var sides [2][]cgt.Form
		for who, options := range d.followers(parts) {
			for _, o := range options {
				if d.left >= 0 {
					sides[who] = append(sides[who], d.form(o))
				}
			}
		}
		if d.left < 0 {
			return cgt.Zero
		}
		g, err := d.table.Game(sides[game.Left], sides[game.Right])
		if err != nil {
			d.left = -1
		}
		return g
	})
}

// name writes the form of a position.
func (d *definition) name(parts []game.Part) string {
	text, err := d.table.Text(d.form(parts))
	if err != nil {
		return err.Error()
	}
	return text
}

// all lists the position and its followers at any distance, nearest first, at most limit positions.
func (d *definition) all(parts []game.Part, limit int) [][]game.Part {
	list := [][]game.Part{parts}
	seen := map[string]bool{d.written(parts): true}
	for i := 0; i < len(list) && len(list) < limit; i++ {
		for _, o := range d.either(list[i]) {
			if k := d.written(o); !seen[k] && len(list) < limit {
				seen[k] = true
				list = append(list, o)
			}
		}
	}
	return list
}

// heapValues are the nim values of the single heaps 0 to n of a ruleset, each the mex of its
// options, whose values are the nim sums of the heaps left (Sprague 1935; Grundy 1939).
func heapValues(g game.Game, n int) []uint64 {
	known := map[string]uint64{}
	values := make([]uint64, 0, n+1)
	for heap := 0; heap <= n; heap++ {
		t, _ := g.HeapTerm(uint64(heap))
		var sum uint64
		for _, p := range t.Parts {
			found := map[uint64]bool{}
			for _, to := range p.Steps(game.Both) {
				var v uint64
				for _, q := range to {
					v ^= known[text(q)]
				}
				found[v] = true
			}
			known[text(p)] = mex(found)
			sum ^= known[text(p)]
		}
		values = append(values, sum)
	}
	return values
}

// plays plays a position to its end in every way, and reports whether the budget sufficed.
func (d *definition) plays(pos game.Position) bool {
	if pos.Partizan() {
		d.form(pos.Parts())
	} else {
		d.value(pos.Parts())
		d.wins(pos.Parts())
	}
	return d.left >= 0
}
