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

// maxOptions is the most options that a question can ask for.
const maxOptions = 10_000

var optionsKind = &checker.Kind{
	Name:   "options",
	Title:  "Options",
	Asks:   "Every option of a game: the positions that one move leads to. In partizan games `player` says whose options are asked for. `credit` sets the scoring rule; a position that is written twice counts once.",
	Syntax: "An array of positions, or of the moves that lead to them: `[\"nim(1)\", \"0\"]`; `[]` if there is none.",
	Form:   listForm("Positions, or the moves that lead to them", "there is no move"),
	Uses:   []string{"game", "player", "play", "credit"},
	Needs:  []string{"game"},
	Reads:  []source.Kind{source.String, source.Int, source.Float, source.Array, source.Table},
	Read:   readOptions,
}

func readOptions(d *checker.Draft) checker.AnyAsked {
	q := readMoveQuestion(d)
	answers := q.moves()
	answers.Field = checker.Field{Shape: checker.Lines, Telling: true}
	answers.Parse = func(t *checker.Task, v source.Value) (read.MoveList, checker.Findings, error) {
		reader := t.Reading(q.reader)
		if q.who == game.Both {
			if list, ok := read.Literally(reader, v); ok {
				return list, checker.Findings{}, nil // positions are asked for, even where a move is written alike
			}
		}
		return read.Moves(reader, v)
	}
	return checker.Asked[read.MoveList]{
		Answers: answers,
		Wording: "List every option" + q.of() + " in " + q.pos.String() + ".",
		Solve: func(t *checker.Task) (read.MoveList, error) {
			list, err := t.Solver().EveryOption(q.pos, q.who, maxOptions)
			return positionsOf(list), err
		},
		Why: func(s *solve.Solver, _ read.MoveList) (explain.Doc, error) { return worked.Options(s, q.pos, q.who) },
		Grade: func(_ *checker.Task, got, want read.MoveList) (points.Points, []checker.Note, error) {
			right, wrong := got.Compare(want)
			credit := q.rule.Of(right, wrong, len(want))
			if right == len(want) {
				return credit, nil, nil
			}
			note := checker.Hint("options/missing")
			if q.who != game.Both {
				note = note.Saying("Some options are missing. Go through every part of the position, and through every move that the rules allow this player in it.")
			}
			return credit, []checker.Note{note.Lacking(len(want) - right)}, nil
		},
		Rules: func(_ *checker.Task, want read.MoveList) []checker.Rule[read.MoveList] {
			parts := len(q.pos.Parts())
			whole := slices.DeleteFunc(slices.Clone(want), func(r notation.Reading) bool { return len(r.To.Parts()) > parts })
			splits := q.who == game.Both && len(whole) != len(want)
			return []checker.Rule[read.MoveList]{
				opponents[read.MoveList]("options/opponent", q.who),
				{Code: "options/unsplit", Whole: true, Shown: when(splits, func(got read.MoveList) bool { return len(got) > 0 && got.Are(whole.Keys()) })},
			}
		},
		Holds: someRight,
		Match: func(*read.MoveList) checker.Match { return checker.Match{Position: q.pos} },
	}.Ask()
}

// positionsOf is the list of the positions that options lead to.
func positionsOf(options []solve.Option) read.MoveList {
	list := read.FromOptions(options)
	for i := range list {
		list[i].Text = list[i].To.String()
	}
	return list
}
