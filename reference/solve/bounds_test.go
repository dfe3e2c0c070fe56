package solve_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/longtest"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/solve"
	"grader/reference/worked"
)

// someBoard is a board of Domineering of this size with some squares blocked.
func someBoard(t *testing.T, r *rand.Rand, rows, cols, blocked int) game.Position {
	t.Helper()
	var text []byte
	for i := range rows {
		if i > 0 {
			text = append(text, '/')
		}
		for range cols {
			square := byte('.')
			if r.IntN(rows*cols) < blocked {
				square = '#'
			}
			text = append(text, square)
		}
	}
	return parse(t, "domineering("+string(text)+")")
}

// TestSearchOfBoards compares search with forms on boards of Domineering that are large enough
// for bounds and on boards of Clobber, alone and in sums.
func TestSearchOfBoards(t *testing.T) {
	r := rand.New(rand.NewPCG(2000, 8))
	for range longtest.Pick(60, 400) {
		var pos, other game.Position
		if r.IntN(2) == 0 {
			pos, other = someBoard(t, r, 4+r.IntN(2), 4+r.IntN(2), 6+r.IntN(4)), someBoard(t, r, 3, 4, 2)
		} else {
			pos, other = someStones(t, r, 2+r.IntN(2), 3+r.IntN(2)), someStones(t, r, 2, 3)
		}
		switch r.IntN(5) {
		case 0:
			pos = pos.Plus(other)
		case 1:
			pos = pos.Plus(game.Value(cgt.Simple{Number: cgt.Fraction(int64(r.IntN(9)-4), r.IntN(3)), Up: r.IntN(3) - 1, Star: uint64(r.IntN(3))}))
		case 2:
			pos = pos.Plus(pos.Negative())
		case 3:
			pos = pos.Plus(pos).Plus(other)
		}
		want := outcomeByForm(t, pos)
		if got, err := solve.New(1 << 20).SearchOutcome(pos); err != nil || got != want {
			t.Errorf("%s is %s by search, %v, want %s", pos, got, err, want)
		}
	}
}

// outcomeByForm compares the form of a position with 0.
func outcomeByForm(t *testing.T, pos game.Position) solve.Outcome {
	t.Helper()
	s := solve.New(1 << 20)
	g, err := s.Entry(pos)
	must(t, err)
	least, err1 := s.Forms().LessEq(cgt.Zero, g)
	most, err2 := s.Forms().LessEq(g, cgt.Zero)
	must(t, errors.Join(err1, err2))
	return map[[2]bool]solve.Outcome{{true, false}: solve.L, {false, true}: solve.R, {true, true}: solve.P, {}: solve.N}[[2]bool{least, most}]
}

// someStones is a board of Clobber of this size, half of the time coloured like a chess board.
func someStones(t *testing.T, r *rand.Rand, rows, cols int) game.Position {
	t.Helper()
	text := fmt.Sprintf("%dx%d", rows, cols)
	if r.IntN(2) == 0 {
		var squares []byte
		for i := range rows {
			if i > 0 {
				squares = append(squares, '/')
			}
			for range cols {
				squares = append(squares, "xxxooo."[r.IntN(7)])
			}
		}
		text = string(squares)
	}
	return parse(t, "clobber("+text+")")
}

// TestHugeSearchesEnd: a search that is far too large for its budget ends long before it has
// looked at what its budget allows, and without much memory: in misère play of huge heaps, where
// those are decided in which a move wins at once, and where a position has very many moves.
func TestHugeSearchesEnd(t *testing.T) {
	for _, c := range []struct {
		game   string
		budget int
		play   game.Play
		most   uint64 // MB
		wins   error
	}{
		{"grundy(40000)", 5000, game.Misere, 60, game.ErrLimit},
		{"dawson-chess(40000,5)", 5000, game.Misere, 60, game.ErrLimit},
		{"treblecross(40000)", 5000, game.Misere, 60, game.ErrLimit},
		{"octal[0.156](40000)", 5000, game.Misere, 60, game.ErrLimit},
		{"lasker(40000,10)", 5000, game.Misere, 60, nil},
		{"amazons(x..o/..../..../o..x)", 20_000, game.Normal, 30, game.ErrLimit},
	} {
		pos := parse(t, c.game)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		wins, err := solve.Metered(c.budget, game.NewMeter(c.budget)).Wins(pos, game.Left, c.play)
		runtime.ReadMemStats(&after)
		if !errors.Is(err, c.wins) || err == nil && !wins {
			t.Errorf("%s: %v, %v", c.game, wins, err)
		}
		if used := (after.TotalAlloc - before.TotalAlloc) >> 20; used > c.most {
			t.Errorf("%s: %d MB were allocated", c.game, used)
		}
	}
}

