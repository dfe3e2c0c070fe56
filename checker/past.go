package checker

import (
	"sync"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/plain"
	"grader/reference/refute"
)

// pastReplays are the refutations that were played through before, by what they say: very
// different lists of moves, say, begin with the same wrong one.
type pastReplays struct {
	mu    sync.Mutex
	known map[string]pastReplay
}

// A pastReplay is what came of playing a refutation through, and what it cost.
type pastReplay struct {
	err  error
	bill game.Bill
}

// maxReplays bounds what is remembered of a question.
const maxReplays = 1 << 10

// replay plays a refutation through. Each answer pays for it as if it were the first.
func (p *pastReplays) replay(by refute.Replayer, r refute.Refutation) error {
	key := plain.Digest(explain.Line(r.Doc()))
	p.mu.Lock()
	past, is := p.known[key]
	p.mu.Unlock()
	if is && by.Meter.Pay(past.bill) {
		return past.err
	}
	past.bill = by.Meter.Bill(func() { past.err = by.Replay(r) })
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.known == nil {
		p.known = map[string]pastReplay{}
	}
	if is || len(p.known) < maxReplays {
		p.known[key] = past
	}
	return past.err
}
