package refute_test

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/kit"
	"grader/reference/longtest"
	"grader/reference/notation"
	"grader/reference/refute"
	"grader/reference/rules"
	"grader/reference/solve"
)

const budget = 20_000

func parse(t testing.TB, text string) game.Position {
	t.Helper()
	pos, err := notation.New(rules.All).Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return pos
}

// randomTerm is a term small enough to be played out.
func randomTerm(r *rand.Rand, depth int) string {
	n := func(most int) int { return r.IntN(most + 1) }
	switch r.IntN(7) {
	case 0:
		return fmt.Sprintf("*%d", n(5))
	case 1:
		return fmt.Sprintf("nim(%d,%d)", n(5), n(4))
	case 2:
		return fmt.Sprintf("kayles(%d)", n(7))
	case 3:
		return fmt.Sprintf("rook(%d,%d)", n(3), n(3))
	case 4:
		return fmt.Sprintf("subtraction[1,3](%d)", n(8))
	default:
		if depth == 0 {
			return "0"
		}
		var options []string
		for range n(3) {
			options = append(options, randomTerm(r, depth-1))
		}
		return "{" + strings.Join(options, ", ") + "}"
	}
}

func randomGame(r *rand.Rand) string {
	text := randomTerm(r, 2)
	for range r.IntN(3) {
		text += " + " + randomTerm(r, 2)
	}
	return text
}

// accept fails the test unless the refutation replays and can be written.
func accept(t *testing.T, what string, r refute.Refutation, err error) {
	t.Helper()
	if err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	if err := refute.Replay(r, budget); err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	if len(r.Doc()) == 0 {
		t.Fatalf("%s: the refutation says nothing", what)
	}
}

// TestWrongClaimsAreRefuted refutes claims of every kind about random games, and none that
// hold.
func TestWrongClaimsAreRefuted(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range longtest.Pick(40, 200) {
		g, h := parse(t, randomGame(r)), parse(t, randomGame(r))
		everyClaim(t, g, h, func(what string, ref refute.Refutation, err error) {
			if !errors.Is(err, refute.ErrHolds) {
				accept(t, fmt.Sprintf("%s of %s and %s", what, g, h), ref, err)
			}
		})
	}
}

// literalForm writes a random form of nimbers and braces.
func literalForm(r *rand.Rand, depth int) string {
	if depth == 0 || r.IntN(3) == 0 {
		return cgt.Nimber(r.Uint64N(4)).String()
	}
	var options []string
	for range r.IntN(4) {
		options = append(options, literalForm(r, depth-1))
	}
	return "{" + strings.Join(options, ", ") + "}"
}

func TestLargeGamesAreRefutedByTheorem(t *testing.T) {
	s := solve.New(10_000)
	const huge = "nim(1000000000000000000, 999999999999999999, 12345)"
	for _, text := range []string{huge, "kayles(1000000000000) + *3", "{nim(1000000000000000000), *2} + *4"} {
		pos := parse(t, text)
		ref, err := refute.WrongOutcome(pos, game.Normal, solve.P)(s)
		accept(t, text, ref, err)
		ref, err = refute.WrongNimber(pos, 6)(s)
		accept(t, text, ref, err)
	}
	ref, err := refute.WrongOutcome(parse(t, huge), game.Misere, solve.P)(s)
	accept(t, huge, ref, err)
}

// TestLargeNumbersCostLittle: what cannot be played out is not begun. A class gives very many
// such answers to one question.
func TestLargeNumbersCostLittle(t *testing.T) {
	s := solve.New(10_000)
	cost := func(r refute.Refutation, err error) int {
		t.Helper()
		meter := game.NewMeter(100_000)
		before := meter.Left()
		if err == nil {
			err = refute.Replayer{Budget: 100_000, Meter: meter}.Replay(r)
		}
		must(t, err)
		return before - meter.Left()
	}
	const most = 40_000
	for _, n := range []uint64{577_814, 999_999} {
		if got := cost(refute.WrongNimber(parse(t, "nim(3,5,7)"), n)(s)); got > most {
			t.Errorf("to replay that the value is not %d takes %d steps, want %d at most", n, got, most)
		}
	}
	pos := parse(t, "nim(1000,999,500)")
	for step := range pos.Steps(game.Both) {
		move := solve.Option{Move: pos.MoveName(step), To: pos.After(step)}
		if got := cost(refute.LosingMove(pos, game.Both, game.Normal, move)(s)); got > most {
			t.Errorf("to replay that the move %s loses takes %d steps, want %d at most", move.Move, got, most)
		}
		if step.Move < 990 {
			break
		}
	}
}

