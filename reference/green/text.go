package green

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"grader/reference/kit"
)

// Normal lists the edges that stand on the ground in an order that depends only on what they
// are, each with its ends in order.
func (g *Green) Normal() string {
	names := make([]string, 0, len(g.edges))
	for _, e := range g.edges {
		if e.lower < 0 {
			continue
		}
		name := kit.EdgeName(g.names[e.a], g.names[e.b])
		if e.colour != 'g' {
			name += ":" + string(e.colour)
		}
		names = append(names, name)
	}
	slices.Sort(names)
	return strings.Join(names, ",")
}

// EdgeText names one edge of a board, given by the text that FormatEdges writes without
// colours, as EdgeTexts does.
func EdgeText(text string, edge int) string {
	start := 0
	for range edge {
		start += strings.IndexByte(text[start:], ',') + 1
	}
	own, _, _ := strings.Cut(text[start:], ",")
	a, b, _ := strings.Cut(own, "-")
	turned, count := b+"-"+a, 1
	for before := range strings.SplitSeq(text[:start], ",") {
		if before == own || before == turned {
			count++
		}
	}
	if count == 1 {
		return kit.EdgeName(a, b)
	}
	return kit.EdgeName(a, b) + "#" + strconv.Itoa(count)
}

// Canon names the vertices of a green picture by numbers so that isomorphic pictures
// mostly become equal: vertices are told apart by colours that come from the
// colours of their neighbours, and otherwise by where they first stand in the text.
func (g *Green) Canon() string {
	const rounds = 4
	colours, next := make([]uint64, len(g.names)), make([]uint64, len(g.names))
	colours[0] = 1
	for range min(rounds, len(g.edges)) {
		for v, c := range colours {
			next[v] = blend(c)
		}
		for _, e := range g.edges {
			next[e.a] += blend(colours[e.b] + 3)
			next[e.b] += blend(colours[e.a] + 3)
		}
		colours, next = next, colours
	}
	vertices := make([]int32, len(g.names))
	for v := range vertices {
		vertices[v] = int32(v)
	}
	slices.SortStableFunc(vertices[1:], func(v, w int32) int { return cmp.Compare(colours[v], colours[w]) })
	place := make([]int32, len(g.names))
	for i, v := range vertices {
		place[v] = int32(i)
	}
	pairs := make([][2]int32, len(g.edges))
	for i, e := range g.edges {
		a, b := place[e.a], place[e.b]
		pairs[i] = [2]int32{min(a, b), max(a, b)}
	}
	slices.SortFunc(pairs, func(a, b [2]int32) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
	var text []byte
	for i, p := range pairs {
		if i > 0 {
			text = append(text, ',')
		}
		text = strconv.AppendInt(text, int64(p[0]), 10)
		text = append(text, '-')
		text = strconv.AppendInt(text, int64(p[1]), 10)
	}
	return string(text)
}

// blend spreads a colour over all bits (Steele, Lea and Flood, "Fast splittable
// pseudorandom number generators", 2014).
func blend(c uint64) uint64 {
	c += 0x9e3779b97f4a7c15
	c = (c ^ c>>30) * 0xbf58476d1ce4e5b9
	c = (c ^ c>>27) * 0x94d049bb133111eb
	return c ^ c>>31
}
