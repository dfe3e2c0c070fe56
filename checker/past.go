package checker

import (
	"math"
	"strconv"
	"sync"

	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/plain"
	"grader/reference/refute"
)

// maxRemembered limits each memory of a question, which lasts as long as the program runs.
const maxRemembered = 4096

// A memory keeps the first results. It is safe for concurrent use.
type memory[V any] struct {
	mu    sync.Mutex
	known map[string]V
}

func (m *memory[V]) get(key []byte) (v V, known bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	v, known = m.known[string(key)]
	return v, known
}

func (m *memory[V]) put(key []byte, v V) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.known == nil {
		m.known = map[string]V{}
	}
	if len(m.known) < maxRemembered {
		m.known[string(key)] = v
	}
}

// A pastReplay is the result of replaying a refutation, with its cost.
type pastReplay struct {
	err  error
	bill game.Bill
}

// replay replays a refutation, unless that has been done: very different lists of moves, for
// example, begin with the same wrong one. Each answer pays for it as if it were the first.
func (t *Task) replay(by refute.Replayer, r refute.Refutation) error {
	key := []byte(plain.Digest(explain.Line(r.Doc())))
	if past, known := t.replays.get(key); known && by.Meter.Pay(past.bill) {
		return past.err
	}
	var now pastReplay
	now.bill = by.Meter.Bill(func() { now.err = by.Replay(r) })
	t.replays.put(key, now)
	return now.err
}

// appendLiteral writes a value so that different values have different texts, up to about
// maxLiteral bytes.
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
