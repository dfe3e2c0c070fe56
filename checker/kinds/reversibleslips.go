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

func (q *reversibleMoves) Mistakes(t *checker.Task, got reversals) []checker.Mistake {
	const not = "reversible/not"
	impartial := q.who == game.Both
	return []checker.Mistake{{
		Slip:  checker.Named("reversible/opponent", "These are options of the other player. Left and Right have different moves in this game, and the question says whose are asked for."),
		Whole: true,
		Shown: when(!impartial, func() bool { return len(got) > 0 && all(got, func(r reversal) bool { return r.x.Opponent }) }),
	}, {
		Slip:  checker.Named("reversible/bad-moves", "The options named are dominated: another option of the same player is at least as good. That is another reason to leave an option out. An option is reversible if the opponent has an answer to it that leaves the player no better than before.", not),
		Shown: when(!impartial, func() bool { return q.onlyDominated(t, got) }),
	}, {
		Slip: checker.Named("reversible/dominated", "The options named are those of small nim value, as if others dominated them. In an impartial game unequal options never dominate each other: an option can be removed only if it is reversible.", not),
		Shown: when(impartial, func() bool {
			return q.every(got, func(r reversal, n uint64) bool { return !q.isReversible(r) && n < q.value })
		}),
	}, {
		Slip:  checker.Named("reversible/larger", "Every option whose nim value is larger than that of the game is reversible, but one of smaller value may be reversible too: it is enough that it has an option equal to the game.", "reversible/missing"),
		Whole: true,
		Shown: when(impartial, func() bool { return q.someSmaller() && q.onlyLarger(got) }),
	}}
}

// every reports whether there are entries and all of them name options of which
// something is true.
func (q *reversibleMoves) every(got reversals, is func(r reversal, value uint64) bool) bool {
	for _, r := range got {
		if n, ok := q.valueOf(r); !ok || !is(r, n) {
			return false
		}
	}
	return len(got) > 0
}

// someSmaller reports whether an option of smaller value than the game is reversible.
func (q *reversibleMoves) someSmaller() bool {
	for n, reversible := range q.some {
		if reversible && n < q.value {
			return true
		}
	}
	return false
}

// onlyLarger reports whether the answer names all reversible options of larger value than the
// game, and nothing else.
func (q *reversibleMoves) onlyLarger(got reversals) bool {
	named := map[uint64]bool{}
	if !q.every(got, func(r reversal, n uint64) bool { named[n] = true; return q.isReversible(r) && n > q.value }) {
		return false
	}
	for n, reversible := range q.some {
		if reversible && n > q.value && !named[n] {
			return false
		}
	}
	return true
}

// onlyDominated reports whether the answer names nothing but options that are dominated
// and not reversible.
func (q *reversibleMoves) onlyDominated(t *checker.Task, got reversals) bool {
	s := t.Solver()
	for _, r := range got {
		if _, is := q.optionOf(r); !is || q.isReversible(r) {
			return false
		}
		dominated := false
		for _, o := range q.options {
			if o.Key() == r.x.Key {
				continue
			}
			better, err := s.WinsSecond(refute.Difference(o.To, r.x.To), q.who)
			if err != nil {
				return false
			}
			if dominated = better; dominated {
				break
			}
		}
		if !dominated {
			return false
		}
	}
	return len(got) > 0
}

// maxShownOptions bounds the options that are shown not to reverse another.
const maxShownOptions = 3

// irreversible shows that an option is not reversible through what the entry says,
// or through anything if it says nothing.
func (q *reversibleMoves) irreversible(t *checker.Task, r reversal) func() explain.Doc {
	through := func(x solve.Option, y game.Position) explain.Doc {
		return t.Refute(refute.Irreversible(q.pos, q.who, x, y))()
	}
	return func() explain.Doc {
		n, isNimber := read.BareNimber(r.y)
		x, ok := q.meant(r)
		literally := ok && r.y != nil && q.who == game.Both && hasOption(t.Solver(), x.To, r.y)
		switch {
		case q.who != game.Both && r.y != nil:
			return through(x, r.y)
		case q.who != game.Both:
		case isNimber && n != q.value && !literally:
			doc := t.Refute(refute.Unequal(q.pos, game.Nimber(n)))()
			return append(explain.Doc{explain.P(explain.Text("The position that an option is reversible through is equal to "), explain.Math(q.pos.String()),
				explain.Text(", so it cannot be equal to "), explain.Math(r.y.String()), explain.Text(":"))}, doc...)
		case !ok:
			return nil // no option has the value that the entry names
		case literally || r.y != nil && !isNimber:
			return through(x, r.y)
		}
		opponent := q.who.Other()
		options, _, err := t.Solver().Options(x.To, opponent, maxShownOptions)
		var doc explain.Doc
		switch {
		case q.who == game.Both && (err != nil || len(options) == 0):
			return through(x, game.Nimber(q.value))
		case err != nil:
			return nil
		case len(options) == 0:
			return explain.Doc{explain.P(explain.Text(opponent.Name()+" cannot move in "), explain.Math(x.To.String()), explain.Text(", so nothing reverses it."))}
		case q.who == game.Both:
			doc = explain.Doc{explain.P(explain.Math(x.To.String()), explain.Text(" could only be reversible through one of its own options, but none of them is equal to "), explain.Math(q.pos.String()), explain.Text("."))}
		default:
			doc = explain.Doc{explain.P(explain.Math(x.To.String()), explain.Text(" could only be reversible through an option that "+opponent.Name()+" has there, and none of them reverses it."))}
		}
		for _, y := range options {
			doc = append(doc, through(x, y.To)...)
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
