package checker

import (
	"math"
	"strconv"

	"grader/problems/source"
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

// appendLiteral writes a value so that different values are written differently, but for
// what stands behind more than maxLiteral bytes.
func appendLiteral(to []byte, v source.Value) []byte {
	if len(to) > maxLiteral {
		return to
	}
	switch v.Kind() {
	case source.Array:
		to = append(to, '[')
		for _, item := range v.Items() {
			to = append(appendLiteral(to, item), ',')
		}
		return append(to, ']')
	case source.Table:
		to = append(to, '{')
		for _, key := range v.SortedKeys() {
			item, _ := v.Get(key)
			to = append(appendLiteral(append(strconv.AppendQuote(to, key), '='), item), ',')
		}
		return append(to, '}')
	case source.String:
		text, _ := v.Text()
		if len(text) > maxLiteral {
			return append(to, make([]byte, len(text))...)
		}
		return strconv.AppendQuote(to, text)
	case source.Float:
		x, _ := v.Float()
		return strconv.AppendUint(append(to, 'f'), math.Float64bits(x), 16)
	}
	return append(to, v.Show()...)
}
