package refute_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/refute"
	"grader/reference/rules"
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
	show("nim(1,3) and *2 do not differ")(refute.Equal(p("nim(1,3)"), p("*2"))(s))
	show("* does not tell *2 and *3 apart")(refute.FailedWitness(p("*2"), p("*3"), p("*"))(s))
	for _, form := range []string{"{0, *, *3, *3}", "{0, *, {0, *2}}"} {
		show(form + " is not canonical")(refute.Uncanonical(p(form))(s))
	}
	set := p("{0, *3}")
	options, _, _ = s.Options(set, game.Both, 10)
	show("*3 is not reversible through *2")(refute.Irreversible(set, game.Both, options[1], p("*2"))(s))
	show("*3 is not reversible through *4")(refute.Irreversible(set, game.Both, options[1], p("*4"))(s))
	show("the value of kayles(4)")(refute.Mex(p("kayles(4)"), 4)(s))

	taking, err := notation.New(rules.All).Game("subtraction[2,4,7]")
	if err != nil {
		t.Fatal(err)
	}
	show("the pre-period of subtraction[2,4,7] is not 7")(refute.Period(taking, 7, 3, 20)(s))
	show("the period of subtraction[2,4,7] is not 6")(refute.LongPeriod(taking, 8, 6, 3)(s))
	show("the pre-period of subtraction[2,4,7] is not 9")(refute.LatePeriod(taking, 9, 3)(s))

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
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s is not what is written now (go test ./reference/refute -update):\n%s", file, got)
	}
}
