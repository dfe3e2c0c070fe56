package solve_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"grader/reference/game"
	"grader/reference/kit"
	"grader/reference/longtest"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/solve"
)

// A definition plays by the definitions alone, on whole positions.
type definition struct {
	values map[string]uint64
	losing [2]map[string]bool
}

func newDefinition() *definition {
	return &definition{map[string]uint64{}, [2]map[string]bool{{}, {}}}
}

func (d *definition) value(pos game.Position) uint64 {
	key := pos.Key()
	if v, known := d.values[key]; known {
		return v
	}
	seen := map[uint64]bool{}
	for step := range pos.Steps(game.Both) {
		seen[d.value(pos.After(step))] = true
	}
	var v uint64
	for seen[v] {
		v++
	}
	d.values[key] = v
	return v
}

func (d *definition) isLosing(pos game.Position, play game.Play) bool {
	key := pos.Key()
	if p, known := d.losing[play][key]; known {
		return p
	}
	any, win := false, false
	for step := range pos.Steps(game.Both) {
		any = true
		win = win || d.isLosing(pos.After(step), play)
	}
	p := !win && (any || play == game.Normal)
	d.losing[play][key] = p
	return p
}

func randomTerm(r *rand.Rand, depth int) string {
	n := func() int { return r.IntN(3) }
	switch r.IntN(12) {
	case 5:
		return fmt.Sprintf("hackenbush(0-a,a-b,%d-%d)", n(), n())
	case 6:
		return fmt.Sprintf("hackenbush(0-a,a-b,a-c,c-c,%d-d,%d-0)", n(), n())
	case 7:
		return fmt.Sprintf("lasker(%d) + subtraction[2,3](%d)", r.IntN(6), r.IntN(6))
	case 8:
		return fmt.Sprintf("staircase(%d,%d,%d)", n(), n(), n())
	case 9:
		return fmt.Sprintf("silver-dollar(%d,%d)", 1+n(), 4+n())
	case 10:
		return fmt.Sprintf("node-kayles(a-b, b-%d, %d-d)", n(), n())
	case 0:
		return fmt.Sprintf("*%d", r.IntN(5))
	case 1:
		return fmt.Sprintf("nim(%d,%d)", r.IntN(4), r.IntN(5))
	case 2:
		return fmt.Sprintf("kayles(%d)", r.IntN(7))
	case 3:
		return fmt.Sprintf("rook(%d,%d)", r.IntN(4), r.IntN(4))
	case 4:
		return fmt.Sprintf("graph(%s)", randomGraph(r))
	}
	if depth == 0 {
		return "0"
	}
	var options []string
	for range r.IntN(4) {
		options = append(options, randomGame(r, depth-1, 2))
	}
	return "{" + strings.Join(options, ", ") + "}"
}

func randomGraph(r *rand.Rand) string {
	n := 1 + r.IntN(5)
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "v%d:", i)
		for j := i + 1; j < n; j++ {
			if r.IntN(2) == 0 {
				fmt.Fprintf(&b, " v%d", j)
			}
		}
		b.WriteString("; ")
	}
	return b.String()
}

func randomGame(r *rand.Rand, depth, terms int) string {
	text := randomTerm(r, depth)
	for range r.IntN(terms) {
		text += " + " + randomTerm(r, depth)
	}
	return text
}

func parse(t testing.TB, text string) game.Position {
	t.Helper()
	pos, err := notation.New(rules.All).Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return pos
}

func keys(options []solve.Option) []string {
	var list []string
	for _, o := range options {
		list = append(list, o.Key())
	}
	return list
}

// TestAgainstDefinition compares every answer of the solver with the definition.
func TestAgainstDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	d := newDefinition()
	for range longtest.Pick(40, 200) {
		text := randomGame(r, 2, 3)
		pos := parse(t, text)
		s := solve.New(100_000)
		value, err := s.Nimber(pos)
		if want := d.value(pos); err != nil || value != want {
			t.Fatalf("%s has the value %d (%v), by definition %d", text, value, err, want)
		}
		var all []string
		for step := range pos.Steps(game.Both) {
			if key := pos.After(step).Key(); !slices.Contains(all, key) {
				all = append(all, key)
			}
		}
		options, more, err := s.Options(pos, game.Both, 10_000)
		if err != nil || more || !slices.Equal(keys(options), all) {
			t.Fatalf("%s has the options %q (%v, %v), by definition %q", text, keys(options), more, err, all)
		}
		for n := range uint64(8) {
			want := slices.ContainsFunc(options, func(o solve.Option) bool { return d.value(o.To) == n })
			if o, ok, err := s.OptionOfValue(pos, n); err != nil || ok != want || ok && d.value(o.To) != n {
				t.Fatalf("%s: an option of value %d is %q (%v, %v), expected one: %v", text, n, o.To, ok, err, want)
			}
		}
		for _, play := range []game.Play{game.Normal, game.Misere} {
			outcome, err := s.Outcome(pos, play)
			if want := d.isLosing(pos, play); err != nil || (outcome == solve.P) != want {
				t.Fatalf("%s in %s play is %s (%v), by definition P: %v", text, play, outcome, err, want)
			}
			wins, err := s.Winning(pos, game.Both, play)
			must(t, err)
			var want []string
			for _, o := range options {
				if d.isLosing(o.To, play) {
					want = append(want, o.Key())
				}
			}
			if got := keys(wins); !slices.Equal(got, want) {
				t.Fatalf("%s in %s play: winning are %q, by definition %q", text, play, got, want)
			}
			first, ok, err := s.FirstWinning(pos, game.Both, play)
			if err != nil || ok != (len(want) > 0) || ok && !slices.Contains(want, first.Key()) {
				t.Fatalf("%s in %s play: first winning is %q (%v, %v), by definition %q", text, play, first.Key(), ok, err, want)
			}
		}
	}
}

