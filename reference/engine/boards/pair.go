package boards

import (
	"math/bits"
	"slices"
)

// A pace says what takes so long that it is worth an effort.
type pace struct {
	long    int // how many places a question is about whose large components are surveyed
	alone   int // how many components a search finds before it gets a partner
	between int // how many each of two finds until they tell each other
}

func usualPace() pace { return pace{long: 30, alone: 1 << 15, between: 1 << 9} }

// A finding is what a search has found out about a component.
type finding struct {
	key   uint64
	entry entry
}

// A question is what a search wants to know of a component: whether it has the value n,
// or, if n is notSought, its value.
type question struct {
	key uint64
	n   uint
}

// A pair are two searches that work at the same question at the same time. What they find
// does not depend on which is faster: both stop after so many findings, or when they have
// an answer; only then each learns what the other has found, and what it is about. Each
// leaves to the other what that is about as long as there is something else to do, and
// drops questions that the other has answered.
type pair struct {
	first, second *search
	stopped       chan bool // whether the second has its answer
	resume        chan struct{}
	panicked      any // what the second panicked with, if it did
}

// A diary is what a search of a pair has found since it last told the other.
type diary struct {
	findings []finding
	table    *table
	busy     []question // of the other, the last time that both stopped
}

// run works at a question about a set of places, with a partner if that takes long. What is
// found, and how many positions it takes, is the same on one processor as on several.
func (s *search) run(set uint64, question func(*search) uint) uint {
	s.question, s.before, s.large = question, s.table.count, s.pace.large(set)
	defer s.part()
	return question(s)
}

// large is how many places a component has whose options are worth a survey, in a question
// about a set. A survey costs as much as many a search of small components. It pays near
// the root of a long search, where a good choice saves most.
func (p pace) large(set uint64) int {
	n := bits.OnesCount64(set)
	if n < p.long {
		return maxPlaces + 1
	}
	return n - n/5
}

// split gets a search a partner.
func (s *search) split() {
	twin := &search{region: s.region, table: s.table, question: s.question, pace: s.pace, second: true, large: s.large}
	s.diary, twin.diary = diary{table: newTable()}, diary{table: newTable()}
	twin.busy = append(twin.busy, s.stack...)
	p := &pair{first: s, second: twin, stopped: make(chan bool), resume: make(chan struct{})}
	s.pair, twin.pair = p, p
	go p.work()
}

// work is what the second search does. A panic ends it and is kept, since only the one who
// asked can make a fault of it.
func (p *pair) work() {
	defer func() {
		p.panicked = recover()
		p.stopped <- true
	}()
	p.second.question(p.second)
}

// note remembers a finding until both searches stop, and waits for that when it is time.
func (s *search) note(f finding) {
	s.diary.table.put(f.key, f.entry)
	if s.findings = append(s.findings, f); len(s.findings) < s.pace.between {
		return
	}
	if p := s.pair; s == p.second {
		p.stopped <- false
		<-p.resume
	} else if p.meet() {
		p.resume <- struct{}{}
	}
}

// meet waits for the second search to stop, and makes known to both what each has found. It
// reports whether the second is to go on.
func (p *pair) meet() (more bool) {
	done := <-p.stopped
	if p.panicked != nil {
		p.first.pair = nil
		panic(p.panicked)
	}
	for _, here := range [2]*search{p.first, p.second} {
		p.first.learn(here.findings)
		here.findings = here.findings[:0]
		here.diary.table.clear()
	}
	p.second.out = p.second.out || p.first.out
	p.first.busy = append(p.first.busy[:0], p.second.stack...)
	p.second.busy = append(p.second.busy[:0], p.first.stack...)
	p.first.drop()
	p.second.drop()
	if done {
		p.first.pair, p.first.busy = nil, nil
	}
	return !done
}

// drop halts a search at the first of its questions that is answered.
func (s *search) drop() {
	s.halted = s.out
	for depth := 0; depth < len(s.stack) && !s.halted; depth++ {
		if s.answered(s.stack[depth]) {
			s.halted, s.cut = true, depth
		}
	}
}

func (s *search) answered(q question) bool {
	e := s.table.get(q.key)
	_, valued := e.value()
	return valued || q.n != notSought && e.excludes(q.n)
}

// part ends the work of the partner.
func (s *search) part() {
	s.question, s.stack = nil, s.stack[:0]
	p := s.pair
	if p == nil {
		return
	}
	for p.meet() {
		p.second.out, p.second.halted = true, true
		p.resume <- struct{}{}
	}
}

// learn remembers findings, and charges for those that are new.
func (s *search) learn(list []finding) {
	for _, f := range list {
		if s.out {
			return
		}
		s.out = s.table.put(f.key, f.entry) && !s.spend()
	}
}

// left reports whether a component is left to the partner, who works at it.
func (s *search) left(p *piece) bool {
	return slices.ContainsFunc(s.busy, func(q question) bool { return q.key == p.key })
}
