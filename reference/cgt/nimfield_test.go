package cgt_test

import (
	"encoding/json"
	"os"
	"testing"

	"grader/reference/cgt"
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
