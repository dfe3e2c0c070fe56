package checker

import (
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/refute"
	"grader/reference/solve"
	"grader/reference/worked"
)

// nimberQuestion asks for the nim value of a game.
type nimberQuestion struct{ pos game.Position }

type nimberReference struct {
	value   uint64
	parts   []uint64 // the values of the parts
	sizes   []uint64 // the parts that are heaps, by size; nil if some are not
	options []uint64 // the values of the options; nil if there are too many
}

var nimberKind = &kindOf[*nimberQuestion, *nimberReference, uint64]{
	Kind: Kind{
		Name:   "nimber",
		Title:  "Nim value",
		Asks:   "The nim value (Grundy value) of a game in normal play. It is right or wrong; there is no partial credit.",
		Syntax: "A whole number or a nimber in quotes: `7`, `\"7\"` or `\"*7\"`.",
		Form:   "A whole number, or a nimber in quotes.",
		Sample: `id     = "value"
kind   = "nimber"
game   = "nim(3,4,5)"
accept = [2, "2", "*2"]
reject = [12, 3, "*3"]`,
		Uses:  []string{"game", "play"},
		Needs: []string{"game"},
		Reads: []source.Kind{source.String, source.Int, source.Array},
	},
	Read: func(d *draft) *nimberQuestion {
		d.onlyNormal()
		return &nimberQuestion{pos: d.impartialGame("game")}
	},
	Wording: func(q *nimberQuestion) string { return "What is the nim value of " + q.pos.String() + "?" },
	Solve:   solveNimber,
	Want:    func(ref *nimberReference) uint64 { return ref.value },
	Parse: func(t *Task, q *nimberQuestion, _ *nimberReference, v source.Value) (uint64, findings, error) {
		n, err := readNimber(v)
		return n, findings{}, err
	},
	Examples: numberExamples[*nimberQuestion],
	Format:   func(n uint64) string { return cgt.Nimber(n).String() },
	JSON:     func(n uint64) any { return n },
	Field:    lineField[*nimberQuestion],
	Grade: func(t *Task, q *nimberQuestion, got uint64, ref *nimberReference) (points.Points, []Note, error) {
		if got == ref.value {
			return points.Of(1), nil, nil
		}
		note := hint("nimber/wrong", "This is not the nim value. The value of a single game is the mex of the values of all its options; the value of a sum is the nim sum of the values of its parts.")
		if got <= game.MaxNumber { // else there is no *got to play against
			note.More = refutation(t, func(s *solve.Solver) (refute.Refutation, error) {
				return refute.WrongNimber(s, q.pos, got)
			})
		}
		return points.Of(0), []Note{note}, nil
	},
	Match: matchNimber,
	Slips: []slip[*nimberQuestion, *nimberReference, uint64]{
		{
			Code: "nimber/added",
			Hit: func(q *nimberQuestion, got uint64, ref *nimberReference) bool {
				return len(ref.parts) > 1 && got == plainSum(ref.parts) && got != ref.value
			},
			Text: "This is the ordinary sum of the nim values of the parts. In a sum of games nim values combine by nim addition (exclusive or).",
			Says: []Code{"nimber/wrong"},
		},
		{
			Code: "nimber/sizes",
			Hit: func(q *nimberQuestion, got uint64, ref *nimberReference) bool {
				return ref.sizes != nil && got == cgt.NimSum(ref.sizes...) && got != ref.value
			},
			Text: "This is what the sizes of the heaps would give in Nim. In this game the value of a heap is not its size: work out the value of each heap first.",
			Says: []Code{"nimber/wrong"},
		},
		{
			Code: "nimber/counted",
			Hit: func(q *nimberQuestion, got uint64, ref *nimberReference) bool {
				return len(ref.options) > 0 && got == uint64(len(ref.options)) && got != ref.value
			},
			Text: "This is the number of options. " + textMex,
			Says: []Code{"nimber/wrong"},
		},
		{
			Code: "nimber/plus-one",
			Hit: func(q *nimberQuestion, got uint64, ref *nimberReference) bool {
				return maxPlusOne(ref.options, got, ref.value)
			},
			Text: "This is the largest value of an option plus one. " + textMex,
			Says: []Code{"nimber/wrong"},
		},
		{
			Code: "nimber/without-zero",
			Hit: func(q *nimberQuestion, got uint64, ref *nimberReference) bool {
				return withoutZero(ref.options, got, ref.value) && ref.options != nil
			},
			Text: "The search for the least missing value begins at 0, not at 1: check first whether some option has the value 0.",
			Says: []Code{"nimber/wrong"},
		},
	},
}

const textMex = "The value of a game is the mex of the values of its options: the least number, counted from 0, that none of them has."

// maxValued is the number of options whose values are worked out for slips.
const maxValued = 1000

func solveNimber(t *Task, q *nimberQuestion) (*nimberReference, explain.Doc, error) {
	s := t.questionSolver()
	ref := &nimberReference{sizes: []uint64{}}
	for _, p := range q.pos.Parts() {
		n, err := s.PartNimber(p)
		if err != nil {
			return nil, nil, err
		}
		ref.parts = append(ref.parts, n)
		ref.value ^= n
		if size, ok := game.ReadNumber(p.Text()); ok && ref.sizes != nil {
			ref.sizes = append(ref.sizes, size)
		} else {
			ref.sizes = nil
		}
	}
	ref.options = optionValues(solve.New(t.Budget.Answer), q.pos)
	return ref, t.shown(worked.Nimber(s, q.pos)), nil
}

// optionValues are the values of the options, nil if they are too many or too
// hard for the solver's budget.
func optionValues(s *solve.Solver, pos game.Position) []uint64 {
	options, more, err := s.Options(pos, game.Both, maxValued)
	if err != nil || more {
		return nil
	}
	values, err := s.OptionValues(pos, options)
	if err != nil {
		return nil
	}
	return values
}
