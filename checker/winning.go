package checker

import (
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/refute"
	"grader/reference/solve"
	"grader/reference/worked"
)

// winningQuestion asks for the winning moves of a position.
type winningQuestion struct {
	moveQuestion
	any bool // one winning move is enough
}

type winningReference struct {
	moves moveList
	other map[string]bool // the winning positions by the other rule of play; nil if unknown
}

var winningKind = listOfMoves(&kindOf[*winningQuestion, winningReference, moveList]{
	Kind: Kind{
		Name:  "winning-moves",
		Title: "Winning moves",
		Asks: "The moves that win, that is, those to P-positions: all of them, or one with `want = \"any\"`. " +
			"If Left and Right have different moves, `player` says whose moves are asked for. A move of Left wins if it leads to a game that is at least 0, a move of Right if it leads to one that is at most 0. " +
			"`credit` sets the scoring rule; with `want = \"any\"` every move given must win.",
		Syntax: "An array of moves, or of the positions that they lead to: `[\"21 -> 18\"]`, `[\"nim(25,18,11)\"]`; `[]` if there is none. " +
			"If one winning move is enough, a single string will do.",
		Form: "An array of moves, or of the positions that they lead to, each in quotes; an empty array if no move wins. If any winning move will do, a single one in quotes is enough.",
		Sample: `id     = "piles"
kind   = "winning-moves"
game   = "nim(25, 21, 11)"
credit = "net-correct"
accept = [["21 -> 18"], ["nim(25,18,11)"], "21 -> 18"]
reject = [["25 -> 18"], []]`,
		PartizanSample: `id     = "cuts"
kind   = "winning-moves"
game   = "hackenbush(0-a:b, a-b:r, 0-c:r)"
player = "right"
accept = [["a-b"]]
reject = [["0-c"], [], ["0-a"]]`,
		Uses:   []string{"game", "player", "play", "want", "credit"},
		Scores: []string{"credit"},
		Needs:  []string{"game"},
		Reads:  []source.Kind{source.String, source.Int, source.Float, source.Array, source.Table},
	},
	Read: func(d *draft) *winningQuestion {
		return &winningQuestion{moveQuestion: d.moveQuestion(), any: d.choice("want", "all") == "any"}
	},
	Wording: func(q *winningQuestion) string {
		ask := "Find every winning move in "
		if q.any {
			ask = "Find a winning move in "
		}
		return ask + q.pos.String() + inPlay(q.play) + "."
	},
	Solve: solveWinning,
	Parse: func(t *Task, q *winningQuestion, _ winningReference, v source.Value) (moveList, findings, error) {
		return readMoves(t.reads(q.reader), v)
	},
	Grade:    gradeWinning,
	Match:    matchWinning,
	Partizan: partizanWinningKind,
	Slips: append([]slip[*winningQuestion, winningReference, moveList]{
		{
			Code: "moves/misere", Whole: true,
			Hit: func(q *winningQuestion, got moveList, ref winningReference) bool {
				return q.play == game.Misere && ref.byOtherPlay(got)
			},
			Text: textNormalForMisere,
			Says: generalMoves,
		},
		{
			Code: "moves/normal", Whole: true,
			Hit: func(q *winningQuestion, got moveList, ref winningReference) bool {
				return q.play == game.Normal && ref.byOtherPlay(got)
			},
			Text: textMisereForNormal,
			Says: generalMoves,
		},
		{
			Code: "moves/own-part",
			Work: winsOwnPart,
			Text: "Each move given here would win if its part were the whole game. After a winning move in a sum, the nim sum of the values of all parts must be 0.",
			Says: generalMoves,
		},
	}, nimSlips...),
})

func (r winningReference) list() moveList { return r.moves }

// byOtherPlay reports whether the answer is right by the other rule of play.
func (r winningReference) byOtherPlay(got moveList) bool {
	return len(got) > 0 && r.other != nil && sameMoves(got, r.other)
}

// winsOwnPart is the slip of looking only at the part moved in.
func winsOwnPart(t *Task, q *winningQuestion, got moveList, ref winningReference) bool {
	if len(q.pos.Parts()) < 2 || len(got) == 0 || q.play != game.Normal {
		return false
	}
	s, wanted := t.solver(), ref.moves.keys()
	for _, r := range got {
		if !r.Legal || wanted[r.Key] {
			return false
		}
		if n, err := s.Nimber(game.Position{{Parts: r.Step.To}}); err != nil || n != 0 {
			return false
		}
	}
	return true
}

func solveWinning(t *Task, q *winningQuestion) (winningReference, explain.Doc, error) {
	s := t.questionSolver()
	options, err := s.Winning(q.pos, game.Both, q.play)
	if err != nil {
		return winningReference{}, nil, err
	}
	ref := winningReference{fromOptions(options), otherWinners(q, t.Budget.Answer)}
	return ref, t.shown(worked.Winning(s, q.pos, game.Both, q.play)), nil
}

// otherWinners finds the winning moves by the other rule of play, for slips. It
// is nil if they are not found within a small budget.
func otherWinners(q *winningQuestion, budget int) map[string]bool {
	options, err := solve.New(budget).Winning(q.pos, game.Both, otherPlay(q.play))
	if err != nil {
		return nil
	}
	return fromOptions(options).keys()
}

// winningCredit is the credit for winning moves, of which any one may be enough, and how
// many of them were given.
func (q moveQuestion) winningCredit(any bool, got, want moveList) (credit points.Points, right int) {
	right, wrong := compare(got, want)
	if any && len(want) > 0 {
		return allOrNothing(right > 0 && wrong == 0), right
	}
	return q.rule.of(right, wrong, len(want)), right
}

func gradeWinning(t *Task, q *winningQuestion, got moveList, ref winningReference) (points.Points, []Note, error) {
	want := ref.moves
	credit, right := q.winningCredit(q.any, got, want)
	if credit.Cmp(points.Of(1)) == 0 {
		return credit, nil, nil
	}
	var notes []Note
	if r, found := firstWrong(got, want); found {
		notes = append(notes, losesNote(t, q, optionOf(q.pos, r)))
	}
	switch {
	case len(got) == 0 && len(want) > 0:
		none := hint("moves/none", "There is a winning move in this position. "+
			"A position is lost only if every move from it leaves the opponent a winning one.")
		none.More = refutation(t, func(s *solve.Solver) (refute.Refutation, error) {
			return refute.WrongOutcome(s, q.pos, q.play, solve.P)
		})
		notes = append(notes, none)
	case !q.any && right > 0 && right < len(want):
		missing := hint("moves/missing", "There are more winning moves than those given. "+
			"Look at every part of the position for a move that leaves a P-position.")
		missing.missing = len(want) - right
		notes = append(notes, missing)
	}
	return credit, notes, nil
}

// losesNote tells of a legal move to an N-position; at full with the reply.
func losesNote(t *Task, q *winningQuestion, move solve.Option) Note {
	note := hint("moves/loses", "A move given here loses: it leaves the opponent a winning reply. "+
		"A winning move leaves a P-position, where every reply can be answered.")
	note.More = refutation(t, func(s *solve.Solver) (refute.Refutation, error) {
		return refute.LosingMove(s, q.pos, game.Both, q.play, move)
	})
	return note
}
