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
	Asks: "An orthodox move of a player in a sum of hot games: in the hottest part, a move that its thermograph calls for, which is best in a rich environment of coupons. If there are several, each is right; in a list, all moves must be. At least one part must be hot: otherwise there is no orthodox move, and `lint` reports an error. " +
		"For moves that win, orthodox or not, see `winning-moves`.",
	Syntax: "A move with the number of its term: `\"2: 3\"`. The position that it leads to will do.",
	Form:   "A move with the number of its term before it and a colon, or the position that it leads to.",
	Uses:   []string{"game", "player", "play"},
	Needs:  []string{"game", "player"},
	Reads:  []source.Kind{source.String, source.Int, source.Float, source.Array, source.Table},
	Read:   readBestMove,
}

func readBestMove(d *checker.Draft) checker.AnyAsked {
	d.OnlyNormal()
	q := readSides(d, moveQuestion{})
	answers := q.moves()
	answers.Field.Some = true
	return checker.Asked[read.MoveList]{
		Answers: answers,
		Wording: "Where should " + q.who.Name() + " move first in " + q.pos.String() + "? Give an orthodox move.",
		Solve: func(t *checker.Task) (read.MoveList, explain.Doc, error) {
			s := t.Solver()
			moves, _, err := s.Orthodox(q.pos, q.who)
			if err != nil {
				return nil, nil, err
			}
			if len(moves) == 0 {
				return nil, nil, errCold
			}
			return read.FromOptions(moves), t.Shown(worked.Orthodox(s, q.pos, q.who)), nil
		},
		Grade: func(_ *checker.Task, got, want read.MoveList) (points.Points, []checker.Note, error) {
			right, wrong := got.Compare(want)
			switch {
			case right > 0 && wrong == 0:
				return points.Of(1), nil, nil
			case len(got) == 0:
				return points.Of(0), []checker.Note{checker.Hint("best-move/none")}, nil
			}
			cooler := checker.Hint("best-move/cooler")
			if len(got) > 1 {
				cooler = cooler.Saying("Not every move named here is an orthodox one. Move in the hottest part, the one whose mast begins highest; there, choose the move whose scaffold meets the mast.")
			}
			return points.Of(0), []checker.Note{cooler}, nil
		},
		Rules: func(*checker.Task, read.MoveList) []checker.Rule[read.MoveList] {
			return []checker.Rule[read.MoveList]{q.opponents()}
		},
		Holds: someRight,
		Match: func(*read.MoveList) checker.Match { return q.match() }, // begins with the player's move
	}.Ask()
}

// errCold is the error of a question for the best move where none is hot.
var errCold = checker.Misread(0, "no part of this game is hot, so that there is no orthodox move", "ask about a sum of which some part is hot, as in {4|-4} + {7||5|0}, or with kind = \"winning-moves\" for the moves that win")
