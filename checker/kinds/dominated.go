package kinds

import (
	"grader/checker"
	"grader/checker/read"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/notation"
	"grader/reference/refute"
	"grader/reference/solve"
	"grader/reference/worked"
)

// maxDominated is the most options in a question about dominated ones, since each is compared with
// every other.
const maxDominated = 200

var dominatedMovesKind = &checker.Kind{
	Name:  "dominated-moves",
	Title: "Dominated moves",
	Asks: "The options of a player that are dominated in normal play: the player has another option that is at least as good. `player` says whose options are meant. `credit` sets the scoring rule. " +
		"Of options that are equal to each other all but one can be left out, no matter which; naming all of them costs nothing.",
	Syntax: "An array of positions, or of the moves that lead to them: `[\"1/2\", \"*\"]`; `[]` if no option is dominated.",
	Form:   listForm("Positions, or the moves of the player that lead to them", "no option is dominated"),
	Uses:   []string{"game", "player", "play", "credit"},
	Needs:  []string{"game"},
	Reads:  []source.Kind{source.String, source.Int, source.Float, source.Array, source.Table},
	Read:   readDominated,
}

func readDominated(d *checker.Draft) checker.AnyAsked {
	d.OnlyNormal()
	q := &dominatedMoves{readSides(d, moveQuestion{rule: d.CreditRule()}), map[string]bool{}, map[string]int{}, map[int]int{}}
	answers := q.moves()
	answers.Field = checker.Field{Shape: checker.Lines, Moves: "move", Signs: signsIn(q.pos, q.who)}
	return checker.Asked[read.MoveList]{
		Answers: answers,
		Wording: "Which options of " + q.who.Name() + " in " + q.pos.String() + " are dominated?",
		Solve:   q.solve,
		Grade:   q.grade,
		Rules: func(*checker.Task, read.MoveList) []checker.Rule[read.MoveList] {
			worthKeeping := func(r notation.Reading) bool {
				return r.Legal && !q.strictly[r.Key] && q.spare[q.equals[r.Key]] == 0
			}
			return []checker.Rule[read.MoveList]{
				{Code: "dominated/best", Whole: true, Shown: func(got read.MoveList) bool { return len(got) > 0 && all(got, worthKeeping) }},
			}
		},
		Holds: someRight,
	}.Ask()
}

// dominatedMoves is a question about the dominated options of a player, with its results by key.
type dominatedMoves struct {
	moveQuestion
	strictly map[string]bool // some option is better than it
	equals   map[string]int  // which are equal to each other, and dominated by no better one
	spare    map[int]int     // how many of those can be left out
}

func (q *dominatedMoves) solve(t *checker.Task) (read.MoveList, explain.Doc, error) {
	s := t.Solver()
	options, err := s.EveryOption(q.pos, q.who, maxDominated)
	if err != nil {
		return nil, nil, err
	}
	class := make([]int, len(options))
	for i, x := range options {
		class[i] = i
		for j, y := range options {
			if i == j {
				continue
			}
			better, err := s.WinsSecond(refute.Difference(y.To, x.To), q.who)
			if err != nil {
				return nil, nil, err
			}
			if !better {
				continue
			}
			worse, err := s.WinsSecond(refute.Difference(x.To, y.To), q.who)
			if err != nil {
				return nil, nil, err
			}
			if worse {
				class[i] = min(class[i], j)
			} else {
				q.strictly[x.Key()] = true
			}
		}
	}
	var want []solve.Option
	for i, x := range options {
		if q.strictly[x.Key()] {
			want = append(want, x)
			continue
		}
		q.equals[x.Key()] = class[i]
		if class[i] != i {
			q.spare[class[i]]++
			want = append(want, x)
		}
	}
	return read.FromOptions(want), t.Shown(worked.Dominated(s, q.pos, q.who)), nil
}

func (q *dominatedMoves) grade(_ *checker.Task, got, want read.MoveList) (points.Points, []checker.Note, error) {
	right, wrong := 0, 0
	named := map[int]int{}
	var notes []checker.Note
	for _, r := range got {
		class := q.equals[r.Key]
		switch {
		case r.Legal && q.strictly[r.Key]:
			right++
		case r.Legal && q.spare[class] > 0:
			if named[class]++; named[class] <= q.spare[class] {
				right++
			}
		default:
			if wrong++; r.Legal && len(notes) == 0 {
				notes = append(notes, checker.Hint("dominated/not"))
			}
		}
	}
	if right < len(want) {
		notes = append(notes, checker.Hint("dominated/missing").Lacking(len(want)-right))
	}
	return q.rule.Of(right, wrong, len(want)), notes, nil
}
