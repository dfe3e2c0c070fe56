package kinds

import (
	"slices"
	"strings"

	"grader/checker"
	"grader/checker/read"
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

var equivalentKind = &checker.Kind{
	Name:  "equivalent",
	Title: "Equal games",
	Asks: "Whether two games are equal in normal play. With `witness = true`, an answer that they are not equal must also name a game J that tells them apart: " +
		"the sums of the two games with J have different outcomes. Saying that they differ earns half, and a J that works the other half.",
	Syntax: "`true` or `false`; with a witness `{ equivalent = false, witness = \"*3\" }`.",
	Form:   "Whether they are equal, `true or false`. If they are not and the question asks for a game that tells them apart, also that game, the `witness`.",
	Uses:   []string{"game", "other", "witness", "play"},
	Needs:  []string{"game", "other"},
	Reads:  []source.Kind{source.String, source.Bool, source.Array, source.Table},
	Read:   readEquivalent,
}

func readEquivalent(d *checker.Draft) checker.AnyAsked {
	q := &equivalent{sides: d.AsksPartizan()}
	if !q.sides {
		d.OnlyNormal()
	}
	q.pos, q.other = d.GameOf("game", `"{1|*}"`, q.sides), d.GameOf("other", `"1/2"`, q.sides)
	q.witness = d.Flag("witness", false)
	asked := checker.Asked[equivalence]{
		Answers: checker.Answers[equivalence]{Parse: q.parse, Field: checker.Field{Shape: checker.Truth, Witness: q.witness}},
		Wording: "Is " + q.pos.String() + " equal to " + q.other.String() + "?",
		Solve:   q.solve,
		Grade:   q.grade,
		Rules:   q.rules,
		Match:   q.match,
	}
	if q.witness {
		asked.Wording += " If not, name a game that tells them apart."
		asked.Field.Signs = signs(q.sides)
	}
	return asked.Ask()
}

// equivalent asks whether two games are equal.
type equivalent struct {
	pos, other game.Position
	sides      bool      // Left and Right may have different moves
	witness    bool      // whether the answer false needs a game that distinguishes the two
	values     [2]uint64 // the nim values of the two games, if they are known
	known      bool
}

// An equivalence is an answer: whether the games are equal, and perhaps a game that distinguishes
// them.
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
		game := plain.Cut(e.witness.String(), read.MaxEcho)
		return "false, with the witness " + game
	}
	return "false"
}

func (e equivalence) JSON() any {
	if e.given {
		return map[string]any{equivalentKeys[0][0]: e.equal, equivalentKeys[1][0]: e.witness.String()}
	}
	return e.equal
}

// equivalentKeys are the keys of an answer, each with its other names.
var equivalentKeys = [][]string{
	{"equivalent", "equal", "equals", "same", "areequal", "areequivalent", "isequal"},
	{"witness", "j", "gamej", "thewitness", "witnessj"},
}

func (q *equivalent) solve(t *checker.Task) (want equivalence, why explain.Doc, err error) {
	s := t.Solver()
	outcome, err := s.Outcome(refute.Difference(q.pos, q.other), game.Normal)
	if err != nil {
		return want, nil, err
	}
	want.equal, want.given = outcome == solve.P, outcome != solve.P && q.witness
	if !q.sides {
		want.witness, err = q.smallerValue(s)
	} else if want.given {
		want.witness, err = q.findWitness(s)
	}
	if !want.given {
		want.witness = nil
	} else if err != nil {
		return want, nil, err
	}
	return want, t.Shown(worked.Equal(s, q.pos, q.other)), nil
}

// smallerValue is a witness against two impartial games: a nimber equal to one of them. Whether the
// games are equal can be decided without their values.
func (q *equivalent) smallerValue(s *solve.Solver) (game.Position, error) {
	for i, pos := range []game.Position{q.pos, q.other} {
		var err error
		if q.values[i], err = s.Nimber(pos); err != nil {
			return nil, err
		}
	}
	q.known = true
	return game.Nimber(min(q.values[0], q.values[1])), nil
}

// findWitness is 0, or the negative of one of the games, with which that one makes 0 and the
// other does not.
func (q *equivalent) findWitness(s *solve.Solver) (game.Position, error) {
	zero := game.Nimber(0)
	apart, err := q.tellsApart(s, zero)
	if err != nil || apart {
		return zero, err
	}
	return q.other.Negative(), nil
}

// tellsApart reports whether the sums of the two games with a third have different
// outcomes. Added to two different impartial games, it makes a P-position of one of them
// exactly if it is equal to that one.
func (q *equivalent) tellsApart(s *solve.Solver, x game.Position) (bool, error) {
	if !q.sides && !x.Partizan() {
		n, err := s.Nimber(x)
		return slices.Contains(q.values[:], n), err
	}
	outcome, err := s.Outcome(q.pos.Plus(x), game.Normal)
	if err != nil {
		return false, err
	}
	other, err := s.Outcome(q.other.Plus(x), game.Normal)
	return outcome != other, err
}

// equivalentCodes are those of the notes on wrong answers.
type equivalentCodes struct{ unequal, equal, witness checker.Code }

// equivalentNotes are the codes about impartial games, and about others.
var equivalentNotes = map[bool]equivalentCodes{
	false: {"equivalent/unequal", "equivalent/equal", "equivalent/witness"},
	true:  {"equivalent/differ", "equivalent/same", "equivalent/fails"},
}

