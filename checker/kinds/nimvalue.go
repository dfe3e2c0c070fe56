package kinds

import (
	"regexp"
	"slices"
	"strconv"

	"grader/checker"
	"grader/checker/read"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/refute"
	"grader/reference/worked"
)

var nimValueKind = &checker.Kind{
	Name:   "nimber",
	Title:  "Nim value",
	Asks:   "The nim value (Grundy value) of a game in normal play. Where play may never end it may be infinite. It is right or wrong; there is no partial credit.",
	Syntax: "A whole number or a nimber in quotes: `7`, `\"7\"` or `\"*7\"`. An infinite value has the numbers of the options in braces, in any order: `\"oo{0,2}\"`, `\"∞_{0,2}\"`, `\"inf{0,2}\"`; `\"oo{}\"` or `\"∞\"` if none has one.",
	Form:   "A whole number, or a nimber.",
	Sample: `id     = "value"
kind   = "nimber"
game   = "nim(3,4,5)"
accept = [2, "2", "*2"]
reject = [12, 3, "*3"]`,
	Uses:  []string{"game", "play"},
	Needs: []string{"game"},
	Reads: []source.Kind{source.String, source.Int, source.Array},
	Read: func(d *checker.Draft) checker.AnyAsked {
		d.OnlyNormal()
		return checker.Of(&nimValue{pos: d.ImpartialGame("game")})
	},
}

// nimValue asks for the nim value of a game.
type nimValue struct {
	aNumber[nimber]
	pos     game.Position
	parts   []uint64 // the values of the parts
	sizes   []uint64 // the parts that are heaps, by size; nil if some are not
	written []uint64 // the numbers in the position
	options []uint64 // the values of the options; nil if there are too many
}

// digits finds the numbers in the text of a position.
var digits = regexp.MustCompile(`[0-9]+`)

func (q *nimValue) Wording() string { return "What is the nim value of " + q.pos.String() + "?" }

// maxValued is the number of options whose values are worked out for slips.
const maxValued = 1000

func (q *nimValue) Solve(t *checker.Task) (explain.Doc, error) {
	s := t.Solver()
	var value uint64
	q.sizes = []uint64{}
	for _, p := range q.pos.Parts() {
		n, err := s.PartNimber(p)
		if err != nil {
			return nil, err
		}
		q.parts = append(q.parts, n)
		value ^= n
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
	q.Ref = nimber(value)
	spare := t.Spare()
	if options, more, err := spare.Options(q.pos, game.Both, maxValued); err == nil && !more {
		q.options, _ = spare.OptionValues(q.pos, options)
	}
	return t.Shown(worked.Nimber(s, q.pos)), nil
}

func (q *nimValue) Parse(_ *checker.Task, v source.Value) (nimber, checker.Findings, error) {
	n, err := read.Nimber(v)
	return nimber(n), checker.Findings{}, err
}

func (q *nimValue) Grade(t *checker.Task, got nimber) (points.Points, []checker.Note, error) {
	if got == q.Ref {
		return points.Of(1), nil, nil
	}
	note := checker.Hint("nimber/wrong", "This is not the nim value. The value of a single game is the mex of the values of all its options; the value of a sum is the nim sum of the values of its parts.")
	if got <= game.MaxNumber { // else there is no *got to play against
		note.More = t.Refute(refute.WrongNimber(q.pos, uint64(got)))
	}
	return points.Of(0), []checker.Note{note}, nil
}

func (q *nimValue) Match(got *nimber) checker.Match {
	if got == nil || *got > game.MaxNumber {
		return checker.Match{Position: q.pos}
	}
	return matchOfEqual(q.pos, game.Nimber(uint64(*got)))
}

const textMex = "The value of a game is the mex of the values of its options: the least number, counted from 0, that none of them has."

func (q *nimValue) Mistakes(_ *checker.Task, got nimber) []checker.Mistake {
	const says = "nimber/wrong"
	n := uint64(got)
	return []checker.Mistake{{
		Slip:  checker.Named("nimber/added", "This is the ordinary sum of the nim values of the parts. In a sum of games nim values combine by nim addition (exclusive or).", says),
		Shown: when(len(q.parts) > 1, func() bool { return n == plainSum(q.parts) }),
	}, {
		Slip:  checker.Named("nimber/sizes", "This is what the sizes of the heaps would give in Nim. In this game the value of a heap is not its size: work out the value of each heap first.", says),
		Shown: when(q.sizes != nil, func() bool { return n == cgt.NimSum(q.sizes...) }),
	}, {
		Slip: checker.Named("nimber/counted", "This is the number of options. "+textMex, says),
		Shown: when(len(q.options) > 0, func() bool { // and not 5+7 in rook(5,7), which somebody may have added
			return n == uint64(len(q.options)) && (len(q.written) < 2 || n != plainSum(q.written))
		}),
	}, {
		Slip:  checker.Named("nimber/plus-one", "This is the largest value of an option plus one. "+textMex, says),
		Shown: when(len(q.options) > 0, func() bool { return n == slices.Max(q.options)+1 }),
	}, {
		Slip:  checker.Named("nimber/without-zero", "The search for the least missing value begins at 0, not at 1: check first whether some option has the value 0.", says),
		Shown: when(q.options != nil, func() bool { return n == withoutZero(q.options) }),
	}}
}
