package kinds

import (
	"sync"

	"grader/checker"
	"grader/problems"
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
	Asks:  "Who wins with best play: the next player (an N-position) or the previous one (a P-position). In partizan games a player may also win no matter who begins: Left (L) or Right (R). If play may never end, it may also be a draw (D). It is right or wrong; there is no partial credit.",
	Syntax: "`\"N\"` or `\"P\"`; also `\"next\"` and `\"previous\"`, `\"first\"` and `\"second\"`, `\"winning\"` and `\"losing\"` (for the player to move), " +
		"`\"I\"` and `\"II\"`, `\"Player I\"` and `\"Player II\"`, in any case, or a short sentence without a negation. " +
		"In partizan games also `\"L\"` and `\"R\"`, `\"Left\"` and `\"Right\"`, and `\"positive\"`, `\"negative\"`, `\"fuzzy\"` and `\"zero\"`. " +
		"A sentence is about both cases, Left begins and Right begins: `\"Left wins\"` and `\"Right loses\"` say that Left wins whoever begins. " +
		"If play may never end, also `\"D\"` and `\"draw\"`.",
	Form:         "`N or P`; also `next or previous`, `first or second`, `winning or losing` (for the player to move), `I or II`, in any case.",
	Uses:         []string{"game", "play"},
	Needs:        []string{"game"},
	Reads:        []source.Kind{source.String},
	PartizanForm: "`L, R, N or P`; also `Left or Right`, `next or previous`, `positive, negative, fuzzy or zero`, in any case.",
	Read:         readOutcome,
}

func readOutcome(d *checker.Draft) checker.AnyAsked {
	q := &outcome{play: d.Play(), sides: d.AsksPartizan()}
	q.pos = d.GameOf("game", `"{1|*}"`, q.sides)
	of := "Who wins " + q.pos.String() + inPlay(q.play)
	asked := checker.Asked[solve.Outcome]{
		Answers: anOutcome,
		Wording: of + ": is it an N-position or a P-position?",
		Solve:   q.solve,
		Wrong:   q.wrong,
		Rules:   q.rules,
		Match:   q.match,
	}
	if q.sides {
		asked.Answers, asked.Wrong = anOutcomeClass, q.wrongClass
		asked.Wording = of + ": Left (L), Right (R), the next player (N) or the previous one (P)?"
	}
	return asked.Ask()
}

// outcome asks who wins a position: which of two players where both have the same moves, and
// else which of four outcome classes it has.
type outcome struct {
	pos    game.Position
	play   game.Play
	sides  bool                 // Left and Right have different moves
	other  func() solve.Outcome // by the other rule of play, computed on demand; 0 if unknown
	larger [2]checker.Larger    // refutations where a player begins
}

func (q *outcome) solve(t *checker.Task) (solve.Outcome, explain.Doc, error) {
	s := t.Solver()
	q.other = sync.OnceValue(func() solve.Outcome { return q.byOtherPlay(t.Spare()) })
	wins, err := s.Outcome(q.pos, q.play)
	if err != nil {
		return 0, nil, err
	}
	return wins, t.Shown(worked.Outcome(s, q.pos, q.play)), nil
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

func (q *outcome) wrong(t *checker.Task, got, _ solve.Outcome) []checker.Note {
	return []checker.Note{checker.Hint("outcome/wrong").Adding(t.Refute(refute.WrongOutcome(q.pos, q.play, got)))}
}

func (q *outcome) wrongClass(t *checker.Task, got, want solve.Outcome) []checker.Note {
	first := refute.FirstWrong(got, want)
	note := checker.Hint("outcome/class").Adding(t.RefuteLarger(refute.WrongOutcome(q.pos, q.play, got), &q.larger[first], refute.WrongOutcome(q.pos, q.play, got, first)))
	// Of four answers, the name of the mistake leaves only one.
	among := func(a, b solve.Outcome) bool { return (got == a || got == b) && (want == a || want == b) }
	switch {
	case among(solve.L, solve.R):
		return []checker.Note{checker.Hint("outcome/side").At(problems.Full), note}
	case among(solve.N, solve.P):
		return []checker.Note{checker.Hint("outcome/begins").At(problems.Full), note}
	}
	return []checker.Note{note}
}

func (q *outcome) rules(_ *checker.Task, want solve.Outcome) []checker.Rule[solve.Outcome] {
	over := q.pos.LiveKey() == "0" // neither player can move
	wrong := func(got solve.Outcome) bool { return got != want }
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
func (q *outcome) match(got *solve.Outcome) checker.Match {
	m := checker.Match{Position: q.pos, Play: q.play}
	switch {
	case got == nil:
		return m
	case *got == solve.D:
		m.Claim = "According to your answer, " + q.pos.String() + " is a draw: whoever moves first can go on for ever. You move first."
		return m
	case !q.sides && *got == solve.P:
		m.Second, m.Claim = true, "According to your answer, "+q.pos.String()+firstLoses
		return m
	case !q.sides:
		m.Claim = "According to your answer, " + q.pos.String() + firstWins
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
	m.As, m.Claim = &as, "According to your answer, "+wins+" "+q.pos.String()+"."
	return m
}
