package kit

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strings"
	"sync"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/halt"
)

// MostBroken is the largest heap of rulesets that enumerate all splits of a heap.
const MostBroken = 1000

// digit is digit k.
func (c BreakCode) digit(k uint64) breakDigit {
	size := uint64(len(c.digits))
	switch {
	case k < size:
		return c.digits[k]
	case c.period > 0:
		return c.digits[size-uint64(c.period)+(k-size)%uint64(c.period)]
	}
	return breakDigit{}
}

// parts is the largest number of heaps that a move may leave, at least 1.
func (c BreakCode) parts() (most int) {
	for _, d := range c.digits {
		if most = max(most, bits.Len64(d.heaps)-1); d.more {
			return MostBroken
		}
	}
	return max(most, 1)
}

// largest is the largest heap that is read: if a move may leave any number of heaps, such a heap
// has some million splits.
func (c BreakCode) largest() (most uint64) {
	most = MostBroken
	for _, d := range c.digits {
		switch {
		case !d.more && d.heaps < 16 || d.how == equal:
		case d.how == unequal:
			most = min(most, 100)
		default:
			most = min(most, 60)
		}
	}
	return most
}

// Moves lists the moves from a heap of n, the fewest taken first, and of those the ones that
// leave fewer heaps. Codes are the numbers in that order.
func (c BreakCode) Moves(n uint64, yield game.Yield[uint64]) {
	if n > c.largest() && c.parts() == MostBroken {
		halt.Check(game.ErrLimit)
	}
	var m game.Move
	left := make([]uint64, 0, 4)
	do := func() bool {
		m++
		return yield(m-1, left)
	}
	// split splits total into heaps further heaps, each of at least least.
	var split func(total, heaps, least uint64, how condition) bool
	split = func(total, heaps, least uint64, how condition) bool {
		step := uint64(0)
		if how == unequal {
			step = 1
		}
		if heaps == 1 {
			if how == mixed && len(left) > 0 && left[0] == total {
				return true
			}
			left = append(left, total)
			more := do()
			left = left[:len(left)-1]
			return more
		}
		for size := least; heaps*size+step*heaps*(heaps-1)/2 <= total; size++ {
			left = append(left, size)
			more := split(total-size, heaps-1, size+step, how)
			left = left[:len(left)-1]
			if !more {
				return false
			}
		}
		return true
	}
	for k := uint64(0); k <= n && (c.period > 0 || k < uint64(len(c.digits))); k++ {
		d, total := c.digit(k), n-k
		most := total
		if !d.more {
			most = min(most, uint64(bits.Len64(d.heaps)))
		}
		for heaps := range most + 1 {
			more := true
			switch {
			case !d.allows(int(heaps)):
			case heaps == 0:
				more = total > 0 || do()
			case d.how != equal || heaps == 1:
				more = split(total, heaps, 1, d.how)
			case total%heaps == 0:
				left = slices.Repeat([]uint64{total / heaps}, int(heaps))
				more = do()
				left = left[:0]
			}
			if !more {
				return
			}
		}
	}
}

// effort estimates a search as one position for a fixed number of splits of the rest. The number of
// all splits, with or without two equal heaps, is about this (Hardy and Ramanujan 1918).
func (c BreakCode) effort(n uint64) (positions float64) {
	size := float64(n)
	splits := 1.0
	for _, d := range c.digits {
		switch {
		case d.how == equal:
		case !d.more && d.heaps < 16:
			splits = max(splits, math.Pow(size, float64(bits.Len64(d.heaps)-2)))
		case d.how == unequal:
			splits = max(splits, math.Exp(math.Pi*math.Sqrt(size/3))/math.Pow(size+1, 0.75)/5)
		default:
			splits = max(splits, math.Exp(math.Pi*math.Sqrt(size*2/3))/(size+1)/7)
		}
	}
	return splits * size
}

// broken says which rule forbids to leave some heaps, in rising order, of a heap of n; "" if
// none does.
func (c BreakCode) broken(n uint64, to []uint64) string {
	k := n - Total(to)
	d := c.digit(k)
	same := len(slices.Compact(slices.Clone(to)))
	switch {
	case k == 0 && d == breakDigit{}:
		return "A move must take at least one counter."
	case d == breakDigit{}:
		return fmt.Sprintf("A move may not take %d.", k)
	case !d.allows(len(to)):
		return fmt.Sprintf("A move that takes %d may not leave %s.", k, explain.Count(len(to), "heap"))
	case d.how == unequal && same < len(to) && len(to) > 1:
		return "No two of the heaps that such a move leaves may be equal."
	case d.how == mixed && same == 1 && len(to) > 1:
		return "The heaps that such a move leaves may not all be equal."
	case d.how == equal && same > 1:
		return "The heaps that such a move leaves must be equal."
	}
	return ""
}

