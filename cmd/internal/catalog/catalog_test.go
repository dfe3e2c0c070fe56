package catalog

import (
	"flag"
	"os"
	"testing"

	"grader/problems/bank"
)

var update = flag.Bool("update", false, "write down anew how difficult the questions of the bank are")

// TestIndex holds the index of the bank to what the questions are.
func TestIndex(t *testing.T) {
	got, err := Index(All())
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile("../../../problems/bank/"+bank.IndexFile, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
