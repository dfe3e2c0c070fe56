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

// outcomeQuestion asks who wins a position.
type outcomeQuestion struct {
	pos  game.Position
	play game.Play
	over bool // nobody can move
}

type outcomeReference struct {
	outcome solve.Outcome
	other   solve.Outcome // by the other rule of play; 0 if unknown
}

var outcomeKind = &kindOf[*outcomeQuestion, outcomeReference, solve.Outcome]{
	Kind: Kind{
		Name:  "outcome",
		Title: "Outcome",
		Asks:  "Who wins with best play: the next player (an N-position) or the previous one (a P-position). If Left and Right have different moves, a player may also win no matter who begins: Left (L) or Right (R). It is right or wrong; there is no partial credit.",
		Syntax: "`\"N\"` or `\"P\"`; also `\"next\"` and `\"previous\"`, `\"first\"` and `\"second\"`, `\"winning\"` and `\"losing\"` (for the player to move), " +
			"`\"I\"` and `\"II\"`, `\"Player I\"` and `\"Player II\"`, in any case, or a short sentence without a negation. " +
			"If Left and Right have different moves, also `\"L\"` and `\"R\"`, `\"Left\"` and `\"Right\"`, and `\"positive\"`, `\"negative\"`, `\"fuzzy\"` and `\"zero\"`. " +
			"A sentence says who wins both if Left begins and if Right begins: `\"Left wins\"` and `\"Right loses\"` mean whoever begins.",
		Form: "`\"N\" or \"P\"`; also `\"next\" or \"previous\"`, `\"first\" or \"second\"`, `\"winning\" or \"losing\"` (for the player to move), " +
			"`\"I\" or \"II\"`, in any case.",
		Sample: `id     = "who"
kind   = "outcome"
game   = "nim(1,2,3)"
accept = ["P", "second"]
reject = ["N"]`,
		PartizanSample: `id     = "whose"
kind   = "outcome"
game   = "{2|-1}"
accept = ["N", "fuzzy", "the first player wins"]
reject = ["L", "R", "P", "positive"]`,
		Uses:  []string{"game", "play"},
		Needs: []string{"game"},
		Reads: []source.Kind{source.String},
	},
	Read: func(d *draft) *outcomeQuestion {
		pos := d.impartialGame("game")
		return &outcomeQuestion{pos: pos, play: d.play(), over: pos.LiveKey() == "0"}
	},
	Wording: func(q *outcomeQuestion) string {
		return "Who wins " + q.pos.String() + inPlay(q.play) + ": is it an N-position or a P-position?"
	},
	Solve: func(t *Task, q *outcomeQuestion) (ref outcomeReference, why explain.Doc, err error) {
		s := t.questionSolver()
		if ref.outcome, err = s.Outcome(q.pos, q.play); err != nil {
			return ref, nil, err
		}
		if other, err := solve.New(t.Budget.Answer).Outcome(q.pos, otherPlay(q.play)); err == nil {
			ref.other = other
		}
		return ref, t.shown(worked.Outcome(s, q.pos, q.play)), nil
	},
	Want: func(ref outcomeReference) solve.Outcome { return ref.outcome },
	Parse: func(t *Task, q *outcomeQuestion, _ outcomeReference, v source.Value) (solve.Outcome, findings, error) {
		got, err := readOutcome(v, false)
		return got, findings{}, err
	},
	Format: solve.Outcome.String,
	JSON:   func(o solve.Outcome) any { return o.String() },
	Field:  func(*outcomeQuestion) Field { return Field{Shape: Choose, Choices: outcomeChoices} },
	Grade: func(t *Task, q *outcomeQuestion, got solve.Outcome, ref outcomeReference) (points.Points, []Note, error) {
		if got == ref.outcome {
			return points.Of(1), nil, nil
		}
		note := hint("outcome/wrong", "The other player wins. N means that the next player, who is to move, wins; P means that the previous player wins. From a P-position every move leads to an N-position, and from an N-position some move leads to a P-position.")
		note.More = refutation(t, func(s *solve.Solver) (refute.Refutation, error) {
			return refute.WrongOutcome(s, q.pos, q.play, got)
		})
		return points.Of(0), []Note{note}, nil
	},
	Match:    matchOutcome,
	Partizan: partizanOutcomeKind,
	Slips: []slip[*outcomeQuestion, outcomeReference, solve.Outcome]{
		{
			Code: "outcome/no-moves",
			Hit:  func(q *outcomeQuestion, got solve.Outcome, ref outcomeReference) bool { return q.over },
			Text: "Nobody can move in this position, so the winning convention alone decides. In normal play the player who cannot move loses; in misère play that player wins.",
			Says: []Code{"outcome/wrong"},
		},
		{
			Code: "outcome/misere",
			Hit: func(q *outcomeQuestion, got solve.Outcome, ref outcomeReference) bool {
				return q.play == game.Misere && got == ref.other
			},
			Text: textNormalForMisere,
			Says: []Code{"outcome/wrong"},
		},
		{
			Code: "outcome/normal",
			Hit: func(q *outcomeQuestion, got solve.Outcome, ref outcomeReference) bool {
				return q.play == game.Normal && got == ref.other
			},
			Text: textMisereForNormal,
			Says: []Code{"outcome/wrong"},
		},
	},
}

// What answers are told that are right by the other rule of play.
const (
	textNormalForMisere = "This would be right in normal play. The question is about misère play: the player who makes the last move loses."
	textMisereForNormal = "This would be right in misère play. The question is about normal play: the player who makes the last move wins."
)
