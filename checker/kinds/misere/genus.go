// Package misere holds the kinds of questions about the genus and the form of positions in misère
// play.
package misere

import (
	"slices"

	"grader/checker"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/misere"
	"grader/reference/refute"
	"grader/reference/solve"
)

// Genus is the kind of questions for a genus.
var Genus = &checker.Kind{
	Name:  "genus",
	Title: "Genus",
	Asks: "The genus of an impartial game: its nim value, and as superscripts the misère nim values of the game alone, with one `*2` beside it, with two, and so on, up to where the last two repeat (Winning Ways, ch. 13). " +
		"It is right or wrong; there is no partial credit.",
	Syntax: "The nim value, `^` and the superscripts: `\"4^146\"`, `\"4^{146}\"`, `\"4¹⁴⁶\"`. If one has two digits, all are in parentheses, with commas: `\"6^(1,9,10,8)\"`. " +
		"From there on the last superscript and its nim sum with 2 alternate, so you may write more or fewer of them.",
	Form:  "The nim value, `^` and the superscripts up to where the last two repeat.",
	Uses:  []string{"game", "play"},
	Needs: []string{"game"},
	Reads: []source.Kind{source.String, source.Array},
	Read:  readGenusQuestion,
}

// aGenus is an answer.
type aGenus struct{ misere.Genus }

func (g aGenus) Meaning() string { return g.String() }

func (g aGenus) JSON() any { return g.String() }

func readGenusQuestion(d *checker.Draft) checker.AnyAsked {
	pos := d.ImpartialGame("game")
	return checker.Asked[aGenus]{
		Answers: checker.Answers[aGenus]{
			Parse:    checker.Plainly(readGenus),
			Field:    checker.Field{Shape: checker.Line},
			Examples: checker.Examples(`"7^579"`, `"5^5796"`, `"8^(13,10)"`, `"9^(11,9)"`, `"6^75"`, `"3^5702"`),
		},
		Wording: "What is the genus of " + pos.String() + "?",
		Solve: func(t *checker.Task) (aGenus, explain.Doc, error) {
			genera := misere.NewGenera(t.Solver())
			of, err := genera.Of(pos)
			if err != nil {
				return aGenus{}, nil, err
			}
			return aGenus{of}, t.Shown(genera.Why(pos)), nil
		},
		Wrong: func(t *checker.Task, got, want aGenus) (notes []checker.Note) {
			if got.Normal != want.Normal {
				notes = append(notes, checker.Hint("genus/normal").Adding(t.Refute(refute.WrongNimber(pos, got.Normal))))
			}
			if !slices.Equal(got.Misere, want.Misere) {
				notes = append(notes, checker.Hint("genus/misere").Adding(t.Refute(wrongSuperscript(pos, got, want))))
			}
			return notes
		},
		Rules: func(_ *checker.Task, want aGenus) []checker.Rule[aGenus] {
			return []checker.Rule[aGenus]{{Code: "genus/zero", Shown: func(got aGenus) bool {
				return got.Normal == want.Normal && got.At(0) == want.Normal && want.At(0) != want.Normal
			}}}
		},
		Match: func(*aGenus) checker.Match { return checker.Match{Position: pos, Play: game.Misere} },
	}.Ask()
}

// wrongSuperscript refutes the first superscript that is wrong: with the copies of *2 and a heap of the
// value claimed beside it, the game would be a P-position in misère play.
func wrongSuperscript(pos game.Position, got, want aGenus) refute.Finder {
	k := 0
	for got.At(k) == want.At(k) {
		k++
	}
	for range k {
		pos = pos.Plus(game.Nimber(2))
	}
	return refute.WrongOutcome(pos.Plus(game.Nimber(got.At(k))), game.Misere, solve.P)
}
