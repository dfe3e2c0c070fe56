package kinds

import (
	"grader/checker"
	"grader/reference/game"
	"grader/reference/refute"
)

func (q *reversibleMoves) rules(t *checker.Task, _ reversals) []checker.Rule[reversals] {
	impartial := q.who == game.Both
	small := func(r reversal, n uint64) bool { return !q.isReversible(r) && n < q.value }
	return []checker.Rule[reversals]{
		opponents[reversals]("reversible/opponent", q.who),
		{Code: "reversible/bad-moves", Shown: when(!impartial, func(got reversals) bool { return q.onlyDominated(t, got) })},
		{Code: "reversible/dominated", Shown: when(impartial, func(got reversals) bool { return q.every(got, small) })},
		{Code: "reversible/larger", Whole: true, Shown: when(impartial, func(got reversals) bool { return q.someSmaller() && q.onlyLarger(got) })},
	}
}

// every reports whether there are entries and is holds for the options that all of them name.
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