func TestBudgetOfReplayIsKept(t *testing.T) {
	pos := parse(t, "kayles(9) + rook(5,6) + kayles(8)")
	s := solve.New(100_000)
	ref, err := refute.WrongOutcome(pos, game.Misere, solve.P)(s)
	if errors.Is(err, refute.ErrHolds) {
		ref, err = refute.WrongOutcome(pos, game.Misere, solve.N)(s)
	}
	must(t, err)
	if err := refute.Replay(ref, 3); !errors.Is(err, game.ErrLimit) {
		t.Errorf("a budget of 3 positions gives %v, expected the limit", err)
	}
	accept(t, pos.String(), ref, nil)
}

// TestDeepPlaysReplay: a play of 50,000 moves, in a ruleset without any hook, must
// not exhaust the stack.
func TestDeepPlaysReplay(t *testing.T) {
	one := &game.Ruleset[uint64]{
		Info:  game.Info{Name: "one"},
		Moves: func(n uint64, yield game.Yield[uint64]) { yield(0, game.NimHeap(n-1)) },
		Notation: game.Notation[uint64]{
			Parse:    kit.ReadHeaps,
			Format:   kit.FormatHeap,
			MoveText: func(n uint64, _ game.Move) string { return kit.HeapMove(n, n-1) },
		},
	}
	term, err := one.Position("50000")
	must(t, err)
	pos := game.Position{term}
	s := solve.New(100_000)
	r, err := refute.WrongOutcome(pos, game.Misere, solve.P)(s)
	accept(t, "50,000 single moves", r, err)
	r, err = refute.WrongOutcome(pos, game.Normal, solve.N)(s)
	accept(t, "50,000 single moves", r, err)
}

// qualified distinguishes a method from a function of the same name.
func qualified(name string, method bool) string {
	if method {
		return "." + name
	}
	return name
}

// TestReplayIsIndependent: nothing that the replay of a refutation calls, however far
// down, mentions the solver or the worked solutions.
func TestReplayIsIndependent(t *testing.T) {
	names, err := filepath.Glob("*.go")
	must(t, err)
	files := token.NewFileSet()
	type function struct {
		decl *ast.FuncDecl
		file string
	}
	declared := map[string][]function{}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(files, name, nil, 0)
		must(t, err)
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok {
				key := qualified(fn.Name.Name, fn.Recv != nil)
				declared[key] = append(declared[key], function{fn, name})
			}
		}
	}
	seen := map[string]bool{}
	next := []string{"Replay", ".Replay", ".replay"}
	for len(next) > 0 {
		name := next[len(next)-1]
		next = next[:len(next)-1]
		if seen[name] {
			continue
		}
		seen[name] = true
		for _, fn := range declared[name] {
			ast.Inspect(fn.decl, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.Ident:
					if n.Name == "solve" || n.Name == "worked" {
						t.Errorf("%s: %s is needed to replay a proof, and mentions %s", files.Position(n.Pos()), name, n.Name)
					}
				case *ast.CallExpr:
					switch fn := n.Fun.(type) {
					case *ast.Ident:
						next = append(next, qualified(fn.Name, false))
					case *ast.SelectorExpr:
						next = append(next, qualified(fn.Sel.Name, true))
					}
				}
				return true
			})
		}
	}
	if len(declared[".replay"]) < 15 || !seen[".play"] || !seen[".mexOut"] {
		t.Errorf("%d proofs are replayed, expected all of them", len(declared[".replay"]))
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
