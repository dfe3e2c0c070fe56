package takebreak

import (
	"iter"
	"math"
)

// A Move takes some counters from a heap and leaves heaps: A, B and C in rising
// order, the first of them 0 where fewer than three are left.
type Move struct{ Take, A, B, C uint64 }

// A Run is a number of moves at equal distances: the first, and Count-1 more in
// which B is larger by Step each time and C smaller; or, if B is 0, in which
// Take is larger and C smaller.
type Run struct {
	First       Move
	Step, Count uint64
}

// Move is the i-th move of the run, counted from 0.
func (r Run) Move(i uint64) Move {
	m := r.First
	m.C -= i * r.Step
	if m.B == 0 {
		m.Take += i * r.Step
	} else {
		m.B += i * r.Step
	}
	return m.sorted()
}

func (m Move) sorted() Move {
	if m.A > m.B {
		m.A, m.B = m.B, m.A
	}
	if m.B > m.C {
		m.B, m.C = m.C, m.B
	}
	if m.A > m.B {
		m.A, m.B = m.B, m.A
	}
	return m
}

// Count is the number of moves in the runs, or the largest number there is.
func Count(runs iter.Seq[Run]) uint64 {
	var count uint64
	for r := range runs {
		if count += r.Count; count < r.Count {
			return math.MaxUint64
		}
	}
	return count
}

// Moves are the moves of the runs, one after the other.
func Moves(runs iter.Seq[Run]) iter.Seq[Move] {
	return func(yield func(Move) bool) {
		for r := range runs {
			for i := range r.Count {
				if !yield(r.Move(i)) {
					return
				}
			}
		}
	}
}

// Reach finds the moves from a heap of n to options of nim value v, each once and
// in a fixed order; ok is false if the budget does not suffice to know the values
// of all smaller heaps. With a proved period the moves from a huge heap come as
// runs through residue classes, so that to find none, or all, costs about as
// many steps as the table of one pre-period and period has values (its square,
// for splits into three), and never as many as there are moves.
func (e *Engine) Reach(n, v uint64, budget int) (runs iter.Seq[Run], ok bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if n > math.MaxInt64/4 || !e.reach(n, budget) {
		return nil, false
	}
	// What the sequence has computed it never writes to again.
	r := &reacher{rule: e.seq.rule, known: e.seq.known(), v: v, n: n}
	if uint64(r.known.size()) <= n {
		r.pre, r.period, r.saltus = uint64(e.proof.PrePeriod), uint64(e.proof.Period), uint64(e.proof.Saltus)
	}
	return r.runs, true
}

// A reacher finds the moves from a heap of n to value v. Without a period, the
// values of all smaller heaps are known.
type reacher struct {
	rule
	known               values
	pre, period, saltus uint64
	n, v                uint64
}

func (r *reacher) value(h uint64) uint64 {
	if h < uint64(r.known.size()) {
		return uint64(r.known.at(int(h)))
	}
	past := h - r.pre
	return uint64(r.known.at(int(r.pre+past%r.period))) + r.saltus*(past/r.period)
}

func (r *reacher) runs(yield func(Run) bool) {
	for k := range uint64(r.last) + 1 {
		if k > r.n {
			return
		}
		if !r.one(k, yield) || !r.two(k, yield) || !r.three(k, yield) {
			return
		}
	}
	if r.code.Repeat != 0 {
		r.rest(yield)
	}
}

// one yields the moves that take k and leave no heap or one.
func (r *reacher) one(k uint64, yield func(Run) bool) bool {
	d, m := r.code.At(int(k)), r.n-k
	if k > 0 && (m > 0 && d&2 != 0 || m == 0 && d&1 != 0) && r.value(m) == r.v {
		return yield(Run{First: Move{Take: k, C: m}, Count: 1})
	}
	return true
}

// two yields the moves that take k and leave two heaps.
func (r *reacher) two(k uint64, yield func(Run) bool) bool {
	if r.code.At(int(k))&4 == 0 {
		return true
	}
	return r.pairs(r.n-k, 1, r.v, func(b, step, count uint64) bool {
		return yield(Run{Move{Take: k, B: b, C: r.n - k - b}, step, count})
	})
}

