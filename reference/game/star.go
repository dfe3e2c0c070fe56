package game

import (
	"strings"

	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/figure"
)

// Star is the ruleset of bare nimbers: *n is a Nim heap of n. It has no positions of its own in the
// notation, which writes nimbers as terms. It is an alias of Nim.
var Star = &Ruleset[uint64]{
	Info: Info{Name: "*", Title: "Nimbers", Move: "`*5 -> *3`"},
	Moves: func(n uint64, yield Yield[uint64]) {
		for k := n; k > 0; k-- {
			if !yield(Move(k-1), NimHeap(k-1)) {
				return
			}
		}
	},
	Notation: Notation[uint64]{
		Format: func(n uint64) string { return cgt.Nimber(n).String() },
		Term:   func(n uint64) string { return cgt.Nimber(n).String() },
		Draw:   drawNimber,
		MoveText: func(n uint64, m Move) string {
			return cgt.Nimber(n).String() + " -> " + cgt.Nimber(m).String()
		},
		Read: func(n uint64, text string) (Move, []uint64, bool) {
			f, t, ok := readStarMove(text)
			if !ok || f != n || t >= n {
				return 0, nil, false
			}
			return Move(t), NimHeap(t), true
		},
		Why: func(n uint64, text string) (string, bool) {
			switch f, t, ok := readStarMove(text); {
			case !ok: // "5 -> 3" does not name a nimber
				return "", false
			case f != n:
				return "There is no " + cgt.Nimber(f).String() + " to move in.", true
			case t >= n:
				return "A move in a nimber leads to a smaller one.", true
			}
			return "", true
		},
		Heap: func(n uint64) uint64 { return n },
	},
	// Bouton's theory, which holds in misère play too as long as a heap of 2 or more is left.
	Theory: Theory[uint64]{
		Nimber: func(n uint64) (uint64, bool) { return n, true },
		Tame:   func(n uint64) (fickle, ok bool) { return n <= 1, true },
		Reach: func(n uint64, value uint64, yield Yield[uint64]) {
			if value < n {
				yield(Move(value), NimHeap(value))
			}
		},
	},
}

// drawNimber draws the Nim heap of a nimber; nil if it is too large to draw.
func drawNimber(n uint64) *explain.Board {
	const most = 40
	if n > most {
		return nil
	}
	name := cgt.Nimber(n).String()
	return &explain.Board{
		Rows:   []string{strings.TrimSpace(name + ": " + strings.Repeat("o ", int(n)))},
		Figure: figure.PileFigure(n, name), Words: name,
	}
}

// Nimber is the position *n.
func Nimber(n uint64) Position { return Position{StarTerm(n)} }

// StarTerm is the term *n; it is empty for 0.
func StarTerm(n uint64) Term { return Term{Star, Star.parts(NimHeap(n))} }

// NimHeap is the list that holds one heap of n, or nothing if n is 0.
func NimHeap(n uint64) []uint64 {
	if n == 0 {
		return nil
	}
	return []uint64{n}
}

func readStarMove(text string) (from, to uint64, ok bool) {
	before, after, found := strings.Cut(text, "->")
	from, ok1 := readStar(before)
	to, ok2 := readStar(after)
	return from, to, found && ok1 && ok2
}

func readStar(text string) (uint64, bool) {
	text = strings.TrimSpace(text)
	digits, star := strings.CutPrefix(text, "*")
	if star && digits == "" {
		return 1, true
	}
	if !star && text != "0" {
		return 0, false
	}
	return ReadNumber(digits)
}

// ReadNumber reads a whole number without sign or leading zeros, at most 2^60 - 1: the largest nim
// sum of numbers up to MaxNumber.
func ReadNumber(digits string) (uint64, bool) {
	if digits == "" || len(digits) > 19 || digits[0] == '0' && len(digits) > 1 {
		return 0, false
	}
	var n uint64
	for _, c := range []byte(digits) {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = 10*n + uint64(c-'0')
	}
	return n, n < 1<<60
}
