package solve

import (
	"encoding/binary"
	"errors"
	"slices"

	"grader/reference/game"
)

// In misère play fewer games are equal than in normal play, but small components of most
// rulesets are equal to heaps of Nim, or to each other. A sum in which those take their
// place has the same outcome, and far fewer sums are left to search.
//
// Two games are equal if one has the options of the other, and besides only such as have
// an option that equals the other: whoever moves to one of these is moved back. If the
// other has no options, the one must in addition be an N-position, as the other is
// (Conway, On Numbers and Games, ch. 12). The heap *(2k+1) equals *(2k) + *1, and *1 + *1
// equals 0; other heaps that are equal do not cancel.
type reductions struct {
	of      []reduction        // by component
	same    map[string]game.ID // components by their options
	heaps   map[uint64]game.ID // *1, and heaps of even size
	sizes   map[game.ID]uint64 // of these
	inVain  int                // components that were looked at without success
	lists   int32              // of options that were gone through
	options int                // that were looked at in all
	scratch game.Sum
	always  bool // for tests: also where it does not pay
}

// A reduction is what a component equals.
type reduction struct {
	tried, known bool
	seen         int32 // the last list of options in which it was counted
	to           game.Sum
	options      []game.Sum // the different ones, if it equals no other component
}

// sumsPerComponent is from how many sums for each component on it is worth the while to
// reduce components: heaps make many sums, while of a board each part is another one.
const sumsPerComponent = 4

// Bounds on what is looked at to reduce one component, and on the heaps that it may equal.
const (
	reducedComponents = 256
	reducedOptions    = 1 << 14
	largestReduced    = 64
)

// Bounds on the options that are looked at to reduce all components together.
const (
	freeOptions   = 1 << 22
	optionsPerSum = 4
)

// errBeyond is the error of a reduction that would take too much work.
var errBeyond = errors.New("too much follows from a component")

// reduced replaces components by what they equal. The sum that it returns is only valid
// until the next one, and is sorted.
func (s *Solver) reduced(sum game.Sum) game.Sum {
	r := &s.misere.reductions
	to := r.scratch[:0]
	for _, id := range sum {
		to = append(to, s.reduction(id)...)
	}
	r.scratch = r.tidy(to)
	return r.scratch
}

// reduction is what a component equals: itself, if nothing else is known.
func (s *Solver) reduction(id game.ID) game.Sum {
	r := &s.misere.reductions
	r.grow(id)
	sums := s.misere.sums.Len()
	if own := &r.of[id]; !own.known && !own.tried && (r.always || r.pays(sums, s.space.Size())) {
		own.tried = true
		w := reduceWork{Solver: s, components: reducedComponents, options: reducedOptions}
		err := game.Try(func() { w.reduce(id) })
		r.options += reducedOptions - w.options
		if errors.Is(err, errBeyond) {
			r.inVain += reducedComponents
		} else {
			game.Check(err)
		}
	}
	if own := &r.of[id]; own.known {
		return own.to
	}
	return game.Sum{id}
}

// pays reports whether to reduce one more component, when there are so many sums and
// components: what was spent so far must be in proportion to the search, as huge heaps have
// huge numbers of options.
func (r *reductions) pays(sums, components int) bool {
	return sums >= sumsPerComponent*components && r.inVain <= sums/2 && r.options <= freeOptions+optionsPerSum*sums
}

func (r *reductions) grow(id game.ID) {
	if r.same == nil {
		r.same, r.heaps, r.sizes = map[string]game.ID{}, map[uint64]game.ID{}, map[game.ID]uint64{}
	}
	for int(id) >= len(r.of) {
		r.of = append(r.of, reduction{})
	}
}

// tidy sorts a sum of reduced components, and cancels *1 with *1.
func (r *reductions) tidy(sum game.Sum) game.Sum {
	slices.Sort(sum)
	one, known := r.heaps[1]
	if !known {
		return sum
	}
	if i := slices.Index(sum, one); i >= 0 {
		n := 1
		for i+n < len(sum) && sum[i+n] == one {
			n++
		}
		sum = slices.Delete(sum, i, i+n-n%2)
	}
	return sum
}

