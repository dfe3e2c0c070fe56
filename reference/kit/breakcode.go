package kit

import (
	"errors"
	"fmt"
	"math/bits"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"grader/reference/engine/takebreak"
	"grader/reference/game"
)

// A BreakCode is the full rule of a take-and-break game: digits may allow more than three heaps,
// equal or unequal ones, and several digits may repeat (the codes of CGSuite 2, which extend those
// of Guy and Smith). Package takebreak handles the plain ones.
type BreakCode struct {
	digits []breakDigit // digit k is about moves that take k
	period int          // the number of digits at the end that repeat for ever; 0 if the code ends
}

// A breakDigit gives the numbers of heaps into which the rest may be split.
type breakDigit struct {
	heaps uint64 // a bit for each number of heaps
	more  bool   // every larger number is allowed, too
	how   condition
}

// A condition is on the sizes of two heaps or more that a move leaves.
type condition byte

const (
	free    condition = 0
	unequal condition = '!' // no two are equal
	mixed   condition = '?' // not all are equal
	equal   condition = '='
)

const breakHint = "a code is a digit, a point and digits, as in 0.137, 4!.0, {2+}=.0 or 0.[13]"

// ReadBreakCode reads a code.
func ReadBreakCode(text string) (c BreakCode, err error) {
	at := len(text) - len(strings.TrimLeft(text, " \t\r\n"))
	code := strings.TrimSpace(text)
	if !strings.ContainsAny(code, "!?={}[]*") {
		plain, err := takebreak.ParseCode(code)
		if wrong, ok := errors.AsType[*game.SyntaxError](err); ok {
			wrong.Start, wrong.End = min(at+wrong.Start, len(text)), min(at+wrong.End, len(text))
			return c, wrong
		}
		return PlainCode(plain), nil
	}
	first, rest, point := strings.Cut(code, ".")
	before, repeated, repeats := strings.Cut(rest, "[")
	repeated, closed := strings.CutSuffix(repeated, "]")
	if !point || repeats != closed || repeats == (repeated == "") || before+repeated == "" {
		return c, &game.SyntaxError{Start: at, End: at + len(code), Msg: "this code is not complete", Hint: breakHint}
	}
	for i, part := range []string{first, before, repeated} {
		start := at + []int{0, len(first) + 1, len(first) + len(before) + 2}[i]
		digits, wrong := readBreakDigits(part)
		if wrong == "" && i == 0 && (len(digits) != 1 || digits[0].heaps&3 != 0 && !digits[0].more) {
			wrong = part // one digit is for moves that take nothing, and these must split the heap
		}
		if wrong != "" || len(digits) > takebreak.MaxPlaces {
			start += len(part) - len(wrong)
			return c, &game.SyntaxError{Start: start, End: start + len(wrong), Msg: "expected other digits, found " + game.Quote(wrong), Hint: breakHint}
		}
		c.digits = append(c.digits, digits...)
	}
	if repeats {
		digits, _ := readBreakDigits(repeated)
		c.period = len(digits)
	}
	return c.normal(), nil
}

// ReadSplittles reads the numbers that may be taken, or behind ! those that may not, as the code
// in which the rest of the heap may be split in two or not.
func ReadSplittles(text string) (code takebreak.Code, name string, err error) {
	list, but := strings.CutPrefix(strings.TrimLeft(text, " \t\r\n"), "!")
	set, err := ReadAmounts(strings.Repeat(" ", len(text)-len(list)) + list)
	switch {
	case err != nil:
		return code, "", err
	case len(set) == 0:
		return code, "", &game.SyntaxError{End: len(text), Msg: "there are no numbers in the brackets", Hint: "write what may be taken, as in 1,3"}
	case set[len(set)-1] > MostBroken:
		return code, "", &game.SyntaxError{End: len(text), Msg: fmt.Sprintf("a move takes at most %d here", MostBroken), Hint: "leave larger numbers out"}
	}
	taken := make([]int, len(set))
	for i, k := range set {
		taken[i] = int(k)
	}
	code, name = takebreak.Subtraction(taken...), FormatList(set...)
	if but {
		code, name = takebreak.AllBut(taken...), "!"+name
		code.Repeat = 7
	}
	for k, d := range code.Digits {
		if d == 3 {
			code.Digits[k] = 7
		}
	}
	return code, name, nil
}

// PlainCode is a code of package takebreak.
func PlainCode(code takebreak.Code) (c BreakCode) {
	how := free
	if code.Unequal {
		how = unequal
	}
	for k := range max(len(code.Digits), 1) {
		c.digits = append(c.digits, breakDigit{heaps: uint64(code.At(k)), how: how})
	}
	if !code.Ends() {
		c.digits, c.period = append(c.digits, breakDigit{heaps: uint64(code.Repeat), how: how}), 1
	}
	return c.normal()
}

