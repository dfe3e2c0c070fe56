package read

import (
	"math"
	"regexp"
	"strconv"
	"strings"

	"grader/checker"
	"grader/problems/source"
	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/plain"
)

const (
	HintDecimal  = "write the number in decimal, and not in binary digits"
	hintTooLarge = "numbers are at most 10^18"
	hintNegative = "it is never negative; write it in digits"
)

// Number reads a number as an answer: a whole number, a string of digits, or a nimber as in "*7",
// with spaces and with the stars of lecture notes. It may be the only element of a list.
func Number(v source.Value) (uint64, error) {
	n, hint, ok := numberOf(Only(v))
	if !ok {
		return 0, NumberFault(v, hint)
	}
	return n, nil
}

// numberOf is NumberText for a value.
func numberOf(v source.Value) (n uint64, hint string, ok bool) {
	if n, ok := v.Int(); ok {
		return uint64(n), hintNegative, n >= 0
	}
	if x, ok := v.Float(); ok && x == math.Trunc(x) && !math.IsInf(x, 0) {
		if x < 0 {
			return 0, hintNegative, false
		}
		return uint64(x), hintTooLarge, x <= game.MaxNumber // 7.0 is whole
	}
	text, _ := v.Text()
	return NumberText(text)
}

// NumberText reads the text of a number. If it is not one, hint says how to write it; "" if only
// digits were expected.
func NumberText(text string) (n uint64, hint string, ok bool) {
	if len(text) > maxNumberText {
		return 0, "", false
	}
	text = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(Folded(text)), "="))
	if IsBinary(text) {
		return 0, HintDecimal, false
	}
	text = strings.TrimRight(strings.TrimSuffix(text, "."), " ")
	if inner, ok := strings.CutPrefix(text, "("); ok && strings.HasSuffix(inner, ")") {
		text = strings.TrimSpace(inner[:len(inner)-1])
	}
	digits, star := strings.CutPrefix(text, "*")
	digits = strings.TrimSpace(digits)
	if whole, zeros, ok := strings.Cut(digits, "."); ok && whole != "" && zeros != "" && strings.Trim(zeros, "0") == "" {
		digits = whole // 7.0 is whole
	}
	switch {
	case star && digits == "":
		return 1, "", true
	case digits == "":
		return 0, "", false
	case strings.Trim(digits, "0123456789") != "":
		if strings.Trim(digits, "-0123456789") == "" && digits[0] == '-' {
			return 0, hintNegative, false
		}
		return 0, "", false
	case len(digits) > 1 && digits[0] == '0':
		return 0, "write it without leading zeros", false
	}
	n, err := strconv.ParseUint(digits, 10, 64)
	if err != nil {
		return 0, hintTooLarge, false
	}
	return n, "", true
}

// maxNumberText is the length of the longest text of a number, with additions.
const maxNumberText = 200

// IsBinary reports whether a text is a number that is certainly binary: as in 0b111, 00111, 111_2,
// (111)_2, 1 1 1 and "111 in binary". The bare 111 is not.
func IsBinary(text string) bool {
	bits := strings.ToLower(text)
	said := false
	for _, sign := range []string{"binary", "in ", "base 2", "_{2}", "_2", "b"} {
		if rest := strings.ReplaceAll(bits, sign, ""); rest != bits {
			bits, said = rest, true
		}
	}
	if said {
		bits = strings.Trim(bits, " ():,=")
	}
	packed := strings.ReplaceAll(bits, " ", "")
	switch {
	case packed == "" || strings.Trim(packed, "01") != "":
		return false
	case said:
		return true
	}
	return len(packed) > 2 && packed[0] == '0' || len(packed) > 1 && packed != bits
}

// NumbersIn reads a list of numbers in one text, "0, 1, 3" or "{0, *, *3}"; ok is false if some of
// it is not a number.
func NumbersIn(text string) (numbers []uint64, ok bool) {
	numbers = []uint64{}
	if empty := strings.ReplaceAll(Trimmed(text), " ", ""); empty == "[]" || empty == "{}" || empty == "∅" {
		return numbers, true
	}
	pieces := Split(text)
	if !strings.ContainsAny(Folded(text), "0123456789") && len(pieces) > 1 || len(pieces) == 0 {
		return nil, false // a row of stars
	}
	for i, piece := range pieces {
		n, _, ok := NumberText(piece)
		if !ok || piece == "*" && i+1 < len(pieces) && strings.Trim(pieces[i+1], "0123456789") == "" && !strings.ContainsAny(text, ",;\n") {
			return nil, false // "* 2" may be *2
		}
		numbers = append(numbers, n)
	}
	return numbers, true
}

// Split cuts a list in one text into its entries, at commas if there are any and at spaces
// otherwise. The list may be in brackets.
func Split(text string) []string {
	text = strings.TrimSpace(Folded(text))
	for _, pair := range []string{"[]", "()", "{}"} {
		if inner, ok := strings.CutPrefix(text, pair[:1]); ok && strings.HasSuffix(inner, pair[1:]) && !strings.Contains(inner, pair[:1]) {
			text = strings.TrimSpace(inner[:len(inner)-1])
		}
	}
	text = strings.TrimRight(text, ",;.")
	if !strings.ContainsAny(text, ",;\n") {
		return strings.Fields(text)
	}
	lines := strings.FieldsFunc(text, func(r rune) bool { return r == '\n' })
	pieces := strings.Split(strings.ReplaceAll(strings.Join(lines, ","), ";", ","), ",")
	for i := range pieces {
		pieces[i] = strings.TrimSpace(pieces[i])
	}
	return pieces
}

