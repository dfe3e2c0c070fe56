package kinds

import (
	"grader/checker"
	"grader/checker/read"
	"grader/problems"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/refute"
	"grader/reference/solve"
	"grader/reference/worked"
)

var canonicalFormKind = &checker.Kind{
	Name:  "canonical-form",
	Title: "Canonical form",
	Asks: "The canonical form of a game in normal play: the form without dominated and reversible options at any depth. In impartial games it is `*n`. " +
		"A game that is equal to it but not canonical earns half (`not_canonical` sets another share). One that only repeats the game of the question earns nothing; nor, in partizan games, does one that repeats it with something added. " +
		"Another set of options with the same mex is equal but not canonical, and earns that share: for the game `{0, *, *3}` the answer `{0, *, *3, *5}` earns half.",
	Syntax:       "A nimber, or an explicit set made of `0`, nimbers and braces: `\"*2\"`, `\"{0, *}\"`, `\"{*0, *1}\"`. In partizan games also numbers, ups and braces with a bar: `3`, `\"-1/2\"`, `\"1*\"`, `\"^2\"`, `\"{1|*}\"`, `\"{2||1|0}\"`, `\"+-1\"`, `\"tiny(2)\"`.",
	Form:         "A nimber, or an explicit set made of 0, nimbers and braces.",
	Uses:         []string{"game", "play", "not_canonical"},
	Needs:        []string{"game"},
	Reads:        []source.Kind{source.String, source.Int, source.Float, source.Array, source.Table},
	PartizanForm: "A number, or a form made of numbers, ups, nimbers and braces with a bar between the options of Left and of Right.",
	Read:         readCanonicalForm,
}

func readCanonicalForm(d *checker.Draft) checker.AnyAsked {
	q := &canonicalForm{sides: d.AsksPartizan()}
	if !q.sides {
		d.OnlyNormal()
	}
	q.pos = d.GameOf("game", `"{1|*}"`, q.sides)
	q.notCanonical = d.Share("not_canonical", points.Ratio(1, 2))
	asked := checker.Asked[form]{
		Answers: aForm(q.pos, read.Form, checker.NimberSigns, `"*12"`, `"{*3, *7}"`, `"*9"`, `"{0, *5}"`, `"*14"`, `"{*2, *6}"`, `"*17"`),
		Wording: "What is the canonical form of " + q.pos.String() + "?",
		Solve:   q.solve,
		Grade:   q.grade,
		Rules:   q.rules,
		Holds:   sameNimber,
		Match: func(got *form) checker.Match {
			if got == nil {
				return checker.Match{Position: q.pos}
			}
			return matchOfEqual(q.pos, got.Position)
		},
	}
	if q.sides {
		asked.Answers = aForm(q.pos, read.Value, checker.FormSigns, `"{12|-7}"`, `"{9|*}"`, `"{17|8}"`, `"{^3|-14}"`, `"{23||6|-11}"`, `"{*5|-31}"`)
		asked.Holds = nil
	}
	return asked.Ask()
}

// canonicalForm is a game whose canonical form is asked for.
type canonicalForm struct {
	pos          game.Position
	sides        bool          // Left and Right have different moves
	notCanonical points.Points // the credit for an equal game that is not in canonical form
}

func (q *canonicalForm) solve(t *checker.Task) (form, explain.Doc, error) {
	s := t.Solver()
	canonical := (*solve.Solver).Form
	if !q.sides {
		canonical = nimberOf
	}
	pos, err := canonical(s, q.pos)
	if err != nil {
		return form{}, nil, err
	}
	return form{pos}, t.Shown(worked.Canonical(s, q.pos)), nil
}

// nimberOf is the nimber that is equal to a game.
func nimberOf(s *solve.Solver, pos game.Position) (game.Position, error) {
	n, err := s.Nimber(pos)
	return game.Nimber(n), err
}

// maxExample is the budget for the games that are shown as examples.
const maxExample = 1000

// sameNimber reports whether an answer has the nim value of the reference answer, or one that is too hard to find.
func sameNimber(got, want form) bool {
	n, err := solve.New(maxExample).Nimber(got.Position)
	wanted, _ := read.BareNimber(want.Position)
	return err != nil || n == wanted
}