var breakDigitForm = regexp.MustCompile(`^(?:([0-9a-fA-F])|(\*)|\{([0-9, ]+)(\+?)\})([!?=]?)`)

// readBreakDigits reads digits: hexadecimal ones, lists of numbers of heaps in braces, or a star for
// any number, with a condition behind each. What cannot be read is rest.
func readBreakDigits(text string) (digits []breakDigit, rest string) {
	for text != "" {
		found := breakDigitForm.FindStringSubmatch(text)
		if found == nil {
			return digits, text
		}
		mask, _ := strconv.ParseUint(found[1], 16, 8)
		d := breakDigit{heaps: mask, more: found[2] != "" || found[4] != ""}
		if found[2] != "" {
			d.heaps = 1
		}
		list, _, err := ReadList(found[3], "number of heaps")
		for _, n := range list {
			if n >= takebreak.MaxPlaces {
				return digits, text
			}
			d.heaps |= 1 << n
		}
		if err != nil {
			return digits, text
		}
		if found[5] != "" {
			d.how = condition(found[5][0])
		}
		digits, text = append(digits, d), text[len(found[0]):]
	}
	return digits, ""
}

// allows reports whether this number of heaps may be left.
func (d breakDigit) allows(heaps int) bool {
	return heaps < 64 && d.heaps>>heaps&1 != 0 || d.more && heaps >= bits.Len64(d.heaps)
}

// normal is the same digit, written in one way.
func (d breakDigit) normal() breakDigit {
	for top := bits.Len64(d.heaps) - 1; d.more && top > 0 && d.heaps>>(top-1)&1 != 0; top-- {
		d.heaps &^= 1 << top
	}
	switch several := d.heaps &^ 3; {
	case several == 0 && !d.more:
		d.how = free
	case several == 4 && !d.more && d.how == mixed:
		d.how = unequal
	}
	return d
}

// String writes a digit: in hexadecimal if that can be, or as a list in braces.
func (d breakDigit) String() string {
	behind := strings.Trim(string(d.how), "\x00")
	if d.heaps < 16 && !d.more {
		return strconv.FormatUint(d.heaps, 16) + behind
	}
	var list []uint64
	for n := range uint64(64) {
		if d.heaps>>n&1 != 0 {
			list = append(list, n)
		}
	}
	if d.more {
		return "{" + FormatList(list...) + "+}" + behind
	}
	return "{" + FormatList(list...) + "}" + behind
}

// normal is the same code, written in one way.
func (c BreakCode) normal() BreakCode {
	list, period := slices.Clone(c.digits), c.period
	if first := &list[0]; first.more && first.heaps < 4 {
		first.heaps = 4
	}
	list[0].heaps &^= 3
	for k, d := range list {
		list[k] = d.normal()
	}
	tail := list[len(list)-period:]
	for p := 1; p < period; p++ {
		if period%p == 0 && slices.Equal(tail[p:], tail[:period-p]) {
			list, period = list[:len(list)-period+p], p
			break
		}
	}
	for period > 0 && len(list) > period+1 && list[len(list)-1] == list[len(list)-1-period] {
		list = list[:len(list)-1]
	}
	zero := func() bool { return len(list) > 1 && list[len(list)-1] == breakDigit{} }
	if period == 1 && zero() {
		period = 0
	}
	for period == 0 && zero() {
		list = list[:len(list)-1]
	}
	return BreakCode{list, period}
}

// String writes a code in its normal form: a digit that repeats three times before dots, as package
// takebreak does, several in brackets.
func (c BreakCode) String() string {
	text := c.digits[0].String() + "."
	for k, d := range c.digits[1:] {
		if c.period > 1 && k+1 == len(c.digits)-c.period {
			text += "["
		}
		text += d.String()
	}
	switch last := c.digits[len(c.digits)-1].String(); {
	case c.period > 1:
		text += "]"
	case c.period == 1:
		text += last + last + "..."
	case len(c.digits) == 1:
		text += "0"
	}
	return text
}

// plain is the code of package takebreak that is the same; ok is false if there is none.
func (c BreakCode) plain() (code takebreak.Code, ok bool) {
	for _, d := range c.digits {
		several := d.heaps &^ 3
		code.Unequal = code.Unequal || d.how == unequal
		if d.more || d.heaps > 15 || several > 4 && d.how != free || d.how == mixed || d.how == equal {
			return code, false
		}
		code.Digits = append(code.Digits, byte(d.heaps))
	}
	for _, d := range c.digits {
		if code.Unequal && d.heaps > 3 && d.how != unequal {
			return code, false
		}
	}
	if c.period == 1 {
		last := len(code.Digits) - 1
		code.Repeat, code.Digits = code.Digits[last], code.Digits[:last]
	}
	return code, c.period < 2 && (!code.Unequal || code.Equal(takebreak.Grundy()))
}
