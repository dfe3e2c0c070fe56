package refute_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/refute"
	"grader/reference/rules"
	"grader/reference/solve"
)

var loopyLibrary = notation.New(rules.All).Loopy()

func parseLoopy(t *testing.T, text string) game.Position {
	t.Helper()
	pos, err := loopyLibrary.Parse(text)
	must(t, err)
	return pos
}

// randomLoopy is a random graph, perhaps with something added.
func randomLoopy(r *rand.Rand) string {
	n := 1 + r.IntN(5)
	var list []string
	for v := range n {
		text := fmt.Sprintf("v%d:", v)
		for range r.IntN(4) {
			text += fmt.Sprintf(" v%d", r.IntN(n))
		}
		list = append(list, text)
	}
	return "graph(" + strings.Join(list, "; ") + ")" + []string{"", "", " + *", " + nim(1,2)"}[r.IntN(4)]
}

// everyEndlessClaim refutes all that can be said wrongly of two games in which play may never end.
func everyEndlessClaim(t *testing.T, g, h game.Position, tell func(what string, r refute.Refutation, err error)) {
	t.Helper()
	s := solve.New(100_000)
	finish := func(what string, find refute.Finder) {
		r, err := find(s)
		tell(what, r, err)
	}
	for _, o := range []solve.Outcome{solve.P, solve.N, solve.D} {
		finish("the outcome "+o.String(), refute.WrongEndless(g, o))
	}
	for _, v := range []cgt.Loopy{{}, {N: 1}, {N: 2}, {N: 7}, cgt.Infinity(), cgt.Infinity(0), cgt.Infinity(1), cgt.Infinity(0, 1, 2)} {
		finish("the value "+v.String(), refute.WrongLoopy(g, v))
	}
	everyResultClaim(t, g, game.Both, tell)
	finish("equal", refute.Equal(g, h))
	finish("unequal", refute.Unequal(g, h))
	for n := range uint64(3) {
		finish(fmt.Sprint("the witness ", n), refute.FailedWitness(g, h, game.Nimber(n)))
	}
}

// everyResultClaim refutes all that can be said wrongly of what a player gets by beginning, and of the
// moves.
func everyResultClaim(t *testing.T, g game.Position, who game.Player, tell func(what string, r refute.Refutation, err error)) {
	t.Helper()
	s := solve.New(100_000)
	for _, o := range []solve.Result{solve.Loss, solve.Draw, solve.Win} {
		r, err := refute.WrongResult(g, who, o)(s)
		tell("the result "+o.String(), r, err)
	}
	options, err := s.EveryOption(g, who, 100)
	must(t, err)
	for _, o := range options {
		r, err := refute.NotLost(g, who, o)(s)
		tell("the winning move "+o.Move, r, err)
		r, err = refute.NotDrawn(g, who, o)(s)
		tell("the drawing move "+o.Move, r, err)
	}
}

// sidedLoopy are games of Left and Right in which play may never end.
var sidedLoopy = []string{
	"backsliding-toads-and-frogs(T.T.F)", "backsliding-toads-and-frogs(TTT..FFF)", "backsliding-toads-and-frogs(TT.F.F)", "backsliding-toads-and-frogs(.TFF.T)",
	"fox-and-geese(.o./.../x.x)", "fox-and-geese(3x4)", "-fox-and-geese(o../.x./x..)", "fox-and-geese(.o./..x/.x.) + 1",
	"{1|graph(a: a)}", "{graph(a: a)|-1} + *", "graph(a: b c; b: a; c:) + -1", "{graph(a: b; b: a c; c:), 0|{1|graph(a: a)}}", "graph(a: a) + {2|-2}",
}

// What each player gets is refuted if it is not so, and moves if they do not win or hold.
func TestResultsAreRefuted(t *testing.T) {
	refuted, long := map[solve.Result]int{}, 0
	for _, text := range sidedLoopy {
		g := parseLoopy(t, text)
		s := solve.New(100_000)
		for range 8 {
			if !g.Partizan() {
				break
			}
			for _, who := range game.Players {
				right, err := s.Result(g, who)
				must(t, err)
				everyResultClaim(t, g, who, func(what string, r refute.Refutation, err error) {
					what = what + " of " + who.Name() + " in " + g.String()
					switch {
					case errors.Is(err, game.ErrLimit):
						long++
					case errors.Is(err, refute.ErrHolds):
						if strings.HasPrefix(what, "the result") && !strings.HasPrefix(what, "the result "+right.String()) {
							t.Errorf("%s is said to hold", what)
						}
					case strings.HasPrefix(what, "the result "+right.String()):
						t.Errorf("%s is refuted: %v", what, err)
					default:
						accept(t, what, r, err)
						refuted[right]++
					}
				})
			}
			options, err := s.EveryOption(g, game.Player(len(g.String())%2), 100)
			must(t, err)
			if len(options) == 0 {
				break
			}
			g = options[len(options)/2].To
		}
	}
	for _, r := range []solve.Result{solve.Loss, solve.Draw, solve.Win} {
		if refuted[r] < 50 {
			t.Errorf("only %d claims are refuted where a player gets a %s, and %d need too long", refuted[r], r, long)
		}
	}
}

// What is refuted is wrong by the values, whatever is wrong is refuted, and every refutation replays.
func TestEndlessClaimsAreRefuted(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	refuted, long := 0, 0
	for range 250 {
		g, h := parseLoopy(t, randomLoopy(r)), parseLoopy(t, randomLoopy(r))
		if !g.Endless() && !h.Endless() {
			continue
		}
		s := solve.New(100_000)
		resultOf := map[solve.Outcome]solve.Result{solve.N: solve.Win, solve.P: solve.Loss, solve.D: solve.Draw}
		outcome, err := s.Outcome(g, game.Normal)
		must(t, err)
		value, err := s.Loopy(g)
		must(t, err)
		other, err := s.Loopy(h)
		must(t, err)
		everyEndlessClaim(t, g, h, func(what string, ref refute.Refutation, err error) {
			holds := what == "the outcome "+outcome.String() || what == "the result "+resultOf[outcome].String() || what == "the value "+value.String() ||
				what == "equal" && !value.Equal(other) || what == "unequal" && value.Equal(other)
			switch {
			case errors.Is(err, game.ErrLimit):
				long++
			case errors.Is(err, refute.ErrHolds):
				if !holds && !strings.HasPrefix(what, "the witness") && !strings.Contains(what, "move") {
					t.Errorf("%s of %s and %s is said to hold", what, g, h)
				}
			case holds:
				t.Errorf("%s of %s and %s is refuted: %v", what, g, h, err)
			default:
				accept(t, fmt.Sprintf("%s of %s and %s", what, g, h), ref, err)
				refuted++
			}
		})
	}
	if refuted < 2000 || long > refuted/50 {
		t.Errorf("%d claims are refuted, and %d need too long", refuted, long)
	}
}
