package kinds

import (
	"grader/checker"
	"grader/checker/read"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/refute"
	"grader/reference/solve"
	"grader/reference/worked"
)

const startsHint = "Work backwards from the ends of play, for each player who may be to move. A player who cannot move loses. " +
	"Whoever has a move after which the opponent loses, wins; whoever has only moves after which the opponent wins, loses. What is never settled in this way is a draw."

// starts asks what Left gets by beginning, and what Right does, in a game in which play may never end.
type starts struct {
	checker.Common[startsAnswer]
	pos game.Position
}

// A startsAnswer is a win, a loss or a draw for each player.
type startsAnswer struct{ solve.Results }

func (a startsAnswer) JSON() any {
	return map[string]any{game.Left.String(): a.Results[game.Left].String(), game.Right.String(): a.Results[game.Right].String()}
}

func (q *starts) Wording() string {
	return "What is the result for Left if Left begins in " + q.pos.String() + ", and for Right if Right begins: a win, a loss, or a draw because play need never end?"
}

func (*starts) Field() checker.Field {
	return checker.Field{Shape: checker.Entries, Names: []string{game.Left.String(), game.Right.String()}, Choices: []checker.Choice{
		{Value: solve.Win.String(), Words: "whoever begins wins"}, {Value: solve.Loss.String(), Words: "the opponent wins"}, {Value: solve.Draw.String(), Words: "play need never end"},
	}}
}

func (q *starts) Solve(t *checker.Task) (explain.Doc, error) {
	s := t.Solver()
	results, err := s.Results(q.pos)
	if err != nil {
		return nil, err
	}
	q.Ref = startsAnswer{results}
	return t.Shown(worked.Outcome(s, q.pos, game.Normal)), nil
}

func (*starts) Parse(_ *checker.Task, v source.Value) (startsAnswer, checker.Findings, error) {
	got, err := read.Results(v)
	return startsAnswer{got}, checker.Findings{}, err
}

func (q *starts) Grade(t *checker.Task, got startsAnswer) (points.Points, []checker.Note, error) {
	for _, who := range game.Players {
		if got.Results[who] != q.Ref.Results[who] {
			note := checker.Hint("outcome/starts", "These are not the results. "+startsHint)
			note.More = t.Refute(refute.WrongResult(q.pos, who, got.Results[who]))
			return points.Of(0), []checker.Note{note}, nil
		}
	}
	return points.Of(1), nil, nil
}

// Copies are the answer as a table, and in words.
func (q *starts) Copies() []string {
	return []string{checker.OnSheet(q.Ref.JSON()), checker.OnSheet(q.Ref.String())}
}

// Match lets the person begin as Left, who gets what the answer says, or as Right if that is more.
func (q *starts) Match(got *startsAnswer) checker.Match {
	m := checker.Match{Position: q.pos}
	if got == nil {
		return m
	}
	as := game.Left
	if got.Results[game.Right] > got.Results[game.Left] {
		as = game.Right
	}
	gets := map[solve.Result]string{solve.Win: "wins", solve.Draw: "can go on for ever", solve.Loss: "loses"}[got.Results[as]]
	m.As, m.Claim = &as, "According to the answer "+as.Name()+", who begins in "+q.pos.String()+", "+gets+"."
	return m
}
