package kinds

import (
	"slices"
	"sync"

	"grader/checker"
	"grader/checker/read"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/refute"
	"grader/reference/solve"
	"grader/reference/worked"
)

var winningMovesKind = &checker.Kind{
	Name:  "winning-moves",
	Title: "Winning moves",
	Asks: "The moves that win, that is, those to P-positions: all of them, or one with `want = \"any\"`. " +
		"In partizan games `player` says whose moves are asked for. A move of Left wins if it leads to a game that is at least 0, a move of Right if it leads to one that is at most 0. " +
		"`credit` sets the scoring rule; with `want = \"any\"` every move given must win. Where play may never end, `want = \"draw\"` asks for all moves that do not lose: those to P-positions and to draws.",
	Syntax: "An array of moves, or of the positions that they lead to: `[\"21 -> 18\"]`, `[\"nim(25,18,11)\"]`; `[]` if there is none. " +
		"If one winning move is enough, a single string will do.",
	Form:  listForm("Moves, or the positions that they lead to", "no move wins") + " Where any winning move will do, one is enough.",
	Uses:  []string{"game", "player", "play", "want", "credit"},
	Needs: []string{"game"},
	Reads: []source.Kind{source.String, source.Int, source.Float, source.Array, source.Table},
	Read:  readWinningMoves,
}

func readWinningMoves(d *checker.Draft) checker.AnyAsked {
	want := d.Choice("want", "all")
	q := &winningMoves{moveQuestion: readMoveQuestion(d), any: want == "any"}
	if want == "draw" && !d.Failed {
		noDraw(d, q.pos)
	}
	return q.asked().Ask()
}

// winningMoves is a question about the winning moves of a position, with its results.
type winningMoves struct {
	moveQuestion
	any     bool                   // one winning move is enough
	winning map[string]bool        // the positions that winning moves lead to, by key
	other   func() map[string]bool // the same by the other rule of play, computed on demand; nil if unknown
}

func (q *winningMoves) asked() checker.Asked[read.MoveList] {
	ask := "Find every winning move"
	if q.any {
		ask = "Find a winning move"
	}
	return checker.Asked[read.MoveList]{
		Answers: q.moves(),
		Wording: ask + q.of() + " in " + q.pos.String() + inPlay(q.play) + ".",
		Solve:   q.solve,
		Grade: func(t *checker.Task, got, want read.MoveList) (points.Points, []checker.Note, error) {
			return q.grade(t, got, want, q.notes)
		},
		Rules: q.rules,
		Holds: someRight,
		Match: q.matchOf,
	}
}

func (q *winningMoves) solve(t *checker.Task) (read.MoveList, explain.Doc, error) {
	s := t.Solver()
	q.other = sync.OnceValue(func() map[string]bool { return q.byOtherPlay(t.Spare()) })
	moves, err := s.Winning(q.pos, q.who, q.play)
	if err != nil {
		return nil, nil, err
	}
	want := read.FromOptions(moves)
	q.winning = want.Keys()
	return want, t.Shown(worked.Winning(s, q.pos, q.who, q.play)), nil
}

// byOtherPlay are where the moves lead that win by the other rule of play, by key; nil if that is
// too hard to find out.
func (q *winningMoves) byOtherPlay(s *solve.Solver) map[string]bool {
	if q.who != game.Both {
		return nil
	}
	moves, err := s.Winning(q.pos, q.who, otherPlay(q.play))
	if err != nil {
		return nil
	}
	return read.FromOptions(moves).Keys()
}

// moveNotes are the notes on a list of moves: on a wrong move, with what refutes it, on an empty list, and on
// one that lacks some moves.
type moveNotes struct {
	wrong, none, missing checker.Note
	refute               func(solve.Option) refute.Finder
}

