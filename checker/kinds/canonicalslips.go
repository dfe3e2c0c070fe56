package kinds

import (
	"grader/checker"
	"grader/checker/read"
	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/solve"
)

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
		Slip:  checker.Named("canonical/repeated-question", "This only repeats the game of the question. Its canonical form is what remains when every reversible option is bypassed."),
		Shown: when(!q.sides, again),
	}, {
		Slip:  checker.Named("canonical/question-again", "This is the game of the question again. Its canonical form is what remains when dominated options are left out and reversible ones are bypassed.", "canonical/dominated", "canonical/not-bypassed", "canonical/sum"),
		Shown: when(q.sides, again),
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
			Slip:  checker.Named(s.code, s.text, "canonical/another-value"),
			Shown: when(q.sides && (s.of != numbers || isNumber) && (s.of != others || !isNumber), func() bool { return read.IsValue(got.Position) && is(got, true) }),
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
