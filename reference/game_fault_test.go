package reference_test

import (
	"errors"
	"strings"
	"testing"

	"grader/reference/game"
	"grader/reference/kit"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/solve"
)

var errBroken = errors.New("the moves cannot be told")

// faulty is a ruleset whose heap of 3 makes each function fail that is named.
func faulty(broken string) *game.Ruleset[uint64] {
	breaks := func(function string, n uint64) {
		if function == broken && n == 3 {
			panic(errBroken)
		}
	}
	r := &game.Ruleset[uint64]{
		Info: game.Info{Name: "faulty"},
		Moves: func(n uint64, yield game.Yield[uint64]) {
			for to := range n {
				breaks("Moves", n)
				if !yield(game.Move(to), game.NimHeap(to)) {
					return
				}
			}
		},
		Notation: kit.HeapRule{}.Notation(),
		Theory: game.Theory[uint64]{
			Canon: func(n uint64) uint64 { breaks("Canon", n); return n },
			Split: func(n uint64) []uint64 { breaks("Split", n); return []uint64{n} },
		},
	}
	r.MoveText = func(n uint64, _ game.Move) string { breaks("MoveText", n); return "" }
	r.MoveTo = nil
	return r
}

// A function that panics is named, whoever meets it, and the solver returns an error.
func TestFaultNamesRulesetAndFunction(t *testing.T) {
	for _, function := range []string{"Moves", "Canon", "Split"} {
		term, _ := faulty(function).HeapTerm(5)
		err := game.Catch(func() error {
			_, err := solve.New(1000).Nimber(game.Position{term})
			return err
		})
		var fault *game.Fault
		if !errors.As(err, &fault) || fault.Ruleset != "faulty" || fault.Func != function || !errors.Is(err, errBroken) {
			t.Errorf("a panic in %s is the error %v", function, err)
		}
	}
	term, _ := faulty("MoveText").HeapTerm(3)
	err := game.Catch(func() error {
		for m, to := range term.Parts[0].Steps(game.Both) {
			term.Parts[0].MoveText(m, to)
		}
		return nil
	})
	if err == nil || !strings.HasPrefix(err.Error(), "the ruleset faulty failed in MoveText: ") {
		t.Errorf("a panic in MoveText is the error %v", err)
	}
}

// A panic of whoever goes through the moves is no fault of the ruleset.
func TestFaultIsNotTheReaders(t *testing.T) {
	term, _ := faulty("").HeapTerm(3)
	defer func() {
		if r := recover(); r != errBroken {
			t.Errorf("the reader's panic arrives as %v", r)
		}
	}()
	_ = game.Catch(func() error {
		for range term.Parts[0].Steps(game.Both) {
			panic(errBroken)
		}
		return nil
	})
}

// A fault of the language has its place in the program.
func TestFaultSaysWhere(t *testing.T) {
	r := faulty("")
	var none []uint64
	r.Parse = func(string) ([]uint64, error) { return none[:7], nil }
	err := game.Catch(func() error {
		_, err := r.Position("3")
		return err
	})
	if err == nil || !strings.Contains(err.Error(), "failed in Parse") || !strings.Contains(err.Error(), "(game_fault_test.go:") {
		t.Errorf("a slice out of range is the error %v", err)
	}
}

// TestSetMove: a move in a set may leave several positions of one ruleset side by
// side. However they are printed, they are read again as the same positions.
func TestSetMove(t *testing.T) {
	lib := notation.New(rules.All)
	for _, listed := range rules.All {
		examples := listed.About().Examples
		for i, example := range examples {
			text := "* + {" + example + " + " + examples[(i+1)%len(examples)] + " + " + example + "}"
			pos, err := lib.Parse(text)
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			for step := range pos.Steps(game.Both) {
				after := pos.After(step)
				again, err := lib.Parse(after.String())
				if err != nil {
					t.Errorf("%s leaves %s, which cannot be read: %v", text, after, err)
				} else if again.Key() != after.Key() {
					t.Errorf("%s leaves %s, which is read as %s, not %s", text, after, again.Key(), after.Key())
				}
			}
		}
	}
}

// TestPartsOfOnePlayerAreNotOver: where only Right can move, play goes on.
func TestPartsOfOnePlayerAreNotOver(t *testing.T) {
	lib := notation.New(rules.All)
	for _, text := range []string{"domineering(1x2)", "domineering(2x1)", "-1", "{|0}"} {
		pos, err := lib.Parse(text)
		must(t, err)
		if game.Over(pos.Parts()[0]) || pos.LiveKey() == "0" {
			t.Errorf("%s counts as over", text)
		}
	}
}
