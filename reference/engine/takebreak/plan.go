package takebreak

const (
	firstStep   = 64
	longestStep = 4096
	firstPlan   = 256
)

// stepEnd is the end of the step that follows n values.
func stepEnd(n int) int {
	if n < firstStep {
		return firstStep
	}
	return n + min(n, longestStep)
}

// step computes the values up to the next end. most is the most values that will ever be needed;
// memory is reserved accordingly.
func (s *sequence) step(most int) {
	n := s.size()
	end := stepEnd(n)
	if s.wide == nil {
		s.reserve(end, most)
		if n >= firstPlan && n&(n-1) == 0 && s.plans {
			s.plan()
		}
		if s.listed() {
			s.places.list(s)
			s.places.sort()
		}
		for s.count() < end && s.extend(end) {
		}
	}
	if s.size() < end {
		s.widen()
		s.wide.extend(end)
	}
}

// extend computes values up to end; ok is false if they reach the limit.
func (s *sequence) extend(end int) (ok bool) {
	switch {
	case s.sparse == nil:
		v, ok := s.dense()
		if ok {
			s.push(v)
		}
		return ok
	case s.max < 64 && !s.unequal:
		if !s.narrow(end) {
			s.max = max(s.max, 64) // from here on values are computed in blocks
		}
		return true
	}
	return s.block(end)
}

// widen moves the values to a plain table.
func (s *sequence) widen() {
	if s.wide != nil {
		return
	}
	s.wide = newPlain(s.rule)
	s.wide.g = make([]uint32, s.count(), 2*s.count())
	for n := range s.wide.g {
		s.wide.g[n] = uint32(s.value(n))
	}
	s.g, s.w, s.sparse, s.places = nil, nil, nil, nil
}

// plan picks the method for the values up to twice the present number.
func (s *sequence) plan() {
	n := s.count()
	if len(s.breaks) == 0 || n < 4*(s.last+1) {
		return
	}
	best, rares := s.bestClasses(n / 2)
	if s.sparse != nil {
		// Keep the classes unless others are much better: a proof of period
		// needs them unchanged for a whole period.
		now := 0
		for h := n / 2; h < n; h++ {
			if s.sparse.rare(h, s.value(h)) {
				now++
			}
		}
		if 4*rares > 3*now {
			best, rares = s.sparse.classes, now
		}
	}
	sp := newSparse(s, best)
	// Costs of the next value, in pairs compared eight at a time. A rare value needs a full search;
	// a pair with a rare heap costs about as much as four compared at once.
	full := len(s.breaks) * n * 3 / 4
	search, marking := 2*full*rares/(n/2), 4*len(sp.probes)
	if s.places != nil {
		search, marking = search/4, len(sp.probes)
	}
	if marking+search > full {
		s.sparse = nil
		return
	}
	if s.sparse != nil && s.sparse.classes == best {
		sp.since, sp.depths = s.sparse.since, s.sparse.depths
	}
	s.sparse = sp
	s.learn()
}

// bestClasses picks the classes with the fewest rare heaps among those from a heap on; rares is
// their number. The Walsh-Hadamard transform of the counts of values is, at each mask, the number
// of common heaps subtracted from that of rare heaps.
func (s *sequence) bestClasses(from int) (best classes, rares int) {
	var sum, diff [limit]int
	size := s.count() - from
	for n := from; n < s.count(); n++ {
		v := s.value(n)
		sum[v]++
		if n&1 == 0 {
			diff[v]++
		} else {
			diff[v]--
		}
	}
	walsh(&sum)
	walsh(&diff)
	excess := size
	for m := 1; m < limit; m++ {
		if sum[m] < excess {
			best, excess = classes{mask: uint16(m)}, sum[m]
		}
	}
	if taken, ok := s.breakParity(); ok {
		for m := range limit {
			// A heap is rare if the sum of its bits, its size and the number taken is even.
			d := diff[m]
			if taken == 1 {
				d = -d
			}
			if d < excess {
				best, excess = classes{uint16(m), true, taken}, d
			}
		}
	}
	return best, (size + excess) / 2
}
