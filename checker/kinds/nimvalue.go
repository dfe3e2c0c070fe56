package kinds

import (
	"regexp"
	"slices"
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
		Wrong:   q.wrong,
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
	sizes   []uint64 // the parts that are heaps, by size; nil if some are not
	written []uint64 // the numbers in the position
	options []uint64 // the values of the options; nil if there are too many
}

// digits finds the numbers in the text of a position.
var digits = regexp.MustCompile(`[0-9]+`)

// maxValued is the most options whose values are computed for slips.
const maxValued = 1000

func (q *nimValue) solve(t *checker.Task) (nimber, error) {
	s := t.Solver()
	q.sizes = []uint64{}
	for _, p := range q.pos.Parts() {
		n, err := s.PartNimber(p)
		if err != nil {
			return 0, err
		}
		q.parts = append(q.parts, n)
		for _, text := range digits.FindAllString(p.Text(), -1) {
			size, _ := strconv.ParseUint(text, 10, 64)
			q.written = append(q.written, size)
		}
		if size, ok := heapSize(p); ok && q.sizes != nil {
			q.sizes = append(q.sizes, size)
		} else {
			q.sizes = nil
		}
	}
	spare := t.Spare()
	if options, more, err := spare.Options(q.pos, game.Both, maxValued); err == nil && !more {
		q.options, _ = spare.OptionValues(q.pos, options)
	}
	return nimber(cgt.NimSum(q.parts...)), nil
}

func (q *nimValue) wrong(t *checker.Task, got, _ nimber) []checker.Note {
	note := checker.Hint("nimber/wrong")
	if got <= game.MaxNumber { // else there is no *got to play against
		note = note.Adding(t.Refute(refute.WrongNimber(q.pos, uint64(got))))
	}
	return []checker.Note{note}
}

func (q *nimValue) rules(*checker.Task, nimber) []checker.Rule[nimber] {
	some := len(q.options) > 0
	counted := func(n nimber) bool { // not 5+7 in rook(5,7), which a student may have added
		return n == nimber(len(q.options)) && (len(q.written) < 2 || n != nimber(plainSum(q.written)))
	}
	return []checker.Rule[nimber]{
		{Code: "nimber/added", Shown: when(len(q.parts) > 1, func(n nimber) bool { return n == nimber(plainSum(q.parts)) })},
		{Code: "nimber/sizes", Shown: when(q.sizes != nil, func(n nimber) bool { return n == nimber(cgt.NimSum(q.sizes...)) })},
		{Code: "nimber/counted", Shown: when(some, counted)},
		{Code: "nimber/plus-one", Shown: when(some, func(n nimber) bool { return n == nimber(slices.Max(q.options)+1) })},
		{Code: "nimber/without-zero", Shown: when(q.options != nil, func(n nimber) bool { return n == nimber(withoutZero(q.options)) })},
	}
}
