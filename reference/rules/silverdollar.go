package rules

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"grader/reference/explain"
	"grader/reference/figure"
	"grader/reference/game"
	"grader/reference/kit"
)

// silverDollarGame is the game of N. G. de Bruijn without the dollar (Winning Ways,
// ch. 15; On Numbers and Games, ch. 11). The gaps before the coins are the steps of
// a staircase, the one before the last coin being step 1.
var silverDollarGame = coinsOnStrip(game.Info{
	Name:     "silver-dollar",
	Title:    "The Silver Dollar game without the dollar",
	Rules:    "A position is a strip of squares, numbered from 1 on the left, with coins on some of them. A move slides one coin one or more squares to the left. It may not jump over another coin or share a square with one.",
	Syntax:   "The squares that have coins, in increasing order: `silver-dollar(2,5,6)`.",
	Move:     "`5 -> 3`, the square that the coin leaves and the one that it goes to",
	Examples: []string{"silver-dollar(2,5,6)", "silver-dollar(3)", "silver-dollar(1,2)", "silver-dollar(2,4,7)", "silver-dollar(1,5)"},
	Facts: []game.Fact{
		{Game: "silver-dollar(4)", Want: "*3", Source: "Bouton 1901, as one heap"},
		{Game: "silver-dollar(1,2,3)", Want: "0", Source: "Winning Ways, ch. 15: no coin can move"},
		{Game: "silver-dollar(3,4)", Want: "P", Source: "Winning Ways, ch. 15: the coins are beside each other"},
		{Game: "silver-dollar(2,5,6)", Want: "*", Source: "Winning Ways, ch. 15: gaps of 1 and 0"},
		{Game: "silver-dollar(2,5,7,12)", Want: "*6", Source: "Winning Ways, ch. 15: gaps of 2 and 4"},
	},
}, coinStrip{first: 1})

// welterGame is Welter's game: C. P. Welter, "The advancing operation in a special
// Abelian group" (Indagationes Mathematicae, 1952), with values by the mating of
// Conway and Berlekamp (On Numbers and Games, ch. 13; Winning Ways, ch. 15).
var welterGame = coinsOnStrip(game.Info{
	Name:     "welter",
	Title:    "Welter's game",
	Rules:    "A position is a strip of squares, numbered from 0 on the left, with coins on some of them. A move takes one coin to any empty square to its left, and may jump over other coins.",
	Syntax:   "The squares that have coins, in increasing order: `welter(0,3,5)`.",
	Move:     "`5 -> 1`, the square that the coin leaves and the one that it goes to",
	Examples: []string{"welter(0,3,5)", "welter(4)", "welter(2,5)", "welter(0,1,2)", "welter(1,2,4,6)"},
	Facts: []game.Fact{
		{Game: "welter(6)", Want: "*6", Source: "On Numbers and Games, ch. 13"},
		{Game: "welter(2,5)", Want: "*6", Source: "On Numbers and Games, ch. 13: one less than the nim sum"},
		{Game: "welter(4,5)", Want: "P", Source: "On Numbers and Games, ch. 13: one less than the nim sum"},
		{Game: "welter(0,1,2,3)", Want: "0", Source: "On Numbers and Games, ch. 13: no coin can move"},
		{Game: "welter(1,2,3)", Want: "*3", Source: "On Numbers and Games, ch. 13: 1 and 3 are mated, and 2 is left"},
	},
}, coinStrip{jump: true})

// maxStripCoins is the most coins of a strip.
const maxStripCoins = 50

// A coinStrip is a game in which coins go to the left: the number of the first
// square, and whether coins may pass each other.
type coinStrip struct {
	first uint64
	jump  bool
}

func coinsOnStrip(info game.Info, s coinStrip) *game.Ruleset[kit.Numbers] {
	return &game.Ruleset[kit.Numbers]{
		Info:  info,
		Moves: s.moves,
		Notation: game.Notation[kit.Numbers]{
			Parse:  s.parse,
			Format: kit.Numbers.String,
			MoveTo: slideText,
			Draw:   func(p kit.Numbers) *explain.Board { return s.draw(p.List()) },
			Tidy:   kit.TidyHeapMove,
			Read:   s.read,
			Why:    s.why,
		},
		Theory: game.Theory[kit.Numbers]{
			Nimber:    func(p kit.Numbers) (uint64, bool) { return s.value(p.List()), true },
			WhyNimber: s.whyNimber,
			Tame:      s.tame,
		},
	}
}

// tame is the hook Tame of gaps, which are the steps of a staircase: a coin that moves takes
// free squares from the gap before it to the gap behind it.
func (s coinStrip) tame(p kit.Numbers) (fickle, ok bool) {
	if s.jump {
		return false, false
	}
	return kit.StaircaseTame(s.gaps(p.List()))
}

func (s coinStrip) whyNimber(p kit.Numbers) explain.Doc {
	if s.jump {
		return nil
	}
	gaps := s.gaps(p.List())
	return append(explain.Doc{explain.T("The free squares before the coins, from the last coin to the first, are " + kit.PackNumbers(gaps).String() +
		". A coin that moves takes squares from the gap before it to the gap behind it, so these gaps are steps 1, 2, 3, … of a staircase, in which coins go down from step to step.")},
		kit.WhyStaircase(gaps)...)
}

