package kinds

import (
	"regexp"
	"strconv"

	"grader/checker"
	"grader/problems/source"
	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/refute"
	"grader/reference/worked"
)

var nimValueKind = &checker.Kind{
	Name:   "nimber",
	Title:  "Nim value",
	Asks:   "The nim value (Grundy value) of a game in normal play. Where play may never end it may be infinite. It is right or wrong; there is no partial credit.",
	Syntax: "A whole number or a nimber in quotes: `7`, `\"7\"` or `\"*7\"`. An infinite value is written with the nim values of its options in braces, in any order: `\"oo{0,2}\"`, `\"∞_{0,2}\"`, `\"inf{0,2}\"`; `\"oo{}\"` or `\"∞\"` if none has one.",
	Form:   "A whole number, or a nimber.",
	Uses:   []string{"game", "play"},
	Needs:  []string{"game"},
	Reads:  []source.Kind{source.String, source.Int, source.Array},
	Read:   readNimValue,
}

func readNimValue(d *checker.Draft) checker.AnyAsked {
	d.OnlyNormal()
	q := &nimValue{pos: d.ImpartialGame("game")}
	return checker.Asked[nimber]{
		Answers: aNimber,
		Wording: "What is the nim value of " + q.pos.String() + "?",
		Solve:   q.solve,
		Why:     explained[nimber](worked.Nimber, q.pos),
		Wrong:   noted("nimber/wrong", q.against),
		Rules:   q.rules,
		Match: func(got *nimber) checker.Match {
			if got == nil || *got > game.MaxNumber {
				return checker.Match{Position: q.pos}
			}
			return matchOfEqual(q.pos, game.Nimber(uint64(*got)))
		},
	}.Ask()
}

// nimValue is a question about the nim value of a game, with its results.
type nimValue struct {
	pos     game.Position
	parts   []uint64 // the values of the parts
	options []uint64 // the values of the options; nil if there are too many
}

// maxValued is the most options whose values are computed for slips.
const maxValued = 1000

func (q *nimValue) solve(t *checker.Task) (_ nimber, err error) {
	if q.parts, err = valuesOf(t.Solver(), q.pos); err != nil {
		return 0, err
	}
	spare := t.Spare()
	if options, more, err := spare.Options(q.pos, game.Both, maxValued); err == nil && !more {
		q.options, _ = spare.OptionValues(q.pos, options)
	}
	return nimber(cgt.NimSum(q.parts...)), nil
}

func (q *nimValue) against(got nimber) refute.Finder {
	if got > game.MaxNumber {
		return nil // there is no *got to play against
	}
	return refute.WrongNimber(q.pos, uint64(got))
}

func (q *nimValue) rules(*checker.Task, nimber) []checker.Rule[nimber] {
	sizes, heaps := sizesOf(q.pos, heapSize)
	some := len(q.options) > 0
	counted := func(n nimber) bool { return n == nimber(len(q.options)) && !q.isAdded(n) }
	return []checker.Rule[nimber]{
		result("nimber/added", len(q.parts) > 1, nimber(plainSum(q.parts))),
		result("nimber/sizes", heaps, nimber(cgt.NimSum(sizes...))),
		{Code: "nimber/counted", Shown: when(some, counted)},
		result("nimber/plus-one", some, nimber(plusLargest(q.options))),
		result("nimber/without-zero", q.options != nil, nimber(withoutZero(q.options))),
	}
}

// digits finds the numbers in the text of a position.
var digits = regexp.MustCompile(`[0-9]+`)

// isAdded reports whether an answer may be the sum of the numbers in the position, 5+7 in rook(5,7).
func (q *nimValue) isAdded(n nimber) bool {
	var written []uint64
	for _, p := range q.pos.Parts() {
		for _, text := range digits.FindAllString(p.Text(), -1) {
			size, _ := strconv.ParseUint(text, 10, 64)
			written = append(written, size)
		}
	}
	return len(written) > 1 && n == nimber(plainSum(written))
}
