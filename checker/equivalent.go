package checker

import (
	"slices"
	"strings"

	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/plain"
	"grader/reference/refute"
	"grader/reference/solve"
	"grader/reference/worked"
)

// equivalentQuestion asks whether two games are equal.
type equivalentQuestion struct {
	pos, other game.Position
	witness    bool // an answer of false must show a game that tells the two apart
}

type equivalentReference struct {
	answer equivalence
	values [2]uint64 // the nim values of the two games, if they are known
	known  bool
}

// An equivalence is an answer: whether the games are equal, and perhaps a game
// that tells them apart.
type equivalence struct {
	equal   bool
	given   bool // there is a witness
	witness game.Position
}

// String is the answer in words.
func (e equivalence) String() string {
	switch {
	case e.equal:
		return "true"
	case e.given:
		return "false, with the witness " + plain.Cut(e.witness.String(), maxEcho)
	}
	return "false"
}

func (e equivalence) json() any {
	if e.given {
		return map[string]any{equivalentKeys[0][0]: e.equal, equivalentKeys[1][0]: e.witness.String()}
	}
	return e.equal
}

// equivalentKeys are the keys of an answer, each with what else it is called.
var equivalentKeys = [][]string{
	{"equivalent", "equal", "equals", "same", "areequal", "areequivalent", "isequal"},
	{"witness", "j", "gamej", "thewitness", "witnessj"},
}

var equivalentKind = &kindOf[*equivalentQuestion, equivalentReference, equivalence]{
	Kind: Kind{
		Name:  "equivalent",
		Title: "Equal games",
		Asks: "Whether two games are equal in normal play. With `witness = true`, whoever says that they are not equal must also give a game J that tells them apart: " +
			"the two sums with J have different outcomes. Saying that they differ earns half, and a J that works earns the other half.",
		Syntax: "`true` or `false`; with a witness `{ equivalent = false, witness = \"*3\" }`.",
		Form:   "`true or false`. If the question asks for a game that tells the two apart, the answer that they differ is a table: `{ equivalent = …, witness = \"…\" }`.",
		Sample: `id      = "same"
kind    = "equivalent"
game    = "nim(1,3)"
other   = "*3"
witness = true
accept  = [{ equivalent = false, witness = "*3" }, { equivalent = false, witness = "nim(3,1)" }]
reject  = [true, false, { equivalent = false, witness = "*" }]`,
		PartizanSample: `id      = "different"
kind    = "equivalent"
game    = "{1|-1}"
other   = "0"
witness = true
accept  = [{ equivalent = false, witness = "0" }, { equivalent = false, witness = "+-1" }, { equivalent = false, witness = 0.5 }]
reject  = [true, false, { equivalent = false, witness = 2 }]`,
		Uses:  []string{"game", "other", "witness", "play"},
		Needs: []string{"game", "other"},
		Reads: []source.Kind{source.String, source.Bool, source.Array, source.Table},
	},
	Read: func(d *draft) *equivalentQuestion {
		d.onlyNormal()
		return &equivalentQuestion{pos: d.impartialGame("game"), other: d.impartialGame("other"), witness: d.flag("witness", false)}
	},
	Wording: (*equivalentQuestion).ask,
	Solve:   solveEquivalent,
	Want:    func(ref equivalentReference) equivalence { return ref.answer },
	Parse: func(t *Task, q *equivalentQuestion, _ equivalentReference, v source.Value) (equivalence, findings, error) {
		return readEquivalence(t.Library, v, q.witness)
	},
	Format:   equivalence.String,
	JSON:     equivalence.json,
	Field:    (*equivalentQuestion).field,
	Grade:    gradeEquivalent,
	Match:    matchEquivalent,
	Partizan: partizanEquivalentKind,
	Slips: []slip[*equivalentQuestion, equivalentReference, equivalence]{
		{
			Code: "equivalent/same-outcome",
			Hit: func(q *equivalentQuestion, got equivalence, ref equivalentReference) bool {
				return got.equal && !ref.answer.equal && ref.known && ref.values[0] != 0 && ref.values[1] != 0
			},
			Text: "The same player wins both games, but they are not equal. Equal games have the same outcome whatever third game is added to both, not only when each is played alone.",
			Says: []Code{"equivalent/unequal"},
		},
		{
			Code: "equivalent/nothing-added",
			Hit: func(q *equivalentQuestion, got equivalence, ref equivalentReference) bool {
				return !got.equal && !ref.answer.equal && got.given && got.witness.LiveKey() == "0"
			},
			Text: "Adding 0 changes nothing, so it tells two games apart only if different players win them.",
			Says: []Code{"equivalent/witness"},
		},
	},
}

func (q *equivalentQuestion) field() Field { return Field{Shape: Truth, Witness: q.witness} }

func (q *equivalentQuestion) ask() string {
	ask := "Is " + q.pos.String() + " equal to " + q.other.String() + "?"
	if q.witness {
		ask += " If not, name a game that tells them apart."
	}
	return ask
}

func solveEquivalent(t *Task, q *equivalentQuestion) (ref equivalentReference, why explain.Doc, err error) {
	s := t.questionSolver()
	outcome, err := s.Outcome(q.pos.Plus(q.other), game.Normal)
	if err != nil {
		return ref, nil, err
	}
	want := &ref.answer
	want.equal = outcome == solve.P
	for i, pos := range []game.Position{q.pos, q.other} {
		// To tell whether two games are equal their values need not be known.
		if ref.values[i], err = s.Nimber(pos); err != nil {
			break
		}
	}
	ref.known = err == nil
	if !want.equal && q.witness {
		if err != nil {
			return ref, nil, err
		}
		want.given, want.witness = true, game.Nimber(min(ref.values[0], ref.values[1]))
	}
	return ref, t.shown(worked.Equal(s, q.pos, q.other)), nil
}