func (q *equivalent) grade(t *checker.Task, got, want equivalence) (points.Points, []checker.Note, error) {
	codes := equivalentNotes[q.sides || got.witness.Partizan()]
	half := points.Ratio(1, 2)
	switch {
	case got.equal && want.equal, !got.equal && !want.equal && !q.witness:
		return points.Of(1), nil, nil
	case got.equal:
		return points.Of(0), []checker.Note{checker.Hint(codes.unequal).Adding(t.Refute(refute.Unequal(q.pos, q.other)))}, nil
	case want.equal:
		return points.Of(0), []checker.Note{checker.Hint(codes.equal).Adding(t.Refute(refute.Equal(q.pos, q.other)))}, nil
	case !got.given:
		return half, []checker.Note{checker.Hint("equivalent/no-witness")}, nil
	}
	apart, err := q.tellsApart(t.Solver(), got.witness)
	if err != nil {
		return points.Points{}, nil, err
	}
	if apart {
		return points.Of(1), nil, nil
	}
	return half, []checker.Note{checker.Hint(codes.witness).Adding(t.Refute(refute.FailedWitness(q.pos, q.other, got.witness)))}, nil
}

func (q *equivalent) match(got *equivalence) checker.Match {
	m := matchOfEqual(q.pos, q.other)
	switch {
	case got == nil:
		m.Second, m.Claim = false, ""
	case !got.equal:
		m.Second = false
		m.Claim = "If " + q.pos.String() + " and " + q.other.String() + " differ, then " + m.Position.String() + firstWins
	}
	return m
}

func (q *equivalent) rules(_ *checker.Task, want equivalence) []checker.Rule[equivalence] {
	sameOutcome := (q.values[0] == 0) == (q.values[1] == 0)
	differ := !want.equal && q.witness
	addsNothing := func(got equivalence) bool { return !got.equal && got.given && got.witness.LiveKey() == "0" }
	return []checker.Rule[equivalence]{
		{Code: "equivalent/same-outcome", Shown: when(q.known, func(got equivalence) bool { return got.equal && !want.equal && sameOutcome })},
		{Code: "equivalent/added-nothing", Shown: when(differ && q.sides, addsNothing)},
		{Code: "equivalent/nothing-added", Shown: when(differ && !q.sides, addsNothing)},
	}
}

var equivalenceHint = "say whether they are equal, and with a game that tells them apart if the question asks for one"

func (q *equivalent) parse(t *checker.Task, v source.Value) (e equivalence, r checker.Findings, err error) {
	if v.Kind() != source.Table {
		equal, ok := read.Truth(v)
		if !ok {
			return e, r, checker.Expected("true or false", v, equivalenceHint).Over(v)
		}
		return equivalence{equal: equal}, r, nil
	}
	keys, unknown, fault := read.FindKeys(v, equivalentKeys)
	if fault != nil {
		return e, r, fault
	}
	if keys[0] == "" {
		fault := checker.Expected("the key equivalent", v, equivalenceHint)
		fault.Msg = "say whether they are equal or not: the game alone does not say it"
		return e, r, fault
	}
	item, _ := v.Get(keys[0])
	var ok bool
	if e.equal, ok = read.Truth(item); !ok {
		fault := checker.Expected("true or false", item, equivalenceHint)
		fault.Key = keys[0]
		return e, r, fault
	}
	if unknown := read.UnknownEntries(unknown, equivalentKeys, equivalenceHint); len(unknown) > 0 {
		if keys[1] == "" && !e.equal && q.witness {
			return e, checker.Findings{Faults: unknown[1:]}, &unknown[0] // it may be the witness
		}
		r.Faults = unknown
	}
	item, _ = v.Get(keys[1])
	if keys[1] != "" && !item.Blank() {
		library := t.Library
		if q.sides {
			library = library.Partizan()
		}
		witness, err := readWitness(library, item)
		if err != nil {
			fault := checker.FaultFrom(err, -1)
			fault.Key, fault.Msg = keys[1], "the witness: "+fault.Msg
			r.Faults = append(r.Faults, *fault)
		}
		e.witness, e.given = witness, err == nil
	}
	if len(r.Faults) > 0 {
		r.Notes = []checker.Note{checker.AsideEntry(r.Faults)}
	}
	return e, r, nil
}

// readWitness reads a game of the notation, perhaps the only element of a list; the number 0 is
// accepted too.
func readWitness(library *notation.Library, v source.Value) (game.Position, error) {
	if n, ok := v.Int(); ok && n == 0 {
		return game.Nimber(0), nil
	}
	v = read.Only(v)
	text, ok := v.Text()
	if !ok {
		if text, ok = read.ValueText(v); !ok || !library.ReadsNumbers() {
			return nil, checker.Expected("a game", v, "write a game of the notation")
		}
		return library.Parse(text)
	}
	if name, rest, named := strings.Cut(text, "="); named && strings.EqualFold(strings.TrimSpace(name), "j") {
		text = rest // "J = *3"
	}
	pos, err := library.Parse(text)
	if err != nil {
		if pos, err := library.Parse(plain.Fold(text)); err == nil {
			return pos, nil
		}
	}
	return pos, err
}
