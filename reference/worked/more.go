package worked

import (
	"fmt"
	"strconv"
	"strings"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/solve"
)

// Reversible lists the options with their values and, for those that are
// reversible, everything that they are reversible through.
func Reversible(s *solve.Solver, pos game.Position) (explain.Doc, error) {
	value, err := s.Nimber(pos)
	if err != nil {
		return nil, err
	}
	options, err := optionValues(s, pos, mostListed)
	if err != nil {
		return nil, err
	}
	if options == nil && !isOver(pos) {
		return nil, game.ErrLimit
	}
	reversals, err := s.Reversible(pos, mostListed)
	if err != nil {
		return nil, err
	}
	doc := explain.Doc{explain.P(text("The nim value of "), code(pos), text(" is "), number(value),
		text(". An option X is reversible through an option Y of X when Y is equal to the whole game, that is, when Y also has the nim value "), number(value), text("."))}
	if len(reversals) == 0 {
		return append(doc, explain.P(text("No option has such an option, so none is reversible: "), explain.Code("[]"), text("."))), nil
	}
	through := map[string][]game.Position{}
	for _, r := range reversals {
		through[r.Option.Key()] = r.Through
	}
	t := explain.Table{Header: explain.Row(text("option"), text("value"), text("reversible through")), Right: []bool{false, true}}
	for i, o := range options {
		if i == 3*mostRows {
			t.Rows = append(t.Rows, explain.Row(more(len(options)-i)))
			break
		}
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
		t.Rows = append(t.Rows, append(row, cell))
	}
	return append(doc, t), nil
}

// Equal works out whether two games are equal, and if they are not, which
// nimber tells them apart.
func Equal(s *solve.Solver, g, h game.Position) (explain.Doc, error) {
	if g.Partizan() || h.Partizan() {
		return Order(s, g, h)
	}
	gn, err := s.Nimber(g)
	if err != nil {
		return nil, err
	}
	hn, err := s.Nimber(h)
	if err != nil {
		return nil, err
	}
	first := explain.P(text("Two games are equal exactly when their nim values are."))
	link := " Here "
	for i, value := range []uint64{gn, hn} {
		if pos := []game.Position{g, h}[i]; pos.String() != game.Nimber(value).String() { // what a nimber equals is known
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

// Strategy lists a winning reply to every move in a P-position.
func Strategy(s *solve.Solver, pos game.Position, play game.Play) (explain.Doc, error) {
	if isOver(pos) {
		return explain.Doc{overOutcome(pos, play)}, nil
	}
	return replyTable(s, "In ", pos, play, 10*mostRows)
}

// Table works out the nim values of the single heaps from 0 to n: the options of
// each, as far as the table is short.
func Table(s *solve.Solver, g game.Game, n uint64) (explain.Doc, error) {
	t := explain.Table{
		Header: explain.Row(text("heap"), text("nim value"), text("because its options have the values")),
		Right:  []bool{true, true},
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
		value, err := s.Nimber(pos)
		if err != nil {
			return nil, err
		}
		options, err := optionValues(s, pos, mostListed)
		if err != nil {
			return nil, err
		}
		t.Rows = append(t.Rows, explain.Row(number(heap), number(value), text(explain.Runs(sortedUnique(valuesOf(options))))))
	}
	return explain.Doc{explain.T("The value of each heap is the mex of the values of its options, which are sums of smaller heaps. Work from heap 0 up."), t}, nil
}

// Period shows where the nim values of the heaps of a ruleset begin to repeat
// and with which period: a row for what stands before, and one for each time.
func Period(s *solve.Solver, g game.Game, pre, period uint64) (explain.Doc, error) {
	t := explain.Table{Header: explain.Row(text("heaps"), text("nim values"))}
	row := func(from, to uint64) error {
		if from == to {
			return nil
		}
		var words []string
		for n := from; n < min(to, from+whyPeriod); n++ {
			term, ok := g.HeapTerm(n)
			if !ok {
				return fmt.Errorf("%s is not played with heaps", g.About().Name)
			}
			value, err := s.Nimber(game.Position{term})
			if err != nil {
				return err
			}
			words = append(words, strconv.FormatUint(value, 10))
		}
		if to-from > whyPeriod {
			words = append(words, "…")
		}
		heaps := fmt.Sprintf("%d to %d", from, to-1)
		if to == from+1 {
			heaps = strconv.FormatUint(from, 10)
		}
		t.Rows = append(t.Rows, explain.Row(text(heaps), text(strings.Join(words, " "))))
		return nil
	}
	if err := row(0, pre); err != nil {
		return nil, err
	}
	if pre > 0 {
		t.Rules = []int{len(t.Rows)}
	}
	for k := range uint64(2) {
		if err := row(pre+k*period, pre+(k+1)*period); err != nil {
			return nil, err
		}
	}
	from := fmt.Sprintf("From heap %d on", pre)
	return explain.Doc{
		explain.T("The nim values of the heaps, counted from 0:"), t,
		explain.P(text(from+" the values repeat. The least period is "), number(period), text(" and the pre-period is "), number(pre),
			text(". The table does not prove that the values repeat forever; a theorem on games of this kind does, and enough values were compared for it.")),
	}, nil
}

// whyPeriod is the number of values in a row before it is abridged.
const whyPeriod = 80
