// Package boards evaluates impartial games on boards and graphs faster than a
// general search can: by bitboards, tables of components and has-nimber search.
// It knows graphs and bits, and neither notation nor rulesets.
package boards

import (
	"cmp"
	"slices"
)

// maxStarts bounds the vertices that Relabel tries as the first one.
const maxStarts = 12

// Relabel orders the vertices of a simple graph, given by the neighbours of each,
// so that isomorphic graphs mostly become equal when their vertices are renamed
// by place in the order: where refinement by the colours of neighbours leaves a
// choice it tries a few vertices and goes on with the first. The edges come out
// with the order, by place, each with the smaller end first, in rising order.
func Relabel(neighbours [][]int) (order []int, edges [][2]int) {
	n := len(neighbours)
	colours := make([]int, n)
	refine(neighbours, colours)
	starts := smallestClass(colours)
	if len(starts) > maxStarts {
		starts = starts[:maxStarts]
	}
	for _, start := range starts {
		mine := slices.Clone(colours)
		for start >= 0 {
			single(mine, start)
			refine(neighbours, mine)
			start = firstShared(mine)
		}
		if list := renamed(neighbours, mine); edges == nil || slices.CompareFunc(list, edges, comparePair) < 0 {
			edges, order = list, make([]int, n)
			for v, place := range mine {
				order[place] = v
			}
		}
	}
	return order, edges
}

func comparePair(a, b [2]int) int {
	return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]))
}

// refine splits classes of vertices of equal colour until those of one class have
// neighbours of the same colours. Colours are the numbers of vertices in classes
// before their own, so that they do not depend on names.
func refine(neighbours [][]int, colours []int) {
	size := len(colours)
	for _, list := range neighbours {
		size += len(list)
	}
	// The sign of a vertex is its colour and those of its neighbours. All signs share
	// one array: graphs are refined again and again.
	room, signs, order := make([]int, size), make([][]int, len(colours)), make([]int, len(colours))
	for v, list := range neighbours {
		signs[v], room = room[:1+len(list):1+len(list)], room[1+len(list):]
		order[v] = v
	}
	for classes := 0; ; {
		for v, sign := range signs {
			sign[0] = colours[v]
			for i, w := range neighbours[v] {
				sign[1+i] = colours[w]
			}
			slices.Sort(sign[1:])
		}
		slices.SortFunc(order, func(a, b int) int { return slices.Compare(signs[a], signs[b]) })
		found, colour := 0, 0
		for i, v := range order {
			if i == 0 || slices.Compare(signs[v], signs[order[i-1]]) != 0 {
				found++
				colour = i
			}
			colours[v] = colour
		}
		if found == classes {
			return
		}
		classes = found
	}
}

// single gives a vertex a class of its own, before the rest of its class.
func single(colours []int, v int) {
	for w, c := range colours {
		if w != v && c == colours[v] {
			colours[w]++
		}
	}
}

// smallestClass is the class of fewest vertices, the first of several.
func smallestClass(colours []int) []int {
	size := make([]int, len(colours))
	for _, c := range colours {
		size[c]++
	}
	best := -1
	for c, s := range size {
		if s > 0 && (best < 0 || s < size[best]) {
			best = c
		}
	}
	var class []int
	for v, c := range colours {
		if c == best {
			class = append(class, v)
		}
	}
	return class
}

// firstShared is a vertex of the first class that has several; -1 if none has.
func firstShared(colours []int) int {
	size := make([]int, len(colours))
	for _, c := range colours {
		size[c]++
	}
	for c, s := range size {
		if s > 1 {
			return slices.Index(colours, c)
		}
	}
	return -1
}

func renamed(neighbours [][]int, place []int) [][2]int {
	list := [][2]int{}
	for v, ws := range neighbours {
		for _, w := range ws {
			if place[v] < place[w] {
				list = append(list, [2]int{place[v], place[w]})
			}
		}
	}
	slices.SortFunc(list, comparePair)
	return list
}
