// Package pictures decides pictures of Green Hackenbush in misère play, in which whoever makes
// the last cut loses.
package pictures

import (
	"encoding/binary"
	"sort"

	"grader/reference/engine/keys"
)

// An Edge is one of a picture, by the names of its ends.
type Edge struct{ A, B string }

// Ground is the name of the vertex on which pictures stand.
const Ground = "0"

// A Search decides sums of pictures. What it has found it remembers, by the blocks that
// stand and the heaps of Nim beside them. It is not safe for concurrent use.
type Search struct {
	spend  func(positions int) bool
	blocks *keys.Table
	values []int32     // nim values of blocks
	sums   *keys.Marks // marked with their outcomes

	divider   divider
	canonizer canonizer
	key       []byte
	looked    int // options, since some were last charged
}

// optionsPerPosition is how many options are looked at for the price of a position.
const optionsPerPosition = 64

type outcome uint8

const (
	unknown outcome = iota
	won             // by the next player
	lost
)

// New makes a search that charges what it remembers.
func New(spend func(positions int) bool) *Search {
	return &Search{spend: spend, blocks: keys.NewTable(), sums: keys.NewMarks()}
}

// Losing reports whether the next player loses the sum of some pictures; ok is false if
// the budget does not suffice.
func (s *Search) Losing(pictures [][]Edge) (losing, ok bool) {
	var all sum
	for _, p := range pictures {
		s.divider.divide(read(p, &all), &all)
	}
	var pos position
	if !s.add(&pos, &all) {
		return false, false
	}
	o, ok := s.decide(pos)
	return o == lost, ok
}

// read numbers the vertices of a picture. A loop is worth a stalk of 1, and so is one on
// the ground, which stands by itself.
func read(edges []Edge, beside *sum) (p picture) {
	number := map[string]int32{Ground: 0}
	p.stalks = append(p.stalks, 0)
	at := map[[2]int32]int{}
	for _, e := range edges {
		var ends [2]int32
		for i, name := range [2]string{e.A, e.B} {
			v, known := number[name]
			if !known {
				v = int32(len(p.stalks))
				number[name] = v
				p.stalks = append(p.stalks, 0)
			}
			ends[i] = v
		}
		a, b := min(ends[0], ends[1]), max(ends[0], ends[1])
		switch i, known := at[[2]int32{a, b}]; {
		case b == 0:
			beside.addHeap(1)
		case a == b:
			p.stalks[a] ^= 1
		case known:
			p.bundles[i].n++
		default:
			at[[2]int32{a, b}] = len(p.bundles)
			p.bundles = append(p.bundles, bundle{a, b, 1})
		}
	}
	return p
}

// add adds a sum to a position.
func (s *Search) add(to *position, more *sum) (ok bool) {
	for _, n := range more.heaps {
		to.addHeap(n)
	}
	for _, b := range more.blocks {
		id, ok := s.block(b)
		if !ok {
			return false
		}
		to.value ^= s.values[id]
		to.blocks = insert(to.blocks, id)
	}
	return true
}

// block numbers a block.
func (s *Search) block(p picture) (id int32, ok bool) {
	s.key = s.canonizer.appendKey(s.key[:0], p)
	if id, known := s.blocks.Find(s.key); known {
		return id, true
	}
	s.values = append(s.values, p.worth())
	return s.blocks.Add(s.key), s.spend(1 + len(s.key)/64)
}

// place is where the outcome of a position is kept.
func (s *Search) place(p position) (at keys.Place, ok bool) {
	key := binary.AppendUvarint(s.key[:0], uint64(2*len(p.heaps)))
	if p.one {
		key[0] ^= 1
	}
	for _, list := range [2][]int32{p.heaps, p.blocks} {
		last := int32(0)
		for _, n := range list {
			key = binary.AppendUvarint(key, uint64(n-last))
			last = n
		}
	}
	s.key = key
	at, known := s.sums.Find(key)
	if known {
		return at, true
	}
	return s.sums.Add(key), !s.sums.Full() && s.spend(1)
}

// decide finds the outcome of a position. Moves that win in normal play often win in misère
// play too: those are tried first.
func (s *Search) decide(p position) (o outcome, ok bool) {
	if len(p.blocks) == 0 {
		return p.nim(), true
	}
	at, ok := s.place(p)
	if o = outcome(s.sums.Mark(at)); !ok || o != unknown {
		return o, ok
	}
	o, ok = s.choose(p, true)
	if ok && o == lost {
		o, ok = s.choose(p, false)
	}
	if ok {
		s.sums.SetMark(at, byte(o))
	}
	return o, ok
}

