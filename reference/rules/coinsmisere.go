package rules

import (
	"math/bits"
	"strings"

	"grader/reference/game"
)

// mostMisereCoins bounds the positions whose outcome in misère play is looked up in a
// table with a bit for each position.
const mostMisereCoins = 24

// positionsPerMask is how many entries of the table cost as much as a position that a
// search remembers.
const positionsPerMask = 4

// misere is an evaluator for misère play, in which nim values do not decide.
func (c coinRules) misere(spend func(positions int) bool) *game.Evaluator[string] {
	var table coinTable
	return &game.Evaluator[string]{Losing: func(p string) (losing, ok bool, err error) {
		mask, width, ok := coinMask(p)
		if !ok {
			return false, false, nil
		}
		if n := bits.Len64(mask); n > table.coins || width != table.width {
			if !spend(1<<n/positionsPerMask + 1) {
				return false, false, game.ErrLimit
			}
			table = c.table(n, width)
		}
		return !table.wins.has(mask), true, nil
	}}
}

// coinMask is a position with a bit for each coin, row by row: a move then turns bits of
// which the highest was set, so that it makes the number smaller.
func coinMask(p string) (mask uint64, width int, ok bool) {
	rows := strings.Split(p, "/")
	if width = len(rows[0]); width*len(rows) > mostMisereCoins {
		return 0, 0, false
	}
	for y, row := range rows {
		for x := range len(row) {
			if row[x] == 'H' {
				mask |= 1 << (y*width + x)
			}
		}
	}
	return mask, width, true
}

// A coinTable has the outcomes in misère play of all positions of so many coins.
type coinTable struct {
	coins, width int
	wins         bitset // those that the next player wins
}

// table goes through the positions in the order of their numbers, options before those
// they are options of. Few of them are lost: what they are options of is then won.
func (c coinRules) table(coins, width int) coinTable {
	sets := make([][]uint64, coins) // that can be turned, by their highest bit
	var movable uint64              // the coins that a move can turn from heads
	for at := range sets {
		down := []uint64{1}
		if c.product {
			down = nil
			for rows := range c.of[1].rule.sets(at/width + 1) {
				down = append(down, rows)
			}
		}
		for columns := range c.of[0].rule.sets(at%width + 1) {
			for _, rows := range down {
				var set uint64
				for rest := rows; rest != 0; rest &= rest - 1 {
					set |= columns << (bits.TrailingZeros64(rest) * width)
				}
				sets[at] = append(sets[at], set)
			}
		}
		if len(sets[at]) > 0 {
			movable |= 1 << at
		}
	}
	wins := newBitset(1 << coins)
	for mask := range uint64(1) << coins {
		switch {
		case mask&movable == 0:
			wins.add(mask) // nobody can move, and whoever moved last has lost
		case !wins.has(mask):
			for free := ^mask & (1<<coins - 1); free != 0; free &= free - 1 {
				for _, set := range sets[bits.TrailingZeros64(free)] {
					wins.add(mask ^ set)
				}
			}
		}
	}
	return coinTable{coins, width, wins}
}

// A bitset is a set of numbers.
type bitset []uint64

func newBitset(size int) bitset { return make(bitset, (size+63)/64) }

func (s bitset) has(n uint64) bool { return s[n>>6]>>(n&63)&1 != 0 }

func (s bitset) add(n uint64) { s[n>>6] |= 1 << (n & 63) }
