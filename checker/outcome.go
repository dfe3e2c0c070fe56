package checker

import (
	"strings"

	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/refute"
	"grader/reference/solve"
)

// outcomeQuestion asks who wins a position.
type outcomeQuestion struct {
	pos   game.Position
	play  game.Play
	other solve.Outcome // by the other rule of play; 0 if unknown
}

// outcomeWords are the ways in which students say who wins.
var outcomeWords = map[string]solve.Outcome{
	"n": solve.N, "next": solve.N, "first": solve.N, "winning": solve.N, "i": solve.N, "player i": solve.N,
	"n-position": solve.N, "next player": solve.N, "first player": solve.N,
	"p": solve.P, "previous": solve.P, "second": solve.P, "losing": solve.P, "ii": solve.P, "player ii": solve.P,
	"p-position": solve.P, "previous player": solve.P, "second player": solve.P,
}

var outcomeKind = &Kind[*outcomeQuestion, solve.Outcome]{
	KindInfo: KindInfo{
		Name:  "outcome",
		Title: "Outcome",
		Asks:  "Who wins with best play: the next player (an N-position) or the previous one (a P-position). It is right or wrong; there is no partial credit.",
		Syntax: "`\"N\"` or `\"P\"`; also `\"next\"` and `\"previous\"`, `\"first\"` and `\"second\"`, `\"winning\"` and `\"losing\"` (for the player to move), " +
			"`\"I\"` and `\"II\"`, `\"Player I\"` and `\"Player II\"`, in any case.",
		Sample: `id     = "who"
kind   = "outcome"
game   = "nim(1,2,3)"
accept = ["P", "second"]
reject = ["N"]`,
		Uses: []string{"game", "play"},
	},
	Read: func(d *Desk) *outcomeQuestion {
		return &outcomeQuestion{pos: d.Game("game"), play: d.Play()}
	},
	Wording: func(q *outcomeQuestion) string {
		return "Who wins " + q.pos.String() + inPlay(q.play) + ": is it an N-position or a P-position?"
	},
	Solve: func(t *Task, q *outcomeQuestion) (solve.Outcome, explain.Doc, error) {
		s := solve.New(t.Budget.Positions)
		want, err := s.Outcome(q.pos, q.play)
		if err != nil {
			return 0, nil, err
		}
		if other, err := solve.New(t.Budget.Answer).Outcome(q.pos, otherPlay(q.play)); err == nil {
			q.other = other
		}
		return want, nil, nil
	},
	Parse: func(t *Task, q *outcomeQuestion, v source.Value) (solve.Outcome, Remarks, error) {
		return readOutcome(v)
	},
	Format: solve.Outcome.String,
	JSON:   func(o solve.Outcome) any { return o.String() },
	Grade: func(t *Task, q *outcomeQuestion, got, want solve.Outcome) (points.Points, []Note, error) {
		if got == want {
			return points.Of(1), nil, nil
		}
		note := hint("outcome/wrong", "The other player wins. In a P-position every move leaves an N-position; in an N-position some move leaves a P-position.")
		note.More = refutation(t, func(s *solve.Solver) (refute.Refutation, error) {
			return refute.WrongOutcome(s, q.pos, q.play, got)
		})
		return points.Of(0), []Note{note}, nil
	},
	Slips: []Slip[*outcomeQuestion, solve.Outcome]{
		{
			Code: "outcome/misere",
			Hit:  func(q *outcomeQuestion, got, want solve.Outcome) bool { return q.play == game.Misere && got == q.other },
			Text: "This would be right in normal play. Here play is misère: the player who makes the last move loses.",
		},
		{
			Code: "outcome/normal",
			Hit: func(q *outcomeQuestion, got, want solve.Outcome) bool {
				return q.play == game.Normal && got == q.other
			},
			Text: "This would be right in misère play. Here play is normal: the player who makes the last move wins.",
		},
		{
			Code: "outcome/exchanged",
			Hit:  func(q *outcomeQuestion, got, want solve.Outcome) bool { return true },
			Text: "N and P are exchanged here, or a move was missed: N means that the next player, who moves first, wins; P means that the previous player does.",
		},
	},
}

func readOutcome(v source.Value) (solve.Outcome, Remarks, error) {
	text, isText := v.Text()
	if isText {
		word := strings.ToLower(strings.Join(strings.Fields(text), " "))
		if o, ok := outcomeWords[word]; ok {
			return o, Remarks{}, nil
		}
	}
	fault := &Fault{
		Entry: -1, End: len(text),
		Msg:  "expected who wins, N or P, found " + v.Show(),
		Hint: `write "N" if the next player wins and "P" if the previous one does`,
	}
	if _, err := readNumber(v); err == nil {
		fault.Code = "outcome/nim-value"
		fault.Msg = "this is a nim value, and the question asks who wins: N or P"
	}
	return 0, Remarks{}, fault
}
