package worked

import (
	"slices"
	"strings"

	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/solve"
)

// The rest are worked solutions about partizan games, in the manner of textbooks.

// playerName is the name of a player, at the beginning of a sentence and within one.
func playerName(who game.Player) text {
	if who == game.Right {
		return "Right"
	}
	return "Left"
}

// formOption is an option of a player with its canonical form.
type formOption struct {
	solve.Option
	form cgt.Form
}

// formOptions are the options of a player with their forms.
func formOptions(s *solve.Solver, pos game.Position, who game.Player) []formOption {
	options := halt.Must(s.EveryOption(pos, who, mostListed))
	list := make([]formOption, len(options))
	for i, o := range options {
		g := halt.Must(s.Entry(o.To))
		list[i] = formOption{o, g}
	}
	return list
}

// formValue writes a form.
func formValue(s *solve.Solver, g cgt.Form) explain.Inline {
	name, err := s.Forms().Text(g)
	if err != nil {
		return text("a form too long to be written")
	}
	return explain.Value(name)
}

// bracesOf writes {left|right}.
func bracesOf(s *solve.Solver, sides [2][]cgt.Form) explain.Inline {
	var both [2]string
	for who, side := range sides {
		var names []string
		for i, g := range side {
			if i == mostRows {
				names = append(names, "…")
				break
			}
			name, err := s.Forms().Text(g)
			if err != nil {
				name = "…"
			}
			names = append(names, name)
		}
		both[who] = strings.Join(names, ",")
	}
	return explain.Value("{" + both[game.Left] + "|" + both[game.Right] + "}")
}

// whyForm explains the canonical form of a partizan game: the forms of the options, the dominated
// and the reversible ones, and the rest.
func whyForm(s *solve.Solver, pos game.Position) explain.Doc {
	g := halt.Must(s.Entry(pos))
	if parts := pos.Parts(); len(parts) == 1 {
		if v, ok := game.SimpleOf(parts[0]); ok {
			return explain.Doc{explain.P(code(pos), text(" is a canonical form: "), explain.Value(v.String()), text("."))}
		}
	}
	if doc, ok := whyTheorem(s, pos, g); ok {
		return doc
	}
	doc := whyParts(s, pos)
	var sides [2][]cgt.Form
	plain := true // whether every option is written as its form
	t := explain.Table{Header: explain.Row(text("player"), text("move"), text("leaves"), text("canonical form"))}
	for _, who := range game.Players {
		options := formOptions(s, pos, who)
		for i, o := range options {
			if !slices.Contains(sides[who], o.form) {
				sides[who] = append(sides[who], o.form)
			}
			name := formValue(s, o.form)
			plain = plain && name == explain.Value(o.To.String())
			switch {
			case i < mostRows:
				t.Rows = append(t.Rows, explain.Row(playerName(who), explain.Move(o.Move), code(o.To), name))
			case i == mostRows:
				t.Rows = append(t.Rows, explain.Row(playerName(who), more(len(options)-i)))
			}
		}
	}
	switch {
	case len(t.Rows) == 0:
		return append(doc, explain.P(text("Nobody can move in "), code(pos), text(", so its canonical form is "), explain.Value("0"), text(".")))
	case !plain:
		doc = append(doc, explain.P(text("The options of G = "), code(pos), text(" and their canonical forms are:")), t,
			explain.P(text("So G = "), bracesOf(s, sides), text(".")))
	default:
		doc = append(doc, explain.P(text("Look at G = "), code(pos), text(".")))
	}
	return append(doc, reduce(s, sides, g)...)
}

// whyTheorem explains a form without the options, if all parts are numbers and a ruleset names the
// theorem for the value of some part.
func whyTheorem(s *solve.Solver, pos game.Position, g cgt.Form) (doc explain.Doc, ok bool) {
	parts := pos.Parts()
	var numbers []string
	for i, p := range parts {
		if i == mostRows {
			return nil, false
		}
		form, err := s.Entry(alone(p))
		if err != nil {
			return nil, false
		}
		x, isNumber := s.Forms().IsNumber(form)
		if !isNumber {
			return nil, false
		}
		numbers = append(numbers, x.String())
		why, has := p.WhyValue()
		again := slices.ContainsFunc(parts[:i], func(before game.Part) bool { return before.Key() == p.Key() })
		if ok = ok || has; !has || again {
			continue
		}
		if len(parts) > 1 {
			doc = append(doc, explain.P(text("In "), code(alone(p)), text(":")))
		}
		doc = append(doc, why...)
	}
	end := explain.P(text("So the canonical form of "), code(pos), text(" is "), formValue(s, g), text("."))
	if len(parts) > 1 {
		end = explain.P(text("Numbers are added as such. The parts are worth "), text(explain.And(numbers)), text(", so the canonical form of "), code(pos), text(" is "), formValue(s, g), text("."))
	}
	return append(doc, end), ok
}

// whyParts lists the parts of a sum with their forms; nil for a single part.
func whyParts(s *solve.Solver, pos game.Position) explain.Doc {
	parts := pos.Parts()
	if len(parts) < 2 {
		return nil
	}
	t := explain.Table{Header: explain.Row(text("part"), text("canonical form"))}
	rowsOf(&t, parts, mostRows, func(p game.Part) [][]explain.Inline {
		one := alone(p)
		g := halt.Must(s.Entry(one))
		return explain.Row(code(one), formValue(s, g))
	})
	return explain.Doc{explain.T("The parts of the sum have these values:"), t}
}

