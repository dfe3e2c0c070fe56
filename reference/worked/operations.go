package worked

import (
	"strconv"

	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/solve"
)

// byOptions is a table with an entry for each option of a form, Left's first.
func byOptions(s *solve.Solver, g cgt.Form, header string, of func(who game.Player, o cgt.Form) explain.Inline) explain.Table {
	t := explain.Table{Header: explain.Row(text("player"), text("option"), text(header))}
	lefts, rights := sidesOf(s, g, game.Left)
	for who, options := range [2][]cgt.Form{lefts, rights} {
		rowsOf(&t, options, mostRows, func(o cgt.Form) [][]explain.Inline {
			return explain.Row(playerName(game.Player(who)), formValue(s, o), of(game.Player(who), o))
		})
	}
	return t
}

// operated is the result of an operation on a form.
func operated(s *solve.Solver, by func(*cgt.Forms, cgt.Form) (cgt.Form, error), g cgt.Form) cgt.Form {
	return halt.Must(s.Work(func(t *cgt.Forms) (cgt.Form, error) { return by(t, g) }))
}

// Birthday explains the birthday of a game.
func Birthday(s *solve.Solver, pos game.Position) (_ explain.Doc, err error) {
	defer halt.Caught(&err)
	g := halt.Must(s.Entry(pos))
	day := func(g cgt.Form) explain.Inline {
		return explain.Value(strconv.FormatUint(halt.Must(s.Forms().Birthday(g)), 10))
	}
	doc := explain.Doc{isForm(pos, formValue(s, g))}
	if g == cgt.Zero {
		return append(doc, explain.T("It has no options and is born on day 0.")), nil
	}
	return append(doc,
		explain.T("A game is born one day after the last of the options of its canonical form:"),
		byOptions(s, g, "born on day", func(_ game.Player, o cgt.Form) explain.Inline { return day(o) }),
		explain.P(text("So the birthday is "), day(g), text("."))), nil
}

// Incentives explains the incentives of a player, or of both.
func Incentives(s *solve.Solver, pos game.Position, who game.Player) (_ explain.Doc, err error) {
	defer halt.Caught(&err)
	g := halt.Must(s.Entry(pos))
	f := s.Forms()
	list := halt.Must(s.Incentives(g, who))
	doc := explain.Doc{
		isForm(pos, formValue(s, g)),
		explain.T("The incentive of a move is what it gains: G^L - G for a move of Left, G - G^R for a move of Right."),
		byOptions(s, g, "incentive", func(who game.Player, o cgt.Form) explain.Inline {
			from, to := g, o
			if who == game.Right {
				from, to = o, g
			}
			return formValue(s, halt.Must(f.Add(to, halt.Must(f.Neg(from)))))
		}),
	}
	last := explain.P(text("Of those asked for, these are not dominated: "))
	if len(list) == 0 {
		return append(doc, explain.T("There is no move, and so no incentive.")), nil
	}
	for i, d := range list {
		if i > 0 {
			last = append(last, text(", "))
		}
		last = append(last, formValue(s, d))
	}
	return append(doc, append(last, text("."))), nil
}