// TestReversibleByPlay compares the reversible options with the definition: X is
// reversible through Y when Y + G is won by the previous player.
func TestReversibleByPlay(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	d := newDefinition()
	found, small := 0, 0
	for i := range longtest.Pick(8, 120) {
		text := randomGame(r, 1+i%2, 2-i%2)
		pos := parse(t, text)
		s := solve.New(100_000)
		list, err := s.Reversible(pos, 1000)
		must(t, err)
		got := map[string][]string{}
		for _, x := range list {
			for _, y := range x.Through {
				got[x.Option.Key()] = append(got[x.Option.Key()], y.Key())
			}
			found++
			if x.Value < d.value(pos) {
				small++
			}
			if x.Value != d.value(x.Option.To) {
				t.Fatalf("%s: the option %s has not the value %d", text, x.Option.To, x.Value)
			}
		}
		for step := range pos.Steps(game.Both) {
			x := pos.After(step)
			var want []string
			for reply := range x.Steps(game.Both) {
				y := x.After(reply)
				if key := y.Key(); d.isLosing(pos.Plus(y), game.Normal) && !slices.Contains(want, key) {
					want = append(want, key)
				}
			}
			through := slices.Sorted(slices.Values(got[x.Key()]))
			slices.Sort(want) // the same option may be reached by moves in another order
			if !slices.Equal(through, want) {
				t.Fatalf("%s: %s is reversible through %q, by definition %q", text, x, through, want)
			}
		}
	}
	if found < longtest.Pick(8, 100) || small == 0 {
		t.Errorf("%d reversible options were seen, %d of them of a smaller value than the game: too few", found, small)
	}
}

// plainHeap is a ruleset without hooks: take one of the given numbers.
func plainHeap(name string, take ...uint64) *game.Ruleset[uint64] {
	return &game.Ruleset[uint64]{
		Info: game.Info{Name: name},
		Moves: func(n uint64, yield game.Yield[uint64]) {
			for _, k := range take {
				if k <= n && !yield(game.Move(k), game.NimHeap(n-k)) {
					return
				}
			}
		},
		Notation: game.Notation[uint64]{
			Format:   kit.FormatHeap,
			Parse:    kit.ReadHeaps,
			MoveText: func(n uint64, m game.Move) string { return kit.HeapMove(n, n-uint64(m)) },
		},
	}
}

// TestDeepPlays: a play of 200,000 moves must not exhaust the stack.
func TestDeepPlays(t *testing.T) {
	term, err := plainHeap("one", 1).Position("200001")
	must(t, err)
	s := solve.New(1_000_000)
	pos := game.Position{term}
	if n, err := s.Nimber(pos); err != nil || n != 1 {
		t.Errorf("the value is %d, %v; want 1", n, err)
	}
	for play, want := range map[game.Play]solve.Outcome{game.Normal: solve.N, game.Misere: solve.P} {
		if o, err := s.Outcome(pos, play); err != nil || o != want {
			t.Errorf("the outcome in %s play is %s, %v; want %s", play, o, err, want)
		}
	}
	var chain strings.Builder
	const vertices = 1000 // as many as a graph may have
	for i := range vertices - 1 {
		fmt.Fprintf(&chain, "v%d: v%d; ", i, i+1)
	}
	fmt.Fprintf(&chain, "v%d:", vertices-1)
	if o, err := s.Outcome(parse(t, "graph("+chain.String()+")"), game.Misere); err != nil || o != solve.P {
		t.Errorf("the chain of %d vertices is %s, %v in misère play; want P", vertices, o, err)
	}
}

func TestBudget(t *testing.T) {
	term, err := plainHeap("three", 1, 2, 3).Position("500, 700")
	must(t, err)
	pos := game.Position{term}
	for _, limit := range []int{0, 1, 10, 499} {
		var last string
		for range 2 {
			s := solve.New(limit)
			_, errNimber := s.Nimber(pos)
			_, errMisere := s.Outcome(pos, game.Misere)
			if !errors.Is(errNimber, game.ErrLimit) || !errors.Is(errMisere, game.ErrLimit) {
				t.Errorf("with %d positions: %v and %v, expected the limit", limit, errNimber, errMisere)
			}
			small, err := s.Nimber(game.Nimber(5))
			now := fmt.Sprint(small, err)
			if last != "" && now != last || small != 5 {
				t.Errorf("with %d positions the same questions give %q and then %q", limit, last, now)
			}
			last = now
		}
	}
	if n, err := solve.New(701).Nimber(pos); err != nil || n != 500%4^700%4 {
		t.Errorf("with 701 positions the value is %d, %v; want %d", n, err, 500%4^700%4)
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
