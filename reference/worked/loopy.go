package worked

import (
	"cmp"
	"fmt"
	"slices"
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
		case p.Endless():
			for _, at := range following(s, alone(p), game.Both) {
				places = append(places, place{at.String(), at})
			}
		default:
			if at := alone(p); at.String() != tell(at) { // what a nimber is worth is known
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

// following are a position and those that moves of some players lead to from there, the nearest first, or
// one more than a table may show.
func following(s *solve.Solver, pos game.Position, movers ...game.Player) (list []game.Position) {
	met := map[string]bool{pos.Key(): true}
	list = []game.Position{pos}
	for i := 0; i < len(list); i++ {
		for _, who := range movers {
			for _, o := range halt.Must(s.EveryOption(list[i], who, mostListed)) {
				if !met[o.To.Key()] && len(list) <= 3*mostRows {
					met[o.To.Key()] = true
					list = append(list, o.To)
				}
			}
		}
	}
	return list
}

// whyEndless says who wins a position from which play may never end: of a single graph backwards from
// the ends of play, of a sum by its value, and where Left and Right have different moves for each who
// may begin.
func whyEndless(s *solve.Solver, pos game.Position) (doc explain.Doc) {
	if pos.Partizan() {
		return whyResults(s, pos)
	}
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

// Drawing works out the moves of a player by which nobody loses who makes them, where play may never end.
func Drawing(s *solve.Solver, pos game.Position, who game.Player) (_ explain.Doc, err error) {
	defer halt.Caught(&err)
	if pos.Partizan() {
		return append(backwardsFor(s, pos), endlessMoves(s, pos, who)...), nil
	}
	return append(whyEndless(s, pos), endlessMoves(s, pos, game.Both)...), nil
}

// endlessMoves are what all moves of a player lead to.
func endlessMoves(s *solve.Solver, pos game.Position, who game.Player) explain.Doc {
	options := halt.Must(s.EveryOption(pos, who, solve.MaxWinning))
	title, words := text("outcome"), text("A move wins if it leaves a P-position, loses if it leaves an N-position, and draws if it leaves a draw:")
	gets := func(to game.Position) string { return halt.Must(s.Outcome(to, game.Normal)).String() }
	nobody := text("Nobody can move in ")
	if pos.Partizan() {
		me, opponent := playerName(who), playerName(who.Other())
		title, words = opponent+" begins", "A move of "+me+" wins if "+opponent+", who begins then, gets a loss, and draws if "+opponent+" gets a draw:"
		gets = func(to game.Position) string { return halt.Must(s.Result(to, who.Other())).String() }
		nobody = me + " cannot move in "
	}
	if len(options) == 0 {
		return explain.Doc{explain.P(nobody, code(pos), text("."))}
	}
	t := explain.Table{Header: explain.Row(text("move"), text("leaves"), title)}
	rowsOf(&t, options, 3*mostRows, func(o solve.Option) [][]explain.Inline {
		return explain.Row(explain.Move(o.Move), code(o.To), text(gets(o.To)))
	})
	return explain.Doc{explain.P(words), t}
}

// backwardsFor finds what each player gets by beginning, in a position in which Left and Right have
// different moves and in all that follow, if they are few.
func backwardsFor(s *solve.Solver, pos game.Position) explain.Doc {
	doc := explain.Doc{explain.T("Work backwards from the ends of play. A player who cannot move loses. Whoever has a move after which the opponent, who begins then, loses, wins; " +
		"and whoever has only moves after which the opponent wins, loses. What is not settled in this way, however long you go on, is a draw.")}
	list := following(s, pos, game.Players[:]...)
	if len(list) > 3*mostRows {
		return doc
	}
	t := explain.Table{Header: explain.Row(text("position"), text("Left begins"), text("Right begins"))}
	for _, at := range list {
		r := halt.Must(s.Results(at))
		t.Rows = append(t.Rows, explain.Row(code(at), text(r[game.Left].String()), text(r[game.Right].String())))
	}
	return append(doc, t)
}

// whyResults says what each player gets by beginning where play may never end.
func whyResults(s *solve.Solver, pos game.Position) explain.Doc {
	doc := backwardsFor(s, pos)
	for _, who := range game.Players {
		me, opponent := playerName(who), playerName(who.Other())
		doc = append(doc, endlessMoves(s, pos, who)...)
		said := "So if " + me + " begins, "
		switch n := halt.Must(s.Lasts(pos, who)); {
		case n < 0:
			said += "it is a draw: neither player can win, and each can go on for ever."
		case n%2 == 1:
			said += text(fmt.Sprintf("%s wins, with best play in %s.", me, counted(n, "move")))
		case n == 0:
			said += me + " cannot move and loses."
		default:
			said += text(fmt.Sprintf("%s wins, with best play in %s.", opponent, counted(n, "move")))
		}
		doc = append(doc, explain.P(said))
		if line := bestPlay(s, pos, who); len(line) > 1 {
			doc = append(doc, explain.Para{text("Best play is, for example: "), explain.Code(strings.Join(line, ", ")), text(".")})
		}
	}
	return doc
}

// bestPlay are the moves if a player begins, as many as may be shown, where whoever wins ends play as
// soon as possible and whoever loses as late as possible; none if play need never end.
func bestPlay(s *solve.Solver, pos game.Position, who game.Player) (line []string) {
	for n := halt.Must(s.Lasts(pos, who)); n > 0; n-- {
		if len(line) == mostRows {
			return append(line, "…")
		}
		options := halt.Must(s.EveryOption(pos, who, mostListed))
		i := slices.IndexFunc(options, func(o solve.Option) bool { return halt.Must(s.Lasts(o.To, who.Other())) == n-1 })
		line = append(line, options[i].Move)
		pos, who = options[i].To, who.Other()
	}
	return line
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
