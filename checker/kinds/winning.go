package kinds

import (
	"slices"

	"grader/checker"
	"grader/checker/read"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/notation"
	"grader/reference/refute"
	"grader/reference/solve"
	"grader/reference/worked"
)

var winningMovesKind = &checker.Kind{
	Name:  "winning-moves",
	Title: "Winning moves",
	Asks: "The moves that win, that is, those to P-positions: all of them, or one with `want = \"any\"`. " +
		"If Left and Right have different moves, `player` says whose moves are asked for. A move of Left wins if it leads to a game that is at least 0, a move of Right if it leads to one that is at most 0. " +
		"`credit` sets the scoring rule; with `want = \"any\"` every move given must win.",
	Syntax: "An array of moves, or of the positions that they lead to: `[\"21 -> 18\"]`, `[\"nim(25,18,11)\"]`; `[]` if there is none. " +
		"If one winning move is enough, a single string will do.",
	Form: checker.InRows + "moves, or " + checker.OneOf + "positions that they lead to" + checker.EachInQuotes + "; " + checker.EmptyList + " if no move wins. If any winning move will do, a single one" + checker.InQuotes + " is enough.",
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
	Uses:         []string{"game", "player", "play", "want", "credit"},
	Needs:        []string{"game"},
	Reads:        []source.Kind{source.String, source.Int, source.Float, source.Array, source.Table},
	PartizanForm: checker.InRows + "moves of the player, or " + checker.OneOf + "positions that they lead to" + checker.EachInQuotes + "; " + checker.EmptyList + " where no move wins. Where any winning move will do, " + checker.Said("also a single string.", "one is enough."),
	Read: func(d *checker.Draft) checker.Question {
		return checker.Of(&winningMoves{aMoveList: aMoveList{moveQuestion: readMoveQuestion(d)}, any: d.Choice("want", "all") == "any"})
	},
}

// winningMoves asks for the winning moves of a position.
type winningMoves struct {
	aMoveList
	any   bool            // one winning move is enough
	other map[string]bool // the winning positions by the other rule of play; nil if unknown
}

func (q *winningMoves) Wording() string {
	ask := "Find every winning move"
	if q.any {
		ask = "Find a winning move"
	}
	return ask + q.of() + " in " + q.pos.String() + inPlay(q.play) + "."
}

func (q *winningMoves) Solve(t *checker.Task) explain.Doc {
	s := t.Solver()
	q.Ref = read.FromOptions(halt.Must(s.Winning(q.pos, q.who, q.play)))
	if q.who == game.Both {
		if others, err := t.Spare().Winning(q.pos, q.who, otherPlay(q.play)); err == nil {
			q.other = read.FromOptions(others).Keys()
		}
	}
	return t.Shown(worked.Winning(s, q.pos, q.who, q.play))
}

func (q *winningMoves) Grade(t *checker.Task, got read.MoveList) (points.Points, []checker.Note) {
	right, wrong := got.Compare(q.Ref)
	credit := q.rule.Of(right, wrong, len(q.Ref))
	if q.any && len(q.Ref) > 0 {
		credit = checker.AllOrNothing(right > 0 && wrong == 0)
	}
	if credit.Cmp(points.Of(1)) == 0 {
		return credit, nil
	}
	loses := checker.Hint("moves/loses", "A move given here loses: it leaves the opponent a winning reply. A winning move leaves a P-position, where every reply can be answered.")
	none := checker.Hint("moves/none", "There is a winning move in this position. A position is lost only if every move from it leaves the opponent a winning one.")
	missing := checker.Hint("moves/missing", "There are more winning moves than those given. Look at every part of the position for a move that leaves a P-position.")
	if q.who != game.Both {
		loses = checker.Hint("moves/side-loses", "A move given here loses: the opponent, who is next, wins what it leaves. "+
			"A move of Left wins if it leads to a game that is at least 0, a move of Right if it leads to one that is at most 0.")
		none = checker.Hint("moves/side-none", "This player has a winning move in this position. The position is lost for a player who begins only if every move leaves the opponent a winning reply.")
		missing = checker.Hint("moves/missing", "There are more winning moves than those given. Look at every part of the position for a move that wins.")
	}
	var notes []checker.Note
	if r, found := q.firstWrong(got); found {
		loses.More = t.Refute(refute.LosingMove(q.pos, q.who, q.play, read.OptionOf(q.pos, r)))
		notes = append(notes, loses)
	}
	switch {
	case len(got) == 0 && len(q.Ref) > 0:
		none.More = t.Refute(q.refuteNone)
		notes = append(notes, none)
	case !q.any && right > 0 && right < len(q.Ref):
		missing.Missing = len(q.Ref) - right
		notes = append(notes, missing)
	}
	return credit, notes
}

// refuteNone refutes that the player has no winning move: the claim that the opponent
// wins when the player begins, and whoever does win otherwise.
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