// heap is the reduced sum that a heap of Nim is.
func (s *Solver) heap(n uint64) game.Sum {
	r := &s.misere.reductions
	var sum game.Sum
	for _, size := range []uint64{n &^ 1, n & 1} {
		if size == 0 {
			continue
		}
		id, known := r.heaps[size]
		if !known {
			id = s.space.Intern(game.Nimber(size).Parts())[0]
			r.grow(id)
			r.heaps[size], r.sizes[id] = id, size
			r.of[id] = reduction{known: true, to: game.Sum{id}}
		}
		sum = append(sum, id)
	}
	slices.Sort(sum)
	return sum
}

// size is that of the heap of Nim which a reduced sum is, if it is one.
func (r *reductions) size(sum game.Sum) (n uint64, ok bool) {
	for _, id := range sum {
		size, ok := r.sizes[id]
		if !ok || size > 1 && n > 1 {
			return 0, false
		}
		n += size
	}
	return n, true
}

// reduceWork reduces a component and all that follow from it, as far as it may.
type reduceWork struct {
	*Solver
	components, options int
}

func (w *reduceWork) reduce(id game.ID) {
	r := &w.misere.reductions
	if r.grow(id); r.of[id].known {
		return
	}
	if w.components--; w.components < 0 {
		game.Check(errBeyond)
	}
	var raw []game.Sum
	ahead := w.components // and the components of the options that are not yet reduced
	r.lists++
	w.space.Each(id, game.Both, func(option game.Sum) bool {
		w.options--
		for _, part := range option {
			if r.grow(part); !r.of[part].known && r.of[part].seen != r.lists {
				r.of[part].seen = r.lists
				ahead--
			}
		}
		raw = append(raw, slices.Clone(option))
		return w.options >= 0 && ahead >= 0
	})
	if w.options < 0 || ahead < 0 {
		game.Check(errBeyond)
	}
	var options []game.Sum
	for _, option := range raw {
		var to game.Sum
		for _, part := range option {
			w.reduce(part)
			to = append(to, r.of[part].to...)
		}
		options = append(options, r.tidy(to))
	}
	slices.SortFunc(options, slices.Compare)
	options = slices.CompactFunc(options, slices.Equal)
	to := w.equal(options)
	own := &r.of[id]
	own.known = true
	if to != nil || len(options) == 0 {
		own.to = to
		return
	}
	var key []byte
	for _, o := range options {
		key = binary.AppendUvarint(key, uint64(len(o)))
		for _, part := range o {
			key = binary.AppendUvarint(key, uint64(part))
		}
	}
	if same, ok := r.same[string(key)]; ok {
		own.to = game.Sum{same}
		return
	}
	r.same[string(key)] = id
	own.to, own.options = game.Sum{id}, options
}

// equal is the heap of Nim, if there is one, that a game with these options equals; it is
// empty and not nil for 0.
func (w *reduceWork) equal(options []game.Sum) game.Sum {
	r := &w.misere.reductions
	var sizes [largestReduced + 1]bool
	for _, o := range options {
		if n, ok := r.size(o); ok && n < largestReduced {
			sizes[n] = true
		}
	}
	least := uint64(slices.Index(sizes[:], false))
	if least == 0 && !sizes[1] {
		return nil // whether it is an N-position is not seen at once
	}
	to := w.heap(least)
	for _, o := range options {
		if n, ok := r.size(o); ok && n < least {
			continue
		}
		if !w.has(o, to) {
			return nil
		}
	}
	return append(game.Sum{}, to...)
}

// has reports whether a reduced sum has an option that equals another.
func (w *reduceWork) has(sum, option game.Sum) bool {
	r := &w.misere.reductions
	var to game.Sum
	for i, id := range sum {
		if i > 0 && sum[i-1] == id {
			continue
		}
		list := r.of[id].options
		if size, ok := r.sizes[id]; ok {
			for n := range size {
				list = append(list, w.heap(n))
			}
		}
		for _, o := range list {
			to = append(append(append(to[:0], sum[:i]...), sum[i+1:]...), o...)
			if w.options--; w.options < 0 {
				game.Check(errBeyond)
			}
			if to = r.tidy(to); slices.Equal(to, option) {
				return true
			}
		}
	}
	return false
}