func gradeEquivalent(t *Task, q *equivalentQuestion, got equivalence, ref equivalentReference) (points.Points, []Note, error) {
	want := ref.answer
	switch {
	case got.equal && want.equal:
		return points.Of(1), nil, nil
	case got.equal:
		note := hint("equivalent/unequal", "The games are not equal. Two games are equal only if their nim values are, and then their sum is a P-position.")
		note.More = refutation(t, func(s *solve.Solver) (refute.Refutation, error) {
			return refute.Unequal(s, q.pos, q.other)
		})
		return points.Of(0), []Note{note}, nil
	case want.equal:
		note := hint("equivalent/equal", "The games are equal: their nim values are the same, even if they look different. No game tells them apart.")
		note.More = refutation(t, func(s *solve.Solver) (refute.Refutation, error) {
			return refute.Equal(s, q.pos, q.other)
		})
		return points.Of(0), []Note{note}, nil
	case !q.witness:
		return points.Of(1), nil, nil
	}
	half := points.Ratio(1, 2)
	if !got.given {
		return half, []Note{noWitness}, nil
	}
	// Added to two different games, J makes a P-position of one of them exactly
	// if it is equal to that one.
	n, err := t.solver().Nimber(got.witness)
	if err != nil || slices.Contains(ref.values[:], n) {
		return points.Of(1), nil, err
	}
	note := hint("equivalent/witness", "The games do differ, but this witness does not tell them apart: the two sums with it have the same outcome. One of the two sums should be a P-position.")
	note.More = refutation(t, func(s *solve.Solver) (refute.Refutation, error) {
		return refute.FailedWitness(s, q.pos, q.other, got.witness)
	})
	return half, []Note{note}, nil
}

var noWitness = hint("equivalent/no-witness", "The games do differ. The question also asks for a witness: a game J for which the two sums with J have different outcomes.")

const equivalenceHint = `write true or false, or with a witness { equivalent = …, witness = "…" }`

// readEquivalence reads an answer; witness reports whether the question asks for one.
func readEquivalence(library *notation.Library, v source.Value, witness bool) (equivalence, findings, error) {
	if v.Kind() != source.Table {
		equal, ok := readTruth(v)
		if !ok {
			text, _ := v.Text()
			return equivalence{}, findings{}, &Fault{Entry: -1, SyntaxError: game.SyntaxError{End: len(text), Msg: "expected true or false, found " + written(v, true), Hint: equivalenceHint}}
		}
		return equivalence{equal: equal}, findings{}, nil
	}
	keys, unknown, fault := findKeys(v, equivalentKeys)
	if fault != nil {
		return equivalence{}, findings{}, fault
	}
	if keys[0] == "" {
		return equivalence{}, findings{}, &Fault{Entry: -1, SyntaxError: game.SyntaxError{Msg: "expected the key equivalent, found " + written(v, true), Hint: equivalenceHint}}
	}
	var e equivalence
	var r findings
	item, _ := v.Get(keys[0])
	var ok bool
	if e.equal, ok = readTruth(item); !ok {
		return e, r, &Fault{Entry: -1, Key: keys[0], SyntaxError: game.SyntaxError{Msg: "expected true or false, found " + written(item, true), Hint: equivalenceHint}}
	}
	if unknown := unknownEntries(unknown, equivalentKeys, equivalenceHint); len(unknown) > 0 {
		if keys[1] == "" && !e.equal && witness {
			return e, findings{Faults: unknown[1:]}, &unknown[0] // it may be the witness
		}
		r.Faults = unknown
	}
	item, _ = v.Get(keys[1])
	if text, isText := item.Text(); keys[1] != "" && (!isText || !isBlank(text)) {
		var fault *Fault
		if e.witness, fault = readWitness(library, item); fault != nil {
			fault.Key = keys[1]
			r.Faults = append(r.Faults, *fault)
		}
		e.given = fault == nil
	}
	if len(r.Faults) > 0 {
		r.Notes = []Note{asideEntry(r.Faults)}
	}
	return e, r, nil
}

// readTruth reads true or false, or words for it. It may stand alone in a list.
func readTruth(v source.Value) (value, ok bool) {
	if items := v.Items(); len(items) == 1 {
		v = items[0]
	}
	if value, ok = v.Bool(); ok {
		return value, true
	}
	text, _ := v.Text()
	return truthOf(text)
}

// readWitness reads a game of the notation, perhaps alone in a list; the number 0 is
// one too.
func readWitness(library *notation.Library, v source.Value) (game.Position, *Fault) {
	if n, ok := v.Int(); ok && n == 0 {
		return game.Nimber(0), nil
	}
	if items := v.Items(); len(items) == 1 {
		v = items[0]
	}
	fault := &Fault{Entry: -1, SyntaxError: game.SyntaxError{Msg: "expected a game in quotes, found " + written(v, true), Hint: "write a game of the notation in quotes"}}
	if text, isNumber := valueText(v); isNumber && v.Kind() != source.String && library.ReadsNumbers() {
		pos, err := library.Parse(text)
		if err != nil {
			fault = faultFrom(err, -1)
			fault.Msg = "the witness: " + fault.Msg
			return nil, fault
		}
		return pos, nil
	}
	if text, ok := v.Text(); ok {
		if name, rest, named := strings.Cut(text, "="); named && strings.EqualFold(strings.TrimSpace(name), "j") {
			text = rest // "J = *3"
		}
		pos, err := library.Parse(text)
		if err == nil {
			return pos, nil
		}
		if pos, err := library.Parse(plain.Fold(text)); err == nil {
			return pos, nil
		}
		fault = faultFrom(err, -1)
	}
	fault.Msg = "the witness: " + fault.Msg
	return nil, fault
}
