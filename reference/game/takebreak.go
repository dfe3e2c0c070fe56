package game

import (
	"fmt"
	"iter"

	"grader/reference/cgt"
)

// A Code is the rule of a take-and-break game in the notation of Guy and Smith,
// "The G-values of various games" (1956). Digit k says what may be left of a heap
// when k counters are taken from it: bit 1 no heap, bit 2 one heap, bit 4 two
// heaps, bit 8 three, all of them nonempty.
type Code struct {
	Digits []byte // digit 0 stands before the point
	Repeat []byte // the digits that follow for ever; empty if the code ends
}

// At is digit k.
func (c Code) At(k uint64) byte {
	if k < uint64(len(c.Digits)) {
		return c.Digits[k]
	}
	if len(c.Repeat) == 0 {
		return 0
	}
	return c.Repeat[(k-uint64(len(c.Digits)))%uint64(len(c.Repeat))]
}

// last is the most that may be taken from a heap of n.
func (c Code) last(n uint64) uint64 {
	if len(c.Repeat) == 0 {
		return min(n, uint64(len(c.Digits))-1)
	}
	return n
}

// splitting is one more than the most that may be taken from a heap of n by a
// move that splits it.
func (c Code) splitting(n uint64) uint64 {
	for _, d := range c.Repeat {
		if d >= 4 {
			return n + 1
		}
	}
	k := len(c.Digits)
	for k > 0 && c.Digits[k-1] < 4 {
		k--
	}
	return uint64(k)
}

// parts is the number of heaps that a move may leave.
func (c Code) parts() int {
	var all byte
	for _, d := range c.Digits {
		all |= d
	}
	for _, d := range c.Repeat {
		all |= d
	}
	switch {
	case all >= 8:
		return 3
	case all >= 4:
		return 2
	}
	return 1
}

// allows tells whether k counters may be taken so as to leave parts heaps.
func (c Code) allows(k uint64, parts int) bool { return c.At(k)>>parts&1 == 1 }

// A taking is one move: what is taken, and the first and second of the heaps
// left in rising order, as far as there are others behind them.
type taking struct{ k, a, b uint64 }

// left are the heaps left of a heap of n.
func (t taking) left(n uint64) []uint64 { return LiveHeaps(t.a, t.b, n-t.k-t.a-t.b) }

// number and its inverse taken pack a move of a heap of n into one number. Moves
// that do not split come first, then those into two heaps, then those into three.
func (c Code) number(n uint64, t taking) Move {
	s := c.splitting(n)
	switch {
	case t.a == 0:
		return Move(t.k)
	case t.b == 0:
		return Move(n + 1 + (t.a-1)*s + t.k)
	}
	return Move(n + 1 + (n/2+(t.a-1)*n+(t.b-1))*s + t.k)
}

func (c Code) taken(n uint64, m Move) taking {
	code, s := uint64(m), c.splitting(n)
	if code <= n {
		return taking{k: code}
	}
	code -= n + 1
	t := taking{k: code % s}
	code /= s
	if code < n/2 {
		t.a = code + 1
		return t
	}
	code -= n / 2
	t.a, t.b = code/n+1, code%n+1
	return t
}

// moves lists the moves from a heap of n: the fewest taken first.
func (c Code) moves(n uint64) iter.Seq2[Move, []uint64] {
	return func(yield func(Move, []uint64) bool) {
		do := func(t taking) bool { return yield(c.number(n, t), t.left(n)) }
		for k := uint64(0); k <= c.last(n); k++ {
			left := n - k
			if k > 0 && (left > 0 && c.allows(k, 1) || left == 0 && c.allows(k, 0)) && !do(taking{k: k}) {
				return
			}
			if c.allows(k, 2) {
				for a := uint64(1); a <= left/2; a++ {
					if !do(taking{k: k, a: a}) {
						return
					}
				}
			}
			if c.allows(k, 3) {
				for a := uint64(1); a <= left/3; a++ {
					for b := a; b <= (left-a)/2; b++ {
						if !do(taking{k, a, b}) {
							return
						}
					}
				}
			}
		}
	}
}

// read finds the move that leaves the given heaps, in rising order, of a heap of n.
func (c Code) read(n uint64, to []uint64) (taking, bool) {
	t := taking{k: n}
	for _, h := range to {
		if h > t.k {
			return t, false
		}
		t.k -= h
	}
	if len(to) > 3 || t.k > c.last(n) || t.k == 0 && len(to) < 2 || !c.allows(t.k, len(to)) {
		return t, false
	}
	if len(to) > 1 {
		t.a = to[0]
	}
	if len(to) > 2 {
		t.b = to[1]
	}
	return t, true
}

