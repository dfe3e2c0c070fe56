package worked

import (
	"strconv"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/solve"
)

// Genus works out a genus from those of the options.
func Genus(s *solve.Solver, pos game.Position) (_ explain.Doc, err error) {
	defer halt.Caught(&err)
	options := halt.Must(s.EveryOption(pos, game.Both, mostListed))
	value := halt.Must(s.Genus(pos))
	if len(options) == 0 {
		return explain.Doc{explain.P(text("Nobody can move in "), code(pos), text(". Its nim value is 0; in misère play, whoever is to move wins, and the superscripts are those of 0: the genus is "), explain.Value(value.String()), text("."))}, nil
	}
	t := explain.Table{Header: explain.Row(text("option"), text("genus"))}
	err = eachRow(&t, options, func(o solve.Option) string { return halt.Must(s.Genus(o.To)).String() })
	return explain.Doc{
		explain.T("The genus has the nim value, and as superscripts the misère nim values of the game alone, with one *2 beside it, with two, and so on. Work out the genus of each option:"), t,
		explain.P(text("The nim value is the mex of the nim values of the options. The first superscript is the mex of their first superscripts; each further one is the mex of their superscripts at its place, of the superscript before it, and of that one's nim sum with 1. So the genus of "), code(pos), text(" is "), explain.Value(value.String()), text(".")),
		explain.P(text("The first superscript is "+strconv.FormatUint(value.At(0), 10)+": in misère play the game is "), text(outcomeOf(value.At(0) == 0)), text(".")),
	}, err
}

func outcomeOf(lost bool) string {
	if lost {
		return "a P-position"
	}
	return "an N-position"
}

// MisereForm works out a canonical form in misère play from those of the options.
func MisereForm(s *solve.Solver, pos game.Position) (_ explain.Doc, err error) {
	defer halt.Caught(&err)
	form := func(pos game.Position) string { return halt.Must(s.MisereForms().Text(halt.Must(s.MisereForm(pos)))) }
	options := halt.Must(s.EveryOption(pos, game.Both, mostListed))
	t := explain.Table{Header: explain.Row(text("option"), text("form in misère play"))}
	err = eachRow(&t, options, func(o solve.Option) string { return form(o.To) })
	doc := explain.Doc{explain.T("In misère play equal games may stand for each other, but fewer games are equal: *2 + *2 is not 0. Work out the form of each option:"), t}
	if len(options) == 0 {
		doc = nil
	}
	return append(doc,
		explain.P(text("A game G with options in canonical form is equal to a simpler game H if G has all options of H, each other option of G has H as an option, and, where H is 0, some move wins in G. Where there is no such H, G is in canonical form; two games are equal in misère play exactly if their canonical forms are the same (Conway, On Numbers and Games, ch. 12). So the form of "), code(pos), text(" is "), explain.Value(form(pos)), text("."))), err
}

// eachRow adds a row for each option, up to as many as are shown.
func eachRow(t *explain.Table, options []solve.Option, value func(o solve.Option) string) (err error) {
	defer halt.Caught(&err)
	for i, o := range options {
		if i == mostRows {
			t.Rows = append(t.Rows, explain.Row(text("and "+strconv.Itoa(len(options)-i)+" more")))
			break
		}
		t.Rows = append(t.Rows, explain.Row(code(o.To), explain.Value(value(o))))
	}
	return nil
}
