package boards

import "math/bits"

// Bars numbers the positions of Chomp within a rectangle: rows that never increase. Each move leads
// to a smaller number: rank sum of C(row i + m-1-i, m-i) over the rows i = 0 ... m-1.
//
// In the game played here the corner cell cannot be taken.
type Bars struct {
	rows, cols int
	place      [][]int // place[i][x] is the summand of a row i of x cells in the rank
	below      [][]int // below[x][k] is the sum of place[i][x] for i < k
	total      int     // the number of positions, with the empty one
	wins       []uint64
	values     []uint16
}

// maxBars is the most positions of a rectangle that can be numbered.
const maxBars = 1 << 36

// NewBars prepares a rectangle; ok is false if it has too many positions.
func NewBars(rows, cols int) (b *Bars, ok bool) {
	rows, cols = min(rows, cols), max(rows, cols)
	b = &Bars{rows: rows, cols: cols, place: make([][]int, rows), below: make([][]int, cols+1)}
	for i := rows - 1; i >= 0; i-- {
		b.place[i] = make([]int, cols+1)
		for x := 1; x <= cols; x++ {
			n := 1 // ways to fill the rows that follow a row of x-1 cells
			if i < rows-1 {
				n = b.place[i+1][x]
			}
			if b.place[i][x] = b.place[i][x-1] + n; b.place[i][x] > maxBars {
				return nil, false
			}
		}
	}
	for x := range b.below {
		b.below[x] = make([]int, rows+1)
		for i := range rows {
			b.below[x][i+1] = b.below[x][i] + b.place[i][x]
		}
	}
	b.total = b.below[cols][rows] + 1
	return b, b.total <= maxBars
}

// Fits reports whether a bar of this size, or its reflection in the diagonal, is within the
// rectangle.
func (b *Bars) Fits(rows, cols int) bool {
	return min(rows, cols) <= b.rows && max(rows, cols) <= b.cols
}

// rank is the number of a bar.
func (b *Bars) rank(bar []int) int {
	if len(bar) > b.rows || len(bar) > 0 && bar[0] > b.cols {
		columns := make([]int, bar[0])
		for _, n := range bar {
			for c := range n {
				columns[c]++
			}
		}
		bar = columns
	}
	n := 0
	for i, x := range bar {
		n += b.place[i][x]
	}
	return n
}

// unrank stores the bar with a number in bar.
func (b *Bars) unrank(rank int, bar []int) {
	x := b.cols
	for i, place := range b.place {
		for place[x] > rank {
			x--
		}
		bar[i] = x
		rank -= place[x]
	}
}

// Count is the number of positions, with the empty one. From their first calls on, Wins needs a bit
// and Value a number for each.
func (b *Bars) Count() int { return b.total }

// CountBars is the number of bars that moves can leave of one, with the whole and the empty bar, or
// most if there are more.
func CountBars(bar []int, most int) int {
	// ways[x] is the number of ways to fill the rows so far with x cells in the last; each row is
	// at most the one before.
	ways := make([]int, bar[0]+1)
	for x := range ways {
		ways[x] = 1
	}
	sum := 0
	for i, n := range bar {
		sum = 0
		for x := len(ways) - 1; x >= 0; x-- {
			switch {
			case i == 0:
				sum += ways[x]
			case x <= n:
				sum = min(sum+ways[x], most)
				ways[x] = sum
			default:
				sum = min(sum+ways[x], most)
				ways[x] = 0
			}
		}
		if i == 0 {
			continue
		}
		sum = 0
		for _, w := range ways {
			sum = min(sum+w, most)
		}
	}
	return min(sum, most)
}

// Wins reports whether the next player wins if the player who is left with only the corner loses.
// It fills a table of all positions, a bit for each, from the smallest rank up: a position not
// marked by a move to a P-position is a P-position itself, and marks all positions that have a move
// to it.
func (b *Bars) Wins(bar []int) bool {
	if b.wins == nil {
		b.wins = make([]uint64, b.total/64+1)
		b.sweep()
	}
	n := b.rank(bar)
	return b.wins[n/64]>>(n%64)&1 == 1
}

func (b *Bars) sweep() {
	bar := make([]int, b.rows)
	b.wins[0] = 1 // the empty bar: the opponent has taken the corner
	for i := range b.wins {
		for from := uint(0); ; {
			lost := ^b.wins[i] >> from << from
			n := i*64 + bits.TrailingZeros64(lost)
			if lost == 0 || n >= b.total {
				break
			}
			b.unrank(n, bar)
			for top, first := b.cols, 0; first < b.rows; {
				x, end := bar[first], first+1
				for end < b.rows && bar[end] == x {
					end++
				}
				if x < top {
					b.mark(first, end, x+1, x, top, n)
				}
				top, first = x, end
			}
			from = uint(n%64) + 1
		}
	}
}

// mark marks the bars from which a move in the rows from i to end leaves a bar with x cells in each
// of them: they have between least and top cells in row i, and at least x in the later rows. The
// number n is that of the bar with x cells in row i and after it.
func (b *Bars) mark(i, end, least, x, top, n int) {
	place := b.place[i]
	n -= place[x]
	if i+1 < end {
		for y := least; y <= top; y++ {
			b.mark(i+1, end, x, x, y, n+place[y])
		}
		return
	}
	if i < b.rows-1 {
		for y := least; y <= top; y++ {
			at := n + place[y]
			b.wins[at/64] |= 1 << (at % 64)
		}
		return
	}
	// In the last row the numbers are consecutive.
	from, to := n+place[least], n+place[top]
	for from <= to {
		word := from / 64
		last := min(to, word*64+63)
		b.wins[word] |= ^uint64(0) >> (63 - uint(last-from)) << (from % 64)
		from = last + 1
	}
}

// Value is the nim value of a bar whose corner cannot be taken. It fills a table of the values of
// all positions from the smallest rank up.
func (b *Bars) Value(bar []int) uint64 {
	if b.values == nil {
		b.fill()
	}
	return uint64(b.values[b.rank(bar)])
}

func (b *Bars) fill() {
	b.values = make([]uint16, b.total)
	seen := make([]int32, b.rows*b.cols+1)
	bar := make([]int, b.rows)
	before := make([]int, b.rows+1)
	for n := int32(1); int(n) < b.total; n++ {
		// The next bar: the last row that can grow grows, and those after it become empty.
		for i := b.rows - 1; ; i-- {
			if i == 0 && bar[i] < b.cols || i > 0 && bar[i] < bar[i-1] {
				bar[i]++
				break
			}
			bar[i] = 0
		}
		for i, x := range bar {
			before[i+1] = before[i] + b.place[i][x]
		}
		height := b.rows
		for c := range bar[0] {
			for bar[height-1] <= c {
				height--
			}
			// A move in column c leaves c cells in the rows from its own to height.
			below := b.below[c]
			rest := int(n) - before[height] + below[height]
			for r := range height {
				if r > 0 || c > 0 {
					seen[b.values[before[r]-below[r]+rest]] = n
				}
			}
		}
		v := uint16(0)
		for seen[v] == n {
			v++
		}
		b.values[n] = v
	}
}
