package kinds

import (
	"grader/checker"
	"grader/reference/game"
	"grader/reference/refute"
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
