package solve_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"grader/reference/engine/takebreak"
	"grader/reference/game"
	"grader/reference/kit"
	"grader/reference/solve"
)

// TestGenusOfExplicitGames: published values of games given by their options, by
// CGSuite (e909ab8b, 2024-01). Its superscripts leave out
// what follows by alternation, and Nim heaps have none.
func TestGenusOfExplicitGames(t *testing.T) {
	for _, c := range []struct {
		game, genus string
		misere      uint64
		outcome     solve.Outcome
		tame        bool
	}{
		{"0", "0^120", 1, solve.N, true},
		{"*1", "1^031", 0, solve.P, true},
		{"*2", "2^20", 2, solve.N, true},
		{"{*2}", "0^02", 0, solve.P, true},
		{"{{*2}}", "1^13", 1, solve.N, true},
		{"*2 + *2", "0^02", 0, solve.P, true},
		{"{*2 + {*2}}", "0^02", 0, solve.P, true},
		{"{{*2}, 0}", "1^20", 2, solve.N, false},
		{"{{*2}, *1}", "2^1420", 1, solve.N, false},
		{"{*4 + *2}", "0^02", 0, solve.P, true},
		{"{{{*2}}, {{*2}, *1}}", "0^02", 0, solve.P, false},
		{"{{{*2}}, {{{*2}, 0}, 0, *1}}", "0^02", 0, solve.P, false},
		{"{{{*2}, *1} + *1, {{*2}, {*2} + *1, {{*2}, 0}}}", "0^120", 1, solve.N, false},
		{"{{{*2}, *2, 0}, {{*2}, *3}, *1}", "0^20", 2, solve.N, false},
	} {
		s, pos := solve.New(10_000), parse(t, c.game)
		g, err := s.Genus(pos)
		if err != nil || g.String() != c.genus {
			t.Errorf("%s has the genus %v, %v; published is %s", c.game, g, err, c.genus)
		}
		if n := g.At(0); n != c.misere {
			t.Errorf("%s has the misère nim value %d; published is %d", c.game, n, c.misere)
		}
		o, err := s.Outcome(pos, game.Misere)
		if err != nil || o != c.outcome {
			t.Errorf("%s is %v in misère play, %v; published is %v", c.game, o, err, c.outcome)
		}
		tame, err := s.IsTame(pos)
		if err != nil || tame != c.tame {
			t.Errorf("%s is tame: %v, %v; published is %v", c.game, tame, err, c.tame)
		}
	}
}

// TestGenusOfHeaps: published genera of single heaps 0, 1, 2 ..., by CGSuite's own
// tests. A number alone stands for the genus of a Nim heap.
func TestGenusOfHeaps(t *testing.T) {
	grundy := plainHeap("grundy")
	grundy.Moves = func(n uint64, yield game.Yield[uint64]) {
		for k := uint64(1); 2*k < n; k++ {
			if !yield(game.Move(k), []uint64{k, n - k}) {
				return
			}
		}
	}
	for _, c := range []struct {
		game           game.Game
		misere, genera string
	}{
		{read(t, "nim(1)")[0].Game, "1 0 2 3 4 5 6 7 8 9 10", "0 1 2 3 4 5 6 7 8 9 10"},
		{
			read(t, "kayles(1)")[0].Game, "1 0 2 3 0 1 3 2 1 0 2 4 0 1 2 5 1 6 3 2 0",
			"0 1 2 3 1 4^146 3 2^2 1^1 4^046 2^2 6^46 4^046 1^1 2^2 7^57 1^13 4^64 3^31 2^20 1^031",
		},
		{
			kit.TakeAndBreak(game.Info{Name: "0.07"}, takebreak.Code{Digits: []byte{0, 0, 7}}), "1 1 0 0 2 1 3 0 0 1 1 3 0 2 1 1 0 0 2 1 3",
			"0 0 1 1 2 0 3 1 1 0 3^1431 3 2^0520 2 4^146 0 5^057 2^0520 2 3^1431 3",
		},
		{
			grundy, "1 1 1 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2",
			"0 0 0 1 0 2 1 0 2 1 0 2 1 3^1431 2 1 3^1431 2 4^0564 3^1431 0^20",
		},
		{
			plainHeap("2,3,7", 2, 3, 7), "1 1 0 0 2 1 1 0 0 2 1 1 0 0 2 1 1 0 0 2 1",
			"0 0 1 1 2 0 0 1 1 2 0 0 1 1 2 0 0 1 1 2 0",
		},
	} {
		s := solve.New(1_000_000)
		name, misere := c.game.About().Name, strings.Fields(c.misere)
		for n, want := range strings.Fields(c.genera) {
			term, err := c.game.Position(fmt.Sprint(n))
			if err != nil {
				t.Fatal(err)
			}
			got, err := s.Genus(game.Position{term})
			if err != nil || !sameGenus(got, want) {
				t.Errorf("%s: heap %d has the genus %v, %v; published is %s", name, n, got, err, want)
			}
			if n < len(misere) && fmt.Sprint(got.At(0)) != misere[n] {
				t.Errorf("%s: heap %d has the misère nim value %d, published is %s", name, n, got.At(0), misere[n])
			}
		}
	}
}

