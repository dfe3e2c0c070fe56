package checker

import (
	"errors"

	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/refute"
	"grader/reference/solve"
	"grader/reference/worked"
)

// partizanCanonicalKind asks for the canonical form of a game in which Left and Right
// have different moves.
var partizanCanonicalKind = &kindOf[*canonicalQuestion, game.Position, game.Position]{
	Kind: Kind{
		Form: "A number, or a form in quotes, made of numbers, ups, nimbers and braces with a bar between the options of Left and of Right.",
	},
	Read: func(d *draft) *canonicalQuestion {
		return &canonicalQuestion{pos: d.anyGame("game", `"{1|*}"`), notCanonical: d.share("not_canonical", points.Ratio(1, 2))}
	},
	Wording: askForm,
	Solve: func(t *Task, q *canonicalQuestion) (game.Position, explain.Doc, error) {
		s := t.questionSolver()
		want, err := formText(s, q.pos)
		if err != nil {
			return nil, nil, err
		}
		return want, t.shown(worked.Canonical(s, q.pos)), nil
	},
	Want: itself[game.Position],
	Parse: func(t *Task, q *canonicalQuestion, _ game.Position, v source.Value) (game.Position, findings, error) {
		pos, err := readValue(t, q.pos, v)
		return pos, findings{}, err
	},
	Examples: func(*canonicalQuestion) []string {
		return []string{`"{12|-7}"`, `"{9|*}"`, `"{17|8}"`, `"{^3|-14}"`, `"{23||6|-11}"`, `"{*5|-31}"`}
	},
	Format:  game.Position.String,
	Meaning: game.Position.Key,
	JSON:    func(pos game.Position) any { return pos.String() },
	Field:   lineField[*canonicalQuestion],
	Grade:   gradePartizanForm,
	Slips:   formSlips,
}

