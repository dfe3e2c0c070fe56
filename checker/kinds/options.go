package kinds

import (
	"slices"

	"grader/checker"
	"grader/checker/read"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/solve"
	"grader/reference/worked"
)

// maxOptions bounds the options that a question can ask for.
const maxOptions = 10_000

var optionsKind = &checker.Kind{
	Name:   "options",
	Title:  "Options",
	Asks:   "Every option of a game: the positions that one move leads to. If Left and Right have different moves, `player` says whose options are asked for. `credit` sets the scoring rule; a position that is written twice counts once.",
	Syntax: "An array of positions, or of the moves that lead to them: `[\"nim(1)\", \"0\"]`; `[]` if there is none.",
	Form:   listForm("Positions, or the moves that lead to them", "there is no move"),
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
	Uses:  []string{"game", "player", "play", "credit"},
	Needs: []string{"game"},
	Reads: []source.Kind{source.String, source.Int, source.Float, source.Array, source.Table},
	Read: func(d *checker.Draft) checker.AnyAsked {
		return checker.Of(&options{aMoveList{moveQuestion: readMoveQuestion(d)}})
	},
}

// options asks for the options of a game.
type options struct{ aMoveList }

func (q *options) Wording() string {
	return "List every option" + q.of() + " in " + q.pos.String() + "."
}

func (q *options) Solve(t *checker.Task) (explain.Doc, error) {
	s := t.Solver()
	list, err := s.EveryOption(q.pos, q.who, maxOptions)
	if err != nil {
		return nil, err
	}
	q.Ref = positionsOf(list)
	return t.Shown(worked.Options(s, q.pos, q.who)), nil
}

// positionsOf is the list of the positions that options lead to.
func positionsOf(options []solve.Option) read.MoveList {
	list := read.FromOptions(options)
	for i := range list {
		list[i].Text = list[i].To.String()
	}
	return list
}

func (q *options) Parse(t *checker.Task, v source.Value) (read.MoveList, checker.Findings, error) {
	reader := t.Reading(q.reader)
	if q.who == game.Both {
		if list, ok := read.Literally(reader, v); ok {
			return list, checker.Findings{}, nil // positions are asked for, even where a move is written alike
		}
	}
	return read.Moves(reader, v)
}

func (*options) Field() checker.Field { return checker.Field{Shape: checker.Lines, Telling: true} }

func (q *options) Grade(t *checker.Task, got read.MoveList) (points.Points, []checker.Note, error) {
	right, wrong := got.Compare(q.Ref)
	credit := q.rule.Of(right, wrong, len(q.Ref))
	if right == len(q.Ref) {
		return credit, nil, nil
	}
	note := checker.Hint("options/missing", "Some options are missing. Go through every part of the position, and through every legal move in it.")
	if q.who != game.Both {
		note = checker.Hint("options/missing", "Some options are missing. Go through every part of the position, and through every move that the rules allow this player in it.")
	}
	note.Missing = len(q.Ref) - right
	return credit, []checker.Note{note}, nil
}

func (q *options) Match(*read.MoveList) checker.Match { return checker.Match{Position: q.pos} }

func (q *options) Mistakes(_ *checker.Task, got read.MoveList) []checker.Mistake {
	parts := len(q.pos.Parts())
	whole := slices.DeleteFunc(slices.Clone(q.Ref), func(r notation.Reading) bool { return len(r.To.Parts()) > parts })
	return []checker.Mistake{{
		Slip:  checker.Named("options/opponent", "These are options of the other player. Left and Right have different moves in this game, and the question says whose are asked for."),
		Whole: true,
		Shown: when(q.who != game.Both, func() bool { return q.allOpponents(got) }),
	}, {
		Slip:  checker.Named("options/unsplit", "In every option given, the part that was moved in stays in one piece. In this game a move can also split a part.", "options/missing"),
		Whole: true,
		Shown: when(q.who == game.Both && len(whole) != len(q.Ref), func() bool { return len(got) > 0 && got.Are(whole.Keys()) }),
	}}
}
