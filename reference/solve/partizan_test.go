package solve_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/longtest"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/solve"
)

// byDefinition plays partizan games by the rules alone.
type byDefinition map[string]bool

// wins reports whether a player who begins wins: by a move after which the opponent,
// beginning, does not.
func (d byDefinition) wins(pos game.Position, who game.Player) bool {
	key := who.String() + pos.Key()
	if known, ok := d[key]; ok {
		return known
	}
	win := false
	for step := range pos.Steps(who) {
		if !d.wins(pos.After(step), who.Other()) {
			win = true
			break
		}
	}
	d[key] = win
	return win
}

func (d byDefinition) outcome(pos game.Position) solve.Outcome {
	left, right := d.wins(pos, game.Left), d.wins(pos, game.Right)
	switch {
	case left && right:
		return solve.N
	case left:
		return solve.L
	case right:
		return solve.R
	}
	return solve.P
}

// formByDefinition makes the form of a position out of the forms of its options.
func formByDefinition(t *testing.T, table *cgt.Forms, pos game.Position, known map[string]cgt.Form) cgt.Form {
	t.Helper()
	if g, ok := known[pos.Key()]; ok {
		return g
	}
	var sides [2][]cgt.Form
	for _, who := range game.Players {
		for step := range pos.Steps(who) {
			sides[who] = append(sides[who], formByDefinition(t, table, pos.After(step), known))
		}
	}
	g, err := table.Game(sides[game.Left], sides[game.Right])
	must(t, err)
	known[pos.Key()] = g
	return g
}

func TestPartizanAgainstDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 1))
	for range 150 {
		rows, cols := 1+r.IntN(4), 1+r.IntN(4)
		pos := someBoard(t, r, rows, cols, rows*cols/4)
		switch r.IntN(4) {
		case 0:
			pos = pos.Plus(game.Nimber(uint64(r.IntN(3))))
		case 1:
			pos = pos.Plus(game.Value(cgt.Simple{Number: cgt.Fraction(int64(r.IntN(9)-4), r.IntN(3)), Up: r.IntN(3) - 1}))
		case 2:
			pos = game.Position{{Parts: []game.Part{game.NewBraces([]game.Position{pos, game.Nimber(1)}, []game.Position{pos.Negative()})}}}
		}
		d := byDefinition{}
		s := solve.New(1_000_000)
		g, err := s.Entry(pos)
		must(t, err)
		if want := formByDefinition(t, s.Forms(), pos, map[string]cgt.Form{}); g != want {
			a, _ := s.Forms().Text(g)
			b, _ := s.Forms().Text(want)
			t.Fatalf("%s is %s, want %s", pos, a, b)
		}
		want := d.outcome(pos)
		if pos.Partizan() {
			for _, fresh := range []*solve.Solver{s, solve.New(1_000_000)} {
				if o, err := fresh.Outcome(pos, game.Normal); err != nil || o != want {
					t.Fatalf("%s has the outcome %s, %v, want %s", pos, o, err, want)
				}
			}
		}
		for _, who := range game.Players {
			winning, err := s.Winning(pos, who, game.Normal)
			must(t, err)
			wins := map[string]bool{}
			for _, w := range winning {
				wins[w.Key()] = true
			}
			for step := range pos.Steps(who) {
				to := pos.After(step)
				if !d.wins(to, who.Other()) != wins[to.Key()] {
					t.Fatalf("%s: the move %s of %s wins: %v", pos, pos.MoveName(step), who, !wins[to.Key()])
				}
			}
		}
		// The negative has the negative form.
		n, err := s.Entry(pos.Negative())
		must(t, err)
		if m, err := s.Forms().Neg(g); err != nil || m != n {
			t.Fatalf("the negative of %s is %s", pos, pos.Negative())
		}
	}
}

// TestSearchMovesInNumbers compares search with play by the rules where a move in a number may
// be the only one that wins: the other game equals a number too, and has too many options for
// its form to be tried first.
func TestSearchMovesInNumbers(t *testing.T) {
	library := notation.New(rules.All)
	r := rand.New(rand.NewPCG(1976, 7))
	d := byDefinition{}
	for range 60 {
		var left, right []string
		bottom, top := r.IntN(3), r.IntN(3)
		for i := range 15 {
			left = append(left, fmt.Sprint(-bottom-i))
			right = append(right, fmt.Sprint(top+i))
		}
		text := "{" + strings.Join(left, ", ") + " | " + strings.Join(right, ", ") + "}"
		for range r.IntN(3) {
			text += []string{" + ", " - "}[r.IntN(2)] + []string{"1/4", "1/2", "3/4", "1", "2", "^"}[r.IntN(6)]
		}
		pos, err := library.Parse(text)
		if err != nil {
			t.Fatal(text, err)
		}
		o, err := solve.New(1<<20).Outcome(pos, game.Normal)
		if want := d.outcome(pos); err != nil || o != want {
			t.Errorf("%s is %s by search, %v, want %s", text, o, err, want)
		}
	}
}

// TestSearchOfSums compares search with play by the rules on sums of examples of all
// rulesets with numbers, ups and nimbers.
func TestSearchOfSums(t *testing.T) {
	library := notation.New(rules.All)
	var small []game.Position
	for _, l := range rules.All {
		for _, example := range l.About().Examples {
			pos, err := library.Parse(example)
			if err != nil {
				t.Fatal(example, err)
			}
			if _, err := solve.New(60).Form(pos); err == nil && pos.Partizan() {
				small = append(small, pos)
			}
		}
	}
	if len(small) < 15 {
		t.Fatalf("only %d examples are small", len(small))
	}
	beside := []string{"0", "1/2", "-1/2", "1", "-1", "3/4", "-2", "^", "v", "*", "*2", "^ + *"}
	r := rand.New(rand.NewPCG(2, 72))
	for range longtest.Pick(50, 400) {
		pos := small[r.IntN(len(small))]
		if r.IntN(2) == 0 {
			pos = pos.Plus(small[r.IntN(len(small))])
		}
		other, err := library.Parse(beside[r.IntN(len(beside))])
		must(t, err)
		pos = pos.Plus(other)
		o, err := solve.New(1 << 20).SearchOutcome(pos)
		if want := (byDefinition{}).outcome(pos); err != nil || o != want {
			t.Errorf("%s is %s by search, %v, want %s", pos, o, err, want)
		}
	}
}
