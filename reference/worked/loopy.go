package worked

import (
	"cmp"
	"strings"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/solve"
)

// Loopy works out the value of a position from which play may never end: those of all vertices of the
// graphs that it is made of, and of other parts.
func Loopy(s *solve.Solver, pos game.Position) (doc explain.Doc, err error) {
	defer halt.Caught(&err)
	doc = explain.Doc{explain.T("A position gets the least number m that none of its options has, if each option without a number has itself an option of number m. " +
		"What gets no number in this way is infinite: oo{…}, with the numbers of its options.")}
	doc = append(doc, endlessParts(s, pos, "value", func(at game.Position) string { return halt.Must(s.Loopy(at)).String() })...)
	if len(pos.Parts()) > 1 {
		doc = append(doc, explain.P(text("The sum has the value "), explain.Value(halt.Must(s.Loopy(pos)).String()),
			text(": numbers are added by exclusive or, a number is added to each number in oo{…}, and two infinite values make oo{}.")))
	}
	return doc, nil
}

// endlessParts tells something of all vertices of the graphs that a position is made of, or else of
// what follows from its parts, and of their options.
func endlessParts(s *solve.Solver, pos game.Position, title text, tell func(game.Position) string) (doc explain.Doc) {
	for _, p := range pos.Parts() {
		list, named := p.Named()
		switch {
		case named:
		case p.Endless():
			list = following(s, p)
		default:
			if at := alone(p); at.String() != tell(at) { // what a nimber is worth is known
				doc = append(doc, explain.P(code(at), text(" has the "+title+" "), explain.Value(tell(at)), text(".")))
			}
			continue
		}
		t := explain.Table{Header: explain.Row(text("position"), title, text("its options"))}
		rowsOf(&t, list, 3*mostRows, func(one game.NamedPart) [][]explain.Inline {
			var options []string
			for _, o := range halt.Must(s.EveryOption(alone(one.Part), game.Both, mostListed)) {
				name := o.Move
				if !named {
					name = o.To.String()
				}
				options = append(options, name+" = "+tell(o.To))
			}
			return explain.Row(explain.Move(one.Name), explain.Value(tell(alone(one.Part))), text(cmp.Or(strings.Join(options, ", "), "none")))
		})
		doc = append(doc, t)
	}
	return doc
}

// following are a part and those that single moves lead to from there, the nearest first, as many as a
// table may show.
func following(s *solve.Solver, p game.Part) (list []game.NamedPart) {
	met := map[string]bool{p.Key(): true}
	list = []game.NamedPart{{Name: alone(p).String(), Part: p}}
	for i := 0; i < len(list); i++ {
		for _, o := range halt.Must(s.EveryOption(alone(list[i].Part), game.Both, mostListed)) {
			for _, q := range o.To.Parts() {
				if !met[q.Key()] && len(list) <= 3*mostRows {
					met[q.Key()] = true
					list = append(list, game.NamedPart{Name: alone(q).String(), Part: q})
				}
			}
		}
	}
	return list
}

// whyEndless says who wins a position from which play may never end: of a single graph backwards from
// the ends of play, of a sum by its value.
func whyEndless(s *solve.Solver, pos game.Position) (doc explain.Doc) {
	outcome := halt.Must(s.Outcome(pos, game.Normal))
	if len(pos.Parts()) > 1 {
		return append(halt.Must(Loopy(s, pos)), explain.P(text(map[solve.Outcome]string{
			solve.N: "There is a move to a position of value 0, so the next player wins.",
			solve.P: "The value is 0, so the previous player wins.",
			solve.D: "The value is not 0, and no move leads to a position of value 0: so nobody wins, and this is a draw (D).",
		}[outcome])))
	}
	return append(Backwards(s, pos), explain.P(text(map[solve.Outcome]string{
		solve.N: "So the next player wins.", solve.P: "So the previous player wins.",
		solve.D: "So it is a draw: whoever is to move can always leave a draw again.",
	}[outcome])))
}

// Backwards finds the outcomes of all vertices of a graph in which play may never end.
func Backwards(s *solve.Solver, pos game.Position) explain.Doc {
	doc := explain.Doc{explain.T("Work backwards: a position without options is P, one with an option that is P is N, and one whose options are all N is P. What gets no letter in this way is a draw (D).")}
	return append(doc, endlessParts(s, pos, "outcome", func(at game.Position) string { return halt.Must(s.Outcome(at, game.Normal)).String() })...)
}

// Drawing works out the moves by which nobody loses who makes them, where play may never end.
func Drawing(s *solve.Solver, pos game.Position) (_ explain.Doc, err error) {
	defer halt.Caught(&err)
	return append(whyEndless(s, pos), endlessMoves(s, pos)...), nil
}

// endlessMoves are what all moves lead to.
func endlessMoves(s *solve.Solver, pos game.Position) explain.Doc {
	options := halt.Must(s.EveryOption(pos, game.Both, solve.MaxWinning))
	if len(options) == 0 {
		return explain.Doc{explain.P(text("Nobody can move in "), code(pos), text("."))}
	}
	t := explain.Table{Header: explain.Row(text("move"), text("leaves"), text("outcome"))}
	rowsOf(&t, options, 3*mostRows, func(o solve.Option) [][]explain.Inline {
		return explain.Row(explain.Move(o.Move), code(o.To), text(halt.Must(s.Outcome(o.To, game.Normal)).String()))
	})
	return explain.Doc{explain.T("A move wins if it leaves a P-position, loses if it leaves an N-position, and draws if it leaves a draw:"), t}
}

// endlessEqual compares two games in which play may never end.
func endlessEqual(s *solve.Solver, g, h game.Position) explain.Doc {
	v, w := halt.Must(s.Loopy(g)), halt.Must(s.Loopy(h))
	so := "So the games differ."
	if v.Equal(w) {
		so = "So the games are equal."
	}
	doc := append(halt.Must(Loopy(s, g)), halt.Must(Loopy(s, h))[1:]...)
	return append(doc, explain.P(text("Two games are equal exactly when their values are. Here "), code(g), text(" = "), explain.Value(v.String()), text(" and "), code(h), text(" = "), explain.Value(w.String()), text(". "+so)))
}
