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

// Heap returns its argument: in games whose positions are heaps, the heap of a size.
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

// ReadHeapMove reads what HeapMove writes, in any order and with zeros: the heap that is changed,
// and the heaps left in rising order, without zeros.
func ReadHeapMove(text string) (from uint64, to []uint64, ok bool) {
	before, after, found := strings.Cut(text, "->")
	if !found {
		return 0, nil, false
	}
	if from, ok = game.ReadNumber(strings.TrimSpace(before)); !ok {
		return 0, nil, false
	}
	left := strings.SplitN(after, "+", MostBroken+1)
	if len(left) > MostBroken {
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

// WhyHeapMove says why a text is not a legal move in a heap of n: what is wrong with any move in a
// heap, or else the ruleset's complaint about the heaps left, of which there are at most parts.
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

// mostCounters is the most counters of heaps and rows that are drawn.
const mostCounters = 40

// DrawHeap draws a heap as a pile of counters; nil if it is too large to draw.
func DrawHeap(n uint64) *explain.Board {
	if n > mostCounters {
		return nil
	}
	return &explain.Board{
		Rows:   []string{strings.TrimSpace(strings.Repeat("o ", int(n)))},
		Figure: figure.HeapFigure(n),
		Words:  "a heap of " + explain.Count(int(n), "counter"),
	}
}

// DrawPins draws a row of pins; nil if it is too long to draw.
func DrawPins(n uint64) *explain.Board {
	return drawRow(n, "pin", func() *explain.Figure { return figure.RowFigure(FormatHeap(n), n, 16) })
}

// DrawSquares draws a row of squares; nil if it is too long to draw.
func DrawSquares(n uint64) *explain.Board {
	return drawRow(n, "square", func() *explain.Figure { return FreeSquares(n) })
}

func drawRow(n uint64, of string, shapes func() *explain.Figure) *explain.Board {
	b := DrawHeap(n)
	if b != nil {
		b.Figure, b.Words = shapes(), "a row of "+explain.Count(int(n), of)
	}
	return b
}

// FreeSquares draws a strip of n free squares behind their number.
func FreeSquares(n uint64) *explain.Figure {
	return figure.TermFigure(FormatHeap(n), figure.CellFigure(1, int(n), func(int, int) rune { return '.' }, nil, nil))
}

// DrawHeaps draws heaps that belong together, beside each other; nil if one of them is too
// large, or there are too many.
func DrawHeaps(heaps ...uint64) *explain.Board {
	const most = 20
	if len(heaps) == 0 || len(heaps) > most {
		return nil
	}
	whole := &explain.Board{}
	var figures []*explain.Figure
	var sizes []string
	for _, n := range heaps {
		b := DrawHeap(n)
		if b == nil {
			return nil
		}
		whole.Rows = append(whole.Rows, strings.TrimSpace(fmt.Sprintf("%d: %s", n, b.Rows[0])))
		figures, sizes, whole.Words = append(figures, b.Figure), append(sizes, FormatHeap(n)), b.Words
	}
	whole.Figure = figure.FlowFigures(figures...)
	if len(heaps) > 1 {
		whole.Words = "heaps of " + explain.And(sizes) + " counters"
	}
	return whole
}

// DrawStrip draws a strip of n free squares; nil if it is too long to draw.
func DrawStrip(n uint64) *explain.Board {
	if n > mostCounters {
		return nil
	}
	return &explain.Board{
		Rows:   BoxedSigns(strings.Repeat(".", int(n))),
		Figure: FreeSquares(n),
		Words:  "a strip of " + explain.Count(int(n), "square"),
	}
}