// Match begins with the first legal move of the answer.
func (q *winningMoves) Match(got *read.MoveList) checker.Match {
	m := q.match()
	if got == nil {
		return m
	}
	m.Second = len(*got) == 0
	switch {
	case m.Second && q.who == game.Both:
		m.Claim = "According to the answer no move wins, so " + q.pos.String() + firstLoses
	case m.Second:
		as := q.who.Other()
		m.As = &as
		m.Claim = "According to the answer no move of " + q.who.Name() + " wins in " + q.pos.String() + ". The reference is " + q.who.Name() + " and moves first."
	}
	for _, r := range *got {
		if !r.Legal {
			continue
		}
		wins := q.pos.MoveName(r.Step) + " wins in "
		if q.who != game.Both {
			wins = r.Text + " wins for " + q.who.Name() + " in "
		}
		m.Position, m.Second = r.To, true
		m.Claim = "According to the answer " + wins + q.pos.String() + ". You have made this move, and the reference is next."
		break
	}
	return m
}

func (q *winningMoves) Slip(t *checker.Task, got read.MoveList, aside bool) checker.Slip {
	loses := []checker.Code{"moves/loses"}
	switch {
	case !aside && q.allOpponents(got):
		return checker.Named("moves/opponent", "These are moves of the other player. Left and Right have different moves in this game, and the question says whose are asked for.")
	case q.who != game.Both:
		return checker.Slip{}
	case !aside && len(got) > 0 && q.other != nil && got.Are(q.other):
		return otherRule("moves", q.play, loses...)
	case q.winsOwnPart(t, got):
		return checker.Named("moves/own-part", "Each move given here would win if its part were the whole game. After a winning move in a sum, the nim sum of the values of all parts must be 0.", loses...)
	}
	slip := q.nimSlip(got)
	slip.Says = loses
	return slip
}

// winsOwnPart is the slip of looking only at the part moved in.
func (q *winningMoves) winsOwnPart(t *checker.Task, got read.MoveList) bool {
	if len(q.pos.Parts()) < 2 || len(got) == 0 || q.play != game.Normal {
		return false
	}
	s, wanted := t.Solver(), q.Ref.Keys()
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

// A nimMove is a move in Nim that loses.
type nimMove struct {
	sum      uint64 // of all heaps, before it
	from, to uint64
	others   []uint64 // the heaps that it leaves alone
}

// nimSlips are the slips of those who know that the nim sum matters in Nim, and do
// the wrong thing with it.
var nimSlips = []struct {
	is   func(m nimMove) bool
	slip checker.Slip
}{
	{func(m nimMove) bool { return m.sum > 0 && m.from >= m.sum && m.to == m.from-m.sum }, checker.Named("moves/sum-removed", "The nim sum of all heaps was taken away from a heap here. A winning move leaves a heap that is its old size plus the nim sum by nim addition (exclusive or), and that is not always its size minus the nim sum.")},
	{func(m nimMove) bool { return m.sum > 0 && m.to == m.sum }, checker.Named("moves/sum-left", "A heap was made as large here as the nim sum of all heaps. A winning move leaves a heap as large as the nim sum of the other heaps: then all of them together have nim sum 0.")},
	{func(m nimMove) bool { return m.to > 0 && slices.Contains(m.others, m.to) }, checker.Named("moves/made-equal", "A move given here makes two heaps equal. Equal heaps cancel each other, but the remaining heaps are left, and their nim sum is not 0.")},
	{func(m nimMove) bool { return m.sum > 0 && m.from^m.sum > m.from }, checker.Named("moves/wrong-heap", "A move given here is made in a heap in which no move wins. Write the heaps and their nim sum in binary: a heap can be made right only if it has a 1 in the place of the leading 1 of the nim sum.")},
}

// nimSlip is the slip that all losing moves of an answer show, in Nim in normal play.
func (q *winningMoves) nimSlip(got read.MoveList) checker.Slip {
	var heaps []uint64
	for _, p := range q.pos.Parts() {
		n, ok := nimHeap(p)
		if !ok {
			return checker.Slip{}
		}
		heaps = append(heaps, n)
	}
	if len(heaps) < 2 || q.play != game.Normal {
		return checker.Slip{}
	}
	var moves []nimMove
	wanted := q.Ref.Keys()
	for _, r := range got {
		if !r.Legal || wanted[r.Key] {
			continue
		}
		m, ok := nimMoveOf(q.pos, heaps, r)
		if !ok {
			return checker.Slip{}
		}
		moves = append(moves, m)
	}
	for _, s := range nimSlips {
		if len(moves) > 0 && !slices.ContainsFunc(moves, func(m nimMove) bool { return !s.is(m) }) {
			return s.slip
		}
	}
	return checker.Slip{}
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

// nimHeap is the size of a heap of Nim, which a nimber is too.
func nimHeap(p game.Part) (uint64, bool) {
	switch {
	case p.Game() == nil:
		return 0, false
	case p.Game() == game.Game(game.Star):
		return read.BareNimber(game.Position{{Game: p.Game(), Parts: []game.Part{p}}})
	case p.Game().About().Name == "nim":
		return game.ReadNumber(p.Text())
	}
	return 0, false
}
