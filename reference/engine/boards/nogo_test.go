package boards_test

import "strings"

// noGo is the value of NoGo on a line of 25 squares when both players have the stones of both. A
// line is written as its squares: x and o are stones, and . is free.
var noGo = record[line]{
	file:   "testdata/nogo.txt.gz",
	from:   25,
	values: []uint64{2},
	start:  func(size int) line { return readLine(strings.Repeat(".", size)) },
	read:   readLine,
}

// A line has two bits for each square, from the last square up: 1 is free, 2 and 3 are stones.
type line uint64

const (
	free       = 1
	firstStone = 2
	lastStone  = 3
	signs      = " .xo"
)

func readLine(text string) (l line) {
	for _, c := range text {
		l = l<<2 | line(strings.IndexRune(signs, c))
	}
	return l
}

// String writes the squares of the line.
func (l line) String() (text string) {
	for ; l > 0; l >>= 2 {
		text = signs[l&3:l&3+1] + text
	}
	return text
}

// at is what square i holds, 0 beyond the ends.
func (l line) at(i int) line {
	if i < 0 {
		return 0
	}
	return l >> (2 * i) & 3
}

func (l line) squares() (n int) {
	for i := 0; l.at(i) > 0; i++ {
		if l.at(i) == free {
			n++
		}
	}
	return n
}

// options puts a stone of either sort on each free square where every group keeps a free square
// beside it.
func (l line) options(yield func(line) bool) {
	for i := 0; l.at(i) > 0; i++ {
		if l.at(i) != free {
			continue
		}
		for stone := line(firstStone); stone <= lastStone; stone++ {
			next := l ^ (free^stone)<<(2*i)
			if next.alive(i) && next.alive(i-1) && next.alive(i+1) && !yield(next) {
				return
			}
		}
	}
}

// alive reports whether the group on square i, if there is one, has a free square at an end.
func (l line) alive(i int) bool {
	stone := l.at(i)
	if stone < firstStone {
		return true
	}
	low, high := i, i
	for l.at(low) == stone {
		low--
	}
	for l.at(high) == stone {
		high++
	}
	return l.at(low) == free || l.at(high) == free
}

// pieces cuts the line between stones of different sorts, which do nothing to each other.
func (l line) pieces(yield func(line) bool) {
	for from := 0; l.at(from) > 0; {
		to := from + 1
		for l.at(to) > 0 && (l.at(to) == free || l.at(to-1) == free || l.at(to) == l.at(to-1)) {
			to++
		}
		piece := l >> (2 * from) & (1<<(2*(to-from)) - 1)
		if from = to; piece.squares() > 0 && !yield(piece.normal()) {
			return
		}
	}
}

// normal has one stone for each group, since only its ends matter, and is the first of the
// lines that it becomes when it is read backwards, and when the stones are exchanged.
func (l line) normal() line {
	var forth, back, forthExchanged, backExchanged line
	shift := 0
	for i := 0; l.at(i) > 0; i++ {
		square := l.at(i)
		if square != free && square == l.at(i-1) {
			continue
		}
		exchanged := square
		if square != free {
			exchanged ^= 1
		}
		forth |= square << shift
		forthExchanged |= exchanged << shift
		back = back<<2 | square
		backExchanged = backExchanged<<2 | exchanged
		shift += 2
	}
	return min(forth, back, forthExchanged, backExchanged)
}
