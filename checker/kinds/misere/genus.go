// Package misere holds the kinds of question about what tells more than who wins in misère play.
package misere

import (
	"slices"

	"grader/checker"
	"grader/problems/points"
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
	Syntax: "The nim value, `^` and the superscripts: `\"4^146\"`, `\"4^{146}\"`, `\"4¹⁴⁶\"`. Where one has two digits they stand in parentheses with commas: `\"6^(1,9,10,8)\"`. " +
		"The last superscript and its nim sum with 2 go on by turns, so that more or fewer of them may be written.",
	Form:  "The nim value, `^` and the superscripts up to where the last two repeat.",
	Uses:  []string{"game", "play"},
	Needs: []string{"game"},
	Reads: []source.Kind{source.String, source.Array},
	Read: func(d *checker.Draft) checker.AnyAsked {
		return checker.Of(&genus{pos: d.ImpartialGame("game")})
	},
}

// genus asks for the genus of a game.
type genus struct {
	checker.Common[aGenus]
	pos game.Position
}

// aGenus is an answer.
type aGenus struct{ misere.Genus }

func (g aGenus) Meaning() string { return g.String() }

func (g aGenus) JSON() any { return g.String() }

func (q *genus) Wording() string { return "What is the genus of " + q.pos.String() + "?" }

func (q *genus) Solve(t *checker.Task) (explain.Doc, error) {
	genera := misere.NewGenera(t.Solver())
	of, err := genera.Of(q.pos)
	if err != nil {
		return nil, err
	}
	q.Ref = aGenus{of}
	return t.Shown(genera.Why(q.pos)), nil
}

func (q *genus) Parse(_ *checker.Task, v source.Value) (aGenus, checker.Findings, error) {
	g, err := readGenus(v)
	return aGenus{g}, checker.Findings{}, err
}

func (*genus) Field() checker.Field { return checker.Field{Shape: checker.Line} }

func (*genus) Examples() []string {
	return []string{`"7^579"`, `"5^5796"`, `"8^(13,10)"`, `"9^(11,9)"`, `"6^75"`, `"3^5702"`}
}

func (q *genus) Match(*aGenus) checker.Match {
	return checker.Match{Position: q.pos, Play: game.Misere}
}

func (q *genus) Grade(t *checker.Task, got aGenus) (points.Points, []checker.Note, error) {
	if got.Meaning() == q.Ref.Meaning() {
		return points.Of(1), nil, nil
	}
	var notes []checker.Note
	if got.Normal != q.Ref.Normal {
		note := checker.Hint("genus/normal")
		note.More = t.Refute(refute.WrongNimber(q.pos, got.Normal))
		notes = append(notes, note)
	}
	if !slices.Equal(got.Misere, q.Ref.Misere) {
		note := checker.Hint("genus/misere")
		note.More = t.Refute(q.wrongSuperscript(got))
		notes = append(notes, note)
	}
	return points.Of(0), notes, nil
}

// wrongSuperscript refutes the first superscript that is wrong: with the copies of *2 and a heap of the
// value claimed beside it, the game would be a P-position in misère play.
func (q *genus) wrongSuperscript(got aGenus) refute.Finder {
	k := 0
	for got.At(k) == q.Ref.At(k) {
		k++
	}
	pos := q.pos
	for range k {
		pos = pos.Plus(game.Nimber(2))
	}
	return refute.WrongOutcome(pos.Plus(game.Nimber(got.At(k))), game.Misere, solve.P)
}

func (q *genus) Rules(*checker.Task) []checker.Rule[aGenus] {
	return []checker.Rule[aGenus]{{Code: "genus/zero", Shown: func(got aGenus) bool {
		return got.Normal == q.Ref.Normal && got.At(0) == q.Ref.Normal && q.Ref.At(0) != q.Ref.Normal
	}}}
}
