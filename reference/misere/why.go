package misere

import (
	"strconv"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/solve"
)

// Limits of an explanation: the options examined, and the rows of a table.
const (
	mostListed = 10_000
	mostRows   = 24
)

// Why explains a genus by those of the options.
func (g *Genera) Why(pos game.Position) (_ explain.Doc, err error) {
	defer halt.Caught(&err)
	options := halt.Must(g.solver.EveryOption(pos, game.Both, mostListed))
	value := halt.Must(g.Of(pos))
	if len(options) == 0 {
		return explain.Doc{explain.P(explain.Text("Nobody can move in "), code(pos), explain.Text(". Its nim value is 0; in misère play, whoever is to move wins, and the superscripts are those of 0: the genus is "), explain.Value(value.String()), explain.Text("."))}, nil
	}
	t := table("genus", options, func(o solve.Option) string { return halt.Must(g.Of(o.To)).String() })
	outcome := "an N-position"
	if value.At(0) == 0 {
		outcome = "a P-position"
	}
	return explain.Doc{
		explain.T("The genus has the nim value, and as superscripts the misère nim values of the game alone, with one *2 beside it, with two, and so on. Work out the genus of each option:"), t,
		explain.P(explain.Text("The nim value is the mex of the nim values of the options. The first superscript is the mex of their first superscripts; each further one is the mex of their superscripts at its place, of the superscript before it, and of that one's nim sum with 1. So the genus of "), code(pos), explain.Text(" is "), explain.Value(value.String()), explain.Text(".")),
		explain.P(explain.Text("The first superscript is "+strconv.FormatUint(value.At(0), 10)+": in misère play the game is "), explain.Text(outcome), explain.Text(".")),
	}, nil
}

// Why explains a form by those of the options.
func (f *Finder) Why(pos game.Position) (doc explain.Doc, err error) {
	defer halt.Caught(&err)
	form := func(pos game.Position) string { return halt.Must(f.Text(halt.Must(f.Form(pos)))) }
	options := halt.Must(f.solver.EveryOption(pos, game.Both, mostListed))
	if len(options) > 0 {
		doc = explain.Doc{
			explain.T("In misère play equal games may stand for each other, but fewer games are equal: *2 + *2 is not 0. Work out the form of each option:"),
			table("form in misère play", options, func(o solve.Option) string { return form(o.To) }),
		}
	}
	return append(doc,
		explain.P(explain.Text("A game G with options in canonical form is equal to a simpler game H if G has all options of H, each other option of G has H as an option, and, where H is 0, some move wins in G. Where there is no such H, G is in canonical form; two games are equal in misère play exactly if their canonical forms are the same (Conway, On Numbers and Games, ch. 12). So the form of "), code(pos), explain.Text(" is "), explain.Value(form(pos)), explain.Text("."))), nil
}

func code(pos game.Position) explain.Inline { return explain.Math(pos.String()) }

// table has a row for each option, up to the limit.
func table(what string, options []solve.Option, value func(o solve.Option) string) explain.Table {
	t := explain.Table{Header: explain.Row(explain.Text("option"), explain.Text(what))}
	for i, o := range options {
		if i == mostRows {
			t.Rows = append(t.Rows, explain.Row(explain.Text("and "+strconv.Itoa(len(options)-i)+" more")))
			break
		}
		t.Rows = append(t.Rows, explain.Row(code(o.To), explain.Value(value(o))))
	}
	return t
}
