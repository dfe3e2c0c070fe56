package takebreak

import "math"

// A finder tells where a sequence may have begun to repeat. It selects places by
// what stands there alone, the same wherever a stretch of the sequence comes
// again, and remembers where each was last seen: of every window of places it
// selects the one of least hash ("winnowing": Schleimer, Wilkerson, Aiken, 2003).
// Windows grow with the sequence, so that what is remembered stays small; a
// larger window selects none that a smaller one would not.
type finder struct {
	n      int // how many values were fed
	window int
	word   uint64 // made of the last 64, each shifted out in the end
	hashes [longestWindow]uint64
	best   int            // the selected place
	trail  uint64         // made of the last places selected and the gaps between them
	last   map[uint64]int // by trail
}

const longestWindow = 4096

func newFinder() *finder { return &finder{last: map[uint64]int{}, best: -1, window: 8} }

// feed takes the next value. It gives how far back the selected place was seen
// before, if it was selected just now and has been seen before; else 0.
func (f *finder) feed(v uint32) int {
	f.word = f.word<<1 + uint64(v+1)*0x9e3779b97f4a7c15
	h, at, selected := f.word^f.word>>32, f.n, f.best
	f.hashes[at%longestWindow] = h
	f.n++
	if f.window < longestWindow && f.window < at/16 {
		f.window *= 2
	}
	switch {
	case f.best < 0 || h <= f.hashes[f.best%longestWindow]:
		f.best = at
	case f.best > at-f.window:
		return 0
	default:
		least := uint64(math.MaxUint64)
		for i := at - f.window + 1; i <= at; i++ {
			if x := f.hashes[i%longestWindow]; x <= least {
				f.best, least = i, x
			}
		}
	}
	// The same few values may stand at several places of one period; so a place is
	// known by the last four selected.
	f.trail = f.trail<<16 + (f.hashes[f.best%longestWindow]^uint64(f.best-selected))*0x9e3779b97f4a7c15>>48
	before, seen := f.last[f.trail]
	f.last[f.trail] = f.best
	if !seen {
		return 0
	}
	return f.best - before
}

// A repeat is a stretch of a sequence that agrees with itself: values[n+period] =
// values[n] + saltus for all n >= from with n+period below the end.
type repeat struct{ from, period, saltus int }

// watch feeds a finder with the values computed and follows one repeat.
type watch struct {
	finder *finder
	done   int // how many values were looked at
	now    repeat
	rising bool // values may rise from period to period
}

// follow looks at the new values of a sequence. It gives the repeat that reaches
// to their end, if there is one.
func (w *watch) follow(s *sequence) (repeat, bool) {
	if w.finder == nil {
		w.finder = newFinder()
	}
	known := s.known()
	for ; w.done < known.size(); w.done++ {
		n := w.done
		v := known.at(n)
		if p := w.now.period; p > 0 && int(v)-int(known.at(n-p)) != w.now.saltus {
			w.now = repeat{}
		}
		if w.rising && n > 0 {
			v -= known.at(n - 1)
		}
		if p := w.finder.feed(v); p > 0 && w.now.period == 0 {
			w.try(s, n, p)
		}
	}
	return w.now, w.now.period > 0
}

// try takes up the repeat with period p if values agree with it for a while.
func (w *watch) try(s *sequence, n, p int) {
	r := repeat{from: n - p + 1, period: p, saltus: int(s.at(n)) - int(s.at(n-p))}
	if r.saltus != 0 && !w.rising {
		return
	}
	r.extend(s)
	if r.from <= n-p-8 || r.from == 0 {
		w.now = r
	}
}

// extend moves the beginning of a repeat as far down as it goes.
func (r *repeat) extend(s *sequence) {
	for r.from > 0 && int(s.at(r.from-1+r.period))-int(s.at(r.from-1)) == r.saltus {
		r.from--
	}
}

// least is the repeat of least period and beginning, for a repeat that is proved.
func (r repeat) least(s *sequence) repeat {
	for q := 2; q <= r.period; q++ {
		for r.period%q == 0 && r.saltus%q == 0 && r.divides(s, q) {
			r.period, r.saltus = r.period/q, r.saltus/q
		}
	}
	r.extend(s)
	return r
}

// divides tells whether the sequence also repeats after one q-th of the period.
func (r repeat) divides(s *sequence, q int) bool {
	d, rise := r.period/q, r.saltus/q
	for i := range r.period {
		n, more := r.from+i+d, 0
		if n >= r.from+r.period {
			n, more = n-r.period, r.saltus
		}
		if int(s.at(n))+more-int(s.at(r.from+i)) != rise {
			return false
		}
	}
	return true
}
