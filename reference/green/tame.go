package green

// Tame reports whether a green picture is a sum of heaps of Nim in misère play too: whether it
// stands on bridges alone, each of which then is a heap, and on loops. fickle is whether
// none of the heaps is greater than 1.
//
// By induction, what a cut above a bridge leaves is a heap of x + 1, where x is the nim
// value of what then stands above it; and a cut of the bridge leaves nothing. In misère
// play too a game with the options 0 and other heaps is the heap of the least size that
// is not among them.
func (g *Green) Tame() (fickle, ok bool) {
	fickle, values := true, g.values()
	for i, e := range g.edges {
		if e.lower < 0 || e.a != 0 && e.b != 0 || e.a == e.b {
			continue
		}
		if g.by[e.lower] != int32(i) || !g.onBridge(e.lower) {
			return false, false
		}
		fickle = fickle && values[e.lower] == 0
	}
	return fickle, true
}
