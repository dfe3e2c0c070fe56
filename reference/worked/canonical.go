package worked

import (
	"fmt"
	"strings"

	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/solve"
)

// Canonical explains the canonical form: the options with their values, the reversible ones with
// the positions through which they reverse, and the remaining options.
func Canonical(s *solve.Solver, pos game.Position) (_ explain.Doc, err error) {
	defer halt.Caught(&err)
	if pos.Partizan() {
		return whyForm(s, pos), nil
	}
	value := halt.Must(s.Nimber(pos))
	if pos.OverFor(game.Both) {
		return explain.Doc{noMoves(pos, "so its canonical form is ", "0")}, nil
	}
	options := optionValues(s, pos, wide)
	if options == nil {
		doc := whyNimber(s, pos)
		return append(doc, explain.P(text("The canonical form of a game of nim value "), number(value), text(" is "), nimber(value), text("."))), nil
	}
	values := valuesOf(options)
	doc := explain.Doc{explain.P(text("The options of "), code(pos), text(" and their nim values are:"))}
	if len(options) == 1 {
		doc = explain.Doc{explain.P(text("The only option of "), code(pos), text(" and its nim value are:"))}
	}
	doc = append(doc, valueTable(options), explain.Para(append([]explain.Inline{text(valuesAre("The values are ", values))}, mexOf(values)...)))
	doc = append(doc, explain.P(text("So "), code(pos), text(" = "), nimber(value), text(".")))
	doc = append(doc, whyReversible(s, options, value)...)
	remains := "With equal options written once, what remains is the canonical form "
	if value == 0 {
		remains = "Nothing remains: the canonical form is "
	}
	return append(doc, explain.P(text(remains), nimber(value), text(" = "), explain.Value(braces(value)), text("."))), nil
}

// whyReversible lists the reversible options, and the positions through which they reverse.
func whyReversible(s *solve.Solver, options []optionValue, value uint64) explain.Doc {
	var list explain.List
	cut := false
	for _, x := range options {
		if len(list.Items) == mostRows {
			cut = true
			break
		}
		y, ok, err := s.OptionOfValue(x.To, value)
		halt.Check(err)
		if !ok {
			continue
		}
		list.Items = append(list.Items, []explain.Inline{
			code(x.To), text(" = "), nimber(x.value), text(" is reversible through "), code(y.To), text(" = "), nimber(value),
		})
	}
	if len(list.Items) == 0 {
		return explain.Doc{explain.T("No option is reversible: none has an option equal to the game.")}
	}
	if cut {
		list.Items = append(list.Items, []explain.Inline{text("and so on")})
	}
	return explain.Doc{
		explain.T("An option is reversible when it has itself an option that is equal to the game. It is then replaced by the options of that option. This goes on until no option is reversible:"),
		list,
	}
}

// braces writes the canonical form of value n as the set of its options.
func braces(n uint64) string {
	return "{" + strings.Join(firstNimbers(n), ", ") + "}"
}

// firstNimbers are the nimbers less than n; of many only the first and the last.
func firstNimbers(n uint64) []string {
	var list []string
	for k := uint64(0); k < n; k++ {
		if n > 8 && k == 3 {
			return append(list, "…", fmt.Sprintf("*%d", n-1))
		}
		list = append(list, cgt.Nimber(k).String())
	}
	return list
}

// Reversible explains which options of a player are reversible, and through which positions: in
// impartial games it lists all of these.
func Reversible(s *solve.Solver, pos game.Position, who game.Player) (_ explain.Doc, err error) {
	defer halt.Caught(&err)
	if who != game.Both {
		return reversibleOf(s, pos, who), nil
	}
	value := halt.Must(s.Nimber(pos))
	options := optionValues(s, pos, mostListed)
	if options == nil && !pos.OverFor(game.Both) {
		return nil, game.ErrLimit
	}
	reversals := halt.Must(s.Reversible(pos, mostListed))
	doc := explain.Doc{explain.P(text("The nim value of "), code(pos), text(" is "), number(value),
		text(". An option X is reversible through an option Y of X when Y is equal to the whole game, that is, when Y also has the nim value "), number(value), text("."))}
	if len(reversals) == 0 {
		return append(doc, explain.P(text("No option has such an option, so none is reversible."))), nil
	}
	through := map[string][]game.Position{}
	for _, r := range reversals {
		through[r.Option.Key()] = r.Through
	}
	t := explain.Table{Header: explain.Row(text("option"), text("value"), text("reversible through")), Right: []bool{false, true}}
	rowsOf(&t, options, 3*mostRows, func(o optionValue) [][]explain.Inline {
		row := explain.Row(code(o.To), number(o.value))
		var cell []explain.Inline
		for j, y := range through[o.Key()] {
			if j > 0 {
				cell = append(cell, text(", "))
			}
			cell = append(cell, code(y))
		}
		if cell == nil {
			cell = []explain.Inline{text("not reversible")}
		}
		return append(row, cell)
	})
	return append(doc, t), nil
}
