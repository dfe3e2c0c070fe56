package takebreak

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"grader/reference/syntax"
)

// A Code is the rule of a take-and-break game in the notation of Guy and Smith, "The G-values of
// various games" (Proceedings of the Cambridge Philosophical Society 52, 1956). Digit k says what a
// move that takes k counters may leave of the heap: bit 1 no heap, bit 2 one heap, bit 4 two heaps,
// bit 8 three, all of them nonempty. The zero Code is the game without moves.
type Code struct {
	Digits []byte // digit 0 is the one before the point; its bits 1 and 2 have no meaning
	Repeat byte   // the digit at every later place; 0 if the code ends

	// Unequal forbids a split into two equal heaps. With digit 0 only, and that 4, the game is
	// Grundy's (Grundy 1939).
	Unequal bool
}

// Grundy is the code of Grundy's game: split a heap into two unequal heaps.
func Grundy() Code { return Code{Digits: []byte{4}, Unequal: true} }

// Subtraction is the code of the game in which any number of the set may be taken. Numbers below 1
// are ignored.
func Subtraction(set ...int) Code {
	var c Code
	for _, k := range set {
		if k < 1 {
			continue
		}
		for len(c.Digits) <= k {
			c.Digits = append(c.Digits, 0)
		}
		c.Digits[k] = 3
	}
	return c
}

// AllBut is the code of the game in which any number may be taken except those of the set.
func AllBut(set ...int) Code {
	c := Code{Digits: []byte{0}, Repeat: 3}
	for _, k := range set {
		if k < 1 {
			continue
		}
		for len(c.Digits) <= k {
			c.Digits = append(c.Digits, 3)
		}
		c.Digits[k] = 0
	}
	return c
}

// MaxPlaces is the most places of a code that ParseCode reads.
const MaxPlaces = 64

// At is digit k.
func (c Code) At(k int) byte {
	switch {
	case k < 0:
		return 0
	case k < len(c.Digits) && k == 0:
		return c.Digits[0] &^ 3
	case k < len(c.Digits):
		return c.Digits[k]
	case k == 0:
		return 0
	}
	return c.Repeat
}

// Ends reports whether only finitely many digits are not 0.
func (c Code) Ends() bool { return c.Repeat == 0 }

// Last is the place of the last digit that is not 0, or 0; of a code that does
// not end, the last place before the digit that repeats.
func (c Code) Last() int {
	for k := len(c.Digits) - 1; k > 0; k-- {
		if c.Digits[k] != c.Repeat {
			return k
		}
	}
	return 0
}

// Heaps is the largest number of heaps that a move may leave, at least 1.
func (c Code) Heaps() int {
	all := c.Repeat | c.At(0)
	for k := range c.Digits {
		all |= c.At(k)
	}
	switch {
	case all >= 8:
		return 3
	case all >= 4:
		return 2
	}
	return 1
}

// Equal reports whether two codes have the same digits and the same rule of splitting.
func (c Code) Equal(d Code) bool { return c.String() == d.String() }

const digits = "0123456789abcdef"

// String writes a code in its normal form: a digit before the point, no needless zeros at the end,
// hexadecimal digits in lower case, and a digit that repeats three times before the dots: 0.77,
// 4.333... Grundy's game is 4.0 with the word "unequal" behind it.
func (c Code) String() string {
	var text strings.Builder
	text.WriteByte(digits[c.At(0)&15])
	text.WriteByte('.')
	last := c.Last()
	for k := 1; k <= last; k++ {
		text.WriteByte(digits[c.At(k)&15])
	}
	switch {
	case c.Repeat != 0:
		text.Write(bytes.Repeat([]byte{digits[c.Repeat&15]}, 3))
		text.WriteString("...")
	case last == 0:
		text.WriteByte('0')
	}
	if c.Unequal {
		text.WriteString(" unequal")
	}
	return text.String()
}

