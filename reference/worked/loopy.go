package worked

import (
	"cmp"
	"strings"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/solve"
)

// Loopy explains the value of a position whose play may never end: by the values of all vertices of
// its graphs, and of other parts.
func Loopy(s *solve.Solver, pos game.Position) (doc explain.Doc, err error) {
	defer halt.Caught(&err)
	doc = explain.Doc{explain.T("The nim value of a position is the least number m that none of its options has, provided that each option without a nim value has itself an option of nim value m (Smith 1966). " +
		"A position without one has an infinite value: oo{…}, with the nim values of its options.")}
	doc = append(doc, loopyParts(s, pos, "value", func(at game.Position) string { return halt.Must(s.Loopy(at)).String() })...)
	if len(pos.Parts()) > 1 {
		doc = append(doc, explain.P(text("The sum has the value "), explain.Value(halt.Must(s.Loopy(pos)).String()),
			text(": nim values are added by exclusive or, a nim value is added to each in oo{…}, and two infinite values make oo{}.")))
	}
	return doc, nil
}

// loopyParts is a table of tell for all vertices of the graphs of a position, or for the followers
// of its other parts, and for their options.
func loopyParts(s *solve.Solver, pos game.Position, title text, tell func(game.Position) string) (doc explain.Doc) {
	type place struct {
		name string
		game.Position
	}
	for _, p := range pos.Parts() {
		var places []place
		list, named := p.Named()
		for _, one := range list {
			places = append(places, place{one.Name, alone(one.Part)})
		}
		switch {
		case named:
		case game.Loopy(p):
			for _, at := range following(s, alone(p)) {
				places = append(places, place{at.String(), at})
			}
		default:
			if at := alone(p); at.String() != tell(at) { // the value of a nimber is known
				doc = append(doc, explain.P(code(at), text(" has the "+title+" "), explain.Value(tell(at)), text(".")))
			}
			continue
		}
		t := explain.Table{Header: explain.Row(text("position"), title, text("its options"))}
		rowsOf(&t, places, 3*mostRows, func(one place) [][]explain.Inline {
			var options []string
			for _, o := range halt.Must(s.EveryOption(one.Position, game.Both, mostListed)) {
				name := o.Move
				if !named {
					name = o.To.String()
				}
				options = append(options, name+" = "+tell(o.To))
			}
			return explain.Row(explain.Move(one.name), explain.Value(tell(one.Position)), text(cmp.Or(strings.Join(options, ", "), "none")))
		})
		doc = append(doc, t)
	}
	return doc
}

// following are a position and its followers, nearest first, at most one more than a table may
// show.
func following(s *solve.Solver, pos game.Position) (list []game.Position) {
	met := map[string]bool{pos.Key(): true}
	list = []game.Position{pos}
	for i := 0; i < len(list); i++ {
		for _, o := range halt.Must(s.EveryOption(list[i], game.Both, mostListed)) {
			if !met[o.To.Key()] && len(list) <= 3*mostRows {
				met[o.To.Key()] = true
				list = append(list, o.To)
			}
		}
	}
	return list
}

// LoopyOutcome explains the outcome of a position whose play may never end: of a single graph
// backwards from the ends of play, of a sum by its value.
func LoopyOutcome(s *solve.Solver, pos game.Position) (doc explain.Doc, err error) {
	defer halt.Caught(&err)
	outcome := halt.Must(s.Outcome(pos, game.Normal))
	if len(pos.Parts()) > 1 {
		return append(halt.Must(Loopy(s, pos)), explain.P(text(map[solve.Outcome]string{
			solve.N: "There is a move to a position of value 0, so the next player wins.",
			solve.P: "The value is 0, so the previous player wins.",
			solve.D: "The value is not 0, and no move leads to a position of value 0: so nobody wins, and this is a draw (D).",
		}[outcome]))), nil
	}
	return append(halt.Must(Backwards(s, pos)), explain.P(text(map[solve.Outcome]string{
		solve.N: "So the next player wins.", solve.P: "So the previous player wins.",
		solve.D: "So it is a draw: whoever is to move can always leave a draw again.",
	}[outcome]))), nil
}

// Backwards explains the outcomes of all vertices of a graph on which play may never end.
func Backwards(s *solve.Solver, pos game.Position) (doc explain.Doc, err error) {
	defer halt.Caught(&err)
	doc = explain.Doc{explain.T("Work backwards: a position without options is P, one with an option that is P is N, and one whose options are all N is P. What gets no letter in this way is a draw (D).")}
	return append(doc, loopyParts(s, pos, "outcome", func(at game.Position) string { return halt.Must(s.Outcome(at, game.Normal)).String() })...), nil
}

// LoopyMoves explains which moves win, lose and draw in a loopy game.
func LoopyMoves(s *solve.Solver, pos game.Position) (doc explain.Doc, err error) {
	defer halt.Caught(&err)
	doc = halt.Must(LoopyOutcome(s, pos))
	options := halt.Must(s.EveryOption(pos, game.Both, solve.MaxWinning))
	if len(options) == 0 {
		return append(doc, explain.P(text("Nobody can move in "), code(pos), text("."))), nil
	}
	t := explain.Table{Header: explain.Row(text("move"), text("leaves"), text("outcome"))}
	rowsOf(&t, options, 3*mostRows, func(o solve.Option) [][]explain.Inline {
		return explain.Row(explain.Move(o.Move), code(o.To), text(halt.Must(s.Outcome(o.To, game.Normal)).String()))
	})
	return append(doc, explain.P(text("A move wins if it leaves a P-position, loses if it leaves an N-position, and draws if it leaves a draw:")), t), nil
}