// pairs finds the splits of m into heaps b and m-b, least <= b <= m-b, whose
// values have xor v: count of them, from b on, step apart.
func (r *reacher) pairs(m, least, v uint64, yield func(b, step, count uint64) bool) bool {
	most := m / 2
	if r.unequal && m%2 == 0 && m > 0 {
		most--
	}
	// One by one, as long as one of the heaps may be in the pre-period; and all of
	// them if there is no period.
	single := most
	if r.period > 0 && r.saltus == 0 && most > r.pre+r.period {
		single = r.pre
	}
	for b := least; b <= single; b++ {
		if r.value(b)^r.value(m-b) == v && !yield(b, 1, 1) {
			return false
		}
	}
	for b := max(single+1, least); b <= most && b-max(single+1, least) < r.period; b++ {
		if r.value(b)^r.value(m-b) == v && !yield(b, r.period, (most-b)/r.period+1) {
			return false
		}
	}
	return true
}

// three yields the moves that take k and leave three heaps. With a period, the
// least heap a runs through each residue class only as long as there are splits
// of the rest: the next a of the class leaves the other two fewer places, in the
// same classes.
func (r *reacher) three(k uint64, yield func(Run) bool) bool {
	if r.code.At(int(k))&8 == 0 {
		return true
	}
	m := r.n - k
	split := func(a uint64) (some, more bool) {
		more = r.pairs(m-a, a, r.v^r.value(a), func(b, step, count uint64) bool {
			some = true
			return yield(Run{Move{k, a, b, m - a - b}, step, count})
		})
		return some, more
	}
	single := m / 3
	if r.period > 0 && r.saltus == 0 {
		single = min(r.pre, m/3)
	}
	for a := uint64(1); a <= single; a++ {
		if _, more := split(a); !more {
			return false
		}
	}
	for first := single + 1; first <= m/3 && first <= single+r.period; first++ {
		for a := first; a <= m/3; a += r.period {
			some, more := split(a)
			if !more {
				return false
			}
			if !some {
				break
			}
		}
	}
	return true
}

// rest yields the moves that take more than the digits before the repeating one
// say.
func (r *reacher) rest(yield func(Run) bool) {
	d, first := r.code.Repeat, uint64(r.last)+1
	if r.n < first {
		return
	}
	if d&1 != 0 && r.v == 0 && !yield(Run{First: Move{Take: r.n}, Count: 1}) {
		return
	}
	if d&2 != 0 && !r.single(r.n-first, yield) {
		return
	}
	for k := first; d&12 != 0 && k < r.n; k++ {
		if !r.two(k, yield) || !r.three(k, yield) {
			return
		}
	}
}

// single yields the moves that leave one heap, of most counters or fewer.
func (r *reacher) single(most uint64, yield func(Run) bool) bool {
	run := func(h, step, count uint64) bool {
		return yield(Run{Move{Take: r.n - h, C: h}, step, count})
	}
	if r.period == 0 {
		for h := most; h >= 1; h-- {
			if r.value(h) == r.v && !run(h, 1, 1) {
				return false
			}
		}
		return true
	}
	for h := min(most, max(r.pre, 1)-1); h >= 1; h-- {
		if r.value(h) == r.v && !run(h, 1, 1) {
			return false
		}
	}
	for first := max(r.pre, 1); first <= most && first < max(r.pre, 1)+r.period; first++ {
		count := (most-first)/r.period + 1
		switch v := r.value(first); {
		case r.saltus == 0 && v == r.v:
			if !run(first+(count-1)*r.period, r.period, count) {
				return false
			}
		case r.saltus > 0 && v <= r.v && (r.v-v)%r.saltus == 0 && (r.v-v)/r.saltus < count:
			if !run(first+(r.v-v)/r.saltus*r.period, 1, 1) {
				return false
			}
		}
	}
	return true
}
