package cgt

import (
	"errors"
	"runtime"
	"testing"
)

// TestLongTexts: a text that grows without bounds is refused at once, and leaves the budget
// for what else is asked of the form.
func TestLongTexts(t *testing.T) {
	table := NewForms(100_000)
	// Heaps from which Left takes 1, 2, 5 or 9 and Right 3, 4 or 7.
	heaps := []Form{Zero}
	for n := 1; n <= 200; n++ {
		var sides [2][]Form
		for who, takes := range [2][]int{{1, 2, 5, 9}, {3, 4, 7}} {
			for _, k := range takes {
				if k <= n {
					sides[who] = append(sides[who], heaps[n-k])
				}
			}
		}
		heaps = append(heaps, must(t)(table.Game(sides[0], sides[1])))
	}
	long := heaps[200]
	if text, err := table.Text(long); !errors.Is(err, ErrLong) || !errors.Is(err, ErrLimit) {
		t.Errorf("a text of very many signs has %d, %v", len(text), err)
	}
	if _, err := table.Thermograph(long); err != nil {
		t.Errorf("after that there is no thermograph: %v", err)
	}
	// A long text in which there are many others takes not much more room than it has signs.
	deep := must(t)(table.Value(Simple{Star: 2}))
	for k := range 4000 {
		far := must(t)(table.Value(Simple{Number: Int(int64(k + 10))}))
		deep = must(t)(table.Game([]Form{far}, []Form{deep}))
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	text := name(t, table, deep)
	runtime.ReadMemStats(&after)
	if used := after.TotalAlloc - before.TotalAlloc; used > 4<<20 || len(text) < 20_000 {
		t.Errorf("%d bytes are taken for a text of %d signs", used, len(text))
	}
}
