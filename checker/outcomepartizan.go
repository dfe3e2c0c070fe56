package checker

import (
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/solve"
	"grader/reference/worked"
)

// partizanOutcomeKind asks which of the four outcome classes a game has.
var partizanOutcomeKind = &kindOf[game.Position, solve.Outcome, solve.Outcome]{
	Kind: Kind{
		Form: "`\"L\", \"R\", \"N\" or \"P\"`; also `\"Left\" or \"Right\"`, `\"next\" or \"previous\"`, `\"positive\", \"negative\", \"fuzzy\" or \"zero\"`, in any case.",
	},
	Read: func(d *draft) game.Position { return d.anyGame("game", `"{1|*}"`) },
	Wording: func(pos game.Position) string {
		return "Who wins " + pos.String() + ": Left (L), Right (R), the next player (N) or the previous one (P)?"
	},
	Solve: func(t *Task, pos game.Position) (solve.Outcome, explain.Doc, error) {
		s := t.questionSolver()
		want, err := s.Outcome(pos, game.Normal)
		if err != nil {
			return 0, nil, err
		}
		return want, t.shown(worked.Outcome(s, pos, game.Normal)), nil
	},
	Want: itself[solve.Outcome],
	Parse: func(t *Task, _ game.Position, _ solve.Outcome, v source.Value) (solve.Outcome, findings, error) {
		got, err := readOutcome(v, true)
		return got, findings{}, err
	},
	Format: solve.Outcome.String,
	JSON:   func(o solve.Outcome) any { return o.String() },
	Match:  matchClass,
	Field:  func(game.Position) Field { return Field{Shape: Choose, Choices: classChoices} },
	Grade: func(t *Task, pos game.Position, got, want solve.Outcome) (points.Points, []Note, error) {
		if got == want {
			return points.Of(1), nil, nil
		}
		var notes []Note
		// Of four answers, the name of the mistake leaves only one.
		switch {
		case opposite(got, want):
			notes = append(notes, Note{Code: "outcome/side", From: fullLevel, Text: explain.Doc{explain.T(
				"It is the other player who wins, whoever begins. What is good for Left is positive, what is good for Right negative.")}})
		case isClass(got, solve.N, solve.P) && isClass(want, solve.N, solve.P):
			notes = append(notes, Note{Code: "outcome/begins", From: fullLevel, Text: explain.Doc{explain.T(
				"It does depend on who begins, but the other way round: N means that the next player, who begins, wins, and P that the previous player does.")}})
		}
		note := hint("outcome/class", "This is not the outcome class. Find out who wins when Left begins, and who wins when Right begins: "+
			"L and R mean that one player wins both times, N that whoever begins wins, and P that whoever begins loses.")
		note.More = classRefutation(t, pos, got, want)
		return points.Of(0), append(notes, note), nil
	},
	Slips: []slip[game.Position, solve.Outcome, solve.Outcome]{{
		Code: "outcome/nobody-moves",
		Hit:  func(pos game.Position, got, want solve.Outcome) bool { return pos.LiveKey() == "0" },
		Text: "Neither player can move in this position. In normal play the player who cannot move loses, and that is whoever has to begin.",
		Says: []Code{"outcome/class"},
	}},
}

// opposite reports whether one outcome is L and the other R.
func opposite(a, b solve.Outcome) bool {
	return a != b && isClass(a, solve.L, solve.R) && isClass(b, solve.L, solve.R)
}

func isClass(o, a, b solve.Outcome) bool { return o == a || o == b }
