package kit_test

import (
	"fmt"
	"testing"

	"grader/reference/engine/takebreak"
	"grader/reference/game"
	"grader/reference/kit"
	"grader/reference/longtest"
	"grader/reference/notation"
	"grader/reference/rulestest"
	"grader/reference/solve"
)

func codeRuleset(name, sequence string, c takebreak.Code, heaps ...int) game.Listed {
	info := game.Info{
		Name: name, Title: name, Rules: "As the code says.", Syntax: "Heap sizes.", Move: "`9 -> 3+4`",
		Examples: []string{fmt.Sprintf("%s(%d)", name, heaps[0])},
	}
	for _, n := range heaps[1:] {
		info.Examples = append(info.Examples, fmt.Sprintf("%s(%d,2)", name, n))
	}
	if sequence != "" {
		info.Facts = []game.Fact{{Game: name, Want: sequence, Source: "Winning Ways, ch. 4"}}
	}
	return kit.TakeAndBreak(info, c)
}

// TestTakeAndBreak holds codes of every shape to the definition: with and without
// end, splitting before the point, and into three heaps.
func TestTakeAndBreak(t *testing.T) {
	list := []game.Listed{
		codeRuleset("dawson-kayles", "0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3", takebreak.Code{Digits: []byte{0, 0, 7}}, 11, 7),
		codeRuleset("dawson-chess", "0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3", takebreak.Code{Digits: []byte{0, 1, 3, 7}}, 10, 6),
		codeRuleset("lasker", "0 1 2 4 3 5 6 8 7 9 10 12 11", takebreak.Code{Digits: []byte{4}, Repeat: 3}, 7, 5),
		codeRuleset("officers", "", takebreak.Code{Digits: []byte{0, 6}}, 9, 6),
		codeRuleset("all-splits", "", takebreak.Code{Digits: []byte{0}, Repeat: 7}, 6, 4),
		codeRuleset("three", "", takebreak.Code{Digits: []byte{0, 15, 8}}, 9, 6),
		codeRuleset("three-before", "", takebreak.Code{Digits: []byte{12, 3}}, 7, 5),
	}
	rulestest.Run(t, list, notation.New(list))
}

func TestProvedPeriods(t *testing.T) {
	for _, c := range []struct {
		name        string
		code        takebreak.Code
		pre, period int
	}{
		{"dawson-kayles", takebreak.Code{Digits: []byte{0, 0, 7}}, 53, 34},
		{"dawson-chess", takebreak.Code{Digits: []byte{0, 1, 3, 7}}, 52, 34},
	} {
		g := kit.TakeAndBreak(game.Info{Name: c.name}, c.code)
		pre, period, ok := g.Period(2000)
		if !ok || pre != c.pre || period != c.period {
			t.Errorf("%s: period %d from %d on, proved %v; want %d from %d", c.name, period, pre, ok, c.period, c.pre)
		}
	}
	lasker := kit.TakeAndBreak(game.Info{Name: "lasker"}, takebreak.Code{Digits: []byte{4}, Repeat: 3})
	if _, _, ok := lasker.Period(2000); ok {
		t.Error("lasker: its values grow without end, and yet a period is proved")
	}
}

// TestHugeHeaps: where no table and no period reaches, the search gives up
// within its budget.
func TestHugeHeaps(t *testing.T) {
	officers := kit.TakeAndBreak(game.Info{Name: "officers"}, takebreak.Code{Digits: []byte{0, 6}})
	term, ok := officers.HeapTerm(game.MaxNumber)
	if !ok {
		t.Fatal("officers has no heaps")
	}
	if _, err := solve.New(1000).Nimber(game.Position{term}); err != game.ErrLimit {
		t.Errorf("a heap of 10^18 in officers: %v, want %v", err, game.ErrLimit)
	}
}

// TestBudgetBuysValues: what the usual budget does not reach a larger one does, also
// where values are hard to come by.
func TestBudgetBuysValues(t *testing.T) {
	three := kit.TakeAndBreak(game.Info{Name: "three"}, takebreak.Code{Digits: []byte{0, 8, 8}})
	term, _ := three.HeapTerm(5000)
	if _, err := solve.New(20_000_000).Nimber(game.Position{term}); err != game.ErrLimit {
		t.Errorf("20 million positions: %v, want %v", err, game.ErrLimit)
	}
	longtest.Only(t)
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
