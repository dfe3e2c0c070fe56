package takebreak

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/bits"
	"slices"
)

// A Far searches for the period of a code beyond the values that fit into memory. Once no further
// heaps are rare, a value depends only on the values of the rare heaps and of the last heaps: so it
// keeps the first and the last values, a window of each. It can be saved and resumed (farstate.go).
//
// At every power of two it stores the window as an anchor. If the same window recurs, and every
// value in between relied on pairs with a first heap inside the window, the values in between are a
// period: this is the theorem Window, see proof.go. The first recurrence gives the least period,
// since the window determines all later values. The beginning of the period is known only up to the
// anchor.
type Far struct {
	rule
	classes
	window  int
	probes  []probe   // from rare heaps
	helpers []probe   // from common heaps, the most useful first
	helper  int       // at least the largest heap of a helper
	least   [2]uint64 // the common values below 64 of even and of odd heaps
	head    []byte    // the values of heaps below the window
	buf     []byte    // the values of heaps from base on
	base    int       // even
	size    int       // the number of values computed
	anchor  int       // the number of values computed at the anchor
	kept    []byte    // the last values before the anchor, a window of them
	depth   int       // the largest first heap of a pair relied on since the anchor
	found   int       // the period, or 0
}

const (
	farStart  = 1 << 22 // values computed before the window is chosen
	farWindow = 1 << 18 // the least window
	farLast   = 1 << 30 // the most values computed before
	farChunk  = 1 << 16
	farWork   = 1 << 36 // the most pairs of heaps looked at before
)

// NewFar begins a search for the period of a code. If the period is proved while memory suffices,
// it returns the proof and no search. The error says why a search is impossible.
func NewFar(c Code) (*Far, *Proof, error) { return newFar(c, farStart, farWindow) }

func newFar(c Code, start, window int) (*Far, *Proof, error) {
	e := New(c)
	if !e.seq.provable() {
		return nil, nil, fmt.Errorf("no theorem proves a period of %v", c)
	}
	for n := start; n <= farLast; n *= 2 {
		for e.seq.size() < n && e.proof == nil {
			e.step(n)
			if e.seq.looked() > farWork {
				return nil, nil, fmt.Errorf("the first %d values of %v take so long that no search beyond them is possible", e.seq.size(), c)
			}
		}
		if e.proof != nil {
			return nil, e.proof, nil
		}
		sp := e.seq.sparse
		if e.seq.wide != nil || sp == nil || e.seq.max >= 64 || c.Unequal {
			return nil, nil, fmt.Errorf("the values of %v are too large for a search beyond the first %d of them", c, n)
		}
		reach := max(sp.depth(0), slices.Max(append(sp.rares, 0))) + e.seq.last + 1
		w := max(window, 1<<bits.Len(uint(2*reach)))
		if 4*w <= n {
			return e.seq.far(w), nil, nil
		}
	}
	return nil, nil, fmt.Errorf("rare heaps of %v have not died out at heap %d", c, farLast)
}

// far continues a sequence whose size is a power of two.
func (s *sequence) far(window int) *Far {
	sp := s.sparse
	f := &Far{
		rule: s.rule, classes: sp.classes, window: window,
		head: slices.Clone(s.g[:window]), size: len(s.g), anchor: len(s.g),
	}
	var common []probe
	for _, p := range sp.probes {
		first := func(k int) int { return int(p.off) - k }
		i := slices.IndexFunc(s.breaks, func(k int) bool {
			h := first(k)
			return h > 0 && h < window && uint16(f.head[h]) == p.v
		})
		if f.common(first(s.breaks[i]), p.v) {
			common = append(common, p)
		}
	}
	for _, h := range sp.rares {
		for _, k := range f.breaks {
			f.probes = append(f.probes, probe{uint32(h + k), uint16(f.head[h])})
		}
	}
	kept := sp.probes
	sp.probes = f.probes
	f.helpers = s.pick(common)
	sp.probes = kept
	for n := range f.least {
		f.least[n] = f.commons(n)[0]
	}
	for _, p := range f.helpers {
		f.helper = max(f.helper, int(p.off))
	}
	f.begin(s.g[len(s.g)-window:])
	f.kept, f.depth = slices.Clone(f.buf), f.helper
	return f
}

