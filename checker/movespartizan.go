package checker

import (
	"errors"

	"grader/problems/points"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/refute"
	"grader/reference/solve"
	"grader/reference/worked"
)

// sideMovesQuestion asks for the winning moves of one player.
type sideMovesQuestion struct {
	sideQuestion
	any bool // one winning move is enough
}

var partizanWinningKind = listOfMoves(&kindOf[*sideMovesQuestion, moveList, moveList]{
	Kind: Kind{
		Form: "An array of moves of the player, or of the positions that they lead to, each in quotes; an empty array where no move wins. Where any winning move will do, also a single string.",
	},
	Read: func(d *draft) *sideMovesQuestion {
		return &sideMovesQuestion{sideQuestion: d.sideQuestion(), any: d.choice("want", "all") == "any"}
	},
	Wording: func(q *sideMovesQuestion) string {
		ask := "Find every winning move of "
		if q.any {
			ask = "Find a winning move of "
		}
		return ask + q.who.Name() + " in " + q.pos.String() + "."
	},
	Solve: func(t *Task, q *sideMovesQuestion) (moveList, explain.Doc, error) {
		s := t.questionSolver()
		options, err := s.Winning(q.pos, q.who, game.Normal)
		if errors.Is(err, solve.ErrMany) {
			err = game.ErrLimit
		}
		if err != nil {
			return nil, nil, err
		}
		return fromOptions(options), t.shown(worked.Winning(s, q.pos, q.who, game.Normal)), nil
	},
	Grade: gradeSideMoves,
	Match: matchSide,
	Slips: []slip[*sideMovesQuestion, moveList, moveList]{{
		Code: "moves/opponent", Whole: true,
		Hit:  func(_ *sideMovesQuestion, got, _ moveList) bool { return allOpponents(got) },
		Text: "These are moves of the other player. Left and Right have different moves in this game, and the question says whose are asked for.",
	}},
})

func gradeSideMoves(t *Task, q *sideMovesQuestion, got, want moveList) (points.Points, []Note, error) {
	credit, right := q.winningCredit(q.any, got, want)
	if credit.Cmp(points.Of(1)) == 0 {
		return credit, nil, nil
	}
	var notes []Note
	if r, found := firstWrong(got, want); found {
		note := hint("moves/side-loses", "A move given here loses: the opponent, who is next, wins what it leaves. "+
			"A move of Left wins if it leads to a game that is not below 0, a move of Right if it leads to one that is not above 0.")
		note.More = refutation(t, func(s *solve.Solver) (refute.Refutation, error) {
			return refute.LosingMove(s, q.pos, q.who, game.Normal, optionOf(q.pos, r))
		})
		notes = append(notes, note)
	}
	switch {
	case len(got) == 0 && len(want) > 0:
		none := hint("moves/side-none", "This player has a winning move in this position. The position is lost for a player who begins only if every move leaves the opponent a winning reply.")
		none.More = refutation(t, func(s *solve.Solver) (refute.Refutation, error) { return q.refuteNone(s) })
		notes = append(notes, none)
	case !q.any && right > 0 && right < len(want):
		missing := hint("moves/missing", "There are more winning moves than those given. Look at every part of the position for a move that wins.")
		missing.missing = len(want) - right
		notes = append(notes, missing)
	}
	return credit, notes, nil
}

// refuteNone refutes that the player has no winning move: the claim that the opponent
// wins when the player begins, and whoever does win otherwise.
func (q *sideMovesQuestion) refuteNone(s *solve.Solver) (refute.Refutation, error) {
	second, err := s.WinsSecond(q.pos, q.who)
	if err != nil {
		return refute.Refutation{}, err
	}
	claimed := solve.P
	switch {
	case second:
	case q.who == game.Left:
		claimed = solve.R
	default:
		claimed = solve.L
	}
	return refute.WrongOutcome(s, q.pos, game.Normal, claimed, game.Players[:]...)
}

// partizanOptionsKind asks for the options of one player.
var partizanOptionsKind = listOfMoves(&kindOf[sideQuestion, moveList, moveList]{
	Kind: Kind{
		Form: "An array of positions, or of the moves of the player that lead to them, each in quotes; an empty array where there is no move.",
	},
	Read: func(d *draft) sideQuestion { return d.sideQuestion() },
	Wording: func(q sideQuestion) string {
		return "List every option of " + q.who.Name() + " in " + q.pos.String() + "."
	},
	Solve: func(t *Task, q sideQuestion) (moveList, explain.Doc, error) {
		s := t.questionSolver()
		options, more, err := s.Options(q.pos, q.who, maxOptions)
		if err == nil && more {
			err = game.ErrLimit
		}
		if err != nil {
			return nil, nil, err
		}
		return positionsOf(options), t.shown(worked.Options(s, q.pos, q.who)), nil
	},
	Field: func(sideQuestion) Field { return Field{Shape: Lines, Telling: true} },
	Grade: func(t *Task, q sideQuestion, got, want moveList) (points.Points, []Note, error) {
		return q.gradeOptions(t, got, want, "Some options are missing. Go through every part of the position, and through every move that the rules allow this player in it.",
			func(missing solve.Option) (refute.Refutation, error) { return refute.Missing(q.pos, q.who, missing) })
	},
	Slips: []slip[sideQuestion, moveList, moveList]{{
		Code: "options/opponent", Whole: true,
		Hit:  func(_ sideQuestion, got, _ moveList) bool { return allOpponents(got) },
		Text: "These are options of the other player. Left and Right have different moves in this game, and the question says whose are asked for.",
	}},
})