// choose finds out whether one of those options is lost of which the nim value is 0, if
// balanced, or is not.
func (s *Search) choose(p position, balanced bool) (o outcome, ok bool) {
	if balanced && p.value == 0 {
		return lost, true // no option has the value of the whole
	}
	var open []position
	if o, ok = s.options(p, balanced, &open); !ok || o == won {
		return o, ok
	}
	sort.SliceStable(open, func(i, j int) bool { return s.effort(open[i]) < s.effort(open[j]) })
	for _, option := range open {
		after, ok := s.decide(option)
		if !ok || after == lost {
			return won, ok
		}
	}
	return lost, true
}

// effort is about how hard a position is to decide.
func (s *Search) effort(p position) (n int) {
	for _, b := range p.blocks {
		n += len(s.blocks.Key(b))
	}
	return 8*n + len(p.heaps)
}

// known is the outcome of a position as far as it is known.
func (s *Search) known(p position) (o outcome, ok bool) {
	if len(p.blocks) == 0 {
		return p.nim(), true
	}
	at, ok := s.place(p)
	return outcome(s.sums.Mark(at)), ok
}

// options collects those options whose outcomes are not known and of which the nim value is
// 0, if balanced, or is not. If one of them is known to be lost the outcome is won.
func (s *Search) options(p position, balanced bool, to *[]position) (o outcome, ok bool) {
	o, ok = lost, true
	within := s.successors(p, balanced, func(option position) bool {
		var is outcome
		switch is, ok = s.known(option); is {
		case lost:
			o = won
		case unknown:
			*to = append(*to, option.clone())
		}
		return ok && o != won
	})
	return o, ok && within
}

// successors yields the options of the nim value 0, if balanced, or the others, until yield
// is false. What is yielded is only valid until the next one. It is not ok if the budget is
// used up.
func (s *Search) successors(p position, balanced bool, yield func(position) bool) (ok bool) {
	var option position
	look := func(value int32) bool {
		if s.looked++; s.looked == optionsPerPosition {
			s.looked, ok = 0, s.spend(1)
		}
		return ok && (value == 0) == balanced
	}
	ok = true
	if p.one && look(p.value^1) {
		option.set(p.heaps, p.blocks, p)
		option.addHeap(1)
		if !yield(option) {
			return true
		}
	}
	for i, n := range p.heaps {
		if i > 0 && p.heaps[i-1] == n {
			continue
		}
		rest := remove(p.heaps, i)
		for m := range n {
			if !look(p.value ^ n ^ m) {
				if !ok {
					return false
				}
				continue
			}
			option.set(rest, p.blocks, p)
			option.value ^= n
			option.addHeap(m)
			if !yield(option) {
				return true
			}
		}
	}
	for i, b := range p.blocks {
		if i > 0 && p.blocks[i-1] == b {
			continue
		}
		rest, value := remove(p.blocks, i), p.value^s.values[b]
		more := s.each(b, func(after *sum) bool {
			if !look(value ^ after.value) {
				return ok
			}
			option.set(p.heaps, rest, p)
			option.value = value
			if ok = s.add(&option, after); !ok {
				return false
			}
			return yield(option)
		})
		if !more {
			break
		}
	}
	return ok
}

// each yields what cuts in a block leave, until yield is false. What is yielded is only
// valid until the next one.
func (s *Search) each(block int32, yield func(*sum) bool) (more bool) {
	p := readKey(s.blocks.Key(block))
	whole := sum{blocks: []picture{p}}
	for v, height := range p.stalks {
		for n := range height {
			p.stalks[v] = n
			whole.value = p.worth()
			if !yield(&whole) {
				return false
			}
		}
		p.stalks[v] = height
	}
	var after sum
	for i := range p.bundles {
		p.bundles[i].n--
		if p.bundles[i].n > 0 {
			whole.value = p.worth()
			more = yield(&whole)
		} else {
			after.reset()
			s.divider.divide(p, &after)
			more = yield(&after)
		}
		if !more {
			return false
		}
		p.bundles[i].n++
	}
	return true
}
