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
		show(fmt.Sprintf("%s is not %c", c.text, c.claimed))(refute.WrongOutcome(p(c.text), game.Normal, c.claimed)(s))
	}
	for _, claimed := range []solve.Outcome{solve.L, solve.N, solve.P} {
		show(fmt.Sprintf("^ - 1/4 is not %c", claimed))(refute.WrongOrder(p("^"), p("1/4"), claimed)(s))
	}
	show("^ < * is wrong")(refute.WrongOrder(p("^"), p("*"), solve.R)(s))
	show("{1|-1} is not 0")(refute.Unequal(p("{1|-1}"), p("0"))(s))
	show("{3|1} is not 2")(refute.Unequal(p("{3|1}"), p("2"))(s))
	show("^* is not ^")(refute.Unequal(p("{0,*|0}"), p("^"))(s))
	show("{0|1} and 1/2 do not differ")(refute.Equal(p("{0|1}"), p("1/2"))(s))
	show("1 does not tell ^ and ^2 apart")(refute.FailedWitness(p("^"), p("^2"), p("1"))(s))
	show("a losing move of Right")(refute.LosingMove(p("{1|-1} + {2|-2}"), game.Right, game.Normal, option("{1|-1} + {2|-2}", game.Right, 0))(s))
	show("* is dominated")(refute.Dominated(p("{0,*,1|2}"), game.Left, option("{0,*,1|2}", game.Left, 1))(s))
	show("* is not dominated")(refute.Undominated(p("{0,*|2}"), game.Left, option("{0,*|2}", game.Left, 1))(s))
	show("^ is not reversible through *")(refute.Irreversible(p("{^|-1}"), game.Left, option("{^|-1}", game.Left, 0), p("*"))(s))
	show("^ is not reversible through 1")(refute.Irreversible(p("{^|-1}"), game.Left, option("{^|-1}", game.Left, 0), p("1"))(s))
	for _, form := range []string{"{0,1|2}", "{1|{0,1/2|-1}}", "{^|v}", "{{2|{0|2}}|-1}"} {
		show(form + " is not canonical")(refute.Uncanonical(p(form))(s))
	}
	show("the Left stop of {3|1} is not 2")(refute.WrongStop(p("{3|1}"), game.Left, cgt.Int(2))(s))
	show("the Right stop of {3||2|0} is not 0")(refute.WrongStop(p("{3||2|0}"), game.Right, cgt.Int(0))(s))
	show("the mean of {4||2|0} is not 2")(refute.WrongMean(p("{4||2|0}"), cgt.Int(2))(s))
	show("the mean of {1|0} is not 1/4")(refute.WrongMean(p("{1|0}"), half.Half())(s))
	compare()
}
