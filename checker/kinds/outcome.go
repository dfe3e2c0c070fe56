package kinds

import (
	"sync"

	"grader/checker"
	"grader/checker/read"
	"grader/problems"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/refute"
	"grader/reference/solve"
	"grader/reference/worked"
)

var outcomeKind = &checker.Kind{
	Name:  "outcome",
	Title: "Outcome",
	Asks:  "Who wins with best play: the next player (an N-position) or the previous one (a P-position). If Left and Right have different moves, a player may also win no matter who begins: Left (L) or Right (R). If play may never end, it may also be a draw (D). It is right or wrong; there is no partial credit.",
	Syntax: "`\"N\"` or `\"P\"`; also `\"next\"` and `\"previous\"`, `\"first\"` and `\"second\"`, `\"winning\"` and `\"losing\"` (for the player to move), " +
		"`\"I\"` and `\"II\"`, `\"Player I\"` and `\"Player II\"`, in any case, or a short sentence without a negation. " +
		"If Left and Right have different moves, also `\"L\"` and `\"R\"`, `\"Left\"` and `\"Right\"`, and `\"positive\"`, `\"negative\"`, `\"fuzzy\"` and `\"zero\"`. " +
		"A sentence says who wins both if Left begins and if Right begins: `\"Left wins\"` and `\"Right loses\"` mean whoever begins. " +
		"If play may never end, also `\"D\"` and `\"draw\"`.",
	Form:         "`N or P`; also `next or previous`, `first or second`, `winning or losing` (for the player to move), `I or II`, in any case.",
	Uses:         []string{"game", "play"},
	Needs:        []string{"game"},
	Reads:        []source.Kind{source.String},
	PartizanForm: "`L, R, N or P`; also `Left or Right`, `next or previous`, `positive, negative, fuzzy or zero`, in any case.",
	Read: func(d *checker.Draft) checker.AnyAsked {
		q := &outcome{play: d.Play(), sides: d.AsksPartizan()}
		q.pos = d.GameOf("game", `"{1|*}"`, q.sides)
		return checker.Of(q)
	},
}

// outcome asks who wins a position: which of two players where both have the same moves, and
// else which of four outcome classes it has.
type outcome struct {
	checker.Common[solve.Outcome]
	pos    game.Position
	play   game.Play
	sides  bool                 // Left and Right have different moves
	other  func() solve.Outcome // by the other rule of play, worked out when it is asked for; 0 if unknown
	larger [2]checker.Larger    // refutations where a player begins
}

func (q *outcome) Wording() string {
	if q.sides {
		return "Who wins " + q.pos.String() + ": Left (L), Right (R), the next player (N) or the previous one (P)?"
	}
	return "Who wins " + q.pos.String() + inPlay(q.play) + ": is it an N-position or a P-position?"
}

func (q *outcome) Solve(t *checker.Task) (explain.Doc, error) {
	s := t.Solver()
	var err error
	if q.Ref, err = s.Outcome(q.pos, q.play); err != nil {
		return nil, err
	}
	q.other = sync.OnceValue(func() solve.Outcome { return q.byOtherPlay(t.Spare()) })
	return t.Shown(worked.Outcome(s, q.pos, q.play)), nil
}

// byOtherPlay is the outcome by the other rule of play; 0 if that is too hard to find out.
func (q *outcome) byOtherPlay(s *solve.Solver) solve.Outcome {
	if q.sides {
		return 0
	}
	other, err := s.Outcome(q.pos, otherPlay(q.play))
	if err != nil {
		return 0
	}
	return other
}

func (q *outcome) Parse(_ *checker.Task, v source.Value) (solve.Outcome, checker.Findings, error) {
	got, err := read.Outcome(v, q.sides)
	return got, checker.Findings{}, err
}

// outcomeChoices are who may win: the next player or the previous one.
var outcomeChoices = []checker.Choice{{Value: "N", Words: "the next player, who is to move"}, {Value: "P", Words: "the previous player"}}

