package cgt

import (
	"cmp"
	"errors"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"grader/reference/longtest"
)

// plainText writes a form as Text does, without sharing anything.
func plainText(t *Forms, g Form) string {
	if s, ok := t.Simple(g); ok {
		return s.String()
	}
	left, right := t.lefts(g), t.rights(g)
	if x, ok := t.switchOf(left, right); ok {
		return "+-" + x.String()
	}
	if x, ok := t.tinyOf(left, right, t.rights); ok {
		return "tiny(" + x.Neg().String() + ")"
	}
	if x, ok := t.tinyOf(right, left, t.lefts); ok {
		return "miny(" + x.String() + ")"
	}
	side := func(games []Form) string {
		games = slices.Clone(games)
		slices.SortFunc(games, func(g, h Form) int {
			a, aSimple := t.Simple(g)
			b, bSimple := t.Simple(h)
			switch {
			case aSimple && bSimple:
				return -cmp.Or(a.Number.Compare(b.Number), cmp.Compare(a.Up, b.Up), cmp.Compare(b.Star, a.Star))
			case aSimple:
				return -1
			case bSimple:
				return 1
			}
			x, y := plainText(t, g), plainText(t, h)
			return cmp.Or(cmp.Compare(len(x), len(y)), strings.Compare(x, y))
		})
		var texts []string
		for _, g := range games {
			texts = append(texts, plainText(t, g))
		}
		return strings.Join(texts, ",")
	}
	return "{" + side(left) + "|" + side(right) + "}"
}

// TestTextsOfRandomForms compares texts, also long ones and those of forms whose options
// are as long as each other, with texts that are put together plainly.
func TestTextsOfRandomForms(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 2))
	table := testForms()
	var pool []Form
	for x := range 9 {
		pool = append(pool, must(t)(table.Value(Simple{Number: Int(int64(x) - 4), Star: uint64(x % 3)})))
	}
	longest := 0
	for range longtest.Pick(700, 1500) {
		pick := func() (games []Form) {
			for range 1 + r.IntN(4) {
				games = append(games, pool[max(0, len(pool)-1-r.IntN(60))])
			}
			return games
		}
		g := must(t)(table.Game(pick(), pick()))
		want := plainText(table, g)
		if got := name(t, table, g); got != want {
			t.Fatalf("got %s, want %s", got, want)
		}
		if longest = max(longest, len(want)); len(want) < 2000 {
			pool = append(pool, g)
		}
	}
	if longest < 1000 {
		t.Errorf("the longest text has %d signs: too few", longest)
	}
}

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
