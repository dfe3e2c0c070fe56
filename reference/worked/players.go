package worked

import (
	"errors"
	"fmt"

	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/solve"
)

// whyClass works out who wins a partizan game if Left begins, and if Right does.
func whyClass(s *solve.Solver, pos game.Position) (explain.Doc, error) {
	outcome, err := s.PartizanOutcome(pos)
	if err != nil {
		return nil, err
	}
	var doc explain.Doc
	for _, first := range game.Players {
		begins, err := whyBegins(s, pos, first)
		if err != nil {
			return nil, err
		}
		doc = append(doc, begins...)
	}
	return append(doc, explain.P(text("So "+map[solve.Outcome]string{
		solve.L: "Left wins, whoever begins", solve.R: "Right wins, whoever begins",
		solve.N: "the player who begins wins", solve.P: "the player who does not begin wins",
	}[outcome]+": the outcome class is "), explain.Value(outcome.String()), text("."))), nil
}

// whyBegins says who wins if a player begins: a winning move, or a reply to each move.
func whyBegins(s *solve.Solver, pos game.Position, first game.Player) (explain.Doc, error) {
	me, other := playerName(first), playerName(first.Other())
	if pos.OverFor(first) {
		return explain.Doc{explain.P("If "+me+" begins, "+me+" cannot move in ", code(pos), text(" and loses."))}, nil
	}
	win, ok, err := s.PlayerFirstWinning(pos, first)
	if err != nil {
		return nil, err
	}
	if ok {
		doc := explain.Doc{explain.P("If "+me+" begins, "+me+" wins by ", explain.Code(win.Move), text(", which leaves "), code(win.To), text("."))}
		rest, err := whyAnswers(s, win.To, first.Other(), text("There "))
		return append(doc, rest...), err
	}
	return whyAnswers(s, pos, first, "If "+me+" begins, "+other+" wins: ")
}

// whyAnswers lists a winning reply to every move of a player, who loses.
func whyAnswers(s *solve.Solver, pos game.Position, who game.Player, lead ...explain.Inline) (explain.Doc, error) {
	me, other := playerName(who), playerName(who.Other())
	options, more, err := s.PlayerOptions(pos, who, mostReplies)
	if err != nil {
		return nil, err
	}
	if len(options) == 0 {
		return explain.Doc{explain.Para(append(lead, me+" cannot move."))}, nil
	}
	how := text(" has an answer:")
	if more {
		how = " has an answer, for example:"
	}
	t := explain.Table{Header: explain.Row(me+" moves", text("leaves"), other+" answers", text("leaves"))}
	for _, o := range options {
		answer, ok, err := s.PlayerFirstWinning(o.To, who.Other())
		if err != nil {
			return nil, err
		}
		if !ok {
			return nil, fmt.Errorf("%s has no winning reply in %s", other, o.To)
		}
		t.Rows = append(t.Rows, explain.Row(explain.Code(o.Move), code(o.To), explain.Code(answer.Move), code(answer.To)))
	}
	return explain.Doc{explain.Para(append(lead, "every move of "+me+how)), t}, nil
}

// formsAside is the number of positions after which a canonical form that is not asked for
// counts as out of reach. A solver of its own works them out: what the answer needs is
// not spent on them.
const formsAside = 200_000

// PlayerWinning works out all winning moves of a player: those of Left that lead to a
// game of 0 or more, those of Right that lead to one of 0 or less.
func PlayerWinning(s *solve.Solver, pos game.Position, who game.Player) (explain.Doc, error) {
	me, opponent := playerName(who), playerName(who.Other())
	options, more, err := s.PlayerOptions(pos, who, mostListed)
	if err != nil {
		return nil, err
	}
	if more {
		return nil, game.ErrLimit
	}
	if len(options) == 0 {
		return explain.Doc{explain.P(me+" cannot move in ", code(pos), text(", so there is no winning move."))}, nil
	}
	header := explain.Row(text("move"), text("leaves"), text("canonical form"), text("wins"))
	t := explain.Table{Header: header}
	forms := solve.New(formsAside)
	for i, o := range options {
		if i == 3*mostRows {
			t.Rows = append(t.Rows, explain.Row(text(fmt.Sprintf("and %d more", len(options)-i))))
			break
		}
		wins, err := s.WinsSecond(o.To, who)
		if err != nil {
			return nil, err
		}
		form, err := whyFormOf(forms, o.To)
		if err != nil {
			return nil, err
		}
		verdict := text("no")
		if wins {
			verdict = "yes"
		}
		t.Rows = append(t.Rows, explain.Row(explain.Code(o.Move), code(o.To), form, verdict))
	}
	return explain.Doc{explain.P("A move of "+me+" wins if "+me+" also wins what it leaves when "+opponent+" begins, that is, if it leads to a game"+sign(who), explain.Value("0"), text(".")), t}, nil
}

