package checker

import (
	"regexp"
	"strings"

	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/refute"
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
		return readClass(v)
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
		note.More = refutation(t, func(s *solve.Solver) (refute.Refutation, error) { return refute.WrongClass(s, pos, got) })
		return points.Of(0), append(notes, note), nil
	},
	Tells: func(_ *Task, _ game.Position, want solve.Outcome, c clause) string { return tellsClass(c, want) },
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

// classWords are the words that name an outcome class besides those for N and P.
var classWords = map[string]solve.Outcome{
	"l": solve.L, "left": solve.L, "positive": solve.L, ">0": solve.L, ">": solve.L, "greater": solve.L,
	"r": solve.R, "right": solve.R, "negative": solve.R, "<0": solve.R, "<": solve.R, "less": solve.R,
	"fuzzy": solve.N, "||0": solve.N, "||": solve.N, "confused": solve.N,
	"zero": solve.P, "=0": solve.P, "=": solve.P, "==0": solve.P,
}

// classFillers say nothing beside such a word.
const classFillers = " the a an it is this game g player position class outcome wins win won always winning for has both times "

var (
	whoeverBegins = regexp.MustCompile(`\b(whoever|no matter who|regardless of who|it does not matter who|it doesn't matter who) (goes first|goes|starts|begins|moves first|moves|plays first)\b`)
	thanZero      = regexp.MustCompile(`\b(than|with|to) (0|zero)\b`)
)

// readClass reads an outcome class, a word for it or a sentence.
func readClass(v source.Value) (solve.Outcome, findings, error) {
	said := v
	if items := v.Items(); len(items) == 1 {
		said = items[0]
	}
	if text, ok := valueText(said); ok {
		if o, ok := classIn(text); ok {
			return o, findings{}, nil
		}
		if o, ok := outcomeIn(text); ok {
			return o, findings{}, nil
		}
	}
	text, _ := v.Text()
	return 0, findings{}, &Fault{
		Entry:       -1,
		SyntaxError: game.SyntaxError{End: len(text), Msg: "expected who wins, L, R, N or P, found " + written(v, true), Hint: `write "L" if Left wins, "R" if Right wins, whoever begins, "N" if the next player wins and "P" if the previous one does`},
	}
}

// classIn is the class that a text names by a word of its own: "L", "Left wins", "> 0",
// "it is fuzzy". A text with a negation, or with two such words, names none.
func classIn(text string) (solve.Outcome, bool) {
	if len(text) > maxWords {
		return 0, false
	}
	text = strings.ToLower(folded(text))
	if o, ok := classWords[strings.ReplaceAll(strings.TrimSpace(text), " ", "")]; ok {
		return o, true
	}
	text = thanZero.ReplaceAllString(whoeverBegins.ReplaceAllString(text, " "), " ")
	var class solve.Outcome
	for _, word := range strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune(" \t\n,.;:!()-_'\"", c) }) {
		switch o, ok := classWords[word]; {
		case ok && class == 0:
			class = o
		case ok && class != o:
			return 0, false
		case !ok && !strings.Contains(classFillers, " "+word+" "):
			return 0, false
		}
	}
	return class, class != 0
}
