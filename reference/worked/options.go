package worked

import (
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/solve"
)

// Dominated explains which options of a player are dominated, and by which.
func Dominated(s *solve.Solver, pos game.Position, who game.Player) (_ explain.Doc, err error) {
	defer halt.Caught(&err)
	return whyOptions(s, pos, who, "dominated by", "not dominated",
		playerName(who)+"'s option X is dominated by another option Y if Y"+sign(who)+"X.",
		func(options []formOption, x formOption) explain.Inline {
			for _, y := range options {
				if y.Key() == x.Key() {
					continue
				}
				if atLeastFor(s, who, y.form, x.form) {
					return code(y.To)
				}
			}
			return nil
		}), nil
}

func reversibleOf(s *solve.Solver, pos game.Position, who game.Player) explain.Doc {
	g := halt.Must(s.Entry(pos))
	opponent := playerName(who.Other())
	return whyOptions(s, pos, who, "reversible through", "not reversible",
		playerName(who)+"'s option X is reversible through an option Y that "+opponent+" has there if G"+sign(who)+"Y, where G is the whole game.",
		func(_ []formOption, x formOption) explain.Inline {
			for _, y := range formOptions(s, x.To, who.Other()) {
				if atLeastFor(s, who, g, y.form) {
					return code(y.To)
				}
			}
			return nil
		})
}

// whyOptions is a table of a player's options with their forms and the result of find for each; if
// it is nil for all, the table says none.
func whyOptions(s *solve.Solver, pos game.Position, who game.Player, title, none string, rule text, find func([]formOption, formOption) explain.Inline) explain.Doc {
	options := formOptions(s, pos, who)
	if len(options) == 0 {
		return explain.Doc{explain.P(playerName(who)+" cannot move in ", code(pos), text("."))}
	}
	g := whyFormOf(s, pos)
	t := explain.Table{Header: explain.Row(text("option"), text("canonical form"), text(title))}
	rowsOf(&t, options, 3*mostRows, func(x formOption) [][]explain.Inline {
		found := find(options, x)
		if found == nil {
			found = text(none)
		}
		return explain.Row(code(x.To), formValue(s, x.form), found)
	})
	return explain.Doc{explain.P(rule, text(" The canonical form of "), code(pos), text(" is "), g, text(".")), t}
}