// grade is the credit for a list, with the notes on it.
func (q *winningMoves) grade(t *checker.Task, got, want read.MoveList, notes func(*checker.Task) moveNotes) (points.Points, []checker.Note, error) {
	right, wrong := got.Compare(want)
	credit := q.rule.Of(right, wrong, len(want))
	if q.any && len(want) > 0 {
		credit = checker.AllOrNothing(right > 0 && wrong == 0)
	}
	if credit.Cmp(points.Of(1)) == 0 {
		return credit, nil, nil
	}
	are := notes(t)
	var list []checker.Note
	if r, found := firstWrong(got, want); found {
		list = append(list, are.wrong.Adding(t.Refute(are.refute(read.OptionOf(q.pos, r)))))
	}
	switch {
	case len(got) == 0 && len(want) > 0:
		list = append(list, are.none)
	case !q.any && right > 0 && right < len(want):
		list = append(list, are.missing.Lacking(len(want)-right))
	}
	return credit, list, nil
}

func (q *winningMoves) notes(t *checker.Task) moveNotes {
	are := moveNotes{checker.Hint("moves/loses"), checker.Hint("moves/none"), checker.Hint("moves/missing"), func(o solve.Option) refute.Finder {
		return refute.LosingMove(q.pos, q.who, q.play, o)
	}}
	if q.who != game.Both {
		are.wrong, are.none = checker.Hint("moves/side-loses"), checker.Hint("moves/side-none")
		are.missing = are.missing.Saying("There are more winning moves than those given. Look at every part of the position for a move that wins.")
	}
	are.none = are.none.Adding(t.Refute(q.refuteNone))
	return are
}

// refuteNone refutes that the player has no winning move. The claim is the outcome in which the
// opponent wins when the player begins, and the actual winner wins when the opponent begins.
func (q *winningMoves) refuteNone(s *solve.Solver) (refute.Refutation, error) {
	claimed := solve.P
	if q.who != game.Both {
		second, err := s.WinsSecond(q.pos, q.who)
		if err != nil {
			return refute.Refutation{}, err
		}
		if !second {
			claimed = [...]solve.Outcome{game.Left: solve.R, game.Right: solve.L}[q.who]
		}
	}
	return refute.WrongOutcome(q.pos, q.play, claimed)(s)
}

// matchOf begins with the first legal move of the answer.
func (q *winningMoves) matchOf(got *read.MoveList) checker.Match {
	m := q.match()
	if got == nil {
		return m
	}
	m.Second = len(*got) == 0
	switch {
	case m.Second && q.who == game.Both:
		m.Claim = "According to your answer, no move wins, so " + q.pos.String() + firstLoses
	case m.Second:
		as := q.who.Other()
		m.As = &as
		m.Claim = "According to your answer, no move of " + q.who.Name() + " wins in " + q.pos.String() + ". The reference is " + q.who.Name() + " and moves first."
	}
	if i := slices.IndexFunc(*got, legal); i >= 0 {
		m.Position, m.Second, m.Claim = (*got)[i].To, true, q.claimed(*got, "wins")
	}
	return m
}

func legal(r notation.Reading) bool { return r.Legal }

// claimed is the claim of a list about its first legal move; "" if there is none.
func (q *winningMoves) claimed(list read.MoveList, does string) string {
	i := slices.IndexFunc(list, legal)
	if i < 0 {
		return ""
	}
	move := q.pos.MoveName(list[i].Step) + " " + does
	if q.who != game.Both {
		move = list[i].Text + " " + does + " for " + q.who.Name()
	}
	return "According to your answer, " + move + " in " + q.pos.String() + ". You have made this move, and the reference is next."
}

