package worked

import (
	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/figure"
	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/solve"
)

// Stops explains the stops of a game by those of its options.
func Stops(s *solve.Solver, pos game.Position) (_ explain.Doc, err error) {
	defer halt.Caught(&err)
	g := halt.Must(s.Entry(pos))
	t := s.Forms()
	if x, ok := t.IsNumber(g); ok {
		return explain.Doc{explain.P(code(pos), text(" is the number "), explain.Value(x.String()), text(", and both stops of a number are the number itself."))}, nil
	}
	lefts, rights := sidesOf(s, g, game.Left)
	doc := explain.Doc{append(isForm(pos, formValue(s, g)),
		text(" This is not a number, so the Left stop is the greatest Right stop of Left's options, and the Right stop is the least Left stop of Right's options:"))}
	table := explain.Table{Header: explain.Row(text("player"), text("option"), text("stop"))}
	for who, options := range [2][]cgt.Form{lefts, rights} {
		rowsOf(&table, options, mostRows, func(o cgt.Form) [][]explain.Inline {
			left, right := t.Stops(o)
			stop := right
			if game.Player(who) == game.Right {
				stop = left
			}
			return explain.Row(playerName(game.Player(who)), formValue(s, o), explain.Value(stop.String()))
		})
	}
	left, right := t.Stops(g)
	return append(doc, table, explain.P(text("So the Left stop is "), explain.Value(left.String()), text(" and the Right stop is "), explain.Value(right.String()), text("."))), nil
}

// Temperature explains the mean value and the temperature: the walls of the thermograph at their
// corners, and the drawing.
func Temperature(s *solve.Solver, pos game.Position) (_ explain.Doc, err error) {
	defer halt.Caught(&err)
	g := halt.Must(s.Entry(pos))
	h := halt.Must(s.Forms().Thermograph(g))
	form := formValue(s, g)
	if x, ok := s.Forms().IsNumber(g); ok {
		why := text(" A whole number has the temperature ")
		if !x.IsInt() {
			why = " A fraction with the denominator 2^n has the temperature -1/2^n, here "
		}
		return explain.Doc{explain.P(code(pos), text(" is the number "), form, text(", which is its own mean value."), why, explain.Value(h.Temperature.String()), text("."))}, nil
	}
	left, right := s.Forms().Stops(g)
	doc := explain.Doc{append(isForm(pos, form), text(" Its stops are "), explain.Value(left.String()), text(" and "), explain.Value(right.String()), text("."))}
	if h.Temperature.Sign() == 0 {
		return append(doc, explain.P(text("The stops are equal, so that is the mean value, and the temperature is "), explain.Value("0"), text(".")), *figure.Thermograph(h)), nil
	}
	lefts, rights := sidesOf(s, g, game.Left)
	if a, b, ok := numbers(s, lefts, rights); ok {
		return append(doc, explain.P(text("It is a switch of two numbers. Its mean value is their average, "), explain.Value("("+a+" + "+b+")/2 = "+h.Mean.String()),
			text(", and its temperature is half their difference, "), explain.Value("("+a+" - "+b+")/2 = "+h.Temperature.String()), text(".")), *figure.Thermograph(h)), nil
	}
	table := explain.Table{Header: explain.Row(text("tax t"), text("left wall"), text("right wall")), Right: []bool{true, true, true}}
	for _, t := range h.Taxes() {
		l, r := h.At(t)
		table.Rows = append(table.Rows, explain.Row(explain.Value(t.String()), explain.Value(l.String()), explain.Value(r.String())))
	}
	return append(doc,
		explain.T("Let every move cost a tax t. The left wall of the thermograph is the greatest right wall of Left's options, less t; the right wall is the least left wall of Right's options, plus t. Between these corners the walls are straight:"),
		table,
		explain.P(text("The walls meet at t = "), explain.Value(h.Temperature.String()), text(", the temperature, and above it stands the mast at "), explain.Value(h.Mean.String()), text(", the mean value.")),
		*figure.Thermograph(h)), nil
}

// isForm states the form of a position.
func isForm(pos game.Position, form explain.Inline) explain.Para {
	if form == explain.Value(pos.String()) {
		return explain.P(code(pos), text(" is in canonical form."))
	}
	return explain.P(text("The canonical form of "), code(pos), text(" is "), form, text("."))
}

// numbers are the texts of the two options of a switch of numbers; ok is false for other games.
func numbers(s *solve.Solver, lefts, rights []cgt.Form) (a, b string, ok bool) {
	if len(lefts) != 1 || len(rights) != 1 {
		return "", "", false
	}
	x, ok1 := s.Forms().IsNumber(lefts[0])
	y, ok2 := s.Forms().IsNumber(rights[0])
	b = y.String()
	if y.Sign() < 0 {
		b = "(" + b + ")"
	}
	return x.String(), b, ok1 && ok2
}

// Partizan is the worked solution of a partizan game: the form, the stops, the temperature, and the
// winner.
func Partizan(s *solve.Solver, pos game.Position) (doc explain.Doc, err error) {
	defer halt.Caught(&err)
	doc = whyForm(s, pos)
	doc = append(doc, halt.Must(Stops(s, pos))...)
	doc = append(doc, halt.Must(Temperature(s, pos))...)
	return append(doc, whyClass(s, pos)...), nil
}
