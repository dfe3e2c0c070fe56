package pictures

import "slices"

// A position is a sum by numbers: heaps of even size, sorted, whether there is *1 beside
// them, and blocks, sorted. As *1 and *1 are 0, and *(2k+1) is *(2k) and *1, no more need
// be told of the heaps (On Numbers and Games, ch. 12).
type position struct {
	heaps  []int32
	one    bool
	blocks []int32
	value  int32
}

func (p *position) addHeap(n int32) {
	p.value ^= n
	p.one = p.one != (n&1 == 1)
	if n > 1 {
		p.heaps = insert(p.heaps, n&^1)
	}
}

func insert(list []int32, n int32) []int32 {
	i, _ := slices.BinarySearch(list, n)
	return slices.Insert(list, i, n)
}

// set makes it a position of these heaps and blocks, and otherwise like another one.
func (p *position) set(heaps, blocks []int32, like position) {
	p.heaps, p.blocks = append(p.heaps[:0], heaps...), append(p.blocks[:0], blocks...)
	p.one, p.value = like.one, like.value
}

func (p position) clone() position {
	return position{slices.Clone(p.heaps), p.one, slices.Clone(p.blocks), p.value}
}

func remove(list []int32, i int) []int32 { return slices.Delete(slices.Clone(list), i, i+1) }

// nim is the outcome of heaps of Nim.
func (p position) nim() outcome {
	switch {
	case len(p.heaps) == 0 && p.one, len(p.heaps) > 0 && p.value == 0:
		return lost
	}
	return won
}
