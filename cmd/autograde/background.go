package main

import (
	"sync"
	"time"
)

// A background writes the reports of a class while others go on: what is graded next need
// not wait for them, and goes before. Of several classes that wait the last is written.
type background struct {
	write func(now, before *gradedClass) error
	tell  func() // that another error has come up, or none does any more

	mu      sync.Mutex
	turn    sync.Cond    // whatever changes below is told
	next    *gradedClass // waits to be written
	last    *gradedClass // is written, or was
	writing bool
	busy    bool // something is graded
	err     error
	at      time.Time // when the last one was written
}

func newBackground(write func(now, before *gradedClass) error, tell func()) *background {
	b := &background{write: write, tell: tell}
	b.turn.L = &b.mu
	return b
}

// put has a class written, in place of one that waits.
func (b *background) put(c *gradedClass) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.next = c
	if !b.writing {
		b.writing = true
		go b.run()
	}
}

func (b *background) run() {
	for {
		b.mu.Lock()
		if b.next == nil {
			b.writing = false
			b.turn.Broadcast()
			b.mu.Unlock()
			return
		}
		now, before := b.next, b.last
		b.last, b.next = now, nil
		b.mu.Unlock()
		err := b.write(now, before)
		b.mu.Lock()
		was := b.err
		b.err, b.at = err, time.Now()
		b.mu.Unlock()
		if (err == nil) != (was == nil) || err != nil && err.Error() != was.Error() {
			b.tell()
		}
	}
}

// yield waits while something is graded. It is called before each report.
func (b *background) yield() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for b.busy {
		b.turn.Wait()
	}
}

// grading says whether something is graded at the moment.
func (b *background) grading(busy bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.busy = busy
	b.turn.Broadcast()
}

// failed is why the reports could not be written last; nil if they could. It also tells
// whether it is time to try again.
func (b *background) failed() (err error, again bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.err, b.err != nil && !b.writing && time.Since(b.at) >= retry
}

// end waits until all is written.
func (b *background) end() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	for b.writing {
		b.turn.Wait()
	}
	return b.err
}