// Numbers reads a list of numbers: an array, one number, or a list in one text, "{0, *, *3}". It
// sets aside unreadable entries of an array, unless all are unreadable.
func Numbers(v source.Value) ([]uint64, checker.Findings, error) {
	if text, ok := v.Text(); ok {
		if numbers, ok := NumbersIn(text); ok {
			return numbers, checker.Findings{}, nil
		}
		return nil, checker.Findings{}, checker.Expected("whole numbers", v, "write the numbers one by one").Over(v).WithExample()
	}
	if items := v.Items(); len(items) == 1 && (items[0].Kind() == source.Array || items[0].Kind() == source.String) {
		if numbers, inner, err := Numbers(items[0]); err == nil && len(numbers) > 0 {
			return numbers, inner, nil
		}
	}
	return Each(v, func(item source.Value, _ bool) ([]uint64, []*checker.Fault) {
		n, err := Number(item)
		if err != nil {
			return nil, []*checker.Fault{checker.FaultFrom(err, -1)}
		}
		return []uint64{n}, nil
	})
}

// Nimber reads a nim value, and has a complaint of its own about an outcome.
func Nimber(v source.Value) (uint64, error) {
	n, err := Number(v)
	if err == nil {
		return n, nil
	}
	if _, notOutcome := Outcome(v, false); notOutcome == nil {
		fault := checker.FaultFrom(err, -1)
		fault.Code = "nimber/outcome"
		fault.Msg = "this says who wins, but the question asks for the nim value, a number"
		return 0, fault
	}
	return 0, err
}

// NumberFault is the complaint about an answer that should be a number.
func NumberFault(v source.Value, hint string) *checker.Fault {
	if hint == "" {
		hint = "write it in digits"
	}
	what := "a whole number from 0 on"
	if hint == HintDecimal { // digits that are not an answer, unless they are binary
		what = "a number in decimal"
	}
	fault := checker.Expected(what, v, hint).Over(v)
	fault.Example = hint != hintTooLarge && hint != HintDecimal
	return fault
}

// ValueText is the text of a game or a number; TOML numbers are accepted too.
func ValueText(v source.Value) (string, bool) {
	if text, ok := v.Text(); ok {
		return text, true
	}
	if n, ok := v.Int(); ok {
		return strconv.FormatInt(n, 10), true
	}
	x, ok := v.Float()
	if !ok || x-x != 0 {
		return "", false
	}
	return strconv.FormatFloat(x, 'f', -1, 64), true
}

const fractionHint = "write a whole number, a fraction or a decimal number"

// mixedNumber matches a whole number and a fraction, as in 1 1/2.
var mixedNumber = regexp.MustCompile(`^(-?)(\d+) +(\d+/\d+)$`)

// Fraction reads a number that can be the value of a game: a whole number or a fraction whose
// denominator is a power of two.
func Fraction(v source.Value) (cgt.Dyadic, error) {
	v = Only(v)
	given, ok := ValueText(v)
	if !ok || len(given) > maxNumberText {
		return cgt.Dyadic{}, checker.Expected("a number", v, fractionHint)
	}
	text := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(Folded(given)), "="))
	if inner, ok := strings.CutPrefix(text, "("); ok && strings.HasSuffix(inner, ")") {
		text = strings.TrimSpace(inner[:len(inner)-1])
	}
	text = strings.TrimPrefix(text, "+")
	if size, negative := strings.CutPrefix(text, "-"); negative {
		text = "-" + strings.TrimSpace(size)
	}
	if found := mixedNumber.FindStringSubmatch(text); found != nil {
		whole, ok1 := cgt.ReadDyadic(found[2])
		rest, ok2 := cgt.ReadDyadic(found[3])
		if ok1 && ok2 && rest.Less(cgt.Int(1)) {
			x := whole.Plus(rest)
			if found[1] != "" {
				x = x.Neg()
			}
			return x, nil
		}
	}
	above, below, broken := strings.Cut(text, "/")
	x, ok := cgt.ReadDyadic(strings.TrimSpace(above))
	if broken {
		x, ok = cgt.ReadDyadic(strings.TrimSpace(above) + "/" + strings.TrimSpace(below))
	}
	if ok {
		return x, nil
	}
	fault := checker.Misread(len(given), "expected a number, found "+v.Quoted(), fractionHint)
	if digits := strings.Trim(text, "-0123456789./ "); digits == "" && strings.ContainsAny(text, "/.") {
		fault.Msg = plain.Cut(text, MaxName) + " is not a number that a game can have as its value"
		fault.Hint = "the denominator of such a number is a power of two"
	} else if number := strings.TrimPrefix(text, "-"); digits == "" && number != "" && !strings.ContainsAny(number, "- ") {
		fault.Msg, fault.Hint = "this number is too large", hintTooLarge
	}
	return cgt.Dyadic{}, fault
}
