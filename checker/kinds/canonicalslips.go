package kinds

import (
	"grader/checker"
	"grader/checker/read"
	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/solve"
)

// A formSlip compares the form of an answer that is not equal to the game of the question with that
// of the reference answer.
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
	is   func(f *formSlip) (bool, error)
}{
	{"canonical/sides", anyGame, (*formSlip).sides},
	{"canonical/dropped", anyGame, (*formSlip).dropped},
	{"canonical/added", anyGame, (*formSlip).added},
	{"canonical/simplest", numbers, (*formSlip).simplest},
	{"canonical/mean", others, (*formSlip).mean},
	{"canonical/number", others, (*formSlip).number},
	{"canonical/up-star", others, (*formSlip).upStar},
}

func (q *canonicalForm) rules(t *checker.Task, want form) []checker.Rule[form] {
	again := func(got form) bool { return got.Key() == q.pos.Key() }
	rules := []checker.Rule[form]{
		{Code: "canonical/repeated-question", Shown: when(!q.sides, again)},
		{Code: "canonical/question-again", Shown: when(q.sides, again)},
	}
	_, isNumber := game.NumberOf(want.Position)
	for _, slip := range formSlips {
		can := q.sides && (slip.of != numbers || isNumber) && (slip.of != others || !isNumber)
		rules = append(rules, checker.Rule[form]{Code: slip.code, Shown: when(can, func(got form) bool {
			if !read.IsValue(got.Position) {
				return false
			}
			f, err := q.newFormSlip(t.Solver(), got, want)
			if err != nil || f.got == f.want {
				return false
			}
			is, err := slip.is(f)
			return err == nil && is
		})})
	}
	return rules
}

// newFormSlip computes the forms of an answer and of the reference.
func (q *canonicalForm) newFormSlip(s *solve.Solver, got, want form) (*formSlip, error) {
	f := &formSlip{Solver: s, pos: q.pos, written: got.Position}
	var err error
	if f.got, err = f.Entry(got.Position); err != nil {
		return nil, err
	}
	if f.want, err = f.Entry(want.Position); err != nil {
		return nil, err
	}
	return f, nil
}

// sides reports whether the answer is the negative, or its options are on the wrong sides.
func (f *formSlip) sides() (bool, error) {
	negative, err := f.Forms().Neg(f.want)
	if err != nil {
		return false, err
	}
	if negative == f.got {
		return true, nil
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
	if !read.IsValue(f.pos) {
		return false, nil
	}
	var sides [2][]cgt.Form
	for _, who := range game.Players {
		var err error
		if sides[who], err = f.OptionForms(f.pos, who); err != nil {
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
			remains, err := f.FormOf(rest[game.Left], rest[game.Right])
			if err != nil {
				return false, err
			}
			if remains == f.got {
				return true, nil
			}
		}
	}
	return false, nil
}

// reversible reports whether an option of a player is reversible in the game of the question.
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
		reverses, err := f.Forms().LessEq(a, b)
		if err != nil || reverses {
			return reverses, err
		}
	}
	return false, nil
}

// maxAdded is the most terms of a sum that are added option by option.
const maxAdded = 20

// added reports whether the answer is the sum of games with one option each, of the
// options on the same sides.
func (f *formSlip) added() (bool, error) {
	parts := f.pos.Parts()
	if len(parts) < 2 || len(parts) > maxAdded || !read.IsValue(f.pos) {
		return false, nil
	}
	sums := [2]cgt.Form{}
	for _, p := range parts {
		g, err := f.Entry(game.Position{{Parts: []game.Part{p}}})
		if err != nil {
			return false, err
		}
		left, right, err := f.Forms().Options(g)
		if err != nil {
			return false, err
		}
		if len(left) != 1 || len(right) != 1 {
			return false, nil
		}
		for who, option := range [2]cgt.Form{left[0], right[0]} {
			sums[who], err = f.Forms().Add(sums[who], option)
			if err != nil {
				return false, err
			}
		}
	}
	sum, err := f.FormOf(sums[:1], sums[1:])
	return sum == f.got, err
}

func (f *formSlip) simplest() (bool, error) {
	_, isNumber := f.Forms().IsNumber(f.got)
	_, should := f.Forms().IsNumber(f.want)
	return isNumber && should && f.got != f.want, nil
}

func (f *formSlip) mean() (bool, error) {
	x, isNumber := f.Forms().IsNumber(f.got)
	h, err := f.Forms().Thermograph(f.want)
	if err != nil {
		return false, err
	}
	return isNumber && h.Temperature.Sign() > 0 && h.Mean == x && x != cgt.Dyadic{}, nil
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