// next is the nim value of the heap of len(g), where g are those of smaller heaps.
func (c Code) next(g []uint64, seen *cgt.MexSet) uint64 {
	seen.Reset()
	n := len(g)
	for k := 0; k <= int(c.last(uint64(n))); k++ {
		d, left := c.At(uint64(k)), n-k
		if k > 0 && (left > 0 && d&2 != 0 || left == 0 && d&1 != 0) {
			seen.Add(g[left])
		}
		if d&4 != 0 {
			for a := 1; a <= left/2; a++ {
				seen.Add(g[a] ^ g[left-a])
			}
		}
		if d&8 != 0 {
			for a := 1; a <= left/3; a++ {
				for b := a; b <= (left-a)/2; b++ {
					seen.Add(g[a] ^ g[b] ^ g[left-a-b])
				}
			}
		}
	}
	return seen.Mex()
}

// tableHeaps bounds the tables of take-and-break games: quadratic work for two
// heaps, and cubic for three.
const (
	tableHeaps      = 8192
	tableHeapsThree = 512
)

// TakeAndBreak is the ruleset of a take-and-break code, for positions that are
// lists of heaps. Nim values come from a table and, where the code is octal and
// ends, from the period that the table proves: if G(n+p) = G(n) for n0 <= n <
// 2 n0 + p + t, where t is the last place of the code, then for all n >= n0 (Guy
// and Smith 1956; Winning Ways, ch. 4).
//
// Heaps of a code that takes without end and splits are at most 2^31, and those
// that split in three at most 2^20, so that every move has a number.
func TakeAndBreak(info Info, c Code) *Ruleset[uint64] {
	table := &HeapTable{
		Most: tableHeaps,
		Next: func(g []uint64) uint64 { return c.next(g, &cgt.MexSet{}) },
	}
	most := uint64(MaxNumber)
	if len(c.Repeat) == 0 && c.parts() < 3 {
		table.Needed = func(pre, p int) int { return 2*pre + 2*p + len(c.Digits) - 1 }
	}
	if c.splitting(1<<32) > 16 {
		most = 1 << 31
	}
	if c.parts() == 3 {
		most = 1 << 20
		table.Most = tableHeapsThree
	}
	return &Ruleset[uint64]{
		Info: info,
		Parse: func(text string) ([]uint64, error) {
			heaps, fields, err := ReadList(text, "heap size")
			if err != nil {
				return nil, err
			}
			for i, f := range fields {
				if heaps[i] > most {
					return nil, f.Error(fmt.Sprintf("a heap of %d is too large for this ruleset", heaps[i]),
						fmt.Sprintf("heaps of %s hold at most %d", info.Name, most))
				}
			}
			return LiveHeaps(heaps...), nil
		},
		Format:   FormatHeap,
		Moves:    c.moves,
		MoveText: func(n uint64, m Move) string { return HeapMove(n, c.taken(n, m).left(n)...) },
		Draw:     DrawHeap,
		Nimber:   table.Value,
		Tidy:     TidyHeapMove,
		Read: func(n uint64, text string) (Move, []uint64, bool) {
			from, to, ok := ReadHeapMove(text)
			if !ok || from != n {
				return 0, nil, false
			}
			t, ok := c.read(n, to)
			return c.number(n, t), to, ok
		},
		Why: func(n uint64, text string) (string, bool) {
			return WhyHeapMove(n, text, c.parts(), func(to []uint64) string { return c.why(n, to) })
		},
		Heap:    Heap,
		Repeats: table.Period,
	}
}

// why says what is wrong with leaving the given heaps of a heap of n.
func (c Code) why(n uint64, to []uint64) string {
	k := n
	for _, h := range to {
		k -= h
	}
	if k == 0 && c.At(0) == 0 {
		return "A move must take at least one counter."
	}
	if c.At(k) == 0 {
		return fmt.Sprintf("A move may not take %d.", k)
	}
	kinds := []string{"leave nothing", "leave one heap", "leave two heaps", "leave three heaps"}
	return fmt.Sprintf("A move that takes %d may not %s.", k, kinds[len(to)])
}