// whyFormOf writes the form of a position, or that it is out of reach.
func whyFormOf(s *solve.Solver, pos game.Position) (explain.Inline, error) {
	g, err := s.Form(pos)
	if errors.Is(err, game.ErrLimit) {
		return text("out of reach"), nil
	}
	if err != nil {
		return nil, err
	}
	return formValue(s, g), nil
}

// PlayerOptions lists every option of a player with the move that leads to it.
func PlayerOptions(s *solve.Solver, pos game.Position, who game.Player) (explain.Doc, error) {
	options, more, err := s.PlayerOptions(pos, who, mostListed)
	if err != nil {
		return nil, err
	}
	if more {
		return nil, game.ErrLimit
	}
	if len(options) == 0 {
		return explain.Doc{explain.P(playerName(who)+" cannot move in ", code(pos), text(", so the list is "), explain.Code("[]"), text("."))}, nil
	}
	doc := explain.Doc{explain.P(text("Go through the parts of "), code(pos), text(" in turn, and in each through the moves of "+string(playerName(who))+fmt.Sprintf(". This gives %s:", counted(len(options), "option"))))}
	if len(options) > 10*mostRows {
		list := moveList(options[:mostRows:mostRows])
		list.Items = append(list.Items, []explain.Inline{text(fmt.Sprintf("and %d more", len(options)-mostRows))})
		return append(doc, list), nil
	}
	var list explain.List
	for _, o := range options {
		list.Items = append(list.Items, []explain.Inline{explain.Code(o.Move), text(" leaves "), code(o.To)})
	}
	return append(doc, list), nil
}

// Order works out how two games compare, by play in their difference.
func Order(s *solve.Solver, g, h game.Position) (explain.Doc, error) {
	d := g.Plus(h.Negative())
	outcome, err := s.Outcome(d, game.Normal)
	if err != nil {
		return nil, err
	}
	doc, err := whyForms(solve.New(formsAside), g, h)
	if err != nil {
		return nil, err
	}
	doc = append(doc, explain.P(code(g), text(" compares with "), code(h), text(" as their difference "), code(d), text(" does with "), explain.Value("0"), text(".")))
	for _, first := range game.Players {
		begins, err := whyBegins(s, d, first)
		if err != nil {
			return nil, err
		}
		doc = append(doc, begins...)
	}
	how := map[solve.Outcome]string{solve.L: " > ", solve.R: " < ", solve.P: " = ", solve.N: " || "}[outcome]
	return append(doc, explain.P(text("So "), explain.Value(g.String()+how+h.String()), text("."))), nil
}

// whyForms gives the canonical forms of two games, where they are in reach.
func whyForms(s *solve.Solver, g, h game.Position) (explain.Doc, error) {
	a, err := whyFormOf(s, g)
	if err != nil {
		return nil, err
	}
	b, err := whyFormOf(s, h)
	if err != nil {
		return nil, err
	}
	if a == explain.Value(g.String()) && b == explain.Value(h.String()) {
		return nil, nil
	}
	return explain.Doc{explain.P(text("The canonical form of "), code(g), text(" is "), a, text(", and that of "), code(h), text(" is "), b, text("."))}, nil
}

