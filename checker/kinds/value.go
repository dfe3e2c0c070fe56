package kinds

import (
	"cmp"
	"slices"
	"strings"

	"grader/checker"
	"grader/checker/read"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/refute"
	"grader/reference/solve"
)

var valueKind = &checker.Kind{
	Name:  "value",
	Title: "Property of a game",
	Asks: "A property of a game, which `ask` names: " + askedOf() + ". Any equal form of the game will do, except for `reduced-form`, which must be canonical: any other game that is equal to it or differs by an infinitesimal earns half (`not_canonical` sets another share), and the game of the question nothing. " +
		"`incentives` asks for the undominated ones, of one `player` or of both; `credit` sets the scoring rule, and listing a dominated incentive neither earns nor costs anything.",
	Syntax: "A number for `birthday`, `remoteness` and `suspense`: `3`. A game for `freeze`, `companion`, `reduced-form` and `atomic-weight`: `\"{2|0}\"`; `\"none\"` if there is no atomic weight. An array of games for `incentives`: `[\"{2|0}\", \"^*\"]`; `[]` if there is none.",
	Form:   "A number, a form or a list of forms, as the question asks; none if there is no incentive or no atomic weight.",
	Uses:   []string{"game", "ask", "player", "play", "credit", "not_canonical"},
	Needs:  []string{"game", "ask"},
	Reads:  []source.Kind{source.String, source.Int, source.Float, source.Array},
	Read:   readValue,
}

func readValue(d *checker.Draft) checker.AnyAsked {
	d.OnlyNormal()
	q := &value{who: game.Both, rule: d.CreditRule(), notReduced: d.Share("not_canonical", points.Ratio(1, 2))}
	name := ""
	if v, ok := d.Need("ask", `"birthday"`); ok {
		name, _ = v.Text()
	}
	i := slices.IndexFunc(asks, func(a *ask) bool { return a.name == name })
	if i < 0 {
		d.GiveUp() // loading the set has complained
		return nil
	}
	if q.ask = asks[i]; q.ask.impartial {
		q.pos = d.ImpartialGame("game")
	} else {
		q.pos = d.AnyGame("game", `"{2||1|0}"`)
	}
	for _, only := range [][2]string{{"player", "incentives"}, {"credit", "incentives"}, {"not_canonical", reducedForm}} {
		key := only[0]
		if _, given := d.Question.Get(key); given && name != only[1] && !d.Failed {
			d.ComplainAt(key, "question/key", "the key "+key+` has no meaning where ask = "`+name+`"`, "leave it out")
		}
	}
	q.who = map[string]game.Player{"left": game.Left, "right": game.Right, "both": game.Both}[d.Choice("player", "both")]
	whose := ""
	if q.who != game.Both {
		whose = " of " + q.who.Name()
	}
	return checker.Asked[worth]{
		Answers: checker.Answers[worth]{Parse: q.parse, Field: worthFields[q.ask.shape], Examples: checker.Examples(q.ask.examples...)},
		Wording: strings.NewReplacer("WHOSE", whose, "GAME", q.pos.String()).Replace(q.ask.wording),
		Solve:   q.solve,
		Why:     func(s *solve.Solver, _ worth) (explain.Doc, error) { return q.ask.why(s, q) },
		Grade:   q.grade,
		Rules:   q.rules,
	}.Ask()
}

// worthFields are the fields that fit the shapes of answers.
var worthFields = [...]checker.Field{
	aCount:    {Shape: checker.Line},
	aGame:     {Shape: checker.Line, Signs: checker.FormSigns},
	someGames: {Shape: checker.Lines, Signs: checker.FormSigns},
}

// value asks for what an ask names.
type value struct {
	ask        *ask
	pos        game.Position
	who        game.Player
	rule       checker.CreditRule
	notReduced points.Points // the credit for a game that is equal up to infinitesimals but not reduced

	want  worth
	named game.Position   // the game of the reference answer, as an operation on that of the question
	moves []game.Position // all incentives, by the moves of the game and of its form
}

// A worth is an answer: a game, a list of games, or that there is none.
type worth struct {
	list   []game.Position
	isList bool
	none   bool
}

func (w worth) texts() []string {
	texts := []string{}
	for _, pos := range w.list {
		texts = append(texts, pos.String())
	}
	return texts
}

func (w worth) String() string {
	if w.none {
		return solve.NoWeight
	}
	return cmp.Or(strings.Join(w.texts(), ", "), "[]")
}

// JSON is the list, or the game, as a text.
func (w worth) JSON() any {
	if w.isList {
		return w.texts()
	}
	return w.String()
}

func (w worth) Meaning() string {
	var keys []string
	for _, pos := range w.list {
		keys = append(keys, pos.Key())
	}
	slices.Sort(keys)
	return strings.Join(keys, "\n") // of none, nothing
}

func (q *value) solve(t *checker.Task) (want worth, err error) {
	q.want, err = q.ask.solve(q, t, t.Solver())
	return q.want, err
}