// begin puts the last values before the space for the next ones.
func (f *Far) begin(last []byte) {
	if f.buf == nil {
		f.buf = make([]byte, 0, 2*f.window+farChunk)
	}
	f.buf = append(f.buf[:0], last...)
	f.base = f.size - f.window
}

// Size is the number of values computed.
func (f *Far) Size() int { return f.size }

// Code is the code of the search.
func (f *Far) Code() Code { return f.code }

// Found is the least period, and a heap from which on the values repeat, perhaps not the first; the
// period is 0 until it is found.
func (f *Far) Found() (from, period int) { return f.anchor - f.window, f.found }

// Advance computes some thousands more values, or none once the period is found. The error says why
// the kept values do not suffice.
func (f *Far) Advance() error {
	if f.found != 0 {
		return nil
	}
	if len(f.buf)+farChunk > cap(f.buf) {
		f.begin(f.buf[len(f.buf)-f.window:])
	}
	// A chunk ends at every power of two.
	count := min(farChunk, 1<<bits.Len(uint(f.size))-f.size)
	from := len(f.buf)
	if err := f.compute(count); err != nil {
		return err
	}
	f.returns(from)
	if f.found == 0 && f.size&(f.size-1) == 0 {
		f.anchor, f.depth = f.size, f.helper
		f.kept = append(f.kept[:0], f.buf[len(f.buf)-f.window:]...)
	}
	return nil
}

// compute computes count values. It works like narrow of a sequence, but knows all rare heaps, and
// uses helpers only for missing values.
func (f *Far) compute(count int) error {
	n := len(f.buf)
	g := f.buf[:n+count]
	for ; n < len(g); n++ {
		seen := reached(f.probes, g, n)
		for _, k := range f.leave {
			seen |= 1 << (g[n-k] & 63)
		}
		least := f.least[n&1]
		free := ^seen & least
		if free == 0 {
			return fmt.Errorf("the value of heap %d is above 63, which this search cannot hold", f.base+n)
		}
		c := bits.TrailingZeros64(free)
		g[n] = byte(c)
		need := ^seen &^ least & (1<<c - 1)
		rest := f.helpers
		for ; need != 0 && len(rest) >= 4; rest = rest[4:] {
			p := (*[4]probe)(rest)
			need &^= p[0].bit(g, n) | p[1].bit(g, n) | p[2].bit(g, n) | p[3].bit(g, n)
		}
		for ; need != 0; need &= need - 1 {
			v := byte(bits.TrailingZeros64(need))
			if !f.reaches(g, n, v) {
				return fmt.Errorf("heap %d may be worth %d, and with the values that are kept nobody can tell", f.base+n, v)
			}
		}
	}
	f.buf = g
	f.size += count
	return nil
}

// reaches looks for a split of the heap at a place of g into two heaps of xor v, with a
// first heap inside the window. No value is above 63, so that adding 127 to a byte sets
// its high bit exactly if it is not 0; see findPair.
func (f *Far) reaches(g []byte, n int, v byte) bool {
	want := uint64(v) * ones
	for a := 1; a+8 < f.window-f.last; a += 8 {
		heads := binary.LittleEndian.Uint64(f.head[a:a+8]) ^ want
		for _, k := range f.breaks {
			x := heads ^ binary.BigEndian.Uint64(g[n-k-a-7:n-k-a+1])
			if (x+lows)&highs != highs {
				f.depth = max(f.depth, a+7)
				return true
			}
		}
	}
	return false
}

// farWord is the number of values compared before a whole window is.
const farWord = 64

// returns searches for the anchor's window among those that end at or after a place of buf.
func (f *Far) returns(from int) {
	word := f.kept[len(f.kept)-farWord:]
	for at := from - farWord + 1; ; {
		i := bytes.Index(f.buf[at:], word)
		if i < 0 {
			return
		}
		end := at + i + farWord
		period := f.base + end - f.anchor
		if bytes.Equal(f.buf[end-f.window:end], f.kept) && !(f.parity && period%2 != 0) {
			f.found = period
			return
		}
		at += i + 1
	}
}
