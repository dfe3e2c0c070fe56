package solve

import (
	"math"
	"sort"

	"grader/reference/game"
)

// unvalued stands for a nim value that is not known without a search.
const unvalued = math.MaxUint64

// valueOf is the nim value of a component, if it is remembered or known in closed form.
func (s *Solver) valueOf(id game.ID) uint64 {
	if n, ok := s.lookUp(id); ok {
		return n
	}
	return unvalued
}

func plusValue(a, b uint64) uint64 {
	if a == unvalued || b == unvalued {
		return unvalued
	}
	return a ^ b
}

// An optionList holds the options of a component, by their nim values. A search in misère
// play asks again and again for those of the same components.
type optionList struct {
	options []listed
	ids     []game.ID
	kept    bool
}

// A listed option has its components from one place on up to another.
type listed struct {
	value    uint64
	from, to int32
}

func (l *optionList) len() int { return len(l.options) }

// at is an option.
func (l *optionList) at(i int) game.Sum { return game.Sum(l.ids[l.options[i].from:l.options[i].to]) }

// of is where the options of a nim value begin and end.
func (l *optionList) of(value uint64) (from, to int32) {
	i := sort.Search(len(l.options), func(i int) bool { return l.options[i].value >= value })
	j := sort.Search(len(l.options), func(j int) bool { return l.options[j].value > value })
	return int32(i), int32(j)
}

// optionLists remembers lists of options, as far as they do not take too much memory.
type optionLists struct {
	of         []*optionList
	kept, held int // options in the lists that are remembered, and in others that are in use
}

// Bounds on the options that are remembered, and on those in use besides: a search that
// needs more of them goes from huge heaps to others, and would not come to an end.
const (
	keptOptions = 1 << 22
	heldOptions = 1 << 22
)

// optionsOfHuge is the square of how many options a component may have, for each sum of the
// budget. Of a P-position with a component of n options about n others are shown to be N, and
// most of these by P-positions of their own. Those have components with a fraction of n
// options, which are to be shown N again: together more sums than a part of n times n.
const optionsOfHuge = 512

// tooMany reports whether a component has so many options that a search of more than two
// moves cannot come to an end within the budget.
func (s *Solver) tooMany(list *optionList) bool {
	n := list.len()
	return n > optionsOfHuge && n/optionsOfHuge > s.space.Limit/n
}

// release gives up the lists of a sum.
func (l *optionLists) release(lists []*optionList) {
	for _, list := range lists {
		if list != nil && !list.kept {
			l.held -= list.len()
		}
	}
}

// optionList lists the options of a component.
func (s *Solver) optionList(id game.ID) *optionList {
	l := &s.misere.lists
	if int(id) < len(l.of) && l.of[id] != nil {
		return l.of[id]
	}
	list := &optionList{}
	s.space.Each(id, game.Both, func(option game.Sum) bool {
		o := listed{from: int32(len(list.ids))}
		for _, part := range option {
			o.value = plusValue(o.value, s.valueOf(part))
		}
		list.ids = append(list.ids, option...)
		o.to = int32(len(list.ids))
		list.options = append(list.options, o)
		return l.held+len(list.options) <= heldOptions
	})
	if l.held+len(list.options) > heldOptions {
		game.Check(game.ErrLimit)
	}
	sort.SliceStable(list.options, func(i, j int) bool { return list.options[i].value < list.options[j].value })
	if l.kept+list.len() > keptOptions {
		l.held += list.len()
		return list
	}
	list.kept = true
	l.kept += list.len()
	for int(id) >= len(l.of) {
		l.of = append(l.of, nil)
	}
	l.of[id] = list
	return list
}
