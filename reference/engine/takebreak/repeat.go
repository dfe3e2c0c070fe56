package takebreak

import "math"

// A finder finds where a sequence may have begun to repeat. It selects places by their own values
// only, so the same ones in every copy of a stretch, and remembers where each was last seen: in
// every window of places it selects the one of least hash ("winnowing": Schleimer, Wilkerson,
// Aiken, 2003). Windows grow with the sequence, which keeps the memory small; a larger window
// selects only places that a smaller one would too.
type finder struct {
	n      int // the number of values fed
	window int
	word   uint64 // hash of the last 64, each shifted out in the end
	hashes [longestWindow]uint64
	best   int                 // the selected place
	trail  uint64              // hash of the last places selected and the gaps between them
	seen   map[uint64]sighting // by trail
}

// A sighting has the last place where a trail was seen, and an earlier one, about half as far along
// the sequence. If a trail occurs several times in a period, the distance to the last place is
// never the period, but that to the earlier one eventually is.
type sighting struct{ last, anchor int }

const longestWindow = 4096

func newFinder() *finder { return &finder{seen: map[uint64]sighting{}, best: -1, window: 8} }

// hashWord is the hash of one value (the finalizer of Steele, Lea and Flood, "Fast splittable
// pseudorandom number generators", 2014). The words of different values have no small linear
// relations; if they had, the rolling sums of two phases of a period could be the same.
func hashWord(v uint32) uint64 {
	x := (uint64(v) + 1) * 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// feed takes the next value. If it selects a place whose trail has been seen before, the results
// are the distances to the last sighting and to an earlier one. Otherwise they are 0.
func (f *finder) feed(v uint32) (last, anchor int) {
	f.word = f.word<<1 + hashWord(v)
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
		return 0, 0
	default:
		least := uint64(math.MaxUint64)
		for i := at - f.window + 1; i <= at; i++ {
			if x := f.hashes[i%longestWindow]; x <= least {
				f.best, least = i, x
			}
		}
	}
	// The same few values may occur at several places of one period; so the last four selected
	// identify a place.
	f.trail = f.trail<<16 + (f.hashes[f.best%longestWindow]^uint64(f.best-selected))*0x9e3779b97f4a7c15>>48
	before, known := f.seen[f.trail]
	now := sighting{f.best, before.anchor}
	if !known || before.anchor < f.best/2 {
		now.anchor = f.best
	}
	f.seen[f.trail] = now
	if !known {
		return 0, 0
	}
	return f.best - before.last, f.best - before.anchor
}

// A repeat is a stretch of a sequence that agrees with itself: values[n+period] =
// values[n] + saltus for all n >= from with n+period below the end.
type repeat struct{ from, period, saltus int }

// run is the number of values in the repeat, its first ones included, if it extends to the value n.
func (r repeat) run(n int) int { return n + 1 - r.from }

// watch feeds a finder with the values computed and follows one repeat.
type watch struct {
	finder *finder
	done   int // the number of values examined
	now    repeat
	rising bool // values may rise from period to period
	walked int  // the number of values compared at starts of repeats
}

// walkPerValue limits the comparisons of tries while a repeat is followed.
const walkPerValue = 64

// follow examines the new values of a sequence. It returns the repeat that extends to their end;
// false if there is none.
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
		if last, anchor := w.finder.feed(v); last > 0 {
			w.try(s, n, last)
			if anchor != last {
				w.try(s, n, anchor)
			}
		}
	}
	return w.now, w.now.period > 0
}

// try starts to follow the repeat with period p if it agrees with the values for a while, and for
// longer than the one followed. Otherwise a repeat that ends again and again would hide for ever
// the one that does not end.
//
// Where both agree for the sum of their periods they agree equally (Fine and Wilf 1965), so that no
// comparison is needed.
func (w *watch) try(s *sequence, n, p int) {
	now := w.now
	if now.period > 0 && (p == now.period || p+now.period <= now.run(n) || w.walked > walkPerValue*n) {
		return
	}
	r := repeat{from: n - p + 1, period: p, saltus: int(s.at(n)) - int(s.at(n-p))}
	if r.saltus != 0 && !w.rising {
		return
	}
	r.extend(s)
	w.walked += n - p + 1 - r.from
	if now.period > 0 && r.run(n)-r.period <= now.run(n)-now.period {
		return
	}
	if r.from <= n-p-8 || r.from == 0 {
		w.now = r
	}
}

// extend moves the beginning of a repeat down as far as possible.
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

// divides reports whether the sequence also repeats after one q-th of the period.
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
