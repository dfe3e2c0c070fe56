package refute_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
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

func TestWrongClaimsAreRefuted(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		text := randomGame(r)
		pos := parse(t, text)
		s := solve.New(100_000)
		for _, play := range []game.Play{game.Normal, game.Misere} {
			what := fmt.Sprint(text, " in ", play, " play")
			outcome, err := s.Outcome(pos, play)
			if err != nil {
				t.Fatal(err)
			}
			wrong := solve.P
			if outcome == solve.P {
				wrong = solve.N
			}
			ref, err := refute.WrongOutcome(s, pos, play, wrong)
			accept(t, what, ref, err)
			if _, err := refute.WrongOutcome(s, pos, play, outcome); !errors.Is(err, refute.ErrHolds) {
				t.Fatalf("%s: the right outcome is refuted: %v", what, err)
			}
			options, _, err := s.Options(pos, game.Both, 100)
			if err != nil {
				t.Fatal(err)
			}
			for _, o := range options {
				ref, err := refute.LosingMove(s, pos, game.Both, play, o)
				if errors.Is(err, refute.ErrHolds) {
					continue
				}
				accept(t, what+" "+o.Move, ref, err)
			}
		}
		value, err := s.Nimber(pos)
		if err != nil {
			t.Fatal(err)
		}
		for n := range uint64(9) {
			if n != value {
				ref, err := refute.WrongNimber(s, pos, n)
				accept(t, fmt.Sprint(text, " = ", n), ref, err)
				ref, err = refute.Mex(s, pos, n)
				accept(t, fmt.Sprint("mex of ", text, " = ", n), ref, err)
			}
		}
	}
}

