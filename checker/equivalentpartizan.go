package checker

import (
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/refute"
	"grader/reference/solve"
	"grader/reference/worked"
)

// partizanEquivalentKind asks whether two games are equal in which Left and Right may
// have different moves.
var partizanEquivalentKind = &kindOf[*equivalentQuestion, equivalence, equivalence]{
	Kind: Kind{
		Form: "`true or false`; with a witness a table with both, the witness in quotes.",
	},
	Read: func(d *draft) *equivalentQuestion {
		return &equivalentQuestion{pos: d.anyGame("game", `"{1|*}"`), other: d.anyGame("other", `"1/2"`), witness: d.flag("witness", false)}
	},
	Wording: (*equivalentQuestion).ask,
	Solve:   solveSameGames,
	Want:    itself[equivalence],
	Parse: func(t *Task, q *equivalentQuestion, _ equivalence, v source.Value) (equivalence, findings, error) {
		return readEquivalence(t.Library.Partizan(), v, q.witness)
	},
	Format: equivalence.String,
	JSON:   equivalence.json,
	Field:  (*equivalentQuestion).field,
	Grade:  gradeSameGames,
	Slips: []slip[*equivalentQuestion, equivalence, equivalence]{{
		Code: "equivalent/added-nothing",
		Hit: func(q *equivalentQuestion, got, want equivalence) bool {
			return !got.equal && !want.equal && got.given && got.witness.LiveKey() == "0"
		},
		Text: "Adding 0 changes nothing, so it tells two games apart only if their outcomes differ already.",
		Says: []Code{"equivalent/fails"},
	}},
}

// solveSameGames finds out whether the games are equal, and otherwise a witness: 0, or
// the negative of one of the games, with which that one makes 0 and the other does not.
func solveSameGames(t *Task, q *equivalentQuestion) (equivalence, explain.Doc, error) {
	s := t.questionSolver()
	outcome, err := s.Outcome(refute.Difference(q.pos, q.other), game.Normal)
	if err != nil {
		return equivalence{}, nil, err
	}
	want := equivalence{equal: outcome == solve.P}
	if !want.equal && q.witness {
		want.given, want.witness = true, game.Nimber(0)
		tells, err := tellsApart(s, q, want.witness)
		if err != nil {
			return want, nil, err
		}
		if !tells {
			want.witness = q.other.Negative()
		}
	}
	return want, t.shown(worked.Equal(s, q.pos, q.other)), nil
}

// tellsApart reports whether the sums of the two games with a third have different
// outcomes.
func tellsApart(s *solve.Solver, q *equivalentQuestion, x game.Position) (bool, error) {
	a, err := s.Outcome(q.pos.Plus(x), game.Normal)
	if err != nil {
		return false, err
	}
	b, err := s.Outcome(q.other.Plus(x), game.Normal)
	return a != b, err
}

func gradeSameGames(t *Task, q *equivalentQuestion, got, want equivalence) (points.Points, []Note, error) {
	switch {
	case got.equal && want.equal:
		return points.Of(1), nil, nil
	case got.equal:
		note := hint("equivalent/differ", "The games are not equal. Two games are equal only if the player who moves second wins their difference, whoever that is.")
		note.More = refutation(t, func(s *solve.Solver) (refute.Refutation, error) { return refute.Unequal(s, q.pos, q.other) })
		return points.Of(0), []Note{note}, nil
	case want.equal:
		note := hint("equivalent/same", "The games are equal, even if they look different: the player who moves second wins their difference. No game tells them apart.")
		note.More = refutation(t, func(s *solve.Solver) (refute.Refutation, error) { return refute.Equal(s, q.pos, q.other) })
		return points.Of(0), []Note{note}, nil
	case !q.witness:
		return points.Of(1), nil, nil
	}
	half := points.Ratio(1, 2)
	if !got.given {
		return half, []Note{noWitness}, nil
	}
	tells, err := tellsApart(t.solver(), q, got.witness)
	if tells || err != nil {
		return points.Of(1), nil, err
	}
	note := hint("equivalent/fails", "The games do differ, but this witness does not tell them apart: the two sums with it have the same outcome.")
	note.More = refutation(t, func(s *solve.Solver) (refute.Refutation, error) {
		return refute.FailedWitness(s, q.pos, q.other, got.witness)
	})
	return half, []Note{note}, nil
}