func (q *value) parse(t *checker.Task, v source.Value) (worth, checker.Findings, error) {
	if q.ask.shape == aCount {
		n, err := read.Number(v)
		return worth{list: []game.Position{numbered(n)}}, checker.Findings{}, err
	}
	if q.ask.shape == aGame {
		if q.ask.name == atomicWeight && saysNone(v) {
			return worth{none: true}, checker.Findings{}, nil
		}
		pos, err := read.Value(t, q.pos, v)
		if err != nil && q.ask.name == atomicWeight {
			err = orNone(err)
		}
		return worth{list: []game.Position{pos}}, checker.Findings{}, err
	}
	list, found, err := read.Each(v, func(item source.Value, entry bool) (list []game.Position, faults []*checker.Fault) {
		text, ok := read.ValueText(item)
		if !ok {
			_, err := read.Value(t, q.pos, item)
			return nil, []*checker.Fault{checker.FaultFrom(err, -1)}
		}
		entries, listed := notation.Listed(text)
		if !listed || len(entries) < 2 {
			entries = []string{text}
		}
		if set, braced := notation.Braced(text); braced && !entry && !slices.ContainsFunc(set, hasBar) {
			entries = set // as the notes write sets
		}
		for _, entry := range entries {
			pos, err := read.ValueOf(t, q.pos, entry, item.Show())
			if err != nil {
				return nil, []*checker.Fault{checker.FaultFrom(err, -1)}
			}
			list = append(list, pos)
		}
		return list, nil
	})
	return worth{list: list, isList: true}, found, err
}

// saysNone reports whether an answer says that there is no atomic weight.
func saysNone(v source.Value) bool {
	text, _ := read.Only(v).Text()
	return v.Kind() == source.Array && v.Len() == 0 || read.SaysNone(text, "atomic weight")
}

// orNone is a complaint about an atomic weight, which always says how none is written.
func orNone(err error) error {
	fault := checker.FaultFrom(err, -1)
	otherwise := fault.Hint
	if otherwise != "" {
		otherwise = "; otherwise " + otherwise
	}
	fault.Hint = "write " + solve.NoWeight + " if there is no atomic weight" + otherwise
	return fault
}

// hasBar reports whether a text has a bar outside brackets.
func hasBar(text string) bool {
	for i, depth := range notation.Depths(text) {
		if depth == 0 && text[i] == '|' {
			return true
		}
	}
	return false
}

func numbered(n uint64) game.Position {
	return game.Value(cgt.Simple{Number: cgt.Int(int64(min(n, 1<<60)))})
}

func (q *value) grade(t *checker.Task, got, want worth) (points.Points, []checker.Note, error) {
	nothing, full := points.Of(0), points.Of(1)
	s := t.Solver()
	if q.ask.shape == someGames {
		return q.gradeList(s, got, want)
	}
	wrong := checker.Hint("value/wrong").Saying(q.ask.hint)
	switch {
	case got.none && want.none:
		return full, nil, nil
	case got.none || want.none:
		return nothing, []checker.Note{checker.Hint("value/weight")}, nil
	}
	pos, ref := got.list[0], want.list[0]
	if !read.IsValue(pos) {
		return nothing, []checker.Note{checker.Hint("value/question-again")}, nil
	}
	order, err := s.Compare(pos, ref)
	if err != nil {
		return points.Points{}, nil, err
	}
	equal := order == cgt.Equal
	if q.ask.name == reducedForm {
		return q.gradeReduced(t, s, pos, ref, equal)
	}
	if equal {
		return full, nil, nil
	}
	if q.named != nil {
		wrong.More = t.Refute(refute.Unequal(q.named, pos))
	}
	return nothing, []checker.Note{wrong}, nil
}

// gradeReduced gives a share for what differs from the reduced form by an infinitesimal, or is equal
// to it in another form, unless it is the game of the question.
func (q *value) gradeReduced(t *checker.Task, s *solve.Solver, pos, ref game.Position, equal bool) (points.Points, []checker.Note, error) {
	if equal {
		flaw, err := s.FindFlaw(pos)
		if err != nil {
			return points.Points{}, nil, err
		}
		if flaw == nil {
			return points.Of(1), nil, nil
		}
	}
	left, right, err := s.Stops(pos.Plus(ref.Negative()))
	if err != nil {
		return points.Points{}, nil, err
	}
	if left != (cgt.Dyadic{}) || right != (cgt.Dyadic{}) {
		wrong := checker.Hint("value/wrong").Saying(q.ask.hint)
		wrong.More = t.Refute(refute.Unequal(q.named, pos))
		return points.Of(0), []checker.Note{wrong}, nil
	}
	var note checker.Note
	if equal {
		note = checker.Hint("value/not-canonical")
	} else {
		note = checker.Hint("value/not-reduced")
	}
	if pos.Key() == q.pos.Key() {
		return points.Of(0), []checker.Note{note}, nil
	}
	return q.notReduced, []checker.Note{note}, nil
}

// gradeList counts the undominated incentives that are among those given.
func (q *value) gradeList(s *solve.Solver, got, want worth) (points.Points, []checker.Note, error) {
	right, wrong := 0, 0
	for _, pos := range want.list {
		is, err := isIn(s, pos, got.list)
		if err != nil {
			return points.Points{}, nil, err
		}
		if is {
			right++
		}
	}
	for i, pos := range got.list {
		if !read.IsValue(pos) {
			wrong++
			continue
		}
		is, err := isIn(s, pos, q.moves, got.list[:i])
		if err != nil {
			return points.Points{}, nil, err
		}
		if !is {
			wrong++
		}
	}
	credit := q.rule.Of(right, wrong, len(want.list))
	var notes []checker.Note
	if wrong > 0 {
		notes = append(notes, checker.Hint("value/no-incentive"))
	}
	if right < len(want.list) && (right > 0 || wrong == 0) {
		notes = append(notes, checker.Hint("value/missing").Lacking(len(want.list)-right))
	}
	return credit, notes, nil
}

// isIn reports whether some list has a game that is equal to this one.
func isIn(s *solve.Solver, pos game.Position, lists ...[]game.Position) (bool, error) {
	for _, list := range lists {
		for _, o := range list {
			order, err := s.Compare(pos, o)
			if err != nil || order == cgt.Equal {
				return err == nil, err
			}
		}
	}
	return false, nil
}
