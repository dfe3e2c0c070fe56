package boards_test

import (
	"cmp"
	"compress/gzip"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"math"
	"math/bits"
	"os"
	"slices"
	"strings"
	"testing"
)

var sizeToCertify = flag.Int("certify", 0, "work out the values of the record that -run TestCertify/NAME names up to this size, and write the certificate")

// TestCertify writes the certificate of a record, if the flag asks for it.
func TestCertify(t *testing.T) {
	if *sizeToCertify == 0 {
		t.Skip("no -certify")
	}
	t.Run("nodekayles", func(t *testing.T) { certify(t, nodeKayles) })
	t.Run("nogo", func(t *testing.T) { certify(t, noGo) })
}

func certify[P played[P]](t *testing.T, r record[P]) {
	values := plain[P]{}
	for size := 1; size <= *sizeToCertify; size++ {
		t.Logf("%d: %d, by the values of %d positions", size, values.value(r.start(size)), len(values))
	}
	c := values.certify(r)
	t.Logf("%d positions are in the certificate", len(c))
	file, err := os.Create(r.file)
	if err != nil {
		t.Fatal(err)
	}
	packed := gzip.NewWriter(file)
	_, err = io.WriteString(packed, c.String())
	if err := errors.Join(err, packed.Close(), file.Close()); err != nil {
		t.Fatal(err)
	}
}

// plain remembers the values of positions in one piece, each the mex of those of its options.
type plain[P played[P]] map[P]uint8

func (known plain[P]) value(p P) (sum uint8) {
	for piece := range p.pieces {
		v, ok := known[piece]
		if !ok {
			var seen uint64
			for option := range piece.options {
				seen |= 1 << known.value(option)
			}
			v = uint8(bits.TrailingZeros64(^seen))
			known[piece] = v
		}
		sum ^= v
	}
	return sum
}

// certify picks positions that show the values of a record: the largest come first, and for
// each those options and replies are added that need least.
func (known plain[P]) certify(r record[P]) certificate[P] {
	listed := certificate[P]{}
	var bySize [3*32 + 1][]P
	add := func(p P) {
		for piece := range p.pieces {
			if _, ok := listed[piece]; !ok {
				listed[piece] = uint64(known.value(piece))
				bySize[piece.squares()] = append(bySize[piece.squares()], piece)
			}
		}
	}
	need := func(p P) (cost float64) {
		for piece := range p.pieces {
			if _, ok := listed[piece]; !ok {
				cost += math.Pow(1.1, float64(piece.squares()))
			}
		}
		return cost
	}
	byNeed := func(x, y P) int { return cmp.Compare(need(x), need(y)) }
	for size := *sizeToCertify; size >= r.from; size-- {
		add(r.start(size))
	}
	for size := len(bySize) - 1; size > 0; size-- {
		for _, p := range bySize[size] {
			value := known.value(p)
			options := slices.Collect(p.options)
			for smaller := range value {
				add(slices.MinFunc(known.having(options, smaller), byNeed))
			}
			slices.SortStableFunc(options, byNeed)
			for _, o := range options {
				if _, ok := listed.value(o); !ok && !listed.reaches(o, uint64(value)) {
					add(slices.MinFunc(append(known.having(slices.Collect(o.options), value), o), byNeed))
				}
			}
		}
	}
	return listed
}

// having picks the positions with a value.
func (known plain[P]) having(positions []P, value uint8) (list []P) {
	for _, p := range positions {
		if known.value(p) == value {
			list = append(list, p)
		}
	}
	return list
}

// String lists the positions, the smallest first.
func (c certificate[P]) String() string {
	positions := slices.SortedFunc(maps.Keys(c), func(x, y P) int {
		return cmp.Or(cmp.Compare(x.squares(), y.squares()), strings.Compare(x.String(), y.String()))
	})
	var lines strings.Builder
	for _, p := range positions {
		fmt.Fprintln(&lines, p, c[p])
	}
	return lines.String()
}
