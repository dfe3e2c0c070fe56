package kinds

import (
	"grader/checker"
	"grader/checker/read"
	"grader/problems/source"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/solve"
)

// moveQuestion is what questions about the moves of one position have in common: those of
// Left or Right, or of both players where they have the same.
type moveQuestion struct {
	pos    game.Position
	who    game.Player
	play   game.Play
	reader *notation.MoveReader
	rule   checker.CreditRule
}

func readMoveQuestion(d *checker.Draft) moveQuestion {
	q := moveQuestion{who: game.Both, play: d.Play(), rule: d.CreditRule()}
	if d.AsksPartizan() {
		return readSides(d, q)
	}
	if q.pos = d.ImpartialGame("game"); !d.Failed {
		q.reader = d.Library.Moves(q.pos, game.Both)
	}
	return q
}

// readSides reads whose moves the question is about, which it must say.
func readSides(d *checker.Draft, q moveQuestion) moveQuestion {
	q.pos, q.who = d.AnyGame("game", `"{1|*}"`), d.Player()
	if !d.Failed {
		q.reader = d.Library.Moves(q.pos, q.who)
	}
	return q
}

// of names the player whose moves are asked for, if that is one.
func (q *moveQuestion) of() string {
	if q.who == game.Both {
		return ""
	}
	return " of " + q.who.Name()
}

// match is the match about a position, in which the person moves as the player.
func (q *moveQuestion) match() checker.Match {
	m := checker.Match{Position: q.pos, Play: q.play}
	if q.who != game.Both {
		m.As = &q.who
	}
	return m
}

// byOtherPlay are where the moves lead that win in a position by the other rule of play, by key; nil
// if that is too hard to find out.
func (q *moveQuestion) byOtherPlay(s *solve.Solver, pos game.Position) map[string]bool {
	if q.who != game.Both {
		return nil
	}
	moves, err := s.Winning(pos, q.who, otherPlay(q.play))
	if err != nil {
		return nil
	}
	return read.FromOptions(moves).Keys()
}

// opponents is the mistake of naming nothing but moves of the other player.
func opponents[A interface{ Draws() []notation.Reading }](code checker.Code, who game.Player) checker.Rule[A] {
	return checker.Rule[A]{Code: code, Whole: true, Shown: when(who != game.Both, func(got A) bool {
		return all(got.Draws(), func(r notation.Reading) bool { return r.Opponent })
	})}
}

// moves are the answers that are lists of moves, or of the positions that they lead to.
func (q *moveQuestion) moves() checker.Answers[read.MoveList] {
	return checker.Answers[read.MoveList]{
		Parse: func(t *checker.Task, v source.Value) (read.MoveList, checker.Findings, error) {
			return read.Moves(t.Reading(q.reader), v)
		},
		Field:    checker.Field{Shape: checker.Lines, Moves: "move"},
		Examples: q.examples,
	}
}

// examples are lists with one move, or one position, that is not legal in the position which
// the question is about.
func (q *moveQuestion) examples() []string {
	var list []string
	for _, move := range q.reader.Examples() {
		list = append(list, `["`+move+`"]`)
	}
	if len(list) == 0 {
		list = []string{`["*23"]`, `["*17 + *9"]`, `["{*6, *14}"]`, `["*31"]`}
	}
	return list
}

// someRight reports whether some move of a list is right.
func someRight(got, want read.MoveList) bool {
	right, _ := got.Compare(want)
	return right > 0
}

// firstWrong is the first legal move that is not a wanted one.
func firstWrong(got, want read.MoveList) (wrong notation.Reading, found bool) {
	wanted := want.Keys()
	for _, r := range got {
		if r.Legal && !wanted[r.Key] {
			return r, true
		}
	}
	return notation.Reading{}, false
}

// signs are those of the forms of a game.
func signs(sides bool) []string {
	if sides {
		return checker.FormSigns
	}
	return checker.NimberSigns
}

// signsIn are those of the options of a position, if it is written with them itself.
func signsIn(pos game.Position, who game.Player) []string {
	if !read.IsValue(pos) {
		return nil
	}
	return signs(who != game.Both)
}

// listForm is the form of an answer that is a list: what its entries are, and when there are none.
func listForm(entries, none string) string { return entries + "; none if " + none + "." }
