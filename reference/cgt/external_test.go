package cgt_test

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"testing"

	"grader/reference/cgt"
	"grader/reference/longtest"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/solve"
)

// TestPublishedArithmetic compares nim arithmetic with published tables.
func TestPublishedArithmetic(t *testing.T) {
	data, err := os.ReadFile("testdata/nim_arithmetic.json")
	if err != nil {
		t.Fatal(err)
	}
	var list []struct {
		Op          string
		A, B, Value uint64
		Source      string
	}
	if err := json.Unmarshal(data, &list); err != nil || len(list) < 60 {
		t.Fatalf("%d entries, %v", len(list), err)
	}
	for _, f := range list {
		var got uint64
		switch f.Op {
		case "nim_sum":
			got = cgt.NimSum(f.A, f.B)
		case "nim_product":
			got = cgt.NimProduct(f.A, f.B)
		case "nim_inverse":
			if got = f.Value; cgt.NimProduct(f.A, f.Value) != 1 {
				got++
			}
		case "nim_div":
			if got = f.Value; cgt.NimProduct(f.B, f.Value) != f.A {
				got++
			}
		default:
			t.Errorf("unknown operation %q", f.Op)
		}
		if got != f.Value {
			t.Errorf("%s of %d and %d is %d, published as %d (%s)", f.Op, f.A, f.B, got, f.Value, f.Source)
		}
	}
}

// TestNimProductIsConways compares products with the definition of Conway.
func TestNimProductIsConways(t *testing.T) {
	const n = 40
	var table [n][n]uint64
	for x := range n {
		for y := range n {
			var seen cgt.MexSet
			for a := range x {
				for b := range y {
					seen.Add(table[a][y] ^ table[x][b] ^ table[a][b])
				}
			}
			table[x][y] = seen.Mex()
			if got := cgt.NimProduct(uint64(x), uint64(y)); got != table[x][y] {
				t.Fatalf("the nim product of %d and %d is %d, by the definition %d", x, y, got, table[x][y])
			}
		}
	}
}

// TestTextsAreReadBack: the text of a form, however long and however alike its options are, is
// read as this form, and is the same whatever other forms a table holds.
func TestTextsAreReadBack(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 2))
	table, lib := cgt.NewForms(1<<20), notation.New(rules.All)
	var pool []cgt.Form
	for x := range 9 {
		g, _ := table.Value(cgt.Simple{Number: cgt.Int(int64(x) - 4), Star: uint64(x % 3)})
		pool = append(pool, g)
	}
	pick := func() (games []cgt.Form) {
		for range 1 + r.IntN(4) {
			games = append(games, pool[max(0, len(pool)-1-r.IntN(60))])
		}
		return games
	}
	longest := 0
	for range longtest.Pick(700, 1500) {
		g, err := table.Game(pick(), pick())
		if err != nil {
			t.Fatal(err)
		}
		text, err := table.Text(g)
		if err != nil {
			t.Fatal(err)
		}
		pos, err := lib.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		s := solve.New(1 << 20)
		h, err := s.Entry(pos)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := s.Forms().Text(h); err != nil || again != text {
			t.Fatalf("%s is written %s, %v", text, again, err)
		}
		if longest = max(longest, len(text)); len(text) < 2000 {
			pool = append(pool, g)
		}
	}
	if longest < 1000 {
		t.Errorf("the longest text has %d signs: too few", longest)
	}
}
