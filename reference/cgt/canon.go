package cgt

import (
	"slices"

	"grader/reference/halt"
)

// Game is the canonical form of the game {left | right}, whose options are given by
// their canonical forms, in any order.
func (t *Forms) Game(left, right []Form) (g Form, err error) {
	defer halt.Caught(&err)
	t.depth = 0
	t.room[0], t.room[1] = append(t.room[0][:0], left...), append(t.room[1][:0], right...)
	return t.canon(t.room[0], t.room[1]), nil
}

// canon removes dominated options, finds the simplest number if one fits, and bypasses reversible
// options, until nothing changes (Siegel, II.2). It may change its arguments.
func (t *Forms) canon(left, right []Form) Form {
	t.enter()
	for {
		t.step(int64(len(left) + len(right)))
		left, right = undominated(left, t.le), undominated(right, func(g, h Form) bool { return t.le(h, g) })
		if x, ok := t.asNumber(left, right); ok {
			t.leave()
			return t.number(x)
		}
		end := t.sketch(left, right)
		newLeft, l := bypass(left, t.lefts, t.rights, func(x Form) bool { return t.le(x, draft) })
		newRight, r := bypass(right, t.rights, t.lefts, func(x Form) bool { return t.le(draft, x) })
		if len(t.options) == end+len(left)+len(right) {
			t.options = t.options[:end]
		}
		if !l && !r {
			break
		}
		left, right = newLeft, newRight
	}
	slices.Sort(left)
	slices.Sort(right)
	t.leave()
	return t.intern(left, right)
}

// undominated keeps, in place, the games that are worse than none of the others, and one of equal
// games.
func undominated(games []Form, worse func(g, h Form) bool) []Form {
	if len(games) < 2 {
		return games
	}
	slices.Sort(games)
	games = slices.Compact(games)
	kept := games[:0]
next:
	for _, g := range games {
		for i := 0; i < len(kept); {
			switch {
			case worse(g, kept[i]):
				continue next
			case worse(kept[i], g):
				kept = slices.Delete(kept, i, i+1)
			default:
				i++
			}
		}
		kept = append(kept, g)
	}
	return kept
}

// asNumber is the simplest number that is greater than or confused with every Left option and less
// than or confused with every Right option: if there is one, it is the value of the game (Winning
// Ways, ch. 2: the simplicity theorem).
func (t *Forms) asNumber(left, right []Form) (x Dyadic, ok bool) {
	i := Interval{Below: true, Above: true, ClosedLow: true, ClosedHigh: true}
	for _, g := range left {
		if r := t.nodes[g].right; i.Below || i.Low.Less(r) {
			i.Low, i.Below = r, false
		}
	}
	for _, g := range right {
		if l := t.nodes[g].left; i.Above || l.Less(i.High) {
			i.High, i.Above = l, false
		}
	}
	if !i.Below && !i.Above && i.High.Less(i.Low) {
		return Dyadic{}, false
	}
	for _, g := range left {
		if n := &t.nodes[g]; n.right == i.Low && i.ClosedLow {
			i.ClosedLow = !t.le(t.number(i.Low), g)
		}
	}
	for _, g := range right {
		if n := &t.nodes[g]; n.left == i.High && i.ClosedHigh {
			i.ClosedHigh = !t.le(g, t.number(i.High))
		}
	}
	x, ok = i.Simplest()
	if !ok && !i.empty() {
		halt.Check(ErrLimit) // only numbers with larger denominators fit
	}
	return x, ok
}

// sketch makes a game the draft; its options are stored after those of the other forms.
func (t *Forms) sketch(left, right []Form) (end int) {
	end = len(t.options)
	n := &t.nodes[draft]
	n.start, n.lefts, n.rights = end, int32(len(left)), int32(len(right))
	n.left, n.right = t.stopsOf(left, right)
	t.options = append(append(t.options, left...), right...)
	t.drafted = nil
	return end
}

// bypass replaces each reversible option by the player's own options of the position through which
// it reverses.
func bypass(games []Form, own, replies func(Form) []Form, reverses func(Form) bool) (options []Form, changed bool) {
	for _, g := range games {
		through := slices.IndexFunc(replies(g), reverses)
		if through < 0 {
			options = append(options, g)
			continue
		}
		changed = true
		options = append(options, own(replies(g)[through])...)
	}
	return options, changed
}
