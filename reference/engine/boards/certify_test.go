package boards_test

import (
	"cmp"
	"flag"
	"fmt"
	"maps"
	"math"
	"math/bits"
	"os"
	"slices"
	"strconv"
	"testing"

	"grader/reference/engine/boards"
)

var columnsToCertify = flag.Int("certify", 0, "work out Node Kayles on the grids of 3 rows and up to so many columns, and write the certificate")

// TestCertify writes the certificate, if the flag asks for it.
func TestCertify(t *testing.T) {
	if *columnsToCertify == 0 {
		t.Skip("no -certify")
	}
	values := plain{}
	for columns := 1; columns <= *columnsToCertify; columns++ {
		t.Logf("3x%d: %d, by the values of %d boards", columns, values.value(grid(columns)), len(values))
	}
	c := values.certify(*columnsToCertify)
	t.Logf("%d boards are in the certificate", len(c))
	if err := os.WriteFile(certificateFile, []byte(c.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestNodeKaylesSearch compares the values with those that the program's own search finds, up to
// the largest grid that it has room for.
func TestNodeKaylesSearch(t *testing.T) {
	for i, value := range nodeKayles[:17] {
		engine := boards.NewEngine(boards.Nodes, func(int) bool { return true })
		whole := grid(i + 1)
		var names []string
		var neighbours [][]int
		for v := range 3 * (i + 1) {
			var near []int
			for w := range 3 * (i + 1) {
				if !whole.near(square(v/3, v%3)).and(square(w/3, w%3)).empty() {
					near = append(near, w)
				}
			}
			names = append(names, strconv.Itoa(v))
			neighbours = append(neighbours, near)
		}
		p, ok := engine.Graph(names, neighbours)
		if !ok {
			t.Fatalf("3x%d is too large", i+1)
		}
		if got, _ := p.Nimber(); got != value {
			t.Errorf("the search finds the value %d of 3x%d, expected %d", got, i+1, value)
		}
	}
}

// plain remembers the values of boards in one piece, each the mex of those of its options.
type plain map[board]uint8

func (p plain) value(b board) (sum uint8) {
	for piece := range b.pieces {
		v, ok := p[piece]
		if !ok {
			var seen uint64
			for option := range piece.options {
				seen |= 1 << p.value(option)
			}
			v = uint8(bits.TrailingZeros64(^seen))
			p[piece] = v
		}
		sum ^= v
	}
	return sum
}

// certify picks boards that show the values of grids: the largest come first, and for each
// those options and replies are added that need least.
func (p plain) certify(columns int) certificate {
	listed := certificate{}
	var bySize [3*32 + 1][]board
	add := func(b board) {
		for piece := range b.pieces {
			if _, ok := listed[piece]; !ok {
				listed[piece] = uint64(p.value(piece))
				bySize[piece.squares()] = append(bySize[piece.squares()], piece)
			}
		}
	}
	need := func(b board) (cost float64) {
		for piece := range b.pieces {
			if _, ok := listed[piece]; !ok {
				cost += math.Pow(1.1, float64(piece.squares()))
			}
		}
		return cost
	}
	byNeed := func(x, y board) int { return cmp.Compare(need(x), need(y)) }
	for ; columns > 0; columns-- {
		add(grid(columns))
	}
	for size := len(bySize) - 1; size > 0; size-- {
		for _, b := range bySize[size] {
			value := p.value(b)
			options := slices.Collect(b.options)
			for smaller := range value {
				add(slices.MinFunc(ofValue(p, options, smaller), byNeed))
			}
			slices.SortStableFunc(options, byNeed)
			for _, o := range options {
				if _, ok := listed.value(o); !ok && !listed.reaches(o, uint64(value)) {
					add(slices.MinFunc(append(ofValue(p, slices.Collect(o.options), value), o), byNeed))
				}
			}
		}
	}
	return listed
}

func ofValue(p plain, boards []board, value uint8) (list []board) {
	for _, b := range boards {
		if p.value(b) == value {
			list = append(list, b)
		}
	}
	return list
}

// String lists the boards, the smallest first.
func (c certificate) String() (lines string) {
	boards := slices.Collect(maps.Keys(c))
	slices.SortFunc(boards, func(x, y board) int {
		return cmp.Or(cmp.Compare(x.squares(), y.squares()), cmp.Compare(x.high, y.high), cmp.Compare(x.low, y.low))
	})
	for _, b := range boards {
		lines += fmt.Sprintln(b, c[b])
	}
	return lines
}

func (b board) squares() int { return bits.OnesCount64(b.low) + bits.OnesCount64(b.high) }

// String writes the free squares of each column as a digit.
func (b board) String() (columns string) {
	for ; !b.empty(); b = b.down(4) {
		columns += fmt.Sprint(b.low & 7)
	}
	return columns
}
