package checker

import (
	"slices"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/notation"
)

// nimSlips are the slips of those who know that the nim sum matters in Nim, and do
// the wrong thing with it.
var nimSlips = []slip[*winningQuestion, winningReference, moveList]{
	{
		Code: "moves/sum-removed",
		Hit:  nimSlip(func(m nimMove) bool { return m.sum > 0 && m.from >= m.sum && m.to == m.from-m.sum }),
		Text: "The nim sum of all heaps was taken away from a heap here. A winning move leaves a heap that is its old size plus the nim sum by nim addition (exclusive or), and that is not always its size minus the nim sum.",
		Says: generalMoves,
	},
	{
		Code: "moves/sum-left",
		Hit:  nimSlip(func(m nimMove) bool { return m.sum > 0 && m.to == m.sum }),
		Text: "A heap was made as large here as the nim sum of all heaps. A winning move leaves a heap as large as the nim sum of the other heaps: then all of them together have nim sum 0.",
		Says: generalMoves,
	},
	{
		Code: "moves/made-equal",
		Hit:  nimSlip(func(m nimMove) bool { return m.to > 0 && slices.Contains(m.others, m.to) }),
		Text: "A move given here makes two heaps equal. Equal heaps cancel each other, but the remaining heaps are left, and their nim sum is not 0.",
		Says: generalMoves,
	},
	{
		Code: "moves/wrong-heap",
		Hit:  nimSlip(func(m nimMove) bool { return m.sum > 0 && m.from^m.sum > m.from }),
		Text: "A move given here is made in a heap in which no move wins. Write the heaps and their nim sum in binary: a heap can be made right only if it has a 1 in the place of the leading 1 of the nim sum.",
		Says: generalMoves,
	},
}

// generalMoves are the notes that a named mistake in a move makes superfluous.
var generalMoves = []Code{"moves/loses"}

// A nimMove is a move in Nim that loses.
type nimMove struct {
	sum      uint64 // of all heaps, before it
	from, to uint64
	others   []uint64 // the heaps that it leaves alone
}

// nimSlip is a slip that all losing moves of an answer show, in Nim in normal play.
func nimSlip(is func(m nimMove) bool) func(q *winningQuestion, got moveList, ref winningReference) bool {
	return func(q *winningQuestion, got moveList, ref winningReference) bool {
		heaps := nimHeaps(q.pos)
		if len(heaps) < 2 || q.play != game.Normal {
			return false
		}
		wanted, hit := ref.moves.keys(), false
		for _, r := range got {
			if !r.Legal || wanted[r.Key] {
				continue
			}
			if m, ok := nimMoveOf(q.pos, heaps, r); !ok || !is(m) {
				return false
			}
			hit = true
		}
		return hit
	}
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

// nimHeaps are the heaps of a position of Nim, nimbers among them; nil if it has
// other parts.
func nimHeaps(pos game.Position) []uint64 {
	var heaps []uint64
	for _, p := range pos.Parts() {
		n, ok := nimHeap(p)
		if !ok {
			return nil
		}
		heaps = append(heaps, n)
	}
	return heaps
}

func nimHeap(p game.Part) (uint64, bool) {
	switch {
	case p.Game() == nil:
		return 0, false
	case p.Game() == game.Game(game.Star):
		return bareNimber(game.Position{{Game: p.Game(), Parts: []game.Part{p}}})
	case p.Game().About().Name == "nim":
		return game.ReadNumber(p.Text())
	}
	return 0, false
}