// Broken is the ruleset of a code. Package takebreak computes the nim values of plain ones; those
// of others come from search, for heaps up to MostBroken.
func Broken(info game.Info, c BreakCode) *game.Ruleset[uint64] {
	if plain, ok := c.plain(); ok {
		return TakeAndBreak(info, plain)
	}
	return &game.Ruleset[uint64]{
		Info:  info,
		Moves: c.Moves,
		Notation: SmallHeaps(info.Name, c.largest(), HeapRule{
			Parts: c.parts(),
			Read:  func(n uint64, to []uint64) (game.Move, bool) { return 0, c.broken(n, to) == "" },
			Why:   c.broken,
		}.Notation()),
		Theory: game.Theory[uint64]{Effort: c.effort},
	}
}

// ReadBoundedHeaps reads a list of heaps of at most most counters.
func ReadBoundedHeaps(text, name string, most uint64) ([]uint64, error) {
	list, fields, err := ReadList(text, "heap size")
	for i, n := range list {
		if err == nil && n > most {
			err = fields[i].Error(fmt.Sprintf("heaps of %s have at most %d counters", name, most), "write a smaller one")
		}
	}
	return LiveHeaps(list...), err
}

// SmallHeaps is a notation that reads heaps of at most most counters.
func SmallHeaps(name string, most uint64, n game.Notation[uint64]) game.Notation[uint64] {
	n.Parse = func(text string) ([]uint64, error) { return ReadBoundedHeaps(text, name, most) }
	return n
}

// A BreakRule is a code, and how it is written in the name of a ruleset.
type BreakRule struct {
	Code BreakCode
	Name string
}

// PartizanBroken is the ruleset in which each player has a code.
func PartizanBroken(family game.Info, rules [2]BreakRule) *game.Ruleset[uint64] {
	info, codes := family, [2]BreakCode{rules[game.Left].Code, rules[game.Right].Code}
	info.Name += "[" + rules[game.Left].Name + ";" + rules[game.Right].Name + "]"
	same := rules[game.Left].Name == rules[game.Right].Name
	moves := func(who game.Player) func(n uint64, yield game.Yield[uint64]) {
		return func(n uint64, yield game.Yield[uint64]) {
			codes[who].Moves(n, func(m game.Move, to []uint64) bool { return yield(2*m+game.Move(who), to) })
		}
	}
	return &game.Ruleset[uint64]{
		Info:  info,
		Moves: moves(game.Left),
		Notation: SmallHeaps(info.Name, min(codes[game.Left].largest(), codes[game.Right].largest()), HeapRule{
			Parts: max(codes[game.Left].parts(), codes[game.Right].parts()),
			Why: func(n uint64, to []uint64) string {
				left, right := codes[game.Left].broken(n, to), codes[game.Right].broken(n, to)
				switch {
				case left == right:
					return left
				case left == "":
					return "This is a move of Left."
				case right == "":
					return "This is a move of Right."
				}
				return "Left: " + left + " Right: " + right
			},
		}.Notation()),
		Theory: game.Theory[uint64]{Effort: func(n uint64) float64 { return codes[game.Left].effort(n) + codes[game.Right].effort(n) }},
		Partizan: &game.Partizan[uint64]{
			Right:     moves(game.Right),
			Impartial: func(uint64) bool { return same },
			Opposite: sync.OnceValue(func() *game.Ruleset[uint64] {
				return PartizanBroken(family, [2]BreakRule{rules[game.Right], rules[game.Left]})
			}),
		},
	}
}

// ReadPair reads parameters for Left, and after a semicolon those for Right.
func ReadPair[T any](params, hint string, read func(text string) (T, error)) (pair [2]T, err error) {
	left, right, found := strings.Cut(params, ";")
	if !found {
		return pair, &game.SyntaxError{End: len(params), Msg: "expected two rules with a semicolon between them", Hint: hint}
	}
	for who, text := range [2]string{left, right} {
		// The offsets of complaints are those in the whole.
		if pair[who], err = read(strings.Repeat(" ", who*(len(left)+1)) + text); err != nil {
			return pair, err
		}
	}
	return pair, nil
}
