package kit

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"grader/reference/explain"
	"grader/reference/figure"
	"grader/reference/game"
)

// A BoundHeap is a heap with a limit on the number to take from it now.
type BoundHeap struct {
	N, Bound uint64
	First    bool // no move has been made, and the bound was not written
}

// A BoundRule is the rule of a game with one heap in which a move limits the number that the next
// one may take.
type BoundRule struct {
	Least bool                      // the bound is the least that may be taken, and not the most
	First func(n uint64) uint64     // the bound before the first move
	Next  func(taken uint64) uint64 // the bound after a move
	Term  func(p BoundHeap) string  // a position with its bound
	Given bool                      // positions are written with Bound
	Bound uint64
}

// heap is a heap with a bound in normal form: bounds that allow the same moves become one.
func (r BoundRule) heap(n, bound uint64) BoundHeap {
	if r.Least {
		return BoundHeap{N: n, Bound: min(bound, n+1)}
	}
	return BoundHeap{N: n, Bound: min(bound, n)}
}

func (r BoundRule) allows(p BoundHeap, k uint64) bool {
	if r.Least {
		return k >= max(p.Bound, 1) && k <= p.N
	}
	return k >= 1 && k <= p.Bound
}

func (r BoundRule) take(p BoundHeap, k uint64) []BoundHeap {
	return []BoundHeap{r.heap(p.N-k, r.Next(k))}
}

// why states what may be taken.
func (r BoundRule) why(p BoundHeap) string {
	switch {
	case r.Least:
		return fmt.Sprintf("This move must take at least %d.", p.Bound)
	case p.First:
		return "The first move may not take the whole heap."
	}
	return fmt.Sprintf("This move may take at most %d.", p.Bound)
}

// AllButOne is the most that the first move may take where it may not take all.
func AllButOne(n uint64) uint64 { return max(n, 1) - 1 }

// Later is the heap with its bound written.
func (p BoundHeap) Later() BoundHeap { return BoundHeap{N: p.N, Bound: p.Bound} }

// Ruleset is the ruleset of a rule.
func (r BoundRule) Ruleset(info game.Info, theory game.Theory[BoundHeap]) *game.Ruleset[BoundHeap] {
	family, _, _ := strings.Cut(info.Name, "[")
	theory.Canon = BoundHeap.Later
	return &game.Ruleset[BoundHeap]{
		Info: info,
		Moves: func(p BoundHeap, yield game.Yield[BoundHeap]) {
			least, most := uint64(1), p.Bound
			if r.Least {
				least, most = max(p.Bound, 1), p.N
			}
			for k := least; k <= most; k++ {
				if !yield(game.Move(k), r.take(p, k)) {
					return
				}
			}
		},
		Notation: game.Notation[BoundHeap]{
			Parse: func(text string) ([]BoundHeap, error) {
				n, fields, err := ReadList(text, "heap size")
				switch {
				case err != nil:
					return nil, err
				case len(n) > 1:
					return nil, fields[1].Error(family+" is played with one heap", fmt.Sprintf("write a sum of games for more, as in %[1]s(13) + %[1]s(8)", info.Name))
				case len(n) == 0:
					return nil, &game.SyntaxError{End: len(text), Msg: "expected a heap size, found nothing", Hint: "as in " + info.Name + "(13)"}
				case r.Given:
					return []BoundHeap{r.heap(n[0], r.Bound)}, nil
				}
				return []BoundHeap{{N: n[0], Bound: r.First(n[0]), First: true}}, nil
			},
			Format: func(p BoundHeap) string { return FormatHeap(p.N) },
			Term: func(p BoundHeap) string {
				if p.First {
					return fmt.Sprintf("%s(%d)", info.Name, p.N)
				}
				return r.Term(p)
			},
			MoveText: func(p BoundHeap, m game.Move) string { return HeapMove(p.N, p.N-uint64(m)) },
			Draw: func(p BoundHeap) *explain.Board {
				b := DrawHeap(p.N)
				if b != nil {
					limit := fmt.Sprintf("take at most %d", p.Bound)
					if r.Least {
						limit = fmt.Sprintf("take at least %d", p.Bound)
					}
					figure.Note(b.Figure, limit)
					b.Words += "; " + limit
				}
				return b
			},
			Standard: BoundHeap.Later,
			Tidy:     TidyHeapMove,
			Read: func(p BoundHeap, text string) (game.Move, []BoundHeap, bool) {
				left, ok := ReadTaking(p.N, text)
				if !ok {
					left, ok = readBoundHeap(info.Name, text)
				}
				if !ok || left >= p.N || !r.allows(p, p.N-left) {
					return 0, nil, false
				}
				return game.Move(p.N - left), r.take(p, p.N-left), true
			},
			Why: func(p BoundHeap, text string) (string, bool) {
				return WhyHeapMove(p.N, text, 1, func([]uint64) string { return r.why(p) })
			},
		},
		Theory: theory,
	}
}

// readBoundHeap reads only the heap, with or without the name of the ruleset: that identifies the
// position after a move.
func readBoundHeap(name, text string) (n uint64, ok bool) {
	text = strings.TrimPrefix(strings.TrimSpace(text), name)
	if inner, open := strings.CutPrefix(text, "("); open {
		text, _ = strings.CutSuffix(inner, ")")
	}
	return game.ReadNumber(text)
}

// TakeAwayTheory finds the winner in games in which the limit never falls below the number taken
// last, and does not fall if more is taken: the next player loses exactly if the least part of the
// heap, written as the sum of Parts, may not be taken (Allen J. Schwenk, "Take-away games",
// Fibonacci Quarterly, 1970).
func TakeAwayTheory(next func(taken uint64) uint64) game.Theory[BoundHeap] {
	losing := func(p BoundHeap, play game.Play) bool { return TakeAwayLosing(p, play, next) }
	return game.Theory[BoundHeap]{
		Nimber: func(p BoundHeap) (uint64, bool) { return 0, losing(p, game.Normal) },
		Effort: BoundHeap.Effort,
		Losing: func(p BoundHeap, play game.Play) (bool, bool) { return losing(p, play), true },
	}
}

// Effort is about that of a search.
func (p BoundHeap) Effort() float64 { return math.Pow(float64(p.N), 3) / 25 }

// TakeAwayLosing is Schwenk's rule. In misère play a player takes the last counter only if nothing
// else is left, so the heap counts as one smaller.
func TakeAwayLosing(p BoundHeap, play game.Play, next func(taken uint64) uint64) bool {
	n := p.N
	if play == game.Misere {
		switch {
		case p.Bound == 0:
			return false
		case n == 1:
			return true
		}
		n--
	}
	return n == 0 || min(p.Bound, n) < Parts(n, next)[0]
}

// Parts writes n as a sum of losing heaps, the largest first to be chosen, in rising order. Such
// heaps are 1 and, after each H, H plus the least of them after which H may be taken. If twice as
// many may be taken these are the Fibonacci numbers, and the sum is Zeckendorf's (Zeckendorf 1972;
// Lekkerkerker 1952).
func Parts(n uint64, next func(taken uint64) uint64) (parts []uint64) {
	heaps, least := []uint64{1}, 0
	for last := uint64(1); last <= n; {
		for next(heaps[least]) < last {
			least++
		}
		last += heaps[least]
		heaps = append(heaps, last)
	}
	for _, h := range slices.Backward(heaps) {
		if h <= n && n > 0 {
			n -= h
			parts = append(parts, h)
		}
	}
	slices.Reverse(parts)
	return parts
}
