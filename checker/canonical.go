package checker

import (
	"slices"

	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/refute"
	"grader/reference/solve"
	"grader/reference/worked"
)

// canonicalQuestion asks for the canonical form of a game.
type canonicalQuestion struct {
	pos          game.Position
	notCanonical points.Points // the credit for an equal game that is not in canonical form
}

var canonicalKind = &kindOf[*canonicalQuestion, game.Position, game.Position]{
	Kind: Kind{
		Name:  "canonical-form",
		Title: "Canonical form",
		Asks: "The canonical form of a game in normal play: the form without reversible options, which is `*n`. If Left and Right have different moves, it is the form without dominated and reversible options at any depth. " +
			"A game that is equal to it but not canonical earns half (`not_canonical` sets another share). One that only repeats the game of the question earns nothing; nor, if Left and Right have different moves, does one that repeats it with something added. " +
			"An impartial form with another set of options counts as another game: of `{0, *, *3}`, the answer `{0, *, *3, *5}` earns half.",
		Syntax: "A nimber, or an explicit set made of `0`, nimbers and braces: `\"*2\"`, `\"{0, *}\"`, `\"{*0, *1}\"`. If Left and Right have different moves, also numbers, ups and braces with a bar: `3`, `\"-1/2\"`, `\"1*\"`, `\"^2\"`, `\"{1|*}\"`, `\"{2||1|0}\"`, `\"+-1\"`, `\"tiny(2)\"`.",
		Form:   "A nimber, or an explicit set made of 0, nimbers and braces, in quotes.",
		Sample: `id     = "form"
kind   = "canonical-form"
game   = "nim(1,3)"
accept = ["*2", "{0, *}", "{*1, *0}", "{0, {0}}"]
reject = ["*3", "{0, *, *3}", "0"]`,
		PartizanSample: `id     = "switch"
kind   = "canonical-form"
game   = "{1, 1/2|*, 2}"
accept = ["{1|*}"]
reject = ["{1, 1/2|*}", "{*|1}", "1/2", "{1, 1/2|*, 2}"]`,
		Uses:   []string{"game", "play", "not_canonical"},
		Scores: []string{"not_canonical"},
		Needs:  []string{"game"},
		Reads:  []source.Kind{source.String, source.Int, source.Float, source.Array, source.Table},
	},
	Read: func(d *draft) *canonicalQuestion {
		d.onlyNormal()
		return &canonicalQuestion{pos: d.impartialGame("game"), notCanonical: d.share("not_canonical", points.Ratio(1, 2))}
	},
	Wording: askForm,
	Solve: func(t *Task, q *canonicalQuestion) (game.Position, explain.Doc, error) {
		s := t.questionSolver()
		n, err := s.Nimber(q.pos)
		if err != nil {
			return nil, nil, err
		}
		return game.Nimber(n), t.shown(worked.Canonical(s, q.pos)), nil
	},
	Want: itself[game.Position],
	Parse: func(t *Task, q *canonicalQuestion, _ game.Position, v source.Value) (game.Position, findings, error) {
		pos, err := readForm(t, q.pos, v)
		return pos, findings{}, err
	},
	Examples: func(*canonicalQuestion) []string {
		return []string{`"*12"`, `"{*3, *7}"`, `"*9"`, `"{0, *5}"`, `"*14"`, `"{*2, *6}"`, `"*17"`}
	},
	Holds: func(q *canonicalQuestion, got, want game.Position) bool {
		n, err := solve.New(maxExample).Nimber(got)
		wanted, _ := bareNimber(want)
		return err != nil || n == wanted
	},
	Format:   game.Position.String,
	Meaning:  game.Position.Key,
	JSON:     func(pos game.Position) any { return pos.String() },
	Field:    lineField[*canonicalQuestion],
	Grade:    gradeCanonical,
	Match:    matchCanonical,
	Partizan: partizanCanonicalKind,
	Slips: []slip[*canonicalQuestion, game.Position, game.Position]{{
		Code: "canonical/repeated-question",
		Hit:  func(q *canonicalQuestion, got, want game.Position) bool { return got.Key() == q.pos.Key() },
		Text: "This only repeats the game of the question. Its canonical form is what remains when every reversible option is bypassed.",
	}},
}

func askForm(q *canonicalQuestion) string {
	return "What is the canonical form of " + q.pos.String() + "?"
}

// isForm reports whether a position is one nimber or a set of such forms.
func isForm(pos game.Position) bool {
	if len(pos) != 1 || !solve.Literal(pos) {
		return false
	}
	if pos[0].Game != nil {
		return pos[0].Game == game.Game(game.Star)
	}
	for _, p := range pos[0].Parts {
		if set, ok := p.(*game.Set); ok && slices.ContainsFunc(set.Options(), func(o game.Position) bool { return !isForm(o) }) {
			return false
		}
	}
	return true
}

func gradeCanonical(t *Task, q *canonicalQuestion, got, want game.Position) (points.Points, []Note, error) {
	nothing := points.Of(0)
	if !isForm(got) {
		return nothing, nil, nil // the question, repeated
	}
	s := t.solver()
	value, err := s.Nimber(got)
	if err != nil {
		return nothing, nil, err
	}
	if right, err := s.Nimber(want); err != nil || value != right {
		note := hint("canonical/unequal", "This game is not equal to the game of the question. Two games are equal only if their nim values are.")
		note.More = refutation(t, func(s *solve.Solver) (refute.Refutation, error) {
			return refute.Unequal(s, q.pos, got)
		})
		return nothing, []Note{note}, err
	}
	defects, err := s.Defects(got)
	if err != nil {
		return nothing, nil, err
	}
	if len(defects) == 0 {
		return points.Of(1), nil, nil
	}
	credit := q.notCanonical
	if got.Key() == q.pos.Key() {
		credit = nothing
	}
	return credit, []Note{notCanonicalNote(t, got, defects[0])}, nil
}

// notCanonicalNote names the student's own option that keeps a form from being
// canonical; at full it shows what that option is reversible through.
func notCanonicalNote(t *Task, got game.Position, d solve.Defect) Note {
	note := Note{From: hintLevel, Code: "canonical/reversible"}
	fault := " is reversible. An option is reversible if one of its own options is equal to the game that it is an option of."
	text := explain.P(explain.Text("This game is equal to the game of the question, but it is not in canonical form: "))
	if n := len(d.Path); n > 0 {
		text = append(text, explain.Text("in "), explain.Code(d.Path[n-1].String()), explain.Text(" the option "))
	} else {
		text = append(text, explain.Text("the option "))
	}
	note.Text = explain.Doc{append(text, explain.Code(d.Option.String()), explain.Text(fault))}
	note.More = refutation(t, func(s *solve.Solver) (refute.Refutation, error) {
		return refute.Uncanonical(s, got)
	})
	return note
}