func gradePartizanForm(t *Task, q *canonicalQuestion, got, want game.Position) (points.Points, []Note, error) {
	nothing := points.Of(0)
	if !isValue(got) {
		return nothing, nil, nil // the question, repeated
	}
	s := t.solver()
	order, err := s.Compare(got, want)
	if err != nil {
		return nothing, nil, err
	}
	if order != cgt.Equal {
		note := hint("canonical/another-value", "This game is not equal to the game of the question. Two games are equal only if the player who moves second wins their difference.")
		note.More = refutation(t, func(s *solve.Solver) (refute.Refutation, error) { return refute.Unequal(s, q.pos, got) })
		return nothing, []Note{note}, nil
	}
	canonical, err := s.IsCanonical(got)
	if err != nil {
		return nothing, nil, err
	}
	if canonical {
		return points.Of(1), nil, nil
	}
	credit := q.notCanonical
	if got.Key() == q.pos.Key() {
		credit = nothing
	} else if q.pos.Key() != want.Key() && holdsGame(got, q.pos) {
		return nothing, []Note{hint("canonical/question-again", "The whole game of the question is still here, with something added that changes nothing. Its canonical form is what remains when dominated options are left out and reversible ones are bypassed.")}, nil
	}
	flaw, found, err := s.FindFlaw(got)
	switch {
	case errors.Is(err, game.ErrLimit):
		return credit, []Note{hint("canonical/not-canonical", "This game is equal to the game of the question, but it is not in canonical form: some option is dominated or reversible.")}, nil
	case err != nil || !found:
		return credit, nil, err
	}
	note := flawNote(flaw)
	if flaw.Option != nil {
		note.More = refutation(t, func(s *solve.Solver) (refute.Refutation, error) { return refute.Uncanonical(s, got) })
	}
	return credit, []Note{note}, nil
}

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
	if len(all) != 1 || len(form.Parts()) != 1 {
		return false
	}
	braces, ok1 := form.Parts()[0].(*game.Braces)
	of, ok2 := asked.Parts()[0].(*game.Braces)
	if !ok1 || !ok2 {
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
func flawNote(f solve.Flaw) Note {
	note := Note{From: hintLevel}
	text := explain.P(explain.Text("This game is equal to the game of the question, but it is not in canonical form: "))
	if f.Option == nil {
		note.Code = "canonical/sum"
		if f.Whole {
			text = append(text, explain.Text("it is written as a sum. A canonical form is one game: a number, a number with ups and a nimber beside it, or a pair of braces."))
		} else {
			text = append(text, explain.Code(f.In.String()), explain.Text(" is a sum. In a canonical form every option is one game in canonical form."))
		}
		note.Text = explain.Doc{text}
		return note
	}
	if !f.Whole {
		text = append(text, explain.Text("in "), explain.Code(f.In.String()), explain.Text(" "))
	}
	text = append(text, explain.Text("the "+f.Player.Name()+" option "), explain.Code(f.Option.String()))
	switch {
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

// A formSlip looks at the forms of an answer that is not equal to the game of the
// question, and of the reference answer.
type formSlip struct {
	*solve.Solver
	q         *canonicalQuestion
	written   game.Position // the answer
	got, want cgt.Form
}

// ofForms makes a slip's Work of a function of the forms. What needs too much is no
// slip.
func ofForms(hit func(f *formSlip) (bool, error)) func(t *Task, q *canonicalQuestion, got, want game.Position) bool {
	return func(t *Task, q *canonicalQuestion, got, want game.Position) bool {
		if !isValue(got) {
			return false
		}
		f := &formSlip{Solver: t.solver(), q: q, written: got}
		var err error
		if f.got, err = f.Form(got); err != nil {
			return false
		}
		if f.want, err = f.Form(want); err != nil || f.got == f.want {
			return false
		}
		is, err := hit(f)
		return is && err == nil
	}
}

var formSlips = []slip[*canonicalQuestion, game.Position, game.Position]{
	{
		Code: "canonical/question-again",
		Hit:  func(q *canonicalQuestion, got, want game.Position) bool { return got.Key() == q.pos.Key() },
		Text: "This is the game of the question again. Its canonical form is what remains when dominated options are left out and reversible ones are bypassed.",
		Says: []Code{"canonical/dominated", "canonical/not-bypassed", "canonical/sum"},
	},
	{
		Code: "canonical/sides",
		Work: ofForms((*formSlip).sides),
		Text: "Left and Right seem to have changed places. Left's options stand before the bar and Right's after it, and what is good for Left is positive.",
		Says: []Code{"canonical/another-value"},
	},
	{
		Code: "canonical/dropped",
		Work: ofForms((*formSlip).dropped),
		Text: "A reversible option seems to have been left out. It must be bypassed: the options that its player has after the answer that reverses it take its place.",
		Says: []Code{"canonical/another-value"},
	},
	{
		Code: "canonical/added",
		Work: ofForms((*formSlip).added),
		Text: "The games seem to have been added option by option. In a sum a player moves in one of the games, and the others stay as they are.",
		Says: []Code{"canonical/another-value"},
	},
	{
		Code: "canonical/simplest",
		Work: ofForms((*formSlip).simplest),
		Text: "The game is a number, but not this one. It is the simplest of the numbers to which no Left option is greater or equal, and no Right option less or equal: the whole number nearest to 0, or else the fraction with the smallest denominator.",
		Says: []Code{"canonical/another-value"},
	},
	{
		Code: "canonical/mean",
		Work: ofForms((*formSlip).mean),
		Text: "This is the mean value, around which many copies of the game settle. The game itself is not a number: whoever moves gains something.",
		Says: []Code{"canonical/another-value"},
	},
	{
		Code: "canonical/number",
		Work: ofForms((*formSlip).number),
		Text: "A number stands here, and the game is not one. In the canonical form of a number every Left option is less than every Right option, and nobody gains by moving.",
		Says: []Code{"canonical/another-value"},
	},
	{
		Code: "canonical/up-star",
		Work: ofForms((*formSlip).upStar),
		Text: "Ups and stars seem to be confused. The star is {0|0}, which whoever begins wins; an up is {0|*}, which is positive, and less than every positive number.",
		Says: []Code{"canonical/another-value"},
	},
}

// sides reports whether the answer is the negative, or the options stand on the wrong
// sides.
func (f *formSlip) sides() (bool, error) {
	negative, err := f.Forms().Neg(f.want)
	if err != nil || negative == f.got {
		return err == nil, err
	}
	_, isNumber := game.NumberOf(f.written)
	if _, simple := f.Forms().Simple(f.want); simple || isNumber {
		return false, nil
	}
	left, right, err := f.Forms().Options(f.want)
	if err != nil {
		return false, err
	}
	exchanged, err := f.FormOf(right, left)
	return exchanged == f.got, err
}

// dropped reports whether the answer is what remains of the question's game without one
// of its reversible options.
func (f *formSlip) dropped() (bool, error) {
	if !isValue(f.q.pos) {
		return false, nil
	}
	var sides [2][]cgt.Form
	for _, who := range game.Players {
		var err error
		if sides[who], _, err = f.OptionForms(f.q.pos, who); err != nil {
			return false, err
		}
	}
	for _, who := range game.Players {
		for i, x := range sides[who] {
			reversible, err := f.reversible(x, who)
			if err != nil {
				return false, err
			}
			if !reversible {
				continue
			}
			rest := sides
			rest[who] = append(append([]cgt.Form{}, sides[who][:i]...), sides[who][i+1:]...)
			without, err := f.FormOf(rest[game.Left], rest[game.Right])
			if err != nil || without == f.got {
				return err == nil, err
			}
		}
	}
	return false, nil
}

// reversible reports whether an option of a player is reversible in the game of the
// question.
func (f *formSlip) reversible(x cgt.Form, who game.Player) (bool, error) {
	left, right, err := f.Forms().Options(x)
	if err != nil {
		return false, err
	}
	answers := right
	if who == game.Right {
		answers = left
	}
	for _, y := range answers {
		a, b := y, f.want
		if who == game.Right {
			a, b = b, a
		}
		if ok, err := f.Forms().LessEq(a, b); ok || err != nil {
			return ok, err
		}
	}
	return false, nil
}

// maxAdded bounds the terms of a sum that are added option by option.
const maxAdded = 20

// added reports whether the answer is the sum of games with one option each, of the
// options on the same sides.
func (f *formSlip) added() (bool, error) {
	parts := f.q.pos.Parts()
	if len(parts) < 2 || len(parts) > maxAdded || !isValue(f.q.pos) {
		return false, nil
	}
	sums := [2]cgt.Form{}
	for _, p := range parts {
		g, err := f.Form(game.Position{{Parts: []game.Part{p}}})
		if err != nil {
			return false, err
		}
		left, right, err := f.Forms().Options(g)
		if err != nil || len(left) != 1 || len(right) != 1 {
			return false, err
		}
		for who, option := range [2]cgt.Form{left[0], right[0]} {
			if sums[who], err = f.Forms().Add(sums[who], option); err != nil {
				return false, err
			}
		}
	}
	g, err := f.FormOf(sums[:1], sums[1:])
	return g == f.got, err
}

func (f *formSlip) simplest() (bool, error) {
	_, isNumber := f.Forms().IsNumber(f.got)
	_, should := f.Forms().IsNumber(f.want)
	return isNumber && should, nil
}

func (f *formSlip) mean() (bool, error) {
	x, isNumber := f.Forms().IsNumber(f.got)
	h, err := f.Forms().Thermograph(f.want)
	return err == nil && isNumber && h.Temperature.Sign() > 0 && h.Mean == x && x != cgt.Dyadic{}, err
}

// number reports whether the answer is written as a number, which the game is not.
func (f *formSlip) number() (bool, error) {
	_, isNumber := game.NumberOf(f.written)
	_, should := f.Forms().IsNumber(f.want)
	return isNumber && !should, nil
}

// upStar reports whether there are ups where a nimber belongs, or a nimber for ups.
func (f *formSlip) upStar() (bool, error) {
	a, ok1 := f.Forms().Simple(f.got)
	b, ok2 := f.Forms().Simple(f.want)
	exchanged := a.Up != 0 && a.Star == 0 && b.Up == 0 && b.Star != 0 || a.Up == 0 && a.Star != 0 && b.Up != 0 && b.Star == 0
	return ok1 && ok2 && a.Number == b.Number && exchanged, nil
}
