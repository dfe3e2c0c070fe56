package kit

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"grader/reference/explain"
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

// PackLive is the position of those of a list that are not 0; it is empty if there are none.
func PackLive(list []uint64) []Numbers {
	if list = LiveHeaps(list...); len(list) == 0 {
		return nil
	}
	return []Numbers{PackNumbers(list)}
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

// ReadNumbers reads a list of at most most whole numbers, zeros included. What is the name of one
// of them in messages: "heap size".
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

// ReadParameter reads parameters that are one number. Needs says so in messages, and hint what to
// write.
func ReadParameter(params, what, needs, hint string) (n uint64, err error) {
	list, _, err := ReadList(params, what)
	if err == nil && len(list) != 1 {
		err = &game.SyntaxError{End: len(params), Msg: fmt.Sprintf("%s in the brackets, found %d", needs, len(list)), Hint: hint}
	}
	if err != nil {
		return 0, err
	}
	return list[0], nil
}

// ReadAmounts reads the numbers that may be taken.
func ReadAmounts(text string) (Amounts, error) {
	set, fields, err := ReadList(text, "number")
	if at := slices.Index(set, 0); err == nil && at >= 0 {
		err = fields[at].Error("a move takes at least 1, so 0 does not belong in the brackets", "leave the 0 out")
	}
	slices.Sort(set)
	return slices.Compact(set), err
}

// StaircaseValue is the nim sum of the odd steps, which have even indices.
func StaircaseValue(steps []uint64) (value uint64) {
	for i := 0; i < len(steps); i += 2 {
		value ^= steps[i]
	}
	return value
}

// WhyStaircase explains why only the odd steps count, and adds them up.
func WhyStaircase(steps []uint64) explain.Doc {
	var odd []string
	for i := 0; i < len(steps); i += 2 {
		odd = append(odd, strconv.FormatUint(steps[i], 10))
	}
	return explain.Doc{explain.P(explain.Text("Only the odd steps count: whatever comes down to an odd step from the even one above it can be taken one step further at once. "+
		"So the nim value is the nim sum of the numbers on the odd steps 1, 3, 5, …: "), explain.Code(fmt.Sprintf("%s = %d", strings.Join(odd, " ⊕ "), StaircaseValue(steps))), explain.Text("."))}
}

// StaircaseTame is the hook Tame of the same positions. They equal heaps of Nim on the odd
// steps in misère play too. By induction a move from an even step leads to such heaps with
// one that has grown, and moving the same coins on takes that back, so that it is reversible.
// Where all odd steps are empty and some even one is not, moving one coin leaves a heap of 1,
// so that the next player wins, as with no coins at all: then such a position equals 0 too
// (On Numbers and Games, ch. 12).
func StaircaseTame(steps []uint64) (fickle, ok bool) {
	for i := 0; i < len(steps); i += 2 {
		if steps[i] > 1 {
			return false, true
		}
	}
	return true, true
}
