package reference_test

import (
	"fmt"
	"strings"
	"testing"

	"grader/reference/engine/takebreak"
	"grader/reference/game"
	"grader/reference/kit"
	"grader/reference/misere"
	"grader/reference/solve"
)

// must ends a test that cannot go on.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
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

// TestGenusOfExplicitGames: published values of games given by their options, by
// CGSuite (e909ab8b, 2024-01). Its superscripts leave out
// what follows by alternation, and Nim heaps have none.
func TestGenusOfExplicitGames(t *testing.T) {
	for _, c := range []struct {
		game, genus string
		misere      uint64
		outcome     solve.Outcome
	}{
		{"0", "0^120", 1, solve.N},
		{"*1", "1^031", 0, solve.P},
		{"*2", "2^20", 2, solve.N},
		{"{*2}", "0^02", 0, solve.P},
		{"{{*2}}", "1^13", 1, solve.N},
		{"*2 + *2", "0^02", 0, solve.P},
		{"{*2 + {*2}}", "0^02", 0, solve.P},
		{"{{*2}, 0}", "1^20", 2, solve.N},
		{"{{*2}, *1}", "2^1420", 1, solve.N},
		{"{*4 + *2}", "0^02", 0, solve.P},
		{"{{{*2}}, {{*2}, *1}}", "0^02", 0, solve.P},
		{"{{{*2}}, {{{*2}, 0}, 0, *1}}", "0^02", 0, solve.P},
		{"{{{*2}, *1} + *1, {{*2}, {*2} + *1, {{*2}, 0}}}", "0^120", 1, solve.N},
		{"{{{*2}, *2, 0}, {{*2}, *3}, *1}", "0^20", 2, solve.N},
	} {
		s, pos := solve.New(10_000), parse(t, c.game)
		g, err := misere.NewGenera(s).Of(pos)
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
		{parse(t, "nim(1)")[0].Game, "1 0 2 3 4 5 6 7 8 9 10", "0 1 2 3 4 5 6 7 8 9 10"},
		{
			parse(t, "kayles(1)")[0].Game, "1 0 2 3 0 1 3 2 1 0 2 4 0 1 2 5 1 6 3 2 0",
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
		genera := misere.NewGenera(solve.New(1_000_000))
		name, values := c.game.About().Name, strings.Fields(c.misere)
		for n, want := range strings.Fields(c.genera) {
			term, err := c.game.Position(fmt.Sprint(n))
			must(t, err)
			got, err := genera.Of(game.Position{term})
			if err != nil || !sameGenus(got, want) {
				t.Errorf("%s: heap %d has the genus %v, %v; published is %s", name, n, got, err, want)
			}
			if n < len(values) && fmt.Sprint(got.At(0)) != values[n] {
				t.Errorf("%s: heap %d has the misère nim value %d, published is %s", name, n, got.At(0), values[n])
			}
		}
	}
}

// sameGenus compares a genus with one printed by CGSuite: the superscript may stop
// as soon as the rest follows by alternation.
func sameGenus(g misere.Genus, printed string) bool {
	normal, digits, given := strings.Cut(printed, "^")
	if fmt.Sprint(g.Normal) != normal {
		return false
	}
	if !given {
		nim := misere.Genus{Normal: g.Normal, Misere: []uint64{g.Normal, g.Normal ^ 2}}
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
