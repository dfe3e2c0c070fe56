package kinds

import (
	"grader/checker"
	"grader/checker/read"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/worked"
)

var bestMoveKind = &checker.Kind{
	Name:  "best-move",
	Title: "Best move in a hot sum",
	Asks: "An orthodox move of a player in a sum of hot games: in the hottest part, a move that its thermograph calls for, which is best in a rich environment of coupons. Where there are several, each is right; of a list, all must be. At least one part must be hot; otherwise there is no orthodox move, and the question is an error in the set. " +
		"A move that only wins is not asked for: see `winning-moves`.",
	Syntax: "A move with the number of its term: `\"2: 3\"`. The position that it leads to will do.",
	Form:   "A move with the number of its term before it and a colon, or the position that it leads to.",
	Uses:   []string{"game", "player", "play"},
	Needs:  []string{"game", "player"},
	Reads:  []source.Kind{source.String, source.Int, source.Float, source.Array, source.Table},
	Read: func(d *checker.Draft) checker.AnyAsked {
		d.OnlyNormal()
		q := &bestMove{}
		q.moveQuestion = readSides(d, q.moveQuestion)
		return checker.Of(q)
	},
}

// bestMove asks for an orthodox move.
type bestMove struct{ aMoveList }

func (q *bestMove) Wording() string {
	return "Where should " + q.who.Name() + " move first in " + q.pos.String() + "? Give an orthodox move."
}

func (q *bestMove) Solve(t *checker.Task) (explain.Doc, error) {
	s := t.Solver()
	moves, _, err := s.Orthodox(q.pos, q.who)
	if err != nil {
		return nil, err
	}
	if len(moves) == 0 {
		return nil, errCold
	}
	q.Ref = read.FromOptions(moves)
	return t.Shown(worked.Orthodox(s, q.pos, q.who)), nil
}

// errCold is the error of a question for the best move where none is hot.
var errCold = checker.Misread(0, "no part of this game is hot, so that there is no orthodox move", "ask about a sum of which some part is hot, as in {4|-4} + {7||5|0}, or with kind = \"winning-moves\" for the moves that win")

func (q *bestMove) Grade(t *checker.Task, got read.MoveList) (points.Points, []checker.Note, error) {
	right, wrong := got.Compare(q.Ref)
	if right > 0 && wrong == 0 {
		return points.Of(1), nil, nil
	}
	if len(got) == 0 {
		return points.Of(0), []checker.Note{checker.Hint("best-move/none")}, nil
	}
	return points.Of(0), []checker.Note{checker.Hint("best-move/cooler")}, nil
}

// Match begins with the player's move.
func (q *bestMove) Match(*read.MoveList) checker.Match { return q.match() }

func (q *bestMove) Rules(*checker.Task) []checker.Rule[read.MoveList] {
	return []checker.Rule[read.MoveList]{q.opponents()}
}
