package takebreak

// A Theorem says why a sequence of nim values repeats for ever.
type Theorem uint8

// The theorems. The zero Theorem proves nothing.
const (
	// GuySmith: if no move leaves more than h heaps, none takes more than t, and G(n+p) = G(n) for
	// all n with n0 <= n < h n0 + (h-1) p + t, then for all n >= n0 (n0 at least 1). Of two heaps
	// with n+p-k > 2 n0 + 2 p - 1 counters the larger has at least n0+p, and keeps its value when
	// it becomes p smaller, so that n+p and n have options of the same values. (Guy and Smith 1956,
	// for h = 2; Winning Ways, ch. 4. For h = 1, subtraction games, the values repeat as soon as t
	// of them do; for h = 3, hexadecimal codes, the same argument speaks of the largest of three
	// heaps.)
	GuySmith Theorem = iota + 1

	// Window: heaps are rare or common by their values, no rare heap is larger than some bound, and
	// all further values below another rely on pairs with a small first heap. Then a value depends
	// on a window of the values before it, and a window that recurs proves the period. See
	// windowHolds for the conditions and the argument. (That a sparse space that ends makes a game
	// finite is in Winning Ways, ch. 4, and in Flammenkamp's calculations.)
	Window

	// Shift: codes of one heap in which a digit repeats for ever, such as "any number but 2 and 3".
	// All options further away than the last other digit are allowed, so that a value depends on
	// the values of the window of that length and the set of all values before it, both relative to
	// the least value not in that set. If both recur, the values rise by a fixed amount from period
	// to period. (Winning Ways, ch. 4, and Siegel, Combinatorial Game Theory, ch. IV, on all-but
	// sets.)
	Shift
)

// String is the name of the theorem.
func (t Theorem) String() string {
	switch t {
	case GuySmith:
		return "Guy and Smith's bound"
	case Window:
		return "a window of the sparse space that repeats"
	case Shift:
		return "a shifted window that repeats"
	}
	return "no theorem"
}

// A Proof is the least period p, and the least pre-period n0, of the nim values of a code: G(n+p) =
// G(n) + s for all n >= n0, heaps counted from 0, with the saltus s = 0 but for some codes that do
// not end. A proof has everything that its theorem needs, so that it can be checked again.
type Proof struct {
	Code      Code
	PrePeriod int
	Period    int
	Saltus    int
	Theorem   Theorem
	Values    int // the values of heaps 0 to Values-1 prove it

	// Of Window only: which bits of a value make it common if they are odd, and
	// whether the parity of the heap counts too.
	Mask   uint16
	Parity bool
	Rare   int // no heap larger than this is rare
	Depth  int // the first heaps of the pairs of common heaps relied on are no larger
}

// guySmith is how many values prove a repeat by the bound of Guy and Smith.
func (r *rule) guySmith(of repeat) int {
	return r.heaps*max(of.from, 1) + r.heaps*of.period + r.last
}

// arithmetic reports whether values may rise for ever in a way that Shift proves.
func (r *rule) arithmetic() bool { return !r.code.Ends() && r.heaps == 1 }

// provable reports whether there is a theorem for such a code.
func (r *rule) provable() bool { return r.code.Ends() || r.arithmetic() }

// checkedHeaps is the number of heaps of a period for which a new proof by Window is checked; tests
// check all.
const checkedHeaps = 1 << 12

// proves tries the theorems on a repeat that extends to the end of the sequence, and checks the
// proof.
func (s *sequence) proves(r repeat) (Proof, bool) {
	size, sp := s.size(), s.sparse
	p := Proof{Code: s.code, Theorem: Shift, Values: size, Period: r.period}
	switch {
	case !s.provable(), s.arithmetic() && !s.shifted(size, r):
		return p, false
	case s.arithmetic():
	case s.guySmith(r) <= size:
		r = r.least(s)
		p.Theorem, p.Values = GuySmith, s.guySmith(r)
	case s.wide != nil, sp == nil, len(sp.rares) == 0, size-1-r.period < sp.since:
		return p, false
	default:
		p.Theorem, p.Mask, p.Parity = Window, sp.mask, sp.parity
		p.Rare, p.Depth = sp.rares[len(sp.rares)-1], sp.depth(size-1-r.period)
		if !p.fits(&s.rule, r.from) {
			return p, false
		}
	}
	r = r.least(s)
	p.PrePeriod, p.Period, p.Saltus = r.from, r.period, r.saltus
	return p, p.holds(s, checkedHeaps)
}

