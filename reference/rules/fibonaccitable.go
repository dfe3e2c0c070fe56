package rules

import "sync/atomic"

// fibValues is the table of nim values, from which search goes on.
var fibValues = &fibTable{}

// A fibTable holds, for each heap, the least limits with which its value is at
// least 1, 2, 3 ...: a larger limit only adds options. It grows when values are
// asked for, and is safe for concurrent use, since what is published is never
// written to again.
type fibTable struct{ known atomic.Pointer[[][]uint32] }

const (
	maxFib   = 1 << 16 // bounds the table
	firstFib = 1 << 6
	fibSteps = 8 // what a heap of the table costs in the steps of a Meter
)

func (t *fibTable) value(p fibHeap) (uint64, bool) {
	if p.n >= maxFib {
		return 0, false
	}
	var heaps [][]uint32
	if known := t.known.Load(); known != nil {
		heaps = *known
	}
	if p.n >= uint64(len(heaps)) {
		heaps = fibHeaps(fibSize(p.n))
		t.known.Store(&heaps)
	}
	value := 0
	for _, limit := range heaps[p.n] {
		if uint64(limit) > p.limit {
			break
		}
		value++
	}
	return uint64(value), true
}

// fibSize is how large a table is made for a heap.
func fibSize(n uint64) int {
	size := firstFib
	for uint64(size) <= n {
		size *= 2
	}
	return size
}

// price is what the table costs that has the heap.
func (t *fibTable) price(p fibHeap) int {
	if p.n >= maxFib {
		return 0
	}
	return fibSize(p.n) * fibSteps
}

// fibHeaps makes a table. Where k are taken and m are left, the value of what is left
// depends on whether 2k reaches the limits of m, so that m has each value for an
// interval of k, and so for an interval of heaps m+k. A heap goes through the values from
// 0 up and needs for each the least k, that is, the largest m whose interval for the
// value it lies in. For each value a queue holds the heaps m whose intervals have begun;
// those at its top whose intervals are over are dropped.
func fibHeaps(size int) [][]uint32 {
	type begin struct {
		m     int32
		value int32
		next  int32 // of those that begin at the same heap, plus 1
	}
	var (
		heaps  = make([][]uint32, size)
		begins []begin
		first  = make([]int32, size) // in begins, plus 1
		queues []maxQueue
	)
	for n := range size {
		for i := first[n]; i > 0; i = begins[i-1].next {
			b := begins[i-1]
			for int(b.value) >= len(queues) {
				queues = append(queues, nil)
			}
			queues[b.value].push(b.m)
		}
		var limits []uint32
		var least uint32
		for value := range queues {
			q := &queues[value]
			for len(*q) > 0 && n > fibLast(heaps[(*q)[0]], int((*q)[0]), value) {
				q.pop()
			}
			if len(*q) == 0 {
				break
			}
			least = max(least, uint32(n)-uint32((*q)[0]))
			limits = append(limits, least)
		}
		heaps[n] = limits
		for value := range len(limits) + 1 {
			from := n + 1
			if value > 0 {
				from = n + int(limits[value-1]+1)/2
			}
			if from < size && from <= fibLast(limits, n, value) {
				begins = append(begins, begin{int32(n), int32(value), first[from]})
				first[from] = int32(len(begins))
			}
		}
	}
	return heaps
}

// fibLast is the last heap m+k from which taking k leaves a heap of m of this value.
func fibLast(limits []uint32, m, value int) int {
	if value == len(limits) {
		return 1 << 62
	}
	return m + int(limits[value]+1)/2 - 1
}

// A maxQueue is a heap in the sense of sorting, with the largest entry on top.
type maxQueue []int32

func (q *maxQueue) push(m int32) {
	list := append(*q, m)
	for i := len(list) - 1; i > 0; {
		up := (i - 1) / 2
		if list[up] >= list[i] {
			break
		}
		list[up], list[i] = list[i], list[up]
		i = up
	}
	*q = list
}

func (q *maxQueue) pop() {
	list := *q
	last := len(list) - 1
	list[0] = list[last]
	list = list[:last]
	for i := 0; ; {
		down := 2*i + 1
		if down >= last {
			break
		}
		if down+1 < last && list[down+1] > list[down] {
			down++
		}
		if list[i] >= list[down] {
			break
		}
		list[i], list[down] = list[down], list[i]
		i = down
	}
	*q = list
}