func (q *winningMoves) rules(t *checker.Task, _ read.MoveList) []checker.Rule[read.MoveList] {
	heaps := q.heaps()
	inSum := q.who == game.Both && q.play == game.Normal && len(q.pos.Parts()) > 1
	rules := []checker.Rule[read.MoveList]{
		q.opponents(),
		{Code: otherRule("moves", q.play), Whole: true, Shown: when(q.other() != nil, func(got read.MoveList) bool {
			return len(got) > 0 && got.Are(q.other())
		})},
		{Code: "moves/own-part", Shown: when(inSum, func(got read.MoveList) bool {
			return len(got) > 0 && !slices.ContainsFunc(got, q.wins) && all(got, winsOwnPart(t.Solver()))
		})},
	}
	for _, slip := range nimSlips {
		is := func(r notation.Reading) bool {
			m, ok := nimMoveOf(q.pos, heaps, r)
			return ok && slip.is(m)
		}
		rules = append(rules, checker.Rule[read.MoveList]{Code: slip.code, Shown: when(inSum && heaps != nil, func(got read.MoveList) bool {
			lost := slices.DeleteFunc(slices.Clone(got), func(r notation.Reading) bool { return !r.Legal || q.wins(r) })
			return len(lost) > 0 && all(lost, is)
		})})
	}
	return rules
}

// wins reports whether a move is a winning one.
func (q *winningMoves) wins(r notation.Reading) bool { return r.Legal && q.winning[r.Key] }

// winsOwnPart reports whether a legal move would win if its part were the whole game.
func winsOwnPart(s *solve.Solver) func(notation.Reading) bool {
	return func(r notation.Reading) bool {
		if !r.Legal {
			return false
		}
		n, err := s.Nimber(game.Position{{Parts: r.Step.To}})
		return err == nil && n == 0
	}
}

// heaps are the sizes of the heaps of a position of Nim, nil for any other.
func (q *winningMoves) heaps() (heaps []uint64) {
	for _, p := range q.pos.Parts() {
		n, ok := nimHeap(p)
		if !ok {
			return nil
		}
		heaps = append(heaps, n)
	}
	return heaps
}

// nimHeap is the size of a heap of Nim, which a nimber is too.
func nimHeap(p game.Part) (uint64, bool) {
	switch {
	case p.Game() == nil:
		return 0, false
	case p.Game() == game.Game(game.Star):
		v, ok := game.ValueOf(game.Position{{Game: p.Game(), Parts: []game.Part{p}}})
		return v.Star, ok
	case p.Game().About().Name == "nim":
		return game.ReadNumber(p.Text())
	}
	return 0, false
}

// A nimMove is a move in Nim that loses.
type nimMove struct {
	sum      uint64 // of all heaps, before it
	from, to uint64
	others   []uint64 // the heaps that it does not change
}

// nimSlips are the slips of those who know that the nim sum matters in Nim, and do
// the wrong thing with it.
var nimSlips = []struct {
	code checker.Code
	is   func(m nimMove) bool
}{
	{"moves/sum-removed", func(m nimMove) bool { return m.sum > 0 && m.from >= m.sum && m.to == m.from-m.sum }},
	{"moves/sum-left", func(m nimMove) bool { return m.sum > 0 && m.to == m.sum }},
	{"moves/made-equal", func(m nimMove) bool { return m.to > 0 && slices.Contains(m.others, m.to) }},
	{"moves/wrong-heap", func(m nimMove) bool { return m.sum > 0 && m.from^m.sum > m.from }},
}

func nimMoveOf(pos game.Position, heaps []uint64, r notation.Reading) (m nimMove, ok bool) {
	at := r.Step.Part
	for _, t := range pos[:r.Step.Term] {
		at += len(t.Parts)
	}
	m = nimMove{sum: cgt.NimSum(heaps...), from: heaps[at], others: slices.Delete(slices.Clone(heaps), at, at+1)}
	for _, p := range r.Step.To {
		n, ok := nimHeap(p)
		if !ok || m.to > 0 {
			return m, false
		}
		m.to = n
	}
	return m, true
}

// noDraw complains that moves to a draw are asked for in a game that ends.
func noDraw(d *checker.Draft, pos game.Position) {
	d.ComplainAt("want", "question/endless", "play ends in "+pos.String()+`, so that no move leads to a draw`, `write want = "all", or ask about a game in which play may never end`)
}