// shifted reports whether the state of an endless code of one heap recurs, relative to the least
// value that has not occurred: at the end of size values and one period before.
func (s *sequence) shifted(size int, r repeat) bool {
	before := size - r.period
	if before <= s.last+1 || r.from > before-s.last-1 {
		return false
	}
	now, then := s.reached(size), s.reached(before)
	base, was := int(mex(now)), int(mex(then))
	if s.code.Repeat&2 == 0 {
		// The digit allows only a whole heap: a set that never changes.
		return r.saltus == 0
	}
	if base-was != r.saltus {
		return false
	}
	for v := 0; v < 64*max(len(now), len(then)); v++ {
		if has(now, base+v) != has(then, was+v) {
			return false
		}
	}
	return true
}

// reached is the set of values that the repeating digit reaches from a heap of n.
func (s *sequence) reached(n int) (set []uint64) {
	if s.code.Repeat&1 != 0 {
		set = add(set, 0)
	}
	for h := 1; s.code.Repeat&2 != 0 && h < n-s.last; h++ {
		set = add(set, s.at(h))
	}
	return set
}

func has(set []uint64, v int) bool { return v>>6 < len(set) && set[v>>6]>>(v&63)&1 == 1 }

// holds checks the conditions of the theorem one by one, on computed values, and that neither
// period nor pre-period could be less. The condition of Window on every heap of the last period
// takes longer than computing its values; it is checked for at most most heaps, evenly spread.
func (p *Proof) holds(s *sequence, most int) bool {
	for n := p.PrePeriod; n+p.Period < p.Values; n++ {
		if int(s.at(n+p.Period))-int(s.at(n)) != p.Saltus {
			return false
		}
	}
	r, ok := repeat{p.PrePeriod, p.Period, p.Saltus}, false
	switch p.Theorem {
	case GuySmith:
		ok = p.Code.Ends() && p.Saltus == 0 && p.Values >= s.guySmith(r)
	case Window:
		ok = p.windowHolds(s, most)
	case Shift:
		ok = s.arithmetic() && s.shifted(p.Values, r)
	}
	return ok && r.least(s) == r
}

// windowHolds goes through the conditions of Window. Let x be the last heap whose
// value is known, R the rare heaps, the largest of them Rare, t the most that a
// move takes, and W = max(Rare, Depth) + t + 1.
//
// If x-p > 2W, the values of heaps x-W to x are those of x-p-W to x-p, and for every n with x-p < n
// <= x, G(n) is common and every rare value below it is that of one heap left, of a split with a
// heap of R, or of a split with a heap of at most Depth, then G(n+p) = G(n) for all n >= x-p-W.
//
// Proof, by induction: let n > x. The common values of options of n are those of heaps n-k left,
// and of splits into r in R and n-k-r, which is larger than Rare; all lie in the window, so they
// are those of n-p, and the least common value c that is missing is the same. Each rare value v < c
// is that of a split of n-p into some a <= Depth, or in R, and n-p-k-a, or of a heap left; the same
// option of n has the same value. So G(n) = c = G(n-p). Where the parity of heaps counts, p has to
// be even.
func (p *Proof) windowHolds(s *sequence, most int) bool {
	before := p.Values - 1 - p.Period
	taken, same := s.breakParity()
	if s.wide != nil || p.Saltus != 0 || s.heaps != 2 || !p.fits(&s.rule, p.PrePeriod) ||
		p.Parity && (p.Period%2 != 0 || !same) {
		return false
	}
	c := classes{mask: p.Mask, parity: p.Parity}
	if p.Parity {
		c.taken = taken
	}
	var first []int // of the splits relied on
	for a := 1; a < p.Values; a++ {
		rare := c.rare(a, s.value(a))
		if rare && a > p.Rare {
			return false
		}
		if rare || a <= p.Depth {
			first = append(first, a)
		}
	}
	commons := [2]set{c.commons(0), c.commons(1)}
	for n := before + 1; n < p.Values; n += (p.Period + most - 1) / most {
		if !s.explained(&commons[n&1], first, n) {
			return false
		}
	}
	return true
}

// fits reports whether the window is inside the repeating stretch that begins at a heap.
func (p *Proof) fits(r *rule, from int) bool {
	before, w := p.Values-1-p.Period, max(p.Rare, p.Depth)+r.last+1
	return before > 2*w && before-w >= from
}

// explained reports whether every rare value below that of heap n comes from one heap, or from a
// split with one of the given first heaps.
func (s *sequence) explained(commons *set, first []int, n int) bool {
	var need set
	for i := range need {
		if below := int(s.value(n)) - i<<6; below > 0 {
			need[i] = (1<<min(below, 64) - 1) &^ commons[i]
		}
	}
	for _, k := range s.leave {
		need.remove(s.value(n - k))
	}
	for _, a := range first {
		if need == (set{}) {
			break
		}
		for _, k := range s.breaks {
			need.remove(s.value(a) ^ s.value(n-k-a))
		}
	}
	return need == set{}
}