func (s coinStrip) parse(text string) ([]kit.Numbers, error) {
	coins, fields, err := kit.ReadList(text, "square")
	if err != nil || len(coins) == 0 {
		return nil, err
	}
	for i, c := range coins {
		switch {
		case i == maxStripCoins:
			return nil, fields[i].Error(fmt.Sprintf("there are more than %d coins", maxStripCoins), "write fewer coins")
		case c < s.first:
			return nil, fields[i].Error(fmt.Sprintf("there is no square %d", c), fmt.Sprintf("squares are numbered from %d", s.first))
		case i > 0 && c <= coins[i-1]:
			message := fmt.Sprintf("square %d comes after square %d", c, coins[i-1])
			if c == coins[i-1] {
				message = fmt.Sprintf("two coins are on square %d", c)
			}
			return nil, fields[i].Error(message, "write the squares in increasing order, each once")
		}
	}
	return []kit.Numbers{kit.PackNumbers(coins)}, nil
}

func (s coinStrip) moves(p kit.Numbers, yield game.Yield[kit.Numbers]) {
	coins := p.List()
	var m game.Move
	for i, c := range coins {
		for to := c; to > s.lowest(coins, i); to-- {
			if !s.free(coins, i, to-1) {
				continue
			}
			if !yield(m, slide(coins, i, to-1)) {
				return
			}
			m++
		}
	}
}

// slideText writes the move between two positions: the square that a coin leaves and
// the one that it goes to.
func slideText(p kit.Numbers, to []kit.Numbers) string {
	before, after := p.List(), to[0].List()
	gone := slices.IndexFunc(before, func(c uint64) bool { return !slices.Contains(after, c) })
	come := slices.IndexFunc(after, func(c uint64) bool { return !slices.Contains(before, c) })
	return kit.HeapMove(before[gone], after[come])
}

func (s coinStrip) read(p kit.Numbers, text string) (game.Move, []kit.Numbers, bool) {
	from, to, ok := kit.ReadHeapChange(text)
	coins := p.List()
	i := slices.Index(coins, from)
	if !ok || i < 0 || to >= from || to < s.lowest(coins, i) || !s.free(coins, i, to) {
		return 0, nil, false
	}
	return game.Move(i), slide(coins, i, to), true
}

func (s coinStrip) why(p kit.Numbers, text string) (string, bool) {
	from, to, ok := kit.ReadHeapChange(text)
	coins := p.List()
	switch i := slices.Index(coins, from); {
	case !strings.Contains(text, "->"):
		return "", false
	case !ok:
		return "A move takes one coin to one square.", true
	case i < 0:
		return fmt.Sprintf("There is no coin on square %d.", from), true
	case to >= from:
		return "A coin moves to the left.", true
	case to < s.first:
		return fmt.Sprintf("There is no square %d.", to), true
	case slices.Contains(coins, to):
		return fmt.Sprintf("Square %d already has a coin.", to), true
	}
	return "A coin may not jump over another.", true
}

// lowest is the least square that coin i could go to if it were free.
func (s coinStrip) lowest(coins []uint64, i int) uint64 {
	if s.jump || i == 0 {
		return s.first
	}
	return coins[i-1] + 1
}

func (s coinStrip) free(coins []uint64, i int, square uint64) bool {
	_, taken := slices.BinarySearch(coins[:i], square)
	return !taken
}

func slide(coins []uint64, i int, to uint64) []kit.Numbers {
	after := slices.Clone(coins)
	after[i] = to
	slices.Sort(after)
	return []kit.Numbers{kit.PackNumbers(after)}
}

func (s coinStrip) value(coins []uint64) uint64 {
	if s.jump {
		return welter(coins)
	}
	return kit.StaircaseValue(s.gaps(coins))
}

// gaps are the free squares before the coins, the last coin first.
func (s coinStrip) gaps(coins []uint64) []uint64 {
	gaps := make([]uint64, len(coins))
	before := s.first
	for i, c := range coins {
		gaps[len(coins)-1-i] = c - before
		before = c + 1
	}
	return gaps
}

// welter is the value of Welter's game. Two coins a and b are worth one less than their nim sum. Of
// more, mate the two that agree in the most last binary digits, then the next two, and so on: the
// value is the nim sum of the pairs, and of the coin that is left over if there is one.
func welter(coins []uint64) (value uint64) {
	single := slices.Clone(coins)
	for len(single) > 1 {
		a, b, most := 0, 1, -1
		for i := range single {
			for j := range i {
				// Equal numbers agree in all digits: 64.
				if agree := bits.TrailingZeros64(single[i] ^ single[j]); agree > most {
					a, b, most = j, i, agree
				}
			}
		}
		value ^= (single[a] ^ single[b]) - 1
		single = slices.Delete(single, b, b+1)
		single = slices.Delete(single, a, a+1)
	}
	if len(single) == 1 {
		value ^= single[0]
	}
	return value
}

// draw shows the squares up to the last coin; nil if they are too many.
func (s coinStrip) draw(coins []uint64) *explain.Board {
	last := coins[len(coins)-1]
	if last > 30 {
		return nil
	}
	var numbers, row strings.Builder
	signs := ""
	for square := s.first; square <= last; square++ {
		fmt.Fprintf(&numbers, "%3d", square)
		sign := "."
		if slices.Contains(coins, square) {
			sign = "o"
		}
		signs += sign
		row.WriteString("  " + strings.Replace(sign, ".", "_", 1))
	}
	return kit.DrawSigns(signs, int(s.first), []string{row.String(), numbers.String()},
		figure.Piece{Sign: 'o', Look: figure.Disc, Words: "coins on"})
}
