package refute_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/refute"
	"grader/reference/solve"
)

// randomForm writes a form of values and braces.
func randomForm(r *rand.Rand, depth int) string {
	if depth == 0 || r.IntN(4) == 0 {
		return []string{"0", "1", "-1", "1/2", "*", "^", "v", "2", "^*", "*2", "-2"}[r.IntN(11)]
	}
	side := func() string {
		var options []string
		for range r.IntN(3) {
			options = append(options, randomForm(r, depth-1))
		}
		return strings.Join(options, ",")
	}
	return "{" + side() + "|" + side() + "}"
}

// randomPartizan writes a position in which Left and Right have different moves.
func randomPartizan(r *rand.Rand) string {
	board := func(cells string, rows, columns int) string {
		var lines []string
		for range rows {
			line := ""
			for range columns {
				line += string(cells[r.IntN(len(cells))])
			}
			lines = append(lines, line)
		}
		return strings.Join(lines, "/")
	}
	switch r.IntN(11) {
	case 10:
		return fmt.Sprintf("partizan-subtraction[1,3;2](%d)", r.IntN(7))
	case 0:
		return "domineering(" + board("..#", 2, 3) + ")"
	case 1:
		return "clobber(" + board("xo.", 2, 3) + ")"
	case 2:
		return "toads-and-frogs(" + board("TF..", 1, 5) + ")"
	case 3:
		return fmt.Sprintf("cutcake(%dx%d)", 1+r.IntN(3), 1+r.IntN(4))
	case 4:
		return fmt.Sprintf("partizan-subtraction[1,2;1,3](%d)", r.IntN(8))
	case 5:
		return "toppling-dominoes(" + board("brg", 1, 3) + ")"
	case 6:
		return "nim(2,3) + " + randomForm(r, 1)
	case 7:
		return "1000000000000 + {1|" + randomForm(r, 1) + "}"
	default:
		return randomForm(r, 2)
	}
}

// tell looks at one refutation, or why there is none.
type tell func(what string, r refute.Refutation, err error)

func (each tell) of(what string) func(refute.Refutation, error) {
	return func(r refute.Refutation, err error) { each(what, r, err) }
}

// everyClaim makes every refutation about a game and another.
func everyClaim(t *testing.T, g, h game.Position, each tell) {
	t.Helper()
	s := solve.New(200_000)
	outcomes, plays := []solve.Outcome{solve.N, solve.P}, []game.Play{game.Normal, game.Misere}
	partizan := g.Partizan() || h.Partizan()
	if partizan {
		outcomes, plays = append(outcomes, solve.L, solve.R), plays[:1]
	}
	for _, claimed := range outcomes {
		for _, play := range plays {
			outcome, err := s.Outcome(g, play)
			must(t, err)
			r, err := refute.WrongOutcome(g, play, claimed)(s)
			if (claimed == outcome) != errors.Is(err, refute.ErrHolds) {
				t.Fatalf("%s is %c, and the claim that it is %c in %s play gives: %v", g, outcome, claimed, play, err)
			}
			each(fmt.Sprintf("outcome %c", claimed), r, err)
		}
		each.of(fmt.Sprintf("order %c", claimed))(refute.WrongOrder(g, h, claimed)(s))
	}
	each.of("unequal")(refute.Unequal(g, h)(s))
	each.of("at least")(refute.NotAtLeast(g, h)(s))
	each.of("equal")(refute.Equal(g, h)(s))
	for n := range uint64(4) {
		each.of("witness")(refute.FailedWitness(g, h, game.Nimber(n))(s))
		if !partizan {
			each.of("nimber")(refute.WrongNimber(g, n)(s))
			each.of("mex")(refute.Mex(g, n)(s))
		}
	}
	for _, who := range game.Movers(partizan) {
		claimsOfMoves(t, s, g, who, plays, each)
	}
}

// claimsOfMoves makes the refutations about the moves of a player.
func claimsOfMoves(t *testing.T, s *solve.Solver, g game.Position, who game.Player, plays []game.Play, each tell) {
	t.Helper()
	options, _, err := s.Options(g, who, 4)
	must(t, err)
	for _, x := range options {
		replies, _, err := s.Options(x.To, who.Other(), 3)
		must(t, err)
		for _, play := range plays {
			each.of("losing move")(refute.LosingMove(g, who, play, x)(s))
			for _, y := range replies {
				each.of("bad reply")(refute.BadReply(g, who.Other(), play, x, y)(s))
			}
		}
	}
}

func TestPartizanClaimsAreRefuted(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	counts := map[string]int{}
	for range 60 {
		a, b := randomPartizan(r), randomPartizan(r)
		everyClaim(t, parse(t, a), parse(t, b), func(what string, ref refute.Refutation, err error) {
			if errors.Is(err, refute.ErrHolds) {
				return
			}
			counts[what]++
			accept(t, what+" of "+a+" and "+b, ref, err)
		})
	}
	for _, what := range []string{
		"outcome L", "order N", "at least", "unequal", "equal", "witness", "losing move", "bad reply",
	} {
		if what != "equal" && counts[what] < 10 {
			t.Errorf("%s was refuted %d times", what, counts[what])
		}
	}
}

// TestFormsThatAreNotCanonicalAreRefuted: a form has a flaw unless its options are those of
// the canonical form.
func TestFormsThatAreNotCanonicalAreRefuted(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 24))
	counts := map[bool]int{}
	for i := range 600 {
		text := randomForm(r, 3)
		if i%2 == 0 {
			text = literalForm(r, 3)
		}
		pos := parse(t, text)
		s := solve.New(100_000)
		ref, err := refute.Uncanonical(pos)(s)
		canonical := errors.Is(err, refute.ErrHolds)
		counts[canonical]++
		if !canonical {
			accept(t, text, ref, err)
		} else if len(pos.Parts()) == 1 && pos[0].Game == nil {
			g, errForm := s.Entry(pos)
			left, right, errOptions := s.Forms().Options(g)
			must(t, errors.Join(errForm, errOptions))
			for who, want := range [][]cgt.Form{left, right} {
				written, err := s.OptionForms(pos, game.Player(who))
				slices.Sort(written)
				if written = slices.Compact(written); err != nil || !slices.Equal(written, slices.Sorted(slices.Values(want))) {
					t.Fatalf("%s is said to be canonical, and its options are not those of its canonical form", text)
				}
				for _, o := range pos.Parts()[0].(*game.Braces).OptionsOf(game.Player(who)) {
					if _, err := refute.Uncanonical(o)(s); !errors.Is(err, refute.ErrHolds) {
						t.Fatalf("%s is said to be canonical, and its option %s is not: %v", text, o, err)
					}
				}
			}
		}
	}
	if counts[true] < 50 || counts[false] < 100 {
		t.Errorf("too few forms of one kind: %v", counts)
	}
}
