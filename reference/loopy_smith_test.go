package reference_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"grader/reference/loopy"
)

// byDefinition numbers vertices one after another, as Smith's rule says.
func byDefinition(options [][]int32) []loopy.Value {
	number := make([]int, len(options))
	for v := range number {
		number[v] = -1
	}
	has := func(v int32, m int) bool {
		return slices.ContainsFunc(options[v], func(o int32) bool { return number[o] == m })
	}
	for again := true; again; {
		again = false
		for v := range options {
			m := 0
			for has(int32(v), m) {
				m++
			}
			if number[v] < 0 && !slices.ContainsFunc(options[v], func(o int32) bool { return number[o] < 0 && !has(o, m) }) {
				number[v], again = m, true
			}
		}
	}
	values := make([]loopy.Value, len(options))
	for v, m := range number {
		if m >= 0 {
			values[v].N = uint64(m)
			continue
		}
		var k []uint64
		for _, o := range options[v] {
			if number[o] >= 0 {
				k = append(k, uint64(number[o]))
			}
		}
		values[v] = loopy.Infinity(k...)
	}
	return values
}

func randomGraph(random *rand.Rand, vertices, edges int) [][]int32 {
	options := make([][]int32, vertices)
	for range edges {
		v := random.IntN(vertices)
		options[v] = append(options[v], int32(random.IntN(vertices)))
	}
	return options
}

func TestValuesAreTheDefinition(t *testing.T) {
	random := rand.New(rand.NewPCG(19, 66))
	finite, infinite := 0, 0
	for range 20_000 {
		n := 1 + random.IntN(12)
		options := randomGraph(random, n, random.IntN(3*n))
		got, want := loopy.Values(options), byDefinition(options)
		if !slices.EqualFunc(got, want, loopy.Value.Equal) {
			t.Fatalf("%v: got %v, want %v", options, got, want)
		}
		for _, v := range got {
			if v.Infinite {
				infinite++
			} else {
				finite++
			}
		}
	}
	if finite < 1000 || infinite < 1000 {
		t.Errorf("%d values are finite, and %d infinite", finite, infinite)
	}
}

// outcomes are who wins by who begins, worked backwards from the ends of play: 1 for the player to
// move, -1 for the other, 0 for a draw.
func outcomes(options [][]int32) []int {
	wins := make([]int, len(options))
	for again := true; again; {
		again = false
		for v, list := range options {
			if wins[v] != 0 {
				continue
			}
			loses := true
			for _, o := range list {
				loses = loses && wins[o] == 1
				if wins[o] == -1 {
					wins[v] = 1
				}
			}
			if wins[v] == 0 && loses {
				wins[v] = -1
			}
			again = again || wins[v] != 0
		}
	}
	return wins
}

// The value of a sum tells who wins it, as playing both games at once does.
func TestLoopySumsTellWhoWins(t *testing.T) {
	random := rand.New(rand.NewPCG(20, 26))
	for range 1500 {
		n := 1 + random.IntN(7)
		a, b := randomGraph(random, n, random.IntN(3*n)), randomGraph(random, n, random.IntN(3*n))
		var sum [][]int32
		for v := range a {
			for w := range b {
				var list []int32
				for _, o := range a[v] {
					list = append(list, o*int32(n)+int32(w))
				}
				for _, o := range b[w] {
					list = append(list, int32(v*n)+o)
				}
				sum = append(sum, list)
			}
		}
		x, y, values := loopy.Values(a), loopy.Values(b), loopy.Values(sum)
		for at, wins := range outcomes(sum) {
			v := x[at/n].Plus(y[at%n])
			if v.Wins() != (wins > 0) || v.Loses() != (wins < 0) || values[at].Wins() != v.Wins() || values[at].Loses() != v.Loses() || !v.Infinite && !values[at].Equal(v) {
				t.Fatalf("%v and %v at %d: %v + %v = %v, as one game %v, played %d", a, b, at, x[at/n], y[at%n], v, values[at], wins)
			}
		}
	}
}

// The number of moves left tells who wins, by its parity, and falls by one with the best move of each
// player.
func TestLasts(t *testing.T) {
	random := rand.New(rand.NewPCG(19, 25))
	for range 5000 {
		n := 1 + random.IntN(12)
		options := randomGraph(random, n, random.IntN(3*n))
		lasts := loopy.Lasts(options)
		for v, wins := range outcomes(options) {
			want := int32(-1)
			for _, o := range options[v] {
				if n := lasts[o] + 1; wins == 1 && n%2 == 1 && (want < 0 || n < want) || wins == -1 && n > want {
					want = n
				}
			}
			if wins == -1 {
				want = max(want, 0)
			}
			if lasts[v] != want || wins != 0 && (lasts[v]%2 == 1) != (wins == 1) {
				t.Fatalf("%v: from %d play lasts %d moves, expected %d", options, v, lasts[v], want)
			}
		}
	}
}

// From the exercises of the textbooks: a cycle is a draw, and who can leave it may win.
func TestLoopyValues(t *testing.T) {
	for _, c := range []struct {
		options [][]int32
		want    string
	}{
		{[][]int32{{1}, {0}}, "oo{}"},
		{[][]int32{{0}}, "oo{}"},
		{[][]int32{{1, 2}, {0}, {}}, "*"},
		{[][]int32{{0, 1}, {}}, "oo{0}"},
		{[][]int32{{0, 1, 2}, {}, {1, 3}, {1}}, "oo{0,2}"},
		{[][]int32{{}}, "0"},
	} {
		if got := loopy.Values(c.options)[0].String(); got != c.want {
			t.Errorf("%v has the value %s, expected %s", c.options, got, c.want)
		}
	}
}

// An infinite value is read however it is written, and is told from what is none.
func TestRead(t *testing.T) {
	numbers := func(text string) (list []uint64, ok bool) {
		for one := range strings.SplitSeq(text, ",") {
			n, err := strconv.ParseUint(one, 10, 64)
			if err != nil {
				return nil, false
			}
			list = append(list, n)
		}
		return list, true
	}
	for text, want := range map[string]string{
		"oo": "oo{} true true", "oo{}": "oo{} true true", `\infty_\emptyset`: "oo{} false true", "∞_∅": "oo{} true true", "oo{2,0}": "oo{0,2} true true",
		`$\infty_{0,2}$`: "oo{0,2} true true", "inf(0,2)": "oo{0,2} true true", "oo2": "oo{2} true true", "oo_{{3}}": "oo{3} true true", "oo{x}": "oo{} false true",
		"3": "oo{} false false", "{0,2}": "oo{} false false", "": "oo{} false false",
	} {
		v, complete, ok := loopy.Read(text, numbers)
		if got := fmt.Sprint(v, complete, ok); got != want {
			t.Errorf("%q is read as %s, want %s", text, got, want)
		}
	}
}
