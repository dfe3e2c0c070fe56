package checker

import (
	"slices"

	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/refute"
	"grader/reference/solve"
	"grader/reference/worked"
)

// maxOptions bounds the options that a question can ask for.
const maxOptions = 10_000

var optionsKind = listOfMoves(&kindOf[moveQuestion, moveList, moveList]{
	Kind: Kind{
		Name:   "options",
		Title:  "Options",
		Asks:   "Every option of a game: the positions that one move leads to. If Left and Right have different moves, `player` says whose options are asked for. `credit` sets the scoring rule; a position that is written twice counts once.",
		Syntax: "An array of positions, or of the moves that lead to them: `[\"nim(1)\", \"0\"]`; `[]` if there is none.",
		Form:   "An array of positions, or of the moves that lead to them, each in quotes; an empty array if there is no move.",
		Sample: `id     = "moves"
kind   = "options"
game   = "kayles(3)"
accept = [["kayles(2)", "kayles(1)", "kayles(1,1)"], ["3 -> 2", "3 -> 1", "3 -> 1+1"]]
reject = [["kayles(2)", "kayles(1)"], []]`,
		PartizanSample: `id     = "dominoes"
kind   = "options"
game   = "domineering(2x2)"
player = "left"
accept = [["a1-a2", "b1-b2"], ["domineering(#./#.)", "domineering(.#/.#)"]]
reject = [["a1-a2"], [], ["a1-b1", "a2-b2"]]`,
		Uses:   []string{"game", "player", "play", "credit"},
		Scores: []string{"credit"},
		Needs:  []string{"game"},
		Reads:  []source.Kind{source.String, source.Int, source.Float, source.Array, source.Table},
	},
	Read:    func(d *draft) moveQuestion { return d.moveQuestion() },
	Wording: func(q moveQuestion) string { return "List every option of " + q.pos.String() + "." },
	Solve: func(t *Task, q moveQuestion) (moveList, explain.Doc, error) {
		s := t.questionSolver()
		options, more, err := s.Options(q.pos, game.Both, maxOptions)
		if err != nil {
			return nil, nil, err
		}
		if more {
			return nil, nil, game.ErrLimit
		}
		return positionsOf(options), t.shown(worked.Options(s, q.pos, game.Both)), nil
	},
	Parse: func(t *Task, q moveQuestion, _ moveList, v source.Value) (moveList, findings, error) {
		reader := t.reads(q.reader)
		if list, ok := literally(reader, v); ok {
			return list, findings{}, nil // positions are asked for, even where a move is written alike
		}
		return readMoves(reader, v)
	},
	Field: func(moveQuestion) Field { return Field{Shape: Lines, Telling: true} },
	Grade: func(t *Task, q moveQuestion, got, want moveList) (points.Points, []Note, error) {
		return q.gradeOptions(t, got, want, "Some options are missing. Go through every part of the position, and through every legal move in it.",
			func(missing solve.Option) (refute.Refutation, error) {
				return refute.Missing(q.pos, game.Both, missing)
			})
	},
	Match:    func(q moveQuestion, _ *moveList) Match { return Match{Position: q.pos} },
	Partizan: partizanOptionsKind,
	Slips: []slip[moveQuestion, moveList, moveList]{{
		Code:  "options/unsplit",
		Whole: true,
		Hit: func(q moveQuestion, got, want moveList) bool {
			parts := len(q.pos.Parts())
			whole := slices.DeleteFunc(slices.Clone(want), func(r notation.Reading) bool { return len(r.To.Parts()) > parts })
			return len(whole) < len(want) && len(got) > 0 && sameMoves(got, whole.keys())
		},
		Text: "In every option given, the part that was moved in stays in one piece. In this game a move can also split a part.",
		Says: []Code{"options/missing"},
	}},
})

// positionsOf is the list of the positions that options lead to.
func positionsOf(options []solve.Option) moveList {
	list := fromOptions(options)
	for i := range list {
		list[i].Text = list[i].To.String()
	}
	return list
}

// gradeOptions grades a list that should hold every option, where refuted shows one that
// is missing.
func (q moveQuestion) gradeOptions(t *Task, got, want moveList, text string, refuted func(missing solve.Option) (refute.Refutation, error)) (points.Points, []Note, error) {
	right, wrong := compare(got, want)
	credit := q.rule.of(right, wrong, len(want))
	if right == len(want) {
		return credit, nil, nil
	}
	note := hint("options/missing", text)
	note.missing = len(want) - right
	note.More = refutation(t, func(*solve.Solver) (refute.Refutation, error) { return refuted(q.firstMissing(got, want)) })
	return credit, []Note{note}, nil
}

// firstMissing is the first of the wanted options that was not given.
func (q moveQuestion) firstMissing(got, want moveList) solve.Option {
	given := got.keys()
	for _, r := range want {
		if !given[r.Key] {
			return optionOf(q.pos, r)
		}
	}
	return solve.Option{}
}
