package green

import (
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
