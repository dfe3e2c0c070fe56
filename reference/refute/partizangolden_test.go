package refute_test

import (
	"fmt"
	"testing"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/refute"
	"grader/reference/solve"
)

func TestGoldenPartizan(t *testing.T) {
	s := solve.New(200_000)
	show, compare := told(t, "testdata/partizan.txt")
	p := func(text string) game.Position { return parse(t, text) }
	option := func(pos string, who game.Player, i int) solve.Option {
		options, _, err := s.Options(p(pos), who, 10)
		if err != nil {
			t.Fatal(err)
		}
		return options[i]
	}
	half, _ := cgt.ReadDyadic("1/2")
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
		show(fmt.Sprintf("%s is not %c", c.text, c.claimed))(refute.WrongOutcome(s, p(c.text), game.Normal, c.claimed))
	}
	for _, claimed := range []solve.Outcome{solve.L, solve.N, solve.P} {
		show(fmt.Sprintf("^ - 1/4 is not %c", claimed))(refute.WrongOrder(s, p("^"), p("1/4"), claimed))
	}
	show("^ < * is wrong")(refute.WrongOrder(s, p("^"), p("*"), solve.R))
	show("{1|-1} is not 0")(refute.Unequal(s, p("{1|-1}"), p("0")))
	show("{3|1} is not 2")(refute.Unequal(s, p("{3|1}"), p("2")))
	show("^* is not ^")(refute.Unequal(s, p("{0,*|0}"), p("^")))
	show("{0|1} and 1/2 do not differ")(refute.Equal(s, p("{0|1}"), p("1/2")))
	show("1 does not tell ^ and ^2 apart")(refute.FailedWitness(s, p("^"), p("^2"), p("1")))
	show("a losing move of Right")(refute.LosingMove(s, p("{1|-1} + {2|-2}"), game.Right, game.Normal, option("{1|-1} + {2|-2}", game.Right, 0)))
	show("* is dominated")(refute.Dominated(s, p("{0,*,1|2}"), game.Left, option("{0,*,1|2}", game.Left, 1)))
	show("* is not dominated")(refute.Undominated(s, p("{0,*|2}"), game.Left, option("{0,*|2}", game.Left, 1)))
	show("^ is not reversible through *")(refute.Irreversible(s, p("{^|-1}"), game.Left, option("{^|-1}", game.Left, 0), p("*")))
	show("^ is not reversible through 1")(refute.Irreversible(s, p("{^|-1}"), game.Left, option("{^|-1}", game.Left, 0), p("1")))
	for _, form := range []string{"{0,1|2}", "{1|{0,1/2|-1}}", "{^|v}", "{{2|{0|2}}|-1}"} {
		show(form + " is not canonical")(refute.Uncanonical(s, p(form)))
	}
	show("the Left stop of {3|1} is not 2")(refute.WrongStop(s, p("{3|1}"), game.Left, cgt.Int(2)))
	show("the Right stop of {3||2|0} is not 0")(refute.WrongStop(s, p("{3||2|0}"), game.Right, cgt.Int(0)))
	show("the mean of {4||2|0} is not 2")(refute.WrongMean(s, p("{4||2|0}"), cgt.Int(2)))
	show("the mean of {1|0} is not 1/4")(refute.WrongMean(s, p("{1|0}"), half.Half()))
	compare()
}