// reduce explains the steps from the options of a game to its canonical form.
func reduce(s *solve.Solver, sides [2][]cgt.Form, g cgt.Form) explain.Doc {
	var doc explain.Doc
	var steps explain.List
	flush := func() {
		if len(steps.Items) > mostRows {
			steps.Items = append(steps.Items[:mostRows], []explain.Inline{more(len(steps.Items) - mostRows)})
		}
		if len(steps.Items) > 0 {
			doc = append(doc, steps, explain.P(text("This leaves G = "), bracesOf(s, sides), text(".")))
		}
		steps = explain.List{}
	}
	for {
		for _, who := range game.Players {
			kept, items := dominate(s, sides[who], who)
			sides[who] = kept
			steps.Items = append(steps.Items, items...)
		}
		flush()
		if x, ok := s.Forms().IsNumber(g); ok {
			return append(doc, simplest(sides, x))
		}
		for _, who := range game.Players {
			left, items := bypass(s, sides[who], who, g)
			sides[who] = left
			steps.Items = append(steps.Items, items...)
		}
		if len(steps.Items) == 0 {
			break
		}
		flush()
	}
	none := "No option is dominated or reversible"
	if doc != nil {
		none = "No option is dominated or reversible any more"
	}
	last := explain.P(text(none+", so this is the canonical form: "), formValue(s, g), text("."))
	return append(doc, last)
}

// atLeastFor reports whether a is at least as good for a player as b.
func atLeastFor(s *solve.Solver, who game.Player, a, b cgt.Form) bool {
	if who == game.Right {
		a, b = b, a
	}
	return halt.Must(s.Forms().LessEq(b, a))
}

// sidesOf are the options of a form for a player, and those for the opponent.
func sidesOf(s *solve.Solver, g cgt.Form, who game.Player) (own, theirs []cgt.Form) {
	left, right, err := s.Forms().Options(g)
	halt.Check(err)
	if who == game.Right {
		return right, left
	}
	return left, right
}

// sign is the sign between a and b if a is at least as good for a player as b.
func sign(who game.Player) text {
	if who == game.Right {
		return " ≤ "
	}
	return " ≥ "
}

// dominate removes the dominated options, and names for each an option that dominates it.
func dominate(s *solve.Solver, options []cgt.Form, who game.Player) (kept []cgt.Form, items [][]explain.Inline) {
	kept = slices.Clone(options)
next:
	for i := 0; i < len(kept); {
		for j, y := range kept {
			if i == j {
				continue
			}
			if atLeastFor(s, who, y, kept[i]) {
				x := formValue(s, kept[i])
				items = append(items, []explain.Inline{
					playerName(who) + "'s option ", x, text(" is dominated by "), formValue(s, y), text(", since "), formValue(s, y), sign(who), x, text("."),
				})
				kept = slices.Delete(kept, i, i+1)
				continue next
			}
		}
		i++
	}
	return kept, items
}

// bypass replaces each reversible option of a game by the options of the position through which it
// reverses.
func bypass(s *solve.Solver, options []cgt.Form, who game.Player, g cgt.Form) (left []cgt.Form, items [][]explain.Inline) {
	add := func(x cgt.Form) {
		if !slices.Contains(left, x) {
			left = append(left, x)
		}
	}
	for _, x := range options {
		y, reversible := reverser(s, x, who, g)
		if !reversible {
			add(x)
			continue
		}
		own, _ := sidesOf(s, y, who)
		item := []explain.Inline{
			playerName(who) + "'s option ", formValue(s, x), text(" is reversible through "), formValue(s, y), text(", since G"), sign(who), formValue(s, y),
		}
		if len(own) == 0 {
			item = append(item, text(". "+string(playerName(who))+" has no options there, so nothing takes its place."))
		} else {
			item = append(item, text(". Its place is taken by "+string(playerName(who))+"'s options there: "))
			for i, o := range own {
				if i > 0 {
					item = append(item, text(", "))
				}
				item = append(item, formValue(s, o))
				add(o)
			}
			item = append(item, text("."))
		}
		items = append(items, item)
	}
	return left, items
}

// reverser is the position through which an option of a game reverses; ok is false if it is not
// reversible.
func reverser(s *solve.Solver, x cgt.Form, who game.Player, g cgt.Form) (y cgt.Form, ok bool) {
	_, replies := sidesOf(s, x, who)
	for _, y := range replies {
		if atLeastFor(s, who, g, y) {
			return y, true
		}
	}
	return 0, false
}

// simplest explains why a game is a number.
func simplest(sides [2][]cgt.Form, x cgt.Dyadic) explain.Block {
	number := explain.Value(x.String())
	if len(sides[game.Left]) == 0 && len(sides[game.Right]) == 0 {
		return explain.P(text("Neither player has an option, so G = "), number, text("."))
	}
	var such []string
	if len(sides[game.Left]) > 0 {
		such = append(such, "no Left option is ≥ x")
	}
	if len(sides[game.Right]) > 0 {
		such = append(such, "no Right option is ≤ x")
	}
	return explain.P(number, text(" is the simplest number x such that "+explain.And(such)+": by the simplicity theorem G = "), number, text("."))
}
