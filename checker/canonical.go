package checker

import (
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/refute"
	"grader/reference/solve"
)

// canonicalQuestion asks for the canonical form of a game.
type canonicalQuestion struct {
	pos          game.Position
	notCanonical points.Points // the credit for an equal game that is not in canonical form
}

var canonicalKind = &Kind[*canonicalQuestion, game.Position]{
	KindInfo: KindInfo{
		Name:  "canonical-form",
		Title: "Canonical form",
		Asks: "The canonical form of a game in normal play: the form without reversible options, which is `*n`. " +
			"A game that is equal to it but not canonical earns half (`not_canonical` sets another share); one that only repeats the game of the question earns nothing.",
		Syntax: "A nimber, or an explicit set made of `0`, nimbers and braces: `\"*2\"`, `\"{0, *}\"`, `\"{*0, *1}\"`.",
		Sample: `id     = "form"
kind   = "canonical-form"
game   = "nim(1,3)"
accept = ["*2", "{0, *}", "{*1, *0}", "{0, {0}}"]
reject = ["*3", "{0, *, *3}", "0"]`,
		Uses: []string{"game", "play", "not_canonical"},
	},
	Read: func(d *Desk) *canonicalQuestion {
		d.onlyNormal()
		return &canonicalQuestion{pos: d.Game("game"), notCanonical: d.share("not_canonical", points.Ratio(1, 2))}
	},
	Wording: func(q *canonicalQuestion) string { return "What is the canonical form of " + q.pos.String() + "?" },
	Solve: func(t *Task, q *canonicalQuestion) (game.Position, explain.Doc, error) {
		s := solve.New(t.Budget.Positions)
		n, err := s.Nimber(q.pos)
		if err != nil {
			return nil, nil, err
		}
		return game.Nimber(n), nil, nil
	},
	Parse: func(t *Task, q *canonicalQuestion, v source.Value) (game.Position, Remarks, error) {
		pos, err := readForm(t.Library, v)
		return pos, Remarks{}, err
	},
	Format: game.Position.String,
	JSON:   func(pos game.Position) any { return pos.String() },
	Grade:  gradeCanonical,
	Slips: []Slip[*canonicalQuestion, game.Position]{
		{
			Code: "canonical/repeated-question",
			Hit: func(q *canonicalQuestion, got, want game.Position) bool {
				return got.Key() == q.pos.Key()
			},
			Text: "This is the game of the question again. Its canonical form is what remains when every reversible option is bypassed.",
		},
	},
}

// readForm reads a game made of 0, nimbers and braces only.
func readForm(library *reference.Library, v source.Value) (game.Position, error) {
	if n, ok := v.Int(); ok {
		if n == 0 {
			return game.Nimber(0), nil
		}
		return nil, &Fault{Entry: -1, Msg: "the number " + v.Show() + " is not a game", Hint: `did you mean "*` + v.Show() + `"?`}
	}
	text, ok := v.Text()
	if !ok {
		return nil, &Fault{Entry: -1, Msg: "expected a game in quotes, found " + v.Describe(), Hint: `write it as in "*2" or "{0, *}"`}
	}
	pos, err := library.Parse(text)
	if err != nil {
		return nil, faultFrom(err, -1)
	}
	if !isForm(pos) {
		return nil, &Fault{
			Entry: -1, End: len(text),
			Msg:  "a canonical form is written with 0, nimbers and braces only, found " + pos.String(),
			Hint: `write it as in "*2" or "{0, *}"`,
		}
	}
	return pos, nil
}

// isForm tells whether a position is one nimber or a set of such forms.
func isForm(pos game.Position) bool {
	if len(pos) != 1 {
		return false
	}
	for _, p := range pos[0].Parts {
		set, ok := p.(*game.Set)
		if !ok {
			return pos[0].Game == game.Game(game.Star)
		}
		for _, o := range set.Options() {
			if !isForm(o) {
				return false
			}
		}
	}
	return pos[0].Game == nil || pos[0].Game == game.Game(game.Star)
}

func gradeCanonical(t *Task, q *canonicalQuestion, got, want game.Position) (points.Points, []Note, error) {
	s := solve.New(t.Budget.Answer)
	value, err := s.Nimber(got)
	if err != nil {
		return points.Points{}, nil, err
	}
	right, err := solve.New(t.Budget.Answer).Nimber(want)
	if err != nil {
		return points.Points{}, nil, err
	}
	if value != right {
		note := hint("canonical/unequal", "This game is not equal to the game of the question: some game tells the two apart.")
		note.More = refutation(t, func(s *solve.Solver) (refute.Refutation, error) {
			return refute.Unequal(s, q.pos, got)
		})
		return points.Of(0), []Note{note}, nil
	}
	defects, err := s.Defects(got)
	if err != nil {
		return points.Points{}, nil, err
	}
	if len(defects) == 0 {
		return points.Of(1), nil, nil
	}
	credit := q.notCanonical
	if got.Key() == q.pos.Key() {
		credit = points.Of(0)
	}
	return credit, []Note{notCanonicalNote(t, got, defects[0])}, nil
}

// notCanonicalNote names the first option that keeps a form from being canonical.
func notCanonicalNote(t *Task, got game.Position, d solve.Defect) Note {
	note := hint("canonical/reversible", "")
	text := explain.P(explain.Text("This game is equal to the one of the question, but not in canonical form: its option "),
		explain.Code(d.Option.String()), explain.Text(" is reversible."))
	if d.Through == nil {
		note.Code = "canonical/repeated-option"
		text = explain.P(explain.Text("This game is equal to the one of the question, but not in canonical form: the option "),
			explain.Code(d.Option.String()), explain.Text(" is written twice."))
	}
	if n := len(d.Path); n > 0 {
		text = append(text, explain.Text(" Look at "), explain.Code(d.Path[n-1].String()), explain.Text(" within it."))
	}
	note.Text = explain.Doc{text}
	note.More = refutation(t, func(s *solve.Solver) (refute.Refutation, error) {
		return refute.Uncanonical(s, got)
	})
	return note
}
