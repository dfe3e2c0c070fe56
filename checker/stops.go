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

// stopKeys are the keys of an answer, each with what else it is called.
var stopKeys = [2][]string{
	{"left", "l", "leftstop", "lstop", "ls"},
	{"right", "r", "rightstop", "rstop", "rs"},
}

var stopsKind = &kindOf[game.Position, numberPair, numberPair]{
	Kind: Kind{
		Name:  "stops",
		Title: "Left and Right stop",
		Asks: "The Left stop and the Right stop of a game: the numbers that are reached when the players move in turn until there is a number, with Left beginning and with Right beginning. " +
			"Each of the two earns half.",
		Syntax: "A table with both numbers: `{ left = 1, right = \"-1/2\" }`. Fractions are strings, or decimal as in `-0.5`.",
		Form:   "A table with both numbers, under the keys `left` and `right`. A fraction is a string, or decimal.",
		Sample: `id     = "ends"
kind   = "stops"
game   = "{2||1|0}"
accept = [{ left = 2, right = 1 }, { left = "2", right = "1" }]
reject = [{ left = 2, right = 0 }, { left = 1, right = 2 }, { left = 2 }]`,
		Uses:  []string{"game", "play"},
		Needs: []string{"game"},
		Reads: []source.Kind{source.String, source.Table},
	},
	Read: func(d *draft) game.Position {
		d.onlyNormal()
		return d.anyGame("game", `"{2||1|0}"`)
	},
	Wording: func(pos game.Position) string {
		return "Find the Left stop and the Right stop of " + pos.String() + "."
	},
	Solve: func(t *Task, pos game.Position) (numberPair, explain.Doc, error) {
		s := t.questionSolver()
		left, right, err := s.Stops(pos)
		if err != nil {
			return numberPair{}, nil, err
		}
		return pairOf(&stopKeys, left, right), t.shown(worked.Stops(s, pos)), nil
	},
	Want: itself[numberPair],
	Parse: func(t *Task, _ game.Position, _ numberPair, v source.Value) (numberPair, findings, error) {
		return readPair(v, &stopKeys, "write a table with the keys left and right")
	},
	Examples: func(game.Position) []string {
		return []string{`{ left = 12, right = -7 }`, `{ left = "37/2", right = 14 }`, `{ left = 31, right = "-23/4" }`, `{ left = 26, right = -19 }`}
	},
	Holds:  func(_ game.Position, got, want numberPair) bool { return got.right(want) != [2]bool{} },
	Format: numberPair.String,
	JSON:   numberPair.json,
	Field:  entriesField[game.Position](stopKeys[0][0], stopKeys[1][0]),
	Grade: func(t *Task, pos game.Position, got, want numberPair) (points.Points, []Note, error) {
		right := got.right(want)
		credit := halves(right)
		var notes []Note
		if got.given[0] && !right[0] {
			note := hint("stops/left", "The Left stop is another number. Left begins, the players move in turn, and the first number that is reached counts; Left plays for the largest, Right for the smallest.")
			note.More = refutation(t, func(s *solve.Solver) (refute.Refutation, error) {
				return refute.WrongStop(s, pos, game.Left, got.x[0])
			})
			notes = append(notes, note)
		}
		if got.given[1] && !right[1] {
			note := hint("stops/right", "The Right stop is another number. Right begins, the players move in turn, and the first number that is reached counts; Left plays for the largest, Right for the smallest.")
			note.More = refutation(t, func(s *solve.Solver) (refute.Refutation, error) {
				return refute.WrongStop(s, pos, game.Right, got.x[1])
			})
			notes = append(notes, note)
		}
		return credit, notes, nil
	},
	Slips: []slip[game.Position, numberPair, numberPair]{
		{
			Code: "stops/order",
			Hit: func(_ game.Position, got, want numberPair) bool {
				return got.given[0] && got.given[1] && got.x[0].Less(got.x[1])
			},
			Text: "The Left stop is never less than the Right stop: whoever begins is at least as well off as whoever does not. The name of a stop says who begins.",
			Says: []Code{"stops/left", "stops/right"},
		},
		{
			Code: "stops/equal",
			Hit: func(_ game.Position, got, want numberPair) bool {
				return got.given[0] && got.given[1] && got.x[0] == got.x[1] && want.x[1].Less(want.x[0])
			},
			Text: "The two stops are different here. They are the same where beginning gains nothing that a number measures; this game is hot, so that whoever begins gains.",
			Says: []Code{"stops/left", "stops/right"},
		},
	},
}

// halves is the credit for two numbers.
func halves(right [2]bool) points.Points {
	credit := points.Of(0)
	for _, r := range right {
		if r {
			credit = credit.Plus(points.Ratio(1, 2))
		}
	}
	return credit
}