// AtomicWeight explains the atomic weight of a game, and its consequence by the two-ahead rule.
func AtomicWeight(s *solve.Solver, pos game.Position) (_ explain.Doc, err error) {
	defer halt.Caught(&err)
	g := halt.Must(s.Entry(pos))
	f := s.Forms()
	name := halt.Must(s.AtomicWeight(g))
	doc := explain.Doc{isForm(pos, formValue(s, g))}
	if name == solve.NoWeight {
		return append(doc, explain.T("No multiple of ^ comes within ^ and a large nimber of it, so it has no atomic weight: "+name+".")), nil
	}
	weight, _, err := f.AtomicWeight(g)
	halt.Check(err)
	two := halt.Must(f.Value(cgt.Simple{Number: cgt.Int(2)}))
	small := true // whether all options have weights
	simple, isSimple := f.Simple(g)
	if !isSimple {
		table := byOptions(s, g, "atomic weight, 2 taken from Left's and added to Right's", func(who game.Player, o cgt.Form) explain.Inline {
			w, ok, err := f.AtomicWeight(o)
			halt.Check(err)
			if !ok {
				small = false
				return text("none")
			}
			by := two
			if who == game.Left {
				by = halt.Must(f.Neg(two))
			}
			return explain.Value(textOf(s, w) + " → " + textOf(s, halt.Must(f.Add(w, by))))
		})
		if small {
			doc = append(doc, explain.T("The atomic weight is the game that has these as its options. Where that is a whole number, and others lie between the options too, the largest counts if the game is greater than a far star (a nimber larger than all in it), the least if it is less, and 0 if they are confused:"), table)
		} else {
			doc = append(doc, explain.T("It differs from so many times ^ by less than ^ and a far star (a nimber larger than all in it), in both directions."))
		}
	} else {
		doc = append(doc, explain.P(text("Each ^ weighs 1 and every nimber 0: here that is "), explain.Value(strconv.Itoa(simple.Up)), text(".")))
	}
	doc = append(doc, explain.P(text("So the atomic weight is "), explain.Value(name), text(".")))
	for _, rule := range []struct {
		bound int64
		says  string
	}{
		{2, "By the two-ahead rule Left wins, whoever begins: the weight is at least 2."},
		{-2, "By the two-ahead rule Right wins, whoever begins: the weight is at most -2."},
		{1, "The weight is at least 1, so that Left wins when she begins; the two-ahead rule, which needs 2, does not tell the rest."},
		{-1, "The weight is at most -1, so that Right wins when he begins; the two-ahead rule, which needs -2, does not tell the rest."},
	} {
		low, high := halt.Must(f.Value(cgt.Simple{Number: cgt.Int(rule.bound)})), weight
		if rule.bound < 0 {
			low, high = high, low
		}
		if halt.Must(f.LessEq(low, high)) {
			return append(doc, explain.T(rule.says)), nil
		}
	}
	return append(doc, explain.T("The weight is neither at least 1 nor at most -1, so that the two-ahead rule does not tell who wins.")), nil
}

func textOf(s *solve.Solver, g cgt.Form) string { return halt.Must(s.Forms().Text(g)) }

// Reduced explains the reduced canonical form.
func Reduced(s *solve.Solver, pos game.Position) (_ explain.Doc, err error) {
	defer halt.Caught(&err)
	g := halt.Must(s.Entry(pos))
	reduced := operated(s, (*cgt.Forms).Reduced, g)
	doc := explain.Doc{isForm(pos, formValue(s, g))}
	if x, ok := s.Forms().IsNumber(reduced); ok {
		return append(doc, explain.P(text("Both stops are "), explain.Value(x.String()), text(", so that the game differs from this number by an infinitesimal, and the number is its reduced form."))), nil
	}
	return append(doc,
		explain.T("Its stops differ, so it is not a number plus an infinitesimal. Each option is taken in its reduced form; then those are left out that another one is at least as good as, up to an infinitesimal, and those bypassed that are reversible in that sense:"),
		byOptions(s, g, "reduced", func(_ game.Player, o cgt.Form) explain.Inline {
			return formValue(s, operated(s, (*cgt.Forms).Reduced, o))
		}),
		explain.P(text("What remains is "), formValue(s, reduced), text("."))), nil
}

// Companion explains the companion of a game.
func Companion(s *solve.Solver, pos game.Position) (_ explain.Doc, err error) {
	defer halt.Caught(&err)
	g := halt.Must(s.Entry(pos))
	companion := func(g cgt.Form) explain.Inline { return formValue(s, operated(s, (*cgt.Forms).Companion, g)) }
	doc := explain.Doc{
		isForm(pos, formValue(s, g)),
		explain.T("The options of the companion are the companions of the options, and 0 besides: for Left if the game is at least 0, for Right if it is at most 0."),
		byOptions(s, g, "companion", func(_ game.Player, o cgt.Form) explain.Inline { return companion(o) }),
	}
	for who, sign := range [2]string{"at least", "at most"} {
		a, b := cgt.Zero, g
		if who == 1 {
			a, b = g, cgt.Zero
		}
		if halt.Must(s.Forms().LessEq(a, b)) {
			doc = append(doc, explain.T("The game is "+sign+" 0, so that "+game.Player(who).Name()+" has the option 0, too."))
		}
	}
	return append(doc, explain.P(text("So the companion is "), companion(g), text("."))), nil
}