// sameGenus compares a genus with one printed by CGSuite: the superscript may stop
// as soon as the rest follows by alternation.
func sameGenus(g solve.Genus, printed string) bool {
	normal, digits, given := strings.Cut(printed, "^")
	if fmt.Sprint(g.Normal) != normal {
		return false
	}
	if !given {
		nim := solve.Genus{Normal: g.Normal, Misere: []uint64{g.Normal, g.Normal ^ 2}}
		if g.Normal <= 1 {
			nim.Misere = []uint64{g.Normal ^ 1, g.Normal ^ 2, g.Normal}
		}
		return g.String() == nim.String()
	}
	for k := range 9 {
		var want uint64
		if k < len(digits) {
			want = uint64(digits[k] - '0')
		} else {
			want = g.At(k-1) ^ 2
		}
		if g.At(k) != want {
			return false
		}
	}
	return true
}

// TestGenusByPlay compares genera of random games, and what is called tame, with
// literal sums.
func TestGenusByPlay(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 1982))
	d := newDefinition()
	count := map[bool]int{}
	for range 250 {
		text := smallGame(r, 4)
		pos := parse(t, text)
		s := solve.New(100_000)
		g, err := s.Genus(pos)
		if err != nil {
			t.Fatal(err)
		}
		if want := d.genus(pos); !slices.Equal(want, []uint64{g.Normal, g.At(0), g.At(1), g.At(2)}) {
			t.Fatalf("%s has the genus %v, by literal sums it begins %v", text, g, want)
		}
		tame, err := s.IsTame(pos)
		if want := d.tame(pos); err != nil || tame != want {
			t.Fatalf("%s is tame: %v, %v; by its followers: %v", text, tame, err, want)
		}
		count[tame]++
	}
	if count[true] < 20 || count[false] < 20 {
		t.Errorf("of the games %v are tame, too few of one sort to tell", count)
	}
}

// genus is the nim value and the misère nim values with none, one and two *2 more.
func (d *definition) genus(pos game.Position) []uint64 {
	two := game.Nimber(2)
	return []uint64{d.value(pos), d.misere(pos), d.misere(pos.Plus(two)), d.misere(pos.Plus(two).Plus(two))}
}

// smallGame is a random explicit game, or a sum of two.
func smallGame(r *rand.Rand, depth int) string {
	if depth == 0 || r.IntN(4) == 0 {
		return fmt.Sprintf("*%d", r.IntN(3))
	}
	var options []string
	for range 1 + r.IntN(2) {
		options = append(options, smallGame(r, depth-1))
	}
	game := "{" + strings.Join(options, ", ") + "}"
	if r.IntN(8) == 0 {
		game += " + " + smallGame(r, 1)
	}
	return game
}

// tame reports whether the position and all that follow from it have the genus of a
// position of Nim.
func (d *definition) tame(pos game.Position) bool {
	g := d.genus(pos)
	n := g[0]
	if !slices.Equal(g, []uint64{n, n, n ^ 2, n}) && (n > 1 || !slices.Equal(g, []uint64{n, n ^ 1, n ^ 2, n})) {
		return false
	}
	tame := true
	for step := range pos.Steps(game.Both) {
		tame = tame && d.tame(pos.After(step))
	}
	return tame
}

// misere is the misère nim value by definition.
func (d *definition) misere(pos game.Position) uint64 {
	key := "misere " + pos.Key()
	if v, known := d.values[key]; known {
		return v
	}
	seen := map[uint64]bool{}
	for step := range pos.Steps(game.Both) {
		seen[d.misere(pos.After(step))] = true
	}
	var v uint64
	for seen[v] {
		v++
	}
	if len(seen) == 0 {
		v = 1
	}
	d.values[key] = v
	return v
}
