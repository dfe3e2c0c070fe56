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

// maxDominated bounds the options of a question about dominated ones, of which every
// one is compared with every other.
const maxDominated = 200

// dominatedQuestion asks which options of a player are dominated.
type dominatedQuestion struct {
	sideQuestion
}

type dominatedReference struct {
	moves    moveList
	strictly map[string]bool // some option is better than it
	equals   map[string]int  // which are equal to each other, and dominated by no better one
	spare    map[int]int     // of those, how many can be left out
}

func (r *dominatedReference) list() moveList { return r.moves }

var dominatedKind = listOfMoves(&kindOf[*dominatedQuestion, *dominatedReference, moveList]{
	Kind: Kind{
		Name:  "dominated-moves",
		Title: "Dominated moves",
		Asks: "The options of a player that are dominated in normal play: the player has another option that is at least as good. `player` says whose options are meant. `credit` sets the scoring rule. " +
			"Of options that are equal to each other all but one can be left out, and it makes no difference which; naming all of them costs nothing.",
		Syntax: "An array of positions, or of the moves that lead to them: `[\"1/2\", \"*\"]`; `[]` if no option is dominated.",
		Form:   "An array of positions, or of the moves of the player that lead to them, each in quotes; an empty array where no option is dominated.",
		Sample: `id     = "dominated"
kind   = "dominated-moves"
game   = "{2, 1, *|-1}"
player = "left"
accept = [["1", "*"], ["*", 1]]
reject = [["2"], [], ["1"], ["-1"]]`,
		Uses:   []string{"game", "player", "play", "credit"},
		Scores: []string{"credit"},
		Needs:  []string{"game"},
		Reads:  []source.Kind{source.String, source.Int, source.Float, source.Array, source.Table},
	},
	Read: func(d *draft) *dominatedQuestion {
		d.onlyNormal()
		return &dominatedQuestion{sideQuestion: d.sideQuestion()}
	},
	Wording: func(q *dominatedQuestion) string {
		return "Which options of " + q.who.Name() + " in " + q.pos.String() + " are dominated?"
	},
	Solve: solveDominated,
	Field: func(*dominatedQuestion) Field { return Field{Shape: Lines, Moves: "position"} },
	Grade: gradeDominated,
	Slips: []slip[*dominatedQuestion, *dominatedReference, moveList]{{
		Code: "dominated/best", Whole: true,
		Hit: func(q *dominatedQuestion, got moveList, ref *dominatedReference) bool {
			for _, r := range got {
				if !r.Legal || ref.strictly[r.Key] || ref.spare[ref.equals[r.Key]] > 0 {
					return false
				}
			}
			return len(got) > 0
		},
		Text: "The options named are those that are worth keeping. An option is dominated if it can be left out, since the same player has another one that is at least as good.",
		Says: []Code{"dominated/not"},
	}},
})

func solveDominated(t *Task, q *dominatedQuestion) (*dominatedReference, explain.Doc, error) {
	s := t.questionSolver()
	options, more, err := s.Options(q.pos, q.who, maxDominated)
	if err != nil || more {
		return nil, nil, game.ErrLimit
	}
	ref := &dominatedReference{strictly: map[string]bool{}, equals: map[string]int{}, spare: map[int]int{}}
	var want []solve.Option
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
				ref.strictly[x.Key()] = true
			}
		}
	}
	for i, x := range options {
		if ref.strictly[x.Key()] {
			want = append(want, x)
			continue
		}
		ref.equals[x.Key()] = class[i]
		if class[i] != i {
			ref.spare[class[i]]++
			want = append(want, x)
		}
	}
	ref.moves = fromOptions(want)
	return ref, t.shown(worked.Dominated(s, q.pos, q.who)), nil
}

func gradeDominated(t *Task, q *dominatedQuestion, got moveList, ref *dominatedReference) (points.Points, []Note, error) {
	want := ref.moves
	right, wrong := 0, 0
	named := map[int]int{}
	var notes []Note
	for _, r := range got {
		class := ref.equals[r.Key]
		switch {
		case r.Legal && ref.strictly[r.Key]:
			right++
		case r.Legal && ref.spare[class] > 0:
			if named[class]++; named[class] <= ref.spare[class] {
				right++
			}
		default:
			if wrong++; r.Legal && len(notes) == 0 {
				note := hint("dominated/not", "An option named here is not dominated: no other option of the same player is at least as good.")
				note.More = refutation(t, func(s *solve.Solver) (refute.Refutation, error) {
					return refute.Undominated(s, q.pos, q.who, optionOf(q.pos, r))
				})
				notes = append(notes, note)
			}
		}
	}
	if right < len(want) {
		missing := hint("dominated/missing", "More options are dominated than those named. Compare every two options of the player with each other.")
		missing.missing = len(want) - right
		missing.More = refutation(t, func(s *solve.Solver) (refute.Refutation, error) {
			given := got.keys()
			for _, r := range want {
				if !given[r.Key] {
					return refute.Dominated(s, q.pos, q.who, optionOf(q.pos, r))
				}
			}
			return refute.Refutation{}, game.ErrLimit
		})
		notes = append(notes, missing)
	}
	return q.rule.of(right, wrong, len(want)), notes, nil
}
