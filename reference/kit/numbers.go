package kit

import (
	"encoding/binary"
	"fmt"

	"grader/reference/game"
)

// Numbers is a list of numbers that can be compared: one component made of
// several heaps, steps or squares.
type Numbers string

// PackNumbers packs a list.
func PackNumbers(list []uint64) Numbers {
	packed := make([]byte, 0, 2*len(list))
	for _, n := range list {
		packed = binary.AppendUvarint(packed, n)
	}
	return Numbers(packed)
}

// List unpacks the list, into a new slice.
func (p Numbers) List() []uint64 {
	list := make([]uint64, 0, len(p))
	for packed := []byte(p); len(packed) > 0; {
		n, size := binary.Uvarint(packed)
		list, packed = append(list, n), packed[size:]
	}
	return list
}

// String writes the list with commas.
func (p Numbers) String() string { return FormatList(p.List()...) }

// ReadNumbers reads a list of at most so many whole numbers, zeros included. What
// is the name of one of them in messages: "heap size".
func ReadNumbers(text, what string, most int) ([]uint64, error) {
	list, fields, err := ReadList(text, what)
	if err != nil {
		return nil, err
	}
	if len(list) > most {
		return nil, &game.SyntaxError{
			Start: fields[most].Start, End: fields[len(fields)-1].End(),
			Msg: fmt.Sprintf("there are %d entries in this list; this ruleset has room for %d", len(list), most),
		}
	}
	return list, nil
}
