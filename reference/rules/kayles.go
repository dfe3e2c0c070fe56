package rules

import (
	"grader/reference/engine/takebreak"
	"grader/reference/game"
	"grader/reference/kit"
)

// Kayles, by Dudeney and by Loyd, solved by Guy and Smith, "The G-values of
// various games" (1956): octal code 0.77, of period 12 from heap 71 on.
var Kayles = sibertConway(kit.TakeAndBreak(game.Info{
	Name:  "kayles",
	Title: "Kayles",
	Rules: "A position is a number of rows of pins. A move knocks down one pin, or two adjacent pins of a row. " +
		"What is left of the row on the two sides forms separate rows. This is the octal game 0.77.",
	Syntax:   "The lengths of the rows, in any order: `kayles(5,3)`.",
	Move:     "`5 -> 2+2`, the row before and what is left of it",
	Examples: []string{"kayles(5)", "kayles(5,3)", "kayles(2,2)", "kayles(9)"},
	Facts: []game.Fact{
		{Game: "kayles", Want: "0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6", Source: "Winning Ways, ch. 4; OEIS A002186"},
		{Game: "kayles(9)", Want: "*4", Source: "cgsuite"},
		{Game: "kayles(20)", Want: "*", Source: "Winning Ways, ch. 4"},
		{Game: "kayles(70)", Want: "*6", Source: "OEIS A002186"},
		{Game: "kayles(1000000000000)", Want: "*", Source: "Guy and Smith 1956: period 12 from 71 on"},
		{Game: "kayles(1)", Play: game.Misere, Want: "P", Source: "Winning Ways, ch. 13"},
		{Game: "kayles(4)", Play: game.Misere, Want: "P", Source: "Winning Ways, ch. 13"},
		{Game: "kayles(9)", Play: game.Misere, Want: "P", Source: "Winning Ways, ch. 13"},
		{Game: "kayles(17)", Play: game.Misere, Want: "N", Source: "cgsuite"},
	},
}, takebreak.Code{Digits: []byte{0, 7, 7}}))

// sibertConway gives Kayles its solution in misère play: a position is P as in
// normal play, when the nim sum is 0, but for those in which only some of the rows
// 1, 4, 5, 9, 12, 17, 20 and at most one 25 stand (Sibert and Conway, "Mathematical
// Kayles", International Journal of Game Theory, 1992).
func sibertConway(r *game.Ruleset[uint64]) *game.Ruleset[uint64] {
	r.Misere = func(rows []uint64) (losing, ok bool) {
		var sum uint64
		count := map[uint64]int{}
		for _, n := range rows {
			value, ok := r.Nimber(n)
			if !ok {
				return false, false
			}
			sum ^= value
			count[n]++
		}
		ones, tens := count[1]+count[4], count[9]+count[12]+count[17]
		evenTens, evenOnes := tens%2 == 0, (ones+count[20])%2 == 0
		nines := tens == count[9] && count[20] == 0 // no 12, 17 or 20
		switch len(rows) {
		case ones + count[5]:
			return ones%2 == 1, true
		case ones + tens + count[20]:
			oneTwelve := tens == 1 && count[12] == 1 && count[20] == 0
			return evenTens && !evenOnes || !evenTens && evenOnes && (nines || oneTwelve), true
		case ones + tens + count[20] + 1:
			if count[25] == 1 {
				return !evenTens && !evenOnes && nines, true
			}
		}
		return sum == 0, true
	}
	return r
}