func TestEqualitiesAreRefuted(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range longtest.Pick(25, 80) {
		a, b, c := randomGame(r), randomGame(r), randomTerm(r, 1)
		g, h, j := parse(t, a), parse(t, b), parse(t, c)
		s := solve.New(100_000)
		what := a + " and " + b
		ref, err := refute.Unequal(s, g, h)
		if errors.Is(err, refute.ErrHolds) {
			ref, err = refute.Equal(s, g, h)
		}
		accept(t, what, ref, err)
		if ref, err := refute.FailedWitness(s, g, h, j); !errors.Is(err, refute.ErrHolds) {
			accept(t, what+" with "+c, ref, err)
		}
		options, _, err := s.Options(g, game.Both, 20)
		if err != nil {
			t.Fatal(err)
		}
		for i, x := range options {
			if ref, err := refute.Irreversible(s, g, game.Both, x, h); !errors.Is(err, refute.ErrHolds) {
				accept(t, what, ref, err)
			}
			replies, _, err := s.Options(x.To, game.Both, 5)
			if err != nil {
				t.Fatal(err)
			}
			for _, y := range replies {
				if ref, err := refute.Irreversible(s, g, game.Both, x, y.To); !errors.Is(err, refute.ErrHolds) {
					accept(t, what, ref, err)
				}
			}
			if i == 0 {
				ref, err := refute.Missing(g, game.Both, x)
				accept(t, what, ref, err)
			}
		}
		if ref, err := refute.Extra(s, g, h); !errors.Is(err, refute.ErrHolds) {
			accept(t, what, ref, err)
		}
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

// isCanonical is the definition: {*0, ..., *(g-1)}, each canonical and once.
func isCanonical(pos game.Position) (value int, ok bool) {
	parts := pos.Parts()
	if len(parts) == 0 {
		return 0, true
	}
	set, isSet := parts[0].(*game.Set)
	if !isSet {
		n, _ := parts[0].Nimber()
		return int(n), true
	}
	seen := map[int]bool{}
	for _, o := range set.Options() {
		n, ok := isCanonical(o)
		if !ok {
			return 0, false
		}
		seen[n] = true
	}
	for n := range len(seen) {
		if !seen[n] {
			return 0, false
		}
	}
	return len(seen), true
}

func TestFormsThatAreNotCanonicalAreRefuted(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	counts := map[bool]int{}
	for range 2000 {
		text := literalForm(r, 3)
		pos := parse(t, text)
		_, want := isCanonical(pos)
		counts[want]++
		ref, err := refute.Uncanonical(solve.New(1000), pos)
		if want != errors.Is(err, refute.ErrHolds) {
			t.Fatalf("%s is canonical: %v, but: %v", text, want, err)
		}
		if !want {
			accept(t, text, ref, err)
		}
	}
	if counts[true] < 100 || counts[false] < 100 {
		t.Errorf("too few forms of one kind: %v", counts)
	}
}

func TestLargeGamesAreRefutedByTheorem(t *testing.T) {
	s := solve.New(10_000)
	const huge = "nim(1000000000000000000, 999999999999999999, 12345)"
	for _, text := range []string{huge, "kayles(1000000000000) + *3", "{nim(1000000000000000000), *2} + *4"} {
		pos := parse(t, text)
		ref, err := refute.WrongOutcome(s, pos, game.Normal, solve.P)
		accept(t, text, ref, err)
		ref, err = refute.WrongNimber(s, pos, 6)
		accept(t, text, ref, err)
	}
	ref, err := refute.WrongOutcome(s, parse(t, huge), game.Misere, solve.P)
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
		if err != nil {
			t.Fatal(err)
		}
		return before - meter.Left()
	}
	const most = 40_000
	for _, n := range []uint64{577_814, 999_999} {
		if got := cost(refute.WrongNimber(s, parse(t, "nim(3,5,7)"), n)); got > most {
			t.Errorf("to replay that the value is not %d takes %d steps, want %d at most", n, got, most)
		}
	}
	pos := parse(t, "nim(1000,999,500)")
	for step := range pos.Steps(game.Both) {
		move := solve.Option{Move: pos.MoveName(step), To: pos.After(step)}
		if got := cost(refute.LosingMove(s, pos, game.Both, game.Normal, move)); got > most {
			t.Errorf("to replay that the move %s loses takes %d steps, want %d at most", move.Move, got, most)
		}
		if step.Move < 990 {
			break
		}
	}
}

func TestBadRepliesAreRefuted(t *testing.T) {
	s := solve.New(10_000)
	pos := parse(t, "nim(2,2)")
	options, _, _ := s.Options(pos, game.Both, 10)
	replies, _, _ := s.Options(options[0].To, game.Both, 10)
	holes := 0
	for _, reply := range replies {
		ref, err := refute.BadReply(s, pos, game.Both, game.Normal, options[0], reply)
		if !errors.Is(err, refute.ErrHolds) {
			accept(t, reply.Move, ref, err)
			holes++
		}
	}
	if holes != len(replies)-1 {
		t.Errorf("%d of %d replies are refuted, expected all but one", holes, len(replies))
	}
}

func TestBudgetOfReplayIsKept(t *testing.T) {
	pos := parse(t, "kayles(9) + rook(5,6) + kayles(8)")
	s := solve.New(100_000)
	ref, err := refute.WrongOutcome(s, pos, game.Misere, solve.P)
	if errors.Is(err, refute.ErrHolds) {
		ref, err = refute.WrongOutcome(s, pos, game.Misere, solve.N)
	}
	if err != nil {
		t.Fatal(err)
	}
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
	if err != nil {
		t.Fatal(err)
	}
	pos := game.Position{term}
	s := solve.New(100_000)
	r, err := refute.WrongOutcome(s, pos, game.Misere, solve.P)
	accept(t, "50,000 single moves", r, err)
	r, err = refute.WrongOutcome(s, pos, game.Normal, solve.N)
	accept(t, "50,000 single moves", r, err)
}

// TestEveryRuleset refutes wrong claims about the examples of every ruleset.
func TestEveryRuleset(t *testing.T) {
	for _, listed := range rules.All {
		for _, text := range listed.About().Examples {
			pos := parse(t, text)
			if pos.Partizan() {
				continue
			}
			s := solve.New(100_000)
			for _, play := range []game.Play{game.Normal, game.Misere} {
				what := fmt.Sprint(text, " in ", play, " play")
				outcome, err := s.Outcome(pos, play)
				if err != nil {
					t.Fatalf("%s: %v", what, err)
				}
				wrong := solve.N
				if outcome == solve.N {
					wrong = solve.P
				}
				r, err := refute.WrongOutcome(s, pos, play, wrong)
				accept(t, what, r, err)
			}
			value, err := s.Nimber(pos)
			if err != nil {
				t.Fatal(err)
			}
			for _, wrong := range []uint64{value + 1, value / 2} {
				if wrong != value {
					r, err := refute.WrongNimber(s, pos, wrong)
					accept(t, fmt.Sprint(text, " = ", wrong), r, err)
				}
			}
		}
	}
}
