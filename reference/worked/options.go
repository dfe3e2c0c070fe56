package worked

import (
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/solve"
)

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

func reversibleOf(s *solve.Solver, pos game.Position, who game.Player) (explain.Doc, error) {
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
			t.Rows = append(t.Rows, explain.Row(more(len(options)-i)))
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
