package derive

import (
	"slices"
	"strings"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/solve"
)

// A place is where a table keeps a game.
type place int

// A table keeps the games that a derivation is about, each once, with its options. What is evident
// of a game it knows. All work is charged to the solver.
type table struct {
	solver  *solve.Solver
	space   *game.Space
	places  map[string]place
	games   []kept
	evident map[game.ID]cgt.Simple // of components
	minus   map[game.ID]game.ID    // the negatives of components
	quoted  map[string]bool        // rulesets whose heaps may be quoted, by name
	plain   *known                 // what is evident
}

type kept struct {
	pos      game.Position
	sum      game.Sum
	partizan bool
	options  [2][]place
	listed   [2]bool
	quotable bool // a single heap of which a table is handed out
}

func newTable(s *solve.Solver, q *Question) *table {
	t := &table{
		solver: s, space: s.Beside(),
		places: map[string]place{}, evident: map[game.ID]cgt.Simple{}, minus: map[game.ID]game.ID{}, quoted: map[string]bool{},
	}
	for _, g := range q.Quote {
		t.quoted[g.About().Name] = true
	}
	t.plain = newKnown(t)
	return t
}

func (t *table) spend(steps int) { halt.Check(t.solver.Spend(steps)) }

// stepsPerWeight is what it costs to find the place of a game, for each step that it costs to copy it.
const stepsPerWeight = 8

// place is that of a game. Games in which the components are the same share one.
func (t *table) place(pos game.Position) place {
	t.spend(stepsPerWeight * pos.Weight())
	if parts := pos.Parts(); len(parts) == 1 && isNimHeap(parts[0]) {
		pos = inNimbers(parts[0])
	}
	k := kept{pos: pos, partizan: pos.Partizan()}
	parts := pos.Parts()
	t.spend(stepsPerWeight * len(parts))
	for _, p := range parts {
		if isNimHeap(p) {
			p = inNimbers(p).Parts()[0]
		}
		sum := t.space.Intern([]game.Part{p})
		v, plain := cgt.Simple{}, game.Over(p)
		if !plain {
			v, plain = evidentPart(p)
		}
		for _, id := range sum {
			if plain {
				t.evident[id], t.evident[^id] = v, v.Neg()
				v = cgt.Simple{} // of several components the first has the value
			}
		}
		if opposite := t.space.Intern([]game.Part{p.Negative()}); len(sum) == 1 && len(opposite) == 1 {
			t.minus[sum[0]], t.minus[opposite[0]] = opposite[0], sum[0]
		}
		k.sum = append(k.sum, sum...)
	}
	if len(parts) == 1 && parts[0].Game() != nil && t.quoted[parts[0].Game().About().Name] {
		k.quotable = true
	}
	slices.Sort(k.sum)
	key := packed(k.sum)
	at, known := t.places[key]
	if !known {
		at = place(len(t.games))
		t.places[key] = at
		t.games = append(t.games, k)
	} else if known := &t.games[at]; len(parts) < len(known.pos.Parts()) { // without parts in which nobody can move
		known.pos, known.quotable = pos, k.quotable
	}
	return at
}

// isNimHeap reports whether a part is a heap of Nim, which is a nimber: they are one position.
func isNimHeap(p game.Part) bool {
	g := p.Game()
	_, ok := evidentPart(p)
	return ok && g != nil && g.About().Name == "nim" && !game.Over(p)
}

func inNimbers(heap game.Part) game.Position {
	v, _ := evidentPart(heap)
	return game.Value(v)
}

// evidentPart is the value of a part that nobody need show: of a number, of ups, of a nimber, of
// a heap of Nim.
func evidentPart(p game.Part) (v cgt.Simple, ok bool) {
	if v, ok := game.SimpleOf(p); ok {
		return v, true
	}
	if g := p.Game(); g != nil && g.About().Name == "nim" {
		n, ok := game.ReadNumber(p.Text())
		return cgt.Simple{Star: n}, ok
	}
	return v, false
}

// options are those of a player, each once.
func (t *table) options(at place, who game.Player) []place {
	who %= game.Both
	if !t.games[at].listed[who] {
		var list []place
		seen := map[place]bool{}
		pos := t.games[at].pos
		for step := range pos.Steps(who) {
			if to := t.place(pos.After(step)); !seen[to] {
				seen[to] = true
				list = append(list, to)
			}
		}
		t.games[at].options[who], t.games[at].listed[who] = list, true
	}
	return t.games[at].options[who]
}

// optionsOf are those of a player, or of both.
func (t *table) optionsOf(at place, who game.Player) []place {
	if who != game.Both || !t.games[at].partizan {
		return t.options(at, who)
	}
	return slices.Concat(t.options(at, game.Left), t.options(at, game.Right))
}

// isReached reports whether an option is the position that is written: whatever has no moves may
// be left out, but two equal heaps are not the position without any.
func (t *table) isReached(o, written place) bool {
	if o == written {
		return true
	}
	a, b := t.games[o].pos, t.games[written].pos
	return a.LiveKey() == b.LiveKey() || isValue(a) && isValue(b) && t.plain.isEqual(o, written)
}

// over reports whether nobody can move.
func (t *table) over(at place) bool {
	return len(t.options(at, game.Left)) == 0 && len(t.options(at, game.Right)) == 0
}

// less is the difference of two games.
func (t *table) less(x, y place) place {
	return t.place(t.games[x].pos.Plus(t.games[y].pos.Negative()))
}

func (t *table) value(v cgt.Simple) place { return t.place(game.Value(v)) }

// braces is the game as it is written in braces; ok is false for others.
func (t *table) braces(at place) (b *game.Braces, ok bool) { return game.BracesOf(t.games[at].pos) }

// negative is that of a component.
func (t *table) negative(id game.ID) game.ID {
	if m, ok := t.minus[id]; ok {
		return m
	}
	return t.space.Negative(id)
}

// packed is a key for a sum.
func packed(sum []game.ID) string {
	var b strings.Builder
	for _, id := range sum {
		n := uint32(id) ^ 1<<31
		b.Write([]byte{byte(n >> 24), byte(n >> 16), byte(n >> 8), byte(n)})
	}
	return b.String()
}

func unpacked(key string) []game.ID {
	sum := make([]game.ID, 0, len(key)/4)
	for i := 0; i+3 < len(key); i += 4 {
		n := uint32(key[i])<<24 | uint32(key[i+1])<<16 | uint32(key[i+2])<<8 | uint32(key[i+3])
		sum = append(sum, game.ID(n^1<<31))
	}
	return sum
}
