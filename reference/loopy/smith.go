package loopy

import "grader/reference/cgt"

// Values finds the value of each vertex of a graph, whose moves lead to the listed options: a
// vertex has the number m if m is the least number that no option has, and every option without a
// number has itself an option of number m; vertices without a number are infinite (Smith, "Graphs
// and composite games", 1966). An option may be listed more than once. The time is linear in the
// number of options for vertices from which play ends; for each other vertex it is at most the
// product of the number of its options and the number of vertices it is an option of.
func Values(options [][]int32) []Value {
	g := newSmith(options)
	g.end()
	for n := range g.open {
		g.alive = append(g.alive, int32(n))
	}
	for m := uint64(0); len(g.alive) > 0; m++ {
		g.phase(m)
	}
	return g.result()
}

// smith numbers vertices, 0 first, then 1, and so on.
type smith struct {
	options [][]int32
	before  [][]int32 // the vertices that have each as an option
	open    []int32   // the number of its options without a number
	number  []int64   // -1 for a vertex without one
	ended   [][]int32 // by their numbers, the vertices from which play ends

	// In phase m the vertices that may get the number m are alive: all smaller numbers occur among
	// their options.
	alive    []int32
	isAlive  []int64 // the phase until which each is alive
	reverted []int64 // the phase in which a vertex was last found to have an option of number m, plus 1
	covered  []int32 // the number of options without a number that have one of number m, in this phase
	phaseOf  []int64 // the phase of covered, plus 1
	todo     []int32 // vertices that have just been numbered
	news     []int32 // vertices just found to have an option of number m
}

func newSmith(options [][]int32) *smith {
	n := len(options)
	g := &smith{
		options: options, before: make([][]int32, n), open: make([]int32, n), number: make([]int64, n),
		isAlive: make([]int64, n), reverted: make([]int64, n), covered: make([]int32, n), phaseOf: make([]int64, n),
	}
	counts := make([]int32, n)
	total := 0
	for _, list := range options {
		total += len(list)
		for _, o := range list {
			counts[o]++
		}
	}
	all := make([]int32, total)
	for v := range options {
		g.before[v], all = all[:0:counts[v]], all[counts[v]:]
		g.number[v], g.open[v] = -1, int32(len(options[v]))
	}
	for v, list := range options {
		for _, o := range list {
			g.before[o] = append(g.before[o], int32(v))
		}
	}
	return g
}

// end numbers the vertices from which play ends: each has the mex of the numbers of its options.
func (g *smith) end() {
	var todo []int32
	for v := range g.options {
		if g.open[v] == 0 {
			todo = append(todo, int32(v))
		}
	}
	var set cgt.MexSet
	for len(todo) > 0 {
		v := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		set.Reset()
		for _, o := range g.options[v] {
			set.Add(uint64(g.number[o]))
		}
		m := set.Mex()
		g.number[v] = int64(m)
		for uint64(len(g.ended)) <= m {
			g.ended = append(g.ended, nil)
		}
		g.ended[m] = append(g.ended[m], v)
		for _, u := range g.before[v] {
			if g.open[u]--; g.open[u] == 0 {
				todo = append(todo, u)
			}
		}
	}
}

// phase assigns the number m. Vertices still alive afterwards have an option of this number.
func (g *smith) phase(m uint64) {
	now := int64(m) + 1
	if m < uint64(len(g.ended)) {
		g.spread(g.ended[m], now)
	}
	for _, v := range g.alive {
		g.try(v, now)
	}
	for len(g.todo) > 0 {
		v := g.todo[len(g.todo)-1]
		g.todo = g.todo[:len(g.todo)-1]
		for _, u := range g.before[v] {
			g.open[u]--
		}
		g.spread([]int32{v}, now)
	}
	next := g.alive[:0]
	for _, v := range g.alive {
		if g.number[v] < 0 && g.reverted[v] == now {
			g.isAlive[v] = now
			next = append(next, v)
		}
	}
	g.alive = next
}

// spread marks the vertices that have one of some, which get number m, as an option, and counts
// these at the vertices before them.
func (g *smith) spread(some []int32, now int64) {
	g.news = g.news[:0]
	for _, v := range some {
		for _, u := range g.before[v] {
			if g.number[u] < 0 && g.reverted[u] != now {
				g.reverted[u] = now
				g.news = append(g.news, u)
			}
		}
	}
	for _, u := range g.news {
		for _, w := range g.before[u] {
			if g.number[w] >= 0 || g.isAlive[w] != now-1 {
				continue
			}
			if g.phaseOf[w] != now {
				g.phaseOf[w], g.covered[w] = now, 0
			}
			g.covered[w]++
			g.try(w, now)
		}
	}
}

// try numbers a vertex if it gets the number of this phase.
func (g *smith) try(v int32, now int64) {
	covered := g.covered[v]
	if g.phaseOf[v] != now {
		covered = 0
	}
	if g.number[v] < 0 && g.reverted[v] != now && covered == g.open[v] {
		g.number[v] = now - 1
		g.todo = append(g.todo, v)
	}
}

func (g *smith) result() []Value {
	values := make([]Value, len(g.options))
	for v, m := range g.number {
		if m >= 0 {
			values[v].N = uint64(m)
			continue
		}
		var k []uint64
		for _, o := range g.options[v] {
			if n := g.number[o]; n >= 0 {
				k = append(k, uint64(n))
			}
		}
		values[v] = Infinity(k...)
	}
	return values
}

// Lasts gives for each vertex the number of moves left if the winner ends play as soon as possible,
// and the loser as late as possible: an even number if the player to move loses, an odd one if that
// player wins, and -1 if play need never end (Steinhaus 1925; Smith 1966).
func Lasts(options [][]int32) []int32 {
	before, open := make([][]int32, len(options)), make([]int, len(options))
	lasts := make([]int32, len(options))
	var todo []int32
	for v, list := range options {
		lasts[v] = -1
		for _, o := range list {
			before[o] = append(before[o], int32(v))
		}
		if open[v] = len(list); open[v] == 0 {
			lasts[v] = 0
			todo = append(todo, int32(v))
		}
	}
	for len(todo) > 0 {
		v := todo[0]
		todo = todo[1:]
		for _, u := range before[v] {
			open[u]--
			if lasts[u] < 0 && (lasts[v]%2 == 0 || open[u] == 0) {
				lasts[u] = lasts[v] + 1
				todo = append(todo, u)
			}
		}
	}
	return lasts
}