// ParseCode reads an octal or hexadecimal code: a digit and a point, or only a
// point, then at most MaxPlaces digits, and dots (or one ellipsis) if the last
// digit repeats for ever. Every error is a *syntax.Error.
func ParseCode(text string) (Code, error) {
	const hint = "a code is a digit, a point and digits, as in 0.137 or 4.333..."
	fail := func(at, end int, msg string, args ...any) (Code, error) {
		return Code{}, &syntax.Error{Start: at, End: end, Msg: fmt.Sprintf(msg, args...), Hint: hint}
	}
	found := func(at int) string {
		if at >= len(text) {
			return "the end of the code"
		}
		r, size := utf8.DecodeRuneInString(text[at:])
		if r == utf8.RuneError && size <= 1 {
			return "a byte that is not text"
		}
		return fmt.Sprintf("%q", text[at:at+size])
	}
	width := func(at int) int {
		_, size := utf8.DecodeRuneInString(text[min(at, len(text)):])
		return at + max(size, 1)
	}
	c := Code{Digits: []byte{0}}
	at := 0
	if !strings.HasPrefix(text, ".") {
		d, ok := digit(text, at)
		if !ok {
			return fail(at, width(at), "expected the digit before the point, found %s", found(at))
		}
		if d&3 != 0 {
			return fail(at, at+1, "the digit before the point is %q, but a move that takes nothing must split the heap", text[:1])
		}
		c.Digits[0] = d
		at++
	}
	if !strings.HasPrefix(text[at:], ".") {
		return fail(at, width(at), "expected a point, found %s", found(at))
	}
	at++
	for {
		d, ok := digit(text, at)
		if !ok {
			break
		}
		if len(c.Digits) > MaxPlaces {
			return fail(at, len(text), "the code has more than %d digits after the point", MaxPlaces)
		}
		c.Digits = append(c.Digits, d)
		at++
	}
	if len(c.Digits) == 1 {
		return fail(at, width(at), "expected a digit after the point, found %s", found(at))
	}
	switch rest := text[at:]; rest {
	case "":
	case "...", "…":
		c.Repeat = c.Digits[len(c.Digits)-1]
	default:
		return fail(at, width(at), "expected a digit, or three dots at the end, found %s", found(at))
	}
	c.Digits = c.Digits[:c.Last()+1]
	return c, nil
}

// digit is the hexadecimal digit at a place of a text.
func digit(text string, at int) (byte, bool) {
	if at >= len(text) {
		return 0, false
	}
	b := text[at]
	if 'A' <= b && b <= 'F' {
		b += 'a' - 'A'
	}
	d := strings.IndexByte(digits, b)
	return byte(max(d, 0)), d >= 0
}

// A rule is a code as lists of the numbers that may be taken.
type rule struct {
	code    Code
	heaps   int   // the most heaps that a move may leave
	last    int   // place of the last digit, or the last before the repeating one
	all     []int // may be taken only as a whole heap (bit 1)
	leave   []int // may be taken if one heap is left (bit 2)
	breaks  []int // may be taken if two heaps are left (bit 4)
	thirds  []int // may be taken if three heaps are left (bit 8)
	unequal bool
}

func newRule(c Code) rule {
	r := rule{code: c, heaps: c.Heaps(), last: c.Last(), unequal: c.Unequal}
	for k := 0; k <= r.last; k++ {
		d := c.At(k)
		if d&1 != 0 {
			r.all = append(r.all, k)
		}
		if d&2 != 0 {
			r.leave = append(r.leave, k)
		}
		if d&4 != 0 {
			r.breaks = append(r.breaks, k)
		}
		if d&8 != 0 {
			r.thirds = append(r.thirds, k)
		}
	}
	return r
}

// pairs is the largest first heap of a split of m into two: the heaps are a and
// m-a for 1 <= a <= pairs(m).
func (r *rule) pairs(m int) int {
	if r.unequal {
		return (m - 1) / 2
	}
	return m / 2
}

// Costs of examining a pair of heaps, in units of one pair among many compared eight at a time: one
// pair by itself, one in a plain table, and a word of a set in such a table. These are rounded
// measurements; they only have to be the same on all machines.
const (
	lookOne     = 8
	lookLane    = 3
	lookPlain   = 32
	lookTriples = 64
)
