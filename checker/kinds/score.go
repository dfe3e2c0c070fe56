package kinds

import (
	"slices"
	"strconv"

	"grader/checker"
	"grader/checker/read"
	"grader/problems"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/refute"
	"grader/reference/worked"
)

var scoreKind = &checker.Kind{
	Name:   "score",
	Title:  "Score",
	Asks:   "The score of a game such as Dots and Boxes: by how much the player to move outscores the opponent with best play. With `ask = \"winner\"`, who gets more. It is right or wrong; there is no partial credit.",
	Syntax: "A whole number, negative if the opponent gets more: `2`, `-3`. Who gets more is `\"first\"`, the player to move, `\"second\"`, or `\"tie\"`. Short sentences will do, such as `\"the second player wins by 3\"`.",
	Form:   checker.Said("A whole number, negative if the opponent of the player to move gets more; or, if the question asks who gets more, first, second or tie in quotes.", "A whole number, negative if the opponent of the player to move gets more; or who gets more."),
	Sample: `id     = "boxes"
kind   = "score"
game   = "dots-and-boxes(2x2)"
accept = [2, "+2", "the first player wins by 2", "3-1"]
reject = [-2, 0, 3, "tie"]`,
	Scores: true,
	Uses:   []string{"game", "ask"},
	Needs:  []string{"game"},
	Reads:  []source.Kind{source.String, source.Int, source.Float, source.Array},
	Few:    true,
	Read: func(d *checker.Draft) checker.Question {
		q := &score{pos: d.ImpartialGame("game")}
		if !q.pos.Scores() && !d.Failed {
			d.ComplainAt("game", "question/game", q.pos.String()+" is not played for a score", "ask about a position of dots-and-boxes, or for the outcome")
		}
		ask := d.Choice("ask", "score")
		q.winner = ask == "winner"
		if slices.Contains(problems.Asks, ask) { // of other words loading the set has complained
			d.ComplainAt("ask", "question/value", "a question of kind score asks for the score or for the winner", `write ask = "score" or ask = "winner"`)
		}
		return checker.Of(q)
	},
}

// score asks for a score, or who gets more.
type score struct {
	checker.Common[tally]
	pos    game.Position
	winner bool
	all    int // what both get together
}

// A tally is a score, or who gets more: 1 for the first player, -1 for the second.
type tally struct {
	n      int
	winner bool
}

var winners = []checker.Choice{{Value: "first", Words: "the player to move"}, {Value: "second", Words: "the opponent"}, {Value: "tie", Words: "nobody: both get the same"}}

func (a tally) String() string {
	if a.winner {
		return winners[[]int{1, 2, 0}[a.n+1]].Value
	}
	return strconv.Itoa(a.n)
}

func (a tally) JSON() any {
	if a.winner {
		return a.String()
	}
	return a.n
}

func (q *score) Wording() string {
	if q.winner {
		return "Who gets more in " + q.pos.String() + " with best play?"
	}
	return "By how much does the player to move outscore the opponent in " + q.pos.String() + " with best play?"
}

func (q *score) Solve(t *checker.Task) (explain.Doc, error) {
	s := t.Solver()
	v, err := s.Score(q.pos)
	if err != nil {
		return nil, err
	}
	q.Ref = q.answer(v)
	at := q.pos
	bestLine, err := s.BestLine(q.pos)
	if err != nil {
		return nil, err
	}
	for _, o := range bestLine {
		q.all, at = q.all+at.Gain(o.To), o.To
	}
	return t.Shown(worked.Score(s, q.pos)), nil
}

// answer is the answer that a score is.
func (q *score) answer(n int) tally {
	if q.winner {
		n = max(-1, min(n, 1))
	}
	return tally{n, q.winner}
}

func (q *score) Field() checker.Field {
	if q.winner {
		return checker.Field{Shape: checker.Choose, Choices: winners}
	}
	return checker.Field{Shape: checker.Line, Signs: checker.NumberSigns[1:]}
}

func (q *score) Examples() []string {
	if q.winner {
		return nil
	}
	return []string{"-31", "27", "-44", "35"}
}

func (q *score) Parse(_ *checker.Task, v source.Value) (tally, checker.Findings, error) {
	if q.winner {
		n, err := read.ScoreWinner(v)
		return tally{n, true}, checker.Findings{}, err
	}
	n, err := read.Score(v)
	return tally{n: n}, checker.Findings{}, err
}

func (q *score) Grade(t *checker.Task, got tally) (points.Points, []checker.Note, error) {
	if got == q.Ref {
		return points.Of(1), nil, nil
	}
	note := checker.Hint("score/wrong", "This is not the score with best play. The score of a move is what it gains, less the score of what it leaves for the opponent; the score of the position is the largest of these.")
	if !q.winner {
		note.More = t.Refute(refute.WrongScore(q.pos, got.n))
	}
	return points.Of(0), []checker.Note{note}, nil
}

func (q *score) Mistakes(_ *checker.Task, got tally) []checker.Mistake {
	return []checker.Mistake{{
		Slip:       checker.Named("score/sign", "This is the score for the opponent. What is asked for is by how much the player to move outscores the opponent.", "score/wrong"),
		Impossible: q.winner || q.Ref.n == 0,
		Shown:      func() bool { return got.n == -q.Ref.n },
	}, {
		Slip:       checker.Named("score/total", "This is the total of the player to move. The score is the difference: subtract what the opponent gets.", "score/wrong"),
		Impossible: q.winner,
		Shown:      func() bool { return 2*got.n == q.all+q.Ref.n },
	}}
}