func (q *canonicalForm) grade(t *checker.Task, got, want form) (points.Points, []checker.Note, error) {
	nothing := points.Of(0)
	if q.sides && !read.IsValue(got.Position) || !q.sides && !read.IsForm(got.Position) {
		return nothing, nil, nil // the question, repeated
	}
	s := t.Solver()
	equal, err := q.equals(s, got, want)
	if err != nil {
		return points.Points{}, nil, err
	}
	if !equal {
		code := checker.Code("canonical/unequal")
		if q.sides {
			code = "canonical/another-value"
		}
		return nothing, []checker.Note{checker.Hint(code).Adding(t.Refute(refute.Unequal(q.pos, got.Position)))}, nil
	}
	flaw, err := s.FindFlaw(got.Position)
	if err != nil {
		return points.Points{}, nil, err
	}
	repeated := got.Key() == q.pos.Key()
	switch {
	case flaw == nil:
		return points.Of(1), nil, nil
	case q.sides && !repeated && q.pos.Key() != want.Key() && holdsGame(got.Position, q.pos):
		return nothing, []checker.Note{checker.Hint("canonical/question-again").Saying("The whole game of the question is still here, with something added that changes nothing. Its canonical form is what remains when dominated options are left out and reversible ones are bypassed.")}, nil
	}
	note := q.flawNote(flaw)
	if flaw.Option != nil {
		note.More = t.Refute(refute.Uncanonical(got.Position))
	}
	if repeated {
		return nothing, []checker.Note{note}, nil
	}
	return q.notCanonical, []checker.Note{note}, nil
}

// equals reports whether an answer is equal to the game of the question.
func (q *canonicalForm) equals(s *solve.Solver, got, want form) (bool, error) {
	if q.sides {
		order, err := s.Compare(got.Position, want.Position)
		return order == cgt.Equal, err
	}
	wanted, _ := read.BareNimber(want.Position)
	n, err := s.Nimber(got.Position)
	return n == wanted, err
}

const notCanonical = "This game is equal to the game of the question, but it is not in canonical form: "

// holdsGame reports whether a form has everything that the game of the question has: each
// term of a sum, or each option of a pair of braces.
func holdsGame(form, asked game.Position) bool {
	terms := func(pos game.Position) (list []game.Position) {
		for _, p := range pos.Parts() {
			list = append(list, game.Position{{Parts: []game.Part{p}}})
		}
		return list
	}
	all := terms(asked)
	if len(all) > 0 && holdsEach(terms(form), all) {
		return true
	}
	braces, ok1 := game.BracesOf(form)
	of, ok2 := game.BracesOf(asked)
	if !ok1 || !ok2 || !braces.Barred || !of.Barred {
		return false
	}
	for _, who := range game.Players {
		if !holdsEach(braces.OptionsOf(who), of.OptionsOf(who)) {
			return false
		}
	}
	return true
}

// holdsEach reports whether each of some games is in a list, as often as it is among them.
func holdsEach(list, games []game.Position) bool {
	count := map[string]int{}
	for _, pos := range list {
		count[pos.Key()]++
	}
	for _, pos := range games {
		if count[pos.Key()]--; count[pos.Key()] < 0 {
			return false
		}
	}
	return true
}

// flawNote names the student's own option that keeps a form from being canonical.
func (q *canonicalForm) flawNote(f *solve.Flaw) checker.Note {
	note := checker.Note{From: problems.Hint}
	text := explain.P(explain.Text(notCanonical))
	if f.Option == nil {
		note.Code = "canonical/sum"
		if len(f.Path) == 1 {
			text = append(text, explain.Text("it is written as a sum. A canonical form is one game: a number, a number with ups and a nimber beside it, or a pair of braces."))
		} else {
			text = append(text, explain.Math(f.In().String()), explain.Text(" is a sum. In a canonical form every option is one game in canonical form."))
		}
		note.Text = explain.Doc{text}
		return note
	}
	of := "the option "
	if q.sides {
		of = "the " + f.Player.Name() + " option "
	}
	if len(f.Path) > 1 {
		text = append(text, explain.Text("in "), explain.Math(f.In().String()), explain.Text(" "))
	}
	text = append(text, explain.Text(of), explain.Math(f.Option.String()))
	switch {
	case !q.sides:
		note.Code = "canonical/reversible"
		text = append(text, explain.Text(" is reversible. An option is reversible if one of its own options is equal to the game that it is an option of."))
	case f.Through != nil:
		note.Code = "canonical/not-bypassed"
		text = append(text, explain.Text(" is reversible. An option of Left is reversible if Right can answer it by a move to a game that is at most the whole, an option of Right if Left can answer it by a move to a game that is at least the whole."))
	default:
		note.Code = "canonical/dominated"
		text = append(text, explain.Text(" is dominated. An option is dominated if the same player has another one that is at least as good."))
	}
	note.Text = explain.Doc{text}
	return note
}