// Freeze explains a game cooled by its temperature.
func Freeze(s *solve.Solver, pos game.Position) (_ explain.Doc, err error) {
	defer halt.Caught(&err)
	g := halt.Must(s.Entry(pos))
	h := halt.Must(s.Thermograph(pos))
	frozen := operated(s, (*cgt.Forms).Freeze, g)
	doc := explain.Doc{append(isForm(pos, formValue(s, g)), text(" Its temperature is "), explain.Value(h.Temperature.String()), text("."))}
	if h.Temperature.Sign() <= 0 {
		return append(doc, explain.P(text("Every move is taxed by this temperature. What remains is "), formValue(s, frozen), text("."))), nil
	}
	return append(doc,
		explain.T("Each option is cooled by this temperature, and the mover pays it: Left's options are less by so much, Right's more."),
		byOptions(s, g, "cooled, tax paid", func(who game.Player, o cgt.Form) explain.Inline {
			tax := h.Temperature
			if who == game.Left {
				tax = tax.Neg()
			}
			return formValue(s, halt.Must(s.Work(func(t *cgt.Forms) (cgt.Form, error) {
				return t.Add(halt.Must(t.Cool(o, h.Temperature)), halt.Must(t.Value(cgt.Simple{Number: tax})))
			})))
		}),
		explain.P(text("So the frozen game is "), formValue(s, frozen), text("."))), nil
}

// Remoteness explains how long play of an impartial game lasts: if the winner hurries, or with
// suspense if the loser does.
func Remoteness(s *solve.Solver, pos game.Position, suspense bool) (_ explain.Doc, err error) {
	defer halt.Caught(&err)
	of := func(pos game.Position) int {
		quick, slow := halt.Must2(s.Remoteness(pos))
		if suspense {
			return slow
		}
		return quick
	}
	rule, name := "The remoteness is one more than the least even remoteness of an option, and if none is even, one more than the greatest:", "remoteness"
	if suspense {
		rule, name = "The suspense is one more than the greatest even suspense of an option, and if none is even, one more than the least:", "suspense"
	}
	if pos.OverFor(game.Both) {
		return explain.Doc{explain.P(text("There is no move in "), code(pos), text(", so that its "+name+" is "), number(0), text("."))}, nil
	}
	t := explain.Table{Header: explain.Row(text("option"), text(name)), Right: []bool{false, true}}
	rowsOf(&t, halt.Must(s.EveryOption(pos, game.Both, mostListed)), mostRows, func(o solve.Option) [][]explain.Inline {
		return explain.Row(code(o.To), number(uint64(of(o.To))))
	})
	return explain.Doc{explain.T(rule), t, explain.P(text("So the "+name+" of "), code(pos), text(" is "), number(uint64(of(pos))), text("."))}, nil
}

// Orthodox explains the orthodox moves in a sum.
func Orthodox(s *solve.Solver, pos game.Position, who game.Player) (_ explain.Doc, err error) {
	defer halt.Caught(&err)
	moves, hottest := halt.Must2(s.Orthodox(pos, who))
	t := explain.Table{Header: explain.Row(text("term"), text("mean"), text("temperature"))}
	for _, p := range pos.Parts() {
		part := game.Position{{Parts: []game.Part{p}}}
		h := halt.Must(s.Thermograph(part))
		t.Rows = append(t.Rows, explain.Row(code(part), explain.Value(h.Mean.String()), explain.Value(h.Temperature.String())))
	}
	doc := explain.Doc{
		explain.T("The temperature of a part says how much a move in it is worth, and the hottest part is the one to move in:"), t,
		explain.P(text("The hottest has the temperature "), explain.Value(hottest.String()), text(". Taxed by this, the moves of "+who.Name()+" that come to the mean of their part are:")),
	}
	var list explain.List
	for _, o := range moves {
		list.Items = append(list.Items, []explain.Inline{explain.Move(o.Move), text(" to "), code(o.To)})
	}
	return append(doc, list), nil
}
