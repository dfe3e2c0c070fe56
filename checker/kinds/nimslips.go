package kinds

import (
	"slices"

	"grader/checker"
	"grader/checker/read"
	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/notation"
)

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
