package rules

import (
	"iter"
	"math/bits"
	"strconv"
	"strings"
	"sync"

	"grader/reference/cgt"
	"grader/reference/game"
)

// A coinRule says which coins may be turned together.
type coinRule struct {
	least, most int
	within      int // the most places that they span; 0 for no limit
	consecutive bool
	equal       bool // at equal distances
	symmetric   bool
	first       bool // with the first coin among them
}

// readCoinRule reads a code without spaces.
func readCoinRule(code string) (r coinRule, ok bool) {
	end := 0
	for end < len(code) && strings.IndexByte("0123456789-+", code[end]) >= 0 {
		end++
	}
	count, letters := code[:end], strings.ToUpper(code[end:])
	least, more := strings.CutSuffix(count, "+")
	most := least
	if from, to, span := strings.Cut(count, "-"); span {
		least, most, more = from, to, false
	}
	lo, ok1 := game.ReadNumber(least)
	hi, ok2 := game.ReadNumber(most)
	if !ok1 || !ok2 || lo == 0 || lo > hi || hi > longRow {
		return r, false
	}
	r.least, r.most = int(lo), int(hi)
	if more {
		r.most = longRow
	}
	for letters != "" {
		letter := letters[0]
		letters = letters[1:]
		switch letter {
		case 'C':
			inside, rest, bracketed := strings.Cut(letters, ")")
			if bracketed = bracketed && strings.HasPrefix(inside, "("); bracketed {
				inside = inside[1:]
			} else {
				rest = strings.TrimLeft(letters, "0123456789")
				inside = letters[:len(letters)-len(rest)]
			}
			if inside == "" && !bracketed {
				r.consecutive = true
				continue
			}
			n, ok := game.ReadNumber(inside)
			if !ok || n == 0 || n > longRow {
				return r, false
			}
			r.within, letters = int(n), rest
		case 'E':
			r.equal = true
		case 'S':
			r.symmetric = true
		case 'F':
			r.first = true
		default:
			return r, false
		}
	}
	return r, true
}

// String writes the code in its normal form.
func (r coinRule) String() string {
	code := strconv.Itoa(r.least)
	if r.most == longRow && r.least < r.most {
		code += "+"
	} else if r.most > r.least {
		code += "-" + strconv.Itoa(r.most)
	}
	if r.consecutive {
		code += "C"
	}
	if r.within > 0 {
		code += "C" + strconv.Itoa(r.within)
	}
	for _, l := range []struct {
		letter string
		on     bool
	}{{"E", r.equal}, {"F", r.first}, {"S", r.symmetric}} {
		if l.on {
			code += l.letter
		}
	}
	return code
}

// allows reports whether these coins may be turned together: bit 0 is the first coin.
func (r coinRule) allows(set uint64) bool {
	n := bits.OnesCount64(set)
	if n < r.least || n > r.most || r.first && set&1 == 0 {
		return false
	}
	from := bits.TrailingZeros64(set)
	set >>= from
	width := bits.Len64(set)
	switch {
	case r.consecutive && n != width:
		return false
	case r.within > 0 && width > r.within:
		return false
	case r.symmetric && bits.Reverse64(set)>>(64-width) != set:
		return false
	}
	if r.equal && n > 1 {
		step := bits.TrailingZeros64(set &^ 1)
		for i := 0; i < width; i++ {
			if (set>>i&1 == 1) != (i%step == 0) {
				return false
			}
		}
	}
	return true
}

// sets lists the sets of coins that may be turned, coin n being the last of them.
func (r coinRule) sets(n int) iter.Seq[uint64] {
	return func(yield func(uint64) bool) {
		if r.consecutive || r.equal {
			r.regular(n, yield)
			return
		}
		// add goes through the sets that have more coins, all of them before coin at.
		var add func(set uint64, count, at int) bool
		add = func(set uint64, count, at int) bool {
			if r.allows(set) && !yield(set) {
				return false
			}
			if count == r.most {
				return true
			}
			for next := at - 1; next >= 0 && (r.within == 0 || n-next <= r.within); next-- {
				if !add(set|1<<next, count+1, next) {
					return false
				}
			}
			return true
		}
		add(1<<(n-1), 1, n-1)
	}
}

// regular lists the sets at equal distances.
func (r coinRule) regular(n int, yield func(uint64) bool) {
	single := uint64(1) << (n - 1)
	if r.allows(single) && !yield(single) {
		return
	}
	for step := 1; step < n; step++ {
		set := single
		for at := n - 1 - step; at >= 0; at -= step {
			set |= 1 << at
			if r.allows(set) && !yield(set) {
				return
			}
		}
	}
}

// A coinGame is a rule with its values.
type coinGame struct {
	rule   coinRule
	room   int             // the most coins of a row
	values func() []uint64 // of a single head on each coin, counted from 1
}

func newCoinGame(r coinRule) *coinGame {
	g := &coinGame{rule: r, room: shortRow}
	if r.most <= 3 || r.consecutive || r.equal {
		g.room = longRow
	}
	g.values = sync.OnceValue(func() []uint64 {
		values := make([]uint64, g.room+1)
		for n := 1; n <= g.room; n++ {
			var seen cgt.MexSet
			for set := range r.sets(n) {
				var sum uint64
				for rest := set &^ (1 << (n - 1)); rest != 0; rest &= rest - 1 {
					sum ^= values[bits.TrailingZeros64(rest)+1]
				}
				seen.Add(sum)
			}
			values[n] = seen.Mex()
		}
		return values
	})
	return g
}
