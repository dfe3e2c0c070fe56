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
	"grader/reference/halt"
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
	Syntax: "A nimber, or an explicit set made of `0`, nimbers and braces: `\"*2\"`, `\"{0, *}\"`, `\"{*0, *1}\"`. If Left and Right have different moves, also numbers, ups and braces with a bar: `3`, `\"-1/2\"`, `\"1*\"`, `\"^2\"`, `\"{1|*}\"`, `\"{2||1|0}\"`, `\"+-1\"`, `\"tiny(2)\"`.",
	Form:   "A nimber, or an explicit set made of 0, nimbers and braces" + checker.InQuotesToo + ".",
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
	Uses:         []string{"game", "play", "not_canonical"},
	Needs:        []string{"game"},
	Reads:        []source.Kind{source.String, source.Int, source.Float, source.Array, source.Table},
	PartizanForm: "A number, or a form" + checker.InQuotes + ", made of numbers, ups, nimbers and braces with a bar between the options of Left and of Right.",
	Read: func(d *checker.Draft) checker.Question {
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

func (q *canonicalForm) Solve(t *checker.Task) explain.Doc {
	s := t.Solver()
	if q.sides {
		q.Ref = form{halt.Must(read.CanonicalForm(s, q.pos))}
	} else {
		q.Ref = form{game.Nimber(halt.Must(s.Nimber(q.pos)))}
	}
	return t.Shown(worked.Canonical(s, q.pos))
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

func (q *canonicalForm) Grade(t *checker.Task, got form) (points.Points, []checker.Note) {
	nothing := points.Of(0)
	if q.sides && !read.IsValue(got.Position) || !q.sides && !read.IsForm(got.Position) {
		return nothing, nil // the question, repeated
	}
	s := t.Solver()
	if !q.equals(s, got) {
		note := checker.Hint("canonical/unequal", "This game is not equal to the game of the question. Two games are equal only if their nim values are.")
		if q.sides {
			note = checker.Hint("canonical/another-value", "This game is not equal to the game of the question. Two games are equal only if the player who moves second wins their difference.")
		}
		note.More = t.Refute(refute.Unequal(q.pos, got.Position))
		return nothing, []checker.Note{note}
	}
	flaw := halt.Must(s.FindFlaw(got.Position))
	repeated := got.Key() == q.pos.Key()
	switch {
	case flaw == nil:
		return points.Of(1), nil
	case q.sides && !repeated && q.pos.Key() != q.Ref.Key() && holdsGame(got.Position, q.pos):
		return nothing, []checker.Note{checker.Hint("canonical/question-again", "The whole game of the question is still here, with something added that changes nothing. Its canonical form is what remains when dominated options are left out and reversible ones are bypassed.")}
	}
	note := q.flawNote(flaw)
	if flaw.Option != nil {
		note.More = t.Refute(refute.Uncanonical(got.Position))
	}
	if repeated {
		return nothing, []checker.Note{note}
	}
	return q.notCanonical, []checker.Note{note}
}

// equals reports whether an answer is equal to the game of the question.
func (q *canonicalForm) equals(s *solve.Solver, got form) bool {
	if q.sides {
		return halt.Must(s.Compare(got.Position, q.Ref.Position)) == cgt.Equal
	}
	want, _ := read.BareNimber(q.Ref.Position)
	return halt.Must(s.Nimber(got.Position)) == want
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

// A formSlip looks at the forms of an answer that is not equal to the game of the
// question, and of the reference answer.
type formSlip struct {
	*solve.Solver
	pos       game.Position // of the question
	written   game.Position // the answer
	got, want cgt.Form
}

// A sort is what sort of games a mistake can be made with.
type sort uint8

const (
	anyGame sort = iota
	numbers
	others // than numbers
)

// formSlips are the mistakes of answers that are not equal to the game. What needs too much is
// none.
var formSlips = []struct {
	code checker.Code
	of   sort // of games
	is   func(f *formSlip) bool
	text string
}{
	{"canonical/sides", anyGame, (*formSlip).sides, "Left and Right seem to have changed places. Left's options stand before the bar and Right's after it, and what is good for Left is positive."},
	{"canonical/dropped", anyGame, (*formSlip).dropped, "A reversible option seems to have been left out. It must be bypassed: the options that its player has after the answer that reverses it take its place."},
	{"canonical/added", anyGame, (*formSlip).added, "The games seem to have been added option by option. In a sum a player moves in one of the games, and the others stay as they are."},
	{"canonical/simplest", numbers, (*formSlip).simplest, "The game is a number, but not this one. It is the simplest of the numbers to which no Left option is greater or equal, and no Right option less or equal: the whole number nearest to 0, or else the fraction with the smallest denominator."},
	{"canonical/mean", others, (*formSlip).mean, "This is the mean value, around which many copies of the game settle. The game itself is not a number: whoever moves gains something."},
	{"canonical/number", others, (*formSlip).number, "A number stands here, and the game is not one. In the canonical form of a number every Left option is less than every Right option, and nobody gains by moving."},
	{"canonical/up-star", others, (*formSlip).upStar, "Ups and stars seem to be confused. The star is {0|0}, which whoever begins wins; an up is {0|*}, which is positive, and less than every positive number."},
}

func (q *canonicalForm) Mistakes(t *checker.Task, got form) []checker.Mistake {
	again := func() bool { return got.Key() == q.pos.Key() }
	list := []checker.Mistake{{
		Slip:       checker.Named("canonical/repeated-question", "This only repeats the game of the question. Its canonical form is what remains when every reversible option is bypassed."),
		Impossible: q.sides,
		Shown:      again,
	}, {
		Slip:       checker.Named("canonical/question-again", "This is the game of the question again. Its canonical form is what remains when dominated options are left out and reversible ones are bypassed.", "canonical/dominated", "canonical/not-bypassed", "canonical/sum"),
		Impossible: !q.sides,
		Shown:      again,
	}}
	_, isNumber := game.NumberOf(q.Ref.Position)
	for _, s := range formSlips {
		is := func(got form, unequal bool) (is bool) {
			f := &formSlip{Solver: t.Solver(), pos: q.pos, written: got.Position}
			err := halt.Try(func() {
				f.got, f.want = halt.Must(f.Form(got.Position)), halt.Must(f.Form(q.Ref.Position))
				is = !(unequal && f.got == f.want) && s.is(f)
			})
			return err == nil && is
		}
		list = append(list, checker.Mistake{
			Slip:       checker.Named(s.code, s.text, "canonical/another-value"),
			Impossible: !q.sides || s.of == numbers && !isNumber || s.of == others && isNumber,
			Shown:      func() bool { return read.IsValue(got.Position) && is(got, true) },
			Lucky:      func() bool { return is(q.Ref, false) },
		})
	}
	return list
}

// sides reports whether the answer is the negative, or the options stand on the wrong
// sides.
func (f *formSlip) sides() bool {
	if halt.Must(f.Forms().Neg(f.want)) == f.got {
		return true
	}
	_, isNumber := game.NumberOf(f.written)
	if _, simple := f.Forms().Simple(f.want); simple || isNumber {
		return false
	}
	left, right := halt.Must2(f.Forms().Options(f.want))
	return halt.Must(f.FormOf(right, left)) == f.got
}

// dropped reports whether the answer is what remains of the question's game without one
// of its reversible options.
func (f *formSlip) dropped() bool {
	if !read.IsValue(f.pos) {
		return false
	}
	var sides [2][]cgt.Form
	for _, who := range game.Players {
		sides[who] = halt.Must(f.OptionForms(f.pos, who))
	}
	for _, who := range game.Players {
		for i, x := range sides[who] {
			if !f.reversible(x, who) {
				continue
			}
			rest := sides
			rest[who] = append(append([]cgt.Form{}, sides[who][:i]...), sides[who][i+1:]...)
			if halt.Must(f.FormOf(rest[game.Left], rest[game.Right])) == f.got {
				return true
			}
		}
	}
	return false
}

// reversible reports whether an option of a player is reversible in the game of the
// question.
func (f *formSlip) reversible(x cgt.Form, who game.Player) bool {
	left, right := halt.Must2(f.Forms().Options(x))
	answers := right
	if who == game.Right {
		answers = left
	}
	for _, y := range answers {
		a, b := y, f.want
		if who == game.Right {
			a, b = b, a
		}
		if halt.Must(f.Forms().LessEq(a, b)) {
			return true
		}
	}
	return false
}

// maxAdded bounds the terms of a sum that are added option by option.
const maxAdded = 20

// added reports whether the answer is the sum of games with one option each, of the
// options on the same sides.
func (f *formSlip) added() bool {
	parts := f.pos.Parts()
	if len(parts) < 2 || len(parts) > maxAdded || !read.IsValue(f.pos) {
		return false
	}
	sums := [2]cgt.Form{}
	for _, p := range parts {
		g := halt.Must(f.Form(game.Position{{Parts: []game.Part{p}}}))
		left, right := halt.Must2(f.Forms().Options(g))
		if len(left) != 1 || len(right) != 1 {
			return false
		}
		for who, option := range [2]cgt.Form{left[0], right[0]} {
			sums[who] = halt.Must(f.Forms().Add(sums[who], option))
		}
	}
	return halt.Must(f.FormOf(sums[:1], sums[1:])) == f.got
}

func (f *formSlip) simplest() bool {
	_, isNumber := f.Forms().IsNumber(f.got)
	_, should := f.Forms().IsNumber(f.want)
	return isNumber && should && f.got != f.want
}

func (f *formSlip) mean() bool {
	x, isNumber := f.Forms().IsNumber(f.got)
	h := halt.Must(f.Forms().Thermograph(f.want))
	return isNumber && h.Temperature.Sign() > 0 && h.Mean == x && x != cgt.Dyadic{}
}

// number reports whether the answer is written as a number, which the game is not.
func (f *formSlip) number() bool {
	_, isNumber := game.NumberOf(f.written)
	_, should := f.Forms().IsNumber(f.want)
	return isNumber && !should
}

// upStar reports whether there are ups where a nimber belongs, or a nimber for ups.
func (f *formSlip) upStar() bool {
	a, ok1 := f.Forms().Simple(f.got)
	b, ok2 := f.Forms().Simple(f.want)
	exchanged := a.Up != 0 && a.Star == 0 && b.Up == 0 && b.Star != 0 || a.Up == 0 && a.Star != 0 && b.Up != 0 && b.Star == 0
	return ok1 && ok2 && a.Number == b.Number && exchanged
}