// classChoices are who may win where Left and Right have different moves.
var classChoices = []checker.Choice{
	{Value: "L", Words: "Left, whoever begins"},
	{Value: "R", Words: "Right, whoever begins"},
	{Value: "N", Words: "the next player, who begins"},
	{Value: "P", Words: "the previous player"},
}

func (q *outcome) Field() checker.Field {
	choices := outcomeChoices
	if q.sides {
		choices = classChoices
	}
	return checker.Field{Shape: checker.Choose, Choices: choices}
}

func (q *outcome) Grade(t *checker.Task, got solve.Outcome) (points.Points, []checker.Note, error) {
	if got == q.Ref {
		return points.Of(1), nil, nil
	}
	refuted := refute.WrongOutcome(q.pos, q.play, got)
	if !q.sides {
		note := checker.Hint("outcome/wrong")
		note.More = t.Refute(refuted)
		return points.Of(0), []checker.Note{note}, nil
	}
	var notes []checker.Note
	// Of four answers, the name of the mistake leaves only one.
	among := func(a, b solve.Outcome) bool { return (got == a || got == b) && (q.Ref == a || q.Ref == b) }
	switch {
	case among(solve.L, solve.R):
		notes = append(notes, checker.Hint("outcome/side"))
		notes[0].From = problems.Full
	case among(solve.N, solve.P):
		notes = append(notes, checker.Hint("outcome/begins"))
		notes[0].From = problems.Full
	}
	note := checker.Hint("outcome/class")
	first := refute.FirstWrong(got, q.Ref)
	note.More = t.RefuteLarger(refuted, &q.larger[first], refute.WrongOutcome(q.pos, q.play, got, first))
	return points.Of(0), append(notes, note), nil
}

func (q *outcome) Rules(*checker.Task) []checker.Rule[solve.Outcome] {
	over := q.pos.LiveKey() == "0" // nobody can move
	wrong := func(got solve.Outcome) bool { return got != q.Ref }
	byOther := func(got solve.Outcome) bool { return got == q.other() }
	return []checker.Rule[solve.Outcome]{
		{Code: "outcome/nobody-moves", Shown: when(over && q.sides, wrong)},
		{Code: "outcome/no-moves", Shown: when(over && !q.sides, wrong)},
		{Code: otherRule("outcome", q.play), Shown: when(!over && q.other() != 0, byOther)},
	}
}

const (
	firstLoses = " is a P-position: whoever moves first loses. The reference moves first."
	firstWins  = " is an N-position: whoever moves first wins. You move first."
)

// matchOfEqual is the match about the claim that two games are equal: that their
// sum is a P-position.
func matchOfEqual(g, h game.Position) checker.Match {
	sum := g.Plus(h)
	return checker.Match{Position: sum, Second: true, Claim: "If " + g.String() + " is equal to " + h.String() + ", then " + sum.String() + firstLoses}
}

// Match lets the person win as the answer says: as Left or as Right when the other
// begins, or as who begins or does not.
func (q *outcome) Match(got *solve.Outcome) checker.Match {
	m := checker.Match{Position: q.pos, Play: q.play}
	switch {
	case got == nil:
		return m
	case *got == solve.D:
		m.Claim = "According to the answer " + q.pos.String() + " is a draw: whoever moves first can go on for ever. You move first."
		return m
	case !q.sides && *got == solve.P:
		m.Second, m.Claim = true, "According to the answer "+q.pos.String()+firstLoses
		return m
	case !q.sides:
		m.Claim = "According to the answer " + q.pos.String() + firstWins
		return m
	}
	as, wins := game.Left, "the player who begins wins"
	switch *got {
	case solve.L:
		m.Second, wins = true, "Left wins, even if Right begins"
	case solve.R:
		as, m.Second, wins = game.Right, true, "Right wins, even if Left begins"
	case solve.P:
		as, m.Second, wins = game.Right, true, "the player who does not begin wins"
	}
	m.As, m.Claim = &as, "According to the answer "+wins+" "+q.pos.String()+"."
	return m
}
