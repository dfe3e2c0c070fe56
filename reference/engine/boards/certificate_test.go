package boards_test

import (
	"compress/gzip"
	"fmt"
	"io"
	"math/bits"
	"os"
	"testing"

	"grader/reference/longtest"
)

// A certificate of nim values is a list of positions in one piece with their values.
// TestRecords shows by the rules of play alone that each has its value if all smaller ones in
// the list have theirs. So, by induction, all have.

// A played position, P itself, is written by its String, and has less squares than what it is
// an option of.
type played[P any] interface {
	comparable
	fmt.Stringer
	options(yield func(P) bool) // what the moves leave
	pieces(yield func(P) bool)  // of which it is the sum, each in its normal form
	squares() int               // that are free
}

// A certificate gives positions in one piece, in normal form, their values.
type certificate[P played[P]] map[P]uint64

// value is that of a position whose pieces are all in the list.
func (c certificate[P]) value(p P) (value uint64, listed bool) {
	for piece := range p.pieces {
		v, ok := c[piece]
		if !ok {
			return 0, false
		}
		value ^= v
	}
	return value, true
}

// holds reports whether p has its value if all smaller positions in the list have theirs: each
// smaller value is that of an option in the list, and no option has the value itself, since it
// is in the list with another, or has an option that is in the list with the value.
func (c certificate[P]) holds(p P) bool {
	value, seen := c[p], uint64(0)
	for option := range p.options {
		v, listed := c.value(option)
		if listed && v == value || !listed && !c.reaches(option, value) {
			return false
		}
		if listed {
			seen |= 1 << v
		}
	}
	return uint64(bits.TrailingZeros64(^seen)) >= value
}

func (c certificate[P]) reaches(p P, value uint64) bool {
	for option := range p.options {
		if v, listed := c.value(option); listed && v == value {
			return true
		}
	}
	return false
}

// A record is a row of values from some size on, and the file of their certificate.
type record[P played[P]] struct {
	file   string
	from   int
	values []uint64
	start  func(size int) P
	read   func(text string) P
}

// certificate reads the positions of the file with their values, a line each.
func (r record[P]) certificate() (certificate[P], error) {
	packed, err := os.Open(r.file)
	if err != nil {
		return nil, err
	}
	defer packed.Close()
	file, err := gzip.NewReader(packed)
	if err != nil {
		return nil, err
	}
	c := certificate[P]{}
	for {
		var position string
		var value uint64
		if _, err := fmt.Fscan(file, &position, &value); err == io.EOF {
			return c, nil
		} else if err != nil {
			return nil, fmt.Errorf("%s, after %d positions: expected a position and a value: %w", r.file, len(c), err)
		}
		c[r.read(position)] = value
	}
}

// TestRecords replays the certificates, and finds every wrong value in them.
func TestRecords(t *testing.T) {
	t.Run("nodekayles", func(t *testing.T) { replay(t, nodeKayles) })
	t.Run("nogo", func(t *testing.T) {
		longtest.Only(t)
		replay(t, noGo)
	})
}

func replay[P played[P]](t *testing.T, r record[P]) {
	c, err := r.certificate()
	if err != nil {
		t.Fatal(err)
	}
	for i, value := range r.values {
		for piece := range r.start(r.from + i).pieces {
			if got, ok := c[piece]; !ok || got != value {
				t.Errorf("%v has the value %d in the certificate, expected %d", piece, got, value)
			}
		}
	}
	for p, v := range c {
		if !c.holds(p) {
			t.Errorf("nothing shows that %v has the value %d", p, v)
		}
		for _, wrong := range []uint64{v ^ 1, v + 2} {
			if c[p] = wrong; c.holds(p) {
				t.Errorf("%v holds with the value %d, too", p, wrong)
			}
		}
		c[p] = v
	}
}
