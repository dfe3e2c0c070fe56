package boards

import "slices"

// A pace says when searches share work.
type pace struct {
	alone   int // how many components a search finds before it gets a partner
	between int // how many each of two finds until they tell each other
}

func usualPace() pace { return pace{alone: 1 << 15, between: 1 << 13} }

// A finding is what a search has found out about a component.
type finding struct {
	c      uint64
	e      entry
	figure figure
	drawn  bool
}

// A partner is one of two searches that work at the same time. What they find does not
// depend on which is faster: both stop after so many findings, or when their work is done,
// and each learns what the other has found before both go on.
type partner struct {
	pace
	findings []finding
	stopped  chan bool // whether the work is done
	panicked any       // what the search panicked with, if it did
	work     chan uint64
	resume   chan struct{}
}

// note remembers a finding for the other search, and waits for that when it is time.
func (p *partner) note(f finding) {
	if p.findings = append(p.findings, f); len(p.findings) >= p.between {
		p.stopped <- false
		<-p.resume
	}
}

// values works out the nim values of components that stand for their classes. If that
// takes long, two searches share them. What is found, and how many positions it takes,
// is the same on one processor as on several.
func (s *search) values(list []uint64) {
	for before := s.table.count; len(list) > 0 && (len(list) == 1 || s.table.count-before < s.pace.alone); list = list[1:] {
		if s.value(list[0]); s.out {
			return
		}
	}
	if len(list) == 0 {
		return
	}
	twin := &search{region: s.region, table: s.table.clone(), figures: s.figures.clone(), spend: func() bool { return true }}
	both := [2]*search{s, twin}
	for _, here := range both {
		p := &partner{pace: s.pace, stopped: make(chan bool), work: make(chan uint64), resume: make(chan struct{})}
		here.partner = p
		go here.serve(p)
		defer close(p.work)
	}
	for busy := [2]bool{}; ; {
		over := s.out // asked while both are at rest
		for i, here := range both {
			switch {
			case busy[i]:
				here.partner.resume <- struct{}{}
			case !over && len(list) > 0:
				busy[i] = true
				here.partner.work <- list[0]
				list = list[1:]
			}
		}
		if busy == [2]bool{} {
			break
		}
		var done [2]bool
		for i, here := range both {
			if busy[i] {
				done[i] = <-here.partner.stopped
			}
		}
		// Only the first charges the budget, for its own findings and for those of the other.
		mine, its := s.partner, twin.partner
		if mine.panicked != nil || its.panicked != nil {
			s.out = true
		}
		s.learn(its.findings)
		twin.learn(mine.findings)
		mine.findings, its.findings = mine.findings[:0], its.findings[:0]
		twin.out = s.out
		for i := range both {
			busy[i] = busy[i] && !done[i]
		}
	}
	mine, its := s.partner, twin.partner
	s.partner = nil
	for _, p := range [2]*partner{mine, its} {
		if p.panicked != nil {
			panic(p.panicked)
		}
	}
}

// serve works out the values that it is sent. A panic ends it and is kept, since only the
// one who asked for the values can make a fault of it.
func (s *search) serve(p *partner) {
	defer func() {
		if p.panicked = recover(); p.panicked != nil {
			p.stopped <- true
		}
	}()
	for c := range p.work {
		s.value(c)
		p.stopped <- true
	}
}

// learn remembers what another search has found.
func (s *search) learn(list []finding) {
	for _, f := range list {
		if s.out {
			return
		}
		if f.drawn {
			s.figures.put(f.figure, s.figures.get(f.figure).with(f.e))
		}
		if s.table.put(f.c, s.table.get(f.c).with(f.e)) && !s.spend() {
			s.out = true
		}
	}
}

// with is what two entries know of one component together.
func (e entry) with(other entry) entry {
	switch {
	case e&known != 0:
		return e
	case other&known != 0:
		return other
	}
	return e | other
}

func (t *table) clone() *table {
	c := *t
	c.words, c.metas = slices.Clone(t.words), slices.Clone(t.metas)
	return &c
}

func (t *figures) clone() *figures {
	c := *t
	c.slots = slices.Clone(t.slots)
	return &c
}
