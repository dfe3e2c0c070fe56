package game

import (
	"fmt"
	"strings"
)

// maxDigits bounds the length of a code: every digit is looked at for every heap.
const maxDigits = 64

// codeDigits are the digits of codes; upper case is read too.
const codeDigits = "0123456789abcdef"

// ReadCode reads a code as it is written between brackets: 0.137, 4.3, 0.3f. Three
// dots after the last digit repeat it for ever: 0.333... takes any number. Codes
// that are written differently and mean the same are equal after String.
func ReadCode(text string) (Code, error) {
	start := len(text) - len(strings.TrimLeft(text, " \t\r\n"))
	code := strings.TrimSpace(text)
	end := start + len(code)
	fail := func(from, to int, hint, format string, args ...any) (Code, error) {
		return Code{}, &SyntaxError{Start: from, End: to, Msg: fmt.Sprintf(format, args...), Hint: hint}
	}
	if code == "" {
		return fail(0, len(text), "as in 0.137", "there is no code in the brackets")
	}
	body, repeats := strings.CutSuffix(code, "...")
	point := strings.IndexByte(body, '.')
	if point < 0 {
		return fail(start, end, "begin with 0. as in 0.137", "%s has no point, and the digits of a code stand behind one", Quote(code))
	}
	var c Code
	for i := range len(body) {
		if i == point {
			continue
		}
		digit := strings.IndexByte(codeDigits, body[i])
		if 'A' <= body[i] && body[i] <= 'F' {
			digit = strings.IndexByte(codeDigits, body[i]|0x20)
		}
		if digit < 0 {
			return fail(start+i, start+i+len(firstRune(body[i:])), "digits are 0 to 9 and a to f", "expected a digit of the code, found %s", Quote(firstRune(body[i:])))
		}
		c.Digits = append(c.Digits, byte(digit))
	}
	switch {
	case point != 1:
		return fail(start, start+max(point, 1), "begin with 0. as in 0.137", "a code has one digit before the point, found %d", point)
	case len(c.Digits) > maxDigits:
		return fail(start, end, "", "this code has more than %d digits", maxDigits)
	case c.Digits[0]&3 != 0:
		return fail(start, start+1, "write 0, 4, 8 or c", "the digit before the point takes nothing, so it can only split a heap, in two by 4 and in three by 8; found %s", Quote(body[:1]))
	case len(c.Digits) == 1:
		return fail(start, end, "as in 0.137", "no digit follows the point in %s", Quote(code))
	}
	if repeats {
		c.Repeat = []byte{c.Digits[len(c.Digits)-1]}
	} else {
		c.Repeat = []byte{0}
	}
	for len(c.Digits) > 1 && c.Digits[len(c.Digits)-1] == c.Repeat[0] {
		c.Digits = c.Digits[:len(c.Digits)-1]
	}
	if c.Repeat[0] == 0 {
		c.Repeat = nil
		if len(c.Digits) == 1 && c.Digits[0] == 0 {
			return fail(start, end, "write at least one digit that is not 0", "by the code %s nobody could ever move", Quote(code))
		}
	}
	return c, nil
}

func firstRune(text string) string {
	for _, r := range text {
		return string(r)
	}
	return ""
}

// String writes a code that ReadCode has read, with as few digits as it needs.
func (c Code) String() string {
	var b strings.Builder
	for i, d := range c.Digits {
		b.WriteByte(codeDigits[d])
		if i == 0 {
			b.WriteByte('.')
		}
	}
	if len(c.Repeat) > 0 {
		b.WriteString(strings.Repeat(string(codeDigits[c.Repeat[0]]), 3) + "...")
	} else if len(c.Digits) == 1 {
		b.WriteByte('0')
	}
	return b.String()
}
