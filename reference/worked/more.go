package worked

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/solve"
)

// Equal explains whether two games are equal, and if they are not, which nimber distinguishes them.
func Equal(s *solve.Solver, g, h game.Position) (_ explain.Doc, err error) {
	defer halt.Caught(&err)
	if g.Partizan() || h.Partizan() {
		return Order(s, g, h)
	}
	gn := halt.Must(s.Nimber(g))
	hn := halt.Must(s.Nimber(h))
	first := explain.P(text("Two games are equal exactly when their nim values are."))
	link := " Here "
	for i, value := range []uint64{gn, hn} {
		if pos := []game.Position{g, h}[i]; pos.String() != game.Nimber(value).String() { // the value of a nimber is known
			first = append(first, text(link), code(pos), text(" = "), nimber(value))
			link = " and "
		}
	}
	if link == " and " {
		first = append(first, text("."))
	}
	doc := explain.Doc{first}
	if gn == hn {
		return append(doc, explain.P(text("So the games are equal, and "), code(g.Plus(h)), text(" is a P-position."))), nil
	}
	j := min(gn, hn)
	return append(doc, explain.P(text("So the games differ. For example "), nimber(j),
		text(" tells them apart: added to the game of value "), nimber(j), text(" it gives a P-position, and added to the other an N-position."))), nil
}

// heapOf is the position of a single heap.
func heapOf(g game.Game, n uint64) game.Position {
	term, ok := g.HeapTerm(n)
	if !ok {
		halt.Check(fmt.Errorf("%s is not played with heaps", g.About().Name))
	}
	return game.Position{term}
}

// Table explains the nim values of the single heaps from 0 to n, with the options of each as long
// as the table is short.
func Table(s *solve.Solver, g game.Game, n uint64) (_ explain.Doc, err error) {
	defer halt.Caught(&err)
	t := explain.Table{
		Header: explain.Row(text("heap"), text("nim value"), text("because its options have the values")),
		Right:  []bool{true, true},
	}
	heapRows(&t, g, n, func(pos game.Position) (value, why explain.Inline) {
		options := optionValues(s, pos, mostListed)
		return number(halt.Must(s.Nimber(pos))), text(explain.Runs(sortedUnique(valuesOf(options))))
	})
	return explain.Doc{explain.T("The value of each heap is the mex of the values of its options, which are sums of smaller heaps. Work from heap 0 up."), t}, nil
}

// FormTable explains the canonical forms of the single heaps from 0 to n.
func FormTable(s *solve.Solver, g game.Game, n uint64) (_ explain.Doc, err error) {
	defer halt.Caught(&err)
	t := explain.Table{
		Header: explain.Row(text("heap"), text("value"), text("because it is")),
		Right:  []bool{true},
	}
	heapRows(&t, g, n, func(pos game.Position) (value, why explain.Inline) {
		form := halt.Must(s.Entry(pos))
		var sides [2][]cgt.Form
		for _, who := range game.Players {
			for _, o := range formOptions(s, pos, who) {
				sides[who] = append(sides[who], o.form)
			}
		}
		return formValue(s, form), bracesOf(s, sides)
	})
	return explain.Doc{explain.T("The value of each heap follows from those of its options, which are smaller heaps: work from heap 0 up."), t}, nil
}

// heapRows adds rows for the heaps from 0 to n, as long as the table is short.
func heapRows(t *explain.Table, g game.Game, n uint64, row func(pos game.Position) (value, why explain.Inline)) {
	for heap := uint64(0); heap <= n; heap++ {
		if heap == 2*mostRows {
			t.Rows = append(t.Rows, explain.Row(text("and so on")))
			return
		}
		value, why := row(heapOf(g, heap))
		t.Rows = append(t.Rows, explain.Row(number(heap), value, why))
	}
}

// Period shows where the nim values of the heaps of a ruleset begin to repeat, and the period: a
// row for the values before it, and one for each repetition.
func Period(s *solve.Solver, g game.Game, pre, period uint64) (_ explain.Doc, err error) {
	defer halt.Caught(&err)
	t := explain.Table{Header: explain.Row(text("heaps"), text("nim values"))}
	row := func(from, to uint64) {
		if from == to {
			return
		}
		var words []string
		for n := from; n < min(to, from+whyPeriod); n++ {
			words = append(words, strconv.FormatUint(halt.Must(s.Nimber(heapOf(g, n))), 10))
		}
		if to-from > whyPeriod {
			words = append(words, "…")
		}
		heaps := fmt.Sprintf("%d to %d", from, to-1)
		if to == from+1 {
			heaps = strconv.FormatUint(from, 10)
		}
		t.Rows = append(t.Rows, explain.Row(text(heaps), text(strings.Join(words, " "))))
	}
	row(0, pre)
	if pre > 0 {
		t.Rules = []int{len(t.Rows)}
	}
	for k := range uint64(2) {
		row(pre+k*period, pre+(k+1)*period)
	}
	from := fmt.Sprintf("From heap %d on", pre)
	return explain.Doc{
		explain.T("The nim values of the heaps, counted from 0:"), t,
		explain.P(text(from+" the values repeat. The least period is "), number(period), text(" and the pre-period is "), number(pre),
			text(". The table alone does not prove that the values repeat for ever. In a subtraction game they do once as many values in a row come again as the largest number taken; for octal games Guy and Smith (1956) say how many must be compared. As many were.")),
	}, nil
}

// whyPeriod is the number of values in a row that is not abridged.
const whyPeriod = 80

// Order explains the order of two games, by play in their difference.
func Order(s *solve.Solver, g, h game.Position) (_ explain.Doc, err error) {
	defer halt.Caught(&err)
	d := g.Plus(h.Negative())
	outcome := halt.Must(s.Outcome(d, game.Normal))
	doc := whyForms(solve.New(formsAside), g, h)
	doc = append(doc, explain.P(code(g), text(" compares with "), code(h), text(" as their difference "), code(d), text(" does with "), explain.Value("0"), text(".")))
	doc = append(doc, whyEitherBegins(s, d)...)
	how := map[solve.Outcome]string{solve.L: " > ", solve.R: " < ", solve.P: " = ", solve.N: " || "}[outcome]
	return append(doc, explain.P(text("So "), explain.Value(g.String()+how+h.String()), text("."))), nil
}

// whyForms gives the canonical forms of two games, unless they are out of reach.
func whyForms(s *solve.Solver, g, h game.Position) explain.Doc {
	a := whyFormOf(s, g)
	b := whyFormOf(s, h)
	if a == explain.Value(g.String()) && b == explain.Value(h.String()) {
		return nil
	}
	return explain.Doc{explain.P(text("The canonical form of "), code(g), text(" is "), a, text(", and that of "), code(h), text(" is "), b, text("."))}
}

// formsAside is the number of positions after which a canonical form that was not asked for counts
// as out of reach. A solver of its own finds them, so that the answer's budget is not spent on
// them.
const formsAside = 200_000

// whyFormOf states the form of a position, or that it is out of reach.
func whyFormOf(s *solve.Solver, pos game.Position) explain.Inline {
	g, err := s.Entry(pos)
	if errors.Is(err, game.ErrLimit) {
		return text("out of reach")
	}
	halt.Check(err)
	return formValue(s, g)
}
