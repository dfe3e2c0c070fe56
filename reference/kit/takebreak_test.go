package kit_test

import (
	"testing"

	"grader/reference/engine/takebreak"
	"grader/reference/game"
	"grader/reference/kit"
	"grader/reference/longtest"
	"grader/reference/notation"
	"grader/reference/rulestest"
	"grader/reference/solve"
)

// TestTakeAndBreak holds codes that no ruleset has to the definition: splitting before the
// point, and into three heaps.
func TestTakeAndBreak(t *testing.T) {
	var list []game.Listed
	for name, c := range map[string]takebreak.Code{
		"all-splits": {Digits: []byte{0}, Repeat: 7}, "three": {Digits: []byte{0, 15, 8}}, "three-before": {Digits: []byte{12, 3}},
	} {
		list = append(list, kit.TakeAndBreak(game.Info{
			Name: name, Title: name, Rules: "As the code says.", Syntax: "Heap sizes.", Move: "`9 -> 3+4`",
			Examples: []string{name + "(6)", name + "(5,2)"},
		}, c))
	}
	rulestest.Run(t, list, notation.New(list))
}

// TestBudgetBuysValues: what the usual budget does not reach a larger one does, also
// where values are hard to come by.
func TestBudgetBuysValues(t *testing.T) {
	longtest.Only(t)
	three := kit.TakeAndBreak(game.Info{Name: "three"}, takebreak.Code{Digits: []byte{0, 8, 8}})
	term, _ := three.HeapTerm(5000)
	if _, err := solve.New(20_000_000).Nimber(game.Position{term}); err != game.ErrLimit {
		t.Errorf("20 million positions: %v, want %v", err, game.ErrLimit)
	}
	if n, err := solve.New(1_000_000_000).Nimber(game.Position{term}); err != nil || n != 1666 {
		t.Errorf("a billion positions: the value is %d, %v; want 1666", n, err)
	}
}

// TestValueOfAPart: what an engine says of a part at once is what it says of the part
// once that is interned.
func TestValueOfAPart(t *testing.T) {
	officers := kit.TakeAndBreak(game.Info{Name: "officers"}, takebreak.Code{Digits: []byte{0, 6}})
	space := game.NewSpace(20_000_000)
	for _, n := range []uint64{5, 1 << 15, 1<<15 + 1, 40_000, 65_537} {
		term, _ := officers.HeapTerm(n)
		at, ok := space.Value(term.Parts[0])
		if !ok {
			t.Fatalf("officers(%d) has no value at once", n)
		}
		if want, ok := space.Evaluate(space.Intern(term.Parts)[0]); !ok || at != want {
			t.Errorf("officers(%d) is %d at once, and %d when it is interned", n, at, want)
		}
	}
}
