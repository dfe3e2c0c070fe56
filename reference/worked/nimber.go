package worked

import (
	"cmp"
	"fmt"
	"slices"

	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/solve"
)

// Nimber explains the nim value of a position: of a single part as the mex of the values of its
// options, of a sum as the nim sum of the values of its parts.
func Nimber(s *solve.Solver, pos game.Position) (_ explain.Doc, err error) {
	defer halt.Caught(&err)
	return whyNimber(s, pos), nil
}

func whyNimber(s *solve.Solver, pos game.Position) explain.Doc {
	switch len(pos.Parts()) {
	case 0:
		return explain.Doc{noMoves(pos, "so its nim value is ", "0")}
	case 1:
		return whyPart(s, pos)
	}
	doc, _ := whySum(s, pos)
	return doc
}

// noMoves states what follows if neither player can move.
func noMoves(pos game.Position, so, value string) explain.Block {
	return explain.P(text("Nobody can move in "), code(pos), text(", "+so), explain.Value(value), text("."))
}

// whySum explains the nim sum of the values of the parts, of which there are at least two, and
// returns the values.
func whySum(s *solve.Solver, pos game.Position) (explain.Doc, []uint64) {
	doc := explain.Doc{explain.T("The nim value of a sum is the nim sum of the values of its parts.")}
	parts := pos.Parts()
	values := make([]uint64, len(parts))
	t := explain.Table{Header: explain.Row(text("part"), text("nim value"), text("because")), Right: []bool{false, true}}
	known := map[string]bool{}
	plain := true
	for i, p := range parts {
		values[i] = halt.Must(s.PartNimber(p))
		if known[p.Key()] {
			continue
		}
		known[p.Key()] = true
		if len(t.Rows) >= mostRows {
			continue
		}
		why, heap := because(s, p)
		plain = plain && heap
		t.Rows = append(t.Rows, explain.Row(code(alone(p)), nimber(values[i]), text(why)))
	}
	if left := len(known) - len(t.Rows); left > 0 {
		t.Rows = append(t.Rows, explain.Row(more(left)))
	}
	if plain {
		doc = explain.Doc{explain.T("The nim value of a heap of n in Nim, and of *n, is n; the value of a sum is the nim sum of the values of its parts.")}
	} else {
		doc = append(doc, t)
	}
	return append(doc, NimSum(values)...), values
}

// alone is the position that consists of one part.
func alone(p game.Part) game.Position {
	return game.Position{{Game: p.Game(), Parts: []game.Part{p}}}
}

// isHeap reports whether a part is a heap of Nim or a nimber.
func isHeap(p game.Part) bool {
	g := p.Game()
	return g != nil && (g.About().Name == "nim" || g == game.Game(game.Star))
}

// because is the origin of a part's value in a few words.
func because(s *solve.Solver, p game.Part) (why string, heap bool) {
	if isHeap(p) {
		return "a heap of Nim", true
	}
	options := optionValues(s, alone(p), mostListed)
	if options == nil {
		if game.Over(p) {
			return "no options", false
		}
		if _, closed := p.Nimber(); closed {
			return "closed form of the ruleset", false
		}
		return "too many options to list", false
	}
	values := valuesOf(options)
	return "mex of " + explain.Runs(sortedUnique(values)), false
}

func sortedUnique(values []uint64) []uint64 {
	sorted := slices.Clone(values)
	slices.Sort(sorted)
	return slices.Compact(sorted)
}

// An optionValue is an option with its nim value.
type optionValue struct {
	solve.Option
	value uint64
}

func valuesOf(options []optionValue) []uint64 {
	values := make([]uint64, len(options))
	for i, o := range options {
		values[i] = o.value
	}
	return values
}

// optionValues lists the options with their values; nil if there are more than most moves.
func optionValues(s *solve.Solver, pos game.Position, most int) []optionValue {
	count := 0
	for range pos.Steps(game.Both) {
		if count++; count > most {
			return nil
		}
	}
	options, _, err := s.Options(pos, game.Both, most)
	halt.Check(err)
	var list []optionValue
	for _, o := range options {
		n := halt.Must(s.Nimber(o.To))
		list = append(list, optionValue{o, n})
	}
	return list
}

// whyPart explains the value of a position of one part.
func whyPart(s *solve.Solver, pos game.Position) explain.Doc {
	part := pos.Parts()[0]
	value := halt.Must(s.PartNimber(part))
	if game.Over(part) {
		return explain.Doc{noMoves(pos, "so its nim value is ", "0")}
	}
	if why, ok := part.WhyLosing(game.Normal, false); ok && value == 0 {
		return append(why, explain.P(text("So this is a P-position, and its nim value is "), nimber(0), text(".")))
	}
	if why, ok := part.WhyValue(); ok {
		return append(why, explain.P(text("So the nim value is "), nimber(value), text(".")))
	}
	if isHeap(part) && value > mostReplies {
		return explain.Doc{explain.P(code(pos), text(fmt.Sprintf(" has moves to exactly the smaller values, 0 to %d", value-1)+
			". The least missing number is "), number(value), text(", so its nim value is "), nimber(value), text("."))}
	}
	options := optionValues(s, pos, mostListed)
	if options == nil {
		how := " are too many to list. Its nim value is "
		if _, closed := part.Nimber(); closed {
			how = " are too many to list. The closed form of its ruleset gives the nim value "
		}
		return explain.Doc{explain.P(text("The options of "), code(pos), text(how), nimber(value), text("."))}
	}
	list := []explain.Inline{text("The options of "), code(pos), text(" are:")}
	if len(options) == 1 {
		list = []explain.Inline{text("The only option of "), code(pos), text(" is:")}
	}
	doc := explain.Doc{explain.Para(append([]explain.Inline{text("The nim value is the mex of the values of the options, the least number that none of them has. ")}, list...))}
	doc = append(doc, valueTable(options))
	values := valuesOf(options)
	doc = append(doc, explain.Para(append([]explain.Inline{text(valuesAre("Their values are ", values))}, mexOf(values)...)))
	if cgt.Mex(values...) != value {
		halt.Check(fmt.Errorf("the mex of the options of %s is not its value %d", pos, value))
	}
	return append(doc, explain.P(text("So the nim value is "), nimber(value), text(".")))
}

// valuesAre begins the sentence that mexOf completes.
func valuesAre(differ string, values []uint64) string {
	switch {
	case len(values) == 1:
		return "Its value is "
	case len(sortedUnique(values)) == 1:
		return "All of them have the value "
	}
	return differ
}

// valueTable lists options with their values: all of them, or one for each value if they are many.
func valueTable(options []optionValue) explain.Table {
	t := explain.Table{Header: explain.Row(text("move"), text("option"), text("value")), Right: []bool{false, false, true}}
	if len(options) > mostRows {
		t.Caption = fmt.Sprintf("One option for each value, of %d options", len(options))
		seen := map[uint64]bool{}
		options = slices.DeleteFunc(slices.Clone(options), func(o optionValue) bool {
			again := seen[o.value]
			seen[o.value] = true
			return again
		})
		slices.SortFunc(options, func(a, b optionValue) int { return cmp.Compare(a.value, b.value) })
	}
	rowsOf(&t, options, mostRows, func(o optionValue) [][]explain.Inline {
		return explain.Row(explain.Move(o.Move), code(o.To), number(o.value))
	})
	return t
}
