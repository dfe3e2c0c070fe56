package checker

import (
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/plain"
	"grader/reference/refute"
)

// A pastReplay is what came of playing a refutation through, and what it cost.
type pastReplay struct {
	err  error
	bill game.Bill
}

// replay plays a refutation through, unless that has been done: very different lists of moves,
// say, begin with the same wrong one. Each answer pays for it as if it were the first.
func (t *Task) replay(by refute.Replayer, r refute.Refutation) error {
	key := plain.Digest(explain.Line(r.Doc()))
	if past, is := t.replays.Load(key); is && by.Meter.Pay(past.(pastReplay).bill) {
		return past.(pastReplay).err
	}
	var now pastReplay
	now.bill = by.Meter.Bill(func() { now.err = by.Replay(r) })
	t.replays.Store(key, now)
	return now.err
}
