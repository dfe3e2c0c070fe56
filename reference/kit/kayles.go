package kit

import (
	"grader/reference/engine/takebreak"
	"grader/reference/game"
)

// KaylesCode is the code of Kayles.
var KaylesCode = takebreak.Code{Digits: []byte{0, 7, 7}}

// Treblecross is octal 0.007, whose heap of n + 2 is a strip of n squares.
var Treblecross = TakeAndBreak(game.Info{Name: "octal[0.007]"}, takebreak.Code{Digits: []byte{0, 0, 0, 7}})

// SibertConway gives Kayles its solution in misère play: a position is P as in normal play, when
// the nim sum is 0, except for positions of only rows 1, 4, 5, 9, 12, 17, 20 and at most one 25
// (Sibert and Conway, "Mathematical Kayles", International Journal of Game Theory, 1992).
func SibertConway(r *game.Ruleset[uint64]) *game.Ruleset[uint64] {
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
