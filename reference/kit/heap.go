package kit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"grader/reference/explain"
	"grader/reference/figure"
	"grader/reference/game"
)

// ReadHeaps reads a list of independent heaps; heaps of 0 are left out.
func ReadHeaps(text string) ([]uint64, error) {
	heaps, _, err := ReadList(text, "heap size")
	return slices.DeleteFunc(heaps, func(n uint64) bool { return n == 0 }), err
}

// FormatHeap writes one heap.
func FormatHeap(n uint64) string { return strconv.FormatUint(n, 10) }

// Heap is a heap as it is.
func Heap(n uint64) uint64 { return n }

// LiveHeaps is the list of the heaps that are not 0, in a new slice.
func LiveHeaps(heaps ...uint64) []uint64 {
	var live []uint64
	for _, n := range heaps {
		if n > 0 {
			live = append(live, n)
		}
	}
	return live
}

// HeapMove writes the move that leaves the given heaps in place of one:
// "9 -> 3+4". Heaps of 0 are dropped, unless nothing else is left: "9 -> 0".
func HeapMove(from uint64, to ...uint64) string {
	var left []string
	to = LiveHeaps(to...)
	slices.Sort(to)
	for _, n := range to {
		left = append(left, FormatHeap(n))
	}
	if len(left) == 0 {
		left = []string{"0"}
	}
	return FormatHeap(from) + " -> " + strings.Join(left, "+")
}

// ReadHeapMove reads what HeapMove writes, in any order and with zeros: the heap
// moved in, and the heaps left in rising order, without zeros.
func ReadHeapMove(text string) (from uint64, to []uint64, ok bool) {
	before, after, found := strings.Cut(text, "->")
	if !found {
		return 0, nil, false
	}
	if from, ok = game.ReadNumber(strings.TrimSpace(before)); !ok {
		return 0, nil, false
	}
	left := strings.SplitN(after, "+", 4)
	if len(left) > 3 {
		return 0, nil, false
	}
	for _, l := range left {
		n, ok := game.ReadNumber(strings.TrimSpace(l))
		if !ok {
			return 0, nil, false
		}
		if n > 0 {
			to = append(to, n)
		}
	}
	slices.Sort(to)
	return from, to, true
}

// ReadTaking reads a move that takes from a heap of n and leaves at most one.
func ReadTaking(n uint64, text string) (left uint64, ok bool) {
	from, to, ok := ReadHeapMove(text)
	if !ok || from != n || len(to) > 1 {
		return 0, false
	}
	if len(to) == 1 {
		left = to[0]
	}
	return left, left < n
}

// ReadHeapChange reads a move that leaves one number in place of another.
func ReadHeapChange(text string) (from, to uint64, ok bool) {
	from, left, ok := ReadHeapMove(text)
	if len(left) == 1 {
		to = left[0]
	}
	return from, to, ok && len(left) <= 1
}

// TidyHeapMove puts the heaps that a move leaves in order and drops zeros.
var TidyHeapMove = Tidied(ReadHeapMove, func(from uint64, to []uint64) string { return HeapMove(from, to...) })

// WhyHeapMove says why a text is no legal move in a heap of n: what is wrong
// with any move in a heap, or else what the ruleset says of the heaps left, of
// which there are at most parts.
func WhyHeapMove(n uint64, text string, parts int, rule func(to []uint64) string) (why string, move bool) {
	from, to, ok := ReadHeapMove(text)
	if !ok {
		return "", false
	}
	var left uint64
	for _, t := range to {
		if left += t; left > game.MaxNumber {
			left = game.MaxNumber + 1
		}
	}
	switch {
	case from != n:
		return fmt.Sprintf("There is no heap of %d.", from), true
	case left > from && len(to) == 1:
		return fmt.Sprintf("A move removes counters; %s adds some.", HeapMove(from, to...)), true
	case left > from:
		return fmt.Sprintf("The heaps that a move leaves cannot hold more counters than before; %s adds some.", HeapMove(from, to...)), true
	case len(to) == 1 && left == from:
		return fmt.Sprintf("A move must change the heap; %s leaves it as it was.", HeapMove(from, to...)), true
	case len(to) > parts && parts == 1:
		return "Moves in this game do not split heaps.", true
	case len(to) > parts:
		return fmt.Sprintf("A move in this game leaves at most %d heaps in place of one.", parts), true
	}
	return rule(to), true
}

// DrawHeap draws a heap as a row of counters; nil if it is too long to draw.
func DrawHeap(n uint64) *explain.Board {
	if n > 40 {
		return nil
	}
	return &explain.Board{
		Rows:   []string{strings.TrimSpace(strings.Repeat("o ", int(n)))},
		Figure: figure.HeapFigure(n),
		Words:  "a heap of " + count(int(n), "counter"),
	}
}

// DrawHeaps draws heaps that belong together, one beneath the other; nil if one of
// them is too long, or there are too many.
func DrawHeaps(heaps ...uint64) *explain.Board {
	const most = 20
	if len(heaps) == 0 || len(heaps) > most {
		return nil
	}
	whole := &explain.Board{}
	var figures []*explain.Figure
	for _, n := range heaps {
		b := DrawHeap(n)
		if b == nil {
			return nil
		}
		whole.Rows = append(whole.Rows, strings.TrimSpace(fmt.Sprintf("%d: %s", n, b.Rows[0])))
		figures = append(figures, b.Figure)
	}
	whole.Figure = figure.FlowFigures(figures...)
	whole.Words = "heaps of " + strings.Join(strings.Split(FormatList(heaps...), ","), ", ") + " counters"
	return whole
}

// DrawStrip draws a strip of n free squares; nil if it is too long to draw.
func DrawStrip(n uint64) *explain.Board {
	if n > 40 {
		return nil
	}
	b := DrawSigns(strings.Repeat(".", int(n)), func(byte) string { return "" })
	b.Words = "a strip of " + count(int(n), "free square")
	return b
}
