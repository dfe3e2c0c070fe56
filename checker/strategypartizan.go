package checker

import (
	"errors"
	"fmt"
	"slices"

	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/refute"
	"grader/reference/solve"
	"grader/reference/worked"
)

// sideStrategy asks for a winning reply of one player to every move of the other, who
// begins.
type sideStrategy struct {
	strategyQuestion
	who game.Player // who replies, and wins
}

var partizanStrategyKind = &kindOf[*sideStrategy, *strategyReference, strategy]{
	Kind: Kind{
		Form: "A table from the moves of the other player, who begins, to the replies of the player, each a move in quotes or the position that it leads to.",
	},
	Read: readSideStrategy,
	Wording: func(q *sideStrategy) string {
		return q.who.Other().Name() + " begins in " + q.pos.String() + ". Name a winning reply of " + q.who.Name() + " to every move."
	},
	Solve: solveSideStrategy,
	Want:  func(ref *strategyReference) strategy { return ref.replies },
	Parse: func(t *Task, q *sideStrategy, _ *strategyReference, v source.Value) (strategy, findings, error) {
		return q.parse(t, v, func(pos game.Position) *notation.MoveReader { return t.Library.Moves(pos, q.who) })
	},
	Examples: func(q *sideStrategy) []string { return q.examples() },
	Format:   strategy.String,
	JSON:     strategy.json,
	Draws:    strategy.drawn,
	Field:    func(*sideStrategy) Field { return Field{Shape: Replies} },
	Grade: func(t *Task, q *sideStrategy, got strategy, ref *strategyReference) (points.Points, []Note, error) {
		credit, notes := gradeStrategy(got, ref, func(r reply) Note { return q.holeNote(t, r) })
		return credit, notes, nil
	},
	Match: func(q *sideStrategy, _ *strategy) Match {
		opponent := q.who.Other().Name()
		return Match{
			Position: q.pos, As: &q.who, Second: true,
			Claim: q.who.Name() + " wins " + q.pos.String() + " when " + opponent + " begins. The reference is " + opponent + " and moves first.",
		}
	},
	Slips: []slip[*sideStrategy, *strategyReference, strategy]{{
		Code: "strategy/opponent", Whole: true,
		Hit: func(_ *sideStrategy, got strategy, _ *strategyReference) bool {
			return len(got) > 0 && !slices.ContainsFunc(got, func(r reply) bool { return !r.move.Opponent })
		},
		Text: "These are replies to moves of the player who is asked to reply. The other player begins: that player's moves come first, and the replies to them second.",
		Says: []Code{"strategy/missing"},
	}},
}

func readSideStrategy(d *draft) *sideStrategy {
	q := &sideStrategy{who: d.player()}
	q.pos = d.anyGame("game", `"{1|-1} + {1|-1}"`)
	if d.failed {
		return q
	}
	first := q.who.Other()
	q.reader = d.Library.Moves(q.pos, first)
	s := d.questionSolver()
	if wins, err := s.WinsSecond(q.pos, q.who); err == nil && !wins {
		d.complainAt("game", "question/game", "a strategy question needs a game that the player wins when the other begins, but "+first.Name()+" wins "+q.pos.String()+" by beginning",
			"exchange the players, or ask about a position that a winning move leads to; autograde solve lists those moves")
		return q
	}
	options, more, err := s.Options(q.pos, first, maxStrategy)
	q.wide, q.order = more || err != nil, map[string]int{}
	for i, o := range options {
		q.order[o.Key()] = i
	}
	return q
}

func solveSideStrategy(t *Task, q *sideStrategy) (*strategyReference, explain.Doc, error) {
	s := t.questionSolver()
	wins, err := s.WinsSecond(q.pos, q.who)
	if err != nil || q.wide {
		return nil, nil, errors.Join(err, game.ErrLimit)
	}
	if !wins {
		return nil, nil, fmt.Errorf("%s does not win %s as the second player", q.who, q.pos)
	}
	options, _, err := s.Options(q.pos, q.who.Other(), maxStrategy)
	if err != nil {
		return nil, nil, err
	}
	ref := &strategyReference{replies: strategy{}, boards: map[string]*board{}, asked: len(options)}
	for _, o := range options {
		wins, err := s.Winning(o.To, q.who, game.Normal)
		if err != nil {
			return nil, nil, err
		}
		if len(wins) == 0 {
			return nil, nil, fmt.Errorf("no reply of %s wins in %s", q.who, o.To)
		}
		ref.boards[o.Key()] = &board{wins: fromOptions(wins).keys()}
		ref.replies = append(ref.replies, reply{fromOptions([]solve.Option{o})[0], fromOptions(wins[:1])[0]})
	}
	return ref, t.shown(worked.Strategy(s, q.pos, q.who, game.Normal)), nil
}

// holeNote tells of a legal reply that loses; at full with what follows.
func (q *sideStrategy) holeNote(t *Task, r reply) Note {
	note := hint("strategy/side-hole", "A reply given here loses: the opponent, who is next, wins what it leaves. "+
		"A reply of Left wins if it leads to a game that is not below 0, a reply of Right if it leads to one that is not above 0.")
	note.More = refutation(t, func(s *solve.Solver) (refute.Refutation, error) {
		return refute.BadReply(s, q.pos, q.who, game.Normal, optionOf(q.pos, r.move), optionOf(r.move.To, r.to))
	})
	return note
}
