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
	Asks: "The canonical form of a game in normal play: the form without reversible options, which is `*n`. If Left and Right have different moves, it is the form without dominated and reversible options at any depth. " +
		"A game that is equal to it but not canonical earns half (`not_canonical` sets another share). One that only repeats the game of the question earns nothing; nor, if Left and Right have different moves, does one that repeats it with something added. " +
		"An impartial form with another set of options counts as another game: of `{0, *, *3}`, the answer `{0, *, *3, *5}` earns half.",
	Syntax:       "A nimber, or an explicit set made of `0`, nimbers and braces: `\"*2\"`, `\"{0, *}\"`, `\"{*0, *1}\"`. If Left and Right have different moves, also numbers, ups and braces with a bar: `3`, `\"-1/2\"`, `\"1*\"`, `\"^2\"`, `\"{1|*}\"`, `\"{2||1|0}\"`, `\"+-1\"`, `\"tiny(2)\"`.",
	Form:         "A nimber, or an explicit set made of 0, nimbers and braces.",
	Uses:         []string{"game", "play", "not_canonical"},
	Needs:        []string{"game"},
	Reads:        []source.Kind{source.String, source.Int, source.Float, source.Array, source.Table},
	PartizanForm: "A number, or a form made of numbers, ups, nimbers and braces with a bar between the options of Left and of Right.",
	Read: func(d *checker.Draft) checker.AnyAsked {
		q := &canonicalForm{sides: d.AsksPartizan()}
		if !q.sides {
			d.OnlyNormal()
		}
		q.pos = d.GameOf("game", `"{1|*}"`, q.sides)
		q.notCanonical = d.Share("not_canonical", points.Ratio(1, 2))
		return checker.Of(q)
	},
}

// canonicalForm asks for the canonical form of a game.
type canonicalForm struct {
	checker.Common[form]
	pos          game.Position
	sides        bool          // Left and Right have different moves
	notCanonical points.Points // the credit for an equal game that is not in canonical form
}

// A form is an answer that is a game.
type form struct{ game.Position }

func (f form) Meaning() string { return f.Key() }

func (q *canonicalForm) Wording() string {
	return "What is the canonical form of " + q.pos.String() + "?"
}

func (q *canonicalForm) Solve(t *checker.Task) (explain.Doc, error) {
	s := t.Solver()
	if q.sides {
		pos, err := read.CanonicalForm(s, q.pos)
		if err != nil {
			return nil, err
		}
		q.Ref = form{pos}
	} else {
		n, err := s.Nimber(q.pos)
		if err != nil {
			return nil, err
		}
		q.Ref = form{game.Nimber(n)}
	}
	return t.Shown(worked.Canonical(s, q.pos)), nil
}

func (q *canonicalForm) Parse(t *checker.Task, v source.Value) (form, checker.Findings, error) {
	parse := read.Form
	if q.sides {
		parse = read.Value
	}
	pos, err := parse(t, q.pos, v)
	return form{pos}, checker.Findings{}, err
}

func (q *canonicalForm) Field() checker.Field {
	return checker.Field{Shape: checker.Line, Signs: signs(q.sides)}
}

func (q *canonicalForm) Examples() []string {
	if q.sides {
		return []string{`"{12|-7}"`, `"{9|*}"`, `"{17|8}"`, `"{^3|-14}"`, `"{23||6|-11}"`, `"{*5|-31}"`}
	}
	return []string{`"*12"`, `"{*3, *7}"`, `"*9"`, `"{0, *5}"`, `"*14"`, `"{*2, *6}"`, `"*17"`}
}

// maxExample is the budget for the games that are shown as examples.
const maxExample = 1000

func (q *canonicalForm) Holds(got form) bool {
	if q.sides {
		return false
	}
	n, err := solve.New(maxExample).Nimber(got.Position)
	wanted, _ := read.BareNimber(q.Ref.Position)
	return err != nil || n == wanted
}

func (q *canonicalForm) Match(got *form) checker.Match {
	if got == nil {
		return checker.Match{Position: q.pos}
	}
	return matchOfEqual(q.pos, got.Position)
}

func (q *canonicalForm) Grade(t *checker.Task, got form) (points.Points, []checker.Note, error) {
	nothing := points.Of(0)
	if q.sides && !read.IsValue(got.Position) || !q.sides && !read.IsForm(got.Position) {
		return nothing, nil, nil // the question, repeated
	}
	s := t.Solver()
	equal, err := q.equals(s, got)
	if err != nil {
		return points.Points{}, nil, err
	}
	if !equal {
		note := checker.Hint("canonical/unequal")
		if q.sides {
			note = checker.Hint("canonical/another-value")
		}
		note.More = t.Refute(refute.Unequal(q.pos, got.Position))
		return nothing, []checker.Note{note}, nil
	}
	flaw, err := s.FindFlaw(got.Position)
	if err != nil {
		return points.Points{}, nil, err
	}
	repeated := got.Key() == q.pos.Key()
	switch {
	case flaw == nil:
		return points.Of(1), nil, nil
	case q.sides && !repeated && q.pos.Key() != q.Ref.Key() && holdsGame(got.Position, q.pos):
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
func (q *canonicalForm) equals(s *solve.Solver, got form) (bool, error) {
	if q.sides {
		order, err := s.Compare(got.Position, q.Ref.Position)
		return order == cgt.Equal, err
	}
	want, _ := read.BareNimber(q.Ref.Position)
	n, err := s.Nimber(got.Position)
	return n == want, err
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