// Dominated works out which options of a player are dominated, and by what.
func Dominated(s *solve.Solver, pos game.Position, who game.Player) (explain.Doc, error) {
	return whyOptions(s, pos, who, "dominated by", "not dominated",
		playerName(who)+"'s option X is dominated by another option Y if Y"+sign(who)+"X.",
		func(options []formOption, x formOption) (explain.Inline, error) {
			for _, y := range options {
				if y.Key() == x.Key() {
					continue
				}
				dominated, err := atLeastFor(s, who, y.form, x.form)
				if err != nil {
					return nil, err
				}
				if dominated {
					return code(y.To), nil
				}
			}
			return nil, nil
		})
}

// PlayerReversible works out which options of a player are reversible, and through
// what.
func PlayerReversible(s *solve.Solver, pos game.Position, who game.Player) (explain.Doc, error) {
	g, err := s.Form(pos)
	if err != nil {
		return nil, err
	}
	opponent := playerName(who.Other())
	return whyOptions(s, pos, who, "reversible through", "not reversible",
		playerName(who)+"'s option X is reversible through an option Y that "+opponent+" has there if G"+sign(who)+"Y, where G is the whole game.",
		func(_ []formOption, x formOption) (explain.Inline, error) {
			replies, err := formOptions(s, x.To, who.Other())
			if err != nil {
				return nil, err
			}
			for _, y := range replies {
				reverses, err := atLeastFor(s, who, g, y.form)
				if err != nil {
					return nil, err
				}
				if reverses {
					return code(y.To), nil
				}
			}
			return nil, nil
		})
}

// whyOptions is a table of a player's options with their forms and what was found about
// each; if nothing was found about any, it says none.
func whyOptions(s *solve.Solver, pos game.Position, who game.Player, title, none string, rule text, find func([]formOption, formOption) (explain.Inline, error)) (explain.Doc, error) {
	options, err := formOptions(s, pos, who)
	if err != nil {
		return nil, err
	}
	if len(options) == 0 {
		return explain.Doc{explain.P(playerName(who)+" cannot move in ", code(pos), text("."))}, nil
	}
	g, err := whyFormOf(s, pos)
	if err != nil {
		return nil, err
	}
	t := explain.Table{Header: explain.Row(text("option"), text("canonical form"), text(title))}
	for i, x := range options {
		if i == 3*mostRows {
			t.Rows = append(t.Rows, explain.Row(text(fmt.Sprintf("and %d more", len(options)-i))))
			break
		}
		found, err := find(options, x)
		if err != nil {
			return nil, err
		}
		if found == nil {
			found = text(none)
		}
		t.Rows = append(t.Rows, explain.Row(code(x.To), formValue(s, x.form), found))
	}
	return explain.Doc{explain.P(rule, text(" The canonical form of "), code(pos), text(" is "), g, text(".")), t}, nil
}

// PlayerStrategy lists a winning reply of a player to every move of the opponent.
func PlayerStrategy(s *solve.Solver, pos game.Position, who game.Player) (explain.Doc, error) {
	return whyAnswers(s, pos, who.Other(), text("In "), code(pos), text(" "))
}

// FormTable works out the canonical forms of the single heaps from 0 to n.
func FormTable(s *solve.Solver, g game.Game, n uint64) (explain.Doc, error) {
	t := explain.Table{
		Header: explain.Row(text("heap"), text("value"), text("because it is")),
		Right:  []bool{true},
	}
	for heap := uint64(0); heap <= n; heap++ {
		if heap == 2*mostRows {
			t.Rows = append(t.Rows, explain.Row(text("and so on")))
			break
		}
		term, ok := g.HeapTerm(heap)
		if !ok {
			return nil, fmt.Errorf("%s is not played with heaps", g.About().Name)
		}
		pos := game.Position{term}
		form, err := s.Form(pos)
		if err != nil {
			return nil, err
		}
		var sides [2][]cgt.Form
		for _, who := range game.Players {
			options, err := formOptions(s, pos, who)
			if err != nil {
				return nil, err
			}
			for _, o := range options {
				sides[who] = append(sides[who], o.form)
			}
		}
		t.Rows = append(t.Rows, explain.Row(number(heap), formValue(s, form), bracesOf(s, sides)))
	}
	return explain.Doc{explain.T("The value of each heap follows from those of its options, which are smaller heaps: work from heap 0 up."), t}, nil
}
