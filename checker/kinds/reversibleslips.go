package kinds

import (
	"slices"

	"grader/checker"
	"grader/checker/read"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/refute"
	"grader/reference/solve"
)

func (q *reversibleMoves) Slip(_ *checker.Task, got reversals, aside bool) checker.Slip {
	switch {
	case q.who != game.Both && !aside && len(got) > 0 && !slices.ContainsFunc(got, func(r reversal) bool { return !r.x.Opponent }):
		return checker.Named("reversible/opponent", "These are options of the other player. Left and Right have different moves in this game, and the question says whose are asked for.")
	case q.who == game.Both && len(got) > 0 && !slices.ContainsFunc(got, func(r reversal) bool { return !q.isSmall(r) }):
		return checker.Named("reversible/dominated", "The options named are those of small nim value, as if others dominated them. In an impartial game unequal options never dominate each other: an option can be removed only if it is reversible.", "reversible/not")
	}
	return checker.Slip{}
}

// isSmall reports whether an entry names an option of smaller nim value than the game that is
// not reversible.
func (q *reversibleMoves) isSmall(r reversal) bool {
	n, ok := q.valueOf(r)
	return ok && n < q.value && !q.isReversible(r)
}

// maxShownOptions bounds the options that are shown not to reverse another.
const maxShownOptions = 3

// irreversible shows that an option is not reversible through what the entry says,
// or through anything if it says nothing.
func (q *reversibleMoves) irreversible(t *checker.Task, r reversal) func() explain.Doc {
	through := func(x solve.Option, y game.Position) checker.Finder {
		return func(s *solve.Solver) (refute.Refutation, error) { return refute.Irreversible(s, q.pos, q.who, x, y) }
	}
	return func() explain.Doc {
		n, isNimber := read.BareNimber(r.y)
		x, ok := q.meant(r)
		literally := ok && r.y != nil && q.who == game.Both && hasOption(t.Solver(), x.To, r.y)
		switch {
		case q.who != game.Both && r.y != nil:
			return t.Refute(through(x, r.y))()
		case q.who != game.Both:
		case isNimber && n != q.value && !literally:
			doc := t.Refute(func(s *solve.Solver) (refute.Refutation, error) { return refute.Unequal(s, q.pos, game.Nimber(n)) })()
			return append(explain.Doc{explain.P(explain.Text("The position that an option is reversible through is equal to "), explain.Code(q.pos.String()),
				explain.Text(", so it cannot be equal to "), explain.Code(r.y.String()), explain.Text(":"))}, doc...)
		case !ok:
			return t.Refute(func(s *solve.Solver) (refute.Refutation, error) { return refute.Extra(s, q.pos, game.Nimber(r.value)) })()
		case literally || r.y != nil && !isNimber:
			return t.Refute(through(x, r.y))()
		}
		opponent := q.who.Other()
		options, _, err := t.Solver().Options(x.To, opponent, maxShownOptions)
		var doc explain.Doc
		switch {
		case q.who == game.Both && (err != nil || len(options) == 0):
			return t.Refute(through(x, game.Nimber(q.value)))()
		case err != nil:
			return nil
		case len(options) == 0:
			return explain.Doc{explain.P(explain.Text(opponent.Name()+" cannot move in "), explain.Code(x.To.String()), explain.Text(", so nothing reverses it."))}
		case q.who == game.Both:
			doc = explain.Doc{explain.P(explain.Code(x.To.String()), explain.Text(" could only be reversible through one of its own options, but none of them is equal to "), explain.Code(q.pos.String()), explain.Text("."))}
		default:
			doc = explain.Doc{explain.P(explain.Code(x.To.String()), explain.Text(" could only be reversible through an option that "+opponent.Name()+" has there, and none of them reverses it."))}
		}
		for _, y := range options {
			doc = append(doc, t.Refute(through(x, y.To))()...)
		}
		return doc
	}
}

// meant is the option that an entry names, or the first one of its value.
func (q *reversibleMoves) meant(r reversal) (solve.Option, bool) {
	for _, o := range q.options {
		if r.byValue && q.values[o.Key()] == r.value || !r.byValue && o.Key() == r.x.Key {
			return o, true
		}
	}
	return solve.Option{}, false
}

// hasOption reports whether one of the first moves from a position leads to another.
func hasOption(s *solve.Solver, pos, to game.Position) bool {
	key := to.LiveKey()
	options, _, err := s.Options(pos, game.Both, maxReversible)
	return err == nil && slices.ContainsFunc(options, func(o solve.Option) bool { return o.To.LiveKey() == key })
}