// TestEqualParts: of equal parts only the first is moved in, however many there are.
func TestEqualParts(t *testing.T) {
	lib := notation.New(rules.All)
	for _, c := range []struct {
		part string
		want int
	}{
		{"nim(3)", 3}, {"*2", 2}, {"{0, *}", 2}, {"rook(1,1)", 2}, {"hackenbush(0-a, a-b, a-b)", 2}, {"cram(1x3)", 2}, {"northcott(2,0,2)", 2},
	} {
		pos, err := lib.Parse(strings.Repeat(c.part+" + ", 2000) + "nim(7)")
		must(t, err)
		options, more, err := solve.New(1000).Options(pos, game.Both, 100)
		if err != nil || more || len(options) != c.want+7 {
			t.Fatalf("2000 times %s and nim(7): %d options, more %v, error %v; want %d", c.part, len(options), more, err, c.want+7)
		}
		for _, o := range options[:c.want] {
			if !strings.HasPrefix(o.Move, "1: ") {
				t.Errorf("2000 times %s: the move %s is not in the first of them", c.part, o.Move)
			}
		}
	}
}

// TestOptionsAreTheKeysReached: in sums of the examples of two rulesets, one and the same
// included, every option has a key of its own, and every move leads to one of these keys.
func TestOptionsAreTheKeysReached(t *testing.T) {
	r := rand.New(rand.NewPCG(91, 92))
	lib := notation.New(rules.All)
	games := []string{"3", "-1/2", "^", "v*", "^2*3", "1*", "*", "*2", "{0, *}", "{1|*}", "{|}", "{}", "+-1", "tiny(1)", "hackenbush(0-a:b, a-0:b, 0-a)", "hackenbush(a-0:b, 0-a, 0-a:b)"}
	for _, g := range rules.All {
		games = append(games, g.About().Examples...)
	}
	for range 1500 {
		text := games[r.IntN(len(games))] + " + " + games[r.IntN(len(games))]
		pos, err := lib.Parse(text)
		if err != nil {
			t.Fatal(text, err)
		}
		for _, who := range game.Players {
			reached := map[string]bool{}
			for step := range pos.Steps(who) {
				if len(reached) > 300 {
					break
				}
				reached[pos.After(step).Key()] = true
			}
			options, more, err := solve.New(100_000).Options(pos, who, 300)
			if err != nil || more {
				continue
			}
			for _, o := range options {
				if key := o.To.Key(); !reached[key] {
					t.Errorf("%s: the option %s of %s has the key of another, %s", text, o.Move, who, key)
				} else {
					delete(reached, key)
				}
			}
			for key := range reached {
				t.Errorf("%s: no option of %s has the key %s", text, who, key)
			}
		}
	}
}

// TestWhyEndsInTheAnswer: on random sums of all kinds of terms every worked
// solution can be written, and says what the definition says.
func TestWhyEndsInTheAnswer(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	d := newDefinition()
	for range longtest.Pick(25, 60) {
		text := randomGame(r, 2, 3)
		pos := parse(t, text)
		s := solve.New(100_000)
		says := func(doc explain.Doc, err error) func(want ...string) {
			return func(want ...string) {
				t.Helper()
				for _, w := range want {
					if line := explain.Line(doc); err != nil || !strings.Contains(line, w) {
						t.Fatalf("%s: %v, expected %q in:\n%s", text, err, w, line)
					}
				}
			}
		}
		value := cgt.Nimber(d.value(pos)).String()
		sum := value
		if len(pos.Parts()) > 1 {
			sum = fmt.Sprint(d.value(pos))
		}
		says(worked.Nimber(s, pos))(" " + sum + ".")
		says(worked.Canonical(s, pos))("canonical form", value)
		says(worked.Options(s, pos, game.Both))("")
		says(worked.Reversible(s, pos, game.Both))("")
		for _, play := range []game.Play{game.Normal, game.Misere} {
			says(worked.Outcome(s, pos, play))(map[bool]string{true: "this is a P-position", false: "this is an N-position"}[d.isLosing(pos, play)])
			wins, err := s.Winning(pos, game.Both, play)
			must(t, err)
			var moves []string
			for _, w := range wins[:min(len(wins), 20)] {
				moves = append(moves, w.Move)
			}
			if len(wins) == 0 {
				moves = append(moves, "No move wins.")
			}
			says(worked.Winning(s, pos, game.Both, play))(moves...)
		}
	}
}
