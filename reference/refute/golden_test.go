package refute_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/refute"
	"grader/reference/solve"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func TestGolden(t *testing.T) {
	show, compare := told(t, "testdata/refutations.txt")
	s := solve.New(10_000)
	p := func(text string) game.Position { return parse(t, text) }
	for _, c := range []struct {
		text    string
		play    game.Play
		claimed solve.Outcome
	}{
		{"nim(25,21,11)", game.Normal, solve.P},
		{"kayles(5) + *4", game.Normal, solve.N},
		{"nim(1,1,1)", game.Misere, solve.N},
		{"kayles(5)", game.Misere, solve.P},
		{"rook(0,0)", game.Misere, solve.P},
		{"0", game.Normal, solve.N},
	} {
		show(fmt.Sprintf("%s is not %s, %s play", c.text, c.claimed, c.play))(refute.WrongOutcome(p(c.text), c.play, c.claimed)(s))
	}
	show("kayles(5) is not *2")(refute.WrongNimber(p("kayles(5)"), 2)(s))
	show("kayles(5) is not *6")(refute.WrongNimber(p("kayles(5)"), 6)(s))
	options, _, _ := s.Options(p("nim(3,4,5)"), game.Both, 100)
	show("a losing move")(refute.LosingMove(p("nim(3,4,5)"), game.Both, game.Normal, options[0])(s))
	show("nim(1,3) is not *4")(refute.Unequal(p("nim(1,3)"), p("*4"))(s))
	show("nim(1,3) is not 0")(refute.Unequal(p("nim(1,3)"), p("0"))(s))
	show("nim(1,3) and *2 do not differ")(refute.Equal(p("nim(1,3)"), p("*2"))(s))
	show("* does not tell *2 and *3 apart")(refute.FailedWitness(p("*2"), p("*3"), p("*"))(s))
	for _, form := range []string{"{0, *, *3, *3}", "{0, *, {0, *2}}"} {
		show(form + " is not canonical")(refute.Uncanonical(p(form))(s))
	}
	show("the value of kayles(4)")(refute.Mex(p("kayles(4)"), 4)(s))

	compare()
}

// told writes refutations one after the other, and compares what is written with a golden
// file.
func told(t *testing.T, file string) (show func(title string) func(refute.Refutation, error), compare func()) {
	t.Helper()
	var b strings.Builder
	show = func(title string) func(refute.Refutation, error) {
		return func(r refute.Refutation, err error) {
			t.Helper()
			accept(t, title, r, err)
			fmt.Fprintf(&b, "-- %s --\n%s\n", title, explain.PlainText(r.Doc()))
		}
	}
	return show, func() { golden(t, file, b.String()) }
}

// golden compares what is written with a golden file.
func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		must(t, os.WriteFile(file, []byte(got), 0o644))
	}
	want, err := os.ReadFile(file)
	must(t, err)
	if got != string(want) {
		t.Errorf("%s is not what is written now (go test ./reference/refute -update):\n%s", file, got)
	}
}

func TestGoldenPartizan(t *testing.T) {
	s := solve.New(200_000)
	show, compare := told(t, "testdata/partizan.txt")
	p := func(text string) game.Position { return parse(t, text) }
	option := func(pos string, who game.Player, i int) solve.Option {
		options, _, err := s.Options(p(pos), who, 10)
		must(t, err)
		return options[i]
	}
	for _, c := range []struct {
		text    string
		claimed solve.Outcome
	}{
		{"domineering(2x2)", solve.P},
		{"toads-and-frogs(TF.)", solve.N},
		{"{2|1}", solve.N},
		{"-1", solve.L},
		{"clobber(xo)", solve.R},
	} {
		show(fmt.Sprintf("%s is not %c", c.text, c.claimed))(refute.WrongOutcome(p(c.text), game.Normal, c.claimed)(s))
	}
	for _, claimed := range []solve.Outcome{solve.L, solve.N, solve.P} {
		show(fmt.Sprintf("^ - 1/4 is not %c", claimed))(refute.WrongOrder(p("^"), p("1/4"), claimed)(s))
	}
	show("^ < * is wrong")(refute.WrongOrder(p("^"), p("*"), solve.R)(s))
	show("^ is not at least *")(refute.NotAtLeast(p("^"), p("*"))(s))
	show("{1|-1} is not 0")(refute.Unequal(p("{1|-1}"), p("0"))(s))
	show("{3|1} is not 2")(refute.Unequal(p("{3|1}"), p("2"))(s))
	show("^* is not ^")(refute.Unequal(p("{0,*|0}"), p("^"))(s))
	show("{0|1} and 1/2 do not differ")(refute.Equal(p("{0|1}"), p("1/2"))(s))
	show("1 does not tell ^ and ^2 apart")(refute.FailedWitness(p("^"), p("^2"), p("1"))(s))
	show("a losing move of Right")(refute.LosingMove(p("{1|-1} + {2|-2}"), game.Right, game.Normal, option("{1|-1} + {2|-2}", game.Right, 0))(s))
	for _, form := range []string{"{0,1|2}", "{1|{0,1/2|-1}}", "{^|v}", "{{2|{0|2}}|-1}"} {
		show(form + " is not canonical")(refute.Uncanonical(p(form))(s))
	}
	compare()
}
